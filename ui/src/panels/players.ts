// Who plays: a person by hand, or the computer in one of its ways of playing.

import { WHO, type Who } from "../address.ts";
import { capital, el, replaceKeepingFocus } from "../dom.ts";
import { playerMark } from "../marks.ts";
import type { Context, Panel } from "./panel.ts";

export function playersPanel(context: Context): Panel {
  const { say, session } = context;
  const list = el("div", { class: "players" });
  const care = el("input", { type: "range", id: "care", min: 0, max: 100, step: 5, "data-key": "care" });
  const told = el("output", { for: care.id });
  const careRow = el("label", { class: "care", for: care.id }, el("span", {}, say("care")), care, told);
  care.addEventListener("input", () => {
    told.textContent = `${care.value} %`;
  });
  care.addEventListener("change", () => session.setCare(Number(care.value)));
  return {
    root: el("section", { class: "block" }, el("h2", {}, say("players")), list, careRow),
    update: (change) => {
      if (!session.record || (change !== "record" && change !== "who" && change !== "all")) {
        return;
      }
      const rows = session.who.map((who, player) => {
        const id = `who-${player}`;
        const select = el("select", { id, "data-key": id }, ...WHO.map((value) => el("option", { value, selected: who === value }, say(`by_${value}`))));
        select.addEventListener("change", () => session.setWho(player, select.value as Who));
        return el("label", { for: id }, playerMark(player), el("span", {}, capital(context.playerName(player))), select);
      });
      replaceKeepingFocus(list, ...rows);
      careRow.hidden = !session.who.includes("careless");
      care.value = String(session.care);
      told.textContent = `${session.care} %`;
    },
  };
}
