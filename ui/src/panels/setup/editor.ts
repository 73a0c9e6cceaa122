// The picture of a position to be changed by hand. It knows no game: what can be done comes from the server as tools,
// and every change goes there as an edit.

import { el, replaceKeepingFocus, withCode } from "../../dom.ts";
import { adopt } from "../../picture.ts";
import type { Edit, EditAnswer, Tone } from "../../types.ts";
import type { Context } from "../panel.ts";
import { placedCards } from "./cards.ts";
import { controls, type Mode } from "./controls.ts";
import type { Draft } from "./draft.ts";
import { listenToParts, showParts } from "./picking.ts";

export interface Editor {
  root: HTMLElement;
  show: () => void;
}

/** What is chosen, and what choosing does next. */
export interface Choosing {
  /** A part of the picture, or `spare:` and the label of a card from outside. */
  selected: string | null;
  mode: Mode;
  tone: Tone;
}

const SPARE = "spare:";

export function editor(context: Context, draft: Draft): Editor {
  const choosing: Choosing = { selected: null, mode: "add", tone: "plain" };
  const picture = el("div", { class: "edit-picture picture-box" });
  const tools = el("div", { class: "edit-tools" });
  const root = el("div", { class: "editor" }, picture, tools);
  let shown: EditAnswer | null = null;

  const edit = (change: Edit): void => void draft.edit(change);
  const select = (part: string | null): void => {
    choosing.selected = choosing.selected === part ? null : part;
    show();
  };

  /** Puts the chosen card, from the hands or from outside, to a place. */
  const put = (to: string, part = choosing.selected): void => {
    if (part?.startsWith(SPARE)) {
      edit({ put: { card: part.slice(SPARE.length), to } });
      return;
    }
    const card = placedCards(draft.look?.scene).find((placed) => placed.part === part);
    if (card && card.place !== to) {
      edit({ put: { card: card.label, ...(card.place === null ? {} : { from: card.place }), to } });
    }
  };

  const pickNode = (node: number, part: string): void => {
    const { mode, tone, selected } = choosing;
    if (mode === "paint") {
      edit({ paint: { node, tone } });
    } else if (mode === "delete") {
      edit({ remove_node: { node } });
    } else if (mode === "token") {
      edit({ token: { node } });
    } else if (selected !== null && selected !== part && selected.startsWith("n") && draft.look?.tools.graph?.edges) {
      edit({ add_edge: { from: Number(selected.slice(1)), to: node, tone } });
    } else {
      select(part);
    }
  };

  /** A counter of a heap leaves as many as it stands for; the heap itself leads to its field. */
  const pickHeap = (part: string): void => {
    const [heap, size] = part.slice(1).split(":").map(Number);
    if (heap !== undefined && size !== undefined) {
      edit({ set_heap: { heap, size } });
    } else {
      tools.querySelector<HTMLElement>(`[data-key="heap ${heap}"]`)?.focus();
    }
  };

  const isCard = (part: string): boolean => (draft.look?.tools.places.length ?? 0) > 0 && placedCards(draft.look?.scene).some((card) => card.part === part);

  const isPart = (part: string): boolean => {
    const has = draft.look?.tools;
    if (!has) {
      return false;
    }
    switch (part[0]) {
      case "s":
        return part.startsWith(SPARE);
      case "c":
      case "t":
        return isCard(part);
      case "o":
        return has.flip;
      case "h":
        return has.heaps !== undefined;
      case "n":
        return has.graph !== undefined || isCard(part);
      case "e":
        return choosing.mode === "paint" || choosing.mode === "delete";
      default:
        return false;
    }
  };

  listenToParts(root, picture, {
    isPart,
    pick: (part) => {
      const number = Number(part.slice(1));
      switch (part[0]) {
        case "o":
          edit({ flip: { coin: number } });
          break;
        case "h":
          pickHeap(part);
          break;
        case "n":
          if (draft.look?.tools.graph) {
            pickNode(number, part);
          } else {
            select(part);
          }
          break;
        case "e":
          edit(choosing.mode === "delete" ? { remove_edge: { edge: number } } : { paint: { edge: number, tone: choosing.tone } });
          break;
        default:
          select(part);
      }
    },
    drop: (part, onto) => {
      if (part.startsWith("n") && draft.look?.tools.graph) {
        const from = Number(part.slice(1));
        if (onto.part?.startsWith("n")) {
          edit({ add_edge: { from, to: Number(onto.part.slice(1)), tone: choosing.tone } });
        } else if (onto.part === null) {
          edit({ add_node: { beside: from, tone: choosing.tone } });
        }
        return;
      }
      const place = onto.place ?? placedCards(draft.look?.scene).find((card) => card.part === (onto.part ?? onto.near))?.place;
      if (place) {
        put(place, part);
      }
    },
    space: () => {
      if (draft.look?.tools.graph?.nodes && choosing.mode === "add") {
        addNode();
      }
    },
  });

  /** One more node, beside the chosen one if one is chosen. */
  const addNode = (): void => {
    const beside = choosing.selected?.startsWith("n") ? { beside: Number(choosing.selected.slice(1)) } : {};
    edit({ add_node: { ...beside, tone: choosing.tone } });
  };

  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && choosing.selected !== null) {
      event.preventDefault();
      select(null);
    } else if ((event.key === "Delete" || event.key === "Backspace") && choosing.selected?.startsWith("n") && event.target instanceof SVGElement) {
      event.preventDefault();
      edit({ remove_node: { node: Number(choosing.selected.slice(1)) } });
    }
  });

  const show = (): void => {
    const { look } = draft;
    const hadFocus = root.contains(document.activeElement);
    root.hidden = look === null;
    root.inert = draft.isStale;
    root.classList.toggle("stale", root.inert);
    if (!look) {
      return;
    }
    if (look !== shown && draft.refused === null) {
      choosing.selected = null;
    }
    shown = look;
    const refusal = el("p", { class: "form-error", id: "edit-refused", role: "alert" }, ...withCode(draft.refused ?? ""));
    // What was refused stays as it was typed.
    const refused = draft.refused === null ? [] : [...tools.querySelectorAll("input")].filter((field) => field.value !== field.defaultValue);
    const graph = look.tools.graph;
    const tones = [...new Set([...(graph?.node_tones ?? []), ...(graph?.edge_tones ?? [])])];
    if (tones.length > 0 && !tones.includes(choosing.tone)) {
      choosing.tone = tones[0] ?? "plain";
    }
    const made = adopt(look.svg);
    // Here nothing stands for a move.
    made?.querySelectorAll(".choice").forEach((thing) => thing.classList.remove("choice"));
    root.dataset["mode"] = choosing.mode;
    showParts(picture, made, isPart, (part) => part === choosing.selected);
    replaceKeepingFocus(
      tools,
      refusal,
      ...controls(context, draft, look.tools, tones, choosing, (part) => made?.querySelector(`[data-part="${CSS.escape(part)}"]`) !== null, {
        edit,
        put,
        addNode,
        choose: (changes) => {
          Object.assign(choosing, changes);
          show();
        },
      }),
    );
    for (const { dataset, value } of refused) {
      const field = tools.querySelector<HTMLInputElement>(`[data-key="${dataset["key"]}"]`);
      if (field) {
        field.value = value;
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-describedby", refusal.id);
        field.closest("label, ul")?.after(refusal);
      }
    }
    if (hadFocus && !root.contains(document.activeElement)) {
      // What had the focus can do nothing any more: the next card is chosen in the picture.
      picture.querySelector<SVGElement>(".handle")?.focus({ preventScroll: true });
    }
  };

  return { root, show };
}
