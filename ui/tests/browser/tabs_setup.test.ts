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

/** What lies on the table. */
const laid = (page: Page): ReturnType<Page["locator"]> => page.locator(".edit-picture .paper:not([data-part^='c'] *)").first();

/** Drags from the middle of a part to a point, and keeps hold of it. */
async function drag(page: Page, name: string, to: { x: number; y: number }): Promise<void> {
  await part(page, name).scrollIntoViewIfNeeded();
  const box = await part(page, name).boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

test("a card dropped on a table where others lie goes there", async () => {
  const visit = await setUp("tanhinmin", "1 3 4 5 8c / 2 6 7 @ 4");
  const { page } = visit;
  await part(page, "c4").dragTo(laid(page), { force: true });
  await text(page, "1 4 5 8c / 2 6 7 @ 3");
  // Beside it the table goes on, though cards of a hand may be nearer.
  const [table, hand] = [await laid(page).boundingBox(), await part(page, "c0").boundingBox()];
  assert.ok(table && hand);
  await drag(page, "c3", { x: hand.x - 60, y: table.y + 5 });
  await page.mouse.up();
  await text(page, "4 5 8c / 2 6 7 @ 1");
  await visit.close();
  const meld = await setUp("daihinmin", "H4 JO / H7 DA S2 C2 @ S4");
  await part(meld.page, "c0").dragTo(laid(meld.page), { force: true });
  await text(meld.page, "JO / H7 DA S2 C2 @ S4+H4");
  await meld.close();
});

test("every place for a card is in sight while one is dragged", async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }]) {
    const visit = await setUp("tanhinmin", "1 3 4 5 8c / 2 6 7 @ 4", { viewport });
    const { page } = visit;
    await page.locator("#position").scrollIntoViewIfNeeded();
    await drag(page, "c0", { x: 100, y: 100 });
    for (const place of await page.locator(".place").all()) {
      const box = await place.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height, `${await place.textContent()}: ${JSON.stringify(box)}`);
    }
    await page.mouse.up();
    await visit.close();
  }
});

test("whose turn it is agrees with the text", async () => {
  const visit = await setUp("hackenbush", "0-1:b 1-2:r @blue");
  const { page } = visit;
  const turn = page.locator("#edit-to-move");
  const is = (seat: string): Promise<unknown> => page.waitForFunction((wanted) => document.querySelector<HTMLSelectElement>("#edit-to-move")?.value === wanted, seat);
  await is("1");
  await page.locator("#position").fill("0-1:b 1-2:r @red");
  await is("0");
  await turn.focus();
  await turn.selectOption({ label: "Blue" });
  await text(page, "0-1:b 1-2:r @blue");
  await is("1");
  // Here nobody has a move, so that nobody is to move: what is chosen stays chosen.
  await page.locator("#position").fill("0-1:b @red");
  await is("");
  await turn.focus();
  await turn.selectOption({ label: "Red" });
  await text(page, "0-1:b @red");
  await is("0");
  await turn.selectOption({ label: "Blue" });
  await text(page, "0-1:b @blue");
  await is("1");
  await visit.close();
  const more = await setUp("babanuki", "1 2 / 1 2 J");
  await more.page.locator("#option-players").selectOption("4");
  await more.page.waitForFunction(() => document.querySelectorAll("#edit-to-move option").length === 4);
  await more.close();
});

test("what is refused stays in its field, with the reason in words", async () => {
  const visit = await setUp("shichinarabe", "rbbr @red");
  const { page } = visit;
  const refusal = page.locator("#edit-refused");
  const passes = page.locator("[data-key='option-passes 0']");
  await passes.fill("abc");
  await page.keyboard.press("Tab");
  await refusal.filter({ hasText: "a number up to" }).waitFor();
  assert.equal(await passes.inputValue(), "abc");
  assert.equal(await passes.getAttribute("aria-invalid"), "true");
  // The reason stands at its field.
  assert.equal(await page.locator("label:has([aria-invalid]) + #edit-refused").count(), 1);
  await passes.fill("2");
  await page.keyboard.press("Tab");
  await text(page, "rbbr @red passes 2 0");
  assert.equal(await refusal.textContent(), "");
  await visit.close();

  const cards = await setUp("tanhinmin", "2 3 / 1 2 5");
  const other = cards.page.locator("[data-key='other-card']");
  await other.fill("abc");
  await cards.page.keyboard.press("Enter");
  await cards.page.locator(".places [data-place='hand 0']").click();
  await cards.page.locator("#edit-refused", { hasText: "abc is not a card" }).waitFor();
  assert.equal(await other.inputValue(), "abc");
  await cards.close();

  const heaps = await setUp("nim", "3 5");
  const heap = heaps.page.locator("[data-key='heap 0']");
  for (const size of ["99999999999999999999", "-3", "9007199254740992"]) {
    await heap.fill(size);
    await heaps.page.keyboard.press("Tab");
    await heaps.page.locator("#edit-refused", { hasText: "A whole number from 0 to 9007199254740991 is expected" }).waitFor();
    assert.equal(await heap.inputValue(), size);
    assert.equal(await heap.getAttribute("aria-invalid"), "true");
  }
  await heap.fill("8");
  await heaps.page.keyboard.press("Tab");
  await text(heaps.page, "8 5");
  assert.equal(await heaps.page.locator("#edit-refused").textContent(), "");
  await heaps.close();
});

test("a board too large to be changed by hand has no picture to change", async () => {
  const visit = await setUp("digraph", "a");
  visit.expected = [/40\d/, /422/];
  const { page } = visit;
  await page.locator(".board-box summary").click();
  await page.locator("#board").fill(Array.from({ length: 300 }, (_, at) => `v${at} v${at + 1}`).join("\n"));
  await page.locator("#position").fill("v0");
  await page.locator("#position-error", { hasText: "can be edited" }).waitFor();
  assert.ok(await page.locator(".editor").isHidden());
  assert.equal(await page.locator("[aria-invalid='true']").count(), 0);
  await page.locator("[data-key='analyse']").click();
  await page.waitForFunction(() => location.hash.includes("position=v0"));
  await visit.close();
});

test("an error goes when the text is another, even if the server cannot be reached", async () => {
  const visit = await setUp("tanhinmin", "2 3 / 1 2 5");
  visit.expected = [/40\d/, /422/, /ERR_FAILED/];
  const { page } = visit;
  await page.locator("#position").fill("1 2 3 / x");
  await page.locator("#position-error mark").waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await page.locator("#position").fill("1 2 3 / 4 5");
  await page.locator("#position-error mark").waitFor({ state: "detached" });
  assert.notEqual(await page.locator("#position-error").textContent(), "");
  assert.equal(await page.locator("[aria-invalid='true']").count(), 0);
  // The picture is still that of the text before.
  assert.ok(await page.locator(".editor.stale").isVisible());
  await page.unroute("**/api/**");
  await page.locator("[data-key='analyse']").click();
  await page.locator(".editor:not(.stale)").waitFor();
  assert.equal(await page.locator(".edit-picture [data-part^='c']").count(), 5);
  await visit.close();
});

test("rules are set in lines, and what is to be typed as code", async () => {
  const visit = await setUp("coins", "ruler: THT");
  const { page } = visit;
  await page.locator(".fold summary", { hasText: "Rules and notation" }).click();
  const rules = page.locator(".setup .rules");
  assert.ok(!(await rules.innerText()).includes("`"));
  assert.equal(await rules.locator("p", { hasText: "turtles: one or two coins" }).count(), 1);
  assert.ok((await rules.locator("code").count()) > 3);
  assert.match(await rules.innerText(), /\n *mock-turtles: /);
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
  await page.locator(".file-message", { hasText: "Lines in many.txt: 3" }).waitFor();
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

/** Drops a file as a person does; tells whether the browser is kept from opening it. */
function dropFile(page: Page, selector: string, name: string, content: string): Promise<boolean> {
  return page.locator(selector).evaluate(
    (target, { name, content }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name, { type: "text/plain" }));
      return ["dragover", "drop"].every((kind) => !target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })));
    },
    { name, content },
  );
}

test("a file may be dropped anywhere, and never takes the place of the page", async () => {
  const visit = await harness.visit(link("nim", "3 5"));
  const { page } = visit;
  assert.ok(await dropFile(page, ".stage", "early.txt", "1 2"));
  await page.locator("#tab-setup").click();
  await page.locator(".edit-picture svg").waitFor();
  await page.locator("#tab-why").click();
  assert.ok(await dropFile(page, ".stage", "one.txt", "7 8"));
  await page.locator(".file-message", { hasText: "Lines in one.txt: 1" }).waitFor();
  await text(page, "7 8");
  // Nothing is read twice by what is left of the page in another language.
  await page.locator("#lang").selectOption("ja");
  await page.locator("[data-key='analyse']", { hasText: "調べる" }).waitFor();
  let asked = 0;
  page.on("request", (request) => {
    asked += Number(request.url().endsWith("/view") && request.postData()?.includes("1 1 1") === true);
  });
  assert.ok(await dropFile(page, "#position", "two.txt", "1 1 1"));
  await text(page, "1 1 1");
  assert.equal(asked, 1);
  await visit.close();
});

test("a file that cannot be read says why, as a position and as a board", async () => {
  const visit = await setUp("digraph", "a", { viewport: { width: 390, height: 844 } });
  visit.expected = [/40\d/, /422/];
  const { page } = visit;
  await page.locator(".fold summary", { hasText: "From a file" }).click();
  const [zone, field] = [await page.locator(".file-drop").boundingBox(), await page.locator("#position-file").boundingBox()];
  assert.ok(zone && field && field.x + field.width <= zone.x + zone.width, "the field stays within its place");
  const give = (name: string, content: string): Promise<void> => page.locator("#position-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await give("table.csv", "a,b\n1,2\n");
  await page.locator(".file-message", { hasText: /table.csv could not be read:\s+Position: .*found a,b.*\s+Board: column 2.*found ,/ }).waitFor();
  await give("empty.txt", " \n");
  await page.locator(".file-message", { hasText: "Lines in empty.txt: 0" }).waitFor();
  assert.equal(await page.locator("#board").inputValue(), "");
  await visit.close();
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
