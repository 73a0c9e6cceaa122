import assert from "node:assert/strict";
import { test } from "node:test";
import { en } from "../../src/i18n/en.ts";
import { speaker } from "../../src/i18n/index.ts";
import { problemOf } from "../../src/panels/fields.ts";
import { shellCommand } from "../../src/panels/kit.ts";
import { commandOf } from "../../src/panels/research/command.ts";
import { numberOf, numericColumns, type Table, toCsv, toJson } from "../../src/panels/research/data.ts";
import { firstChoice } from "../../src/panels/research/results.ts";
import { roundNumbers, scaleOf, shortNumber } from "../../src/panels/research/scale.ts";
import { jsonLines } from "../../src/stream.ts";
import type { Param } from "../../src/types.ts";

async function linesOf(pieces: (string | Uint8Array)[]): Promise<unknown[]> {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pieces.forEach((piece) => controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
      controller.close();
    },
  });
  const found = [];
  for await (const value of jsonLines(stream)) {
    found.push(value);
  }
  return found;
}

test("lines are read wherever the pieces end, within letters too", async () => {
  assert.deepEqual(await linesOf(['{"done":1}\n{"do', 'ne":2}\n\n', '{"row":["12345678901234567890", 12345678901234567890]}']), [
    { done: 1 },
    { done: 2 },
    { row: ["12345678901234567890", "12345678901234567890"] },
  ]);
  const bytes = new TextEncoder().encode('{"stage":"数え上げ"}\n');
  assert.deepEqual(await linesOf([...bytes].map((byte) => Uint8Array.of(byte))), [{ stage: "数え上げ" }]);
  assert.deepEqual(await linesOf([]), []);
  await assert.rejects(linesOf(["{nonsense\n"]));
});

test("who stops listening closes the connection", async () => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('{"done":1}\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const value of jsonLines(stream)) {
    assert.deepEqual(value, { done: 1 });
    break;
  }
  assert.ok(cancelled);
});

test("tables are written as CSV and JSON without losing anything", () => {
  const table = { columns: ["position", "won"], rows: [["1, 2 / 3", "9007199254740993"], ['a "b"', null], ["two\nlines", 3]] };
  assert.equal(toCsv(table), 'position,won\r\n"1, 2 / 3",9007199254740993\r\n"a ""b""",\r\n"two\nlines",3\r\n');
  assert.deepEqual(JSON.parse(toJson(table))[0], { position: "1, 2 / 3", won: "9007199254740993" });
});

test("columns of numbers are told from others", () => {
  assert.deepEqual([numberOf("3/2"), numberOf("-4"), numberOf("1e3"), numberOf("x"), numberOf(null), numberOf("")], [1.5, -4, 1000, null, null, null]);
  assert.deepEqual(numericColumns({ columns: ["a", "b", "c"], rows: [["1", "x", null], [2, "3", null]] }), [0]);
});

test("scales have round numbers within their ends", () => {
  assert.deepEqual(roundNumbers(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(roundNumbers(0.1, 0.35, 5), [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
  const scale = scaleOf([5, 5]);
  assert.equal(scale.at(5), 0.5);
  assert.deepEqual(scaleOf([]).ticks.length > 0, true);
  const log = scaleOf([1, 1000], { log: true });
  assert.deepEqual(log.ticks, [1, 10, 100, 1000]);
  assert.ok(Math.abs(log.at(10) - 1 / 3) < 1e-9);
  assert.equal(scaleOf([2, 4], { fromZero: true }).at(0), 0);
  assert.deepEqual([shortNumber(1e9), shortNumber(0.25), shortNumber(1234)], ["1e9", "0.25", "1234"]);
});

const cards: Param = { name: "cards", help: "", kind: "range", min: 1, max: 52, default: "1..4" };
const seed: Param = { name: "seed", help: "", kind: "number", min: 0, max: "18446744073709551615" };

test("what is typed is checked against its declaration", () => {
  const say = speaker(en);
  for (const right of ["", "3", "1..52", "１..４"]) {
    assert.equal(problemOf(cards, right, say), null, right);
  }
  for (const wrong of ["0", "53", "4..2", "x", "1..", "-1"]) {
    assert.notEqual(problemOf(cards, wrong, say), null, wrong);
  }
  assert.equal(problemOf(seed, "18446744073709551615", say), null);
  assert.notEqual(problemOf(seed, "18446744073709551616", say), null);
  assert.notEqual(problemOf(seed, "1.5", say), null);
});

test("commands are quoted for a shell", () => {
  assert.equal(shellCommand(["tefuda", "decide", "nim", "3 5", "it's", "", "a|b"]), "tefuda decide nim '3 5' 'it'\\''s' '' 'a|b'");
  const params: Param[] = [cards, { name: "brute", help: "", kind: "flag" }, { name: "deck", help: "", kind: "text", what: "deck" }];
  assert.equal(
    commandOf({ kind: "count", game: "tanhinmin", name: "count", params: { cards: "1..5", brute: "true", deck: "1..13*4" } }, params),
    "tefuda count tanhinmin --cards 1..5 --brute --deck '1..13*4'",
  );
  assert.equal(commandOf({ kind: "check", game: "tanhinmin", name: "thesis/2.2", params: {} }, params), "tefuda check thesis/2.2");
});

test("a table of values is told to a shell as it is run here, whether or not a rule is named", () => {
  const params: Param[] = [
    { name: "rule", help: "", kind: "text", what: "rule" },
    { name: "to", help: "", kind: "number", min: 0, max: 100, default: 15 },
  ];
  const command = (given: Record<string, string>): string => commandOf({ kind: "values", game: "heap", name: "values", params: given }, params);
  assert.equal(command({}), "tefuda grundy --game heap --to 15");
  assert.equal(command({ rule: ".77", to: "20" }), "tefuda grundy .77 --game heap --to 20");
});

test("rows that two columns tell apart are a heat map at first, others a curve over what changes", () => {
  const choice = (table: Table): unknown => {
    const { kind, x, y } = firstChoice(table, numericColumns(table), undefined);
    return [kind, x, y];
  };
  const census = [1, 2, 3].flatMap((mover) => [1, 2, 3].map((other) => [mover, other, mover * other, mover + other]));
  assert.deepEqual(choice({ columns: ["mover_cards", "other_cards", "positions", "mover_wins"], rows: census }), ["heat", 1, [0, 3]]);
  const counts = [1, 2, 3].map((pairs) => [3, pairs, String(pairs * 4)]);
  assert.deepEqual(choice({ columns: ["players", "pairs", "states"], rows: counts }), ["line", 1, [2]]);
  assert.deepEqual(choice({ columns: ["cards", "deals"], rows: [[1, 2], [2, 6]] }), ["line", 0, [1]]);
});
