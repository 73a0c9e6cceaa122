// Every kind of picture, on a wide and a narrow screen, in light and in dark: nothing scrolls that should not, and
// screenshots are left to be looked at.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const WIDE = { width: 1366, height: 768 };
const NARROW = { width: 390, height: 844 };

/** What shows the games at their best and at their largest. */
const LOOKS: [game: string, position: string][] = [
  ["tanhinmin", "1 3 4 5 8c / 2 6 7 @ 2"],
  ["tanhinmin", `${Array.from({ length: 600 }, (_, index) => index + 1).join(" ")} / 7 9`],
  ["babanuki", "1 2 J / 1 3 4 5 / 2 3 / 4 5"],
  ["babanuki", "c02=2 c13=2 j=3 players=4"],
  ["shichinarabe", "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3"],
  ["shichinarabe", "r(b(b b r)) + r(b(b b r)) + rbbr @red"],
  ["nim", "1000 3 12345678901"],
  ["heap", "chomp: 5 5 3"],
  ["coins", "turning-corners: THTTH/HTTHT/TTTTH"],
  ["hackenbush", "0-1:b 1-2:r 2-3:b 1-4:r 0-5:r 5-6:b 5-7:b 0-8:g 8-9:b @blue"],
];

test("every kind of picture has its room", async (t) => {
  for (const [index, [game, position]] of LOOKS.entries()) {
    await t.test(`${game} ${position.slice(0, 40)}`, async () => {
      const visit = await harness.visit(link(game, position));
      for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
        await visit.page.setViewportSize(viewport);
        for (const colorScheme of ["light", "dark"] as const) {
          await visit.page.emulateMedia({ colorScheme });
          await visit.verdict();
          await visit.page.locator(".reason-picture svg").waitFor();
          await (size === "wide" ? visit.noScroll() : visit.noSidewaysScroll());
          await visit.screenshot(`${String(index).padStart(2, "0")}-${game}-${size}-${colorScheme}`);
        }
      }
      await visit.close();
    });
  }
});

test("a deal of every game fits", async (t) => {
  for (const game of await harness.games()) {
    await t.test(game.name, async () => {
      const visit = await harness.visit(link(game.name, game.examples[0]?.position ?? ""));
      await visit.verdict();
      const before = visit.page.url();
      await visit.page.locator("#table [data-key=another]").click();
      await visit.page.waitForURL((url) => url.href !== before);
      await visit.verdict();
      await visit.noScroll();
      await visit.page.setViewportSize(NARROW);
      await visit.noSidewaysScroll();
      assert.ok((await visit.page.locator(".stage svg").count()) === 1);
      await visit.close();
    });
  }
});
