// Every legal move as a row, with what it leads to: the winning ones first.

import { button, el, replaceKeepingFocus, rove } from "../dom.ts";
import { byWorth, type Judgement } from "../judgement.ts";
import { moveButton } from "./move_button.ts";
import type { Context, Panel } from "./panel.ts";

/** How many are shown at first; more on demand. */
const PAGE = 80;
/** From this many on there is a field to find one. */
const MANY = 16;

export function movesPanel(context: Context): Panel {
  const { say, session } = context;
  const list = el("div", { class: "move-list", id: "moves", role: "group", "aria-label": say("moves") });
  const filter = el("input", { type: "search", class: "filter", placeholder: say("filter_moves"), "aria-label": say("filter_moves"), "data-key": "filter-moves" });
  const told = el("p", { class: "moves-told" });
  const root = el("div", { class: "moves" }, filter, told, list);
  let shown = PAGE;
  filter.addEventListener("input", () => {
    shown = PAGE;
    draw();
  });

  const row = (move: string, judgement: Judgement | null): HTMLElement =>
    moveButton(
      context,
      move,
      { class: "move-button", disabled: !session.isPersonsTurn, "data-mark": judgement?.mark ?? "", "data-key": `listed ${move}` },
      el("span", { class: "sign", "aria-hidden": "true" }, judgement?.sign),
      el("code", { class: "move-text" }, move),
      el("span", { class: "move-words" }, judgement?.words),
    );

  const draw = (): void => {
    const view = session.record?.now.view;
    const moves = view?.moves ?? [];
    filter.hidden = moves.length < MANY;
    const wanted = filter.hidden ? "" : filter.value.trim();
    const found = (wanted === "" ? moves : moves.filter((move) => move.includes(wanted))).map((move) => ({ move, judgement: context.judge(move) }));
    // The order of the game stays within moves of one kind.
    found.sort((a, b) => byWorth(a.judgement, b.judgement));
    const rest = found.length - shown;
    const more =
      rest > 0
        ? button({ class: "more-button", "data-key": "more-moves" }, say("more_moves", { count: rest }), () => {
            shown += 4 * PAGE;
            draw();
          })
        : null;
    told.textContent = !view ? "" : view.over ? say("no_moves") : view.moves === null ? say("too_many_moves") : "";
    told.hidden = told.textContent === "";
    replaceKeepingFocus(list, ...found.slice(0, shown).map(({ move, judgement }) => row(move, judgement)), more);
    rove(list, "button");
  };

  return {
    root,
    update: (change, how) => {
      if (how === "new") {
        filter.value = "";
      }
      if (change === "record") {
        shown = PAGE;
      }
      if (change !== "search" && change !== "line") {
        draw();
      }
    },
    keep: () => filter.value,
    restore: (kept) => {
      filter.value = String(kept);
      draw();
    },
  };
}
