// The server, asked over HTTP. Every call can be called off; what went wrong is one of three kinds of failure.

import { parseExactly } from "./exact.ts";
import type {
  Advice, DealtView, ErrorBody, Explained, Games, Judged, Lang, Place, Played, View,
} from "./types.ts";

/** Longer than any of the server's own budgets: it answers "undecided" before this. */
const PATIENCE_MS = 120_000;

/** The server refused the request and says why. */
export class Refused extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
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

function isErrorBody(value: unknown): value is ErrorBody {
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

  games(signal?: AbortSignal): Promise<Games> {
    return this.#ask<Games>("games", undefined, signal);
  }

  view(place: Place, signal?: AbortSignal): Promise<View> {
    return this.#ask<View>("view", { ...place, lang: this.#lang() }, signal);
  }

  moves(place: Place, signal?: AbortSignal): Promise<Judged> {
    return this.#ask<Judged>("moves", { ...place, lang: this.#lang() }, signal);
  }

  decide(place: Place, signal?: AbortSignal): Promise<Judged> {
    return this.#ask<Judged>("decide", { ...place, lang: this.#lang() }, signal);
  }

  explain(place: Place, signal?: AbortSignal): Promise<Explained> {
    return this.#ask<Explained>("explain", { ...place, lang: this.#lang() }, signal);
  }

  advise(place: Place, signal?: AbortSignal): Promise<Advice> {
    return this.#ask<Advice>("advise", { ...place, lang: this.#lang() }, signal);
  }

  /** Without a move the perfect player moves. */
  play(place: Place, move: string | undefined, signal?: AbortSignal): Promise<Played> {
    const body = { ...place, lang: this.#lang() };
    return this.#ask<Played>("play", move === undefined ? body : { ...body, move }, signal);
  }

  deal(game: string, seed: number, params: Record<string, string>, signal?: AbortSignal): Promise<DealtView> {
    return this.#ask<DealtView>("deal", { game, seed, params, lang: this.#lang() }, signal);
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
      throw new Refused(response.status, isErrorBody(answer) ? answer : { error: response.statusText, line: null });
    }
    return answer as T;
  }
}
