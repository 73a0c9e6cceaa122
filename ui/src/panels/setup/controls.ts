// The controls of the editor beside its picture: places for cards, colours, heaps, coins, options.

import { button, capital, el } from "../../dom.ts";
import type { Say } from "../../i18n/index.ts";
import type { Edit, OptionTool, Tone, Whole } from "../../types.ts";
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
export function controls(context: Context, draft: Draft, tones: Tone[], choosing: Choosing, isDrawn: (part: string) => boolean, actions: Actions): HTMLElement[] {
  const tools = draft.look?.tools;
  if (!tools) {
    return [];
  }
  const { say } = context;
  return [
    ...(tools.places.length > 0 ? cards(say, draft, choosing, isDrawn, actions) : []),
    ...(tools.graph ? graph(say, draft, tones, choosing, actions) : []),
    ...(tools.heaps ? [heaps(say, draft, tools.heaps.largest, tools.heaps.most, actions)] : []),
    ...(tools.flip
      ? [
          el(
            "div",
            { class: "row" },
            el("span", { class: "small" }, say("flip_about")),
            button({ "data-key": "add-coin" }, say("add_coin"), () => actions.edit("add_coin")),
            button({ "data-key": "remove-coin" }, say("remove_coin"), () => actions.edit("remove_coin")),
          ),
        ]
      : []),
    ...(tools.to_move || tools.options.length > 0
      ? [el("div", { class: "fields options" }, ...(tools.to_move ? [toMove(context, draft, actions)] : []), ...tools.options.map((option) => optionField(option, actions)))]
      : []),
  ];
}

function cards(say: Say, draft: Draft, choosing: Choosing, isDrawn: (part: string) => boolean, actions: Actions): HTMLElement[] {
  const { places, spare } = draft.look?.tools ?? { places: [], spare: [] };
  const { selected } = choosing;
  const placed = placedCards(draft.look?.scene);
  const chosen = selected?.startsWith("spare:") ? selected.slice(6) : placed.find((card) => card.part === selected)?.label;
  const buttons = places.map((place) => button({ class: "place", "data-place": place.id, "data-key": `place ${place.id}`, disabled: chosen === undefined }, capital(place.label), () => actions.put(place.id)));
  const typed = el("input", { type: "text", size: 5, "data-key": "other-card", "aria-label": say("other_card"), placeholder: say("other_card"), autocomplete: "off", spellcheck: "false" });
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

function graph(say: Say, draft: Draft, tones: Tone[], choosing: Choosing, actions: Actions): HTMLElement[] {
  const tool = draft.look?.tools.graph;
  if (!tool) {
    return [];
  }
  const modes: Mode[] = [
    ...(tool.nodes || tool.edges ? (["add"] as const) : []),
    ...(tones.length > 1 ? (["paint"] as const) : []),
    ...(tool.tokens ? (["token"] as const) : []),
    ...(tool.nodes || tool.edges ? (["delete"] as const) : []),
  ];
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
    ...(tones.length > 1
      ? [
          el(
            "div",
            { class: "row", role: "group", "aria-label": say("colour") },
            ...tones.map((tone) => toggle(`tone ${tone}`, say(`colour_${tone}`), choosing.tone === tone, () => actions.choose({ tone }), el("span", { class: `swatch tone-${tone}`, "aria-hidden": "true" }))),
          ),
        ]
      : []),
    el("p", { class: "small edit-hint" }, say(choosing.mode === "add" ? (choosing.selected === null ? (tool.tree ? "mode_add_tree_about" : "mode_add_about") : "mode_add_chosen") : `mode_${choosing.mode}_about`)),
    ...(tool.nodes && choosing.mode === "add"
      ? [el("div", { class: "row" }, button({ "data-key": "add-node" }, say(choosing.selected === null ? "add_vertex" : "add_vertex_beside"), actions.addNode))]
      : []),
  ];
}

function heaps(say: Say, draft: Draft, largest: Whole, most: number, actions: Actions): HTMLElement {
  // In a sum the heaps of all components are numbered through.
  const sizes = draft.look?.scene.items.flatMap((item) => (item.kind === "heaps" ? item.sizes : [])) ?? [];
  // Larger ones are changed in the text: here they would be rounded.
  const limit = Math.min(Number(largest), Number.MAX_SAFE_INTEGER);
  const rows = sizes.slice(0, MOST_HEAPS).map((size, heap) => {
    const number = heap + 1;
    const field = el("input", { type: "text", inputmode: "numeric", class: "heap-size", value: String(size), "data-key": `heap ${heap}`, "aria-label": say("heap", { number }), autocomplete: "off" });
    const set = (text: string): void => {
      const to = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
      if (to <= limit) {
        actions.edit({ set_heap: { heap, size: to } });
      } else {
        field.setAttribute("aria-invalid", "true");
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

function toMove(context: Context, draft: Draft, actions: Actions): HTMLElement {
  const { say, session } = context;
  const look = draft.look;
  const hand = look?.scene?.items.find((item) => item.kind === "hand" && item.to_move);
  const now = hand?.kind === "hand" ? hand.seat : (session.record?.now.view.to_move ?? 0);
  const players = session.record?.first.view.players ?? [];
  const select = el(
    "select",
    { id: "edit-to-move", "data-key": "edit-to-move" },
    ...(players.length > 0 ? players : ["1", "2"]).map((name, seat) => el("option", { value: String(seat), selected: seat === now }, capital(name))),
  );
  select.addEventListener("change", () => actions.edit({ to_move: { seat: Number(select.value) } }));
  return el("label", { class: "field", for: "edit-to-move" }, el("span", {}, say("who_moves")), select);
}

function optionField(option: OptionTool, actions: Actions): HTMLElement {
  const id = `option-${option.name}`;
  const attributes = { id, "data-key": id };
  const set = (value: string): void => {
    if (value !== option.value) {
      actions.edit({ option: { name: option.name, value } });
    }
  };
  if (option.open) {
    const list = el("datalist", { id: `${id}-list` }, ...option.choices.map((choice) => el("option", { value: choice.value }, choice.label)));
    const field = el("input", { ...attributes, type: "text", list: list.id, value: option.value, autocomplete: "off", spellcheck: "false" });
    field.addEventListener("change", () => set(field.value.trim()));
    return el("label", { class: "field", for: id }, el("span", {}, capital(option.label)), field, list);
  }
  const select = el("select", attributes, ...option.choices.map((choice) => el("option", { value: choice.value, selected: choice.value === option.value }, choice.label)));
  select.addEventListener("change", () => set(select.value));
  return el("label", { class: "field", for: id }, el("span", {}, capital(option.label)), select);
}
