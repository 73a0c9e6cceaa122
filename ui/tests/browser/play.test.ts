// Full games in the browser, against the real server: one of each family, by pointer and by keyboard.

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
  return (await page.locator(".record-list .step").count()) - 1;
}

/** Chooses a winning move, else the first, among those listed. */
async function goodMove(page: Page): Promise<string> {
  const winning = page.locator("#moves [data-mark='wins']");
  const chosen = (await winning.count()) > 0 ? winning.first() : page.locator("#moves [data-move]").first();
  return (await chosen.getAttribute("data-move")) ?? "";
}

/** Makes a move in the picture, in the way that the kind of picture asks for. */
async function moveInPicture(page: Page, move: string): Promise<void> {
  const picture = page.locator("#table .picture");
  const quoted = `[data-move=${JSON.stringify(move)}]`;
  const things = picture.locator(quoted);
  const [coins, heaps] = [await picture.locator(".coin").count(), await picture.locator(".heap-button").count()];
  if (coins > 0 && heaps > 0) {
    // A sum of both: which of them the move is in stands in the list.
    await page.locator(`#moves ${quoted}`).click();
  } else if (coins > 0) {
    for (const coin of move.split(" ")) {
      await picture.locator(`[data-key="coin ${coin}"]`).click();
    }
    await picture.locator("button.primary").click();
  } else if (heaps > 0) {
    const heap = move.split(":")[0] ?? "";
    await picture.locator(`[data-key="heap ${heap}"]`).click();
    await picture.locator(`.chip${quoted}`).click();
  } else if ((await things.count()) > 0) {
    // Edges are thin, and cards lie under others: the thing itself is told of the click.
    await things.first().dispatchEvent("click");
  } else {
    await page.locator(`#moves ${quoted}`).click();
  }
}

async function playToTheEnd(visit: Visit): Promise<void> {
  const { page } = visit;
  const over = page.locator("#moves .more");
  for (let made = await madeMoves(page); (await over.count()) === 0; ) {
    assert.ok(made < LONGEST, "the game does not end");
    // The list first: a verdict that stands before the perfect player's answer is of the position before it.
    await page.locator("#moves [data-move]:not([disabled])").first().waitFor();
    await visit.verdict();
    const move = await goodMove(page);
    await moveInPicture(page, move);
    // The answer of the perfect player follows, unless the game is over.
    await page.waitForFunction(
      (before) => {
        const steps = document.querySelectorAll(".record-list .step").length - 1;
        const mayMove = document.querySelector("#moves [data-move]:not([disabled])") !== null;
        return steps > before && (mayMove || document.querySelector("#moves .more") !== null);
      },
      made,
    );
    made = await madeMoves(page);
  }
}

test("every game is played to its end", async (t) => {
  for (const game of await harness.games()) {
    const positions = GAMES[game.name] ?? game.examples.slice(0, 1).map((example) => example.position);
    for (const position of positions) {
      await t.test(`${game.name} ${position}`, async () => {
        const visit = await harness.visit(link(game.name, position));
        const before = await visit.verdict();
        await playToTheEnd(visit);
        await visit.page.locator(".headline", { hasText: "has won" }).waitFor();
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
  // From the top of the page by Tab to the first card, then by arrows.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute("data-move") ?? null);
  assert.equal(await focused(), "2");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "3");
  await page.keyboard.press("End");
  assert.equal(await focused(), "9");
  await page.keyboard.press("Home");
  await page.locator(".preview", { hasText: /^2 {2}[✓✗] (wins|loses)$/ }).waitFor();
  const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(label ?? "", /^Card 2 (wins|loses)$/);
  const over = page.locator("#moves .more");
  for (let round = 0; round < 20 && (await over.count()) === 0; round += 1) {
    const before = await madeMoves(page);
    await page.locator("#moves [data-move]:not([disabled])").first().waitFor();
    // A winning move from the list, else the first: M goes there.
    await page.keyboard.press("m");
    while (
      (await page.locator("#moves [data-mark='wins']").count()) > 0 &&
      (await page.evaluate(() => document.activeElement?.getAttribute("data-mark"))) !== "wins"
    ) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press(round % 2 === 0 ? "Enter" : "Space");
    await page.waitForFunction(
      (count) => {
        const steps = document.querySelectorAll(".record-list .step").length - 1;
        const mayMove = document.querySelector("#moves [data-move]:not([disabled])") !== null;
        return steps > count && (mayMove || document.querySelector("#moves .more") !== null);
      },
      before,
    );
  }
  await page.locator(".headline", { hasText: "has won" }).waitFor();
  await page.keyboard.press("u");
  await page.locator(".headline", { hasText: "wins" }).waitFor();
  await page.keyboard.press("r");
  await page.locator(".headline", { hasText: "has won" }).waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await visit.close();
});

test("a heap of any size is told and played exactly", async () => {
  const visit = await harness.visit(link("nim", "18446744073709551615 5"));
  const { page } = visit;
  assert.equal(await visit.verdict(), "The first player wins");
  await page.locator("[data-key='heap 1']", { hasText: "18446744073709551615" }).click();
  await page.locator(".choices input").fill("5");
  await page.locator(".choices button").click();
  await page.locator(".step", { hasText: "1:18446744073709551615>5" }).waitFor();
  await playToTheEnd(visit);
  assert.equal(await visit.verdict(), "The first player has won");
  await visit.close();
});

test("a hint is shown and marked", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await visit.verdict();
  await page.keyboard.press("h");
  await page.locator(".hint", { hasText: "Hint: " }).waitFor();
  const move = /Hint: (\S+)/.exec((await page.locator(".hint").textContent()) ?? "")?.[1];
  assert.equal(await page.locator(`#moves [data-move='${move}']`).getAttribute("data-mark"), "wins");
  assert.ok((await page.locator(".counter.is-hinted").count()) > 0);
  await visit.close();
});

test("perfect players play among themselves and stop to ask", async () => {
  // Everybody draws the joker for ever.
  const visit = await harness.visit(link("babanuki", "c02=2 c13=2 j=3 players=4", "&who=pppp"));
  await visit.page.locator(".notice", { hasText: "many moves" }).waitFor({ timeout: 60_000 });
  assert.equal(await madeMoves(visit.page), 60);
  await visit.close();
});
