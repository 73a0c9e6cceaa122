// The pictures of the README, made anew into docs/images. Needs what the tests need.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

execFileSync(path.join("node_modules", ".bin", "tsc"), ["--outDir", ".test-build"], { stdio: "inherit" });
cpSync("package.json", path.join(".test-build", "package.json"));
const { Harness, link } = await import("../.test-build/tests/browser/harness.js");

const FOLDER = path.join("..", "docs", "images");
const LARGEST = 220_000;
const WIDE = { width: 1140, height: 690 };
const PHONE = { width: 390, height: 780 };

/** Name, game, position, moves made, and how it is looked at. */
const PICTURES = [
  ["tanhinmin", "tanhinmin", "1 4 6 9 / 2 3 5 7", "", { viewport: WIDE }],
  ["babanuki", "babanuki", "1 2 5 J / 1 3 / 2 3 4 / 4 5", "", { viewport: WIDE }],
  ["shichinarabe", "shichinarabe", "S6 S8 H9 D5 / S9 H8 D6 CA C2 C3", "", { viewport: WIDE, colorScheme: "dark" }],
  ["hackenbush", "hackenbush", "0-1 1-2 2-3 1-4 0-5 5-6 6-0 0-7 7-8 8-9", "", { viewport: WIDE }],
  ["nim", "nim", "3 5 7", "", { viewport: WIDE }],
  ["phone", "tanhinmin", "1 3 4 5 8c / 2 6 7 @ 2", "", { viewport: PHONE, hasTouch: true }],
];

mkdirSync(FOLDER, { recursive: true });
const harness = await Harness.start();
try {
  const games = new Set((await harness.games()).map((game) => game.name));
  for (const [name, game, position, more, options] of PICTURES) {
    if (!games.has(game)) {
      continue;
    }
    const visit = await harness.visit(link(game, position, more), options);
    await visit.ready();
    // As if somebody were about to make a good move.
    const good = visit.page.locator(".stage .choice[data-mark='wins']").first();
    if (options.hasTouch !== true && (await good.count()) > 0) {
      await good.hover({ force: true });
      await visit.page.waitForTimeout(700);
    }
    const file = path.join(FOLDER, `${name}.png`);
    await visit.page.screenshot({ path: file });
    await visit.close();
    const size = statSync(file).size;
    if (size > LARGEST) {
      throw new Error(`${file} is too large for a README: ${size} bytes`);
    }
    console.log(`${file}: ${size} bytes`);
  }
} finally {
  await harness.stop();
}
