// One player, one name and one colour: on the table, in the reason and its picture, in the facts and in the record.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

test("the players of BABANUKI are the same in the reason as at the table", async () => {
  const visit = await harness.visit(link("babanuki", "1 2 J / 1 3 / 2 3", "&moves=2&who=hhh"));
  const { page } = visit;
  await visit.ready();
  assert.match(await visit.verdict(), /^Player 1 can force the first place/);
  // After the first draw player 1 draws from player 0: in both pictures, and everybody in their own colour.
  for (const picture of [".stage", ".reason-picture"]) {
    const svg = await page.locator(`${picture} svg`).innerHTML();
    assert.ok(svg.includes("player 1 draws from player 0"), picture);
    const colours = [...svg.matchAll(/plate player-(\d)[^>]*>.*?player (\d)</gs)].map((found) => [found[1], found[2]]);
    assert.equal(colours.length, 3, picture);
    colours.forEach(([colour, player]) => assert.equal(colour, player, picture));
  }
  assert.match((await page.locator(".reason").textContent()) ?? "", /player 0 holds the joker/);
  const fact = (name: string): Promise<string | null> => page.locator(".facts dt", { hasText: name }).locator("+ dd").textContent();
  assert.equal(await fact("joker"), "player 0");
  const told = (await page.locator(".long").textContent()) ?? "";
  assert.match(told, /player 1 and player 0 share 1 pair/i);
  assert.doesNotMatch(told, /c01=/);
  await visit.close();
});

test("the pairs of BABANUKI are drawn from on their own board", async () => {
  const visit = await harness.visit(link("babanuki", "c01=1 c02=1 c12=2 j=2 players=3", "&who=hhh"));
  const { page } = visit;
  await visit.ready();
  assert.equal(await page.locator(".stage .choice").count(), 3);
  await page.locator(".stage .choice[data-move='pair'] .grip").dispatchEvent("click");
  await visit.moves(1);
  await page.locator(".stage svg", { hasText: "player 1 draws from player 0" }).waitFor();
  await visit.close();
});
