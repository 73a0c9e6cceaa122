import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parseExactly } from "../../src/exact.ts";
import { en } from "../../src/i18n/en.ts";
import { speaker } from "../../src/i18n/index.ts";
import { ja } from "../../src/i18n/ja.ts";
import { judgementOf } from "../../src/judgement.ts";
import { defaultText } from "../../src/panels/fields.ts";
import { unitsOfBytes } from "../../src/text_place.ts";

test("both languages have the same holes in every sentence", () => {
  const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    assert.deepEqual(holes(ja[key]), holes(en[key]), key);
  }
});

test("holes are filled, and only once", () => {
  assert.equal(speaker(en)("player", { number: "{number}" }), "player {number}");
  assert.equal(speaker(ja)("player", { number: 1 }), "プレイヤー1");
});

test("large whole numbers are read without rounding", () => {
  const text = '{"sizes":[7,18446744073709551615,-9007199254740993],"text":"12345678901234567890 \\" 1","x":1.5e300,"y":0.1}';
  assert.deepEqual(parseExactly(text), {
    sizes: [7, "18446744073709551615", "-9007199254740993"],
    text: '12345678901234567890 " 1',
    x: 1.5e300,
    y: 0.1,
  });
  assert.throws(() => parseExactly("{"));
});

test("bytes become places in the text", () => {
  assert.deepEqual(unitsOfBytes("1 x 2", [2, 3]), [2, 3]);
  assert.deepEqual(unitsOfBytes("山 x", [4, 5]), [2, 3]);
  assert.deepEqual(unitsOfBytes("😀x", [4, 5]), [2, 3]);
  assert.deepEqual(unitsOfBytes("ab", [2, 2]), [2, 2]);
  assert.deepEqual(unitsOfBytes("ab", [0, 99]), [0, 2]);
  assert.deepEqual(unitsOfBytes("ab", [1, 1]), [1, 1]);
});

test("a move is told by sign and words", () => {
  const say = speaker(en);
  const name = (seat: number): string => `seat ${seat}`;
  const judged = (wins: boolean | null, outcome: "win" | "draw" | "nobody" | "undecided", winner: number | null, seats = 2) =>
    judgementOf({ move: "m", wins, outcome, winner }, seats, say, name);
  assert.deepEqual(judged(true, "win", 0), { mark: "wins", sign: "✓", words: "wins", remoteness: null });
  assert.deepEqual(judged(false, "win", 1), { mark: "loses", sign: "✗", words: "loses", remoteness: null });
  assert.equal(judged(false, "win", 2, 3).words, "loses: seat 2 can force the win");
  assert.equal(judged(false, "draw", null).sign, "=");
  assert.equal(judged(false, "nobody", null).mark, "draw");
  assert.equal(judged(null, "undecided", null).sign, "?");
});

test("defaults of parameters are shown as they are typed", () => {
  const param = { name: "n", help: "" };
  assert.equal(defaultText({ ...param, kind: "range", min: 1, max: 60, default: "1..52" }), "1..52");
  assert.equal(defaultText({ ...param, kind: "number", min: 1, max: 60, default: 7 }), "7");
  assert.equal(defaultText({ ...param, kind: "number", min: 1, max: 60 }), "");
  assert.equal(defaultText({ ...param, kind: "flag" }), "");
});

test("no word is left that nobody says", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts") && !name.startsWith("i18n"));
  const source = files.map((name) => readFileSync(path.join("src", name), "utf8")).join("\n");
  // Keys that are put together from pieces, such as `theme_dark`.
  const pieces = [...source.matchAll(/`(\w+_)\$\{/g)].map((found) => found[1] as string);
  const unsaid = Object.keys(en).filter((key) => !source.includes(`"${key}"`) && !pieces.some((piece) => key.startsWith(piece)));
  assert.deepEqual(unsaid, []);
});

// Colours: text can be read in both schemes.

function schemes(): Record<"light" | "dark", Map<string, string>> {
  const css = readFileSync("src/styles/base.css", "utf8");
  const colours = [...css.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g)].map(([, name, light, dark]) => [name, light, dark ?? light] as [string, string, string]);
  return { light: new Map(colours.map(([name, light]) => [name, light])), dark: new Map(colours.map(([name, , dark]) => [name, dark])) };
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

test("text has a contrast of at least 4.5:1", () => {
  const grounds = ["paper", "panel", "sunken"];
  const pairs = [
    ...["ink", "muted", "wins", "loses", "draw", "unknown", "accent"].flatMap((text) => grounds.map((ground) => [text, ground])),
    ["ink", "accent-soft"], ["muted", "accent-soft"], ["accent", "accent-soft"], ["on-accent", "accent"],
    ["ink", "wins-soft"], ["ink", "loses-soft"], ["ink", "draw-soft"], ["wins", "wins-soft"], ["loses", "loses-soft"], ["draw", "draw-soft"],
    ["muted", "wins-soft"], ["muted", "loses-soft"], ["muted", "draw-soft"], ["muted", "unknown-soft"],
    ["panel", "wins"],
  ] as [string, string][];
  for (const [name, colours] of Object.entries(schemes())) {
    for (const [text, ground] of pairs) {
      const [a, b] = [luminance(colours.get(text) ?? ""), luminance(colours.get(ground) ?? "")];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      assert.ok(contrast >= 4.5, `${name}: ${text} on ${ground} is ${contrast.toFixed(2)}`);
    }
  }
});
