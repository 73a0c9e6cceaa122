// A game with all its variations as JSON: a flat list, each move with the number of the one that it follows.

import { blunder } from "./judgement.ts";
import type { GameRecord, Player, Step } from "./record.ts";
import type { AnalysisAnswer } from "./types.ts";

export interface MoveInFile {
  number: number;
  /** The number of the move before it; 0 is the beginning. */
  after: number;
  move: string;
  by: string;
  position: string;
  mark?: "?" | "??";
  /** The computer made it without a decided search. */
  unsearched?: true;
}

export interface GameFile {
  game: string;
  board?: string;
  position: string;
  moves: MoveInFile[];
}

/** Variations follow the line that they leave. */
export function gameFile(record: GameRecord, nameOf: (player: Player) => string, knownOf: (step: Step) => AnalysisAnswer | null): GameFile {
  const moves: MoveInFile[] = [];
  const open = record.first.children.map((step) => ({ step, after: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { step, after } = next;
    const number = moves.length + 1;
    const mark = blunder(step, knownOf);
    moves.push({
      number,
      after,
      move: step.move ?? "",
      by: nameOf(step.mover ?? 0),
      position: step.view.position,
      ...(mark === "" ? {} : { mark }),
      ...(step.isUnsearched ? { unsearched: true } : {}),
    });
    open.push(...step.children.map((child) => ({ step: child, after: number })).reverse());
  }
  return { ...record.start, position: record.first.view.position, moves };
}
