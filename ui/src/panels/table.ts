// The table: the picture of the position, whose turn it is, and what one can do.

import { button, capital, el, replaceKeepingFocus } from "../dom.ts";
import { drawScene } from "../draw/scene.ts";
import { markMoves, type Stage } from "../draw/stage.ts";
import { playerIn } from "../record.ts";
import type { Context, Panel } from "./panel.ts";

export interface TablePanel extends Panel {
  /** Tells of a move under the pointer or the keyboard. */
  preview: (move: string | null) => void;
  /** Draws anew after the width has changed. */
  redraw: () => void;
}

export function tablePanel(context: Context): TablePanel {
  const { say, session, settings } = context;
  const turn = el("p", { class: "turn-line" });
  const picture = el("div", { class: "picture", role: "region", "aria-label": say("picture") });
  const told = el("p", { class: "preview" });
  const notice = el("div", { class: "notice", role: "status", "aria-live": "polite" });
  const hint = button({ "data-key": "hint" }, say("hint"), () => void session.askHint());
  const undo = button({ "data-key": "undo" }, `↶ ${say("undo")}`, () => session.undo());
  const redo = button({ "data-key": "redo" }, `↷ ${say("redo")}`, () => session.redo());
  const perfect = button({ "data-key": "perfect" }, say("perfect_move"), () => session.goOn());
  const answers = el("input", { type: "checkbox", id: "answers", "data-key": "answers" });
  answers.addEventListener("change", () => {
    settings.setAnswers(answers.checked);
    context.answersChanged();
  });
  const tools = el(
    "div",
    { class: "tools", role: "toolbar", "aria-label": say("table") },
    undo,
    redo,
    hint,
    perfect,
    el("label", { class: "switch", for: "answers" }, answers, say("answers")),
  );
  const root = el("section", { class: "table", id: "table", tabindex: "-1", "aria-label": say("table") }, turn, picture, el("div", { class: "talk" }, told, notice), tools);

  const stage = (): Stage | null => {
    const record = session.record;
    if (!record) {
      return null;
    }
    const step = record.now;
    const atFirst = record.first.view.scene.items.flatMap((item) => (item.kind === "hand" ? [item.seat] : []));
    return {
      say,
      width: Math.max(240, picture.clientWidth),
      active: session.isPersonsTurn && !step.view.over,
      nameOf: context.seatName,
      orderOf: (seat) => {
        const player = playerIn(step, seat);
        const place = player === null ? -1 : atFirst.indexOf(player);
        return place < 0 ? atFirst.length + seat : place;
      },
      choose: context.choose,
      preview: context.preview,
    };
  };

  const draw = (): void => {
    const now = stage();
    if (!session.record || !now) {
      replaceKeepingFocus(picture, el("p", { class: "more" }, say("loading")));
      return;
    }
    replaceKeepingFocus(picture, drawScene(session.record.now.view.scene, now));
    mark();
  };

  const mark = (): void => {
    markMoves(picture, context.judge);
    for (const thing of picture.querySelectorAll("[data-move]")) {
      thing.classList.toggle("is-hinted", session.hint !== null && thing.getAttribute("data-move") === session.hint.move);
    }
  };
  // Choices that appear later are marked when they do.
  picture.addEventListener("tefuda-offered", mark);

  const tellTurn = (): void => {
    const step = session.record?.now;
    const player = session.record?.toMove ?? null;
    const parts: string[] = [];
    if (step?.move !== undefined && step.mover !== undefined) {
      parts.push(capital(say("they_played", { player: context.playerName(step.mover), move: step.move })));
    }
    if (player !== null) {
      parts.push(capital(say("players_turn", { player: context.playerName(player) })));
    } else if (step) {
      parts.push(say("no_moves"));
    }
    turn.textContent = parts.join(settings.lang === "ja" ? "" : " ");
  };

  const tellNotice = (): void => {
    const step = session.record?.now;
    const player = session.record?.toMove ?? null;
    const perfectsTurn = player !== null && !session.byHand(player);
    if (session.hint) {
      const judged = context.judge(session.hint.move);
      notice.replaceChildren(
        el("p", { class: "hint" }, el("strong", {}, say("hint_is", { move: session.hint.move })), judged ? ` ${judged.sign} ` : " ", el("span", {}, session.hint.why)),
      );
    } else if (perfectsTurn && session.paused !== "no") {
      const why = say(session.paused === "many-moves" ? "many_moves_made" : "paused");
      notice.replaceChildren(el("p", {}, why, " ", button({ class: "primary", "data-key": "go-on" }, say("go_on"), () => session.goOn())));
    } else if (perfectsTurn) {
      notice.replaceChildren(el("p", { class: "thinking" }, say("waiting")));
    } else if (step?.advice && (settings.answers || step.advice.wins === null)) {
      // A move that was made without knowing where it leads is always told.
      notice.replaceChildren(el("p", { class: "why" }, step.advice.why));
    } else {
      notice.replaceChildren();
    }
  };

  return {
    root,
    redraw: draw,
    preview: (move) => {
      const judged = move === null ? null : context.judge(move);
      told.dataset["mark"] = judged?.mark ?? "";
      told.textContent = move === null ? "" : judged ? `${move}  ${judged.sign} ${judged.words}` : move;
    },
    update: (change) => {
      const record = session.record;
      if (change === "record" || change === "who" || change === "all") {
        draw();
        tellTurn();
        told.textContent = "";
      } else {
        mark();
      }
      tellNotice();
      answers.checked = settings.answers;
      const over = record?.now.view.over ?? true;
      undo.disabled = !record || record.at === 0;
      redo.disabled = !record || record.isAtEnd;
      hint.disabled = over;
      perfect.disabled = over;
      root.setAttribute("aria-busy", String(session.busy));
    },
  };
}
