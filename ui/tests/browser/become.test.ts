// From move to move the picture on the table becomes the next one: it must be what a fresh page shows of the same position.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Harness, link, type Visit } from "./harness.ts";

let harness: Harness;
before(async () => {
  harness = await Harness.start();
});
after(() => harness.stop());

/** Enough for hands to become shorter, nodes to go, and badges to come and go. */
const MOVES = 4;

/** Other games are played from their first example. */
const POSITIONS: Record<string, string> = { babanuki: "1 2 J / 1 3 / 2 3", shichinarabe: "S6 S8 H9 D5 / S9 H8 D6 C2 CA C3" };

/** Every element of the picture with its attributes, and the text; what follows from the size of the window is left out. */
async function drawn(visit: Visit): Promise<string[]> {
  return visit.page.evaluate(() => {
    const root = document.querySelector(".stage svg");
    const passing = new Set(["width", "height", "viewBox"]);
    return [...(root?.querySelectorAll("*") ?? []), ...(root ? [root] : [])].map((element) => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => element !== root || !passing.has(name))
        .filter((name) => name !== "tabindex")
        .map((name) => `${name}=${name === "class" ? [...element.classList].sort().join(" ") : (element.getAttribute(name) ?? "")}`)
        .filter((text) => text !== "class=");
      const text = element.childElementCount === 0 ? (element.textContent ?? "") : "";
      return `${element.parentElement?.localName ?? ""} > ${element.localName} ${attributes.sort().join(" ")} ${text}`;
    });
  });
}

test("a picture that has become another is the one that is drawn anew", async () => {
  const become = new Set<string>();
  for (const { name, examples } of await harness.games()) {
    const seats = name === "babanuki" ? "hhh" : "hh";
    const position = POSITIONS[name] ?? examples[0]?.position ?? "";
    const visit = await harness.visit(link(name, position, `&who=${seats}`));
    await visit.ready();
    for (let move = 1; move <= MOVES; move += 1) {
      if ((await visit.page.locator(".result:not([hidden])").count()) > 0) {
        break;
      }
      const before = await visit.page.locator(".stage svg").elementHandle();
      await visit.page.keyboard.press("p");
      await visit.moves(move);
      await visit.ready();
      if (await visit.page.evaluate((svg) => svg === document.querySelector(".stage svg"), before)) {
        become.add(name);
      }
    }
    const fresh = await harness.visit(new URL(visit.page.url()).hash);
    await fresh.ready();
    // A picture that turns out to be too high is drawn anew for the whole width, a moment later.
    const felt = await visit.page.locator(".stage .felt").evaluateAll((felts) => felts.map((each) => each.getAttribute("width")));
    await fresh.page.waitForFunction((widths) => [...document.querySelectorAll(".stage .felt")].every((each, at) => each.getAttribute("width") === widths[at]), felt);
    assert.deepEqual(await drawn(visit), await drawn(fresh), name);
    await visit.close();
    await fresh.close();
  }
  // Some pictures change their size with every move and are replaced; those of cards do not.
  for (const name of ["tanhinmin", "babanuki", "shichinarabe", "nim"]) {
    assert.ok(become.has(name), `${name}: ${[...become].join(", ")}`);
  }
});
