// Pictures to look at: every game on a wide and a narrow screen, in light and in dark.

import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 740 };

/** What shows a game at its best; other games are shown by their first example. */
const BEST: Record<string, string> = {
  shichinarabe: "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3",
  digraph: "a + d",
};

test("every game is drawn without scrolling sideways", async (t) => {
  for (const game of await harness.games()) {
    await t.test(game.name, async () => {
      const position = BEST[game.name] ?? game.examples[0]?.position ?? "";
      for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
        for (const colorScheme of ["light", "dark"] as const) {
          const visit = await harness.visit(link(game.name, position), { viewport, colorScheme });
          await visit.settled();
          await visit.noSidewaysScroll();
          await visit.screenshot(`${game.name}-${size}-${colorScheme}`);
          await visit.close();
        }
      }
    });
  }
});
