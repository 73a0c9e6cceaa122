// The controls of the editor beside its picture: places for cards, colours, heaps, coins, options.

import { button, capital, el } from "../../dom.ts";
import type { Say } from "../../i18n/index.ts";
import type { Edit, GraphTools, HeapTools, OptionTool, Tone, Tools } from "../../types.ts";
import type { Context } from "../panel.ts";
import { cardText, placedCards } from "./cards.ts";
import type { Draft } from "./draft.ts";
import type { Choosing } from "./editor.ts";

/** What a click on a vertex or an edge does. */
export type Mode = "add" | "paint" | "delete" | "token";

export interface Actions {
  edit: (edit: Edit) => void;
  put: (place: string) => void;
  addNode: () => void;
  choose: (changes: Partial<Choosing>) => void;
}

/** This many heaps can be changed one by one; more are typed. */
const MOST_HEAPS = 40;
const MOST_SPARE = 120;

/** The controls that the tools of the position ask for. */
export function controls(context: Context, draft: Draft, tools: Tools, tones: Tone[], choosing: Choosing, isDrawn: (part: string) => boolean, actions: Actions): (HTMLElement | null)[] {
  const { say } = context;
  return [
    ...(tools.places.length > 0 ? cards(say, draft, tools, choosing, isDrawn, actions) : []),
    ...(tools.graph ? graph(say, tools.graph, tones, choosing, actions) : []),
    tools.heaps ? heaps(say, draft, tools.heaps, actions) : null,
    tools.flip
      ? el(
          "div",
          { class: "row" },
          el("span", { class: "small" }, say("flip_about")),
          button({ "data-key": "add-coin" }, say("add_coin"), () => actions.edit("add_coin")),
          button({ "data-key": "remove-coin" }, say("remove_coin"), () => actions.edit("remove_coin")),
        )
      : null,
    el("div", { class: "fields options" }, tools.to_move ? toMove(context, draft, tools, actions) : null, ...tools.options.map((option) => optionField(option, actions))),
  ];
}

function cards(say: Say, draft: Draft, { places, spare }: Tools, choosing: Choosing, isDrawn: (part: string) => boolean, actions: Actions): HTMLElement[] {
  const { selected } = choosing;
  const placed = placedCards(draft.look?.scene);
  const outside = selected?.startsWith("spare:") ? selected.slice(6) : undefined;
  const chosen = outside ?? placed.find((card) => card.part === selected)?.label;
  const buttons = places.map((place) => button({ class: "place", "data-place": place.id, "data-key": `place ${place.id}`, disabled: chosen === undefined }, capital(place.label), () => actions.put(place.id)));
  const typed = el("input", { type: "text", size: 5, value: spare.some((card) => card.label === outside) ? null : outside, "data-key": "other-card", "aria-label": say("other_card"), placeholder: say("other_card"), autocomplete: "off", spellcheck: "false" });
  typed.addEventListener("change", () => {
    if (typed.value.trim() !== "") {
      actions.choose({ selected: `spare:${typed.value.trim()}` });
    }
  });
  const chip = (part: string, label: string, text: string, suit?: string): HTMLElement =>
    el("button", { type: "button", class: "spare", "data-part": part, "data-key": `part ${part}`, "aria-pressed": String(part === selected), "data-suit": suit ?? null, "aria-label": text === label ? null : `${text} ${label}` }, text);
  // Cards that the picture does not show as things of their own, such as the one on the table.
  const laid = placed.filter((card) => !isDrawn(card.part)).slice(0, MOST_SPARE);
  const tray = (label: string, ...chips: HTMLElement[]): HTMLElement => el("div", { class: "spares", role: "group", "aria-label": label }, ...chips);
  return [
    el("p", { class: "small edit-hint" }, chosen === undefined ? say("choose_card") : say("put_card", { card: chosen })),
    el("div", { class: "places", role: "group", "aria-label": say("places") }, ...buttons),
    ...(laid.length > 0 ? [el("p", { class: "small" }, say("laid_cards")), tray(say("laid_cards"), ...laid.map((card) => chip(card.part, card.label, card.text)))] : []),
    el("p", { class: "small" }, say("spare_cards")),
    tray(say("spare_cards"), ...spare.slice(0, MOST_SPARE).map((card) => chip(`spare:${card.label}`, card.label, cardText(card), card.suit)), typed),
  ];
}

function graph(say: Say, tool: GraphTools, tones: Tone[], choosing: Choosing, actions: Actions): (HTMLElement | null)[] {
  const offered: Record<Mode, boolean> = { add: tool.nodes || tool.edges, paint: tones.length > 1, token: tool.tokens, delete: tool.nodes || tool.edges };
  const modes = (Object.keys(offered) as Mode[]).filter((mode) => offered[mode]);
  if (!modes.includes(choosing.mode)) {
    choosing.mode = modes[0] ?? "add";
  }
  const toggle = (key: string, label: string, isOn: boolean, action: () => void, mark: HTMLElement | null = null): HTMLElement => {
    const made = button({ class: "toggle", "data-key": key, "aria-pressed": String(isOn) }, mark, action);
    made.append(label);
    return made;
  };
  return [
    el("div", { class: "row", role: "group", "aria-label": say("edit_mode") }, ...modes.map((mode) => toggle(`mode ${mode}`, say(`mode_${mode}`), choosing.mode === mode, () => actions.choose({ mode, selected: null })))),
    offered.paint
      ? el(
          "div",
          { class: "row", role: "group", "aria-label": say("colour") },
          ...tones.map((tone) => toggle(`tone ${tone}`, say(`colour_${tone}`), choosing.tone === tone, () => actions.choose({ tone }), el("span", { class: `swatch tone-${tone}`, "aria-hidden": "true" }))),
        )
      : null,
    el("p", { class: "small edit-hint" }, say(choosing.mode === "add" ? (choosing.selected === null ? (tool.tree ? "mode_add_tree_about" : "mode_add_about") : "mode_add_chosen") : `mode_${choosing.mode}_about`)),
    tool.nodes && choosing.mode === "add"
      ? el("div", { class: "row" }, button({ "data-key": "add-node" }, say(choosing.selected === null ? "add_vertex" : "add_vertex_beside"), actions.addNode))
      : null,
  ];
}

function heaps(say: Say, draft: Draft, { largest, most }: HeapTools, actions: Actions): HTMLElement {
  // In a sum the heaps of all components are numbered through.
  const sizes = draft.look?.scene.items.flatMap((item) => (item.kind === "heaps" ? item.sizes : [])) ?? [];
  const rows = sizes.slice(0, MOST_HEAPS).map((size, heap) => {
    const number = heap + 1;
    const field = el("input", { type: "text", inputmode: "numeric", class: "heap-size", value: String(size), "data-key": `heap ${heap}`, "aria-label": say("heap", { number }), autocomplete: "off" });
    const set = (text: string): void => {
      const size = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
      if (size <= Number(largest)) {
        actions.edit({ set_heap: { heap, size } });
      } else {
        draft.refuse(say("not_a_number", { min: 0, max: largest }));
      }
    };
    field.addEventListener("change", () => set(field.value.normalize("NFKC").trim()));
    return el(
      "li",
      { class: "row" },
      button({ "data-key": `less ${heap}`, "aria-label": say("heap_less", { number }) }, "−", () => set(String(Number(size) - 1))),
      field,
      button({ "data-key": `more ${heap}`, "aria-label": say("heap_more", { number }) }, "+", () => set(String(Number(size) + 1))),
      button({ "data-key": `remove ${heap}`, "aria-label": say("heap_remove", { number }) }, "✕", () => actions.edit({ remove_heap: { heap } })),
    );
  });
  return el(
    "div",
    { class: "heap-tools" },
    el("ul", { class: "heap-list" }, ...rows),
    sizes.length > MOST_HEAPS ? el("p", { class: "small" }, say("more_heaps", { count: sizes.length - MOST_HEAPS })) : null,
    button({ "data-key": "add-heap", disabled: sizes.length >= most }, say("add_heap"), () => actions.edit({ add_heap: { size: 1 } })),
  );
}

function toMove({ say, session }: Context, draft: Draft, { places }: Tools, actions: Actions): HTMLElement {
  const hand = draft.look?.scene.items.find((item) => item.kind === "hand" && item.to_move);
  const hands = places.filter((place) => place.id.startsWith("hand")).map((place) => place.label);
  const players = hands.length > 0 ? hands : ((draft.view ?? session.record?.first.view)?.players ?? []);
  const select = el("select", { id: "edit-to-move", "data-key": "edit-to-move" }, ...players.map((name, seat) => el("option", { value: seat }, capital(name))));
  // Nobody is chosen where nobody has told: after the end of a game.
  select.value = String(hand?.kind === "hand" ? hand.seat : draft.seat);
  select.addEventListener("change", () => actions.edit({ to_move: { seat: Number(select.value) } }));
  return labelled(say("who_moves"), select);
}

function optionField({ name, label, choices, value, open }: OptionTool, actions: Actions): HTMLElement {
  const id = `option-${name}`;
  const attributes = { id, "data-key": id };
  const options = choices.map((choice) => el("option", { value: choice.value, selected: choice.value === value }, choice.label));
  const list = open ? el("datalist", { id: `${id}-list` }, ...options) : null;
  const field = list ? el("input", { ...attributes, type: "text", list: list.id, value, autocomplete: "off", spellcheck: "false" }) : el("select", attributes, ...options);
  field.addEventListener("change", () => actions.edit({ option: { name, value: field.value.trim() } }));
  return labelled(capital(label), field, list);
}

function labelled(label: string, field: HTMLElement, ...more: (HTMLElement | null)[]): HTMLElement {
  return el("label", { class: "field", for: field.id }, el("span", {}, label), field, ...more);
}
