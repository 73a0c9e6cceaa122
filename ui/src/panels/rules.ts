// The rule in force in one line on the table; opened, the rules in three lines, and all of them behind "more".

import { capital, el, withCode } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { GameAnswer } from "../types.ts";
import type { Context } from "./panel.ts";

/** The rules of a game in full, and how its positions and moves are written. */
export function allRules(game: GameAnswer, say: Say): HTMLElement[] {
  const told = (text: string): HTMLElement[] => text.split("\n").map((line) => el("p", {}, ...withCode(line)));
  return [...told(game.rules), el("h2", {}, say("notation")), ...told(game.notation), el("h2", {}, say("move_notation")), ...told(game.moves)];
}

export function rulesBox(context: Context): { root: HTMLElement; update: () => void } {
  const { say, session } = context;
  const line = el("span", { class: "rule-text" });
  const short = el("ul", { class: "rule-lines" });
  const variants = el("dl", { class: "rule-variants" });
  const long = el("div", { class: "rule-long" });
  const more = el("details", {}, el("summary", {}, say("more_rules")), long);
  const root = el("details", { class: "rule-box" }, el("summary", {}, line, el("span", { class: "rule-open" }, say("rules"))), el("div", { class: "rule-sheet" }, short, variants, more));
  // It lies over the table: whoever goes on with the game needs no longer see it.
  document.addEventListener("pointerdown", (event) => {
    if (root.open && event.target instanceof Node && !root.contains(event.target)) {
      root.open = false;
    }
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && root.open) {
      root.open = false;
      root.querySelector("summary")?.focus();
    }
  });
  return {
    root,
    update: () => {
      const game = session.game;
      const view = session.record?.now.view;
      root.hidden = !game;
      if (!game) {
        return;
      }
      line.textContent = view?.rule ?? capital(game.summary);
      short.replaceChildren(...game.rule.map((each) => el("li", {}, each)));
      variants.replaceChildren(...(view?.chips ?? []).flatMap((chip) => [el("dt", {}, chip.label), el("dd", {}, chip.about)]));
      long.replaceChildren(...allRules(game, say));
    },
  };
}
