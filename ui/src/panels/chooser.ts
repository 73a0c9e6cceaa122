// The games there are, to choose one; each with a line on what it is.

import { button, capital, el, rove } from "../dom.ts";
import type { Context } from "./panel.ts";

/** Opens the list of games over the table. */
export function openChooser(context: Context, choose: (game: string) => void): void {
  const { say, session } = context;
  const present = session.game?.name;
  const games = el("div", { class: "game-list" });
  const find = el("input", { type: "search", class: "find-game", placeholder: say("find_game"), "aria-label": say("find_game"), autocomplete: "off" });
  const heading = el("h2", { id: "chooser-title" }, say("choose_game"));
  const dialog = el("dialog", { class: "panel-dialog chooser", "aria-labelledby": heading.id });
  const show = (): void => {
    const wanted = find.value.trim().toLowerCase();
    const found = session.games.filter((game) => `${game.name} ${game.title} ${game.summary}`.toLowerCase().includes(wanted));
    games.replaceChildren(
      ...found.map((game) => {
        const made = button({ class: "game-card", "data-game": game.name, "aria-current": game.name === present ? "true" : null }, el("strong", {}, capital(game.title)), () => {
          dialog.close();
          choose(game.name);
        });
        made.append(el("span", {}, capital(game.summary)));
        return made;
      }),
    );
    if (found.length === 0) {
      games.append(el("p", { class: "empty" }, say("no_game_found")));
    }
    rove(games, "button");
  };
  find.addEventListener("input", show);
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      games.querySelector("button")?.click();
    }
  });
  dialog.append(
    el("div", { class: "dialog-head" }, heading, find, button({ class: "quiet close-dialog", "aria-label": say("close"), title: say("close") }, "✕", () => dialog.close())),
    el("div", { class: "dialog-body" }, games),
  );
  dialog.addEventListener("close", () => dialog.remove());
  show();
  document.body.append(dialog);
  dialog.showModal();
  games.querySelector<HTMLElement>("[aria-current]")?.focus();
}
