// The page around the game: links, history, languages, colours, errors, screens of every size.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

test("a shared link shows the same game", async () => {
  const board = "a -> b\nb -> c\nc -> a\nb -> d\n";
  const hash = link("digraph", "a", `&board=${encodeURIComponent(board)}&moves=${encodeURIComponent("a>b")};${encodeURIComponent("b>c")}&at=1&who=hh`);
  const visit = await harness.visit(hash);
  const { page } = visit;
  await page.locator(".step[aria-current]", { hasText: "1. The first player: a>b" }).waitFor();
  assert.equal(await page.locator(".step").count(), 3);
  assert.deepEqual(await page.locator("#moves .move-text").allTextContents(), ["b>c", "b>d"]);
  assert.equal(await page.locator("#board").inputValue(), board);
  await visit.close();
});

test("undo, redo, a jump and the browser's own back and forward", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&who=hh"));
  const { page } = visit;
  const here = (text: string): Promise<void> => page.locator(".step[aria-current]", { hasText: text }).waitFor();
  for (const move of ["1:3>2", "2:5>1", "3:7>3"]) {
    await page.locator(`#moves [data-move='${move}']`).click();
    await here(move);
  }
  const shared = page.url();
  await page.locator("[data-key=undo]").click();
  await here("2:5>1");
  await page.locator("[data-key=undo]").click();
  await here("1:3>2");
  await page.locator("[data-key=redo]").click();
  await here("2:5>1");
  await page.locator(".step").first().click();
  await here("Beginning");
  await page.goBack();
  await here("2:5>1");
  await page.goForward();
  await here("Beginning");
  // Another move from the beginning forgets the rest.
  await page.locator("#moves [data-move='1:3>0']").click();
  await here("1:3>0");
  assert.equal(await page.locator(".step").count(), 2);
  await page.goto(shared);
  await here("3:7>3");
  await visit.close();
});

test("a link that cannot be followed shows what it can", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&moves=1:3%3E2;9:9%3E9"));
  visit.expected = [/422/];
  const { page } = visit;
  await page.locator(".failure:not([hidden])").waitFor();
  await page.locator(".step[aria-current]", { hasText: "1:3>2" }).waitFor();
  await visit.close();
  for (const hash of ["#game=no-such-game&position=1", link("nim", "3 x"), "#nonsense"]) {
    const other = await harness.visit(hash);
    other.expected = [/4(04|22)/];
    await other.verdict();
    await other.close();
  }
});

test("a bad position is shown at its place", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 3 / 2"));
  visit.expected = [/422/];
  const { page } = visit;
  await visit.settled();
  await page.locator("summary", { hasText: "Position" }).click();
  await page.locator("#position").fill("1 3 / 2 <b>x</b> 4");
  await page.locator("#position").press("Enter");
  await page.locator("#position-error mark").waitFor();
  assert.equal(await page.locator("#position-error .echo").textContent(), "1 3 / 2 <b>x</b> 4");
  assert.match((await page.locator("#position-error mark").textContent()) ?? "", /^</);
  assert.equal(await page.locator("#position").getAttribute("aria-invalid"), "true");
  assert.equal(await page.locator("#position-error b").count(), 0);
  await visit.screenshot("bad-position");
  // Mended, it is set up.
  await page.locator("#position").fill("1 3 / 2 4");
  await page.locator("#position").press("Enter");
  await page.waitForURL(/position=1%203%20%2F%202%204/);
  assert.equal(await page.locator("#position-error mark").count(), 0);
  await visit.close();
});

test("a board is used, and a bad one is shown at its place", async () => {
  const visit = await harness.visit(link("digraph", "a"));
  visit.expected = [/422/];
  const { page } = visit;
  await visit.settled();
  await page.locator("summary", { hasText: "Position" }).click();
  await page.locator(".board-box summary").click();
  await page.locator("#board").fill("x -> y\nx -> -> z\n");
  await page.locator("#position").fill("x");
  await page.locator("[data-key=set-up]").click();
  await page.locator("#position-error").getByText(/./).first().waitFor();
  assert.equal(await page.locator("#board").getAttribute("aria-invalid"), "true");
  await page.locator("#board").fill("x -> y\ny -> z\n");
  await page.locator("[data-key=set-up]").click();
  await page.locator("#moves [data-move='x>y']").waitFor();
  assert.match(page.url(), /board=/);
  await visit.close();
});

test("a deal is the same for the same seed", async () => {
  const visit = await harness.visit(link("nim", "1"));
  visit.expected = [/422/];
  const { page } = visit;
  await visit.settled();
  await page.locator("#param-heaps").fill("4");
  await page.locator("#seed").fill("42");
  await page.locator("[data-key=deal]").click();
  await page.waitForURL((url) => !url.hash.includes("position=1&"));
  const first = page.url();
  await page.locator("[data-key=another]").click();
  await page.waitForURL((url) => url.href !== first);
  assert.notEqual(await page.locator("#seed").inputValue(), "42");
  await page.locator("#seed").fill("42");
  await page.locator("[data-key=deal]").click();
  await page.waitForURL(first);
  await visit.close();
});

test("the language is that of the browser, can be switched, and is kept", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 3 4 5 8 / 2 6 7"), { locale: "ja-JP" });
  const { page } = visit;
  await visit.settled();
  assert.equal(await page.locator(".headline").textContent(), "後手の勝ち");
  assert.match((await page.locator(".reason").textContent()) ?? "", /[ぁ-ん]/);
  await visit.screenshot("japanese");
  await page.locator("#lang").selectOption("en");
  await page.locator(".headline", { hasText: "The second player wins" }).waitFor();
  await page.locator(".reason", { hasText: "matching" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  await page.reload();
  await page.locator(".headline", { hasText: "The second player wins" }).waitFor();
  await visit.close();
});

test("going back leads through the moves and out of the page", async () => {
  const visit = await harness.visit(`${link("nim", "3 5 7")}&who=hh`);
  const { page } = visit;
  await visit.settled();
  for (const move of ["1:3>2", "2:5>4", "3:7>6"]) {
    await page.locator(`#moves [data-move="${move}"]`).click();
    await visit.settled();
  }
  const shown = (): Promise<number> => page.locator(".step").count();
  const full = new URL(page.url()).hash;
  assert.equal(await shown(), 4);
  const hashes = new Set<string>();
  for (let back = 0; back < 3; back += 1) {
    await page.goBack();
    await visit.settled();
    hashes.add(new URL(page.url()).hash);
  }
  // Three different places, the first position last.
  assert.equal(hashes.size, 3);
  assert.ok(!new URL(page.url()).hash.includes("at=") || new URL(page.url()).hash.includes("at=0"), page.url());
  for (let forward = 0; forward < 3; forward += 1) {
    await page.goForward();
    await visit.settled();
  }
  assert.equal(new URL(page.url()).hash, full);
  await visit.close();
});

test("a link that cannot be followed is told", async () => {
  const visit = await harness.visit(link("nim", "3 x"));
  visit.expected = [/422/];
  const { page } = visit;
  await page.locator("[role=alert]").first().waitFor();
  await visit.settled();
  assert.match((await page.locator("[role=alert]").first().textContent()) ?? "", /heap/);
  await visit.close();
});

test("pictures change their words with the language", async () => {
  const visit = await harness.visit(link("hackenbush", "0-1 1-2 0-3"), { locale: "ja-JP" });
  const { page } = visit;
  await visit.settled();
  await page.getByText("絵。辺は番号で切る").first().waitFor();
  await page.locator("#lang").selectOption("en");
  await page.getByText("The picture; edges are cut by their numbers").first().waitFor();
  await page.getByText("What each edge is worth with all that it carries").first().waitFor();
  await visit.close();
});

test("colours follow the system, can be switched, and are kept", async () => {
  const visit = await harness.visit(link("nim", "1 2"), { colorScheme: "dark" });
  const { page } = visit;
  const light = async (): Promise<boolean> => {
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    return Number(/\d+/.exec(colour)?.[0]) > 127;
  };
  assert.equal(await light(), false);
  await page.locator("#theme").selectOption("light");
  assert.equal(await light(), true);
  await page.reload();
  assert.equal(await light(), true);
  await page.locator("#theme").selectOption("auto");
  assert.equal(await light(), false);
  await visit.close();
});

test("answers can be hidden", async () => {
  const visit = await harness.visit(link("nim", "1 2 4"));
  const { page } = visit;
  await visit.settled();
  assert.ok((await page.locator("#moves [data-mark]").count()) > 0);
  await page.keyboard.press("v");
  assert.match(await visit.verdict(), /Hidden/);
  assert.equal(await page.locator("[data-mark='wins'], [data-mark='loses']").count(), 0);
  assert.equal(await page.locator(".reason").isVisible(), false);
  await page.locator("[data-key=show-answers]").click();
  await page.locator(".headline", { hasText: "wins" }).waitFor();
  await visit.close();
});

test("a server that is not reached is told, and asked again on demand", async () => {
  const visit = await harness.visit(link("nim", "1 2 4", "&who=hh"));
  visit.expected = [/ERR_FAILED|503/];
  const { page } = visit;
  await visit.settled();
  await page.route("**/api/v1/play", (route) => route.abort());
  await page.locator("#moves [data-move='3:4>3']").click();
  await page.locator(".failure", { hasText: "not reached" }).waitFor();
  await page.unroute("**/api/v1/play");
  await page.route("**/api/v1/play", (route) => route.fulfill({ status: 503, body: '{"error":"busy","line":null}' }));
  await page.locator(".failure button.primary").click();
  await page.locator(".failure", { hasText: "busy" }).waitFor();
  await page.unroute("**/api/v1/play");
  await page.locator(".failure button.primary").click();
  await page.locator(".step[aria-current]", { hasText: "3:4>3" }).waitFor();
  await page.locator(".failure").waitFor({ state: "hidden" });
  await visit.close();
});

test("an answer that is overtaken changes nothing", async () => {
  const visit = await harness.visit(link("nim", "1 2 4", "&who=hh"));
  const { page } = visit;
  await visit.settled();
  // The verdict on the next position comes late, when another one is on the table.
  let release: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/analyse", async (route) => {
    if (route.request().postData()?.includes('"1 2 3"')) {
      await late;
    }
    await route.continue().catch(() => undefined);
  });
  await page.locator("#moves [data-move='3:4>3']").click();
  await page.locator(".headline[data-outcome='none']").waitFor();
  await page.locator("[data-key=undo]").click();
  await page.locator(".headline", { hasText: "The first player wins" }).waitFor();
  release();
  await page.waitForTimeout(200);
  assert.equal(await visit.verdict(), "The first player wins");
  assert.equal(await page.locator("#moves [data-move='3:4>3']").getAttribute("data-mark"), "wins");
  await visit.close();
});

test("whatever can be reached by keyboard has a name", async () => {
  for (const [game, position] of [["tanhinmin", "1 3 4c / 2 6 @ 1"], ["nim", "3 5"], ["shichinarabe", "rb + br @red"]] as const) {
    const visit = await harness.visit(link(game, position));
    await visit.settled();
    const nameless = await visit.page.evaluate(() => {
      const things = document.querySelectorAll<HTMLElement>("button, select, input, textarea, [role=button], a");
      const named = (thing: HTMLElement): boolean =>
        Boolean(thing.getAttribute("aria-label") || thing.textContent?.trim() || document.querySelector(`label[for="${thing.id}"]`) || thing.closest("label"));
      return [...things].filter((thing) => !named(thing)).map((thing) => thing.outerHTML);
    });
    assert.deepEqual(nameless, []);
    await visit.close();
  }
});

test("a turn costs one analysis, which serves the hint and the perfect player too", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await visit.settled();
  const asked: string[] = [];
  page.on("request", (request) => {
    const route = /api\/v1\/(\w+)/.exec(request.url())?.[1];
    if (route) {
      asked.push(route);
    }
  });
  await page.keyboard.press("h");
  await page.locator(".hint").waitFor();
  assert.deepEqual(asked, []);
  await page.locator("#moves [data-move='1:3>1']").click();
  await page.waitForFunction(() => document.querySelectorAll(".record-list .step").length === 3);
  await visit.settled();
  assert.deepEqual(asked, ["play", "analyse", "play", "analyse"]);
  await visit.close();
});

test("a player keeps the name of the beginning", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 4 6 9 / 2 3 5 7", "&who=hh"));
  const { page } = visit;
  const before = await visit.verdict();
  assert.match(before, /^The (first|second) player wins$/);
  await visit.settled();
  await page.locator("#moves [data-mark='wins'], #moves [data-mark='loses']").first().waitFor();
  const winning = page.locator("#moves [data-mark='wins']");
  await ((await winning.count()) > 0 ? winning : page.locator("#moves [data-move]")).first().click();
  await page.locator(".step[aria-current]", { hasText: "1. The first player" }).waitFor();
  await visit.settled();
  assert.equal(await visit.verdict(), before);
  const name = before.replace(/ wins$/, "");
  assert.match((await page.locator(".long").textContent()) ?? "", new RegExp(`${name} wins`));
  await visit.close();
});
