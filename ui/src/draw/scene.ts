// A scene as a picture. Nothing here knows a game: only the kinds of things that scenes are made of.

import { el } from "../dom.ts";
import type { CoinsItem, HandItem, Scene, SceneItem } from "../types.ts";
import { drawHand, drawTable } from "./cards.ts";
import { drawCoins } from "./coins.ts";
import { drawGraph } from "./graph.ts";
import { heapChanges } from "./heap_moves.ts";
import { drawHeaps } from "./heaps.ts";
import { drawNumbers } from "./numbers.ts";
import { makeMove, type Stage } from "./stage.ts";

/** More buttons than this are left to the list of moves. */
const MOST_ACTIONS = 24;

export function drawScene(scene: Scene, stage: Stage): HTMLElement {
  const drawn = el("div", { class: "scene" });
  const coins = scene.items.filter((item): item is CoinsItem => item.kind === "coins");
  const hands = scene.items.filter((item): item is HandItem => item.kind === "hand");
  // Many small hands sit two by two where there is room.
  const twoByTwo = hands.length > 2 && stage.width >= 600 && hands.every((hand) => hand.cards.length <= 8);
  const seats = twoByTwo ? el("div", { class: "two-by-two" }) : null;
  let coinsDrawn = false;
  for (const item of inPlayersOrder(scene.items, stage)) {
    if (seats && item.kind === "hand") {
      seats.append(drawHand(item, { ...stage, width: stage.width / 2 - 24 }));
      drawn.append(seats);
      continue;
    }
    if (item.kind === "coins") {
      if (!coinsDrawn) {
        drawn.append(drawCoins(coins, stage));
        coinsDrawn = true;
      }
      continue;
    }
    const one = drawItem(item, scene, stage);
    if (one) {
      drawn.append(one);
    }
  }
  if (!drawn.hasChildNodes()) {
    drawn.append(el("p", { class: "more" }, stage.say("nothing_drawn")));
  }
  return drawn;
}

function drawItem(item: Exclude<SceneItem, CoinsItem>, scene: Scene, stage: Stage): HTMLElement | null {
  switch (item.kind) {
    case "hand":
      return drawHand(item, stage);
    case "table":
      return drawTable(item, stage);
    case "graph":
      return drawGraph(item, stage);
    case "heaps":
      return drawHeaps(item, stage);
    case "numbers":
      return drawNumbers(item, stage.say);
    case "actions":
      return drawActions(otherMoves(item.moves, scene), stage);
  }
}

/** Notations may name the player to move first; on the table everybody keeps the place of the beginning. */
export function inPlayersOrder(items: SceneItem[], stage: Pick<Stage, "orderOf">): SceneItem[] {
  const hands = items.filter((item): item is HandItem => item.kind === "hand");
  hands.sort((a, b) => stage.orderOf(a.seat) - stage.orderOf(b.seat));
  return items.map((item) => (item.kind === "hand" ? (hands.shift() ?? item) : item));
}

/** The moves of a list that nothing else in the picture stands for. */
export function otherMoves(moves: string[], scene: Scene): string[] {
  const shown = new Set<string>();
  let heaps = false;
  for (const item of scene.items) {
    if (item.kind === "hand") {
      item.cards.forEach((card) => card.move !== null && shown.add(card.move));
    } else if (item.kind === "graph") {
      [...item.nodes, ...item.edges].forEach((one) => one.move !== undefined && shown.add(one.move));
    } else if (item.kind === "coins") {
      // Every set of coins can be chosen.
      return moves.filter((move) => !/^[\d,]+( [\d,]+)*$/.test(move));
    } else if (item.kind === "heaps") {
      heaps = true;
    }
  }
  return moves.filter((move) => !shown.has(move) && !(heaps && heapChanges(move) !== null));
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
