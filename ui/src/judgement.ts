// What is known of a move: a sign, a colour class and words, so that no one of them must carry it alone.

import type { Say } from "./i18n/index.ts";
import { playerIn, type Step } from "./record.ts";
import type { AnalysisAnswer, MoveAnswer } from "./types.ts";

export type Mark = "wins" | "loses" | "draw" | "unknown";

export interface Judgement {
  mark: Mark;
  sign: string;
  words: string;
  /** How many moves are left after it with best play, where that is known. */
  remoteness: number | null;
}

/** What is known of a part of the picture. */
export interface PartJudgement extends Judgement {
  /** The best can only be had together with other parts; the part alone is worse, or no move at all. */
  isPartOnly: boolean;
}

export const SIGNS: Record<Mark, string> = { wins: "✓", loses: "✗", draw: "=", unknown: "?" };

/** From the best for the mover to the worst. */
const ORDER: readonly Mark[] = ["wins", "draw", "unknown", "loses"];

/** The better for the mover first; what is not known keeps its place. */
export function byWorth(a: Judgement | null, b: Judgement | null): number {
  return a && b ? ORDER.indexOf(a.mark) - ORDER.indexOf(b.mark) : 0;
}

/** The sign of a part that a good move needs, but that does not make it alone. */
export function partSign(sign: string): string {
  return `${sign}+`;
}

/**
 * What a part of the picture is worth: the best of the moves that have it. `alone` is the move that it makes by itself,
 * if there is one. Remoteness only counts if there is no other move.
 */
export function judgePart(moves: readonly Judgement[], alone: Judgement | null, say: Say): PartJudgement | null {
  const best = [...moves].sort(byWorth)[0];
  if (!best) {
    return null;
  }
  const isGood = best.mark === "wins" || best.mark === "draw";
  const isPartOnly = isGood && moves.length > 1 && alone?.mark !== best.mark;
  return {
    ...best,
    isPartOnly,
    ...(isPartOnly ? { sign: partSign(best.sign), words: say(best.mark === "wins" ? "part_of_win" : "part_of_draw") } : {}),
    remoteness: moves.length === 1 ? best.remoteness : null,
  };
}

/** Of more than two players it matters who wins instead; `nameOf` names who sits in a seat. */
export function judgementOf(move: MoveAnswer, seats: number, say: Say, nameOf: (seat: number) => string): Judgement {
  const mark = markOf(move);
  const remoteness = move.remoteness ?? null;
  return { mark, sign: SIGNS[mark], words: words(move, mark, seats, say, nameOf), remoteness };
}

function markOf(move: MoveAnswer): Mark {
  if (move.wins === true) {
    return "wins";
  }
  if (move.outcome === "draw" || move.outcome === "nobody") {
    return "draw";
  }
  return move.wins === null || move.outcome === "undecided" ? "unknown" : "loses";
}

function words(move: MoveAnswer, mark: Mark, seats: number, say: Say, nameOf: (seat: number) => string): string {
  // The move itself counts too: who looks at the table counts from there.
  const count = move.remoteness === undefined ? null : move.remoteness + 1;
  switch (mark) {
    case "wins":
      return count === null ? say("wins") : say("wins_in", { count });
    case "draw":
      return say(move.outcome === "nobody" ? "nobody_after" : "draws");
    case "unknown":
      return say("unknown");
    case "loses":
      if (move.winner !== null && seats > 2) {
        return say("loses_to", { player: nameOf(move.winner) });
      }
      return count === null ? say("loses") : say("loses_in", { count });
  }
}

/** How a position stands for a player. */
type Standing = "won" | "drawn" | "lost";

function standing(step: Step, analysis: AnalysisAnswer, player: number): Standing | null {
  switch (analysis.outcome) {
    case "win":
      return playerIn(step, analysis.winner) === player ? "won" : "lost";
    case "draw":
    case "nobody":
      return "drawn";
    case "undecided":
      return null;
  }
}

/** The mark of a move that gave something away: `??` a won position lost, `?` one step worse; else nothing. */
export function blunder(step: Step, knownOf: (step: Step) => AnalysisAnswer | null): "??" | "?" | "" {
  const before = step.parent && knownOf(step.parent);
  const after = knownOf(step);
  if (!before || !after || !step.parent || step.mover === undefined) {
    return "";
  }
  const [had, has] = [standing(step.parent, before, step.mover), standing(step, after, step.mover)];
  if (had === null || has === null || had === "lost" || had === has) {
    return "";
  }
  if (had === "drawn") {
    return has === "lost" ? "?" : "";
  }
  return has === "lost" ? "??" : "?";
}
