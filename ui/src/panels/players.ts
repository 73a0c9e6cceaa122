// Who plays each seat: a person by hand, or the perfect player.

import type { Who } from "../address.ts";
import { capital, el, replaceKeepingFocus } from "../dom.ts";
import type { Context, Panel } from "./panel.ts";

export function playersPanel(context: Context): Panel {
  const { say, session } = context;
  const list = el("div", { class: "players" });
  return {
    root: el("section", { class: "panel" }, el("h2", {}, say("players")), list),
    update: (change) => {
      if (!session.record || (change !== "record" && change !== "who" && change !== "all")) {
        return;
      }
      const rows = session.who.map((who, player) => {
        const id = `who-${player}`;
        const select = el(
          "select",
          { id, "data-key": id },
          ...(["hand", "perfect"] as const).map((value) =>
            el("option", { value, selected: who === value }, say(value === "hand" ? "by_hand" : "by_perfect")),
          ),
        );
        select.addEventListener("change", () => session.setWho(player, select.value as Who));
        return el("label", { for: id }, el("span", {}, capital(context.playerName(player))), select);
      });
      replaceKeepingFocus(list, ...rows);
    },
  };
}
