// Tables of numbers, such as the values of heaps with their binary digits in columns.

import { el } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { NumbersItem } from "../types.ts";

const MOST_ROWS = 200;

export function drawNumbers(item: NumbersItem, say: Say): HTMLElement {
  const head = el("tr", {}, ...item.headings.map((heading) => el("th", { scope: "col" }, heading)));
  const rows = item.rows.slice(0, MOST_ROWS).map((cells) =>
    el("tr", {}, ...cells.map((cell, column) => (column === 0 ? el("th", { scope: "row" }, cell) : el("td", {}, cell)))),
  );
  const table = el(
    "table",
    { class: "numbers" },
    el("caption", {}, item.caption),
    el("thead", {}, head),
    el("tbody", {}, ...rows),
  );
  const figure = el("div", { class: "scroll" }, table);
  if (item.rows.length > MOST_ROWS) {
    figure.append(el("p", { class: "more" }, say("more_cards", { count: item.rows.length - MOST_ROWS })));
  }
  return figure;
}
