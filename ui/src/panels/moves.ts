// Every legal move as a button, with what it leads to.

import { button, el, replaceKeepingFocus, rove } from "../dom.ts";
import { markMoves, makeMove, type Stage } from "../draw/stage.ts";
import type { Context, Panel } from "./panel.ts";

/** So many are shown at first, and more on demand. */
const PAGE = 60;
/** From so many on there is a field to find one. */
const MANY = 24;

export function movesPanel(context: Context): Panel {
  const { say, session } = context;
  const list = el("div", { class: "move-list", id: "moves", role: "group", "aria-label": say("moves") });
  const filter = el("input", { type: "search", class: "filter", placeholder: say("filter_moves"), "aria-label": say("filter_moves") });
  const typed = el("form", { class: "typed-move" });
  const root = el("section", { class: "panel moves" }, el("h2", {}, say("moves")), filter, typed, list);
  let shown = PAGE;
  filter.addEventListener("input", () => {
    shown = PAGE;
    draw();
  });

  const draw = (): void => {
    const view = session.record?.now.view;
    const moves = view?.moves ?? [];
    const active = session.isPersonsTurn;
    filter.hidden = moves.length <= MANY;
    typed.hidden = !view || view.moves !== null;
    typed.replaceChildren();
    if (view && view.moves === null) {
      const field = el("input", { type: "text", required: true, autocomplete: "off", spellcheck: "false" });
      typed.append(el("p", {}, say("too_many_moves")), el("label", {}, say("move_text", { form: session.game?.moves ?? "" }), field), el("button", {}, say("play_it")));
      typed.onsubmit = (event): void => {
        event.preventDefault();
        context.choose(field.value);
      };
    }
    const wanted = filter.hidden ? "" : filter.value.trim();
    const found = wanted === "" ? moves : moves.filter((move) => move.includes(wanted));
    const stage: Pick<Stage, "choose" | "preview"> = { choose: context.choose, preview: context.preview };
    const buttons = found.slice(0, shown).map((move) => {
      const made = el(
        "button",
        { type: "button", class: "move-button", disabled: !active },
        el("span", { class: "sign", "aria-hidden": "true" }),
        el("span", { class: "move-text" }, move),
        el("span", { class: "move-words", "aria-hidden": "true" }),
      );
      makeMove(made, move, move, stage as Stage);
      made.dataset["key"] = `listed ${move}`;
      return made;
    });
    const more =
      found.length > shown
        ? button({ class: "more-button", "data-key": "more-moves" }, say("more_moves", { count: found.length - shown }), () => {
            shown += 4 * PAGE;
            draw();
          })
        : null;
    const none = view?.over ? el("p", { class: "more" }, say("no_moves")) : null;
    replaceKeepingFocus(list, ...buttons, more, none);
    rove(list, "button");
    mark();
  };

  const mark = (): void => {
    markMoves(list, context.judge);
    for (const words of list.querySelectorAll<HTMLElement>(".move-words")) {
      words.textContent = context.judge(words.parentElement?.dataset["move"] ?? "")?.words ?? "";
    }
  };

  return {
    root,
    update: (change, how) => {
      if (change === "record" || change === "who" || change === "all") {
        if (how === "new") {
          filter.value = "";
        }
        shown = PAGE;
        draw();
      } else {
        mark();
      }
    },
  };
}
