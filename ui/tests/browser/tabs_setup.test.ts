// Setting up by hand: the text and the picture agree, by pointer, by touch and by keyboard; files; unfinished positions.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { Harness, link, type Visit } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

async function setUp(game: string, position: string, options = {}): Promise<Visit> {
  const visit = await harness.visit(link(game, position), options);
  await visit.page.locator("#tab-setup").click();
  await visit.page.locator(".edit-picture svg").waitFor();
  return visit;
}

/** Waits until the text is this, and the picture with it. */
async function text(page: Page, wanted: string): Promise<void> {
  await page.waitForFunction((expected) => document.querySelector<HTMLTextAreaElement>("#position")?.value === expected, wanted);
}

const part = (page: Page, name: string): ReturnType<Page["locator"]> => page.locator(`.edit-picture [data-part="${name}"]`);

test("cards go where they are put, by click, by drag and by keyboard", async () => {
  const visit = await setUp("tanhinmin", "2 3 / 1 2 5");
  const { page } = visit;
  // The hand to move lies below: its cards come last. The 2 of it goes to the other hand by two clicks.
  await part(page, "c3").click();
  await page.locator(".places [data-place='hand 1']").click();
  await text(page, "3 / 1 2 2 5");
  // By keyboard: the arrow keys go from card to card; the focus is in the picture again when it is done.
  await part(page, "c1").locator(".handle").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  assert.equal(await part(page, "c0").locator(".handle").getAttribute("aria-pressed"), "true");
  await page.locator(".places [data-place='hand 0']").focus();
  await page.keyboard.press("Enter");
  await text(page, "1 3 / 2 2 5");
  await page.waitForFunction(() => document.activeElement?.closest(".edit-picture") !== null);
  // By dragging one onto a card of the other hand.
  await part(page, "c4").dragTo(part(page, "c2"), { force: true });
  await text(page, "1 / 2 2 3 5");
  // One from outside onto the table, where a card lies in between.
  await page.locator("[data-part='spare:6']").dragTo(page.locator(".edit-picture .empty-place"), { force: true });
  await text(page, "1 / 2 2 3 5 @ 6");
  await page.locator("[data-part='t0']").click();
  await page.locator(".places [data-place='out']").click();
  await text(page, "1 / 2 2 3 5");
  await page.locator("[data-key='other-card']").fill("40");
  await page.keyboard.press("Enter");
  await page.locator(".places [data-place='table']").click();
  await text(page, "1 / 2 2 3 5 @ 40");
  await page.locator("[data-key='undo-edit']").click();
  await text(page, "1 / 2 2 3 5");
  await page.locator("[data-key='analyse']").click();
  await page.waitForFunction(() => location.hash.includes(encodeURIComponent("1 / 2 2 3 5")));
  await visit.close();
});

test("the picture follows the text, and a text that is wrong is kept with its error", async () => {
  const visit = await setUp("tanhinmin", "2 3 / 1 2 5");
  visit.expected = [/40\d/, /422/];
  const { page } = visit;
  const cards = (): Promise<number> => page.locator(".edit-picture [data-part^='c']").count();
  assert.equal(await cards(), 5);
  await page.locator("#position").fill("2 3 4 / 1 2 5");
  await page.waitForFunction(() => document.querySelectorAll(".edit-picture [data-part^='c']").length === 6);
  await page.locator("#position").fill("2 3 ? / 1");
  await page.locator("#position-error .echo mark").waitFor();
  assert.equal(await page.locator("#position").inputValue(), "2 3 ? / 1");
  assert.ok(await page.locator(".editor.stale").isVisible());
  await page.locator("[data-key='analyse']").click();
  assert.equal(await page.locator("#position").inputValue(), "2 3 ? / 1");
  await page.locator("#lang").selectOption("ja");
  await page.locator("[data-key='analyse']", { hasText: "調べる" }).waitFor();
  assert.equal(await page.locator("#position").inputValue(), "2 3 ? / 1");
  await visit.close();
});

test("an unfinished position says what is missing and keeps everything", async () => {
  const visit = await setUp("babanuki", "1 2 / 1 2 J");
  visit.expected = [/40\d/, /422/];
  const { page } = visit;
  await part(page, "c0").click();
  await page.locator(".places [data-place='out']").click();
  await page.locator(".missing", { hasText: "Not finished yet" }).waitFor();
  assert.ok((await page.locator(".edit-picture [data-part^='c']").count()) >= 4);
  await page.locator("[data-key='undo-edit']").click();
  await text(page, "1 2 / 1 2 J");
  await page.waitForFunction(() => document.querySelector(".missing")?.textContent === "");
  await visit.close();
});

test("heaps have steppers, coins are turned, and options are chosen", async () => {
  const visit = await setUp("nim", "3 5");
  const { page } = visit;
  await page.locator("[data-key='more 0']").click();
  await text(page, "4 5");
  await page.locator("[data-key='less 1']").click();
  await text(page, "4 4");
  await page.locator("[data-key='heap 1']").fill("12");
  await page.keyboard.press("Enter");
  await text(page, "4 12");
  await page.locator("[data-key='add-heap']").click();
  await text(page, "4 12 1");
  await page.locator("[data-key='remove 0']").click();
  await text(page, "12 1");
  const option = page.locator(".options select").first();
  await option.selectOption({ index: 1 });
  await page.waitForFunction(() => /misere/.test(document.querySelector<HTMLTextAreaElement>("#position")?.value ?? ""));
  await visit.close();
  const coins = await setUp("coins", "ruler: THT");
  await part(coins.page, "o0").click();
  await text(coins.page, "ruler: HHT");
  // As programs that read the page aloud do it.
  await part(coins.page, "o2").locator(".handle").dispatchEvent("click");
  await text(coins.page, "ruler: HHH");
  await part(coins.page, "o2").click();
  await text(coins.page, "ruler: HHT");
  await coins.page.locator("[data-key='add-coin']").click();
  await text(coins.page, "ruler: HHTT");
  await coins.close();
});

test("vertices and edges are drawn, coloured and deleted", async () => {
  const visit = await setUp("hackenbush", "0-1:b 1-2:r @blue");
  const { page } = visit;
  const edges = (count: number): Promise<unknown> => page.waitForFunction((wanted) => (document.querySelector<HTMLTextAreaElement>("#position")?.value.match(/\d+-\d+/g) ?? []).length === wanted, count);
  await page.locator("[data-key='tone green']").click();
  // By choosing one vertex after the other.
  await part(page, "n0").locator(".handle").focus();
  await page.keyboard.press("Enter");
  await part(page, "n2").click();
  await edges(3);
  // Green is how edges are that name no colour.
  assert.match(await page.locator("#position").inputValue(), /\b0-2 /);
  // A vertex beside the chosen one.
  await part(page, "n2").click();
  await page.locator("[data-key='add-node']").click();
  await edges(4);
  await page.locator("[data-key='mode paint']").click();
  await page.locator("[data-key='tone red']").click();
  await part(page, "e0").locator(".handle").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => (document.querySelector<HTMLTextAreaElement>("#position")?.value.match(/:r/g) ?? []).length === 2);
  await page.locator("[data-key='mode delete']").click();
  await part(page, "n1").click();
  await page.waitForFunction(() => !/\b1-2\b/.test(document.querySelector<HTMLTextAreaElement>("#position")?.value ?? ""));
  await visit.close();
});

test("decks, trees and sums are set up too", async () => {
  const deck = await setUp("shichinarabe", "S6 S8 / S9 H8");
  await part(deck.page, "c2").click();
  await deck.page.locator(".places [data-place='hand 0']").click();
  await text(deck.page, "S6 S8 S9 / H8");
  await deck.close();
  const tree = await setUp("shichinarabe", "rbbr @red");
  await part(tree.page, "n1").click();
  await tree.page.locator("[data-key='add-node']").click();
  await tree.page.waitForFunction(() => /\(/.test(document.querySelector<HTMLTextAreaElement>("#position")?.value ?? ""));
  await tree.close();
  const sum = await setUp("sum", "nim 3 4 + heap kayles: 5");
  await sum.page.locator("[data-key='more 2']").click();
  await text(sum.page, "nim 3 4 + heap kayles: 6");
  await sum.close();
});

test("touch drags as a mouse does", async () => {
  const visit = await setUp("tanhinmin", "2 3 / 1 2 5", { hasTouch: true, viewport: { width: 390, height: 844 } });
  const { page } = visit;
  await part(page, "c3").tap();
  await page.locator(".places [data-place='hand 1']").tap();
  await text(page, "3 / 1 2 2 5");
  await visit.noSidewaysScroll();
  await visit.close();
});

test("files bring positions or a board, and large ones are refused", async () => {
  const visit = await setUp("nim", "3 5");
  visit.expected = [/40\d/, /422/];
  const { page } = visit;
  await page.locator(".fold summary", { hasText: "From a file" }).click();
  const file = page.locator("#position-file");
  const give = (name: string, content: string): Promise<void> => file.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await give("many.txt", "# three\n1 2 3\n4 5\n6\n");
  await page.locator(".file-message", { hasText: "Positions in many.txt: 3" }).waitFor();
  await page.locator(".file-list button").nth(1).click();
  await text(page, "4 5");
  await give("large.txt", "1 ".repeat(600_000));
  await page.locator(".file-message", { hasText: "large.txt is larger than 900 kB" }).waitFor();
  await text(page, "4 5");
  await visit.close();
  const board = await setUp("digraph", "a");
  board.expected = [/40\d/, /422/];
  await board.page.locator(".fold summary", { hasText: "From a file" }).click();
  await board.page.locator("#position-file").setInputFiles({ name: "g.dot", mimeType: "text/plain", buffer: Buffer.from("digraph { p -> q; q -> r }") });
  await board.page.locator(".file-message", { hasText: "g.dot is the board now" }).waitFor();
  await board.page.waitForFunction(() => /p -> q/.test(document.querySelector<HTMLTextAreaElement>("#board")?.value ?? ""));
  await board.close();
});

test("deals have their parameters, and examples go on the board", async () => {
  const visit = await setUp("tanhinmin", "2 3 / 1 2 5");
  const { page } = visit;
  await page.locator(".fold summary", { hasText: "Deal" }).click();
  await page.locator("#param-cards").fill("0");
  await page.locator("[data-key='deal']").click();
  await page.locator("#param-cards-error", { hasText: "1" }).waitFor();
  await page.locator("#param-cards").fill("3");
  await page.locator("[data-key='deal']").click();
  await page.waitForFunction(() => /^(\d+ ){3}\/( \d+){3}$/.test(document.querySelector<HTMLTextAreaElement>("#position")?.value ?? ""));
  await page.locator(".fold summary", { hasText: "Examples" }).click();
  await page.locator(".example").first().click();
  await text(page, "1 3 4 5 8 / 2 6 7");
  await visit.close();
});
