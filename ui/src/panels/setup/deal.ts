// Dealing at random, with the parameters that the game declares.

import { button, el, withCode } from "../../dom.ts";
import type { GameAnswer } from "../../types.ts";
import { ParamFields, type Texts } from "../fields.ts";
import type { Context } from "../panel.ts";

/** Seeds that are easy to read aloud. */
const MOST_SEED = 1_000_000;

export interface DealForm {
  root: HTMLElement;
  show: (game: GameAnswer) => void;
  keep: () => Map<string, Texts>;
  restore: (typed: Map<string, Texts>) => void;
}

export function dealForm({ say, session }: Context): DealForm {
  let game: GameAnswer | null = null;
  let typed = new Map<string, Texts>();
  let fields: ParamFields | null = null;
  const params = el("div");
  const error = el("p", { class: "form-error", role: "alert" });
  const root = el(
    "form",
    { class: "deal-form", novalidate: true },
    params,
    error,
    el("div", { class: "row" }, el("button", { class: "primary", "data-key": "deal" }, say("deal")), button({ "data-key": "another" }, say("another"), () => another())),
  );
  const show = (shown: GameAnswer): void => {
    game = shown;
    const texts = typed.get(shown.name) ?? { seed: "1" };
    typed.set(shown.name, texts);
    const seed = { name: "seed", kind: "number", min: 0, max: Number.MAX_SAFE_INTEGER, default: 1, help: say("seed_help") } as const;
    fields = new ParamFields([...shown.deal, seed], texts, "param", say);
    params.replaceChildren(fields.root);
    error.textContent = "";
  };
  const deal = async (): Promise<void> => {
    const read = fields?.read();
    if (!game || !read) {
      return;
    }
    const { seed = "1", ...rest } = read;
    const refused = await session.deal(game.name, Number(seed), rest);
    const isAtField = refused?.body.field !== undefined && (fields?.showError(refused.body.field, refused.body.error) ?? false);
    error.replaceChildren(...withCode(refused && !isAtField ? refused.body.error : ""));
  };
  const another = (): void => {
    const texts = typed.get(game?.name ?? "");
    if (game && texts) {
      texts["seed"] = String(1 + Math.floor(Math.random() * MOST_SEED));
      show(game);
      void deal();
    }
  };
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    void deal();
  });
  return {
    root,
    show,
    keep: () => typed,
    restore: (state) => {
      typed = state;
      if (game) {
        show(game);
      }
    },
  };
}
