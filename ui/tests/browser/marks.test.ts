// What the picture shows of moves: parts that win only together with others, the move of a hint, the one that is pointed at
// elsewhere; and that it keeps its place meanwhile.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

/** Only H7+JO=H8+H9 wins here: three cards at once. */
const MELD = link("daihinmin", "H7 H9 JO S4 / DA C2 S2");

/** The outlines of the parts of a class: their colours, as they are painted. */
async function outlines(page: Page, parts: string): Promise<string[]> {
  return page.locator(`.stage ${parts} .mark`).evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).stroke));
}

test("a card that wins only with others says so, to the eye and to the ear", async () => {
  const visit = await harness.visit(MELD);
  const { page } = visit;
  await visit.verdict();
  await page.locator(".badge-sign").first().waitFor();
  assert.deepEqual((await page.locator(".stage .badge-sign").allTextContents()).sort(), ["✓+", "✓+", "✓+", "✗"].sort());
  const names = await page.locator(".stage [data-roving]").evaluateAll((handles) => handles.map((handle) => handle.getAttribute("aria-label") ?? ""));
  assert.equal(names.filter((name) => name.endsWith("part of a winning move")).length, 3, names.join(", "));
  await visit.close();
});

test("a move that is pointed at in the list is marked on the board, by pointer and by keyboard", async () => {
  const visit = await harness.visit(MELD);
  const { page } = visit;
  await visit.verdict();
  const plain = await outlines(page, ".choice");
  await visit.tab("moves");
  const [meld, single] = [page.locator("#moves [data-move='H7+JO=H8+H9']"), page.locator("#moves [data-move='S4']")];
  await meld.hover();
  const taken = await outlines(page, ".is-taken");
  assert.equal(taken.length, 3);
  assert.ok(taken.every((colour) => colour === taken[0] && !plain.includes(colour)), `${taken.join()} beside ${plain.join()}`);
  await single.hover();
  const losing = await outlines(page, ".is-taken");
  assert.equal(losing.length, 1);
  assert.ok(!taken.includes(losing[0] ?? "") && !plain.includes(losing[0] ?? ""), "a losing move looks different");
  await page.mouse.move(5, 5);
  assert.deepEqual(await outlines(page, ".is-taken"), []);
  await page.keyboard.press("m");
  await page.waitForFunction(() => document.activeElement?.matches("#moves button") === true);
  assert.deepEqual(await outlines(page, ".is-taken"), taken);
  await visit.close();
});

test("a hint marks its move", async () => {
  const visit = await harness.visit(MELD);
  const { page } = visit;
  await visit.verdict();
  const plain = await outlines(page, ".choice");
  await page.keyboard.press("h");
  await page.locator(".notice .hint").waitFor();
  const hinted = await outlines(page, ".is-hinted");
  assert.equal(hinted.length, 3);
  assert.ok(hinted.every((colour) => !plain.includes(colour)));
  await visit.close();
});

test("the picture keeps its place and its size when moves and words come up", async () => {
  const visit = await harness.visit(MELD);
  const { page } = visit;
  await visit.verdict();
  const box = (): Promise<string> => page.locator(".stage svg").evaluate((picture) => JSON.stringify(picture.getBoundingClientRect()));
  const before = await box();
  await page.locator(".stage [data-part='c1']").click();
  await page.locator(".is-choosing .chip").first().waitFor();
  assert.equal(await box(), before, "moves to choose between");
  await page.locator("[data-key='clear']").click();
  await page.keyboard.press("h");
  await page.locator(".notice .hint").waitFor();
  assert.equal(await box(), before, "a hint");
  await visit.close();
});

test("the rule is told whole, on a laptop and on a phone", async () => {
  for (const [game, position] of [["daihinmin", "S3 D5 / H7 CK @ JO"], ["heap", "euclid: 4 7 6 9 every"], ["coins", "{1,2,3}: THTTH"]] as const) {
    const visit = await harness.visit(link(game, position));
    for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }]) {
      await visit.page.setViewportSize(viewport);
      const rule = visit.page.locator(".rule-box > summary");
      const [needed, room] = await rule.evaluate((line) => [line.scrollWidth, line.clientWidth]);
      assert.ok((needed ?? 0) <= (room ?? 0), `${game} at ${viewport.width}`);
      assert.notEqual(await visit.page.locator(".rule-text").evaluate((text) => getComputedStyle(text).textOverflow), "ellipsis");
      assert.ok(await visit.page.locator(".rule-open").isVisible());
    }
    await visit.close();
  }
});
