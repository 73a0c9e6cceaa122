// The game as it is played: who plays, the curve, and the tree of the moves made.

import { button, el } from "../dom.ts";
import { curvePanel } from "./curve.ts";
import type { Context, Panel } from "./panel.ts";
import { playersPanel } from "./players.ts";
import { treePanel } from "./tree.ts";

export function gamePanel(context: Context): Panel {
  const { say, session } = context;
  const parts = [playersPanel(context), curvePanel(context), treePanel(context)];
  const hidden = button({ "data-key": "play-hidden" }, say("play_hidden"), () => context.open("hidden"));
  const rematch = button({ "data-key": "game-rematch" }, say("rematch"), () => session.rematch());
  const another = button({ "data-key": "game-another" }, say("another"), () => session.anotherDeal());
  return {
    root: el("div", { class: "game-tab" }, ...parts.map((part) => part.root), el("div", { class: "row" }, rematch, another, hidden)),
    update: (change, how) => {
      parts.forEach((part) => part.update(change, how));
      rematch.disabled = !session.record || session.record.steps.length < 2;
      hidden.hidden = !session.game?.hidden;
      // The marks and the curve need every position of the line; the present one comes first.
      if (session.knowledge && (change === "knowledge" || change === "all")) {
        session.review();
      }
    },
    shown: () => session.review(),
  };
}
