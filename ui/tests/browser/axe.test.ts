// axe-core finds nothing to complain about: every game, light and dark, wide and narrow, in both languages.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Harness, link, type Visit } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const AXE = readFileSync(createRequire(`${process.cwd()}/package.json`).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = { wide: { width: 1366, height: 768 }, narrow: { width: 390, height: 844 } };

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe-core complains of; of some rules only where the others cannot have changed. */
async function complaints(visit: Visit, rules?: string[]): Promise<string[]> {
  const found = await visit.page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> } };
    return (await axe.run(document, { resultTypes: ["violations"], ...(only ? { runOnly: only } : { rules: { "label-content-name-mismatch": { enabled: true } } }) })).violations;
  }, rules);
  return found.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ""}`));
}

test("axe-core finds no violation for any game", async (t) => {
  const games = await harness.games();
  for (const locale of ["en-GB", "ja-JP"]) {
    await t.test(locale, async () => {
      const visit = await harness.visit("", { locale, bypassCSP: true });
      await visit.page.addInitScript({ content: AXE });
      for (const game of games) {
        await visit.page.goto(`${harness.origin}/?${game.name}${link(game.name, game.examples[0]?.position ?? "")}`);
        await visit.page.locator(".stage svg").waitFor();
        await visit.verdict();
        for (const [size, viewport] of Object.entries(SIZES)) {
          await visit.page.setViewportSize(viewport);
          for (const colorScheme of ["light", "dark"] as const) {
            await visit.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            // Only the colours differ in the dark.
            assert.deepEqual(await complaints(visit, colorScheme === "dark" ? ["color-contrast"] : undefined), [], `${game.name}, ${locale}, ${size}, ${colorScheme}`);
          }
        }
      }
      await visit.close();
    });
  }
});

test("axe-core finds no violation in any tab", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 9 / 1 2 5", "&who=hh&moves=9;pass"), { bypassCSP: true });
  await visit.page.evaluate(AXE);
  await visit.ready();
  for (const tab of ["why", "moves", "game", "setup", "research"]) {
    await visit.tab(tab);
    await visit.page.waitForTimeout(150);
    assert.deepEqual(await complaints(visit), [], tab);
  }
  await visit.page.locator(".game-chip").click();
  assert.deepEqual(await complaints(visit), [], "the chooser");
  await visit.close();
});
