// What is known of the positions of a game: each is analysed once for each language, the present one first.
// Requests that are overtaken are called off, and their answers never change anything.

import { type Api, isAbort, type Place, type Seating } from "./api.ts";
import type { GameRecord, Start, Step } from "./record.ts";
import type { Advice, AnalysisAnswer, ConsequenceAnswer, Lang } from "./types.ts";

export interface AnalystOptions {
  api: Api;
  lang: () => Lang;
  /** Names and colours of the players by seat, and the sizes of the pictures. */
  seating: (step: Step) => Seating;
  /** An analysis has come in. */
  learned: (step: Step, lang: Lang, analysis: AnalysisAnswer) => void;
}

export class Analyst {
  readonly #options: AnalystOptions;
  readonly #known = new WeakMap<Step, Map<Lang, AnalysisAnswer>>();
  readonly #consequences = new WeakMap<Step, Map<string, Promise<ConsequenceAnswer>>>();
  /** The analysis of the present position that is under way: whoever needs it waits for the same one. */
  #pending: { step: Step; lang: Lang; answer: Promise<AnalysisAnswer> } | null = null;
  #asking = new AbortController();
  #review = new AbortController();

  constructor(options: AnalystOptions) {
    this.#options = options;
  }

  /** What is known of a position in the present language. */
  known(step: Step): AnalysisAnswer | null {
    return this.#known.get(step)?.get(this.#options.lang()) ?? null;
  }

  /** What is known of a position in whatever language: who wins does not depend on it. */
  knownAnyhow = (step: Step): AnalysisAnswer | null => {
    return this.known(step) ?? this.#known.get(step)?.values().next().value ?? null;
  };

  /** Takes in an analysis that came by another way, such as a longer search. */
  learn(step: Step, lang: Lang, analysis: AnalysisAnswer): void {
    this.keep(step, lang, analysis);
    this.#options.learned(step, lang, analysis);
  }

  /** Remembers an analysis for when it is asked for. */
  keep(step: Step, lang: Lang, analysis: AnalysisAnswer): void {
    const byLang = this.#known.get(step) ?? new Map<Lang, AnalysisAnswer>();
    this.#known.set(step, byLang);
    byLang.set(lang, analysis);
  }

  /** The analysis of the present position: the one that is known, or under way, or a new one. */
  ask(record: GameRecord): Promise<AnalysisAnswer> {
    const step = record.now;
    const lang = this.#options.lang();
    if (this.#pending?.step === step && this.#pending.lang === lang) {
      return this.#pending.answer;
    }
    this.#asking.abort();
    this.#review.abort();
    this.#asking = new AbortController();
    this.#pending = null;
    const known = this.known(step);
    if (known) {
      this.#options.learned(step, lang, known);
      return Promise.resolve(known);
    }
    const answer = this.#fetch(record.start, step, lang, this.#asking.signal).finally(() => {
      if (this.#pending?.answer === answer) {
        this.#pending = null;
      }
    });
    this.#pending = { step, lang, answer };
    return answer;
  }

  /** A good move of the present position. */
  async advice(record: GameRecord, signal: AbortSignal): Promise<Advice | null> {
    const step = record.now;
    for (;;) {
      try {
        const { advice } = await this.ask(record);
        signal.throwIfAborted();
        return advice ?? null;
      } catch (error) {
        // Asked again in another language meanwhile: that answer serves as well.
        if (!isAbort(error) || signal.aborted || record.now !== step) {
          throw error;
        }
      }
    }
  }

  /** Analyses the positions of a line that are not known yet, one after the other; for the curve and the marks. */
  async review(record: GameRecord): Promise<void> {
    this.#review.abort();
    this.#review = new AbortController();
    const { signal } = this.#review;
    try {
      await this.#pending?.answer;
      for (const step of record.steps) {
        if (!signal.aborted && !this.knownAnyhow(step)) {
          await this.#fetch(record.start, step, this.#options.lang(), signal);
        }
      }
    } catch (error) {
      // A curve with a gap is no reason to interrupt anybody.
      if (!isAbort(error)) {
        console.info("the line was not analysed to its end:", error);
      }
    }
  }

  /** What a move of a position does; asked for once, and called off with the signal. */
  consequence(start: Start, step: Step, move: string, signal: AbortSignal): Promise<ConsequenceAnswer> {
    const known = this.#consequences.get(step) ?? new Map<string, Promise<ConsequenceAnswer>>();
    this.#consequences.set(step, known);
    const key = `${this.#options.lang()} ${move}`;
    const had = known.get(key);
    if (had) {
      return had;
    }
    const asked = this.#options.api.consequence(placeOf(start, step.view.position), move, this.#options.seating(step), signal);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  }

  async #fetch(start: Start, step: Step, lang: Lang, signal: AbortSignal): Promise<AnalysisAnswer> {
    const analysis = await this.#options.api.analyse(placeOf(start, step.view.position), this.#options.seating(step), signal);
    this.keep(step, lang, analysis);
    // The computer may wait for its advice: its move is asked for before this is drawn, so that the server works meanwhile.
    setTimeout(() => this.#options.learned(step, lang, analysis));
    return analysis;
  }
}

export function placeOf(start: Start, position: string): Place {
  return { game: start.game, position, ...(start.board === undefined ? {} : { board: start.board }) };
}
