// Choosing and dragging parts of a picture by pointer, by touch and by keyboard.

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

/** So far a pointer may go before a click becomes a drag. */
const SLACK = 7;

/** The part at an element, if there is one. */
function partOf(element: EventTarget | null): string | null {
  return element instanceof Element ? (element.closest("[data-part]")?.getAttribute("data-part") ?? null) : null;
}

/** Makes things of a picture that was drawn elsewhere choosable, some of them chosen; the others are only looked at. */
export function markParts(picture: SVGElement, isPart: (part: string) => boolean, isChosen: (part: string) => boolean): void {
  for (const thing of picture.querySelectorAll<SVGElement>("[data-part]")) {
    const part = thing.getAttribute("data-part") ?? "";
    if (!isPart(part)) {
      thing.setAttribute("role", "img");
      continue;
    }
    thing.classList.add("pickable");
    thing.setAttribute("role", "button");
    thing.setAttribute("data-key", `part ${part}`);
    thing.setAttribute("aria-pressed", String(isChosen(part)));
    if (!thing.hasAttribute("aria-label")) {
      thing.setAttribute("aria-label", part);
    }
    // What is written on it several times is said once, by its label.
    thing.querySelectorAll("text").forEach((text) => text.setAttribute("aria-hidden", "true"));
  }
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

function clickOnly(down: PointerEvent, deed: () => void): void {
  const up = (event: PointerEvent): void => {
    stop();
    if (isNear(down, event)) {
      deed();
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
    thing.focus({ preventScroll: true });
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
    const place = under?.closest("[data-place]")?.getAttribute("data-place") ?? (isOnEmptyTable(picture, event) ? "table" : null);
    if (onto !== part && (onto !== null || place !== null || picture.contains(under))) {
      picking.drop(part, { part: onto, place, near: nearest(picture, event, part) });
    }
  };
  const stop = listen({ pointermove: move, pointerup: up, pointercancel: end });
}

/** Whether the pointer is at the place of the card on the table, where none lies. */
function isOnEmptyTable(picture: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const table = picture.querySelector(".empty-place")?.getBoundingClientRect();
  return table !== undefined && clientX >= table.left && clientX <= table.right && clientY >= table.top && clientY <= table.bottom;
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
