// What goes on: the record of the game, who plays, what is known of the position, and what went wrong.
// Requests that are overtaken are called off, and their answers never change anything.

import type { Address, Who } from "./address.ts";
import { type Api, isAbort, type Place, Refused } from "./api.ts";
import { GameRecord, type Player, type Start, type Step } from "./record.ts";
import type { Advice, AnalysisAnswer, GameAnswer, Lang, PlayedAnswer } from "./types.ts";

/** What has changed, for those who show it. */
export type Change = "games" | "record" | "who" | "knowledge" | "hint" | "busy" | "failure";

export interface Failure {
  error: unknown;
  /** Tries the same again. */
  retry: (() => void) | null;
}

/** Perfect players among themselves stop after this many moves and ask. */
const MOST_MOVES_ALONE = 60;

export interface SessionOptions {
  api: Api;
  lang: () => Lang;
  /** How long the perfect player waits before moving, in milliseconds. */
  delay: () => number;
  changed: (change: Change, how?: "new" | "step" | "answer") => void;
}

export class Session {
  games: GameAnswer[] = [];
  version = "";
  record: GameRecord | null = null;
  who: Who[] = [];
  hint: Advice | null = null;
  busy = false;
  failure: Failure | null = null;
  /** Why the perfect player waits although it is its turn. */
  paused: "no" | "went-back" | "many-moves" = "no";

  readonly #options: SessionOptions;
  readonly #knowledge = new WeakMap<Step, Map<Lang, AnalysisAnswer>>();
  /** What the players are called, by language, in each game. */
  readonly #names = new WeakMap<GameRecord, Map<Lang, string[]>>();
  /** The analysis that is under way: whoever needs it waits for the same one. */
  #pending: { step: Step; lang: Lang; answer: Promise<AnalysisAnswer> } | null = null;
  /** What went wrong when knowledge was asked for. */
  #askingFailed: Failure | null = null;
  /** An address is being followed, which is then no new place to go back to. */
  isFollowing = false;
  /** The language in which each step's picture was drawn. */
  readonly #spoken = new WeakMap<Step, Lang>();
  #action = new AbortController();
  #asking = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #alone = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get game(): GameAnswer | undefined {
    return this.games.find((game) => game.name === this.record?.start.game);
  }

  get place(): Place | null {
    return this.record && placeOf(this.record.start, this.record.now.view.position);
  }

  /** What is known of the position, once it has come in. */
  get knowledge(): AnalysisAnswer | null {
    return (this.record && this.#knowledge.get(this.record.now)?.get(this.#options.lang())) ?? null;
  }

  /** What a player is called all through the game. */
  nameOf(player: Player): string | undefined {
    const names = this.record && this.#names.get(this.record);
    // Until the names in a new language have come, the old ones serve.
    return (names?.get(this.#options.lang()) ?? names?.values().next().value)?.[player];
  }

  get address(): Address | null {
    const record = this.record;
    if (!record) {
      return null;
    }
    return { ...placeOf(record.start, record.first.view.position), moves: record.moves, at: record.at, who: this.who };
  }

  /** Whether a person may move now. */
  get isPersonsTurn(): boolean {
    const player = this.record?.toMove ?? null;
    return player !== null && this.who[player] !== "perfect";
  }

  byHand = (player: Player): boolean => this.who[player] !== "perfect";

  async loadGames(): Promise<boolean> {
    return this.#act(
      async (signal) => {
        const found = await this.#options.api.games(signal);
        this.games = found.games;
        this.version = found.version;
        this.#options.changed("games");
      },
      () => void this.loadGames(),
    );
  }

  /** Shows the game that an address tells of, and keeps of the present one what both share. */
  async follow(address: Address): Promise<boolean> {
    return this.#act(
      async (signal) => {
        const start: Start = { game: address.game, ...(address.board === undefined ? {} : { board: address.board }) };
        const old = this.record;
        const isSame =
          old !== null &&
          old.start.game === start.game &&
          old.start.board === start.board &&
          old.first.view.position === address.position;
        const record = isSame ? old : new GameRecord(start, await this.#options.api.view(placeOf(start, address.position), undefined, signal));
        const had = record.moves;
        let shared = 0;
        while (shared < address.moves.length && address.moves[shared] === had[shared]) {
          shared += 1;
        }
        const played: PlayedAnswer[] = [];
        let failed: unknown = null;
        let position = record.steps[shared]?.view.position ?? address.position;
        for (const move of address.moves.slice(shared)) {
          try {
            const next = await this.#options.api.play(placeOf(start, position), { move }, undefined, signal);
            played.push(next);
            position = next.view.position;
          } catch (error) {
            if (isAbort(error)) {
              throw error;
            }
            // What could be read of the game is shown all the same.
            failed = error;
            break;
          }
        }
        if (played.length > 0) {
          record.jump(shared);
          played.forEach((next) => record.push(next));
        }
        record.jump(address.at ?? address.moves.length);
        this.isFollowing = true;
        this.#take(record, address.who, isSame ? "step" : "new");
        this.isFollowing = false;
        this.paused = isSame || address.moves.length > 0 ? "went-back" : "no";
        this.#goOn();
        if (failed !== null) {
          throw failed;
        }
      },
      () => void this.follow(address),
    );
  }

  /** Sets up a position. Returns why it was refused, if it was, for the form to show. */
  async setUp(place: Place): Promise<Refused | null> {
    let refused: Refused | null = null;
    const start: Start = { game: place.game, ...(place.board === undefined ? {} : { board: place.board }) };
    await this.#act(
      async (signal) => {
        try {
          const record = new GameRecord(start, await this.#options.api.view(place, undefined, signal));
          this.#take(record, undefined, "new");
          this.#goOn();
        } catch (error) {
          if (error instanceof Refused && !error.isPassing) {
            refused = error;
          } else {
            throw error;
          }
        }
      },
      () => void this.setUp(place),
    );
    return refused;
  }

  /** Deals at random. Returns why it was refused, if it was. */
  async deal(game: string, seed: number, params: Record<string, string>): Promise<Refused | null> {
    let refused: Refused | null = null;
    await this.#act(
      async (signal) => {
        try {
          const view = await this.#options.api.deal(game, seed, params, undefined, signal);
          this.#take(new GameRecord({ game }, view), undefined, "new");
          this.#goOn();
        } catch (error) {
          if (error instanceof Refused && !error.isPassing) {
            refused = error;
          } else {
            throw error;
          }
        }
      },
      () => void this.deal(game, seed, params),
    );
    return refused;
  }

  /** Makes a move; without one the perfect player does. */
  async play(move?: string): Promise<void> {
    const record = this.record;
    const place = this.place;
    if (!record || !place || record.now.view.over) {
      return;
    }
    const byPerson = move !== undefined;
    await this.#act(
      async (signal) => {
        const advice = move === undefined ? await this.#adviceFor(record.now, signal) : null;
        const chosen = move ?? advice?.move;
        if (chosen === undefined) {
          return;
        }
        const played = await this.#options.api.play(place, { move: chosen }, undefined, signal);
        record.push({ ...played, advice });
        if (byPerson) {
          this.paused = "no";
          this.#alone = 0;
        } else {
          this.#alone += 1;
        }
        this.#stepped(byPerson ? "step" : "answer");
        this.#goOn();
      },
      () => void this.play(move),
    );
  }

  /** Lets the perfect player move, whoever's turn it is, and go on. */
  goOn(): void {
    this.paused = "no";
    this.#alone = 0;
    void this.play();
  }

  jump(at: number): void {
    if (this.record) {
      this.#callOff();
      this.record.jump(at);
      this.paused = "went-back";
      this.#stepped("step");
    }
  }

  undo(): void {
    const target = this.record?.undoTarget(this.byHand);
    if (target !== null && target !== undefined) {
      this.jump(target);
    }
  }

  redo(): void {
    const target = this.record?.redoTarget(this.byHand);
    if (target !== null && target !== undefined) {
      this.jump(target);
    }
  }

  setWho(player: Player, who: Who): void {
    this.who[player] = who;
    this.#options.changed("who");
    this.#goOn();
  }

  async askHint(): Promise<void> {
    const step = this.record?.now;
    // The perfect player needs none, and is not to be disturbed.
    if (!step || !this.isPersonsTurn) {
      return;
    }
    await this.#act(
      async (signal) => {
        this.hint = await this.#adviceFor(step, signal);
        this.#options.changed("hint");
      },
      () => void this.askHint(),
    );
  }

  /** Shows again what went wrong before. */
  tell(failure: Failure): void {
    this.failure = failure;
    this.#options.changed("failure");
  }

  dismiss(): void {
    this.failure = null;
    this.#options.changed("failure");
  }

  /** Asks what is not yet known of the position, in the present language. */
  async askKnowledge(): Promise<void> {
    if (!this.record) {
      return;
    }
    try {
      await this.#analyse();
      if (this.failure !== null && this.failure === this.#askingFailed) {
        this.dismiss();
      }
    } catch (error) {
      if (!isAbort(error)) {
        this.#fail(error, () => void this.askKnowledge());
        this.#askingFailed = this.failure;
      }
    }
  }

  /** A good move of the present position. */
  async #adviceFor(step: Step, signal: AbortSignal): Promise<Advice | null> {
    for (;;) {
      try {
        const analysis = await this.#analyse();
        signal.throwIfAborted();
        return analysis.advice;
      } catch (error) {
        // Asked again in another language meanwhile: that answer serves as well.
        if (!isAbort(error) || signal.aborted || this.record?.now !== step) {
          throw error;
        }
      }
    }
  }

  /** The analysis of the present position: the one that is known, or under way, or a new one. */
  #analyse(): Promise<AnalysisAnswer> {
    const record = this.record;
    if (!record) {
      return Promise.reject(new DOMException("there is no position", "AbortError"));
    }
    const step = record.now;
    const lang = this.#options.lang();
    if (this.#pending?.step === step && this.#pending.lang === lang) {
      return this.#pending.answer;
    }
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#pending = null;
    const known = this.knowledge;
    if (known) {
      this.#speak(step, lang, known);
      return Promise.resolve(known);
    }
    const answer = this.#fetch(record, step, lang, this.#asking.signal).finally(() => {
      if (this.#pending?.answer === answer) {
        this.#pending = null;
      }
    });
    this.#pending = { step, lang, answer };
    return answer;
  }

  async #fetch(record: GameRecord, step: Step, lang: Lang, signal: AbortSignal): Promise<AnalysisAnswer> {
    const api = this.#options.api;
    const names = this.#names.get(record) ?? new Map<Lang, string[]>();
    this.#names.set(record, names);
    if (!names.has(lang)) {
      names.set(lang, (await api.view(placeOf(record.start, record.first.view.position), undefined, signal)).players);
      this.#options.changed("who");
    }
    const seated = step.players.map((player, seat) => names.get(lang)?.[player] ?? step.view.players[seat] ?? "?");
    const analysis = await api.analyse(placeOf(record.start, step.view.position), { players: seated }, signal);
    const byLang = this.#knowledge.get(step) ?? new Map<Lang, AnalysisAnswer>();
    this.#knowledge.set(step, byLang);
    byLang.set(lang, analysis);
    this.#speak(step, lang, analysis);
    this.#options.changed("knowledge");
    return analysis;
  }

  /** Pictures carry words: one that was drawn in another language is replaced. */
  #speak(step: Step, lang: Lang, analysis: AnalysisAnswer): void {
    const spoken = this.#spoken.get(step);
    this.#spoken.set(step, lang);
    if (spoken !== undefined && spoken !== lang) {
      step.view = { ...step.view, scene: analysis.scene };
      this.#options.changed("record", "answer");
    }
  }

  #take(record: GameRecord, who: Who[] | undefined, how: "new" | "step"): void {
    const isSameGame = this.record?.start.game === record.start.game;
    this.record = record;
    if (!this.#names.has(record)) {
      this.#names.set(record, new Map([[this.#options.lang(), record.first.view.players]]));
    }
    const seats = record.first.view.seats;
    if (who?.length === seats) {
      this.who = [...who];
    } else if (how === "new" && !(isSameGame && this.who.length === seats)) {
      // Who plays stays as it is from deal to deal of one game.
      const first = record.first.view.to_move ?? 0;
      this.who = Array.from({ length: seats }, (_, player) => (player === first ? "hand" : "perfect"));
    }
    this.paused = "no";
    this.#alone = 0;
    this.#stepped(how);
  }

  #stepped(how: "new" | "step" | "answer"): void {
    this.hint = null;
    if (this.record && !this.#spoken.has(this.record.now)) {
      this.#spoken.set(this.record.now, this.#options.lang());
    }
    this.#options.changed("record", how);
    void this.askKnowledge();
  }

  /** If it is the perfect player's turn, it moves after a moment. */
  #goOn(): void {
    clearTimeout(this.#timer);
    const player = this.record?.toMove ?? null;
    if (player === null || this.byHand(player)) {
      return;
    }
    if (this.paused !== "went-back" && this.#alone >= MOST_MOVES_ALONE) {
      this.paused = "many-moves";
      this.#options.changed("busy");
    }
    if (this.paused === "no") {
      this.#timer = setTimeout(() => void this.play(), this.#options.delay());
    }
  }

  /** Does one thing at a time: what is under way is called off. Tells whether it went well. */
  async #act(deed: (signal: AbortSignal) => Promise<void>, retry: () => void): Promise<boolean> {
    this.#callOff();
    const signal = this.#action.signal;
    this.failure = null;
    this.busy = true;
    this.#options.changed("failure");
    this.#options.changed("busy");
    let fine = false;
    try {
      await deed(signal);
      fine = true;
    } catch (error) {
      if (!isAbort(error)) {
        this.#fail(error, retry);
      }
    }
    if (!signal.aborted) {
      this.busy = false;
      this.#options.changed("busy");
      if (fine) {
        // The perfect player may have been called off in the middle of its turn.
        this.#goOn();
      }
    }
    return fine;
  }

  #callOff(): void {
    clearTimeout(this.#timer);
    this.#action.abort();
    this.#action = new AbortController();
    this.busy = false;
  }

  #fail(error: unknown, retry: () => void): void {
    const again = error instanceof Refused && !error.isPassing ? null : retry;
    this.failure = { error, retry: again };
    this.#options.changed("failure");
  }
}

function placeOf(start: Start, position: string): Place {
  return { game: start.game, position, ...(start.board === undefined ? {} : { board: start.board }) };
}
