// What is known of a move: a sign, a colour class and words, so that no one of them must carry it alone.

import type { Say } from "./i18n/index.ts";
import type { MoveAnswer } from "./types.ts";

export type Mark = "wins" | "loses" | "draw" | "unknown";

export interface Judgement {
  mark: Mark;
  sign: string;
  words: string;
}

export const SIGNS: Record<Mark, string> = { wins: "✓", loses: "✗", draw: "=", unknown: "?" };

/** Of more than two players it matters who wins instead; `nameOf` names who sits in a seat. */
export function judgementOf(move: MoveAnswer, seats: number, say: Say, nameOf: (seat: number) => string): Judgement {
  const [mark, words] = markAndWords(move, seats, say, nameOf);
  return { mark, sign: SIGNS[mark], words };
}

function markAndWords(
  move: MoveAnswer,
  seats: number,
  say: Say,
  nameOf: (seat: number) => string,
): [Mark, string] {
  if (move.wins === true) {
    return ["wins", say("wins")];
  }
  if (move.outcome === "draw") {
    return ["draw", say("draws")];
  }
  if (move.outcome === "nobody") {
    return ["draw", say("nobody_after")];
  }
  if (move.wins === null || move.outcome === "undecided") {
    return ["unknown", say("unknown")];
  }
  const winner = move.winner;
  return ["loses", winner === null || seats <= 2 ? say("loses") : say("loses_to", { player: nameOf(winner) })];
}
