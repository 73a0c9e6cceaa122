import assert from "node:assert/strict";
import { test } from "node:test";
import { CoinMoves, coinSet } from "../../src/draw/coin_moves.ts";
import { heapChanges, movesOfHeap, plainLeft } from "../../src/draw/heap_moves.ts";
import { inPlayersOrder, otherMoves } from "../../src/draw/scene.ts";
import type { SceneItem } from "../../src/types.ts";

test("moves on heaps are read", () => {
  assert.deepEqual(heapChanges("2:5>1+2"), [{ heap: 2, from: "5", left: ["1", "2"] }]);
  assert.equal(heapChanges("1:3>2 2:5>4")?.length, 2);
  assert.equal(heapChanges("pass"), null);
  assert.deepEqual(movesOfHeap(["1:3>0", "2:5>4", "1:3>1 2:5>3", "pass"], 2), ["2:5>4", "1:3>1 2:5>3"]);
  assert.equal(plainLeft("2:5>4"), 4);
  assert.equal(plainLeft("2:5>1+2"), null);
  assert.equal(plainLeft("1:3>2 2:5>4"), null);
});

test("coins chosen in any order make the move", () => {
  const moves = new CoinMoves(["2", "1 5", "10 2"], 1, 1);
  assert.equal(moves.dimensions, 1);
  assert.equal(moves.moveOf(new Set(["2", "10"])), "10 2");
  assert.equal(moves.moveOf(new Set(["5"])), null);
  assert.equal(moves.moveOf(new Set()), null);
  assert.deepEqual(moves.partners(new Set(["2"])), new Set(["2", "10"]));
  assert.equal(coinSet(" 5  1"), coinSet("1 5"));
});

test("coins are named as the moves name them", () => {
  assert.equal(new CoinMoves(["1,2 1,1"], 1, 1).name(0, 0, 1), "1,2");
  assert.equal(new CoinMoves(["1,1,2"], 2, 2).name(1, 0, 1), "2,1,2");
  assert.equal(new CoinMoves(null, 2, 1).name(0, 1, 2), "2,3");
  // With too many moves to list every choice is tried.
  assert.equal(new CoinMoves(null, 1, 1).moveOf(new Set(["7"])), "7");
  assert.equal(new CoinMoves(null, 1, 1).partners(new Set()), null);
});

test("buttons stand only for moves that nothing else stands for", () => {
  const heaps: SceneItem[] = [{ kind: "heaps", sizes: [3] }];
  assert.deepEqual(otherMoves(["1:3>0", "pass"], { items: heaps }), ["pass"]);
  const coins: SceneItem[] = [{ kind: "coins", rows: ["TH"] }];
  assert.deepEqual(otherMoves(["1", "1,2 2,2", "pass"], { items: coins }), ["pass"]);
  const hand: SceneItem[] = [{ kind: "hand", seat: 0, to_move: true, cards: [{ label: "3", special: false, move: "3" }] }];
  assert.deepEqual(otherMoves(["3", "4"], { items: hand }), ["4"]);
});

test("hands keep the places of the beginning", () => {
  const hand = (seat: number): SceneItem => ({ kind: "hand", seat, to_move: false, cards: [] });
  const items: SceneItem[] = [hand(1), { kind: "table", card: null }, hand(0)];
  const shown = inPlayersOrder(items, { orderOf: (seat) => seat });
  assert.deepEqual(shown.map((item) => (item.kind === "hand" ? item.seat : item.kind)), [0, "table", 1]);
});
