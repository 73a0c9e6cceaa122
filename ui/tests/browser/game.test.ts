// The game as it is kept: variations, blunders, the curve, the end, and what comes after it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

test("undo and another move keep the old line", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&who=hh&moves=1:3%3E2;2:5%3E1;3:7%3E3"));
  const { page } = visit;
  await visit.tab("game");
  const here = (text: string): Promise<void> => page.locator(".step[aria-current]", { hasText: text }).waitFor();
  await here("3:7>3");
  await page.locator("[data-key=undo]").click();
  await here("2:5>1");
  await page.locator("[data-key=undo]").click();
  await here("1:3>2");
  await visit.tab("moves");
  await page.locator("#moves [data-move='2:5>4']").click();
  await visit.tab("game");
  await here("2:5>4");
  await page.locator(".variation .step", { hasText: "2:5>4" }).waitFor();
  assert.equal(await page.locator(".step").count(), 5);
  const saving = page.waitForEvent("download");
  await page.locator("[data-key=save-game]").click();
  assert.equal((await saving).suggestedFilename(), "tefuda-nim-game.json");
  // The old line is still there to go back to, and the address follows.
  await page.locator(".step", { hasText: "3:7>3" }).click();
  await here("3:7>3");
  assert.match(page.url(), /moves=1%3A3%3E2;2%3A5%3E1;3%3A7%3E3/);
  await page.locator(".step").first().click();
  await here("Beginning");
  await page.goBack();
  await here("3:7>3");
  await visit.close();
});

test("a move that gives the win away is marked, and the curve shows it", async () => {
  // 1:3>2 keeps nothing: the sum was not zero, and is not zero afterwards.
  const visit = await harness.visit(link("nim", "3 5 7", "&who=hh&moves=1:3%3E1;2:5%3E1"));
  const { page } = visit;
  await visit.tab("game");
  await page.locator(".curve-picture").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".curve-point").length === 3);
  await page.locator(".blunder").first().waitFor();
  const marked = await page.locator(".step:has(.blunder)").allTextContents();
  assert.ok(marked.length > 0);
  await visit.close();
});

test("the end has a card with a rematch and another deal", async () => {
  const visit = await harness.visit(link("nim", "1 1", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  await visit.tab("moves");
  await page.locator("#moves button").first().click();
  await visit.moves(1);
  await page.locator("#moves button:not(:disabled)").first().click();
  await page.locator(".result-title", { hasText: "The second player has won" }).waitFor();
  await page.locator("[data-key=rematch]").click();
  await page.locator(".result").waitFor({ state: "hidden" });
  assert.match(page.url(), /at=0/);
  const before = page.url();
  await page.locator("#table [data-key=another]").click();
  await page.waitForURL((url) => url.href !== before && !url.hash.includes("moves="));
  await visit.close();
});

test("another deal brings the table into sight", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"), { viewport: { width: 390, height: 700 } });
  const { page } = visit;
  await visit.ready();
  await visit.tab("game");
  await page.locator("[data-key=game-another]").scrollIntoViewIfNeeded();
  await page.locator("[data-key=game-another]").click();
  await page.waitForFunction(() => !location.hash.includes("position=3%205%207"));
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await visit.close();
});

test("a move made without a decided search says so", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&who=hp"));
  const { page } = visit;
  await visit.ready();
  await visit.analyseApart();
  await page.route("**/api/v1/analyse", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...body, decided: false, outcome: "undecided", winner: null } });
  });
  await visit.tab("moves");
  await page.locator("#moves button").first().click();
  await visit.moves(2);
  // What is pointed at is told instead.
  await page.locator(".brand").hover();
  await page.locator(".notice", { hasText: "without having searched" }).waitFor();
  await visit.tab("game");
  await page.locator(".step .unsearched").waitFor();
  await visit.close();
});

test("what is undecided can be searched longer, with progress and a way out", async () => {
  const visit = await harness.visit(link("nim", "1", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  let decided: Record<string, unknown> = {};
  await page.route("**/api/v1/analyse", async (route) => {
    const response = await route.fetch();
    decided = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...decided, decided: false, outcome: "undecided", winner: null } });
  });
  let release: () => void = () => undefined;
  await page.route("**/api/v1/run", async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    const lines = [{ stage: "search", of: 10 }, { done: 4 }, { end: { answer: decided } }];
    await route.fulfill({ contentType: "application/x-ndjson", body: lines.map((line) => `${JSON.stringify(line)}\n`).join("") }).catch(() => undefined);
  });
  await page.evaluate(() => {
    location.hash = "#game=nim&position=3%205%207&who=hh";
  });
  await page.locator("[data-key=search-longer]").click();
  await page.locator("[data-key=cancel-search]").click();
  await page.locator("[data-key=search-longer]").waitFor();
  release();
  await page.locator("[data-key=search-longer]").click();
  await page.locator(".searching progress").waitFor();
  await page.waitForTimeout(100);
  release();
  await page.locator(".headline", { hasText: "The first player wins" }).waitFor();
  assert.ok(await page.locator("[data-key=search-longer]").isHidden());
  await visit.close();
});
