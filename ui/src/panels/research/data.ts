// The rows of a run as data: numbers in them, and the files that they are kept in.

import type { Cell } from "../../types.ts";

export interface Table {
  /** The names that files have. */
  columns: string[];
  /** What people read above the columns; the names themselves where there is nothing else. */
  headings?: string[];
  rows: Cell[][];
  /** What people read in the cells of a row, where it is not what files have. */
  shown?: Map<Cell[], string[]>;
}

/** What people read above a column. */
export function headingOf({ columns, headings }: Table, column: number): string {
  return headings?.[column] ?? columns[column] ?? "";
}

/** What people read in a cell. */
export function shownText({ shown }: Table, row: Cell[], column: number): string {
  return shown?.get(row)?.[column] ?? cellText(row[column]);
}

/** A cell as it is shown and written. */
export function cellText(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? "" : Array.isArray(cell) ? cell.join(" ") : String(cell);
}

/** The number that a cell holds, as near as a chart needs it; fractions such as `3/2` count. */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === "number") {
    return cell;
  }
  if (typeof cell !== "string") {
    return null;
  }
  const match = /^\s*(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?:\/(\d+))?\s*$/.exec(cell);
  if (!match) {
    return null;
  }
  const value = Number(match[1]) / (match[2] === undefined ? 1 : Number(match[2]));
  return Number.isFinite(value) ? value : null;
}

/** The columns in which some cell is a number and none is another text. */
export function numericColumns({ columns, rows }: Table): number[] {
  return columns
    .map((_, column) => column)
    .filter((column) => {
      const cells = rows.map((row) => row[column]).filter((cell) => cellText(cell) !== "");
      return cells.length > 0 && cells.every((cell) => numberOf(cell) !== null);
    });
}

/** Comma-separated values as RFC 4180 has them. Texts that spreadsheets would take for formulas stay as they are. */
export function toCsv({ columns, rows }: Table): string {
  const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (cells: string[]): string => `${cells.map(field).join(",")}\r\n`;
  return line(columns) + rows.map((row) => line(columns.map((_, column) => cellText(row[column])))).join("");
}

/** One object a line is what the command line writes; a file to download is one array of such objects. */
export function toJson({ columns, rows }: Table): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map((name, column) => [name, row[column] ?? null])));
  return `${JSON.stringify(objects, null, 1)}\n`;
}

/** A table whose columns are numbered, such as values of pairs of heaps, as one row for each number in it; null if it is none. */
export function gridRows({ columns, headings, rows }: Table, value: string): Table | null {
  const [down = "", ...across] = columns;
  if (across.length < 2 || !across.every((name) => /^\d+$/.test(name))) {
    return null;
  }
  const size = headings?.[0] ?? down;
  return { columns: [down, `${down}′`, "value"], headings: [size, `${size}′`, value], rows: rows.flatMap((row) => across.map((name, column) => [row[0] ?? null, name, row[column + 1] ?? null])) };
}
