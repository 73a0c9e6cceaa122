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

/** A button with its deed. */
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

/**
 * Makes one tab stop of many items: the arrow keys, Home and End go from one to the next.
 * Items are asked for each time, so that they may change. The container is no SVG: browsers let the keyboard stop at
 * SVG elements that listen for the focus.
 */
export function rove(container: HTMLElement, selector: string): void {
  const items = (): (HTMLElement | SVGElement)[] =>
    [...container.querySelectorAll<HTMLElement | SVGElement>(selector)].filter(
      (item) => !(item instanceof HTMLButtonElement && item.disabled),
    );
  items().forEach((item, index) => item.setAttribute("tabindex", index === 0 ? "0" : "-1"));
  const select = (item: HTMLElement | SVGElement): void => {
    items().forEach((other) => other.setAttribute("tabindex", other === item ? "0" : "-1"));
  };
  container.addEventListener("focusin", (event) => {
    const item = items().find((one) => one === event.target);
    if (item) {
      select(item);
    }
  });
  container.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const all = items();
    const here = all.findIndex((item) => item === event.target);
    if (here < 0) {
      return;
    }
    const last = all.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: Math.min(here + 1, last),
      ArrowDown: Math.min(here + 1, last),
      ArrowLeft: Math.max(here - 1, 0),
      ArrowUp: Math.max(here - 1, 0),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    const item = next === undefined ? undefined : all[next];
    if (item) {
      event.preventDefault();
      event.stopPropagation();
      select(item);
      item.focus();
    }
  });
}

/** A text with its first letter large, as it begins a line. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
