// The server, asked over HTTP. Every call can be called off; what went wrong is one of three kinds of failure.

import { parseExactly } from "./exact.ts";
import type { AnalysisAnswer, ConsequenceAnswer, DealtAnswer, GameList, Lang, TurnAnswer, Problem, ShownAnswer } from "./types.ts";

/** A position as requests name it. */
export interface Place {
  game: string;
  position: string;
  board?: string;
}

/** Who sits where, and how large the pictures may be. */
export interface Seating {
  /** What the words call the players, by seat. */
  players?: string[];
  /** Which player sits there, by seat, for the colours. */
  seats?: number[];
  /** How wide the picture of the position may be, in pixels. */
  width?: number;
  /** How wide the picture of the reason may be. */
  picture_width?: number;
}

interface AnyPlay {
  /** Whether the position after the move is to be analysed on the way, if that takes only a moment. */
  analyse?: boolean;
}

/** A move that somebody has chosen. */
export interface PersonPlay extends AnyPlay {
  move: string;
}

/** How the computer moves. */
export interface ComputerPlay extends AnyPlay {
  by: "perfect" | "longest" | "random" | "careless";
  /** How often a careless player looks before moving, in percent. */
  care?: number;
  seed?: number;
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
    return this.ask<GameList>(`games?lang=${this.#lang()}`, undefined, signal);
  }

  view(place: Place, seating?: Seating, signal?: AbortSignal): Promise<ShownAnswer> {
    return this.ask<ShownAnswer>("view", { ...place, ...seating }, signal);
  }

  /** Everything that is to be known of a position. */
  analyse(place: Place, seating: Seating, signal?: AbortSignal): Promise<AnalysisAnswer> {
    return this.ask<AnalysisAnswer>("analyse", { ...place, ...seating }, signal);
  }

  /** A move by hand, or one that the computer makes. */
  play(place: Place, how: PersonPlay | ComputerPlay, seating?: Seating, signal?: AbortSignal): Promise<TurnAnswer> {
    return this.ask<TurnAnswer>("play", { ...place, ...seating, ...how }, signal);
  }

  /** What a move does: the position after it, the reply, the line of best play. */
  consequence(place: Place, move: string, seating: Seating, signal?: AbortSignal): Promise<ConsequenceAnswer> {
    return this.ask<ConsequenceAnswer>("consequence", { ...place, ...seating, move }, signal);
  }

  deal(game: string, seed: number, params: Record<string, string>, width: number, signal?: AbortSignal): Promise<DealtAnswer> {
    return this.ask<DealtAnswer>("deal", { game, seed, params, width }, signal);
  }

  /** Where something is asked for. */
  url(what: string): string {
    return `${this.#base}/${what}`;
  }

  /** A request with the language of the page added, unless it names one; without a body it is a plain GET. */
  async ask<T>(what: string, body?: object, signal?: AbortSignal): Promise<T> {
    const limit = AbortSignal.timeout(PATIENCE_MS);
    const init: RequestInit = { signal: signal ? AbortSignal.any([signal, limit]) : limit };
    if (body !== undefined) {
      init.method = "POST";
      init.headers = headers(this.#lang());
      init.body = JSON.stringify({ lang: this.#lang(), ...body });
    }
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(this.url(what), init);
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

/** Beside the body, which tells the language too: refusals of a body that could not be read are to be understood as well. */
export function headers(lang: Lang): Record<string, string> {
  return { "content-type": "application/json", "accept-language": lang };
}
