// Words by key, with holes such as `{player}` filled in. Only the language that is spoken is loaded.

import type { Lang } from "../types.ts";
import type { Words } from "./en.ts";

export type Key = keyof Words;
export type Say = (key: Key, holes?: Record<string, string | number>) => string;

const LANGUAGES: Record<Lang, () => Promise<Words>> = {
  en: async () => (await import("./en.ts")).en,
  ja: async () => (await import("./ja.ts")).ja,
};

/** Loads the words of a language. */
export async function loadSpeaker(lang: Lang): Promise<Say> {
  return speaker(await LANGUAGES[lang]());
}

/** Speaks with the words of a language. */
export function speaker(words: Words): Say {
  return (key, holes = {}) =>
    words[key].replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = holes[name];
      return value === undefined ? hole : String(value);
    });
}
