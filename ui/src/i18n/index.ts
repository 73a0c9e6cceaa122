// Words by key, with holes such as `{player}` filled in.

import type { Lang } from "../types.ts";
import { en, type Words } from "./en.ts";
import { ja } from "./ja.ts";

export type Key = keyof Words;
export type Say = (key: Key, holes?: Record<string, string | number>) => string;

const LANGUAGES: Record<Lang, Words> = { en, ja };

/** The words of a language. */
export function speaker(lang: Lang): Say {
  const words = LANGUAGES[lang];
  return (key, holes = {}) =>
    words[key].replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = holes[name];
      return value === undefined ? hole : String(value);
    });
}
