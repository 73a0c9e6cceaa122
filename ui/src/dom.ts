// Elements made without markup in strings: whatever comes from elsewhere becomes text or an attribute, never code.

type Value = string | number | boolean | null | undefined;
type Child = Node | string | null | undefined;

const SVG = "http://www.w3.org/2000/svg";

function fill(element: Element, attributes: Record<string, Value>, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined) {
      element.append(child);
    }
  }
}

export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  fill(element, attributes, children);
  return element;
}

/** A button with its action. */
export function button(attributes: Record<string, Value>, label: Child, onClick: () => void): HTMLButtonElement {
  const made = el("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", onClick);
  return made;
}

/** Replaces what is in a region, and keeps the keyboard where it was: at the element of the same `data-key`. */
export function replaceKeepingFocus(region: HTMLElement, ...children: Child[]): void {
  const active = document.activeElement;
  const had = active instanceof Element && region.contains(active);
  const key = had ? active.closest("[data-key]")?.getAttribute("data-key") : null;
  region.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  if (!had) {
    return;
  }
  const same = key ? region.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  const next = same ?? region.querySelector("[data-move][tabindex='0'], button:not(:disabled)") ?? region;
  if (next === region) {
    // The keyboard waits here until there is something to choose again.
    region.tabIndex = -1;
  }
  if (next instanceof HTMLElement || next instanceof SVGElement) {
    next.focus({ preventScroll: true });
  }
}

type Item = HTMLElement | SVGElement;

/** The containers that rove already; asked again, only their tab stop is set anew. */
const roving = new WeakSet<HTMLElement>();

/**
 * Makes one tab stop of many items: the arrow keys, Home and End go from one to the next; in a picture (`spatial`) to
 * the nearest one in that direction. Items are asked for each time, so that they may change. The container is no SVG:
 * browsers let the keyboard stop at SVG elements that listen for the focus.
 */
export function rove(container: HTMLElement, selector: string, spatial = false): void {
  const items = (): Item[] =>
    [...container.querySelectorAll<Item>(selector)].filter((item) => !(item instanceof HTMLButtonElement && item.disabled));
  const select = (chosen: Item | undefined): void => {
    items().forEach((item) => item.setAttribute("tabindex", item === chosen ? "0" : "-1"));
  };
  select(items()[0]);
  if (roving.has(container)) {
    return;
  }
  roving.add(container);
  container.addEventListener("focusin", (event) => {
    const item = items().find((each) => each === event.target);
    if (item) {
      select(item);
    }
  });
  container.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const all = items();
    const here = all.find((item) => item === event.target);
    const next = here && (spatial ? (nearest(all, here, event.key) ?? neighbour(all, here, event.key)) : neighbour(all, here, event.key));
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      select(next);
      next.focus();
    }
  });
}

/** The item before or after, the first, or the last. */
function neighbour(items: Item[], here: Item, key: string): Item | undefined {
  const at = items.indexOf(here);
  const last = items.length - 1;
  const steps: Record<string, number> = {
    ArrowRight: Math.min(at + 1, last),
    ArrowDown: Math.min(at + 1, last),
    ArrowLeft: Math.max(at - 1, 0),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  return items[steps[key] ?? -1];
}

/** The nearest item in the direction of an arrow key; things off to the side count as further away. */
function nearest(items: Item[], here: Item, key: string): Item | undefined {
  const directions: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const direction = directions[key];
  if (!direction) {
    return undefined;
  }
  const centre = (item: Item): [number, number] => {
    const box = item.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(here);
  let best: { item: Item; distance: number } | undefined;
  for (const item of items) {
    const [dx, dy] = centre(item).map((value, axis) => value - (axis === 0 ? x : y)) as [number, number];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1] + dy * direction[0]);
    const distance = along + 3 * aside;
    if (item !== here && along > 2 && aside <= 2 * along && (!best || distance < best.distance)) {
      best = { item, distance };
    }
  }
  return best?.item;
}

/** A text with its first letter large, as it begins a line. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A text in which pieces between backticks are code. */
export function withCode(text: string): Node[] {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? el("code", {}, piece) : document.createTextNode(piece)));
}
