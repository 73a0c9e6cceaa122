// What pointing at parts of a picture does where a part does not stand for one move.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

test("a right is not spent by one click", async () => {
  const visit = await harness.visit(link("shichinarabe", "r + bb @red rights 1 0", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  await page.locator(".stage [data-part]", { hasText: "v3" }).first().dispatchEvent("click");
  const chip = page.locator(".chip[data-move='!3 1']");
  await chip.waitFor();
  assert.ok(!page.url().includes("moves="));
  await chip.click();
  await page.waitForFunction(() => location.hash.includes("moves="));
  await visit.close();
});

test("an arrow is played by where it leads", async () => {
  const visit = await harness.visit(link("digraph", "a", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  const target = await page.locator(".stage .edge.choice").first().getAttribute("data-name");
  const name = / to (\w+)/.exec(target ?? "")?.[1] ?? "";
  assert.notEqual(name, "");
  await page.locator(".stage .node.choice", { hasText: name }).first().dispatchEvent("click");
  await page.waitForFunction((to) => decodeURIComponent(location.hash).includes(`moves=a>${to}`), name);
  await visit.close();
});

test("choosing a large heap begins the move", async () => {
  const visit = await harness.visit(link("heap", "kayles: 5000 71 3"));
  const { page } = visit;
  await visit.ready();
  await page.locator(".stage [data-part='h1']").dispatchEvent("click");
  assert.equal(await page.locator("#typed-move").inputValue(), "2:71>");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "typed-move");
  await visit.close();
});

test("the record tells in which position a move was made", async () => {
  const visit = await harness.visit(link("hackenbush", "0-1 0-2 2-3", "&moves=1&who=hh"));
  const { page } = visit;
  await visit.ready();
  await visit.tab("game");
  await page.locator(".step-told", { hasText: "1, played in 0-1 0-2 2-3" }).waitFor();
  await visit.close();
});
