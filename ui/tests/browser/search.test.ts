// What a turn cannot decide: a longer search that tells how far it is, that can be cancelled, and what helps when it ends too.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { Harness, link } from "./harness.ts";

/** Some thousand positions, and far more than anybody waits for. */
const SHORT = link("heap", "chomp: 5 4 4 2");
const LONG = link("heap", "chomp: 13 12 11 10 9 8 7 6 5 4 3");

/** A turn looks at hardly anything here, so that a longer search is needed at once. */
let harness: Harness;
/** Here no search has the memory that it needs. */
let poor: Harness;
before(async () => {
  harness = await Harness.start(["--max-nodes", "20"]);
  poor = await Harness.start(["--max-memory", "20000", "--research-memory", "20000"]);
});
after(async () => {
  await harness.stop();
  await poor.stop();
});

const longer = "[data-key='search-longer']";

async function positionsTold(page: Page): Promise<number> {
  const text = (await page.locator(".searching .verdict-count").textContent()) ?? "";
  return Number(/^([\d,]+) positions in \d+ s$/.exec(text)?.[1]?.replaceAll(",", "") ?? 0);
}

test("a longer search decides what a turn could not", async () => {
  const visit = await harness.visit(SHORT);
  const { page } = visit;
  assert.equal(await visit.verdict(), "Not decided");
  assert.match((await page.locator(".verdict-count").first().textContent()) ?? "", /too many positions for one turn/);
  await page.locator(longer).click();
  await page.locator(".headline", { hasText: /player wins/ }).waitFor();
  assert.ok(await page.locator(longer).isHidden());
  assert.ok(await page.locator(".searching").isHidden());
  await visit.close();
});

test("a longer search tells how far it is, and can be cancelled", async () => {
  const visit = await harness.visit(LONG);
  const { page } = visit;
  // More often than there are places for long work: each must end when it is cancelled.
  for (let round = 0; round < 3; round += 1) {
    await page.locator(longer).click();
    await page.waitForFunction(() => /^[\d,]+ positions in \d+ s$/.test(document.querySelector(".searching .verdict-count")?.textContent ?? ""));
    const before = await positionsTold(page);
    assert.ok(before > 0);
    await page.waitForFunction((least) => Number(/^[\d,]+/.exec(document.querySelector(".searching .verdict-count")?.textContent ?? "")?.[0].replaceAll(",", "") ?? 0) > least, before);
    await page.locator("[data-key='cancel-search']").click();
    await page.locator(longer).waitFor();
    assert.ok(await page.locator(".searching").isHidden());
  }
  assert.equal(await visit.verdict(), "Not decided");
  await visit.close();
});

test("a search that lacks memory says so, and what helps", async () => {
  const visit = await poor.visit(LONG);
  const { page } = visit;
  assert.equal(await visit.verdict(), "Not decided");
  assert.match((await page.locator(".verdict-count").first().textContent()) ?? "", /the memory allowed was not enough/);
  assert.equal(await page.locator(longer).textContent(), "Search with more memory");
  await page.locator(longer).click();
  const help = page.locator(".undecided-help:visible");
  await help.waitFor();
  assert.match((await help.textContent()) ?? "", /tefuda serve --research-memory \d+G/);
  assert.equal(await help.locator("code").count(), 1);
  // It has been tried: there is nothing to press in vain.
  assert.ok(await page.locator(longer).isHidden());
  await visit.close();
});
