// A search with the budget of research, for what could not be decided within a turn. It can be called off.

import { isAbort } from "./api.ts";
import type { Step } from "./record.ts";
import { run } from "./stream.ts";
import type { AnalysisAnswer, Lang } from "./types.ts";

/** A longer search under way. */
export interface Search {
  step: Step;
  /** When it began, in milliseconds. */
  started: number;
  done: number;
  /** How much there is to do, where that is known. */
  of: number | null;
}

/** What ran out before a position was decided: `time`, `nodes`, `memory`, or something that no budget helps against. */
export function limitOf(analysis: AnalysisAnswer): string | null {
  const limit = analysis.reason.facts["limit"];
  return analysis.outcome === "undecided" && typeof limit === "string" ? limit : null;
}

/** Whether a search with a larger budget may decide it. */
export function canSearchLonger(analysis: AnalysisAnswer): boolean {
  const limit = limitOf(analysis);
  return limit === null || ["time", "nodes", "memory", "cancelled"].includes(limit);
}

/** Nobody is advised to give more memory than this, in GiB. */
const MOST_GIBIBYTES = 1024;

/** How many GiB to allow for the next attempt, from what is told to be needed or else was allowed; null if no machine has it. */
export function memoryToAllow(analysis: AnalysisAnswer): number | null {
  const { needed, allowed } = analysis.reason.facts;
  const gibibytes = (bytes: unknown): number => Number(bytes ?? 0) / 2 ** 30;
  const wanted = Math.ceil(Math.max(gibibytes(needed), 2 * gibibytes(allowed), 4));
  return wanted <= MOST_GIBIBYTES ? wanted : null;
}

export class LongSearch {
  /** The search that is under way. */
  now: Search | null = null;
  readonly #changed: () => void;
  readonly #spent = new WeakSet<Step>();
  #calling = new AbortController();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Searches; null if it was called off. */
  async start(url: string, request: object & { lang: Lang }, step: Step): Promise<AnalysisAnswer | null> {
    this.cancel();
    const search: Search = { step, started: Date.now(), done: 0, of: null };
    const calling = new AbortController();
    this.#calling = calling;
    this.now = search;
    this.#changed();
    // The seconds pass even while nothing new is told.
    const clock = setInterval(this.#changed, 1000);
    try {
      const end = await run(url, { ...request, kind: "search" }, calling.signal, {
        line: (line) => {
          if ("stage" in line) {
            Object.assign(search, { of: line.of === undefined ? null : Number(line.of), done: 0 });
          } else if ("done" in line) {
            search.done = Number(line.done);
          }
          this.#changed();
        },
      });
      this.#spent.add(step);
      return end.answer ?? null;
    } catch (error) {
      if (isAbort(error)) {
        return null;
      }
      throw error;
    } finally {
      clearInterval(clock);
      if (this.now === search) {
        this.now = null;
        this.#changed();
      }
    }
  }

  /** Whether a longer search has come to its end there. */
  isSpentOn(step: Step): boolean {
    return this.#spent.has(step);
  }

  cancel(): void {
    this.#calling.abort();
  }
}
