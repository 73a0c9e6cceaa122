// Who wins, and why: in a sentence, as a picture, and at length.

import { button, capital, el, replaceKeepingFocus } from "../dom.ts";
import { drawScene } from "../draw/scene.ts";
import { still } from "../draw/stage.ts";
import type { AnalysisAnswer } from "../types.ts";
import type { Context, Panel } from "./panel.ts";

export function whyPanel(context: Context): Panel {
  const { say, session, settings } = context;
  const headline = el("p", { class: "headline", role: "status", "aria-live": "polite" });
  const reason = el("p", { class: "reason" });
  const theorem = el("p", { class: "theorem" });
  const picture = el("div", { class: "reason-picture", role: "region", "aria-label": say("reason_picture") });
  const long = el("pre", { class: "long", tabindex: "0" });
  const explanation = el("details", { class: "explanation" }, el("summary", {}, say("explanation")), long);
  const factList = el("dl", { class: "facts" });
  const facts = el("details", {}, el("summary", {}, say("facts")), factList);
  const show = button({ class: "primary", "data-key": "show-answers" }, say("answers"), () => {
    settings.setAnswers(true);
    context.answersChanged();
  });
  const body = el("div", {}, reason, theorem, picture, explanation, facts);
  const root = el("section", { class: "panel verdict" }, el("h2", {}, say("verdict")), headline, show, body);

  /** What is drawn, so that nothing is drawn twice. */
  let drawn: AnalysisAnswer | null = null;

  const sentence = (analysis: AnalysisAnswer): string => {
    const winner = analysis.winner === null ? "" : context.seatName(analysis.winner);
    switch (analysis.outcome) {
      case "win":
        return capital(say(analysis.over ? "verdict_won" : "verdict_win", { player: winner }));
      case "draw":
        return say("verdict_draw");
      case "nobody":
        return say("verdict_nobody");
      case "undecided":
        return say("verdict_undecided");
    }
  };

  const draw = (force: boolean): void => {
    const analysis = session.knowledge;
    const over = session.record?.now.view.over ?? false;
    const hidden = !settings.answers && !over;
    show.hidden = !hidden;
    body.hidden = hidden || !analysis;
    if (hidden) {
      setText(headline, say("verdict_hidden"));
      headline.dataset["outcome"] = "hidden";
      return;
    }
    setText(headline, analysis ? sentence(analysis) : say("verdict_thinking"));
    headline.dataset["outcome"] = analysis?.outcome ?? "none";
    headline.dataset["mover"] = analysis && analysis.winner === analysis.to_move ? "yes" : "no";
    setText(reason, analysis ? capital(analysis.reason.text) : "");
    setText(theorem, analysis?.reason.theorem ? say("by_theorem", { theorem: analysis.reason.theorem }) : "");
    theorem.hidden = !analysis?.reason.theorem;
    drawFacts(analysis);
    explanation.hidden = !analysis;
    setText(long, analysis?.explanation ?? "");
    if (force || drawn !== analysis) {
      drawn = analysis;
      drawPicture(analysis);
    }
  };

  const drawPicture = (analysis: AnalysisAnswer | null): void => {
    const scene = analysis?.picture;
    picture.hidden = !scene || scene.items.length === 0;
    if (!scene || picture.hidden) {
      picture.replaceChildren();
      return;
    }
    const stage = still({
      say,
      width: Math.max(220, picture.clientWidth),
      active: false,
      nameOf: context.seatName,
      orderOf: (seat) => seat,
      choose: () => undefined,
      preview: () => undefined,
    });
    replaceKeepingFocus(picture, drawScene(scene, stage));
  };

  const drawFacts = (analysis: AnalysisAnswer | null): void => {
    const entries = Object.entries(analysis?.reason.facts ?? {});
    facts.hidden = entries.length === 0;
    factList.replaceChildren(...entries.flatMap(([name, value]) => [el("dt", {}, name.replaceAll("_", " ")), el("dd", {}, plain(value))]));
  };

  return { root, update: (change) => draw(change === "all"), shown: () => draw(true) };
}

/** Only a change is announced to those who listen. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** A fact as text: lists of pairs as `a > b`. */
export function plain(value: unknown): string {
  if (Array.isArray(value)) {
    const parts = value.map((part) => (Array.isArray(part) ? part.map(plain).join(" > ") : plain(part)));
    return parts.length > 0 ? parts.join(", ") : "–";
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
