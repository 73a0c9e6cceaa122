// Pictures of positions grow old: they carry words of a language, and were drawn for a width.

import { placeOf } from "./analyst.ts";
import type { Api, Seating } from "./api.ts";
import type { GameRecord, Step } from "./record.ts";
import type { AnalysisAnswer, Lang } from "./types.ts";

/** A picture whose width is this much off, as a share of the room, is drawn anew. */
const MOST_OFF = 0.12;

/** Whether a picture of this width still serves where one of another width would be drawn. */
export function isNear(width: number, wanted: number): boolean {
  return Math.abs(width - wanted) < MOST_OFF * wanted;
}

export interface PicturesOptions {
  api: Api;
  lang: () => Lang;
  /** How wide the picture of the position may be. */
  width: () => number;
  seating: (step: Step) => Seating;
}

export class Pictures {
  readonly #options: PicturesOptions;
  /** How each step's picture was drawn. */
  readonly #drawn = new WeakMap<Step, { lang: Lang; width: number }>();

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  /** Remembers how the picture of a step that has come in was drawn. */
  note(step: Step): void {
    if (!this.#drawn.has(step)) {
      this.#drawn.set(step, { lang: this.#options.lang(), width: this.#options.width() });
    }
  }

  /** Takes the picture of an analysis if the one that is there speaks another language; tells whether it did. */
  take(step: Step, lang: Lang, { svg, chips, rule, counters }: AnalysisAnswer): boolean {
    const drawn = this.#drawn.get(step);
    this.#drawn.set(step, { lang, width: drawn?.width ?? this.#options.width() });
    if (!drawn || drawn.lang === lang) {
      return false;
    }
    step.view = { ...step.view, svg, chips, rule, counters };
    return true;
  }

  /** Draws a step anew if its picture no longer fits its room; tells whether it did. */
  async refit(record: GameRecord, step: Step): Promise<boolean> {
    const width = this.#options.width();
    const drawn = this.#drawn.get(step);
    if (!drawn || isNear(drawn.width, width)) {
      return false;
    }
    try {
      const view = await this.#options.api.view(placeOf(record.start, step.view.position), this.#options.seating(step));
      this.#drawn.set(step, { lang: drawn.lang, width });
      step.view = { ...step.view, svg: view.svg };
      return true;
    } catch {
      // The picture that is there serves on, only smaller or larger.
      return false;
    }
  }
}
