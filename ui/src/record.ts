// A game as it has been played: a tree of positions. A move that differs from the one made before from the same
// position begins a variation; nothing is forgotten. One line through the tree is the one that is looked at.
// Notations may rotate the seats with each move; players keep their names, so each step tells who sits where.

import { isAbort } from "./api.ts";
import type { Advice, TurnAnswer, ShownAnswer } from "./types.ts";

/** Player 0 is whoever sat in seat 0 at the beginning. */
export type Player = number;

export interface Step {
  view: ShownAnswer;
  /** The player in each seat. */
  players: Player[];
  /** How many moves led here. */
  depth: number;
  parent: Step | null;
  /** The moves made from here, in the order in which they were first made. */
  children: Step[];
  /** The child on the line that is looked at. */
  next: Step | null;
  /** The move that led here, and who made it; nothing at the beginning. */
  move?: string;
  mover?: Player;
  /** Why the computer moved so. */
  advice?: Advice;
  /** The computer moved without knowing where the move leads. */
  isUnsearched?: boolean;
}

export interface Start {
  game: string;
  board?: string;
}

export class GameRecord {
  readonly start: Start;
  readonly first: Step;
  #now: Step;

  constructor(start: Start, view: ShownAnswer) {
    this.start = start;
    this.first = { view, players: Array.from({ length: view.seats }, (_, seat) => seat), depth: 0, parent: null, children: [], next: null };
    this.#now = this.first;
  }

  get now(): Step {
    return this.#now;
  }

  /** The line that is looked at, from the beginning to its end. */
  get steps(): readonly Step[] {
    const steps: Step[] = [];
    for (let step: Step | null = this.first; step; step = step.next) {
      steps.push(step);
    }
    return steps;
  }

  get at(): number {
    return this.#now.depth;
  }

  get isAtEnd(): boolean {
    return this.#now.next === null;
  }

  get moves(): string[] {
    return this.steps.slice(1).map((step) => step.move ?? "");
  }

  /** Who is to move now; null when the game is over. */
  get toMove(): Player | null {
    return playerIn(this.now, this.now.view.to_move);
  }

  /** Takes in a move made from where we stand. The same move again leads to the same step. */
  push(played: TurnAnswer): void {
    const before = this.#now;
    let step = before.children.find((child) => child.move === played.played);
    if (!step) {
      step = {
        view: played.view,
        players: moved(before.players, played.seats, played.view.seats),
        depth: before.depth + 1,
        parent: before,
        children: [],
        next: null,
        move: played.played,
      };
      const mover = playerIn(before, before.view.to_move);
      if (mover !== null) {
        step.mover = mover;
      }
      before.children.push(step);
    }
    if (played.advice) {
      step.advice = played.advice;
    }
    if (!played.searched) {
      step.isUnsearched = true;
    }
    before.next = step;
    this.#now = step;
  }

  /** Goes to the position after a number of moves of the present line. */
  jump(at: number): void {
    const steps = this.steps;
    this.#now = steps[Math.max(0, Math.min(at, steps.length - 1))] ?? this.first;
  }

  /** Goes to a step anywhere in the tree; its line becomes the one that is looked at. */
  go(step: Step): void {
    for (let child = step; child.parent; child = child.parent) {
      child.parent.next = child;
    }
    this.#now = step;
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
    const steps = this.steps;
    const near = this.at + by;
    if (!steps[near]) {
      return null;
    }
    for (let at = near; ; at += by) {
      const step = steps[at];
      if (!step) {
        // Nobody plays by hand further on: to the end when going on, else one move.
        return by === 1 ? steps.length - 1 : near;
      }
      const player = playerIn(step, step.view.to_move);
      if (player !== null && byHand(player)) {
        return at;
      }
    }
  }
}

/** Who sits in a seat. */
export function playerIn(step: Step, seat: number | null): Player | null {
  return seat === null ? null : (step.players[seat] ?? seat);
}

/** Who sits where after a move. */
export function moved(players: Player[], seats: (number | null)[], count: number): Player[] {
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

/**
 * Makes moves one after the other from where we stand; those that were made before are not asked for again. Returns
 * what stopped it, if something did: what could be read of the game is there all the same.
 */
export async function replay(record: GameRecord, moves: string[], play: (move: string) => Promise<TurnAnswer>): Promise<unknown> {
  for (const move of moves) {
    const made = record.now.children.find((child) => child.move === move);
    if (made) {
      record.go(made);
      continue;
    }
    try {
      record.push(await play(move));
    } catch (error) {
      if (isAbort(error)) {
        throw error;
      }
      return error;
    }
  }
  return null;
}
