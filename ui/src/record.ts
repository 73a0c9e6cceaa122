// A game as it has been played: its first position, the moves, and where in it we stand.
// Notations may rotate the seats with each move; players keep their names, so each step tells who sits where.

import type { Advice, PlayedAnswer, ViewAnswer } from "./types.ts";

/** Player 0 is whoever sat in seat 0 at the beginning. */
export type Player = number;

export interface Step {
  view: ViewAnswer;
  /** The player in each seat. */
  players: Player[];
  /** The move that led here, and who made it; nothing at the beginning. */
  move?: string;
  mover?: Player;
  /** Why the perfect player moved so. */
  advice?: Advice;
}

export interface Start {
  game: string;
  board?: string;
}

export class GameRecord {
  readonly start: Start;
  readonly #steps: Step[];
  #at = 0;

  constructor(start: Start, view: ViewAnswer) {
    this.start = start;
    this.#steps = [{ view, players: Array.from({ length: view.seats }, (_, seat) => seat) }];
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  get at(): number {
    return this.#at;
  }

  get now(): Step {
    return this.#steps[this.#at] as Step;
  }

  get first(): Step {
    return this.#steps[0] as Step;
  }

  get isAtEnd(): boolean {
    return this.#at + 1 === this.#steps.length;
  }

  get moves(): string[] {
    return this.#steps.slice(1).map((step) => step.move ?? "");
  }

  /** Who is to move now; null when the game is over. */
  get toMove(): Player | null {
    return playerIn(this.now, this.now.view.to_move);
  }

  /** Takes in a move made from where we stand; moves taken back before are forgotten. */
  push(played: PlayedAnswer): void {
    const before = this.now;
    const step: Step = {
      view: played.view,
      players: moved(before.players, played.seats, played.view.seats),
      move: played.played,
    };
    const mover = playerIn(before, before.view.to_move);
    if (mover !== null) {
      step.mover = mover;
    }
    if (played.advice) {
      step.advice = played.advice;
    }
    this.#steps.length = this.#at + 1;
    this.#steps.push(step);
    this.#at += 1;
  }

  /** Goes to the position after so many moves. */
  jump(at: number): void {
    this.#at = Math.max(0, Math.min(at, this.#steps.length - 1));
  }

  /** Where undo leads: the last position before this one in which a person is to move, else one move back. */
  undoTarget(byHand: (player: Player) => boolean): number | null {
    return this.#target(-1, byHand);
  }

  /** Where redo leads, in the same way. */
  redoTarget(byHand: (player: Player) => boolean): number | null {
    return this.#target(1, byHand);
  }

  #target(by: 1 | -1, byHand: (player: Player) => boolean): number | null {
    const inside = (at: number): boolean => at >= 0 && at < this.#steps.length;
    const near = this.#at + by;
    if (!inside(near)) {
      return null;
    }
    for (let at = near; inside(at); at += by) {
      const step = this.#steps[at] as Step;
      const player = playerIn(step, step.view.to_move);
      if (player !== null && byHand(player)) {
        return at;
      }
    }
    // Nobody plays by hand further on: to the end when going on, else one move.
    return by === 1 ? this.#steps.length - 1 : near;
  }
}

/** Who sits in a seat. */
export function playerIn(step: Step, seat: number | null): Player | null {
  return seat === null ? null : (step.players[seat] ?? seat);
}

/** Who sits where after a move. */
function moved(players: Player[], seats: (number | null)[], count: number): Player[] {
  const after: (Player | undefined)[] = Array.from({ length: count });
  seats.forEach((seat, old) => {
    if (seat !== null && seat < count) {
      after[seat] = players[old] ?? old;
    }
  });
  // A seat that nobody came to (the server always names one) goes to whoever has none.
  const left = players.filter((player) => !after.includes(player));
  return after.map((player) => player ?? left.shift() ?? 0);
}
