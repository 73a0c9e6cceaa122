// New positions: dealt at random, typed, or one of the examples. Errors are shown at their place in what was typed.

import type { Refused } from "../api.ts";
import { button, el } from "../dom.ts";
import { unitsOfBytes } from "../text_place.ts";
import type { GameAnswer } from "../types.ts";
import type { Context, Panel } from "./panel.ts";
import { paramField, readParams } from "./params.ts";

/** Seeds that are easy to read aloud. */
const MOST_SEED = 1_000_000;

export interface SetupPanel extends Panel {
  anotherDeal: () => void;
}

export function setupPanel(context: Context): SetupPanel {
  const { say, session } = context;
  let game: GameAnswer | undefined;

  // Dealing.
  const seed = el("input", { type: "number", id: "seed", name: "seed", min: 0, max: Number.MAX_SAFE_INTEGER, step: 1, value: "1", required: true, "data-key": "seed" });
  const params = el("div", { class: "fields" });
  const dealError = el("div", { class: "form-error", role: "alert" });
  const dealForm = el(
    "form",
    { class: "deal-form" },
    params,
    el("label", { class: "field seed", for: "seed" }, el("span", {}, say("seed")), seed),
    dealError,
    el("div", { class: "row" }, el("button", { class: "primary", "data-key": "deal" }, say("deal")), button({ "data-key": "another" }, say("another"), () => anotherDeal())),
  );
  const deal = async (): Promise<void> => {
    if (game && dealForm.reportValidity()) {
      const refused = await session.deal(game.name, Number(seed.value), readParams(dealForm, game.deal));
      dealError.textContent = refused?.body.error ?? "";
    }
  };
  dealForm.addEventListener("submit", (event) => {
    event.preventDefault();
    void deal();
  });
  const anotherDeal = (): void => {
    seed.value = String(1 + Math.floor(Math.random() * MOST_SEED));
    void deal();
  };

  // Typing.
  const position = el("textarea", { id: "position", rows: 2, required: true, spellcheck: "false", autocomplete: "off", "data-key": "position" });
  const board = el("textarea", { id: "board", rows: 5, spellcheck: "false", autocomplete: "off", "data-key": "board", "aria-describedby": "board-help" });
  const boardBox = el("details", { class: "board-box" }, el("summary", {}, say("board")), el("p", { id: "board-help", class: "small" }, say("board_help")), board);
  board.setAttribute("aria-label", say("board"));
  const typedError = el("div", { class: "form-error", role: "alert", id: "position-error" });
  position.setAttribute("aria-describedby", "position-error");
  const typeForm = el(
    "form",
    { class: "type-form" },
    el("label", { class: "field", for: "position" }, el("span", {}, say("position")), position),
    boardBox,
    typedError,
    el("div", { class: "row" }, el("button", { class: "primary", "data-key": "set-up" }, say("set_up"))),
  );
  const setUp = async (text: string): Promise<void> => {
    if (!game) {
      return;
    }
    const place = { game: game.name, position: text, ...(board.value.trim() === "" ? {} : { board: board.value }) };
    showRefusal(await session.setUp(place));
  };
  const showRefusal = (refused: Refused | null): void => {
    typedError.replaceChildren();
    position.removeAttribute("aria-invalid");
    board.removeAttribute("aria-invalid");
    if (!refused) {
      return;
    }
    const field = refused.body.field === "board" ? board : position;
    field.setAttribute("aria-invalid", "true");
    if (field === board) {
      boardBox.open = true;
    }
    typedError.append(el("p", {}, refused.body.error));
    if (refused.body.at) {
      const [from, to] = unitsOfBytes(field.value, refused.body.at);
      typedError.append(marked(field.value, from, to, say("here")));
      field.focus();
      field.setSelectionRange(from, to);
    }
  };
  typeForm.addEventListener("submit", (event) => {
    event.preventDefault();
    void setUp(position.value);
  });
  position.addEventListener("keydown", (event) => {
    // Positions are one line; Enter sets them up.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      typeForm.requestSubmit();
    }
  });

  // Examples.
  const examples = el("ul", { class: "examples" });

  // Rules.
  const rules = el("div", { class: "rules" });
  const tab = (name: string, open: boolean, ...children: Node[]): HTMLElement =>
    el("details", { class: "tab", open }, el("summary", {}, name), ...children);
  const root = el(
    "section",
    { class: "panel setup", id: "setup" },
    el("h2", {}, say("new_game")),
    tab(say("deal"), true, dealForm),
    tab(say("position"), false, typeForm),
    tab(say("examples"), false, examples),
    tab(say("rules"), false, rules),
  );

  const show = (): void => {
    if (!game) {
      return;
    }
    params.replaceChildren(...game.deal.map((param) => paramField(param, say)));
    examples.replaceChildren(
      ...game.examples.map((example) =>
        el(
          "li",
          {},
          button({ class: "example", "data-key": `example ${example.position}` }, el("code", {}, example.position), () => {
            board.value = "";
            void setUp(example.position);
          }),
          el("span", { class: "small" }, example.note),
        ),
      ),
    );
    rules.replaceChildren(
      el("p", {}, game.summary),
      el("p", {}, game.rules),
      el("h3", {}, say("notation")),
      el("p", { class: "keep-lines" }, game.notation),
      el("h3", {}, say("move_notation")),
      el("p", { class: "keep-lines" }, game.moves),
    );
    dealError.textContent = "";
    showRefusal(null);
  };

  return {
    root,
    anotherDeal,
    update: (change) => {
      const now = session.game;
      if (now && (now !== game || change === "all")) {
        game = now;
        show();
      }
      const record = session.record;
      // What was typed stays until there is another position.
      if (record && (change === "record" || change === "all")) {
        position.value = record.now.view.position;
        board.value = record.start.board ?? "";
        showRefusal(null);
      }
    },
  };
}

/** What was typed, with the place at fault marked. */
function marked(text: string, from: number, to: number, here: string): HTMLElement {
  const at = text.slice(from, to);
  return el("pre", { class: "echo" }, text.slice(0, from), el("mark", { title: here }, at === "" ? " " : at), text.slice(to));
}
