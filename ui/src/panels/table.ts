// The table, the hero of the page: game and variant, the rule, the verdict, the picture to play with, and what one
// can do there.

import { button, capital, el, withCode } from "../dom.ts";
import { icon, type IconName, playerMark } from "../marks.ts";
import type { Step } from "../record.ts";
import type { Asked } from "../session.ts";
import { askedCard } from "./asked.ts";
import { board } from "./board.ts";
import type { Context, Panel } from "./panel.ts";
import { resultCard } from "./result.ts";
import { rulesBox } from "./rules.ts";
import { verdict } from "./verdict.ts";

export interface TablePanel extends Panel {
  /** Tells of a move under the pointer or the keyboard. */
  preview: (move: string | null) => void;
  /** Marks the parts of the picture that a move takes. */
  changedParts: (parts: string[]) => void;
  /** How wide the picture may be. */
  width: () => number;
  /** The element whose size that depends on. */
  board: HTMLElement;
  /** What was typed at the table, which outlives a change of the language. */
  keepTyped: () => Map<string, string>;
  restoreTyped: (typed: Map<string, string> | undefined) => void;
}

export function tablePanel(context: Context, chooseGame: () => void): TablePanel {
  const { say, session, settings } = context;
  const chip = button({ class: "game-chip", "data-key": "game", "aria-haspopup": "dialog", title: say("choose_game") }, el("span", {}), chooseGame);
  chip.append(icon("down"));
  const variants = el("span", { class: "variants" });
  const counters = el("dl", { class: "counters" });
  const rules = rulesBox(context);
  const judged = verdict(context);
  const picture = board(context, { picture: say("picture"), moves: say("moves") }, (text) => typed.begin(text));
  const typed = typedMove(context);
  const result = resultCard(context);
  const asked = el("div", { class: "asked-room", hidden: true });
  const told = el("p", { class: "preview" });
  const notice = el("div", { class: "notice" });
  const turn = el("p", { class: "turn-line" });

  const tool = (key: string, name: IconName, words: string, action: () => void): HTMLButtonElement => {
    const made = button({ class: "tool", "data-key": key, title: words, "aria-label": words }, icon(name), action);
    made.append(el("span", {}, words));
    return made;
  };
  const undo = tool("undo", "undo", say("undo"), () => session.undo());
  const redo = tool("redo", "redo", say("redo"), () => session.redo());
  const hint = tool("hint", "hint", say("hint"), () => void session.askHint());
  const computer = tool("perfect", "computer", say("computer_move"), () => session.goOn());
  const another = tool("another", "deal", say("another"), () => session.anotherDeal());
  const answers = tool("answers", "eye", say("answers"), () => {
    settings.setAnswers(!settings.answers);
    context.answersChanged();
  });
  const tools = el("div", { class: "tools", role: "toolbar", "aria-label": say("table") }, undo, redo, hint, computer, another, answers);

  const root = el(
    "section",
    { class: "table", id: "table", tabindex: "-1", "aria-label": say("table") },
    el("div", { class: "table-head" }, chip, variants, counters, rules.root),
    judged.root,
    picture.root,
    asked,
    result.root,
    typed.root,
    el("div", { class: "talk" }, el("div", { class: "talk-line" }, told, turn, picture.chips), notice),
    tools,
  );

  let shownAsked: Asked | null = null;

  const draw = (): void => {
    const view = session.record?.now.view;
    const isAsked = session.asked !== null;
    picture.root.hidden = isAsked;
    picture.chips.hidden = isAsked;
    asked.hidden = !isAsked;
    // What is being typed there is not drawn anew for every change.
    if (session.asked !== shownAsked) {
      shownAsked = session.asked;
      asked.replaceChildren(...(session.asked ? [askedCard(context, session.asked, chooseGame)] : []));
    }
    root.classList.toggle("is-empty", !view && !isAsked);
    picture.show(view?.svg ?? "", view?.choices ?? [], session.isPersonsTurn && view?.over === false);
    nameGame();
    variants.replaceChildren(...(view?.chips ?? []).map((each) => el("span", { class: "variant", title: each.about }, each.label)));
    counters.replaceChildren(
      ...(view?.counters ?? []).map(({ label, seat, value }) => {
        const whose = typeof seat === "number" ? `${capital(context.seatName(seat))}: ` : "";
        return el("div", {}, el("dt", {}, `${whose}${label}`), el("dd", {}, String(value)));
      }),
    );
  };

  /** The game's name and rules, which may come after its position. */
  const nameGame = (): void => {
    chip.firstElementChild?.replaceChildren(capital(session.game?.title ?? (session.asked ? session.asked.game || say("choose_game") : say("loading"))));
    rules.update();
  };

  const tellTurn = (): void => {
    const step = session.record?.now;
    const player = session.record?.toMove ?? null;
    const parts: (Node | string)[] = [];
    if (step?.move !== undefined && step.mover !== undefined) {
      parts.push(el("span", { class: "they-played" }, capital(say("they_played", { player: context.playerName(step.mover), move: step.move })), " "));
    }
    if (player !== null) {
      parts.push(playerMark(player), capital(say("players_turn", { player: context.playerName(player) })));
    }
    turn.replaceChildren(...parts);
  };

  const tellNotice = (): void => {
    const step = session.record?.now;
    const player = session.record?.toMove ?? null;
    const isComputers = player !== null && !session.byHand(player);
    if (session.hint) {
      const judgement = context.judge(session.hint.move);
      notice.replaceChildren(
        el("p", { class: "hint" }, el("strong", {}, say("hint_is", { move: session.hint.move })), judgement ? ` ${judgement.sign} ` : " ", el("span", {}, session.hint.why)),
      );
    } else if (isComputers && session.pace.paused !== "no") {
      const why = say(session.pace.paused === "many-moves" ? "many_moves_made" : "paused");
      notice.replaceChildren(el("p", {}, why, " ", button({ class: "primary small-button", "data-key": "go-on" }, say("go_on"), () => session.goOn())));
    } else if (isComputers) {
      notice.replaceChildren(el("p", { class: "thinking" }, say("waiting")));
    } else if (step?.isUnsearched) {
      notice.replaceChildren(el("p", { class: "why" }, say("unsearched")));
    } else if (step?.advice && settings.answers) {
      notice.replaceChildren(el("p", { class: "why" }, say("says", { move: step.advice.move, words: step.advice.why })));
    } else {
      notice.replaceChildren();
    }
  };

  return {
    root,
    width: picture.width,
    board: picture.root,
    keepTyped: () => new Map([...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input[id], textarea[id]")].map((field) => [field.id, field.value])),
    restoreTyped: (kept) => {
      for (const [id, text] of kept ?? []) {
        const field = root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${id}`);
        if (field) {
          field.value = text;
        }
      }
    },
    preview: (pointed) => {
      const judgement = pointed === null ? null : context.judge(pointed);
      // What is not judged yet is told when it is; until then the line says whose turn it is.
      const move = judgement || !settings.answers ? pointed : null;
      told.dataset["mark"] = judgement?.mark ?? "";
      told.replaceChildren(
        ...(move === null ? [] : [el("span", { class: "sign", "aria-hidden": "true" }, judgement?.sign ?? ""), el("code", {}, move), el("span", {}, judgement?.words ?? "")]),
      );
      picture.point(pointed);
    },
    changedParts: (parts) => {
      for (const part of root.querySelectorAll<SVGElement>(".stage [data-part]")) {
        part.classList.toggle("changed", parts.includes(part.dataset["part"] ?? ""));
      }
    },
    update: (change) => {
      const record = session.record;
      if (change === "record" || change === "who" || change === "all") {
        draw();
        tellTurn();
        typed.update();
        told.replaceChildren();
      } else if (change === "games") {
        nameGame();
      } else if (change !== "busy") {
        picture.mark();
      }
      if (change !== "busy") {
        judged.update();
        result.update();
      }
      tellNotice();
      const over = record?.now.view.over ?? true;
      const focused = document.activeElement;
      undo.disabled = !record || record.at === 0;
      redo.disabled = !record || record.isAtEnd;
      // Buttons that have nothing left to do hand the keyboard on.
      if (undo.disabled && focused === undo) {
        redo.focus();
      } else if (redo.disabled && focused === redo) {
        undo.focus();
      }
      hint.disabled = over || !session.isPersonsTurn;
      computer.disabled = over;
      another.disabled = !session.game;
      answers.setAttribute("aria-pressed", String(settings.answers));
      root.setAttribute("aria-busy", String(session.actions.busy));
    },
  };
}

/** A field for a move, where the picture cannot offer them all. */
function typedMove(context: Context): { root: HTMLElement; update: () => void; begin: (text: string) => void } {
  const { say, session } = context;
  const field = el("input", { type: "text", id: "typed-move", required: true, autocomplete: "off", spellcheck: "false", "data-key": "typed-move" });
  const form = el("span", { class: "small" });
  const root = el("form", { class: "typed-move", hidden: true }, el("label", { for: field.id }, say("type_move")), field, el("button", {}, say("play_it")), form);
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    context.choose(field.value);
  });
  let shown: Step | undefined;
  return {
    root,
    begin: (text) => {
      field.value = text;
      field.focus();
      field.setSelectionRange(text.length, text.length);
    },
    update: () => {
      // What was typed stays until it is played: a refusal does not take it away.
      if (shown !== session.record?.now) {
        shown = session.record?.now;
        field.value = "";
      }
      const view = session.record?.now.view;
      const isHuge = view !== undefined && !view.over && (view.moves === null || view.choices.every((choice) => choice.unfinished));
      root.hidden = !isHuge || !session.isPersonsTurn;
      form.replaceChildren(...withCode(session.game?.moves ?? ""));
    },
  };
}
