// Research and theorems: forms from declarations, runs with progress and cancel, tables, charts, files, commands.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { Harness, link, type Visit } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

async function research(game: string, position: string, job: string): Promise<Visit> {
  const visit = await harness.visit(link(game, position), { permissions: ["clipboard-read", "clipboard-write"] });
  await visit.page.locator("#tab-research").click();
  await visit.page.locator("#job").selectOption(job);
  return visit;
}

const state = (page: Page, words: RegExp): Promise<void> => page.locator(".run-state:visible", { hasText: words }).waitFor();

async function saved(page: Page, key: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-key="${key}"]`).click()]);
  return readFileSync(await file.path(), "utf8");
}

test("a count fills its table, and is charted, saved and told as a command", async () => {
  const visit = await research("tanhinmin", "2 3 / 1 2 5", "count count");
  const { page } = visit;
  await page.locator("#job-cards").fill("1..6");
  await page.locator("[data-key='copy-job']").click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) === "tefuda count tanhinmin --cards 1..6");
  await page.locator("[data-key='run']").click();
  await state(page, /^Finished/);
  assert.equal(await page.locator(".result-table:visible tbody tr").count(), 6);
  assert.match(await saved(page, "csv"), /^cards,deals,mover_wins.*\r\n1,0,0[^]*\r\n6,62,41,/);
  const rows = JSON.parse(await saved(page, "json")) as Record<string, unknown>[];
  assert.deepEqual([rows.length, rows[5]?.["mover_wins"]], [6, "41"]);
  const chart = page.locator(".chart");
  await chart.waitFor();
  assert.match((await chart.getAttribute("aria-label")) ?? "", /by cards$/);
  await page.locator("#chart-kind").selectOption("bars");
  await page.locator(".chart rect.series").first().waitFor();
  await visit.close();
});

test("what there is to run is told in words, in both languages, and checks are grouped by source", async () => {
  const visit = await research("babanuki", "1 2 / 1 3 / 2 3 J", "count count");
  const { page } = visit;
  const labels = (): Promise<string[]> => page.locator("#job optgroup").evaluateAll((groups) => groups.map((group) => group.getAttribute("label") ?? ""));
  assert.ok((await labels()).includes("Checks of theorems: thesis"), (await labels()).join("; "));
  const option = page.locator("#job option[value='check thesis/5.1']");
  assert.equal(await option.textContent(), "Of two players the one without the joker can force the first place. · thesis/5.1");
  assert.equal(await page.locator("label[for='job-players']").textContent(), "how many players players");
  await page.locator("#lang").selectOption("ja");
  await page.locator("label[for='job-players']", { hasText: "人数" }).waitFor();
  assert.match((await option.textContent()) ?? "", /^二人では、.* · thesis\/5\.1$/);
  assert.deepEqual(await page.locator("#job-ties option").allTextContents(), ["引かれた人 (drawn-from)", "引いた人 (drawer)"]);
  await visit.close();
});

test("a table with two keys is a heat map at first", async () => {
  const visit = await research("tanhinmin", "2 3 / 1 2 5", "study census");
  const { page } = visit;
  await page.locator("#job-faces").fill("2");
  await page.locator("#job-cards").fill("3");
  await page.locator("[data-key='run']").click();
  await state(page, /^Finished/);
  await page.waitForFunction(() => document.querySelectorAll(".chart rect[class^=heat]").length === 9);
  await visit.close();
});

test("a table of values is a heat map", async () => {
  const visit = await research("heap", "kayles: 5 6", "values values");
  const { page } = visit;
  await page.locator("#job-rule").fill("wythoff");
  await page.locator("#job-to").fill("4");
  await page.locator("[data-key='run']").click();
  await state(page, /^Finished/);
  await page.locator(".chart title").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".chart rect").count(), 25);
  await visit.close();
});

test("errors stand at their fields, and what was typed stays", async () => {
  const visit = await research("tanhinmin", "2 3 / 1 2 5", "count count");
  const { page } = visit;
  assert.notEqual(await page.locator("#job-cards").getAttribute("placeholder"), "");
  await page.locator("#job-cards").fill("9..3");
  await page.locator("[data-key='run']").click();
  await page.locator("#job-cards-error", { hasText: "ends before it begins" }).waitFor();
  assert.equal(await page.locator("#job-cards").getAttribute("aria-invalid"), "true");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "job-cards");
  await page.locator("#job").selectOption("study census");
  await page.locator("#job").selectOption("count count");
  assert.equal(await page.locator("#job-cards").inputValue(), "9..3");
  await page.locator("#lang").selectOption("ja");
  await page.locator("[data-key='run']", { hasText: "実行" }).waitFor();
  assert.equal(await page.locator("#job-cards").inputValue(), "9..3");
  await visit.close();
});

test("a long run tells how far it is, and can be cancelled", async () => {
  const visit = await research("tanhinmin", "2 3 / 1 2 5", "study match");
  const { page } = visit;
  await page.locator("#job-games").fill("1000000");
  await page.locator("[data-key='run']").click();
  await page.locator(".run-stage:visible", { hasText: /\d+ \/ \d+/ }).waitFor();
  assert.ok(await page.locator("[data-key='run']").isDisabled());
  await page.locator(".cancel-run:visible").click();
  await state(page, /^Stopped/);
  assert.ok(await page.locator("[data-key='run']").isEnabled());
  await visit.close();
});

test("what the server refuses stands at its field, without marks for a terminal", async () => {
  const visit = await research("tanhinmin", "2 3 / 1 2 5", "count count");
  visit.expected = [/422/];
  const { page } = visit;
  await page.locator("#job-deck").fill("1 zzz");
  await page.locator("[data-key='run']").click();
  const error = page.locator("#job-deck-error", { hasText: "zzz" });
  await error.waitFor();
  assert.ok(!((await error.textContent()) ?? "").includes("^"));
  await state(page, /^That did not work/);
  await visit.close();
});

test("a cancelled check tells how far it came", async () => {
  const visit = await research("tanhinmin", "2 3 / 1 2 5", "check thesis/2.2");
  const { page } = visit;
  await page.locator("#job-faces").fill("8");
  await page.locator("#job-cards").fill("8");
  await page.locator("[data-key='run']").click();
  await page.locator(".run-stage:visible", { hasText: /[1-9]\d* \/ \d+/ }).waitFor();
  await page.locator(".cancel-run:visible").click();
  await state(page, /^Stopped\. Examined: \d+ \/ \d+\.$/);
  await visit.close();
});

test("a theorem tells which proof there is, and how much of it that covers", async () => {
  const visit = await research("tanhinmin", "2 3 / 1 2 5", "check tefuda/strategy");
  const { page } = visit;
  const facts = page.locator(".theorem-panel .facts");
  const told = async (id: string, words: RegExp): Promise<void> => {
    await page.locator("#job").selectOption(`check ${id}`);
    await page.locator("[data-key='job-theorem']").click();
    await page.locator(".theorem-id", { hasText: id }).waitFor();
    assert.match((await facts.textContent()) ?? "", words);
    await page.keyboard.press("Escape");
  };
  await told("tefuda/strategy", /Moves\.v, advice_right \(without cut cards\)/);
  await told("2017/lemma-1", /Above\.v, lemma_1, lemma_1'$/);
  await told("tefuda/decider", /checked, not proved/);
  await told("thesis/2.1", /^(?!.*[Pp]roof)/);
  await visit.close();
});

test("leaving the page ends its runs", async () => {
  for (let round = 0; round < 3; round += 1) {
    // More runs than the server takes at a time: each one must have ended with its page.
    const visit = await research("tanhinmin", "2 3 / 1 2 5", "study match");
    await visit.page.locator("#job-games").fill("1000000");
    await visit.page.locator("[data-key='run']").click();
    await visit.page.locator(".run-stage:visible", { hasText: /\d+ \/ \d+/ }).waitFor();
    await visit.page.goto(`${harness.origin}/favicon.svg`);
    await visit.close();
  }
});

test("a theorem opens from the reason, and is checked", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await page.locator("[data-tab='why'] .theorem button, [data-tab='why'] .theorem a").first().click();
  const panel = page.locator(".theorem-panel");
  await panel.locator(".claim").waitFor();
  assert.match((await panel.locator(".claim").textContent()) ?? "", /matching/);
  await panel.locator(".status[data-status='holds']").first().waitFor();
  await panel.locator("#check-faces").fill("3");
  await panel.locator("#check-cards").fill("2");
  await panel.locator("[data-key='check']").click();
  await panel.locator(".report-result[data-status='holds']").waitFor();
  assert.match((await panel.locator(".report-result").textContent()) ?? "", /\d+ positions checked/);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await visit.close();
});
