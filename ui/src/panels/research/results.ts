// What a run has found: a table that fills as rows come, a chart of it, and files to keep.

import { button, el } from "../../dom.ts";
import type { RunEnd } from "../../types.ts";
import type { Context } from "../panel.ts";
import { download } from "../kit.ts";
import { chart, type ChartChoice, type ChartKind, MOST_SERIES } from "./chart.ts";
import { cellText, gridRows, headingOf, numericColumns, shownText, toCsv, toJson, type Table } from "./data.ts";
import type { Run } from "./run.ts";

/** This many rows are shown at first; the files always hold all of them. */
const SHOWN = 200;

export interface Results {
  root: HTMLElement;
  show: (run: Run | null) => void;
}

export function resultsView({ say }: Context): Results {
  let run: Run | null = null;
  let drawn: { rows: number; table: Table | null } = { rows: 0, table: null };
  let most = SHOWN;
  /** What is charted; until a person chooses, as the rows so far suggest. */
  let choice: ChartChoice | null = null;
  let isChosen = false;
  let chartedRows = -1;

  const head = el("thead");
  const body = el("tbody");
  const scroll = el("div", { class: "result-table", tabindex: "0", role: "region", "aria-label": say("results") }, el("table", {}, head, body));
  const count = el("p", { class: "small result-count" });
  const more = button({ "data-key": "more-rows" }, say("more_rows"), () => {
    most += 5 * SHOWN;
    fillTable();
  });
  const name = (): string => [run?.request.game, run?.request.name.replaceAll("/", "-")].filter(Boolean).join("-") || "tefuda";
  const files = el(
    "div",
    { class: "row" },
    button({ "data-key": "csv" }, say("save_csv"), () => run && download(`${name()}.csv`, toCsv(run.table), "text/csv")),
    button({ "data-key": "json" }, say("save_json"), () => run && download(`${name()}.json`, toJson(run.table), "application/json")),
  );
  const picture = el("div", { class: "chart-picture" });
  const controls = el("div", { class: "chart-controls" });
  const legend = el("ul", { class: "legend" });
  const charted = el("details", { class: "chart-box", open: true }, el("summary", {}, say("chart")), controls, picture, legend);
  charted.addEventListener("toggle", () => drawChart());
  const root = el("div", { class: "results" }, files, count, scroll, more, charted);

  const fillTable = (): void => {
    const table = run?.table ?? { columns: [], rows: [] };
    const { columns, rows } = table;
    if (drawn.table !== table) {
      head.replaceChildren(el("tr", {}, ...columns.map((_, column) => el("th", { scope: "col" }, headingOf(table, column)))));
      body.replaceChildren();
      drawn = { rows: 0, table };
      isChosen = false;
      chartedRows = -1;
    }
    // Rows are only ever added: what stands already is left alone.
    const fresh = rows.slice(drawn.rows, most);
    body.append(...fresh.map((row) => el("tr", {}, ...columns.map((_, column) => el("td", {}, shownText(table, row, column))))));
    drawn.rows += fresh.length;
    more.hidden = rows.length <= most;
    count.textContent = rows.length > drawn.rows ? say("rows_shown", { shown: drawn.rows, count: rows.length }) : say("rows", { count: rows.length });
    files.hidden = rows.length === 0;
    scroll.hidden = columns.length === 0;
    count.hidden = columns.length === 0;
  };

  const buildControls = (table: Table, numeric: number[]): void => {
    const current = isChosen && choice ? choice : firstChoice(table, numeric, run?.end?.plot);
    choice = current;
    const change = (changes: Partial<ChartChoice>): void => {
      choice = { ...current, ...changes };
      isChosen = true;
      buildControls(table, numeric);
      chartedRows = -1;
      drawChart();
    };
    const pick = (key: string, label: string, chosen: string, options: [string, string][], action: (value: string) => void): HTMLElement => {
      const select = el("select", { id: `chart-${key}`, "data-key": `chart-${key}` }, ...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
      select.addEventListener("change", () => action(select.value));
      return el("label", { class: "field", for: `chart-${key}` }, el("span", {}, label), select);
    };
    const columns: [string, string][] = table.columns.map((_, index) => [String(index), headingOf(table, index)]);
    const numbers = columns.filter(([index]) => numeric.includes(Number(index)));
    const isHeat = current.kind === "heat";
    const kinds = (["line", "bars", "heat"] as const).filter((kind) => kind !== "heat" || (table.columns.length > 2 && numeric.length > 0));
    const fields = [
      pick("kind", say("chart_kind"), current.kind, kinds.map((kind) => [kind, say(`chart_${kind}`)]), (value) =>
        change(value === "heat" ? heatChoice(table, numeric) : { ...lineChoice(table, numeric, run?.end?.plot), kind: value as ChartKind }),
      ),
      pick("x", say("chart_x"), String(current.x ?? ""), [...(isHeat ? [] : [["", say("row_number")] as [string, string]]), ...(isHeat ? columns : numbers)], (value) => change({ x: value === "" ? null : Number(value) })),
    ];
    if (isHeat) {
      fields.push(
        pick("down", say("chart_y"), String(current.y[0] ?? ""), columns, (value) => change({ y: [Number(value), current.y[1] ?? 0] })),
        pick("value", say("chart_value"), String(current.y[1] ?? ""), numbers, (value) => change({ y: [current.y[0] ?? 0, Number(value)] })),
      );
    } else {
      const boxes = numbers.map(([index, text]) => {
        const column = Number(index);
        const box = el("input", { type: "checkbox", "data-key": `chart-y-${index}` });
        box.checked = current.y.includes(column);
        box.addEventListener("change", () => change({ y: box.checked ? [...current.y, column].slice(-MOST_SERIES) : current.y.filter((other) => other !== column) }));
        return el("label", { class: "switch" }, box, text);
      });
      fields.push(el("fieldset", { class: "chart-columns" }, el("legend", {}, say("chart_y")), ...boxes));
    }
    const log = el("input", { type: "checkbox", "data-key": "chart-log" });
    log.checked = current.log;
    log.addEventListener("change", () => change({ log: log.checked }));
    fields.push(el("label", { class: "switch" }, log, say("chart_log")));
    const key = document.activeElement?.getAttribute("data-key");
    controls.replaceChildren(...fields);
    if (key) {
      controls.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
    }
  };

  const drawChart = (): void => {
    const table = run && (gridRows(run.table, say("chart_value")) ?? run.table);
    const numeric = table ? numericColumns(table) : [];
    charted.hidden = !table || table.rows.length < 2 || numeric.length === 0;
    if (!table || charted.hidden || !charted.open || chartedRows === table.rows.length) {
      return;
    }
    chartedRows = table.rows.length;
    if (!isChosen || controls.childElementCount === 0) {
      buildControls(table, numeric);
    }
    const shown = choice && chart(table, choice, Math.max(300, picture.clientWidth), say);
    picture.replaceChildren(shown ?? el("p", { class: "small" }, say("nothing_to_chart")));
    const series = choice && choice.kind !== "heat" ? choice.y.slice(0, MOST_SERIES) : [];
    legend.replaceChildren(...series.map((column, number) => el("li", { class: `legend-${number}` }, headingOf(table, column))));
  };

  /** Rows may come by the thousand: what is shown follows a few times a second. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fill = (): void => {
    clearTimeout(timer);
    timer = undefined;
    fillTable();
    drawChart();
  };

  return {
    root,
    show: (shown) => {
      if (shown !== run) {
        run = shown;
        most = SHOWN;
        drawn.table = null;
        controls.replaceChildren();
        fill();
      } else if (shown?.state === "running") {
        timer ??= setTimeout(fill, 120);
      } else {
        fill();
      }
      root.hidden = !shown;
    },
  };
}

/** What is charted at first: where only two columns together tell the rows apart, a heat map. */
export function firstChoice(table: Table, numeric: number[], plot: RunEnd["plot"]): ChartChoice {
  const kinds = (...columns: number[]): number => new Set(table.rows.map((row) => columns.map((column) => cellText(row[column])).join("\n"))).size;
  const all = table.rows.length;
  const isPaired = !plot && numeric.some((column) => column > 1) && kinds(0) > 1 && kinds(0) < all && kinds(1) < all && kinds(0, 1) === all;
  return isPaired ? heatChoice(table, numeric) : lineChoice(table, numeric, plot);
}

/** What the run itself names, else the last numeric columns by the first in which something changes. */
function lineChoice({ columns, rows }: Table, given: number[], plot: RunEnd["plot"]): ChartChoice {
  const numeric = given.filter((column, index) => index > 0 || given.length < 3 || rows.some((row) => cellText(row[column]) !== cellText(rows[0]?.[column])));
  const [across, up] = [columns.indexOf(plot?.x ?? ""), columns.indexOf(plot?.y ?? "")];
  if (numeric.includes(across) && numeric.includes(up)) {
    return { kind: "line", x: across, y: [up], log: false };
  }
  const [x, ...rest] = numeric;
  const isCounted = rest.length === 0 || x === undefined;
  return { kind: "line", x: isCounted ? null : x, y: isCounted ? numeric.slice(0, 1) : rest.slice(-2), log: false };
}

function heatChoice(table: Table, numeric: number[]): ChartChoice {
  const value = numeric[numeric.length - 1] ?? 0;
  const others = table.columns.map((_, column) => column).filter((column) => column !== value);
  return { kind: "heat", x: others[1] ?? 0, y: [others[0] ?? 0, value], log: false };
}
