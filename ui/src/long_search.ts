// A search with the budget of research, for what could not be decided within a turn. It can be called off.

import { isAbort } from "./api.ts";
import type { Step } from "./record.ts";
import { run } from "./stream.ts";
import type { AnalysisAnswer } from "./types.ts";

/** A longer search under way. */
export interface Search {
  step: Step;
  done: number;
  /** How much there is to do, where that is known. */
  of: number | null;
}

export class LongSearch {
  /** The search that is under way. */
  now: Search | null = null;
  readonly #changed: () => void;
  #calling = new AbortController();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Searches; null if it was called off. */
  async start(url: string, request: object, step: Step): Promise<AnalysisAnswer | null> {
    this.cancel();
    const search: Search = { step, done: 0, of: null };
    const calling = new AbortController();
    this.#calling = calling;
    this.now = search;
    this.#changed();
    try {
      const end = await run(url, { kind: "search", ...request }, calling.signal, {
        line: (line) => {
          if ("stage" in line) {
            Object.assign(search, { of: line.of === undefined ? null : Number(line.of), done: 0 });
          } else if ("done" in line) {
            search.done = Number(line.done);
          }
          this.#changed();
        },
      });
      return end.answer ?? null;
    } catch (error) {
      if (isAbort(error)) {
        return null;
      }
      throw error;
    } finally {
      if (this.now === search) {
        this.now = null;
        this.#changed();
      }
    }
  }

  cancel(): void {
    this.#calling.abort();
  }
}
