// Full games in the browser, against the real server: one of each family, by pointer, keyboard and finger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { Harness, link, type Visit } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

/** Positions that end soon; other games are played from their first example. */
const GAMES: Record<string, string[]> = {
  tanhinmin: ["1 3 4 5 8 / 2 6 7", "2 1c / 1 3 @ 1"],
  babanuki: ["1 2 / 1 2 J", "2 3 / 1 3 / 1 2 J", "c02=1 c01=1 j=1 players=3"],
  shichinarabe: ["S6 S8 H9 D5 / S9 H8 D6 C2 CA C3", "rbr + br @red", "rbr + brb @red passes 1 0"],
  digraph: ["a", "a + b"],
  nim: ["2 3 4", "1 2 misere"],
  heap: ["kayles: 5 6", "wythoff: 3 4", "grundy: 7"],
};

/** How long a record may get: games that could go on for ever are played well enough to end. */
const LONGEST = 80;

async function madeMoves(page: Page): Promise<number> {
  const moves = /moves=([^&]*)/.exec(page.url())?.[1] ?? "";
  return moves === "" ? 0 : moves.split(";").length;
}

/** Chooses parts of the picture, a winning way where there is one, until they make a move. */
async function moveInPicture(page: Page): Promise<void> {
  const best = async (selector: string): Promise<ReturnType<Page["locator"]> | null> => {
    for (const mark of ["[data-mark='wins']", "[data-mark='draw']", ""]) {
      const found = page.locator(`${selector}${mark}`);
      if ((await found.count()) > 0) {
        return found.first();
      }
    }
    return null;
  };
  const start = await madeMoves(page);
  for (let part = 0; part < 20; part += 1) {
    const hasChosen = (await page.locator(".stage .chosen").count()) > 0;
    const winningChip = (await page.locator(".chip[data-move][data-mark='wins']").count()) > 0;
    const winningPart = (await page.locator(".stage .choice[data-mark='wins']").count()) > 0;
    const chip = hasChosen || (winningChip && !winningPart) ? await best(".chip[data-move]") : null;
    const thing = chip ?? (await best(".stage .choice:not(.chosen)")) ?? (await best(".chip[data-move]"));
    assert.ok(thing, "there is nothing to choose");
    // Edges are thin, and cards lie under others: the thing itself is told of the click.
    await thing.dispatchEvent("click");
    await page.waitForFunction(() => document.querySelector("#table")?.getAttribute("aria-busy") === "false");
    if ((await madeMoves(page)) > start) {
      return;
    }
  }
  assert.fail("the parts make no move");
}

async function playToTheEnd(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.ready();
  for (let round = 0; !(await page.locator(".result").isVisible()); round += 1) {
    assert.ok(round < LONGEST, "the game does not end");
    await moveInPicture(page);
    await visit.ready();
  }
}

test("every game is played to its end by its picture", async (t) => {
  for (const game of await harness.games()) {
    const positions = GAMES[game.name] ?? game.examples.slice(0, 1).map((example) => example.position);
    for (const position of positions) {
      await t.test(`${game.name} ${position}`, async () => {
        const visit = await harness.visit(link(game.name, position), { hasty: true });
        const before = await visit.verdict();
        await playToTheEnd(visit);
        await visit.page.locator(".result-title", { hasText: "has won" }).waitFor();
        // Who could force the win at the beginning has won: both played perfectly.
        const player = /^(.*) wins$/.exec(before)?.[1];
        if (player) {
          assert.equal(await visit.verdict(), `${player} has won`);
        }
        await visit.close();
      });
    }
  }
});

test("the keyboard alone suffices", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 9 / 1 2 5"));
  const { page } = visit;
  await visit.verdict();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("t");
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
  const label = (await focused()) ?? "";
  assert.match(label, /2.*: (wins|loses)/);
  await page.keyboard.press("ArrowRight");
  assert.match((await focused()) ?? "", /3.*: (wins|loses)/);
  await page.keyboard.press("Home");
  assert.equal(await focused(), label);
  await page.locator(".preview", { hasText: /2.*(wins|loses)/ }).waitFor();
  // A winning move from the list, else the first: M goes there.
  for (let round = 0; round < 20 && !(await page.locator(".result").isVisible()); round += 1) {
    const before = await madeMoves(page);
    await visit.ready();
    await page.keyboard.press("m");
    // The winning moves come first.
    await page.keyboard.press(round % 2 === 0 ? "Enter" : "Space");
    await page.waitForFunction((count) => (/moves=([^&]*)/.exec(location.hash)?.[1] ?? "").split(";").length > count || count === 0, before);
    await visit.ready();
  }
  await page.locator(".result-title", { hasText: "has won" }).waitFor();
  await page.keyboard.press("u");
  await page.locator(".headline", { hasText: "wins" }).waitFor();
  await page.keyboard.press("r");
  await page.locator(".headline", { hasText: "has won" }).waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await visit.close();
});

test("the first tap shows a move, the second plays it", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"), { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = visit;
  await visit.ready();
  const card = page.locator(".stage .choice").first();
  await card.tap();
  await page.locator("#page > .explained:not([hidden])").waitFor();
  assert.equal(await madeMoves(page), 0);
  await card.tap();
  await page.waitForFunction(() => location.hash.includes("moves="));
  await visit.close();
});

test("a heap of any size is told and played exactly", async () => {
  const visit = await harness.visit(link("nim", "18446744073709551615 5"));
  const { page } = visit;
  assert.equal(await visit.verdict(), "The first player wins");
  await page.locator("#typed-move").fill("1:18446744073709551615>5");
  await page.locator("#typed-move").press("Enter");
  await page.waitForFunction(() => location.hash.includes("moves=1%3A18446744073709551615%3E5"));
  await playToTheEnd(visit);
  assert.equal(await visit.verdict(), "The first player has won");
  await visit.close();
});

test("a hint is shown and marked in the picture", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await visit.verdict();
  await page.keyboard.press("h");
  await page.locator(".hint", { hasText: "Hint: " }).waitFor();
  assert.ok((await page.locator(".stage .is-hinted").count()) > 0);
  await visit.close();
});

test("every kind of computer player moves", async () => {
  for (const who of ["l", "r", "c"]) {
    const visit = await harness.visit(link("nim", "3 5 7", `&who=h${who}&care=0`));
    await visit.ready();
    await moveInPicture(visit.page);
    await visit.moves(2);
    await visit.close();
  }
});

test("who plays is chosen in the tab of the game", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&who=hh"));
  const { page } = visit;
  await visit.tab("game");
  assert.ok(await page.locator(".care").isHidden());
  await page.locator("#who-0").selectOption("careless");
  await page.waitForFunction(() => /who=ch&care=\d+/.test(location.hash) || location.hash.includes("moves="));
  await page.locator("#care").waitFor();
  await visit.close();
});

test("computer players among themselves stop to ask", async () => {
  // Everybody draws the joker for ever.
  const visit = await harness.visit(link("babanuki", "c02=2 c13=2 j=3 players=4", "&who=pppp"), { hasty: true });
  await visit.page.locator(".notice", { hasText: "many moves" }).waitFor({ timeout: 60_000 });
  assert.equal(await madeMoves(visit.page), 60);
  await visit.close();
});

test("a player keeps the name of the beginning", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 4 6 9 / 2 3 5 7", "&who=hh"));
  const { page } = visit;
  const before = await visit.verdict();
  assert.match(before, /^The (first|second) player wins$/);
  await visit.ready();
  await moveInPicture(page);
  await page.locator(".turn-line", { hasText: "The second player is to move" }).waitFor();
  assert.equal(await visit.verdict(), before);
  const name = before.replace(/ wins$/, "");
  assert.match((await page.locator(".long").textContent()) ?? "", new RegExp(`${name} wins`));
  await visit.close();
});
