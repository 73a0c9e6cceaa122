// What points at moves: a mouse or a pen that really moves, the keyboard, or a first tap. A click plays, and so does a second tap.

import { el } from "../dom.ts";
import type { Context } from "./panel.ts";

export function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === "touch";
}

/** Tells what a pointer goes to, and null when it leaves; things that come to lie under one that rests are not pointed at. */
export function whenPointed(element: HTMLElement, tell: (target: EventTarget | null) => void): void {
  element.addEventListener("pointermove", (event) => isTouch(event) || tell(event.target));
  element.addEventListener("pointerleave", (event) => isTouch(event) || tell(null));
}

export function moveButton(context: Context, move: string, attributes: Parameters<typeof el>[1], ...children: HTMLElement[]): HTMLButtonElement {
  const made = el("button", { type: "button", "data-move": move, ...attributes }, ...children);
  const preview = (): void => context.preview(move);
  made.addEventListener("click", (event) => {
    if (isTouch(event) && context.previewed() !== move) {
      preview();
      made.scrollIntoView({ block: "nearest" });
    } else {
      context.choose(move);
    }
  });
  made.addEventListener("focus", () => made.matches(":focus-visible") && preview());
  whenPointed(made, (target) => context.preview(target && move));
  return made;
}
