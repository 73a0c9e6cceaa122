// One thing at a time: what a person asks for calls off what is under way, and what went wrong is told until the next.

import { isAbort, Refused } from "./api.ts";

export interface Failure {
  error: unknown;
  /** Tries the same again. */
  retry: (() => void) | null;
  /** Only something to know: nothing went wrong. */
  isNotice?: boolean;
}

export class Actions {
  busy = false;
  failure: Failure | null = null;
  readonly #changed: (change: "busy" | "failure") => void;
  #action = new AbortController();

  constructor(changed: (change: "busy" | "failure") => void) {
    this.#changed = changed;
  }

  /** Does something, and tells whether it went well; what was under way is called off. `after` follows if it did. */
  async act(action: (signal: AbortSignal) => Promise<void>, retry: () => void, after: () => void): Promise<boolean> {
    this.callOff();
    const signal = this.#action.signal;
    this.busy = true;
    if (this.failure !== null) {
      this.tell(null);
    }
    this.#changed("busy");
    let isFine = false;
    try {
      await action(signal);
      isFine = true;
    } catch (error) {
      if (!isAbort(error)) {
        this.fail(error, retry);
      }
    }
    if (!signal.aborted) {
      this.busy = false;
      this.#changed("busy");
      if (isFine) {
        after();
      }
    }
    return isFine;
  }

  callOff(): void {
    this.#action.abort();
    this.#action = new AbortController();
    this.busy = false;
  }

  fail(error: unknown, retry: () => void): void {
    this.tell({ error, retry: error instanceof Refused && !error.isPassing ? null : retry });
  }

  tell(failure: Failure | null): void {
    this.failure = failure;
    this.#changed("failure");
  }
}
