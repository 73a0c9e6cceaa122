// A position that is being set up: a text and its picture, which the server keeps in agreement.
// Changes are made one after the other, each on the text that the one before it gave.

import { type Api, isAbort, type Place, Refused } from "../../api.ts";
import type { Edit, EditAnswer, ShownAnswer } from "../../types.ts";

export class Draft {
  game = "";
  position = "";
  board: string | undefined;
  /** The picture and the tools of the text, once they have come; null if it can be played but not changed by hand. */
  look: EditAnswer | null = null;
  /** The same as a position to play, where the picture does not show whose turn it is; null if it cannot be played yet. */
  view: ShownAnswer | null = null;
  /** Whose turn it is there; null if nobody has told. */
  seat: number | null = null;
  /** Why the text cannot be read. */
  problem: Refused | null = null;
  /** Why the last change was not made. */
  refused: string | null = null;
  /** What went wrong with the server. */
  failure: unknown = null;
  /** Whether it was changed by hand since it was taken over from the board. */
  isTouched = false;
  /** How wide the picture may be. */
  width = (): number => 400;

  /** Takes in what is being typed and was not looked at yet. */
  flush: () => void = () => undefined;

  readonly #api: Api;
  readonly #changed: () => void;
  readonly #undo: { position: string; board: string | undefined }[] = [];
  #asking = new AbortController();
  #queue: Promise<void> = Promise.resolve();

  constructor(api: Api, changed: () => void) {
    this.#api = api;
    this.#changed = changed;
  }

  get place(): Place {
    return { game: this.game, position: this.position, ...(this.board?.trim() ? { board: this.board } : {}) };
  }

  /** Whether the picture is that of an older text. */
  get isStale(): boolean {
    return this.look?.position !== this.position || (this.look.board ?? undefined) !== this.place.board;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Takes over a position from elsewhere; nothing of the one before is left. */
  take(place: Place): void {
    const isSame = place.game === this.game && place.position === this.position && place.board === this.board;
    this.isTouched = false;
    this.#undo.length = 0;
    if (!isSame || this.isStale) {
      this.game = place.game;
      this.position = place.position;
      this.board = place.board;
      void this.refresh();
    }
  }

  /** The text as it is being typed. */
  type(position: string, board: string | undefined): Promise<void> {
    this.#remember();
    this.position = position;
    this.board = board;
    this.isTouched = true;
    return this.refresh();
  }

  /** Looks at the text: its picture, its tools, what is missing. */
  refresh(): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const asked = this.#ask(null, signal);
    this.#queue = asked;
    return asked;
  }

  edit(edit: Edit): Promise<void> {
    this.flush();
    const { signal } = this.#asking;
    this.#queue = this.#queue.then(() => (signal.aborted ? undefined : this.#ask(edit, signal)));
    return this.#queue;
  }

  /** Tells why a change is not even asked for. */
  refuse(words: string): void {
    this.refused = words;
    this.#changed();
  }

  undo(): void {
    const before = this.#undo.pop();
    if (before) {
      this.position = before.position;
      this.board = before.board;
      void this.refresh();
    }
  }

  #remember(): void {
    const last = this.#undo[this.#undo.length - 1];
    if (last?.position !== this.position || last.board !== this.board) {
      this.#undo.push({ position: this.position, board: this.board });
    }
  }

  async #ask(edit: Edit | null, signal: AbortSignal): Promise<void> {
    this.problem = this.failure = this.refused = null;
    try {
      const answer = await this.#api.ask<EditAnswer>("edit", { ...this.place, ...(edit === null ? {} : { edit }), width: this.width() }, signal);
      this.refused = answer.refused ?? null;
      if (edit !== null && this.refused === null) {
        this.#remember();
        this.position = answer.position;
        this.board = answer.board ?? undefined;
        this.isTouched = true;
      }
      this.look = answer;
      await this.#askTurn(answer, edit, signal);
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      if (!(error instanceof Refused) || error.isPassing) {
        this.failure = error;
      } else if (edit === null) {
        await this.#read(error, signal);
      } else {
        this.refused = error.message;
      }
    }
    if (!signal.aborted) {
      this.#changed();
    }
  }

  /** Hands show whose turn it is; else those tell who read positions to play them, or after the end whoever has chosen it. */
  async #askTurn({ scene, tools }: EditAnswer, edit: Edit | null, signal: AbortSignal): Promise<void> {
    if (tools.to_move && scene.items.every((item) => item.kind !== "hand")) {
      const chosen = (edit as { to_move?: { seat: number } } | null)?.to_move?.seat;
      this.view = await this.#api.view(this.place, undefined, signal).catch(() => null);
      this.seat = this.view?.to_move ?? chosen ?? (edit === null ? null : this.seat);
    }
  }

  /** Asks those who read positions to play them why a text is refused: they tell the place of what is wrong. */
  async #read(refused: Refused, signal: AbortSignal): Promise<void> {
    try {
      await this.#api.view(this.place, undefined, signal);
      this.look = null;
      this.failure = refused;
    } catch (error) {
      this.problem = error instanceof Refused && error.body.at ? error : refused;
    }
  }
}
