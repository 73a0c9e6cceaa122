// The page around the game: layout, links, history, languages, colours, errors, screens of every size.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

const PHONE = { width: 390, height: 844 };

test("the page does not scroll on a laptop, and the table comes first on a phone", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 3 4 5 8c / 2 6 7 @ 2"));
  const { page } = visit;
  await visit.ready();
  for (const tab of ["why", "moves", "game", "setup", "research"]) {
    await visit.tab(tab);
    await visit.noScroll();
  }
  await page.setViewportSize(PHONE);
  await visit.noSidewaysScroll();
  const top = async (selector: string): Promise<number> => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  assert.ok((await top(".stage")) < (await top(".tabs")));
  assert.ok((await top(".tools")) < PHONE.height, "the buttons are in sight");
  assert.ok(((await page.locator(".top").boundingBox())?.height ?? 99) < 60, "the header is small");
  await visit.close();
});

test("the verdict stands on the table with the sign of who wins", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  assert.equal(await visit.verdict(), "The first player wins");
  await page.locator(".verdict-count", { hasText: /\d of 15 moves? wins?/ }).waitFor();
  assert.equal(await page.locator(".verdict").getAttribute("data-winner"), "0");
  await page.locator(".verdict-sign .player-0").waitFor();
  // Every move bears what it leads to.
  assert.ok((await page.locator(".stage .badge[data-mark='wins']").count()) > 0);
  assert.ok((await page.locator(".stage .badge[data-mark='loses']").count()) > 0);
  await visit.close();
});

test("tabs are reached by arrow keys", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await page.locator("#tab-why").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#panel-moves").waitFor();
  assert.equal(await page.locator("#tab-moves").getAttribute("aria-selected"), "true");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "tab-moves");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await page.locator("#panel-why").waitFor();
  assert.equal(await page.locator("[role=tab][tabindex='0']").count(), 1);
  await visit.close();
});

test("the chip on the table opens the games", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await visit.ready();
  await page.locator(".game-chip").click();
  await page.locator(".chooser [aria-current]", { hasText: /nim/i }).waitFor();
  await page.locator(".find-game").fill("hackenbush");
  await page.locator(".find-game").press("Enter");
  await page.waitForURL(/game=hackenbush/);
  await page.locator(".game-chip", { hasText: /hackenbush/i }).waitFor();
  await visit.close();
});

test("the rules are three lines, and more on demand", async () => {
  const visit = await harness.visit(link("tanhinmin", "2 3 / 1 2 5"));
  const { page } = visit;
  await visit.ready();
  assert.ok(((await page.locator(".rule-text").textContent()) ?? "").length > 10);
  await page.locator(".rule-box > summary").click();
  assert.equal(await page.locator(".rule-box .rule-lines li").count(), 3);
  assert.ok(await page.locator(".rule-long").isHidden());
  await page.locator(".rule-sheet summary").click();
  await page.locator(".rule-long").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".rule-sheet").waitFor({ state: "hidden" });
  await visit.close();
});

test("the reason's picture is enlarged", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 3 4 5 8 / 2 6 7"), { viewport: PHONE });
  const { page } = visit;
  await visit.ready();
  await page.locator("[data-key=enlarge]").click();
  const picture = page.locator(".zoom svg.tefuda-drawing");
  const before = (await picture.boundingBox())?.width ?? 0;
  await page.locator(".zoom button", { hasText: "+" }).click();
  assert.ok(((await picture.boundingBox())?.width ?? 0) > before);
  await page.keyboard.press("Escape");
  await page.locator(".zoom").waitFor({ state: "detached" });
  await visit.close();
});

test("the first visit is welcomed with a position that can be won", async () => {
  const visit = await harness.visit("", { first: true });
  const { page } = visit;
  assert.equal(await visit.verdict(), "The first player wins");
  assert.equal(await page.locator(".welcome .rule-lines li").count(), 3);
  await page.locator("[data-key=welcome-lessons]").waitFor();
  await page.locator("[data-key=welcome-close]").click();
  await page.locator(".welcome").waitFor({ state: "hidden" });
  await page.reload();
  await visit.verdict();
  assert.ok(await page.locator(".welcome").isHidden());
  await visit.close();
});

test("a shared link shows the same game", async () => {
  const board = "a -> b\nb -> c\nc -> a\nb -> d\n";
  const hash = link("digraph", "a", `&board=${encodeURIComponent(board)}&moves=${encodeURIComponent("a>b")};${encodeURIComponent("b>c")}&at=1&who=hh`);
  const visit = await harness.visit(hash);
  const { page } = visit;
  await visit.tab("game");
  await page.locator(".step[aria-current]", { hasText: "a>b" }).waitFor();
  assert.equal(await page.locator(".step").count(), 3);
  await visit.tab("moves");
  assert.deepEqual((await page.locator("#moves .move-text").allTextContents()).sort(), ["b>c", "b>d"]);
  await visit.close();
});

test("moves of a link that cannot be made are told, the others are shown", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&moves=1:3%3E2;9:9%3E9"));
  visit.expected = [/422/];
  await visit.page.locator(".failure:not([hidden])").waitFor();
  await visit.page.locator(".they-played", { hasText: "1:3>2" }).waitFor();
  await visit.close();
});

test("a link without a game says so", async () => {
  const visit = await harness.visit("#position=3");
  const { page } = visit;
  await page.locator("#asked-why", { hasText: "The link names no game." }).waitFor();
  assert.equal(await page.locator(".game-chip").textContent(), "Choose a game");
  assert.equal(await page.locator("#asked-position").inputValue(), "3");
  await visit.close();
});

test("a move and its verdict are two sentences for those who listen", async () => {
  const visit = await harness.visit(link("nim", "3 5 7", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  await page.locator(".stage [data-part='h0:2']").dispatchEvent("click");
  await page.waitForFunction(() => /played 1:3>2\. The \w+ player wins/.test(document.querySelector(".live")?.textContent ?? ""));
  await visit.close();
});

test("a link with a bad position is kept to be mended", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 3 / 2 <b>x</b> 4"));
  visit.expected = [/422/];
  const { page } = visit;
  await page.locator(".asked mark").waitFor();
  assert.equal(await page.locator("#asked-position").inputValue(), "1 3 / 2 <b>x</b> 4");
  assert.equal(await page.locator(".asked b").count(), 0);
  await page.locator(".game-chip", { hasText: "TANHINMIN" }).waitFor();
  // What is typed outlives a change of the language.
  await page.locator("#asked-position").fill("1 3 / 2 4");
  await page.locator("#lang").selectOption("ja");
  await page.locator(".asked h2", { hasText: /[ぁ-ん]/ }).waitFor();
  assert.equal(await page.locator("#asked-position").inputValue(), "1 3 / 2 4");
  await page.locator("[data-key=asked-set-up]").click();
  await page.waitForURL(/position=1%203%20%2F%202%204/);
  await visit.ready();
  await visit.close();
});

test("a link to no game says so and opens no other one", async () => {
  const visit = await harness.visit("#game=no-such-game&position=1%202");
  visit.expected = [/404|422/];
  const { page } = visit;
  await page.locator(".asked", { hasText: "no-such-game" }).waitFor();
  assert.equal(await page.locator("#asked-position").inputValue(), "1 2");
  assert.match(page.url(), /no-such-game/);
  assert.ok(await page.locator("#table .stage").isHidden());
  await visit.close();
});

test("a link without a position says that it shows an example", async () => {
  for (const hash of ["#game=nim", "#nonsense"]) {
    const visit = await harness.visit(hash);
    await visit.page.locator(".failure", { hasText: "example" }).waitFor();
    await visit.verdict();
    await visit.close();
  }
});

test("the language is that of the browser, can be switched, and is kept", async () => {
  const visit = await harness.visit(link("tanhinmin", "1 3 4 5 8 / 2 6 7"), { locale: "ja-JP" });
  const { page } = visit;
  assert.equal(await visit.verdict(), "後手の勝ち");
  assert.match((await page.locator(".reason").textContent()) ?? "", /[ぁ-ん]/);
  await visit.tab("moves");
  await page.locator("#lang").selectOption("en");
  await page.locator(".headline", { hasText: "The second player wins" }).waitFor();
  // The same tab is in front.
  assert.equal(await page.locator("#tab-moves").getAttribute("aria-selected"), "true");
  await visit.tab("why");
  await page.locator(".reason", { hasText: "matching" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  await page.locator(".stage", { hasText: "first player" }).waitFor();
  await page.reload();
  await page.locator(".headline", { hasText: "The second player wins" }).waitFor();
  await visit.close();
});

test("colours follow the system, can be switched, and are kept", async () => {
  const visit = await harness.visit(link("nim", "1 2"), { colorScheme: "dark" });
  const { page } = visit;
  const isLight = async (): Promise<boolean> => {
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    return Number(/\d+/.exec(colour)?.[0]) > 127;
  };
  assert.equal(await isLight(), false);
  await page.locator("#theme").click();
  assert.equal(await isLight(), true);
  await page.reload();
  assert.equal(await isLight(), true);
  await page.locator("#theme").click();
  assert.equal(await isLight(), false);
  await visit.close();
});

test("moves and verdicts are said aloud", async () => {
  const visit = await harness.visit(link("nim", "1 2 4", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  await visit.tab("moves");
  await page.locator("#moves [data-move='3:4>3']").click();
  await page.locator("[role=status]", { hasText: "The first player played 3:4>3." }).waitFor({ state: "attached" });
  await page.locator("[role=status]", { hasText: "The first player wins" }).waitFor({ state: "attached" });
  await visit.close();
});

test("a server that is not reached is told, and asked again on demand", async () => {
  const visit = await harness.visit(link("nim", "1 2 4", "&who=hh"));
  visit.expected = [/ERR_FAILED|503/];
  const { page } = visit;
  await visit.ready();
  await visit.tab("moves");
  await page.route("**/api/v1/play", (route) => route.abort());
  await page.locator("#moves [data-move='3:4>3']").click();
  await page.locator(".failure", { hasText: "could not be reached" }).waitFor();
  await page.unroute("**/api/v1/play");
  await page.route("**/api/v1/play", (route) => route.fulfill({ status: 503, body: '{"error":"busy","line":null}' }));
  await page.locator(".failure button.primary").click();
  await page.locator(".failure", { hasText: "busy" }).waitFor();
  await page.unroute("**/api/v1/play");
  await page.locator(".failure button.primary").click();
  await visit.moves(1);
  await page.locator(".failure").waitFor({ state: "hidden" });
  await visit.close();
});

test("an answer that is overtaken changes nothing", async () => {
  const visit = await harness.visit(link("nim", "1 2 4", "&who=hh"));
  const { page } = visit;
  await visit.ready();
  await visit.analyseApart();
  await visit.tab("moves");
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
  await page.locator(".verdict[data-outcome='none']").waitFor();
  await page.locator("[data-key=undo]").click();
  await page.locator(".headline", { hasText: "The first player wins" }).waitFor();
  release();
  await page.waitForTimeout(200);
  assert.equal(await visit.verdict(), "The first player wins");
  assert.equal(await page.locator("#moves [data-move='3:4>3']").getAttribute("data-mark"), "wins");
  await visit.close();
});

test("a turn costs one analysis, which serves the hint and the perfect player too", async () => {
  const visit = await harness.visit(link("nim", "3 5 7"));
  const { page } = visit;
  await visit.ready();
  await visit.analyseApart();
  await visit.tab("setup");
  const asked: string[] = [];
  page.on("request", (request) => {
    const route = /api\/v1\/(view|analyse|play|consequence)/.exec(request.url())?.[1];
    if (route) {
      asked.push(route);
    }
  });
  await page.keyboard.press("h");
  await page.locator(".hint").waitFor();
  assert.deepEqual(asked, []);
  await page.locator(".stage .is-hinted").first().dispatchEvent("click");
  await visit.moves(2);
  await visit.ready();
  assert.deepEqual(asked, ["play", "analyse", "play", "analyse"]);
  await visit.close();
});

test("going back leads through the moves", async () => {
  const visit = await harness.visit(`${link("nim", "3 5 7")}&who=hh`);
  const { page } = visit;
  await visit.ready();
  await visit.tab("moves");
  for (const [made, move] of ["1:3>2", "2:5>4", "3:7>6"].entries()) {
    await page.locator(`#moves [data-move="${move}"]`).click();
    await visit.moves(made + 1);
  }
  const full = new URL(page.url()).hash;
  const hashes = new Set<string>();
  for (let back = 0; back < 3; back += 1) {
    await page.goBack();
    await visit.ready();
    hashes.add(new URL(page.url()).hash);
  }
  assert.equal(hashes.size, 3);
  for (let forward = 0; forward < 3; forward += 1) {
    await page.goForward();
    await visit.ready();
  }
  assert.equal(new URL(page.url()).hash, full);
  await visit.close();
});
