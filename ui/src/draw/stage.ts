// What a picture needs to know of the game around it, and how a thing in it becomes a move.

import type { Say } from "../i18n/index.ts";
import type { Judgement } from "../judgement.ts";
import { svg } from "../dom.ts";

export interface Stage {
  say: Say;
  /** How wide the picture may be, in pixels. */
  width: number;
  /** Whether a person may move now. */
  active: boolean;
  /** The name of the player in a seat. */
  nameOf: (seat: number) => string;
  /** The place of the player in the order in which hands are shown. */
  orderOf: (seat: number) => number;
  choose: (move: string) => void;
  /** Tells of the move under the pointer or the keyboard; null when there is none. */
  preview: (move: string | null) => void;
}

/** A stage for pictures that only show something. */
export function still(stage: Stage): Stage {
  return { ...stage, active: false, choose: () => undefined, preview: () => undefined };
}

/** Makes a thing in the picture stand for a move. `name` is what it is called aloud. */
export function makeMove(thing: HTMLElement | SVGElement, move: string, name: string, stage: Stage): void {
  thing.dataset["move"] = move;
  thing.dataset["key"] = `move ${move}`;
  thing.dataset["name"] = name;
  thing.classList.add("move");
  thing.setAttribute("aria-label", name);
  const isButton = thing instanceof HTMLButtonElement;
  if (!isButton) {
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "0");
    thing.addEventListener("keydown", (event) => {
      if (event instanceof KeyboardEvent && (event.key === "Enter" || event.key === " ") && !event.repeat) {
        event.preventDefault();
        stage.choose(move);
      }
    });
  }
  thing.addEventListener("click", () => stage.choose(move));
  thing.addEventListener("mouseenter", () => stage.preview(move));
  thing.addEventListener("mouseleave", () => stage.preview(null));
  thing.addEventListener("focus", () => stage.preview(move));
  thing.addEventListener("blur", () => stage.preview(null));
}

/** A place for the sign of a judgement within an SVG picture; it shows when the thing is pointed at. */
export function badge(x: number, y: number): SVGElement {
  return svg(
    "g",
    { class: "badge", transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    svg("circle", { r: 10 }),
    svg("text", { "text-anchor": "middle", y: 4.5, class: "badge-sign" }),
  );
}

/** Writes what is known of the moves onto the things that stand for them; null takes it away again. */
export function markMoves(root: ParentNode, judge: (move: string) => Judgement | null): void {
  for (const thing of root.querySelectorAll<HTMLElement | SVGElement>("[data-move]")) {
    const judgement = judge(thing.dataset["move"] ?? "");
    const name = thing.dataset["name"] ?? "";
    thing.setAttribute("aria-label", judgement ? `${name} ${judgement.words}` : name);
    if (judgement) {
      thing.dataset["mark"] = judgement.mark;
    } else {
      delete thing.dataset["mark"];
    }
    for (const sign of thing.querySelectorAll(".badge-sign, .sign")) {
      sign.textContent = judgement?.sign ?? "";
    }
  }
}
