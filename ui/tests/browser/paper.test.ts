// On paper: the position, the verdict and the reason, and nothing that waits for a click.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

test("what is printed", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 3 4 5 8 / 2 6 7"), { colorScheme: "dark" });
  const { page } = visit;
  await visit.verdict();
  await page.locator(".reason-picture svg").waitFor();
  await page.locator("details.explanation summary").click();
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  for (const gone of [".tools", ".tabs", ".switches", ".enlarge", ".turn-line"]) {
    assert.ok(await page.locator(gone).isHidden(), gone);
  }
  for (const kept of [".headline", ".stage svg", ".reason", ".reason-picture svg", "pre.long"]) {
    assert.ok(await page.locator(kept).isVisible(), kept);
  }
  // Nothing is cut off by a part of the page that would scroll on a screen.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#page, main, .table, .stage, .side, .tab-body:not([hidden]), pre.long")]
      .filter((each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== "visible")
      .map((each) => each.className || each.id),
  );
  assert.deepEqual(cut, []);
  // Paper is white, whatever the colours of the screen: dark words on it.
  const ink = await page.locator(".headline").evaluate((element) => getComputedStyle(element).color);
  const light = (ink.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  assert.ok(light.length === 3 && Math.max(...light) < 110, ink);
  await visit.close();
});

test("a dark page is printed in light colours", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  await visit.page.evaluate(() => localStorage.setItem("tefuda.theme", "dark"));
  await visit.page.reload();
  await visit.verdict();
  await visit.page.emulateMedia({ media: "print" });
  const ink = await visit.page.locator(".headline").evaluate((element) => getComputedStyle(element).color);
  assert.ok(Math.max(...(ink.match(/\d+/g) ?? []).slice(0, 3).map(Number)) < 110, ink);
  await visit.close();
});
