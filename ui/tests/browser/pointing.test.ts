// Pointing at moves by mouse and by finger: what is pointed at, what is told of it and when, and that it can be seen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const NIM = link("nim", "3 5 7");
/** S4 is a move alone and with the joker. */
const MELD = link("daihinmin", "H7 H9 JO S4 / DA C2 S2");

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(thing: Locator): Promise<Box> {
  const box = await thing.boundingBox();
  assert.ok(box, "it is not to be seen");
  return box;
}

async function middleOf(thing: Locator): Promise<[number, number]> {
  const box = await boxOf(thing);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function made(page: Page): string {
  return decodeURIComponent(/moves=([^&]*)/.exec(page.url())?.[1] ?? "");
}

test("a badge belongs to its part, for mouse and finger", async () => {
  const mouse = await harness.visit(NIM, { hasty: true });
  await mouse.ready();
  await mouse.page.mouse.move(...(await middleOf(mouse.page.locator("[data-badge-for='h0:2']"))));
  await mouse.page.locator(".preview", { hasText: "1:3>2" }).waitFor();
  assert.equal(await mouse.page.locator(".stage .pointed").getAttribute("data-part"), "h0:2");
  await mouse.page.mouse.click(...(await middleOf(mouse.page.locator("[data-badge-for='h0:2']"))));
  await mouse.moves(2);
  assert.match(made(mouse.page), /^1:3>2;/);
  await mouse.close();

  const finger = await harness.visit(NIM, PHONE);
  await finger.ready();
  const badge = finger.page.locator("[data-badge-for='h1:0']");
  await finger.page.touchscreen.tap(...(await middleOf(badge)));
  await finger.page.locator(".explained-move", { hasText: "2:5>0" }).waitFor();
  assert.equal(made(finger.page), "");
  await finger.page.touchscreen.tap(...(await middleOf(badge)));
  await finger.moves(2);
  assert.match(made(finger.page), /^2:5>0;/);
  await finger.close();
});

test("tapping the badge of an arrow tells of that arrow", async () => {
  const visit = await harness.visit(link("digraph", "a + b"), PHONE);
  const { page } = visit;
  await visit.ready();
  const badges = page.locator(".stage .badge[data-mark]");
  for (let at = 0; at < (await badges.count()); at += 1) {
    const badge = badges.nth(at);
    const part = page.locator(`.stage [data-part='${await badge.getAttribute("data-badge-for")}']`);
    const [from, to] = /from (\w+) to (\w+)/.exec((await part.getAttribute("data-name")) ?? "")?.slice(1) ?? [];
    await badge.scrollIntoViewIfNeeded();
    await page.touchscreen.tap(...(await middleOf(badge)));
    await page.locator(".explained-move code", { hasText: `${from}>${to}` }).waitFor();
    await page.locator("[data-key=close-explained]").tap();
  }
  await visit.close();
});

test("after a turn the table tells what was played, until the pointer really moves", async () => {
  const visit = await harness.visit(NIM, { hasty: true });
  const { page } = visit;
  await visit.ready();
  const [x, y] = await middleOf(page.locator(".stage [data-part='h1:2']"));
  await page.mouse.click(x, y);
  await visit.moves(2);
  await visit.ready();
  await page.locator(".badge[data-mark]").first().waitFor();
  // Longer than a pointer must rest on a move to have it explained.
  await page.waitForTimeout(400);
  await page.locator(".they-played:visible", { hasText: "The second player played" }).waitFor();
  assert.equal(await page.locator(".preview").textContent(), "");
  assert.ok(await page.locator(".explained").isHidden());
  const why = page.locator(".notice .why");
  assert.match((await why.textContent()) ?? "", /^\d:\d>\d: it keeps the win$/);
  assert.ok(await why.isVisible());
  await page.mouse.move(x + 2, y);
  await page.locator(".preview code").waitFor();
  assert.ok(await why.isHidden(), "nothing is said of the last move beside the next one");
  await visit.close();
});

/** What is told of a move is in sight, and does not cover what was tapped. */
async function isToldInSight(page: Page, tapped: Locator): Promise<void> {
  const card = page.locator(".explained:not(:has(.is-loading))");
  await card.waitFor();
  const [told, thing] = [await boxOf(card), await boxOf(tapped)];
  assert.ok(told.y > 0 && told.y + told.height <= PHONE.viewport.height, `the card is at ${told.y}, ${told.height} high`);
  assert.ok(thing.y > 0 && thing.y + thing.height / 2 < told.y, `the card at ${told.y} covers what was tapped at ${thing.y}`);
}

test("moves in a list and beside the picture take two taps", async () => {
  const listed = await harness.visit(NIM, PHONE);
  await listed.ready();
  await listed.page.locator("#tab-moves").tap();
  const row = listed.page.locator("#moves [data-move]").last();
  const move = await row.getAttribute("data-move");
  const pass = await harness.visit(link("daihinmin", "S3 D5 / H7 CK @ JO"), PHONE);
  await pass.ready();
  for (const [visit, thing] of [[listed, row], [pass, pass.page.locator(".chip[data-move='pass']")]] as const) {
    const { page } = visit;
    await thing.tap();
    await page.locator(".explained-move").waitFor();
    await isToldInSight(page, thing);
    assert.equal(made(page), "");
    await thing.tap();
    await visit.moves(2);
    assert.ok(made(page).startsWith(visit === pass ? "pass;" : `${move};`));
    await visit.close();
  }
});

test("a part of several moves takes two taps for the one that it makes alone", async () => {
  const visit = await harness.visit(MELD, PHONE);
  const { page } = visit;
  await visit.ready();
  const card = page.locator(".stage [data-part='c0']");
  const [x, y] = await middleOf(card);
  await page.touchscreen.tap(x, y);
  await page.locator(".explained-move", { hasText: "S4" }).waitFor();
  assert.equal(made(page), "");
  // Choosing nothing marks nothing.
  await page.locator("[data-key='clear']").tap();
  assert.equal(await page.locator(".stage .chosen, .stage .pointed, .stage .is-taken").count(), 0);
  await card.tap();
  await page.locator(".stage .chosen").waitFor();
  await card.tap();
  await page.waitForFunction(() => location.hash.includes("moves=S4"));
  await visit.close();
});

test("what a finger aims at is large enough, and stays in sight beside what is told of it", async () => {
  const small = await harness.visit(NIM, PHONE);
  await small.ready();
  assert.ok((await boxOf(small.page.locator(".stage [data-part='h0:0'] .mark"))).height >= 18);
  await small.close();

  for (const [game, position] of [["digraph", "a + b"], ["babanuki", "1 2 / 1 3 / 2 4 / 3 5 / 4 6 / 5 7 / 6 8 / 7 8 J"]] as const) {
    const visit = await harness.visit(link(game, position), PHONE);
    const { page } = visit;
    await visit.ready();
    const tools = await boxOf(page.locator(".tools"));
    assert.ok(tools.y + tools.height <= PHONE.viewport.height, "the tools are in sight");
    const badge = page.locator(".stage .badge[data-mark]").last();
    await badge.tap();
    await isToldInSight(page, badge);
    await visit.close();
  }
});

test("badges stay within their squares", async () => {
  const visit = await harness.visit(link("heap", "chomp: 12 12 12 9 9 4 1"), PHONE);
  const { page } = visit;
  await visit.ready();
  await page.locator(".badge[data-mark]").first().waitFor();
  const outside = await page.locator(".stage .badge[data-mark]").evaluateAll((badges) =>
    badges.flatMap((badge) => {
      const [inner, outer] = [badge, document.querySelector(`[data-part='${(badge as SVGElement).dataset["badgeFor"]}'] .mark`) as Element].map((each) => each.getBoundingClientRect());
      return inner && outer && inner.left > outer.left - 2 && inner.right < outer.right + 2 ? [] : [badge.textContent];
    }),
  );
  assert.deepEqual(outside, []);
  await visit.close();
});

test("a table that is too low for its picture gives it its whole width, and badges can be read", async () => {
  const hands = "S2 S3 S4 S6 S8 SJ SQ SK H2 H6 H8 H9 HJ HQ DA D2 D3 D9 DK C4 C9 C10 CJ CK / SA S5 S9 S10 HA H3 H4 H5 H10 HK D4 D5 D6 D8 D10 DJ DQ CA C2 C3 C5 C6 C8 CQ";
  const visit = await harness.visit(link("shichinarabe", hands));
  const { page } = visit;
  await visit.ready();
  await page.waitForFunction(() => {
    const sign = document.querySelector<SVGTextElement>(".badge-sign");
    return sign !== null && parseFloat(getComputedStyle(sign).fontSize) * (sign.getScreenCTM()?.a ?? 0) >= 9;
  });
  await page.waitForFunction(() => {
    const drawn = document.querySelector<SVGSVGElement>(".stage svg")?.viewBox.baseVal.width ?? 0;
    return drawn > 0.9 * (document.querySelector(".stage")?.clientWidth ?? 0);
  });
  await visit.noScroll();
  await visit.close();
});

test("on a phone each sentence about the turn has its lines", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&moves=1:3%3E2&who=hh"), PHONE);
  const [played, mark] = [await boxOf(visit.page.locator(".they-played")), await boxOf(visit.page.locator(".turn-line .player-mark"))];
  assert.ok(played.y + played.height <= mark.y + 1);
  await visit.close();
});

test("what the keyboard has left is pointed at no longer", async () => {
  const visit = await harness.visit(NIM);
  const { page } = visit;
  await visit.ready();
  await page.keyboard.press("t");
  await page.locator(".stage .pointed").waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.locator(".stage .pointed, .stage .is-taken").count(), 0);
  await visit.close();
});

test("a position that is asked for waits, whoever was to move before", async () => {
  const [red, blue] = [link("hackenbush", "0-1:b 1-2:r 0-2:b 0-3:g @red"), link("hackenbush", "0-1:b 1-2:r 0-2:b 0-3:g @blue")];
  const visit = await harness.visit(red, { hasty: true });
  const { page } = visit;
  await visit.ready();
  await page.evaluate((hash) => (location.hash = hash), blue);
  await page.waitForFunction(() => location.hash.includes("who="));
  await page.locator(".turn-line", { hasText: /blue/i }).waitFor();
  await visit.ready();
  assert.ok((await page.locator(".stage .choice").count()) > 0);
  assert.equal(made(page), "");
  await visit.close();
});
