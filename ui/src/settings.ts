// What the visitor chose, kept in this browser only. A browser that keeps nothing is fine too.

import type { Lang } from "./types.ts";

export type Theme = "auto" | "light" | "dark";

const PREFIX = "tefuda.";

function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Then the choice holds until the page is left.
  }
}

export class Settings {
  lang: Lang;
  theme: Theme;
  /** Whether the page tells who wins; one may want to find out alone. */
  answers: boolean;
  /** Whether somebody has been here before and needs no welcome. */
  visited: boolean;

  constructor() {
    this.visited = read("visited") === "yes";
    const lang = read("lang");
    const theirs = navigator.languages.find((each) => /^(en|ja)\b/.test(each)) ?? "en";
    this.lang = lang === "en" || lang === "ja" ? lang : theirs.startsWith("ja") ? "ja" : "en";
    const theme = read("theme");
    this.theme = theme === "light" || theme === "dark" ? theme : "auto";
    this.answers = read("answers") !== "hidden";
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    write("lang", lang);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
  }

  setAnswers(shown: boolean): void {
    this.answers = shown;
    write("answers", shown ? "shown" : "hidden");
  }

  setVisited(): void {
    this.visited = true;
    write("visited", "yes");
  }

  /** Puts language and colours on the document. */
  apply(root: HTMLElement): void {
    root.lang = this.lang;
    if (this.theme === "auto") {
      delete root.dataset["theme"];
    } else {
      root.dataset["theme"] = this.theme;
    }
  }
}
