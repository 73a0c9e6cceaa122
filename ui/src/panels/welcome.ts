// On the first visit: the rules in three lines, and the way to the lessons.

import { button, el } from "../dom.ts";
import type { Context } from "./panel.ts";

export function welcomeCard(context: Context): { root: HTMLElement; update: () => void } {
  const { say, session, settings } = context;
  const rules = el("ol", { class: "rule-lines" });
  const lessons = button({ class: "primary", "data-key": "welcome-lessons" }, say("start_lessons"), () => context.open("lessons"));
  // Told only where it is true: a link may show any position.
  const canWin = el("span", {}, say("welcome_win"));
  const root = el(
    "section",
    { class: "welcome", "aria-label": say("welcome") },
    el("h2", {}, say("welcome")),
    el("p", {}, canWin, say("welcome_words")),
    rules,
    el(
      "div",
      { class: "row" },
      lessons,
      button({ "data-key": "welcome-close" }, say("welcome_close"), () => {
        settings.setVisited();
        update();
      }),
    ),
  );
  const update = (): void => {
    const game = session.game;
    root.hidden = settings.visited || !game;
    if (root.hidden) {
      return;
    }
    const known = session.knowledge;
    canWin.hidden = !session.isPersonsTurn || !known || known.winner === null || known.winner !== known.to_move;
    rules.replaceChildren(...(game?.rule ?? []).map((line) => el("li", {}, line)));
    lessons.hidden = !game || game.lessons.length === 0;
  };
  return { root, update };
}
