// Lessons, and play with hidden hands.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

interface LessonAbout {
  id: string;
  title: string;
  position: string;
  task: "move" | "winner";
}

async function lessonsOf(game: string): Promise<LessonAbout[]> {
  const response = await fetch(`${harness.origin}/api/v1/games?lang=en`);
  const { games } = (await response.json()) as { games: { name: string; lessons: LessonAbout[] }[] };
  return games.find((known) => known.name === game)?.lessons ?? [];
}

async function movesOf(game: string, position: string): Promise<{ move: string; wins: boolean | null }[]> {
  const response = await fetch(`${harness.origin}/api/v1/moves`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, position }) });
  return ((await response.json()) as { moves: { move: string; wins: boolean | null }[] }).moves;
}

/** Opens a lesson from another game's table. */
async function openLesson(page: Page, game: string, lesson: LessonAbout): Promise<void> {
  await page.locator("[data-key='open lessons']").click();
  await page.locator(`[data-key="lesson ${game}/${lesson.id}"]`).click();
  await page.locator(".lesson-task").waitFor();
  await page.waitForFunction((name) => location.hash.includes(`game=${name}`), game);
}

/** Makes a move in the list of moves, and comes back to the lesson. */
async function make(page: Page, move: string): Promise<void> {
  await page.locator("#tab-moves").click();
  await page.locator(`#moves [data-move="${move}"]`).click();
  await page.locator("#tab-lessons").click();
}

test("a lesson asks for a winning move, answers a wrong one, and is remembered", async () => {
  const lesson = (await lessonsOf("tanhinmin")).find(({ task }) => task === "move");
  assert.ok(lesson);
  const moves = await movesOf("tanhinmin", lesson.position);
  const [right, wrong] = [moves.find(({ wins }) => wins), moves.find(({ wins }) => wins === false)];
  assert.ok(right && wrong);
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await openLesson(page, "tanhinmin", lesson);
  await make(page, wrong.move);
  const feedback = page.locator(".lesson-feedback[data-stage='wrong']", { hasText: "does not win" });
  await feedback.waitFor();
  // What the opponent replies is said once.
  assert.equal(((await feedback.textContent()) ?? "").match(/answers|reply/g)?.length, 1);
  await page.locator("[data-key='lesson-again']").click();
  await page.locator(".lesson-feedback[data-stage='task']").waitFor({ state: "attached" });
  await make(page, right.move);
  await page.locator(".lesson-feedback[data-stage='solved']").waitFor();
  await page.locator(".lesson-after").waitFor();
  await page.locator("[data-key='lesson-list']").click();
  await page.locator(`[data-key="lesson tanhinmin/${lesson.id}"]`, { hasText: "done" }).waitFor();
  await page.reload();
  await page.locator("[data-key='open lessons']").click();
  await page.locator(`[data-key="lesson tanhinmin/${lesson.id}"]`, { hasText: "done" }).waitFor();
  await visit.close();
});

test("a lesson asks who wins, and can be solved even if nobody does", async (t) => {
  const games = await Promise.all(["tanhinmin", "babanuki", "shichinarabe", "daihinmin"].map(async (game) => (await lessonsOf(game)).map((lesson) => ({ game, lesson }))));
  const asking = games.flat().filter(({ lesson }) => lesson.task === "winner");
  assert.ok(asking.length > 4);
  for (const { game, lesson } of asking) {
    await t.test(`${game} ${lesson.id}`, async () => {
      const visit = await harness.visit(link("nim", "3 5 7"));
      const { page } = visit;
      await openLesson(page, game, lesson);
      const guesses = page.locator("[data-key^='guess']");
      await guesses.first().waitFor();
      for (let at = 0; at < (await guesses.count()); at += 1) {
        await guesses.nth(at).click();
        if ((await page.locator(".lesson-feedback").getAttribute("data-stage")) === "solved") {
          break;
        }
        await page.locator(".lesson-feedback[data-stage='wrong']").waitFor();
      }
      await page.locator(".lesson-feedback[data-stage='solved']").waitFor();
      await visit.close();
    });
  }
});

test("a game with hidden hands is played to its end, with hint, told numbers, both hands and rematch", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await page.locator("#tab-game").click();
  await page.locator("[data-key='play-hidden']").click();
  await page.locator("#hidden-oracles").selectOption("mu0+mu1-always");
  await page.locator("#hidden-cards").fill("3");
  await page.locator("[data-key='hidden-start']").click();
  await page.locator(".hidden-turn").waitFor();
  let isHelped = false;
  const height = (name: string): Promise<number> => page.locator(".hidden-body .picture-box text", { hasText: name }).first().evaluate((text) => text.getBoundingClientRect().top);
  for (let turn = 0; turn < 30; turn += 1) {
    const words = (await page.locator(".hidden-turn").textContent()) ?? "";
    if (words.startsWith("You have")) {
      break;
    }
    const hint = page.locator("[data-key='hidden-hint']");
    if (!isHelped && (await hint.count()) > 0) {
      await hint.click();
      assert.match((await page.locator(".hidden-hint").textContent()) ?? "", /: play |hope for a mistake|every move wins/);
      assert.ok((await page.locator(".told li").count()) > 0);
      isHelped = true;
    }
    const before = await page.locator(".hidden-moves li").count();
    // The first card that can be chosen in the picture, else a pass.
    const card = page.locator(".hidden-body .handle").first();
    await ((await card.count()) > 0 ? card.click({ force: true }) : page.locator("[data-key='hidden pass']").click());
    await page.waitForFunction((count) => document.querySelectorAll(".hidden-moves li").length > count, before);
  }
  await page.locator(".hidden-turn", { hasText: "You have" }).waitFor();
  assert.ok(isHelped);
  await page.locator(".hidden-body h3", { hasText: "Both hands" }).waitFor();
  await page.locator(".hidden-body p", { hasText: /^You: \d+ \d+ \d+\nThe opponent: \d+ \d+ \d+$/ }).waitFor();
  const record = await page.locator(".hidden-moves li").allTextContents();
  assert.ok(record[0]?.startsWith("You: ") && record[1]?.startsWith("The opponent: "), record.join("; "));
  await page.locator("[data-key='hidden-rematch']").click();
  await page.locator(".hidden-turn", { hasText: "Your turn" }).waitFor();
  // Now the opponent began; your own hand is still the near one.
  assert.ok((await height("you")) > (await height("the opponent")));
  await visit.close();
});
