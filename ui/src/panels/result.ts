// The end of a game: who has won, what was given away, and what to do next.

import { button, capital, el } from "../dom.ts";
import { blunder } from "../judgement.ts";
import { playerMark } from "../marks.ts";
import { playerIn } from "../record.ts";
import type { Context } from "./panel.ts";

export function resultCard(context: Context): { root: HTMLElement; update: () => void } {
  const { say, session } = context;
  const title = el("p", { class: "result-title" });
  const told = el("p", { class: "result-told" });
  const review = button({ "data-key": "review" }, say("see_blunder"), () => undefined);
  const root = el(
    "div",
    { class: "result", hidden: true },
    title,
    told,
    el(
      "div",
      { class: "row" },
      button({ class: "primary", "data-key": "rematch" }, say("rematch"), () => session.rematch()),
      button({ "data-key": "result-another" }, say("another"), () => session.anotherDeal()),
      review,
    ),
  );
  return {
    root,
    update: () => {
      const record = session.record;
      const step = record?.now;
      const analysis = step && session.knownOf(step);
      root.hidden = !record || !step?.view.over || record.at === 0;
      if (!record || !step || root.hidden) {
        return;
      }
      const winner = analysis ? playerIn(step, analysis.winner) : null;
      title.replaceChildren(
        ...(winner === null ? [] : [playerMark(winner)]),
        winner === null ? say("no_moves") : capital(say("verdict_won", { player: context.playerName(winner) })),
      );
      const marked = record.steps.filter((each) => blunder(each, session.knownOf) !== "");
      told.textContent = [say("moves_made", { count: record.at }), ...(marked.length > 0 ? [say("blunders_made", { count: marked.length })] : [])].join(" · ");
      review.hidden = marked.length === 0;
      review.onclick = () => {
        // The position in which it was still to be had.
        const before = marked.at(-1)?.parent;
        if (before) {
          session.go(before);
        }
      };
    },
  };
}
