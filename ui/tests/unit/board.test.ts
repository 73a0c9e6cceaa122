// What the board makes of parts, moves and games, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { movesByPart, select } from "../../src/choice.ts";
import { curveOf, numberOf } from "../../src/curve.ts";
import { en } from "../../src/i18n/en.ts";
import { speaker } from "../../src/i18n/index.ts";
import { blunder, judgePart, type Judgement } from "../../src/judgement.ts";
import { canSearchLonger, LongSearch, memoryToAllow } from "../../src/long_search.ts";
import type { Step } from "../../src/record.ts";
import type { AnalysisAnswer, Choice, Outcome, ShownAnswer } from "../../src/types.ts";

const MELDS: Choice[] = [
  { move: "5", parts: ["c0"] },
  { move: "5 5", parts: ["c0", "c1"] },
  { move: "5 5 5", parts: ["c0", "c1", "c2"] },
  { move: "9", parts: ["c3"] },
  { move: "pass", parts: [] },
];

test("choosing a part keeps the moves that have it", () => {
  const first = select(MELDS, ["c0"]);
  assert.deepEqual(first.left.map((choice) => choice.move), ["5", "5 5", "5 5 5"]);
  assert.deepEqual([...first.parts], ["c1", "c2"]);
  assert.equal(first.only, null);
  assert.equal(first.exact, "5");
  const second = select(MELDS, ["c1", "c0"]);
  assert.equal(second.exact, "5 5");
  assert.equal(second.only, null);
});

test("the only move left is the move, whether all its parts are chosen or not", () => {
  assert.equal(select(MELDS, ["c2"]).only, "5 5 5");
  assert.equal(select(MELDS, ["c3"]).only, "9");
  assert.equal(select(MELDS, ["c3", "c0"]).only, null);
  assert.deepEqual(select(MELDS, ["c3", "c0"]).left, []);
});

test("a move without parts is never made by choosing none", () => {
  const none = select([{ move: "pass", parts: [] }], []);
  assert.equal(none.only, null);
  assert.equal(none.exact, null);
});

test("pointing at what a move is spent on does not make it", () => {
  const rights = [
    { move: "1", parts: ["n0"] },
    { move: "!2 1", parts: ["n1", "n0"], besides: ["n1"] },
    { move: "!3", parts: ["n2"], besides: ["n2"] },
  ];
  assert.equal(select(rights, ["n1"]).only, null);
  assert.deepEqual(select(rights, ["n1"]).left.map((choice) => choice.move), ["!2 1"]);
  assert.equal(select(rights, ["n1", "n0"]).only, "!2 1");
  assert.equal(select(rights, ["n2"]).only, null);
  assert.equal(select(rights, ["n2"]).exact, "!3");
});

test("every part knows its moves", () => {
  assert.deepEqual(movesByPart(MELDS).get("c1"), ["5 5", "5 5 5"]);
  assert.equal(movesByPart(MELDS).get("c9"), undefined);
});

test("of several moves the best tells what a part is worth", () => {
  const judged = (mark: Judgement["mark"], remoteness: number | null): Judgement => ({ mark, sign: "", words: mark, remoteness });
  const say = speaker(en);
  assert.equal(judgePart([], null, say), null);
  const loses = judged("loses", 3);
  assert.deepEqual(judgePart([loses], loses, say), { ...loses, isPartOnly: false });
  const wins = judged("wins", 5);
  const best = judgePart([loses, wins, judged("draw", null)], loses, say);
  assert.equal(best?.mark, "wins");
  // How long it takes depends on which of them is made.
  assert.equal(best?.remoteness, null);
});

test("a part that only wins together with others says so", () => {
  const say = speaker(en);
  const judged = (mark: Judgement["mark"], sign: string): Judgement => ({ mark, sign, words: mark, remoteness: null });
  const [wins, loses] = [judged("wins", "✓"), judged("loses", "✗")];
  const isPartOnly = (moves: Judgement[], alone: Judgement | null): boolean | undefined => judgePart(moves, alone, say)?.isPartOnly;
  assert.deepEqual(judgePart([loses, wins], loses, say), { ...wins, sign: "✓+", words: "part of a winning move", isPartOnly: true });
  assert.equal(isPartOnly([wins, wins], null), true, "the part alone is no move");
  assert.equal(isPartOnly([loses, wins], wins), false, "the part alone wins");
  assert.equal(isPartOnly([wins], null), false, "one choice makes the move");
  assert.equal(isPartOnly([loses, loses], loses), false);
});

test("a longer search is offered where it may help, and more memory in sizes that there are", () => {
  const undecided = (facts: Record<string, unknown>): AnalysisAnswer => ({ outcome: "undecided", reason: { theorem: null, text: "", facts } }) as AnalysisAnswer;
  assert.deepEqual(["time", "nodes", "memory", "cards", "rules"].filter((limit) => canSearchLonger(undecided({ limit }))), ["time", "nodes", "memory"]);
  assert.equal(memoryToAllow(undecided({ limit: "memory", needed: 5.5 * 2 ** 30, allowed: 2 ** 31 })), 6);
  assert.equal(memoryToAllow(undecided({ limit: "memory", positions: 7, allowed: undefined })), 4);
  assert.equal(memoryToAllow(undecided({ limit: "memory", needed: "18446744073709551615", allowed: 2 ** 31 })), null);
});

/** A game of two whose seats turn with every move; outcomes by the winner's seat, or a draw. */
function game(outcomes: (number | "draw" | "undecided")[], more: Partial<AnalysisAnswer>[] = []): { steps: Step[]; knownOf: (step: Step) => AnalysisAnswer | null } {
  const steps: Step[] = [];
  const known = new Map<Step, AnalysisAnswer>();
  outcomes.forEach((result, depth) => {
    const parent = steps.at(-1) ?? null;
    const players = depth % 2 === 0 ? [0, 1] : [1, 0];
    const step: Step = { view: { to_move: 0, seats: 2 } as ShownAnswer, players, depth, parent, children: [], next: null };
    if (parent) {
      step.mover = parent.players[0] as number;
      step.move = `m${depth}`;
    }
    steps.push(step);
    const outcome: Outcome = typeof result === "number" ? "win" : result;
    known.set(step, { outcome, winner: typeof result === "number" ? result : null, over: false, ...more[depth] } as AnalysisAnswer);
  });
  return { steps, knownOf: (step) => known.get(step) ?? null };
}

test("a move that gives a won position away is a blunder", () => {
  // The first player can win and does not: the second player, then in seat 0, wins.
  const lost = game([0, 0]);
  assert.equal(blunder(lost.steps[1] as Step, lost.knownOf), "??");
  const kept = game([0, 1]);
  assert.equal(blunder(kept.steps[1] as Step, kept.knownOf), "");
  const drawn = game([0, "draw"]);
  assert.equal(blunder(drawn.steps[1] as Step, drawn.knownOf), "?");
  const threw = game(["draw", 0]);
  assert.equal(blunder(threw.steps[1] as Step, threw.knownOf), "?");
});

test("a lost position, and one that nobody knows, cannot be given away", () => {
  const lost = game([1, 0]);
  assert.equal(blunder(lost.steps[1] as Step, lost.knownOf), "");
  const unknown = game([0, "undecided"]);
  assert.equal(blunder(unknown.steps[1] as Step, unknown.knownOf), "");
  assert.equal(blunder(unknown.steps[0] as Step, unknown.knownOf), "");
});

test("values are numbers where they are plain ones", () => {
  assert.deepEqual([3, "-5", "3/4", "*2", undefined].map(numberOf), [3, -5, 0.75, null, null]);
});

test("a curve shows values, else moves left, else who wins", () => {
  const valued = game([0, 1], [{ value: "1/2" }, { value: 0 }]);
  assert.deepEqual(curveOf(valued.steps, valued.knownOf, 2).points.map((point) => point.height), [0.5, 0]);
  const timed = game([0, 0, "draw"], [{ remoteness: 3 }, { remoteness: 2 }, {}]);
  const curve = curveOf(timed.steps, timed.knownOf, 2);
  assert.equal(curve.kind, "remoteness");
  // Upwards where the first player wins, downwards where the second does.
  assert.deepEqual(curve.points.map((point) => point.height), [3, -2, 0]);
  const plain = game([0, 1, "undecided"]);
  const verdicts = curveOf(plain.steps, plain.knownOf, 2);
  assert.equal(verdicts.kind, "verdict");
  assert.deepEqual(verdicts.points.map((point) => [point.winner, point.isKnown]), [[0, true], [0, true], [null, false]]);
});

test("a curve has gaps where a few positions lack what the others have", () => {
  // Positions in which nobody can move have no value and no reason of their own.
  const valued = game([0, 1, 1], [{ value: 3 }, { value: 0 }, { over: true, remoteness: 0 }]);
  const values = curveOf(valued.steps, valued.knownOf, 2);
  assert.deepEqual([values.kind, ...values.points.map((point) => point.height)], ["value", 3, 0, 0]);
  const timed = game([0, 1, 0, 1], [{ remoteness: 3 }, {}, { remoteness: 1 }, { over: true, remoteness: 0 }]);
  const moves = curveOf(timed.steps, timed.knownOf, 2);
  assert.deepEqual([moves.kind, ...moves.points.map((point) => point.height)], ["remoteness", 3, null, 1, 0]);
  const few = game([0, 1, 0, 1], [{ remoteness: 3 }, {}, {}, { over: true, remoteness: 0 }]);
  assert.equal(curveOf(few.steps, few.knownOf, 2).kind, "verdict");
});

test("the first player is on top in every kind of curve", () => {
  const timed = game([0, 0], [{ remoteness: 3 }, { remoteness: 2 }]);
  const plain = game([0, 0, "draw"]);
  for (const { steps, knownOf } of [timed, plain]) {
    const [first, second, nobody] = curveOf(steps, knownOf, 2).points.map((point) => point.height as number);
    assert.ok((first as number) > (second as number));
    assert.ok(nobody === undefined || nobody < (second as number));
  }
});

test("the clock of a longer search goes on while nothing is told", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  t.mock.method(globalThis, "fetch", (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))));
  });
  let told = 0;
  const search = new LongSearch(() => (told += 1));
  const end = search.start("run", { lang: "en" }, game([0]).steps[0] as Step);
  const before = told;
  t.mock.timers.tick(3000);
  assert.equal(told, before + 3);
  search.cancel();
  assert.equal(await end, null);
  const after = told;
  t.mock.timers.tick(3000);
  assert.equal(told, after, "it stops with the search");
});

test("of several moves with the same parts none is the exact one", () => {
  const heaps: Choice[] = [{ move: "1:5>1+2", parts: ["h0"] }, { move: "1:5>2+2", parts: ["h0"] }];
  assert.equal(select(heaps, ["h0"]).exact, null);
});
