// Choosing and dragging parts of a picture by pointer, by touch and by keyboard.

import { rove, svg } from "../../dom.ts";

/** Where something was dropped. */
export interface Target {
  part: string | null;
  place: string | null;
  /** The part of the picture that is nearest. */
  near: string | null;
}

export interface Picking {
  /** A part was clicked, or Enter was pressed on it. */
  pick: (part: string) => void;
  /** Something was dragged from a part to another part, to a place (`data-place`), or to empty space of the picture. */
  drop: (part: string, onto: Target) => void;
  /** Empty space of the picture was clicked. */
  space: () => void;
  /** Which parts can be picked. */
  isPart: (part: string) => boolean;
}

/** So far handles reach beyond what is drawn. */
const MARGIN = 2;
/** So far a pointer may go before a click becomes a drag. */
const SLACK = 7;

/** The part at an element, if there is one. */
function partOf(element: EventTarget | null): string | null {
  return element instanceof Element ? (element.closest("[data-part]")?.getAttribute("data-part") ?? null) : null;
}

/** Shows a picture in a region with the parts that can be chosen, and keeps the keyboard where it was. */
export function showParts(region: HTMLElement, picture: SVGSVGElement | null, isPart: (part: string) => boolean, isChosen: (part: string) => boolean): void {
  const active = document.activeElement;
  const key = active && region.contains(active) ? (active.getAttribute("data-key") ?? "") : null;
  region.replaceChildren(...(picture ? [picture] : []));
  if (picture) {
    markParts(picture, isPart, isChosen);
  }
  rove(region, ".handle", true);
  if (key !== null) {
    const same = region.querySelector<SVGElement>(`[data-key="${CSS.escape(key)}"]`);
    (same ?? region.querySelector<SVGElement>(".handle"))?.focus({ preventScroll: true });
  }
}

/**
 * Makes parts of a picture on the page choosable, some of them chosen; the others are only looked at. What is written on
 * a part, such as a rank in each corner of a card, is no good name, so a handle over it is the button: easy to hit, and
 * named as the picture names the part.
 */
function markParts(picture: SVGElement, isPart: (part: string) => boolean, isChosen: (part: string) => boolean): void {
  for (const thing of picture.querySelectorAll<SVGGElement>("g[data-part]")) {
    const part = thing.getAttribute("data-part") ?? "";
    if (!isPart(part)) {
      thing.setAttribute("role", "img");
      continue;
    }
    const handle = handleOf(thing, part);
    handle.setAttribute("role", "button");
    handle.setAttribute("data-key", `part ${part}`);
    handle.setAttribute("aria-pressed", String(isChosen(part)));
    handle.setAttribute("aria-label", thing.getAttribute("aria-label") ?? part);
    thing.removeAttribute("role");
    thing.removeAttribute("aria-label");
    thing.classList.toggle("picked", isChosen(part));
    thing.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
    thing.append(handle);
  }
}

/** Along an edge, and over anything else. */
function handleOf(thing: SVGGElement, part: string): SVGElement {
  const line = part.startsWith("e") ? thing.querySelector("path") : null;
  if (line) {
    return svg("path", { class: "handle along", d: line.getAttribute("d") });
  }
  const { x, y, width, height } = thing.getBBox();
  return svg("rect", { class: "handle", x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN, rx: 6 });
}

/** Listens in a region for what is done with its parts, those in `picture` and others such as buttons of a tray. */
export function listenToParts(region: HTMLElement, picture: HTMLElement, picking: Picking): void {
  region.addEventListener("keydown", (event) => {
    const part = partOf(event.target);
    if ((event.key === "Enter" || event.key === " ") && part !== null && picking.isPart(part)) {
      event.preventDefault();
      picking.pick(part);
    }
  });
  // Programs that read the page aloud click without a pointer.
  region.addEventListener("click", (event) => {
    const part = partOf(event.target);
    if (event.detail === 0 && part !== null && picking.isPart(part)) {
      picking.pick(part);
    }
  });
  region.addEventListener("pointerdown", (event) => {
    const part = partOf(event.target);
    if (event.button !== 0) {
      return;
    }
    if (part !== null && picking.isPart(part)) {
      follow(region, picture, event, part, picking);
    } else if (part === null && event.target instanceof SVGElement && picture.contains(event.target)) {
      clickOnly(event, picking.space);
    }
  });
}

function isNear(down: PointerEvent, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLACK;
}

function clickOnly(down: PointerEvent, action: () => void): void {
  const up = (event: PointerEvent): void => {
    stop();
    if (isNear(down, event)) {
      action();
    }
  };
  const stop = listen({ pointerup: up, pointercancel: () => stop() });
}

/** Follows a pointer from a part until it is let go: a click, or a drag with a ghost under the pointer. */
function follow(region: HTMLElement, picture: HTMLElement, down: PointerEvent, part: string, picking: Picking): void {
  let ghost: HTMLElement | null = null;
  const thing = region.querySelector(`[data-part="${CSS.escape(part)}"]`);
  if (thing instanceof SVGElement) {
    // Pictures must not be selected as text while something is dragged; buttons take the focus as always.
    down.preventDefault();
    thing.querySelector<SVGElement>(".handle")?.focus({ preventScroll: true });
  }
  const end = (): void => {
    stop();
    ghost?.remove();
    region.classList.remove("dragging");
  };
  const move = (event: PointerEvent): void => {
    if (!ghost && !isNear(down, event)) {
      ghost = document.createElement("div");
      ghost.className = "drag-ghost";
      ghost.textContent = (thing?.querySelector("text") ?? thing)?.textContent?.trim().slice(0, 12) ?? "";
      document.body.append(ghost);
      region.classList.add("dragging");
    }
    ghost?.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px)`);
  };
  const up = (event: PointerEvent): void => {
    const dragged = ghost !== null;
    end();
    if (!dragged) {
      picking.pick(part);
      return;
    }
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const onto = partOf(under);
    const place = under?.closest("[data-place]")?.getAttribute("data-place") ?? (isOnTable(picture, event) ? "table" : null);
    if (onto !== part && (onto !== null || place !== null || picture.contains(under))) {
      picking.drop(part, { part: onto, place, near: nearest(picture, event, part) });
    }
  };
  const stop = listen({ pointermove: move, pointerup: up, pointercancel: end });
}

/** Whether the pointer is beside or on what lies on the table, or its place if nothing does: hands lie above it and below. */
function isOnTable(picture: HTMLElement, { clientY }: PointerEvent): boolean {
  const table = picture.querySelector(".empty-place, .paper:not([data-part^='c'] *)")?.getBoundingClientRect();
  return table !== undefined && clientY >= table.top && clientY <= table.bottom;
}

/** The part whose middle is nearest to the pointer, other than the one that is dragged. */
function nearest(picture: HTMLElement, { clientX, clientY }: PointerEvent, dragged: string): string | null {
  let near: { part: string; distance: number } | null = null;
  for (const thing of picture.querySelectorAll("[data-part]")) {
    const part = thing.getAttribute("data-part") ?? "";
    const { left, top, width, height } = thing.getBoundingClientRect();
    const distance = Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
    if (part !== dragged && (near === null || distance < near.distance)) {
      near = { part, distance };
    }
  }
  return near?.part ?? null;
}

/** Listens to the pointer everywhere until the function that it gives is called. */
function listen(listeners: Partial<Record<"pointermove" | "pointerup" | "pointercancel", (event: PointerEvent) => void>>): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][];
  entries.forEach(([name, listener]) => document.addEventListener(name, listener));
  return () => entries.forEach(([name, listener]) => document.removeEventListener(name, listener));
}
