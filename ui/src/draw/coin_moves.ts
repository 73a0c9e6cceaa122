// Moves on coins as they are written: the coins turned, `2 5` in a row, `1,2 3,4` in a grid.

/** A move as the set of its coins, in one order. */
export function coinSet(move: string): string {
  return move.trim().split(/\s+/).sort().join(" ");
}

export class CoinMoves {
  /** Each legal set with the text of its move; null if there are too many moves to list. */
  readonly #sets: Map<string, string> | null;
  readonly #lists: string[][];
  /** How many numbers name a coin. */
  readonly dimensions: number;

  constructor(moves: readonly string[] | null, rows: number, layers: number) {
    this.#sets = moves === null ? null : new Map(moves.map((move) => [coinSet(move), move]));
    this.#lists = (moves ?? []).map((move) => move.trim().split(/\s+/));
    const named = this.#lists[0]?.[0]?.split(",").length;
    this.dimensions = named ?? (layers > 1 ? 3 : rows > 1 ? 2 : 1);
  }

  /** The name of a coin by its place, counted from 0. */
  name(layer: number, row: number, column: number): string {
    return [layer + 1, row + 1, column + 1].slice(3 - this.dimensions).join(",");
  }

  /** The move that turns just these coins; null if it is not legal. */
  moveOf(coins: ReadonlySet<string>): string | null {
    if (coins.size === 0) {
      return null;
    }
    const set = coinSet([...coins].join(" "));
    return this.#sets === null ? set : (this.#sets.get(set) ?? null);
  }

  /** The coins that are in some legal move together with these; null if that is not known. */
  partners(coins: ReadonlySet<string>): Set<string> | null {
    if (this.#sets === null) {
      return null;
    }
    const found = new Set<string>();
    for (const list of this.#lists) {
      const inside = new Set(list);
      if ([...coins].every((coin) => inside.has(coin))) {
        list.forEach((coin) => found.add(coin));
      }
    }
    return found;
  }
}
