// Who wins, and why: in a sentence, as a picture, and at length.

import { button, el, replaceKeepingFocus } from "../dom.ts";
import { drawScene } from "../draw/scene.ts";
import { still } from "../draw/stage.ts";
import type { Explained, Judged } from "../types.ts";
import type { Context, Panel } from "./panel.ts";

export function verdictPanel(context: Context): Panel & { redraw: () => void } {
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
  let drawn: Explained | null = null;

  const sentence = (judged: Judged): string => {
    const winner = judged.winner === null ? "" : context.seatName(judged.winner);
    switch (judged.outcome) {
      case "win":
        return say(session.record?.now.view.over ? "verdict_won" : "verdict_win", { player: winner });
      case "draw":
        return say("verdict_draw");
      case "nobody":
        return say("verdict_nobody");
      case "undecided":
        return say("verdict_undecided");
    }
  };

  const draw = (force: boolean): void => {
    const { judged, explained } = session.knowledge;
    const over = session.record?.now.view.over ?? false;
    const hidden = !settings.answers && !over;
    show.hidden = !hidden;
    body.hidden = hidden || !judged;
    if (hidden) {
      setText(headline, say("verdict_hidden"));
      headline.dataset["outcome"] = "hidden";
      return;
    }
    setText(headline, judged ? sentence(judged) : say("verdict_thinking"));
    headline.dataset["outcome"] = judged?.outcome ?? "none";
    headline.dataset["mover"] = judged && judged.winner === session.record?.now.view.to_move ? "yes" : "no";
    setText(reason, judged ? capital(judged.reason.text) : "");
    setText(theorem, judged?.reason.theorem ? say("by_theorem", { theorem: judged.reason.theorem }) : "");
    theorem.hidden = !judged?.reason.theorem;
    drawFacts(judged);
    explanation.hidden = !explained;
    setText(long, explained?.explanation ?? "");
    if (force || drawn !== (explained ?? null)) {
      drawn = explained ?? null;
      drawPicture(explained);
    }
  };

  const drawPicture = (explained: Explained | undefined): void => {
    const scene = explained?.scene;
    picture.hidden = !scene || scene.items.length === 0;
    if (!scene || picture.hidden) {
      picture.replaceChildren();
      return;
    }
    const stage = still({
      say,
      width: Math.max(220, picture.clientWidth),
      moves: [],
      active: false,
      nameOf: context.seatName,
      orderOf: (seat) => seat,
      choose: () => undefined,
      preview: () => undefined,
    });
    replaceKeepingFocus(picture, drawScene(scene, stage));
  };

  const drawFacts = (judged: Judged | undefined): void => {
    const entries = Object.entries(judged?.reason.facts ?? {});
    facts.hidden = entries.length === 0;
    factList.replaceChildren(...entries.flatMap(([name, value]) => [el("dt", {}, name.replaceAll("_", " ")), el("dd", {}, plain(value))]));
  };

  return { root, update: (change) => draw(change === "all"), redraw: () => draw(true) };
}

/** Only a change is announced to those who listen. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A fact as text: lists of pairs as `a > b`. */
export function plain(value: unknown): string {
  if (Array.isArray(value)) {
    const parts = value.map((one) => (Array.isArray(one) ? one.map(plain).join(" > ") : plain(one)));
    return parts.length > 0 ? parts.join(", ") : "–";
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
