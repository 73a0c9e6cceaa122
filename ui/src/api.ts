// The server, asked over HTTP. Every call can be called off; what went wrong is one of three kinds of failure.

import { parseExactly } from "./exact.ts";
import type { AnalysisAnswer, DealtAnswer, GameList, Lang, PlayedAnswer, Problem, ViewAnswer } from "./types.ts";

/** A position as requests name it. */
export interface Place {
  game: string;
  position: string;
  board?: string;
}

/** Longer than any of the server's own budgets: it answers "undecided" before this. */
const PATIENCE_MS = 120_000;

/** The server refused the request and says why. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Problem;

  constructor(status: number, body: Problem) {
    super(body.error);
    this.status = status;
    this.body = body;
  }

  /** Whether the same request may succeed a little later. */
  get isPassing(): boolean {
    return this.status === 503 || this.status >= 500;
  }
}

/** The server was not reached, or what it said was not its language. */
export class Unreachable extends Error {}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "error" in value && typeof value.error === "string";
}

export class Api {
  readonly #base: string;
  readonly #lang: () => Lang;

  /** `base` is where the API lies; `lang` tells the language of the words asked for. */
  constructor(base: string, lang: () => Lang) {
    this.#base = base;
    this.#lang = lang;
  }

  games(signal?: AbortSignal): Promise<GameList> {
    return this.#ask<GameList>("games", undefined, signal);
  }

  view(place: Place, signal?: AbortSignal): Promise<ViewAnswer> {
    return this.#ask<ViewAnswer>("view", { ...place, lang: this.#lang() }, signal);
  }

  /** Everything that is to be known of a position; `players` are the names of the players by seat. */
  analyse(place: Place, players: string[], signal?: AbortSignal): Promise<AnalysisAnswer> {
    return this.#ask<AnalysisAnswer>("analyse", { ...place, lang: this.#lang(), players }, signal);
  }

  play(place: Place, move: string, signal?: AbortSignal): Promise<PlayedAnswer> {
    return this.#ask<PlayedAnswer>("play", { ...place, lang: this.#lang(), move }, signal);
  }

  deal(game: string, seed: number, params: Record<string, string>, signal?: AbortSignal): Promise<DealtAnswer> {
    return this.#ask<DealtAnswer>("deal", { game, seed, params, lang: this.#lang() }, signal);
  }

  async #ask<T>(what: string, body: unknown, signal?: AbortSignal): Promise<T> {
    const limit = AbortSignal.timeout(PATIENCE_MS);
    const init: RequestInit = { signal: signal ? AbortSignal.any([signal, limit]) : limit };
    if (body !== undefined) {
      init.method = "POST";
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(body);
    }
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(`${this.#base}/${what}`, init);
      answer = parseExactly(await response.text());
    } catch (error) {
      if (signal?.aborted) {
        throw new DOMException("called off", "AbortError");
      }
      throw new Unreachable(error instanceof Error ? error.message : String(error));
    }
    if (!response.ok) {
      throw new Refused(response.status, isProblem(answer) ? answer : { error: response.statusText, line: null });
    }
    return answer as T;
  }
}
