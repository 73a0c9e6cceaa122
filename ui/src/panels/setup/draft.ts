// A position that is being set up: a text and its picture, which the server keeps in agreement.
// Changes are made one after the other, each on the text that the one before it gave.

import { type Api, isAbort, type Place, Refused } from "../../api.ts";
import type { Edit, EditAnswer } from "../../types.ts";

export class Draft {
  game = "";
  position = "";
  board: string | undefined;
  /** The picture and the tools of the text, once they have come; of an older text while `problem` is set. */
  look: EditAnswer | null = null;
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
    return { game: this.game, position: this.position, ...(this.board === undefined || this.board.trim() === "" ? {} : { board: this.board }) };
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Takes over a position from elsewhere; nothing of the one before is left. */
  take(place: Place): void {
    const isSame = place.game === this.game && place.position === this.position && place.board === this.board;
    this.isTouched = false;
    this.#undo.length = 0;
    if (!isSame || this.look === null) {
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
    try {
      const answer = await this.#api.ask<EditAnswer>("edit", { ...this.place, ...(edit === null ? {} : { edit }), width: this.width() }, signal);
      this.problem = null;
      this.failure = null;
      this.refused = answer.refused ?? null;
      if (edit !== null && this.refused === null) {
        this.#remember();
        this.position = answer.position;
        this.board = answer.board ?? undefined;
        this.isTouched = true;
      }
      this.look = answer;
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      if (error instanceof Refused && !error.isPassing && edit === null) {
        this.problem = await this.#reading(error, signal);
      } else if (error instanceof Refused && !error.isPassing) {
        this.refused = error.message;
      } else {
        this.failure = error;
      }
    }
    if (!signal.aborted) {
      this.#changed();
    }
  }

  /** The refusal of those who read positions to play them: it tells the place of what is wrong. */
  async #reading(refused: Refused, signal: AbortSignal): Promise<Refused> {
    try {
      await this.#api.view(this.place, undefined, signal);
    } catch (error) {
      if (error instanceof Refused && error.body.at) {
        return error;
      }
    }
    return refused;
  }
}
