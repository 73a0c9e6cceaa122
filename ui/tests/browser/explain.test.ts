// "Explain this move": by pointer, by keyboard, and the line of best play that can be stepped through.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

test("hovering over a move shows what it does, and going to read keeps it", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await visit.ready();
  const losing = page.locator(".stage .choice[data-mark='loses']");
  await losing.hover();
  const card = page.locator(".side .explained:not([hidden])");
  await card.waitFor();
  await card.locator(".explained-picture svg").waitFor();
  assert.equal(await card.getAttribute("data-mark"), "loses");
  await card.locator(".explained-reply", { hasText: "refuted by" }).waitFor();
  assert.ok(((await card.locator(".explained-words").textContent()) ?? "").length > 0);
  await card.hover();
  // Longer than an explanation stays when the pointer has left.
  await page.waitForTimeout(1000);
  assert.ok(await card.isVisible());
  // The reason of the position comes back.
  await page.locator("[data-key=close-explained]").click();
  await page.locator(".why-title").waitFor();
  await visit.close();
});

test("an explanation goes away when the pointer does", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await visit.ready();
  await page.locator(".stage .choice").first().hover();
  await page.locator(".explained:not([hidden])").waitFor();
  await page.locator(".brand").hover();
  await page.locator(".explained").waitFor({ state: "hidden" });
  await visit.close();
});

test("the line of best play is stepped through", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  await visit.tab("moves");
  await page.locator("#moves button").first().focus();
  await page.keyboard.press("ArrowDown");
  const steps = page.locator(".explained .line-move");
  await steps.nth(1).waitFor();
  const picture = (): Promise<string> => page.locator(".explained-picture").innerHTML();
  const first = await picture();
  await steps.nth(1).click();
  await page.waitForFunction((old) => document.querySelector(".explained-picture")?.innerHTML !== old, first);
  assert.equal(await steps.nth(1).getAttribute("aria-pressed"), "true");
  await steps.nth(0).click();
  await page.waitForFunction((old) => document.querySelector(".explained-picture")?.innerHTML === old, first);
  // Nothing was played by looking.
  assert.ok(!page.url().includes("moves="));
  await page.locator("[data-key=play-explained]").click();
  await visit.moves(1);
  await visit.close();
});

test("hidden answers stay hidden in explanations too", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await visit.ready();
  await page.keyboard.press("v");
  await page.locator(".verdict[data-outcome=hidden]").waitFor();
  assert.equal(await page.locator(".stage .badge[data-mark]").count(), 0);
  await page.locator(".stage .choice").first().hover();
  await page.locator(".explained-picture svg").waitFor();
  assert.equal(await page.locator(".explained").getAttribute("data-mark"), "");
  assert.ok(await page.locator(".explained-reply").isHidden());
  assert.equal(await page.locator(".explained-words").textContent(), "");
  await visit.close();
});

test("winning and losing moves look different under the pointer", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await visit.ready();
  const strokes: string[] = [];
  for (const mark of ["wins", "loses"]) {
    const part = page.locator(`.stage .choice[data-mark='${mark}']`).first();
    await part.hover();
    strokes.push(await part.locator(".mark").first().evaluate((shape) => `${getComputedStyle(shape).stroke} ${getComputedStyle(shape).strokeDasharray}`));
  }
  assert.notEqual(strokes[0], strokes[1]);
  await visit.close();
});

test("a move is explained whatever tab is in front", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await visit.ready();
  for (const tab of ["game", "setup", "research", "moves"]) {
    await visit.tab(tab);
    await page.locator(".stage .choice").first().hover();
    await page.locator(".explained-picture svg").waitFor();
    assert.ok(await page.locator(`#panel-${tab}`).isVisible(), "the tab stays in sight");
    await page.locator(".brand").hover();
    await page.locator(".explained").waitFor({ state: "hidden" });
  }
  await visit.close();
});

test("a move of the same player is no reply", async () => {
  // Nobody can beat the joker: the same player leads again.
  const visit = await harness.visit(link("daihinmin", "H7 H9 JO S4 / DA C2 S2"));
  const { page } = visit;
  await visit.ready();
  await visit.tab("moves");
  await page.locator("#moves [data-move='H7+JO=H8+H9']").hover();
  await page.locator(".explained-reply", { hasText: "Then the best move is S4" }).waitFor();
  await page.locator("#moves [data-move='S4']").hover();
  await page.locator(".explained-reply", { hasText: "It is refuted by" }).waitFor();
  await visit.close();
});
