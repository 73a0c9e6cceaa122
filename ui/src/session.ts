// What goes on: the record of the game, who plays, what is known of the position, and what went wrong.
// Requests that are overtaken are called off, and their answers never change anything.

import type { Address, Who } from "./address.ts";
import { Analyst, placeOf } from "./analyst.ts";
import { type Api, type ComputerPlay, isAbort, type PersonPlay, type Place, Refused, type Seating } from "./api.ts";
import { Actions, type Failure } from "./actions.ts";
import { LongSearch } from "./long_search.ts";
import { Names } from "./names.ts";
import { Pace } from "./pace.ts";
import { Pictures } from "./pictures.ts";
import { GameRecord, type Player, replay, type Step } from "./record.ts";
import type { Advice, AnalysisAnswer, ConsequenceAnswer, GameAnswer, Lang, TurnAnswer } from "./types.ts";

/** What has changed, for those who show it. `line`: more is known of another position of the game. */
export type Change = "games" | "record" | "who" | "knowledge" | "line" | "hint" | "search" | "busy" | "failure";

/** A position that was asked for and cannot be shown; it can be mended. */
export interface Asked extends Place {
  /** Why not; null if no game of that name is known. */
  refused: Refused | null;
}

/** Seeds that are easy to read aloud. */
const MOST_SEED = 1_000_000;

/** How wide the pictures of the position and of the reason may be. */
export interface Widths {
  width: number;
  picture_width: number;
}

export interface SessionOptions {
  api: Api;
  lang: () => Lang;
  widths: () => Widths;
  /** How long the computer waits before moving, in milliseconds. */
  delay: () => number;
  changed: (change: Change, how?: "new" | "step" | "answer") => void;
}

export class Session {
  games: GameAnswer[] = [];
  version = "";
  record: GameRecord | null = null;
  /** What was asked for instead, if it cannot be shown. */
  asked: Asked | null = null;
  who: Who[] = [];
  /** How often careless players look before they move, in percent. */
  care = 60;
  hint: Advice | null = null;
  /** An address is being followed, which is then no new place to go back to. */
  isFollowing = false;

  /** What is under way, and what went wrong. */
  readonly actions: Actions;
  /** What could not be decided within a turn. */
  readonly longSearch: LongSearch;
  /** When the computer moves, and why it waits. */
  readonly pace = new Pace();

  readonly #options: SessionOptions;
  readonly #analyst: Analyst;
  readonly #names = new Names();
  readonly #pictures: Pictures;
  /** The last deal of each game. */
  readonly #dealt = new Map<string, Record<string, string>>();
  #askingFailed: Failure | null = null;
  #gamesLoaded: Promise<boolean> = Promise.resolve(false);

  constructor(options: SessionOptions) {
    this.#options = options;
    this.actions = new Actions(options.changed);
    this.longSearch = new LongSearch(() => options.changed("search"));
    this.#pictures = new Pictures({ api: options.api, lang: options.lang, width: () => options.widths().width, seating: (step) => this.seating(step) });
    this.#analyst = new Analyst({
      api: options.api,
      lang: options.lang,
      seating: (step) => this.seating(step),
      learned: (step, lang, analysis) => this.#learned(step, lang, analysis),
    });
  }

  get game(): GameAnswer | undefined {
    const name = this.record?.start.game ?? this.asked?.game;
    return this.games.find((game) => game.name === name);
  }

  get place(): Place | null {
    return this.record && placeOf(this.record.start, this.record.now.view.position);
  }

  /** What is known of the position, once it has come in. */
  get knowledge(): AnalysisAnswer | null {
    return this.record && this.#analyst.known(this.record.now);
  }

  /** What is known of any position of the game, in whatever language. */
  knownOf = (step: Step): AnalysisAnswer | null => this.#analyst.knownAnyhow(step);

  /** What a player is called all through the game. */
  nameOf(player: Player): string | undefined {
    return this.record ? this.#names.of(this.record, this.#options.lang(), player) : undefined;
  }

  /** Names and numbers of the players by seat, and the sizes of the pictures, as requests tell them. */
  seating(step: Step): Seating {
    const players = step.players.map((player, seat) => this.nameOf(player) ?? step.view.players[seat] ?? "");
    return { players, seats: step.players, ...this.#options.widths() };
  }

  get address(): Address | null {
    const record = this.record;
    if (!record) {
      return null;
    }
    return { ...placeOf(record.start, record.first.view.position), moves: record.moves, at: record.at, who: this.who, care: this.care };
  }

  /** Whether a person may move now. */
  get isPersonsTurn(): boolean {
    const player = this.record?.toMove ?? null;
    return player !== null && this.byHand(player);
  }

  byHand = (player: Player): boolean => (this.who[player] ?? "hand") === "hand";

  /** Asks for the games there are. A position can be asked for at the same time. */
  loadGames(): Promise<boolean> {
    this.#gamesLoaded = this.#loadGames();
    return this.#gamesLoaded;
  }

  async #loadGames(): Promise<boolean> {
    try {
      const found = await this.#options.api.games();
      this.games = found.games;
      this.version = found.version;
      this.#options.changed("games");
      return true;
    } catch (error) {
      this.actions.fail(error, () => void this.loadGames());
      return false;
    }
  }

  /** After the language was changed: the words of the games, the names, and what is known of the position. */
  async speak(): Promise<void> {
    const lang = this.#options.lang();
    try {
      const found = await this.#options.api.games();
      const record = this.record;
      if (record && !this.#names.knows(record, lang)) {
        this.#names.learn(record, lang, (await this.#options.api.view(placeOf(record.start, record.first.view.position))).players);
      }
      if (lang === this.#options.lang()) {
        this.games = found.games;
        this.#options.changed("games");
        this.#options.changed("who");
      }
    } catch (error) {
      this.actions.fail(error, () => void this.speak());
    }
    await this.askKnowledge();
  }

  /** Shows the game that an address tells of, and keeps of the present one what both share. */
  async follow(address: Address): Promise<boolean> {
    return this.#act(
      async (signal) => {
        const { game, board, position } = address;
        const old = this.record;
        const isSame = old !== null && old.start.game === game && old.start.board === board && old.first.view.position === position;
        const record = isSame ? old : await this.#begin(placeOf(address, position), signal);
        if (!record) {
          return;
        }
        record.jump(0);
        const failed = await replay(record, address.moves, (move) => this.#playMove(record, { move }, signal));
        record.jump(address.at ?? address.moves.length);
        this.care = address.care ?? this.care;
        this.isFollowing = true;
        this.#take(record, address.who, isSame ? "step" : "new");
        this.isFollowing = false;
        this.pace.paused = isSame || address.moves.length > 0 ? "went-back" : "no";
        this.#goOn();
        if (failed !== null) {
          throw failed;
        }
      },
      () => void this.follow(address),
    );
  }

  /** The beginning of a game. */
  async #open(place: Place, signal: AbortSignal): Promise<GameRecord> {
    const { position: _, ...start } = place;
    return new GameRecord(start, await this.#options.api.view(place, this.#options.widths(), signal));
  }

  /** The same; a position that is refused is kept to be mended. */
  async #begin(place: Place, signal: AbortSignal): Promise<GameRecord | null> {
    try {
      return await this.#open(place, signal);
    } catch (error) {
      if (error instanceof Refused && !error.isPassing) {
        // Whether there is such a game at all must be known to tell what is wrong.
        await this.#gamesLoaded;
        this.ask({ ...place, refused: error });
        return null;
      }
      throw error;
    }
  }

  /** Shows a position that was asked for and cannot be set up, to be mended. */
  ask(asked: Asked): void {
    this.#callOff();
    this.record = null;
    this.asked = asked;
    this.#options.changed("record", "new");
  }

  /** Sets up a position. Returns why it was refused, if it was, for the form to show. */
  async setUp(place: Place): Promise<Refused | null> {
    return this.#tryNew(
      (signal) => this.#open(place, signal),
      () => void this.setUp(place),
    );
  }

  /** Deals at random. Returns why it was refused, if it was. */
  async deal(game: string, seed: number, params: Record<string, string>): Promise<Refused | null> {
    return this.#tryNew(
      async (signal) => {
        const view = await this.#options.api.deal(game, seed, params, this.#options.widths().width, signal);
        this.#dealt.set(game, params);
        return new GameRecord({ game }, view);
      },
      () => void this.deal(game, seed, params),
    );
  }

  /** Another deal of the same kind as the last one. */
  anotherDeal(): void {
    const name = this.game?.name;
    if (name !== undefined) {
      void this.deal(name, newSeed(), this.#dealt.get(name) ?? {}).then((refused) => {
        if (refused) {
          this.actions.fail(refused, () => undefined);
        }
      });
    }
  }

  async #tryNew(make: (signal: AbortSignal) => Promise<GameRecord>, retry: () => void): Promise<Refused | null> {
    let refused: Refused | null = null;
    await this.#act(async (signal) => {
      try {
        this.#take(await make(signal), undefined, "new");
        this.#goOn();
      } catch (error) {
        if (error instanceof Refused && !error.isPassing) {
          refused = error;
        } else {
          throw error;
        }
      }
    }, retry);
    return refused;
  }

  /** Makes a move; without one the computer does. */
  async play(move?: string): Promise<void> {
    const record = this.record;
    if (!record || record.now.view.over) {
      return;
    }
    await this.#act(
      async (signal) => {
        const lang = this.#options.lang();
        const played = move === undefined ? await this.#computerMove(record, signal) : await this.#playMove(record, { move, analyse: true }, signal);
        if (!played) {
          return;
        }
        record.push(played);
        if (played.analysis && this.knowledge === null) {
          this.#analyst.keep(record.now, lang, { ...played.view, ...played.analysis });
        }
        if (move !== undefined) {
          this.pace.resume();
        } else {
          this.pace.movedAlone();
        }
        this.#stepped(move === undefined ? "answer" : "step");
        this.#goOn();
      },
      () => void this.play(move),
    );
  }

  async #playMove(record: GameRecord, how: PersonPlay, signal: AbortSignal): Promise<TurnAnswer> {
    const place = placeOf(record.start, record.now.view.position);
    return { ...(await this.#options.api.play(place, how, this.seating(record.now), signal)), searched: true };
  }

  /** The perfect player makes the move that the analysis on the table advises; the others are asked. */
  async #computerMove(record: GameRecord, signal: AbortSignal): Promise<TurnAnswer | null> {
    const who = this.who[record.toMove ?? 0] ?? "hand";
    if (who !== "hand" && who !== "perfect") {
      const how: ComputerPlay = { by: who, seed: newSeed(), analyse: true, ...(who === "careless" ? { care: this.care } : {}) };
      return this.#options.api.play(placeOf(record.start, record.now.view.position), how, this.seating(record.now), signal);
    }
    const advice = await this.#analyst.advice(record, signal);
    return advice && { ...(await this.#playMove(record, { move: advice.move, analyse: true }, signal)), advice, searched: this.knowledge?.decided ?? false };
  }

  /** Lets the computer move, whoever's turn it is, and go on. */
  goOn(): void {
    this.pace.resume();
    void this.play();
  }

  jump(at: number | null): void {
    if (at !== null) {
      this.#travel((record) => record.jump(at));
    }
  }

  /** Goes to any position of the tree. */
  go(step: Step): void {
    this.#travel((record) => record.go(step));
  }

  #travel(how: (record: GameRecord) => void): void {
    if (this.record) {
      this.#callOff();
      how(this.record);
      this.pace.paused = "went-back";
      this.#stepped("step");
    }
  }

  undo(): void {
    this.jump(this.record?.undoTarget(this.byHand) ?? null);
  }

  redo(): void {
    this.jump(this.record?.redoTarget(this.byHand) ?? null);
  }

  /** The same game from its beginning; what was played stays as a variation. */
  rematch(): void {
    this.jump(0);
    this.pace.resume();
    this.#goOn();
  }

  setWho(player: Player, who: Who): void {
    this.who[player] = who;
    this.#options.changed("who");
    this.#goOn();
  }

  setCare(care: number): void {
    this.care = care;
    this.#options.changed("who");
  }

  async askHint(): Promise<void> {
    const record = this.record;
    // The computer needs none, and is not to be disturbed.
    if (!record || !this.isPersonsTurn) {
      return;
    }
    await this.#act(
      async (signal) => {
        this.hint = await this.#analyst.advice(record, signal);
        this.#options.changed("hint");
      },
      () => void this.askHint(),
    );
  }

  /** What a move of the present position does. */
  consequence(move: string, signal: AbortSignal): Promise<ConsequenceAnswer> {
    const record = this.record;
    return record ? this.#analyst.consequence(record.start, record.now, move, signal) : Promise.reject(new DOMException("there is no position", "AbortError"));
  }

  /** Searches with the budget of research what could not be decided within a turn. */
  async searchLonger(): Promise<void> {
    const record = this.record;
    if (!record) {
      return;
    }
    const step = record.now;
    const lang = this.#options.lang();
    try {
      const request = { lang, ...placeOf(record.start, step.view.position), ...this.seating(step) };
      const answer = await this.longSearch.start(this.#options.api.url("run"), request, step);
      if (answer) {
        this.#analyst.learn(step, lang, answer);
      }
    } catch (error) {
      this.actions.fail(error, () => void this.searchLonger());
    }
  }

  /** Analyses the whole line, for the curve and the marks of the game. */
  review(): void {
    if (this.record) {
      void this.#analyst.review(this.record);
    }
  }

  /** Draws the present position anew for another width. */
  async redraw(): Promise<void> {
    const record = this.record;
    const step = record?.now;
    if (record && step && (await this.#pictures.refit(record, step)) && this.record?.now === step) {
      this.#options.changed("record", "answer");
    }
  }

  /** Asks what is not yet known of the position, in the present language. */
  async askKnowledge(): Promise<void> {
    if (!this.record) {
      return;
    }
    try {
      await this.#analyst.ask(this.record);
      if (this.#askingFailed !== null && this.actions.failure === this.#askingFailed) {
        this.actions.tell(null);
      }
    } catch (error) {
      if (!isAbort(error)) {
        this.actions.fail(error, () => void this.askKnowledge());
        this.#askingFailed = this.actions.failure;
      }
    }
  }

  /** Pictures carry words: one that was drawn in another language is replaced. */
  #learned(step: Step, lang: Lang, analysis: AnalysisAnswer): void {
    const isNow = this.record?.now === step;
    if (this.#pictures.take(step, lang, analysis) && isNow) {
      this.#options.changed("record", "answer");
    }
    this.#options.changed(isNow ? "knowledge" : "line");
  }

  #take(record: GameRecord, who: Who[] | undefined, how: "new" | "step"): void {
    const before = this.record;
    const first = record.first.view.to_move;
    // Who plays stays as it is from deal to deal of one game, unless the computer would answer a position that was only asked for.
    const isSameKind = before?.start.game === record.start.game && before.first.view.to_move === first;
    this.record = record;
    this.asked = null;
    if (how === "new") {
      this.#names.learn(record, this.#options.lang(), record.first.view.players);
    }
    const seats = record.first.view.seats;
    if (who?.length === seats) {
      this.who = [...who];
    } else if (how === "new" && !(isSameKind && this.who.length === seats)) {
      this.who = Array.from({ length: seats }, (_, player) => (player === (first ?? 0) ? "hand" : "perfect"));
    }
    this.pace.resume();
    this.#stepped(how);
  }

  #stepped(how: "new" | "step" | "answer"): void {
    this.hint = null;
    this.longSearch.cancel();
    const now = this.record?.now;
    if (now) {
      this.#pictures.note(now);
    }
    // The server looks at the position while it is being drawn. What is known already is told after the move.
    const isKnown = this.knowledge !== null;
    if (!isKnown) {
      void this.askKnowledge();
    }
    this.#options.changed("record", how);
    if (isKnown) {
      void this.askKnowledge();
    }
  }

  /** If it is the computer's turn, it moves after a moment. */
  #goOn(): void {
    this.pace.stop();
    const player = this.record?.toMove ?? null;
    if (player !== null && !this.byHand(player) && this.pace.schedule(() => void this.play(), this.#options.delay())) {
      this.#options.changed("busy");
    }
  }

  /** The computer may have been called off in the middle of its turn: it takes it up again. */
  #act(action: (signal: AbortSignal) => Promise<void>, retry: () => void): Promise<boolean> {
    this.pace.stop();
    return this.actions.act(action, retry, () => this.#goOn());
  }

  #callOff(): void {
    this.pace.stop();
    this.actions.callOff();
  }
}

function newSeed(): number {
  return 1 + Math.floor(Math.random() * MOST_SEED);
}
