// The slim bar on top: name, lessons, collections, language, colours, help.

import { button, el } from "../dom.ts";
import { icon, type IconName } from "../marks.ts";
import type { Theme } from "../settings.ts";
import type { Lang } from "../types.ts";
import type { Context, Panel } from "./panel.ts";
import type { PanelId } from "./places.ts";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export function headerPanel(context: Context): Panel {
  const { say, settings, session } = context;
  const lang = el(
    "select",
    { id: "lang", "data-key": "lang", "aria-label": say("language") },
    ...([["en", "English"], ["ja", "日本語"]] as const).map(([value, name]) =>
      el("option", { value, lang: value, selected: settings.lang === value }, name),
    ),
  );
  lang.addEventListener("change", () => context.speak(lang.value as Lang));
  // Automatic, light, dark, and round again.
  const theme = button({ id: "theme", class: "quiet theme-button", "data-key": "theme" }, "", () => {
    settings.setTheme(THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length] ?? "auto");
    settings.apply(document.documentElement);
    nameTheme();
  });
  const nameTheme = (): void => {
    const words = `${say("theme")}: ${say(`theme_${settings.theme}`)}`;
    theme.setAttribute("aria-label", words);
    theme.title = words;
    theme.replaceChildren(icon(`theme_${settings.theme}`));
  };
  nameTheme();
  const opener = (panel: PanelId, picture: IconName, words: string): HTMLButtonElement => {
    const made = button({ class: "quiet labelled", "data-key": `open ${panel}`, title: words, "aria-label": words }, icon(picture), () => context.open(panel));
    made.append(el("span", {}, words));
    return made;
  };
  const lessons = opener("lessons", "book", say("tab_lessons"));
  const help = button({ class: "quiet help-button", "data-key": "help", "aria-label": say("help"), title: say("help") }, "?", context.showHelp);
  const skip = el("a", { class: "skip", href: "#table" }, say("skip"));
  skip.addEventListener("click", (event) => {
    // The address after `#` is the game's: the link must not change it.
    event.preventDefault();
    document.getElementById("table")?.focus();
  });
  const root = el(
    "header",
    { class: "top" },
    skip,
    el("h1", { class: "brand" }, "tefuda ", el("span", { lang: "ja" }, "手札")),
    el("p", { class: "tagline" }, say("tagline")),
    el("div", { class: "switches" }, lessons, opener("collections", "star", say("collections")), opener("export", "share", say("share")), lang, theme, help),
  );
  return {
    root,
    update: (change) => {
      if (change === "games" || change === "record" || change === "all") {
        lessons.hidden = !session.games.some((game) => game.lessons.length > 0);
      }
    },
  };
}
