import assert from "node:assert/strict";
import { test } from "node:test";
import { moveOfCoins, partnersOf } from "../../src/draw/coins.ts";
import { movesByHeap, plainLeft } from "../../src/draw/heaps.ts";
import { inPlayersOrder } from "../../src/draw/scene.ts";
import type { CoinsItem, HeapMove, HeapsItem, Item } from "../../src/types.ts";

test("a heap offers the moves that change it", () => {
  const take: HeapMove = { move: "a", changes: [{ heap: 0, left: [] }] };
  const both: HeapMove = { move: "b", changes: [{ heap: 0, left: [1] }, { heap: 1, left: [3] }] };
  const split: HeapMove = { move: "c", changes: [{ heap: 1, left: [1, 2] }] };
  const large: HeapMove = { move: "d", changes: [{ heap: 1, left: ["18446744073709551614"] }] };
  const item: HeapsItem = { kind: "heaps", sizes: [3, 5], moves: [take, both, split, large] };
  assert.deepEqual(movesByHeap(item), [[take, both], [both, split, large]]);
  assert.equal(movesByHeap({ ...item, moves: null, begins: ["1:3>", "2:5>"] }), null);
  assert.deepEqual([take, both, split, large].map(plainLeft), [0, null, null, "18446744073709551614"]);
});

test("coins chosen in any order make the move", () => {
  const item: CoinsItem = {
    kind: "coins",
    layers: [["TTTTTTTTTH"]],
    names: Array.from({ length: 10 }, (_, coin) => String(coin + 1)),
    moves: [
      { move: "2", coins: [1] },
      { move: "1 5", coins: [0, 4] },
      { move: "10 2", coins: [9, 1] },
    ],
  };
  assert.equal(moveOfCoins(item, new Set([1, 9])), "10 2");
  assert.equal(moveOfCoins(item, new Set([4])), null);
  assert.equal(moveOfCoins(item, new Set()), null);
  assert.deepEqual(partnersOf(item, new Set([1])), new Set([1, 9]));
  assert.deepEqual(partnersOf(item, new Set()), new Set([0, 1, 4, 9]));
  // With too many moves to list every choice is tried, written as the picture says.
  const many: CoinsItem = { ...item, moves: null, between: " + " };
  assert.equal(moveOfCoins(many, new Set([9, 6])), "7 + 10");
  assert.equal(moveOfCoins({ ...many, before: "2:" }, new Set([6])), "2:7");
  assert.equal(partnersOf(many, new Set()), null);
});

test("hands keep the places of the beginning", () => {
  const hand = (seat: number): Item => ({ kind: "hand", seat, to_move: false, cards: [] });
  const items: Item[] = [hand(1), { kind: "table", card: null }, hand(0)];
  const shown = inPlayersOrder(items, { orderOf: (seat) => seat });
  assert.deepEqual(shown.map((item) => (item.kind === "hand" ? item.seat : item.kind)), [0, "table", 1]);
});
