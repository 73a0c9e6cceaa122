// Charts of a table: lines, bars, or a heat map, drawn as SVG with classes, so that light and dark are the stylesheet's.

import { svg } from "../../dom.ts";
import type { Say } from "../../i18n/index.ts";
import { cellText, headingOf, numberOf, type Table } from "./data.ts";
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

const HEIGHT = 280;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 14, 12, 40];
/** More points than this cannot be told apart; the chart then takes every second row, every third, and so on. */
const MOST_POINTS = 1200;
const MOST_CELLS = 4096;
/** Shades of the heat map, each a class. */
const SHADES = 9;
/** Colours and strokes of series, each a class. */
export const MOST_SERIES = 6;

/** The chart of what was chosen; null if there is nothing to draw. */
export function chart(table: Table, choice: ChartChoice, width: number, say: Say): SVGSVGElement | null {
  const plot = { width: width - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
  const drawn = choice.kind === "heat" ? heatMap(table, choice, plot, say) : lines(table, choice, plot, say);
  return drawn && svg("svg", { class: "chart", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": drawn.title }, ...drawn.parts);
}

interface Size {
  width: number;
  height: number;
}

interface Drawn {
  title: string;
  parts: SVGElement[];
}

const text = (name: string, x: number, y: number, anchor: "start" | "middle" | "end", words: string): SVGElement => svg("text", { class: name, x, y, "text-anchor": anchor }, words);

function lines(table: Table, choice: ChartChoice, plot: Size, say: Say): Drawn | null {
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
  const x = (value: number): number => LEFT + (margin + xs.at(value) * (1 - 2 * margin)) * plot.width;
  const y = (value: number): number => TOP + (1 - ys.at(value)) * plot.height;
  const zero = choice.log ? TOP + plot.height : y(0);
  const drawn = series.flatMap((one, number) => {
    if (isBars) {
      const width = Math.max(1, (plot.width / slots) * 0.8) / series.length;
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
  const names = choice.y.slice(0, MOST_SERIES).map((column) => headingOf(table, column));
  const xName = choice.x === null ? say("row_number") : headingOf(table, choice.x);
  const title = say("chart_of", { what: names.join(", "), by: xName });
  const xTicks = xs.ticks.filter((tick) => choice.x !== null || Number.isInteger(tick));
  return {
    title,
    parts: [
      ...ys.ticks.flatMap((tick) => [
        svg("line", { class: "chart-grid", x1: LEFT, x2: LEFT + plot.width, y1: y(tick), y2: y(tick) }),
        text("chart-tick", LEFT - 6, y(tick) + 4, "end", shortNumber(tick)),
      ]),
      ...xTicks.map((tick) => text("chart-tick", x(tick), HEIGHT - BOTTOM + 17, "middle", shortNumber(tick))),
      text("chart-tick", LEFT + plot.width / 2, HEIGHT - 5, "middle", xName),
      ...drawn,
    ],
  };
}

/** A number for each pair of what stands in two columns, darker the greater it is. */
function heatMap(table: Table, choice: ChartChoice, plot: Size, say: Say): Drawn | null {
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
    return number === null ? [] : [{ column: across.get(cellText(row[x])) ?? 0, line: down.get(cellText(row[second])) ?? 0, number, words: cellText(row[value]) }];
  });
  if (cells.length === 0) {
    return null;
  }
  const scale = scaleOf(cells.map(({ number }) => number), { log: choice.log });
  const [width, height] = [plot.width / across.size, plot.height / down.size];
  const isRoomy = width > 18 && height > 12;
  /** As many of the names as there is room for, each of this width. */
  const labels = (names: Map<string, number>, each: number, room: number): [string, number][] => {
    const every = Math.max(1, Math.ceil((names.size * each) / room));
    return [...names].filter(([, index]) => index % every === 0);
  };
  const [columns, rowNames] = [[...across.keys()], [...down.keys()]];
  const name = (column: number): string => headingOf(table, column);
  return {
    title: say("heat_of", { what: name(value), across: name(x), down: name(second) }),
    parts: [
      ...cells.flatMap(({ column, line, number, words }) => {
        const shade = Math.max(0, Math.min(SHADES - 1, Math.floor(scale.at(number) * SHADES)));
        const [left, top] = [LEFT + column * width, TOP + line * height];
        const about = `${name(x)} ${columns[column] ?? ""}, ${name(second)} ${rowNames[line] ?? ""}: ${words}`;
        const square = svg("rect", { class: `heat-${shade}`, x: left, y: top, width, height }, svg("title", {}, about));
        return isRoomy && words.length * 7 < width ? [square, text("heat-text", left + width / 2, top + height / 2 + 4, "middle", words)] : [square];
      }),
      ...labels(across, 30, plot.width).map(([words, index]) => text("chart-tick", LEFT + (index + 0.5) * width, HEIGHT - BOTTOM + 17, "middle", words)),
      ...labels(down, 18, plot.height).map(([words, index]) => text("chart-tick", LEFT - 6, TOP + (index + 0.5) * height + 4, "end", words)),
      text("chart-tick", LEFT + plot.width / 2, HEIGHT - 5, "middle", `${name(x)} × ${name(second)}: ${name(value)}`),
    ],
  };
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
