// Moves on heaps as they are written: `2:5>3` leaves 3 of the 5 in heap 2, `2:5>1+2` breaks it, and moves that
// change several heaps name each.

export interface HeapChange {
  /** Counted from 1. */
  heap: number;
  from: string;
  /** What is left: one size, or several if the heap is broken. */
  left: string[];
}

/** The changes that a move makes; null if it is not written so. */
export function heapChanges(move: string): HeapChange[] | null {
  const changes: HeapChange[] = [];
  for (const part of move.trim().split(/\s+/)) {
    const found = /^(\d+):(\d+)>(\d+(?:\+\d+)*)$/.exec(part);
    if (!found) {
      return null;
    }
    changes.push({ heap: Number(found[1]), from: found[2] as string, left: (found[3] as string).split("+") });
  }
  return changes;
}

/** The moves that change a heap, in the order given. */
export function movesOfHeap(moves: readonly string[], heap: number): string[] {
  return moves.filter((move) => heapChanges(move)?.some((change) => change.heap === heap) ?? false);
}

/** How many counters a move leaves in its heap, if it changes only this one and does not break it. */
export function plainLeft(move: string): number | null {
  const changes = heapChanges(move);
  const only = changes?.length === 1 ? changes[0] : undefined;
  return only?.left.length === 1 ? Number(only.left[0]) : null;
}
