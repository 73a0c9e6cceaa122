// The game as it is played: who plays, the curve, and the tree of the moves made.

import { button, el } from "../dom.ts";
import { gameFile } from "../game_file.ts";
import { curvePanel } from "./curve.ts";
import { download } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";
import { playersPanel } from "./players.ts";
import { treePanel } from "./tree.ts";

export function gamePanel(context: Context): Panel {
  const { say, session } = context;
  const parts = [playersPanel(context), curvePanel(context), treePanel(context)];
  const hidden = button({ "data-key": "play-hidden" }, say("play_hidden"), () => context.open("hidden"));
  const rematch = button({ "data-key": "game-rematch" }, say("rematch"), () => session.rematch());
  const another = button({ "data-key": "game-another" }, say("another"), () => session.anotherDeal());
  const save = button({ "data-key": "save-game" }, say("save_game"), () => {
    const { record } = session;
    if (record) {
      download(`tefuda-${record.start.game}-game.json`, `${JSON.stringify(gameFile(record, context.playerName, session.knownOf), null, 2)}\n`, "application/json");
    }
  });
  return {
    root: el("div", { class: "game-tab" }, ...parts.map((part) => part.root), el("div", { class: "row" }, rematch, another, save, hidden)),
    update: (change, how) => {
      parts.forEach((part) => part.update(change, how));
      rematch.disabled = !session.record || session.record.steps.length < 2;
      save.disabled = rematch.disabled;
      hidden.hidden = !session.game?.hidden;
      // The marks and the curve need every position of the line; the present one comes first.
      if (session.knowledge && (change === "knowledge" || change === "all")) {
        session.review();
      }
    },
    shown: () => session.review(),
  };
}
