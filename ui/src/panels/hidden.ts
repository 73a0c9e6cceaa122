// Play with hidden hands: choose the opponent and what the oracles tell, play, ask the coach, and see both hands at the end.
// The server replays the game from its seeds and the person's moves, so the page keeps only those.

import { isAbort } from "../api.ts";
import { select } from "../choice.ts";
import { button, capital, el, replaceKeepingFocus, withCode } from "../dom.ts";
import { adopt } from "../picture.ts";
import type { GameAnswer, HiddenGameAnswer, NamedAnswer } from "../types.ts";
import { brief, ParamFields, type Texts } from "./fields.ts";
import { errorWords } from "./kit.ts";
import type { Context, Panel } from "./panel.ts";
import { listenToParts, showParts } from "./setup/picking.ts";

const MOST_SEED = 1_000_000;
const newSeed = (): number => 1 + Math.floor(Math.random() * MOST_SEED);

interface Match {
  game: string;
  deal: { seed: number; params: Record<string, string> };
  first: boolean;
  against: string;
  oracles: string;
  seed: number;
  moves: string[];
}

interface Kept {
  match: Match | null;
  answer: HiddenGameAnswer | null;
  typed: Texts;
  chosen: { against?: string; oracles?: string; first?: boolean };
}

export function hiddenPanel(context: Context): Panel {
  const { say, session } = context;
  let kept: Kept = { match: null, answer: null, typed: {}, chosen: {} };
  let parts: string[] = [];
  let isHintShown = false;
  let failure = "";
  let asking = new AbortController();
  const body = el("div", { class: "hidden-body" });
  const stage = el("div", { class: "picture-box" });
  const root = el("div", { class: "hidden-panel" }, body);

  const games = (): GameAnswer[] => session.games.filter((game) => game.hidden);

  const ask = async (match: Match): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    try {
      const answer = await context.api.ask<HiddenGameAnswer>("hidden", { ...match, width: Math.max(280, Math.min(900, body.clientWidth || 600)) }, asking.signal);
      kept.match = match;
      kept.answer = answer;
      parts = [];
      isHintShown = false;
      failure = "";
      context.announce(answer.turn === "over" ? say(answer.won ? "hidden_won" : "hidden_lost") : say("hidden_turn"));
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      failure = errorWords(error, say);
    }
    show();
  };
  const play = (move: string): void => {
    if (kept.match && kept.answer?.turn === "person") {
      void ask({ ...kept.match, moves: [...kept.match.moves, move] });
    }
  };

  const setUp = (game: GameAnswer): Node[] => {
    const pick = (key: "against" | "oracles", label: string, options: NamedAnswer[]): HTMLElement => {
      const about = el("small", { id: `hidden-${key}-about` });
      const field = el(
        "select",
        { id: `hidden-${key}`, "data-key": `hidden-${key}`, "aria-describedby": about.id },
        ...options.map((option) => el("option", { value: option.name, selected: option.name === kept.chosen[key] }, brief(option.about))),
      );
      // What the option has no room for stands below it.
      const tell = (): void => {
        const whole = capital(options[field.selectedIndex]?.about ?? "");
        about.textContent = whole === brief(whole) ? "" : whole;
      };
      field.addEventListener("change", () => {
        kept.chosen[key] = field.value;
        tell();
      });
      tell();
      return el("label", { class: "field", for: field.id }, el("span", {}, label), field, about);
    };
    const first = el("input", { type: "checkbox", "data-key": "hidden-first" });
    first.checked = kept.chosen.first ?? true;
    first.addEventListener("change", () => {
      kept.chosen.first = first.checked;
    });
    const fields = new ParamFields(game.deal, kept.typed, "hidden", say);
    const form = el(
      "form",
      { class: "job-form", novalidate: true },
      el("p", {}, say("hidden_about")),
      el("div", { class: "fields" }, pick("against", say("hidden_against"), game.hidden?.strategies ?? []), pick("oracles", say("hidden_oracles"), game.hidden?.oracles ?? [])),
      el("label", { class: "switch" }, first, say("hidden_first")),
      fields.root,
      el("div", { class: "row" }, el("button", { class: "primary", "data-key": "hidden-start" }, say("hidden_start"))),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const params = fields.read();
      if (params) {
        void ask({
          game: game.name,
          deal: { seed: newSeed(), params },
          first: first.checked,
          against: kept.chosen.against ?? game.hidden?.strategies[0]?.name ?? "",
          oracles: kept.chosen.oracles ?? game.hidden?.oracles[0]?.name ?? "",
          seed: newSeed(),
          moves: [],
        });
      }
    });
    return [form];
  };

  /** The parts that can be chosen now. */
  const isPart = (part: string): boolean => kept.answer?.turn === "person" && (parts.includes(part) || select(kept.answer.choices, parts).parts.has(part));
  listenToParts(stage, stage, {
    isPart,
    pick: (part) => {
      parts = parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part];
      const { only } = select(kept.answer?.choices ?? [], parts);
      if (only !== null) {
        play(only);
      } else {
        show();
      }
    },
    drop: () => undefined,
    space: () => undefined,
  });

  const table = (match: Match, answer: HiddenGameAnswer): Node[] => {
    const isOver = answer.turn === "over";
    const moves = answer.choices.map(({ move }) => button({ class: "move-chip", "data-key": `hidden ${move}` }, move, () => play(move)));
    const hint = isOver ? null : isHintShown ? el("p", { class: "hidden-hint keep-lines" }, capital(answer.hint)) : button({ "data-key": "hidden-hint" }, say("hidden_hint"), () => ((isHintShown = true), show()));
    const made = answer.record.map((line) => el("li", {}, line));
    const reveal = answer.reveal ? el("p", { class: "keep-lines" }, answer.reveal) : null;
    const again = (fresh: boolean): void => void ask({ ...match, first: fresh ? match.first : !match.first, deal: fresh ? { ...match.deal, seed: newSeed() } : match.deal, seed: newSeed(), moves: [] });
    return [
      el("p", { class: "hidden-turn", role: "status" }, isOver ? say(answer.won ? "hidden_won" : "hidden_lost") : say("hidden_turn")),
      stage,
      ...(isOver && reveal ? [el("h3", {}, say("hidden_reveal")), reveal] : []),
      ...(isOver ? [] : [el("div", { class: "row", role: "group", "aria-label": say("moves") }, ...moves)]),
      ...(hint ? [hint] : []),
      ...(answer.told.length > 0 ? [el("h3", {}, say("hidden_told")), el("ul", { class: "told" }, ...answer.told.map((one) => el("li", {}, capital(one))))] : []),
      ...(answer.common ? [el("p", { class: "small keep-lines" }, answer.common)] : []),
      ...(made.length > 0 ? [el("h3", {}, say("record")), el("ol", { class: "hidden-moves" }, ...made)] : []),
      el(
        "div",
        { class: "row" },
        ...(isOver ? [button({ class: "primary", "data-key": "hidden-new" }, say("hidden_new_deal"), () => again(true)), button({ "data-key": "hidden-rematch" }, say("hidden_rematch"), () => again(false))] : []),
        button({ "data-key": "hidden-end" }, say("hidden_choose"), () => {
          kept.match = kept.answer = null;
          show();
        }),
      ),
    ];
  };

  const show = (): void => {
    const game = games().find((known) => known.name === session.game?.name) ?? games()[0];
    const { match, answer } = kept;
    const hadFocus = stage.contains(document.activeElement);
    replaceKeepingFocus(
      body,
      ...(failure === "" ? [] : [el("p", { class: "form-error", role: "alert" }, ...withCode(failure))]),
      ...(match && answer ? table(match, answer) : game ? setUp(game) : [el("p", {}, say("hidden_none"))]),
    );
    if (match && answer) {
      showParts(stage, adopt(answer.svg), isPart, (part) => parts.includes(part));
      if (hadFocus) {
        stage.querySelector<SVGElement>(".handle")?.focus({ preventScroll: true });
      }
    }
  };

  return {
    root,
    update: (change) => {
      if (change === "all" || change === "games") {
        show();
      }
    },
    shown: show,
    keep: () => kept,
    restore: (state) => {
      kept = state as Kept;
      if (kept.match) {
        // What the oracles told is in the language before.
        void ask(kept.match);
      }
    },
  };
}
