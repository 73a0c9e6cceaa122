// Why: the reason in a sentence, the theorem behind it, the picture, and the long explanation.

import { button, capital, el, withCode } from "../dom.ts";
import { limitOf, memoryToAllow } from "../long_search.ts";
import { icon } from "../marks.ts";
import { still } from "../picture.ts";
import type { AnalysisAnswer } from "../types.ts";
import type { Context, Panel } from "./panel.ts";
import { verdictSentence } from "./verdict.ts";
import { welcomeCard } from "./welcome.ts";

export function whyPanel(context: Context): Panel {
  const { say, session, settings } = context;
  const welcome = welcomeCard(context);
  const headline = el("h2", { class: "why-title" });
  const reason = el("p", { class: "reason" });
  const theorem = el("p", { class: "theorem" });
  const picture = el("div", { class: "reason-picture" });
  const larger = button({ class: "quiet small-button enlarge", "data-key": "enlarge" }, icon("zoom"), () => {
    if (drawn) {
      context.enlarge(drawn.picture_svg, say("reason_picture"));
    }
  });
  larger.append(el("span", {}, say("enlarge")));
  const figure = el("figure", { class: "reason-figure", hidden: true }, picture);
  const links = el("div", { class: "why-links" }, theorem, larger);
  // What may still decide a position that a longer search has not decided.
  const help = el("p", { class: "undecided-help" });
  const long = el("pre", { class: "long", tabindex: "0", "aria-label": say("explanation") });
  const explanation = el("details", { class: "explanation" }, el("summary", {}, say("explanation")), long);
  const factList = el("dl", { class: "facts" });
  const facts = el("details", {}, el("summary", {}, say("facts")), factList);
  const hidden = el(
    "div",
    { class: "hidden-why" },
    el("p", {}, say("verdict_hidden_why")),
    button({ class: "primary", "data-key": "show-answers" }, say("answers"), () => {
      settings.setAnswers(true);
      context.answersChanged();
    }),
  );
  const body = el("div", { class: "why-body" }, headline, reason, help, links, figure, explanation, facts);
  // While a link is being mended, what helps with that.
  const notation = el("div", { class: "why-body" });
  const root = el("div", { class: "why" }, welcome.root, hidden, notation, body);

  /** What is drawn, so that nothing is drawn twice. */
  let drawn: AnalysisAnswer | null = null;

  const draw = (): void => {
    welcome.update();
    const analysis = session.knowledge;
    const over = session.record?.now.view.over ?? false;
    const isHidden = !settings.answers && !over;
    notation.hidden = !session.asked || !session.game;
    if (!notation.hidden && session.game) {
      notation.replaceChildren(el("h2", {}, say("notation")), el("p", { class: "keep-lines" }, ...withCode(session.game.notation)));
    }
    hidden.hidden = !isHidden || !session.record;
    body.hidden = isHidden || !session.record;
    body.classList.toggle("is-loading", !analysis);
    if (isHidden || !analysis || drawn === analysis) {
      return;
    }
    drawn = analysis;
    headline.textContent = verdictSentence(context, analysis);
    reason.replaceChildren(...withCode(`${capital(analysis.reason.text)}${settings.lang === "ja" ? "。" : "."}`));
    drawTheorem(analysis.reason.theorem);
    const made = still(analysis.picture_svg);
    picture.replaceChildren(...(made ? [made] : []));
    figure.hidden = !made;
    larger.hidden = !made;
    links.hidden = theorem.hidden && larger.hidden;
    const advice = session.record && session.longSearch.isSpentOn(session.record.now) ? furtherHelp(analysis) : null;
    help.hidden = advice === null;
    help.replaceChildren(...withCode(advice ?? ""));
    long.textContent = analysis.explanation ?? "";
    explanation.hidden = !analysis.explanation;
    facts.hidden = analysis.told_facts.length === 0;
    factList.replaceChildren(...analysis.told_facts.flatMap(({ label, text }) => [el("dt", {}, label), el("dd", {}, text)]));
  };

  const furtherHelp = (analysis: AnalysisAnswer): string | null => {
    switch (limitOf(analysis)) {
      case "time":
        return say("more_time_helps");
      case "memory": {
        const size = memoryToAllow(analysis);
        return size === null ? say("smaller_position_helps") : say("more_memory_helps", { size });
      }
      default:
        return null;
    }
  };

  const drawTheorem = (id: string | null): void => {
    theorem.hidden = id === null;
    theorem.replaceChildren(...(id === null ? [] : [button({ class: "theorem-chip", "data-key": "theorem", title: say("open_theorem") }, say("by_theorem", { theorem: id }), () => context.open("theorem", id))]));
  };

  return {
    root,
    update: draw,
    shown: draw,
  };
}
