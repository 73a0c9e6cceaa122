// Files to set up from: positions, one a line, or a board (an edge list, DOT). They are read here in the browser.

import { type Place, Refused } from "../../api.ts";

/** Larger files are refused. The server takes requests of a million bytes, and there is more in them than the text. */
export const MOST_BYTES = 900_000;
export const MOST_BYTES_TOLD = "900 kB";

/** Whether a text is too large for a request, where quotes, backslashes and line ends are written as two characters. */
export function isTooLarge(text: string): boolean {
  return new TextEncoder().encode(JSON.stringify(text)).length > MOST_BYTES;
}

/** The lines of a file that may be positions: blank ones and remarks are passed over. */
export function positionLines(text: string): { line: number; text: string }[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "" && !/^(#|\/\/)/.test(line.text));
}

/** Whether a text is a graph in the DOT language. */
export function isDot(text: string): boolean {
  return /^\uFEFF?\s*(?:(?:\/\/|#)[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*(strict\s+)?(di)?graph\b[^{]*\{/i.test(text);
}

export type FileContent = { kind: "positions"; lines: { line: number; text: string }[] } | { kind: "board"; place: Place } | { kind: "problem"; errors: Refused[] };

/**
 * What a file holds, as the game reads it: `read` tells whether a position can be read, by refusing those that cannot.
 * A file whose first line is a position holds positions; otherwise it is a board, on which the first position that the
 * game accepts stands: the one there is, none, the first name of the file.
 */
export async function contentOf(text: string, now: Place, read: (place: Place) => Promise<unknown>): Promise<FileContent> {
  const lines = positionLines(text);
  const first = lines[0];
  const attempt = async (place: Place): Promise<Refused | null> => {
    try {
      await read(place);
      return null;
    } catch (error) {
      if (error instanceof Refused && !error.isPassing) {
        return error;
      }
      throw error;
    }
  };
  const errors: Refused[] = [];
  if (!first) {
    return { kind: "positions", lines };
  }
  if (!isDot(text)) {
    const refused = await attempt({ ...now, position: first.text });
    if (refused === null) {
      return { kind: "positions", lines };
    }
    errors.push(refused);
  }
  const name = /[\p{L}\p{N}_.]+/u.exec(isDot(text) ? text.slice(text.indexOf("{")) : first.text)?.[0];
  let unread: Place | null = null;
  for (const position of [now.position, "", "@red", name ?? ""]) {
    const place = { ...now, board: text, position };
    const refused = await attempt(place);
    if (refused === null) {
      return { kind: "board", place };
    }
    if (refused.body.field === "board") {
      errors.push(refused);
      break;
    }
    // The board is right where only the position is refused.
    unread ??= place;
  }
  return unread && (isDot(text) || lines.length > 1) ? { kind: "board", place: unread } : { kind: "problem", errors };
}
