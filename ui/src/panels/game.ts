// The game as it is played: who plays, and the moves made.

import { el } from "../dom.ts";
import type { Context, Panel } from "./panel.ts";
import { playersPanel } from "./players.ts";
import { recordPanel } from "./record.ts";

export function gamePanel(context: Context): Panel {
  const parts = [playersPanel(context), recordPanel(context)];
  return {
    root: el("div", { class: "game-tab" }, ...parts.map((part) => part.root)),
    update: (change, how) => parts.forEach((part) => part.update(change, how)),
  };
}
