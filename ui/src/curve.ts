// What a game looked like from move to move: a curve of its values, of the moves that were left, or of who could win.

import { playerIn, type Player, type Step } from "./record.ts";
import type { AnalysisAnswer, GameValue } from "./types.ts";

export type CurveKind = "value" | "remoteness" | "verdict";

export interface CurvePoint {
  step: Step;
  /** Who wins there; null if nobody does or nobody knows. */
  winner: Player | null;
  isKnown: boolean;
  /** The height: a value, or moves left (upwards for the first player), or the winner's lane. Null where unknown. */
  height: number | null;
}

export interface Curve {
  kind: CurveKind;
  points: CurvePoint[];
}

/** A value as a plain number; null for those that are none, such as nimbers. */
export function numberOf(value: GameValue | undefined): number | null {
  if (typeof value === "number") {
    return value;
  }
  const found = /^(-?\d+)(?:\/(\d+))?$/.exec(value ?? "");
  return found ? Number(found[1]) / Number(found[2] ?? 1) : null;
}

/** The curve of a line: by values where there are numbers, else by moves left, else by who wins. */
export function curveOf(steps: readonly Step[], knownOf: (step: Step) => AnalysisAnswer | null, players: number): Curve {
  const known = steps.map((step) => ({ step, analysis: knownOf(step) }));
  const analyses = known.flatMap(({ analysis }) => analysis ?? []);
  const some = (test: (analysis: AnalysisAnswer) => boolean): boolean => analyses.length > 0 && analyses.every(test);
  const kind: CurveKind = some((each) => numberOf(each.value) !== null)
    ? "value"
    : players === 2 && some((each) => each.over || each.remoteness !== undefined || each.outcome === "draw")
      ? "remoteness"
      : "verdict";
  const points = known.map(({ step, analysis }): CurvePoint => {
    const winner = analysis ? playerIn(step, analysis.winner) : null;
    return { step, winner, isKnown: analysis !== null && analysis.outcome !== "undecided", height: analysis ? heightOf(kind, analysis, winner) : null };
  });
  return { kind, points };
}

function heightOf(kind: CurveKind, analysis: AnalysisAnswer, winner: Player | null): number | null {
  switch (kind) {
    case "value":
      return numberOf(analysis.value);
    case "remoteness":
      return winner === null ? 0 : (analysis.remoteness ?? 0) * (winner === 0 ? 1 : -1);
    case "verdict":
      return analysis.outcome === "undecided" ? null : winner === null ? -1 : winner;
  }
}
