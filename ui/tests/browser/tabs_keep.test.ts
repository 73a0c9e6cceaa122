// Collections and export: positions kept in the browser and in files; pictures, texts, commands and links to take along.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Download, Page } from "playwright-core";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

async function downloaded(page: Page, key: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-key="${key}"]`).click()]);
  return file;
}

test("positions are saved with notes, found by tag, renamed, deleted and brought back", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await page.locator("[data-key='open collections']").click();
  const save = async (title: string, tags: string): Promise<void> => {
    await page.locator("#save-title").fill(title);
    await page.locator("#save-tags").fill(tags);
    await page.locator("#save-note").fill(`A note on ${title}`);
    await page.locator("[data-key='save-keep']").click();
    await page.locator(".saved-list strong", { hasText: title }).waitFor();
  };
  await save("First", "easy, thesis");
  await save("Second", "hard");
  await page.locator("[data-key='tag']").selectOption("hard");
  assert.deepEqual(await page.locator(".saved-list strong").allTextContents(), ["Second"]);
  await page.locator("[aria-label='Edit Second']").click();
  await page.locator(".saved-list input").first().fill("Renamed");
  await page.locator(".saved-list form button").click();
  await page.locator(".saved-list strong", { hasText: "Renamed" }).waitFor();
  await page.locator("[aria-label='Delete Renamed']").click();
  assert.deepEqual(await page.locator(".saved-list strong").allTextContents(), ["First"]);
  await page.locator("[data-key='undo-delete']").click();
  assert.equal(await page.locator(".saved-list strong").count(), 2);
  // Kept by the browser, and opened again.
  await page.goto(`${harness.origin}/${link("nim", "1 2")}`);
  await page.reload();
  await page.locator("[data-key='open collections']").click();
  await page.locator("[aria-label='Open First']").click();
  await page.locator(".collections").waitFor({ state: "hidden" });
  await page.waitForFunction(() => location.hash.includes("position=3%205%207"));
  await visit.close();
});

test("a collection goes out as a file and comes back without loss", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await page.locator("[data-key='open collections']").click();
  await page.locator("#save-title").fill("Mine");
  await page.locator("[data-key='save-keep']").click();
  const file = await downloaded(page, "export-collection");
  const content = JSON.parse(readFileSync(await file.path(), "utf8")) as { entries: { title: string; position: string }[] };
  assert.deepEqual(content.entries.map(({ title, position }) => [title, position]), [["Mine", "3 5 7"]]);
  const input = page.locator("#collection-file");
  const other = { ...content.entries[0], note: "another" };
  await input.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify([content.entries[0], other, { game: 7 }])) });
  await page.locator(".collection-message", { hasText: "Added: 1. Already there: 1. Not readable: 1." }).waitFor();
  assert.equal(await page.locator(".saved-list > li").count(), 2);
  await input.setInputFiles({ name: "y.json", mimeType: "application/json", buffer: Buffer.from("nonsense") });
  await page.locator(".collection-message", { hasText: "y.json is no collection" }).waitFor();
  assert.equal(await page.locator(".saved-list > li").count(), 2);
  await visit.close();
});

test("a damaged store is set aside and told", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await page.evaluate(() => localStorage.setItem("tefuda.collection", "{damaged"));
  await page.locator("[data-key='open collections']").click();
  await page.locator(".collections .form-error:visible").waitFor();
  await page.locator("[data-key='save-keep']").click();
  assert.equal(await page.locator(".saved-list strong").count(), 1);
  assert.equal(await page.evaluate(() => localStorage.getItem("tefuda.collection.damaged")), "{damaged");
  await visit.close();
});

test("pictures, texts, commands and links are exported", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"), CLIPBOARD);
  const { page } = visit;
  await page.locator("[data-key='open export']").click();
  const copied = async (key: string, name: string, expected: RegExp): Promise<void> => {
    await page.locator(`[data-key="copy-${key}"]`).click();
    await page.locator(".export-message", { hasText: `Copied: ${name}` }).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), expected);
    await page.evaluate(() => navigator.clipboard.writeText(""));
  };
  await copied("position", "Position", /^2 3 \/ 1 2 5$/);
  await copied("command", "Shell command", /^tefuda explain tanhinmin '2 3 \/ 1 2 5'$/);
  await copied("link", "Link", /#game=tanhinmin/);
  await copied("svg", "SVG", /<svg[^]*<style/);
  await copied("tikz", "TikZ", /\\begin\{tikzpicture\}/);
  const png = readFileSync(await (await downloaded(page, "save-png")).path());
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
  assert.ok(png.readUInt32BE(16) >= 1000, "drawn at twice its size");
  await page.locator("#export-what").selectOption("reason");
  const reason = await downloaded(page, "save-svg");
  assert.equal(reason.suggestedFilename(), "tefuda-tanhinmin-reason.svg");
  await page.locator(".export-message", { hasText: "Saved: tefuda-tanhinmin-reason.svg" }).waitFor();
  await visit.close();
});
