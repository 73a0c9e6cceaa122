// How parts of a picture become a move, in the same way for every game: choosing a part keeps the moves that have it.
// The last one left is made, unless only parts were chosen that do not stand for it (`besides`): it is offered then.

import type { Choice } from "./types.ts";

export interface Selection {
  /** The moves that have every part chosen so far. */
  left: Choice[];
  /** The parts that may be chosen next. */
  parts: Set<string>;
  /** The move that the parts make for certain: the only one left, for which at least one of them stands. */
  only: string | null;
  /** The one move whose parts are exactly the chosen ones, though others have them too. */
  exact: string | null;
}

/** What is left to choose between. Linear in the choices. */
export function select(choices: readonly Choice[], chosen: readonly string[]): Selection {
  const left = choices.filter((choice) => chosen.every((part) => choice.parts.includes(part)));
  const parts = new Set(left.flatMap((choice) => choice.parts).filter((part) => !chosen.includes(part)));
  const last = left.length === 1 ? left[0] : undefined;
  const only = last && chosen.some((part) => !last.besides?.includes(part)) ? last.move : null;
  const [exact, second] = chosen.length === 0 ? [] : left.filter((choice) => choice.parts.length === chosen.length);
  return { left, parts, only, exact: (!second && exact?.move) || null };
}

/** The moves of every part, for those who mark the parts of a large picture. */
export function movesByPart(choices: readonly Choice[]): Map<string, string[]> {
  const byPart = new Map<string, string[]>();
  for (const { move, parts } of choices) {
    for (const part of parts) {
      const moves = byPart.get(part);
      if (moves) {
        moves.push(move);
      } else {
        byPart.set(part, [move]);
      }
    }
  }
  return byPart;
}
