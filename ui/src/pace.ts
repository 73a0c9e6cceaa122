// When the computer moves: after a moment, not while somebody looks back, and not for ever by itself.

/** Why the computer waits although it is its turn. */
export type Paused = "no" | "went-back" | "many-moves";

/** Computer players among themselves stop after this many moves and ask. */
const MOST_MOVES_ALONE = 60;

export class Pace {
  paused: Paused = "no";
  #alone = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A person has moved, or asked the computer to go on. */
  resume(): void {
    this.paused = "no";
    this.#alone = 0;
  }

  /** The computer has moved. */
  movedAlone(): void {
    this.#alone += 1;
  }

  /** It is the computer's turn: it moves after a delay, unless it waits. Tells whether it has come to wait just now. */
  schedule(play: () => void, delay: number): boolean {
    const isTired = this.paused !== "went-back" && this.#alone >= MOST_MOVES_ALONE;
    if (isTired) {
      this.paused = "many-moves";
    }
    if (this.paused === "no") {
      this.#timer = setTimeout(play, delay);
    }
    return isTired;
  }

  /** Whatever was about to be played is not. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
