// Every kind of picture, on a wide and a narrow screen, in light and in dark: nothing scrolls sideways, and
// screenshots are left to be looked at.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };

/** What shows the games at their best and at their largest, and what has to be seen there. */
const LOOKS: [game: string, position: string, shown: string[]][] = [
  ["tanhinmin", "1 3 4 5 8c / 2 6 7 @ 2", [".cards", ".table-card", ".actions", ".graph-rows"]],
  ["tanhinmin", "1 2 3 4 5 6 7 8 9 10 11 12 13 8c 1000 100000 / 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20", [".cards"]],
  ["tanhinmin", `${Array.from({ length: 600 }, (_, index) => index + 1).join(" ")} / 7 9`, [".cards", ".more"]],
  ["babanuki", "1 2 J / 1 3 4 5 / 2 3 / 4 5", [".cards", ".graph-circle"]],
  ["babanuki", "c02=2 c13=2 j=3 players=4", [".graph-circle", ".actions"]],
  ["shichinarabe", "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3", [".cards", ".graph-lines"]],
  ["shichinarabe", "r(b(b b r)) + r(b(b b r)) + rbbr @red", [".graph-free"]],
  ["digraph", "a + d", [".graph-free"]],
  ["nim", "3 5 7", [".heaps", ".numbers"]],
  ["nim", "1000 3 12345678901", [".heaps"]],
  ["heap", "kayles: 5 6 9", [".heaps", ".numbers"]],
  ["coins", "turtles: THTTHTH", [".coins", ".numbers"]],
  ["coins", "turning-corners: THTTH/HTTHT/TTTTH", [".coins", ".numbers"]],
  ["hackenbush", "0-1 1-2 2-3 1-4 0-5 5-6 6-0 5-5 0-7 7-8 7-8", [".graph-rows", ".ground"]],
  ["hackenbush", "0-1:b 1-2:r 2-3:b 1-4:r 0-5:r 5-6:b 5-7:b 0-8:g 8-9:b @blue", [".graph-rows", ".ground"]],
];

test("every kind of picture is drawn", async (t) => {
  const games = new Set((await harness.games()).map((game) => game.name));
  for (const [index, [game, position, shown]] of LOOKS.entries()) {
    await t.test(`${game} ${position}`, { skip: !games.has(game) }, async () => {
      for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
        for (const colorScheme of ["light", "dark"] as const) {
          const visit = await harness.visit(link(game, position), { viewport, colorScheme });
          await visit.settled();
          for (const selector of shown) {
            assert.ok((await visit.page.locator(selector).count()) > 0, `${selector} is missing`);
          }
          await visit.noSidewaysScroll();
          await visit.screenshot(`${String(index).padStart(2, "0")}-${game}-${size}-${colorScheme}`);
          await visit.close();
        }
      }
    });
  }
});

test("a full deal of every game is drawn", async (t) => {
  for (const game of await harness.games()) {
    await t.test(game.name, async () => {
      const visit = await harness.visit(link(game.name, game.examples[0]?.position ?? ""), { viewport: NARROW });
      await visit.verdict();
      const before = visit.page.url();
      await visit.page.locator("#seed").fill("7");
      await visit.page.locator("[data-key=deal]").click();
      await visit.page.waitForURL((url) => url.href !== before);
      await visit.settled();
      await visit.noSidewaysScroll();
      await visit.screenshot(`deal-${game.name}-narrow`);
      await visit.page.setViewportSize(WIDE);
      await visit.noSidewaysScroll();
      await visit.screenshot(`deal-${game.name}-wide`);
      await visit.close();
    });
  }
});
