// What the players are called, by language, all through each game.

import type { GameRecord, Player } from "./record.ts";
import type { Lang } from "./types.ts";

export class Names {
  readonly #byGame = new WeakMap<GameRecord, Map<Lang, string[]>>();

  knows(record: GameRecord, lang: Lang): boolean {
    return this.#byGame.get(record)?.has(lang) ?? false;
  }

  learn(record: GameRecord, lang: Lang, names: string[]): void {
    const byLang = this.#byGame.get(record) ?? new Map<Lang, string[]>();
    this.#byGame.set(record, byLang.set(lang, names));
  }

  /** A player's name. Until the names in a new language have come, the old ones serve. */
  of(record: GameRecord, lang: Lang, player: Player): string | undefined {
    const names = this.#byGame.get(record);
    return (names?.get(lang) ?? names?.values().next().value)?.[player];
  }
}
