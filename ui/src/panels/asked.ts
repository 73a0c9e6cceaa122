// A link whose position cannot be shown: what it asked for, the place at fault, and a way to mend it. Nothing else is
// opened in its stead.

import { button, el, withCode } from "../dom.ts";
import type { Asked } from "../session.ts";
import { unitsOfBytes } from "../text_place.ts";
import type { Context } from "./panel.ts";

export function askedCard(context: Context, asked: Asked, chooseGame: () => void): HTMLElement {
  const { say, session } = context;
  const game = session.games.find((known) => known.name === asked.game);
  const position = el("textarea", { id: "asked-position", rows: 3, spellcheck: "false", autocomplete: "off", "data-key": "asked-position", "aria-describedby": "asked-why" });
  position.value = asked.position;
  const board = el("textarea", { id: "asked-board", rows: 4, spellcheck: "false", autocomplete: "off", "data-key": "asked-board" });
  board.value = asked.board ?? "";
  const why = el("div", { class: "form-error", id: "asked-why", role: "alert" });
  const tell = (refused: Asked["refused"]): void => {
    const problem = refused?.body;
    const field = problem?.field === "board" ? board : position;
    why.replaceChildren(el("p", {}, ...withCode(game ? (problem?.error ?? say("no_position")) : asked.game === "" ? say("no_game_named") : say("no_such_game", { game: asked.game }))));
    field.setAttribute("aria-invalid", String(game !== undefined));
    if (problem?.at) {
      const [from, to] = unitsOfBytes(field.value, problem.at);
      why.append(marked(field.value, from, to, say("here")));
    }
  };
  const form = el(
    "form",
    { class: "asked-form" },
    el("label", { class: "field", for: position.id }, el("span", {}, say("position")), position),
    asked.board === undefined ? null : el("label", { class: "field", for: board.id }, el("span", {}, say("board")), board),
    why,
    el(
      "div",
      { class: "row" },
      game ? el("button", { class: "primary", "data-key": "asked-set-up" }, say("set_up")) : null,
      button({ "data-key": "asked-game" }, say("choose_game"), chooseGame),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (game) {
      const place = { game: game.name, position: position.value, ...(board.value.trim() === "" ? {} : { board: board.value }) };
      void session.setUp(place).then((refused) => refused && tell(refused));
    }
  });
  tell(asked.refused);
  const examples = (game?.examples ?? []).map((example) =>
    el("li", {}, button({ class: "example" }, el("code", {}, example.position), () => void session.setUp({ game: game?.name ?? "", position: example.position })), el("span", { class: "small" }, example.note)),
  );
  return el(
    "div",
    { class: "asked" },
    el("h2", {}, say("asked_title")),
    form,
    ...(examples.length > 0 ? [el("h3", {}, say("examples")), el("ul", { class: "examples" }, ...examples)] : []),
  );
}

/** What was typed, with the place at fault marked. */
export function marked(text: string, from: number, to: number, here: string): HTMLElement {
  const at = text.slice(from, to);
  return el("pre", { class: "echo", tabindex: "0" }, text.slice(0, from), el("mark", { title: here }, at === "" ? " " : at), text.slice(to));
}
