// Collections and export: positions kept in the browser and in files; pictures, texts, commands and links to take along.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Download, Page } from "playwright-core";
import { BINARY, Harness, link } from "./harness.ts";

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

test("what was typed in the collection outlives the language, and changes of other entries", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  const open = page.locator("[data-key='open collections']");
  await open.click();
  for (const title of ["One", "Two"]) {
    await page.locator("#save-title").fill(title);
    await page.locator("[data-key='save-keep']").click();
    await page.locator(".saved-list strong", { hasText: title }).waitFor();
    assert.equal(await page.locator("#save-title").inputValue(), "");
  }
  await page.locator("[aria-label='Edit One']").click();
  const note = page.locator(".saved-list textarea");
  await note.fill("half a thought");
  await page.locator("[aria-label='Delete Two']").click();
  assert.equal(await note.inputValue(), "half a thought");
  await page.locator("#save-title").fill("Unsaved");
  await page.locator("#save-note").fill("not yet");
  await page.keyboard.press("Escape");
  await page.locator("#lang").selectOption("ja");
  await page.locator("[data-key='open collections']", { hasText: "コレクション" }).click();
  assert.equal(await page.locator("#save-title").inputValue(), "Unsaved");
  assert.equal(await page.locator("#save-note").inputValue(), "not yet");
  assert.equal(await note.inputValue(), "half a thought");
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
  await page.locator(".collection-message", { hasText: "y.json is not a collection" }).waitFor();
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

/** The colours of a picture file, counted by the browser. */
async function coloursOf(page: Page, type: string, content: Buffer): Promise<{ width: number; height: number; colours: number }> {
  return page.evaluate(
    async ({ type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d");
      pen?.drawImage(image, 0, 0);
      const pixels = new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0));
      return { width: image.width, height: image.height, colours: new Set(pixels).size };
    },
    { type, base64: content.toString("base64") },
  );
}

test("pictures, texts, commands and links are exported", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5", "&moves=3&who=hh"), CLIPBOARD);
  const { page } = visit;
  await page.locator("[data-key='open export']").click();
  const copied = async (key: string, name: string): Promise<string> => {
    await page.locator(`[data-key="copy-${key}"]`).click();
    await page.locator(".export-message", { hasText: `Copied: ${name}` }).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await page.evaluate(() => navigator.clipboard.writeText(""));
    return text;
  };
  const position = await copied("position", "Position");
  assert.equal(position, "1 2 5 / 2 @ 3");

  // The command is one that a shell runs, and it explains the same position.
  const command = await copied("command", "Shell command");
  assert.equal(command, "tefuda explain tanhinmin '1 2 5 / 2 @ 3'");
  const told = execFileSync("sh", ["-c", command.replace(/^tefuda/, `"${BINARY}"`)], { encoding: "utf8" });
  assert.match(told, /first player|second player/);

  // The link opens the same position after the same moves.
  const copiedLink = await copied("link", "Link");
  const other = await harness.visit(new URL(copiedLink).hash);
  assert.equal(await other.verdict(), await visit.verdict());
  assert.equal(await other.page.evaluate(() => location.hash), await page.evaluate(() => location.hash));
  await other.close();

  // The SVG is a document of its own that a browser draws; its words are those of the position.
  const svg = await copied("svg", "SVG");
  const blank = await harness.browser.newPage();
  const parsed = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return { root: parsed.documentElement.localName, errors: parsed.querySelectorAll("parsererror").length, styles: parsed.querySelectorAll("style").length, scripts: parsed.querySelectorAll("script").length, parts: parsed.querySelectorAll("[data-part]").length, ranks: [..."1235"].filter((rank) => [...parsed.querySelectorAll("text")].some((text) => text.textContent === rank)).join("") };
  }, svg);
  await blank.close();
  assert.deepEqual(parsed, { root: "svg", errors: 0, styles: 1, scripts: 0, parts: 0, ranks: "1235" });

  const tikz = await copied("tikz", "TikZ");
  assert.equal(tikz.match(/\\begin\{/g)?.length, tikz.match(/\\end\{/g)?.length, "every environment ends");
  assert.match(tikz, /\\begin\{tikzpicture\}[^]*\\(draw|filldraw|fill|path)[^]*\\end\{tikzpicture\}/);
  assert.equal(tikz.split("{").length, tikz.split("}").length, "every brace is closed");

  const png = await coloursOf(page, "image/png", readFileSync(await (await downloaded(page, "save-png")).path()));
  assert.ok(png.width >= 1000 && png.height >= 300, `${png.width} x ${png.height}: drawn at twice its size`);
  assert.ok(png.colours > 20, `${png.colours} colours: more than an empty sheet`);

  await page.locator("#export-what").selectOption("reason");
  const reason = await downloaded(page, "save-svg");
  assert.equal(reason.suggestedFilename(), "tefuda-tanhinmin-reason.svg");
  await page.locator(".export-message", { hasText: "Saved: tefuda-tanhinmin-reason.svg" }).waitFor();
  assert.match(readFileSync(await reason.path(), "utf8"), /<svg[^]*table[^]*<\/svg>/);
  await visit.close();
});
