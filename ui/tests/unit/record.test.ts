import assert from "node:assert/strict";
import { test } from "node:test";
import { gameFile } from "../../src/game_file.ts";
import { GameRecord } from "../../src/record.ts";
import type { TurnAnswer, ShownAnswer } from "../../src/types.ts";

function view(position: string, seats = 2, toMove: number | null = 0): ShownAnswer {
  return { game: "g", position, seats, to_move: toMove, players: ["the first player", "the second player"], over: toMove === null, scene: { items: [] }, moves: [], dot: null, svg: "", choices: [], chips: [], rule: "", counters: [] };
}

function played(move: string, seats: (number | null)[], after: ShownAnswer): TurnAnswer {
  return { played: move, advice: null, searched: true, seats, view: after };
}

/** A game of two whose notation names the mover first. */
function rotating(): GameRecord {
  const record = new GameRecord({ game: "g" }, view("0"));
  record.push(played("a", [1, 0], view("1")));
  record.push(played("b", [1, 0], view("2")));
  record.push(played("c", [1, 0], view("3", 2, null)));
  return record;
}

test("players keep their names when seats rotate", () => {
  const record = rotating();
  assert.deepEqual(record.steps.map((step) => step.players), [[0, 1], [1, 0], [0, 1], [1, 0]]);
  assert.deepEqual(record.steps.map((step) => step.mover), [undefined, 0, 1, 0]);
  assert.equal(record.toMove, null);
  record.jump(1);
  assert.equal(record.toMove, 1);
});

test("a player who leaves gives up the seat", () => {
  const record = new GameRecord({ game: "g" }, view("0", 3));
  record.push(played("a", [1, null, 0], view("1", 2)));
  assert.deepEqual(record.now.players, [2, 0]);
});

test("another move keeps the old line as a variation", () => {
  const record = rotating();
  const old = record.now;
  record.jump(1);
  record.push(played("d", [1, 0], view("4")));
  assert.deepEqual(record.moves, ["a", "d"]);
  assert.ok(record.isAtEnd);
  // Both lines are there, the first one first.
  assert.deepEqual(record.first.next?.children.map((step) => step.move), ["b", "d"]);
  record.go(old);
  assert.deepEqual(record.moves, ["a", "b", "c"]);
  assert.equal(record.at, 3);
});

test("the same move again leads to the same step", () => {
  const record = rotating();
  const old = record.steps[2];
  record.jump(1);
  record.push(played("b", [1, 0], view("2")));
  assert.equal(record.now, old);
  // What was played after it is still there.
  assert.deepEqual(record.moves, ["a", "b", "c"]);
});

test("a move made without a search is remembered as such", () => {
  const record = rotating();
  record.jump(0);
  record.push({ ...played("e", [1, 0], view("5")), searched: false });
  assert.equal(record.now.isUnsearched, true);
});

test("undo and redo go to where a person is to move", () => {
  const record = rotating();
  const first = (player: number): boolean => player === 0;
  record.jump(3);
  assert.equal(record.undoTarget(first), 2);
  record.jump(2);
  assert.equal(record.undoTarget(first), 0);
  assert.equal(record.redoTarget(first), 3);
  record.jump(0);
  assert.equal(record.undoTarget(first), null);
  assert.equal(record.redoTarget(first), 2);
  // Nobody plays by hand: one move back, and to the end.
  record.jump(2);
  assert.equal(record.undoTarget(() => false), 1);
  assert.equal(record.redoTarget(() => false), 3);
});

test("jumps end within the record", () => {
  const record = rotating();
  record.jump(99);
  assert.equal(record.at, 3);
  record.jump(-1);
  assert.equal(record.at, 0);
});

test("a game is saved with all its variations", () => {
  const record = rotating();
  record.jump(1);
  record.push(played("d", [1, 0], view("4")));
  const file = gameFile(record, (player) => `player ${player + 1}`, () => null);
  assert.equal(file.position, "0");
  assert.deepEqual(file.moves.map(({ number, after, move, by }) => [number, after, move, by]), [
    [1, 0, "a", "player 1"],
    [2, 1, "b", "player 2"],
    [3, 2, "c", "player 1"],
    [4, 1, "d", "player 2"],
  ]);
});
