// The top of the page: name, game, language, colours, help.

import { button, el } from "../dom.ts";
import type { Theme } from "../settings.ts";
import type { Lang } from "../types.ts";
import type { Context, Panel } from "./panel.ts";

export function headerPanel(context: Context, chooseGame: (name: string) => void): Panel {
  const { say, settings, session } = context;
  const games = el("select", { id: "game", "data-key": "game" });
  games.addEventListener("change", () => chooseGame(games.value));
  const lang = el(
    "select",
    { id: "lang", "data-key": "lang", "aria-label": say("language") },
    ...([["en", "English"], ["ja", "日本語"]] as const).map(([value, name]) =>
      el("option", { value, lang: value, selected: settings.lang === value }, name),
    ),
  );
  lang.addEventListener("change", () => {
    settings.setLang(lang.value as Lang);
    context.rebuild();
  });
  const theme = el(
    "select",
    { id: "theme", "data-key": "theme", "aria-label": say("theme") },
    ...(["auto", "light", "dark"] as const).map((value) =>
      el("option", { value, selected: settings.theme === value }, say(`theme_${value}`)),
    ),
  );
  theme.addEventListener("change", () => {
    settings.setTheme(theme.value as Theme);
    settings.apply(document.documentElement);
  });
  const help = button({ class: "help-button", "data-key": "help", "aria-label": say("help"), title: say("help") }, "?", context.showHelp);
  const root = el(
    "header",
    { class: "top" },
    el("a", { class: "skip", href: "#table" }, say("skip")),
    el("div", { class: "brand" }, el("h1", {}, "tefuda ", el("span", { lang: "ja" }, "手札")), el("p", {}, say("tagline"))),
    el("div", { class: "switches" }, el("label", { class: "game-choice", for: "game" }, el("span", {}, say("game")), games), lang, theme, help),
  );
  root.querySelector(".skip")?.addEventListener("click", (event) => {
    // The address after `#` is the game's: the link must not change it.
    event.preventDefault();
    document.getElementById("table")?.focus();
  });
  return {
    root,
    update: (change) => {
      if (change === "games" || change === "all") {
        games.replaceChildren(...session.games.map((game) => el("option", { value: game.name }, game.title)));
      }
      if (session.record) {
        games.value = session.record.start.game;
      }
    },
  };
}
