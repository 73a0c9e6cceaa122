// Heaps of counters. A heap is chosen, then what is left of it; a counter that is clicked goes with all above it.

import { button, el, rove, svg } from "../dom.ts";
import type { HeapMove, HeapsItem, Whole } from "../types.ts";
import { badge, makeMove, type Stage } from "./stage.ts";

/** Higher heaps are drawn as a bar. */
const MOST_COUNTERS = 24;
/** More heaps than this are listed by size only. */
const MOST_HEAPS = 200;
const MOST_CHOICES = 120;

/** The moves that change each heap, in their order; null if there are too many to list. */
export function movesByHeap(item: HeapsItem): HeapMove[][] | null {
  if (item.moves === null) {
    return null;
  }
  const byHeap: HeapMove[][] = item.sizes.map(() => []);
  for (const move of item.moves) {
    for (const change of move.changes) {
      byHeap[change.heap]?.push(move);
    }
  }
  return byHeap;
}

/** How many counters a move leaves in its heap, if it changes only this one and does not break it. */
export function plainLeft(move: HeapMove): Whole | null {
  const [only, ...more] = move.changes;
  return only && more.length === 0 && only.left.length <= 1 ? (only.left[0] ?? 0) : null;
}

export function drawHeaps(item: HeapsItem, stage: Stage): HTMLElement {
  const choices = el("div", { class: "choices", role: "group" });
  const row = el("div", { class: "heaps", role: "group", "aria-label": stage.say("choose_heap") });
  const byHeap = movesByHeap(item);
  const heaps = item.sizes.slice(0, MOST_HEAPS).map((size, index) => {
    const heap = el("div", { class: "heap" });
    const own = byHeap === null ? null : (byHeap[index] ?? []);
    heap.append(picture(size, own ?? [], stage, heap));
    const label = stage.say("heap_size", { number: index + 1, size });
    if (!stage.active) {
      heap.append(el("span", { class: "heap-size", "aria-label": label }, String(size)));
      return heap;
    }
    const begin = item.begins?.[index];
    const disabled = own === null ? begin === undefined : own.length === 0;
    const chooser = button(
      { class: "heap-button", "aria-pressed": "false", disabled, "data-key": `heap ${index + 1}`, "aria-label": label },
      String(size),
      () => {
        for (const other of row.querySelectorAll(".heap")) {
          other.classList.toggle("is-chosen", other === heap);
          other.querySelector(".heap-button")?.setAttribute("aria-pressed", String(other === heap));
        }
        choices.setAttribute("aria-label", label);
        choices.replaceChildren(...offer(own, begin ?? "", stage, heap));
        choices.dispatchEvent(new CustomEvent("tefuda-offered", { bubbles: true }));
        choices.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
      },
    );
    heap.append(chooser);
    return heap;
  });
  row.append(...heaps);
  rove(row, ".heap-button");
  const drawn = el("div", { class: "heaps-figure" }, row);
  if (item.sizes.length > MOST_HEAPS) {
    drawn.append(el("p", { class: "more" }, stage.say("more_cards", { count: item.sizes.length - MOST_HEAPS })));
  }
  if (stage.active) {
    drawn.append(el("p", { class: "how" }, stage.say("choose_heap")), choices);
  }
  return drawn;
}

/** The ways to move in a chosen heap. */
function offer(moves: HeapMove[] | null, begin: string, stage: Stage, drawn: HTMLElement): HTMLElement[] {
  if (moves === null) {
    return [typed(begin, stage)];
  }
  const chips = moves.slice(0, MOST_CHOICES).map((move) => {
    const left = plainLeft(move);
    const label = left === null ? move.move : stage.say("leave", { left });
    const chip = el("button", { type: "button", class: "chip" }, el("span", { class: "sign", "aria-hidden": "true" }), label);
    makeMove(chip, move.move, label, stage);
    const show = (shown: boolean) => (): void => {
      for (const counter of drawn.querySelectorAll(".counter")) {
        const taken = left !== null && Number(counter.getAttribute("data-left")) >= Number(left);
        counter.classList.toggle("is-taken", shown && taken);
      }
    };
    for (const [event, shown] of [["mouseenter", true], ["focus", true], ["mouseleave", false], ["blur", false]] as const) {
      chip.addEventListener(event, show(shown));
    }
    return chip;
  });
  const list = el("div", { class: "chips" }, ...chips);
  rove(list, ".chip");
  const more = moves.length > MOST_CHOICES ? el("p", { class: "more" }, stage.say("more_moves", { count: moves.length - MOST_CHOICES })) : null;
  return more ? [list, more] : [list];
}

/** A heap with more moves than can be listed: the rest of the move is typed. */
function typed(begin: string, stage: Stage): HTMLElement {
  const input = el("input", { type: "text", required: true, autocomplete: "off", spellcheck: "false", "aria-label": stage.say("leave_how") });
  const form = el("form", { class: "typed-move" }, el("label", {}, `${stage.say("leave_how")} `, el("code", {}, begin), input), el("button", {}, stage.say("play_it")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    stage.choose(`${begin}${input.value.trim()}`);
  });
  return form;
}

/** Counters from the ground up; the one that is clicked goes, and all above it. */
function picture(size: Whole, moves: HeapMove[], stage: Stage, drawn: HTMLElement): SVGElement {
  if (typeof size === "string" || size > MOST_COUNTERS) {
    return svg(
      "svg",
      { class: "heap-picture", viewBox: "0 0 64 150", width: 64, height: 150, "aria-hidden": "true" },
      svg("rect", { class: "counter", x: 8, y: 4, width: 48, height: 142, rx: 8 }),
      svg("path", { class: "bar-break", d: "M2 70l15 -9 15 9 15 -9 15 9v12l-15 -9 -15 9 -15 -9 -15 9z" }),
    );
  }
  const step = 15;
  const height = Math.max(1, size) * step + 8;
  const made = svg("svg", { class: "heap-picture", viewBox: `0 0 64 ${height}`, width: 64, height, "aria-hidden": "true" });
  const plain = new Map<number, string>();
  if (stage.active) {
    for (const move of moves) {
      const left = plainLeft(move);
      if (left !== null) {
        plain.set(Number(left), move.move);
      }
    }
  }
  for (let left = 0; left < size; left += 1) {
    const y = height - 4 - (left + 1) * step;
    const counter = svg(
      "g",
      { class: "counter", "data-left": left },
      svg("rect", { x: 6, y, width: 52, height: step - 3, rx: 6 }),
    );
    const move = plain.get(left);
    if (move !== undefined) {
      const spot = badge(54, y + 6);
      counter.append(spot);
      makeMove(counter, move, stage.say("leave", { left }), stage);
      // By keyboard the heap's button does the same.
      counter.setAttribute("tabindex", "-1");
      counter.removeAttribute("data-key");
      const show = (shown: boolean) => (): void => {
        for (const other of drawn.querySelectorAll(".counter")) {
          other.classList.toggle("is-taken", shown && Number(other.getAttribute("data-left")) >= left);
        }
      };
      counter.addEventListener("mouseenter", show(true));
      counter.addEventListener("mouseleave", show(false));
    }
    made.append(counter);
  }
  return made;
}
