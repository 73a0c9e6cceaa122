// The panels for everybody: axe-core finds nothing in light and dark, on a phone, in both languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { Harness, link, UI, type Visit } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const AXE = readFileSync(path.join(UI, "node_modules/axe-core/axe.min.js"), "utf8");

async function noViolations(visit: Visit, where: string): Promise<void> {
  await visit.page.evaluate(AXE);
  const found = await visit.page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } };
    return (await axe.run(document, { rules: { "label-content-name-mismatch": { enabled: true } } })).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).join(" | ")}`);
  });
  assert.deepEqual(found, [], where);
}

const VISITS = {
  light: { locale: "en-GB" },
  "dark phone in Japanese": { locale: "ja-JP", colorScheme: "dark", viewport: { width: 390, height: 844 } },
} as const;

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
}

test("nothing stands in anybody's way", async (t) => {
  for (const [name, options] of Object.entries(VISITS)) {
    await t.test(name, async () => {
      const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5 @ 1"), options);
      const { page } = visit;
      const step = async (what: string): Promise<void> => {
        await noViolations(visit, `${what}, ${name}`);
        await visit.noSidewaysScroll();
        await visit.screenshot(`tabs-${what}-${name.replaceAll(" ", "-")}`);
      };
      await page.locator("#tab-setup").click();
      await page.locator(".edit-picture svg").waitFor();
      for (const summary of await page.locator(".setup .fold > summary").all()) {
        await summary.click();
      }
      await step("setup");
      await page.locator("#tab-research").click();
      await page.locator("#job").selectOption("count count");
      await page.locator("#job-cards").fill("1..12");
      await page.locator("[data-key='run']").click();
      await page.locator(".run-state[data-state='finished']").waitFor();
      await page.locator(".chart").waitFor();
      await step("research");
      await page.locator("#tab-why").click();
      await page.locator("[data-tab='why'] .theorem button, [data-tab='why'] .theorem a").first().click();
      await page.locator(".claim").waitFor();
      await page.locator("[data-key='check']").click();
      await page.locator(".theorem-panel .report-result").waitFor();
      await step("theorem");
      await closeDialog(page);
      await page.locator("#tab-game").click();
      await page.locator("[data-key='play-hidden']").click();
      await page.locator("[data-key='hidden-start']").waitFor();
      await step("hidden-choose");
      await page.locator("[data-key='hidden-start']").click();
      await page.locator(".hidden-turn").waitFor();
      await step("hidden-play");
      await closeDialog(page);
      for (const panel of ["collections", "export"]) {
        await page.locator(`[data-key="open ${panel}"]`).click();
        await page.locator("dialog[open]").waitFor();
        if (panel === "collections") {
          await page.locator("[data-key='save-keep']").click();
        }
        await step(panel);
        await closeDialog(page);
      }
      await page.locator("[data-key='open lessons']").click();
      await page.locator(".lesson").first().waitFor();
      await step("lessons");
      await page.locator(".lesson").first().click();
      await page.locator(".lesson-task").waitFor();
      await step("lesson");
      await visit.close();
    });
  }
});

test("the editor serves every game that has one", async (t) => {
  for (const game of await harness.games()) {
    await t.test(game.name, async () => {
      const visit = await harness.visit(link(game.name, game.examples[0]?.position ?? ""));
      await visit.page.locator("#tab-setup").click();
      await visit.page.locator(".edit-picture svg").waitFor();
      await noViolations(visit, game.name);
      await visit.screenshot(`tabs-edit-${game.name}`);
      await visit.close();
    });
  }
});
