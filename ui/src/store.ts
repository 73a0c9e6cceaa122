// Values kept in this browser under the page's own names. A browser that keeps nothing is fine too.

const PREFIX = "tefuda.";

/** The text that is kept; null if there is none or the browser does not tell. */
export function readText(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keeps a text; false if the browser has no room for it or keeps nothing. */
export function writeText(name: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/** A value; null if there is none or it is damaged. */
export function readStore(name: string): unknown {
  try {
    return JSON.parse(readText(name) ?? "null");
  } catch {
    return null;
  }
}

export function writeStore(name: string, value: unknown): boolean {
  return writeText(name, JSON.stringify(value));
}
