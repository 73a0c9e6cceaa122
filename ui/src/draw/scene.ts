// A scene as a picture. Nothing here knows a game: only the kinds of things that scenes are made of.

import { el } from "../dom.ts";
import type { HandItem, Item, Scene } from "../types.ts";
import { drawHand, drawTable } from "./cards.ts";
import { drawCoins } from "./coins.ts";
import { drawGraph } from "./graph.ts";
import { drawHeaps } from "./heaps.ts";
import { drawNumbers } from "./numbers.ts";
import { makeMove, type Stage } from "./stage.ts";

/** More buttons than this are left to the list of moves. */
const MOST_ACTIONS = 24;

export function drawScene(scene: Scene, stage: Stage): HTMLElement {
  const drawn = el("div", { class: "scene" });
  const hands = scene.items.filter((item): item is HandItem => item.kind === "hand");
  // Many small hands sit two by two where there is room.
  const twoByTwo = hands.length > 2 && stage.width >= 600 && hands.every((hand) => hand.cards.length <= 8);
  const seats = twoByTwo ? el("div", { class: "two-by-two" }) : null;
  for (const item of inPlayersOrder(scene.items, stage)) {
    if (seats && item.kind === "hand") {
      seats.append(drawHand(item, { ...stage, width: stage.width / 2 - 24 }));
      drawn.append(seats);
      continue;
    }
    const picture = drawItem(item, stage);
    if (picture) {
      drawn.append(picture);
    }
  }
  if (!drawn.hasChildNodes()) {
    drawn.append(el("p", { class: "more" }, stage.say("nothing_drawn")));
  }
  return drawn;
}

function drawItem(item: Item, stage: Stage): HTMLElement | null {
  switch (item.kind) {
    case "hand":
      return drawHand(item, stage);
    case "table":
      return drawTable(item, stage);
    case "graph":
      return drawGraph(item, stage);
    case "heaps":
      return drawHeaps(item, stage);
    case "coins":
      return drawCoins(item, stage);
    case "text":
      return el("pre", { class: "text-picture" }, item.lines.join("\n"));
    case "numbers":
      return drawNumbers(item, stage.say);
    case "actions":
      return drawActions(item.moves, stage);
  }
}

/** Notations may name the player to move first; on the table everybody keeps the place of the beginning. */
export function inPlayersOrder(items: Item[], stage: Pick<Stage, "orderOf">): Item[] {
  const hands = items.filter((item): item is HandItem => item.kind === "hand");
  hands.sort((a, b) => stage.orderOf(a.seat) - stage.orderOf(b.seat));
  return items.map((item) => (item.kind === "hand" ? (hands.shift() ?? item) : item));
}

function drawActions(moves: string[], stage: Stage): HTMLElement | null {
  if (moves.length === 0 || !stage.active || moves.length > MOST_ACTIONS) {
    return null;
  }
  const buttons = moves.map((move) => {
    const made = el("button", { type: "button", class: "action" }, el("span", { class: "sign", "aria-hidden": "true" }), move);
    makeMove(made, move, move, stage);
    return made;
  });
  return el("div", { class: "actions" }, ...buttons);
}
