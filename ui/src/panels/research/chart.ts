// Charts of a table: lines, bars, or a heat map, drawn as SVG with classes, so that light and dark are the stylesheet's.

import { svg } from "../../dom.ts";
import type { Say } from "../../i18n/index.ts";
import { cellText, numberOf, type Table } from "./data.ts";
import { scaleOf, shortNumber } from "./scale.ts";

export type ChartKind = "line" | "bars" | "heat";

export interface ChartChoice {
  kind: ChartKind;
  /** The column along the axis; null counts the rows. */
  x: number | null;
  /** The columns drawn; a heat map takes its second axis and its value from the first two. */
  y: number[];
  log: boolean;
}

const WIDTH = 640;
const HEIGHT = 320;
const [LEFT, RIGHT, TOP, BOTTOM] = [58, 14, 12, 40];
const PLOT = { width: WIDTH - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
/** More points than this cannot be told apart; the chart takes every so many rows. */
const MOST_POINTS = 1200;
const MOST_CELLS = 4096;
/** Shades of the heat map, each a class. */
const SHADES = 9;
/** Colours and strokes of series, each a class. */
export const MOST_SERIES = 6;

/** The chart of what was chosen; null if there is nothing to draw. */
export function chart(table: Table, choice: ChartChoice, say: Say): SVGSVGElement | null {
  return choice.kind === "heat" ? heatMap(table, choice, say) : lines(table, choice, say);
}

function frame(title: string, ...children: SVGElement[]): SVGSVGElement {
  return svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title }, ...children);
}

const place = {
  x: (share: number): number => LEFT + share * PLOT.width,
  y: (share: number): number => TOP + (1 - share) * PLOT.height,
};

function lines(table: Table, choice: ChartChoice, say: Say): SVGSVGElement | null {
  const step = Math.max(1, Math.ceil(table.rows.length / MOST_POINTS));
  const rows = table.rows.map((row, index) => ({ row, index })).filter(({ index }) => index % step === 0);
  const xOf = ({ row, index }: (typeof rows)[number]): number | null => (choice.x === null ? index + 1 : numberOf(row[choice.x]));
  const series = choice.y.slice(0, MOST_SERIES).map((column) =>
    rows.flatMap((entry) => {
      const [x, y] = [xOf(entry), numberOf(entry.row[column])];
      return x === null || y === null || (choice.log && y <= 0) ? [] : [{ x, y }];
    }),
  );
  const points = series.flat();
  if (points.length === 0) {
    return null;
  }
  const isBars = choice.kind === "bars";
  const xs = scaleOf(points.map(({ x }) => x));
  const ys = scaleOf(points.map(({ y }) => y), { log: choice.log, fromZero: isBars });
  // Bars stand clear of the ends of the axis.
  const slots = Math.max(1, ...series.map((one) => one.length));
  const margin = isBars ? 0.5 / slots : 0.01;
  const x = (value: number): number => place.x(margin + xs.at(value) * (1 - 2 * margin));
  const y = (value: number): number => place.y(ys.at(value));
  const zero = choice.log ? place.y(0) : y(0);
  const drawn = series.flatMap((one, number) => {
    if (isBars) {
      const width = Math.max(1, (PLOT.width / slots) * 0.8) / series.length;
      return one.map((point) =>
        svg("rect", {
          class: `series series-${number}`,
          x: x(point.x) + (number - series.length / 2) * width,
          width,
          y: Math.min(y(point.y), zero),
          height: Math.max(0.5, Math.abs(y(point.y) - zero)),
        }),
      );
    }
    const path = one.map((point, index) => `${index === 0 ? "M" : "L"}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join("");
    const marks = one.length > 60 ? [] : one.map((point) => svg("circle", { class: `dot series-${number}`, cx: x(point.x), cy: y(point.y), r: 3 }));
    return [svg("path", { class: `series line series-${number}`, d: path }), ...marks];
  });
  const names = choice.y.slice(0, MOST_SERIES).map((column) => table.columns[column] ?? "");
  const xName = choice.x === null ? say("row_number") : (table.columns[choice.x] ?? "");
  const title = say("chart_of", { what: names.join(", "), by: xName });
  const xTicks = xs.ticks.filter((tick) => choice.x !== null || Number.isInteger(tick));
  return frame(
    title,
    ...ys.ticks.flatMap((tick) => [
      svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick) }),
      svg("text", { class: "tick", x: LEFT - 6, y: y(tick) + 4, "text-anchor": "end" }, shortNumber(tick)),
    ]),
    ...xTicks.map((tick) => svg("text", { class: "tick", x: x(tick), y: HEIGHT - BOTTOM + 17, "text-anchor": "middle" }, shortNumber(tick))),
    svg("text", { class: "axis-name", x: LEFT + PLOT.width / 2, y: HEIGHT - 5, "text-anchor": "middle" }, xName),
    ...drawn,
  );
}

/** A number for each pair of what stands in two columns, darker the greater it is. */
function heatMap(table: Table, choice: ChartChoice, say: Say): SVGSVGElement | null {
  const { x } = choice;
  const [second, value] = choice.y;
  if (x === null || second === undefined || value === undefined) {
    return null;
  }
  const rows = table.rows.slice(0, MOST_CELLS);
  const across = headings(rows.map((row) => cellText(row[x])));
  const down = headings(rows.map((row) => cellText(row[second])));
  const cells = rows.flatMap((row) => {
    const number = numberOf(row[value]);
    return number === null ? [] : [{ column: across.get(cellText(row[x])) ?? 0, line: down.get(cellText(row[second])) ?? 0, number, text: cellText(row[value]) }];
  });
  if (cells.length === 0) {
    return null;
  }
  const scale = scaleOf(cells.map(({ number }) => number), { log: choice.log });
  const [width, height] = [PLOT.width / across.size, PLOT.height / down.size];
  const isRoomy = width > 18 && height > 12;
  const labels = (names: Map<string, number>, room: number): [string, number][] => {
    const every = Math.ceil((names.size * room) / (room === 18 ? PLOT.height : PLOT.width));
    return [...names].filter(([, index]) => index % Math.max(1, every) === 0);
  };
  const name = (column: number): string => table.columns[column] ?? "";
  return frame(
    say("heat_of", { what: name(value), across: name(x), down: name(second) }),
    ...cells.flatMap(({ column, line, number, text }) => {
      const shade = Math.max(0, Math.min(SHADES - 1, Math.floor(scale.at(number) * SHADES)));
      const [left, top] = [LEFT + column * width, TOP + line * height];
      const square = svg("rect", { class: `heat heat-${shade}`, x: left, y: top, width, height }, svg("title", {}, `${name(x)} ${[...across.keys()][column] ?? ""}, ${name(second)} ${[...down.keys()][line] ?? ""}: ${text}`));
      return isRoomy && text.length * 7 < width
        ? [square, svg("text", { class: `heat-text heat-text-${shade}`, x: left + width / 2, y: top + height / 2 + 4, "text-anchor": "middle" }, text)]
        : [square];
    }),
    ...labels(across, 30).map(([text, index]) => svg("text", { class: "tick", x: LEFT + (index + 0.5) * width, y: HEIGHT - BOTTOM + 17, "text-anchor": "middle" }, text)),
    ...labels(down, 18).map(([text, index]) => svg("text", { class: "tick", x: LEFT - 6, y: TOP + (index + 0.5) * height + 4, "text-anchor": "end" }, text)),
    svg("text", { class: "axis-name", x: LEFT + PLOT.width / 2, y: HEIGHT - 5, "text-anchor": "middle" }, `${name(x)} × ${name(second)}: ${name(value)}`),
  );
}

/** Each text with its place in the order in which they come first. */
function headings(texts: string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const text of texts) {
    if (!places.has(text)) {
      places.set(text, places.size);
    }
  }
  return places;
}
