import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Refused } from "../../src/api.ts";
import { Collection, merge, parseCollection, type Saved, tagsOf, writeCollection } from "../../src/collection.ts";
import { explainCommand } from "../../src/panels/export.ts";
import { contentOf, isDot, positionLines } from "../../src/panels/setup/files.ts";
import { lightOnly } from "../../src/png.ts";

const entry = (id: string, position: string, note = ""): Saved => ({ id, game: "nim", position, title: "", note, tags: [], saved: "2026-01-01T00:00:00.000Z" });

/** A store like the browser's, with room for so many letters. */
function fakeStore(room = 1_000_000): Map<string, string> {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string): string | null => kept.get(name) ?? null,
    setItem: (name: string, text: string): void => {
      if (text.length > room) {
        throw new Error("full");
      }
      kept.set(name, text);
    },
  };
  Object.defineProperty(globalThis, "localStorage", { value: store, configurable: true });
  return kept;
}

beforeEach(() => void fakeStore());

test("merging loses nothing and doubles nothing", () => {
  const mine = [entry("a", "1 2"), entry("b", "3")];
  const theirs = [entry("x", "1 2"), entry("b", "3", "another note"), entry("c", "4 5")];
  const { entries, added } = merge(mine, theirs);
  assert.equal(added, 2);
  assert.deepEqual(entries.map(({ position, note }) => [position, note]), [["1 2", ""], ["3", ""], ["3", "another note"], ["4 5", ""]]);
  assert.equal(new Set(entries.map(({ id }) => id)).size, 4);
  assert.equal(merge(entries, theirs).added, 0);
});

test("files are read as they were written, and what is no entry is counted", () => {
  const kept = [{ ...entry("a", "r + b @red", "two\nlines"), board: "a - b", tags: ["x", "日本"] }];
  assert.deepEqual(parseCollection(`\uFEFF${writeCollection(kept)}`), { entries: kept, refused: 0 });
  const odd = parseCollection(JSON.stringify([{ game: "nim", position: "1" }, { game: "nim" }, 7, null, { game: "nim", position: "2", tags: "x", note: 5 }]));
  assert.equal(odd.refused, 3);
  assert.deepEqual(odd.entries.map(({ position, tags, note }) => [position, tags, note]), [["1", [], ""], ["2", [], ""]]);
  for (const text of ["", "{}", '{"entries":[]}', "nonsense", "7"]) {
    assert.throws(() => parseCollection(text), text);
  }
  assert.deepEqual(tagsOf(" a, b,a、 ,c"), ["a", "b", "c"]);
});

test("a damaged store is set aside, and a full one keeps what it had", () => {
  const store = fakeStore(400);
  store.set("tefuda.collection", "{damaged");
  const collection = new Collection();
  assert.deepEqual(collection.entries, []);
  collection.change((entries) => [...entries, entry("a", "1")]);
  assert.equal(collection.damaged, "{damaged");
  assert.deepEqual(new Collection().entries.map(({ id }) => id), ["a"]);
  collection.change((entries) => [...entries, entry("b", "2", "x".repeat(500))]);
  assert.ok(collection.isFull);
  assert.deepEqual(collection.entries.map(({ id }) => id), ["a", "b"]);
  assert.deepEqual(new Collection().entries.map(({ id }) => id), ["a"]);
  collection.change((entries) => entries.filter(({ id }) => id !== "b"));
  assert.ok(!collection.isFull);
});

test("files hold positions or a board", async () => {
  assert.deepEqual(positionLines("\uFEFF# remark\r\n1 2\n\n 3 \r"), [{ line: 2, text: "1 2" }, { line: 4, text: "3" }]);
  assert.ok(isDot("// a remark\nstrict digraph \"x\" { a -> b }") && isDot("graph{a--b}") && !isDot("graphs 1 2\n{"));
  const now = { game: "digraph", position: "a" };
  const refuse = (field: string): never => {
    throw new Refused(400, { error: "no", field, line: null });
  };
  const numbers = async (place: { position: string }): Promise<void> => void (/^\d+$/.test(place.position) || refuse("position"));
  assert.deepEqual(await contentOf("1\n2", now, numbers), { kind: "positions", lines: [{ line: 1, text: "1" }, { line: 2, text: "2" }] });
  const boards = async (place: { position: string; board?: string }): Promise<void> => void ((place.board !== undefined && place.position === "p") || refuse("position"));
  assert.deepEqual(await contentOf("p -> q\nq -> r", now, boards), { kind: "board", place: { game: "digraph", position: "p", board: "p -> q\nq -> r" } });
  const none = async (): Promise<void> => refuse("board");
  assert.equal((await contentOf("x\ny", now, none)).kind, "problem");
  // Where it is neither, both refusals are told; where nothing is in it, there is nothing to refuse.
  const neither = async (place: { board?: string }): Promise<void> => refuse(place.board === undefined ? "position" : "board");
  const found = await contentOf("x\ny", now, neither);
  assert.deepEqual(found.kind === "problem" && found.errors.map((error) => error.body.field), ["position", "board"]);
  assert.deepEqual(await contentOf(" \n# remark\n", now, boards), { kind: "positions", lines: [] });
});

test("exports are quoted, and files have no dark side", () => {
  assert.equal(explainCommand("nim", "3 5", undefined), "tefuda explain nim '3 5'");
  assert.equal(explainCommand("digraph", "a", "a -> b\nb -> 'c'"), "printf %s 'a -> b\nb -> '\\''c'\\''' | tefuda explain digraph a --board -");
  const css = "<style>.a{b:c}@media (prefers-color-scheme: dark) {:root{--x:1}.a{b:d}}@media print{.a{b:e}}</style>";
  assert.equal(lightOnly(css), "<style>.a{b:c}@media print{.a{b:e}}</style>");
});
