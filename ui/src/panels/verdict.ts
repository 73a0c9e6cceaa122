// The verdict as it stands on the table: who wins, how many of the moves do, how long it takes.

import { button, capital, el } from "../dom.ts";
import { canSearchLonger, limitOf } from "../long_search.ts";
import { colourOf, playerMark } from "../marks.ts";
import { playerIn } from "../record.ts";
import type { AnalysisAnswer } from "../types.ts";
import type { Context } from "./panel.ts";

export interface Verdict {
  root: HTMLElement;
  update: () => void;
}

/** Who wins, in a sentence. */
export function verdictSentence(context: Context, analysis: AnalysisAnswer): string {
  const { say } = context;
  switch (analysis.outcome) {
    case "win":
      return capital(analysis.over && analysis.winner !== null ? say("verdict_won", { player: context.seatName(analysis.winner) }) : analysis.headline);
    case "draw":
      return say("verdict_draw");
    case "nobody":
      return say("verdict_nobody");
    case "undecided":
      return say("verdict_undecided");
  }
}

/** How many of the moves keep the best that there is to have. */
export function countSentence(context: Context, analysis: AnalysisAnswer): string {
  const { say } = context;
  const moves = analysis.moves ?? [];
  if (analysis.over || moves.length === 0) {
    return "";
  }
  const winning = moves.filter((move) => move.wins === true).length;
  // Of a single move that keeps what there is to have, there is nothing to count.
  if (moves.length === 1 && analysis.outcome !== "win") {
    return "";
  }
  if (analysis.outcome === "win" && analysis.winner === analysis.to_move) {
    return moves.length === 1 ? "" : winning === moves.length ? say("all_moves_win") : say(winning === 1 ? "one_move_wins" : "moves_win", { winning, all: moves.length });
  }
  if (analysis.outcome === "win") {
    return say("no_winning_move", { player: context.seatName(analysis.to_move ?? 0) });
  }
  const drawing = moves.filter((move) => move.outcome === "draw" || move.outcome === "nobody").length;
  if (drawing === 0) {
    return "";
  }
  const [one, several] = analysis.outcome === "nobody" ? (["one_move_keeps", "moves_keep"] as const) : (["one_move_draws", "moves_draw"] as const);
  return say(drawing === 1 ? one : several, { drawing, all: moves.length });
}

/** What was too small to decide a position. */
function shortage(context: Context, analysis: AnalysisAnswer): string {
  switch (limitOf(analysis)) {
    case "time":
      return context.say("time_was_short");
    case "nodes":
      return context.say("positions_were_many");
    case "memory":
      return context.say("memory_was_short");
    default:
      return "";
  }
}

export function verdict(context: Context): Verdict {
  const { say, session, settings } = context;
  const sign = el("span", { class: "verdict-sign", "aria-hidden": "true" });
  const headline = el("strong", { class: "headline" });
  const count = el("span", { class: "verdict-count" });
  const length = el("span", { class: "verdict-length" });
  const longer = button({ class: "small-button", "data-key": "search-longer" }, say("search_longer"), () => void session.searchLonger());
  const isFutile = (analysis: AnalysisAnswer): boolean => !canSearchLonger(analysis) || (session.record !== null && session.longSearch.isSpentOn(session.record.now));
  const progress = el("progress", { "aria-label": say("search_longer") });
  const told = el("span", { class: "verdict-count" });
  const cancel = button({ class: "small-button", "data-key": "cancel-search" }, say("cancel"), () => session.longSearch.cancel());
  const searching = el("span", { class: "searching" }, progress, told, cancel);
  const root = el("div", { class: "verdict" }, sign, el("p", { class: "verdict-words" }, headline, " ", count, " ", length), longer, searching);

  const showSearch = (isUndecided: boolean): void => {
    const search = session.longSearch.now;
    longer.hidden = !isUndecided || search !== null;
    searching.hidden = search === null;
    if (search) {
      if (search.of !== null && search.of > 0) {
        progress.max = search.of;
        progress.value = Math.min(search.done, search.of);
      } else {
        progress.removeAttribute("value");
      }
      const seconds = Math.round((Date.now() - search.started) / 1000);
      told.textContent = search.done > 0 ? say("positions_searched", { count: search.done.toLocaleString(settings.lang), seconds }) : say("searching");
    }
  };

  return {
    root,
    update: () => {
      const analysis = session.knowledge;
      const step = session.record?.now;
      root.hidden = !step;
      if (!step) {
        return;
      }
      const isHidden = !settings.answers && !step.view.over;
      root.dataset["outcome"] = isHidden ? "hidden" : (analysis?.outcome ?? "none");
      const winner = isHidden || !analysis ? null : playerIn(step, analysis.winner);
      sign.replaceChildren(winner === null ? (analysis && !isHidden && analysis.outcome !== "undecided" ? "=" : isHidden || analysis ? "?" : "…") : playerMark(winner));
      root.dataset["winner"] = winner === null ? "" : String(colourOf(winner));
      headline.textContent = isHidden ? say("verdict_hidden") : analysis ? verdictSentence(context, analysis) : say("verdict_thinking");
      const counted = isHidden || !analysis ? "" : analysis.outcome === "undecided" ? shortage(context, analysis) : countSentence(context, analysis);
      count.textContent = counted === "" ? "" : `· ${counted}`;
      const remoteness = isHidden || !analysis || analysis.over ? undefined : analysis.remoteness;
      length.textContent = remoteness === undefined ? "" : `· ${say(remoteness === 1 ? "one_move_left" : "moves_to_end", { count: remoteness })}`;
      longer.textContent = say(analysis && limitOf(analysis) === "memory" ? "search_with_more_memory" : "search_longer");
      showSearch(!isHidden && analysis !== null && !analysis.decided && !isFutile(analysis));
    },
  };
}
