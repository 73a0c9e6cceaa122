// Tables of numbers, such as the values of heaps with their binary digits in columns; some have a column of words.

import { el } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { NumbersItem } from "../types.ts";

const MOST_ROWS = 200;

/** Words that may be broken over lines; numbers and moves may not. */
function isSentence(cell: string): boolean {
  return /\p{L}{2}.*[\s:]\s*\S/u.test(cell);
}

export function drawNumbers(item: NumbersItem, say: Say): HTMLElement {
  const kinds = item.headings.map((_, column) => (item.rows.some((cells) => isSentence(cells[column] ?? "")) ? { class: "words" } : {}));
  const head = el("tr", {}, ...item.headings.map((heading, column) => el("th", { scope: "col", ...kinds[column] }, heading)));
  const rows = item.rows.slice(0, MOST_ROWS).map((cells) =>
    el("tr", {}, ...cells.map((cell, column) => (column === 0 ? el("th", { scope: "row" }, cell) : el("td", { ...kinds[column] }, cell)))),
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
