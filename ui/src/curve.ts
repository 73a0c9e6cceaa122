// What a game looked like from move to move: a curve of its values, of the moves that were left, or of who could win.

import { playerIn, type Player, type Step } from "./record.ts";
import type { AnalysisAnswer, GameValue } from "./types.ts";

export type CurveKind = "value" | "remoteness" | "verdict";

export interface CurvePoint {
  step: Step;
  /** Who wins there; null if nobody does or nobody knows. */
  winner: Player | null;
  isKnown: boolean;
  /** The height: a value, or moves left (upwards for the first player), or the winner's lane (the first player's on top). Null where unknown. */
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

/** The curve of a line: by values where most of them are numbers, else by moves left where most are known, else by who wins. */
export function curveOf(steps: readonly Step[], knownOf: (step: Step) => AnalysisAnswer | null, players: number): Curve {
  const known = steps.map((step) => ({ step, analysis: knownOf(step) }));
  const open = known.flatMap(({ analysis }) => (analysis?.over === false ? analysis : []));
  const isMostly = (kind: CurveKind): boolean => 2 * open.filter((each) => heightOf(kind, each, null, players) !== null).length > open.length;
  const kind: CurveKind = isMostly("value") ? "value" : players === 2 && isMostly("remoteness") ? "remoteness" : "verdict";
  const points = known.map(({ step, analysis }): CurvePoint => {
    const winner = analysis ? playerIn(step, analysis.winner) : null;
    return { step, winner, isKnown: analysis !== null && analysis.outcome !== "undecided", height: analysis && heightOf(kind, analysis, winner, players) };
  });
  return { kind, points };
}

/** A game that is over has the value zero and no moves left. In the lanes the first player is on top, as the moves are counted. */
function heightOf(kind: CurveKind, { over, outcome, remoteness, value }: AnalysisAnswer, winner: Player | null, players: number): number | null {
  switch (kind) {
    case "value":
      return over ? 0 : numberOf(value);
    case "remoteness":
      return over || outcome === "draw" ? 0 : remoteness === undefined ? null : winner === 0 ? remoteness : -remoteness;
    case "verdict":
      return outcome === "undecided" ? null : -(winner ?? players);
  }
}
