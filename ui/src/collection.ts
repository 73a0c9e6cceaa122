// Positions with notes, kept in the browser and in files. Nothing is lost: damaged texts are set aside, and files are
// merged so that what differs stays side by side.

import { readText, writeText } from "./store.ts";

export interface Saved {
  id: string;
  game: string;
  position: string;
  board?: string;
  title: string;
  note: string;
  tags: string[];
  /** When it was saved, as an ISO date. */
  saved: string;
}

const STORE = "collection";
const DAMAGED = "collection.damaged";
const FORMAT = "tefuda collection";
/** Longer texts are no notes of a person, and would fill the store. */
const LONGEST = 200_000;

/** Reads what a file or the store holds. Entries that are none are counted, not taken. Throws if it is no collection. */
export function parseCollection(text: string): { entries: Saved[]; refused: number } {
  const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  const list = Array.isArray(read) ? read : isObject(read) && read["format"] === FORMAT ? read["entries"] : null;
  if (!Array.isArray(list)) {
    throw new Error("no collection");
  }
  const entries = list.map(savedOf).filter((entry) => entry !== null);
  return { entries, refused: list.length - entries.length };
}

export function writeCollection(entries: Saved[]): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, entries }, null, 1)}\n`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function savedOf(value: unknown): Saved | null {
  if (!isObject(value)) {
    return null;
  }
  const text = (name: string): string | null => {
    const found = value[name];
    return typeof found === "string" && found.length <= LONGEST ? found : null;
  };
  const [game, position] = [text("game"), text("position")];
  if (game === null || position === null) {
    return null;
  }
  const tags = Array.isArray(value["tags"]) ? value["tags"].filter((tag) => typeof tag === "string").slice(0, 50) : [];
  const board = text("board");
  return {
    id: text("id") ?? newId(),
    game,
    position,
    ...(board === null ? {} : { board }),
    title: text("title") ?? "",
    note: text("note") ?? "",
    tags: tagsOf(tags.join(",")),
    saved: text("saved") ?? new Date(0).toISOString(),
  };
}

/** Tags as they are typed, with commas between them. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[,、，]/).map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}

export function newId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;
}

/** What is the same in two entries even if they were saved at different times. */
function contentOf({ game, position, board = "", title, note, tags }: Saved): string {
  return JSON.stringify([game, position, board, title, note, tags]);
}

/** Both collections in one: entries with the same content once, and those that differ both, each with its own id. */
export function merge(mine: Saved[], theirs: Saved[]): { entries: Saved[]; added: number } {
  const contents = new Set(mine.map(contentOf));
  const ids = new Set(mine.map((entry) => entry.id));
  const added: Saved[] = [];
  for (const entry of theirs) {
    const content = contentOf(entry);
    if (contents.has(content)) {
      continue;
    }
    const id = ids.has(entry.id) ? newId() : entry.id;
    contents.add(content);
    ids.add(id);
    added.push({ ...entry, id });
  }
  return { entries: [...mine, ...added], added: added.length };
}

/** The collection of this browser. Every change starts from what is kept now: other windows may have changed it. */
export class Collection {
  /** What could not be kept, because the browser's store is full or shut. */
  isFull = false;
  #memory: Saved[] | null = null;

  get entries(): Saved[] {
    if (this.#memory) {
      return this.#memory;
    }
    const text = readText(STORE);
    if (text === null) {
      return [];
    }
    try {
      return parseCollection(text).entries;
    } catch {
      // Set aside, so that the next change does not write over it.
      if (readText(DAMAGED) === null) {
        writeText(DAMAGED, text);
      }
      return [];
    }
  }

  /** The text of a store that could not be read, for the person to keep. */
  get damaged(): string | null {
    return readText(DAMAGED);
  }

  change(how: (entries: Saved[]) => Saved[]): void {
    const changed = how(this.entries);
    this.isFull = !writeText(STORE, writeCollection(changed));
    // What the store has no room for is kept until the page is left.
    this.#memory = this.isFull ? changed : null;
  }
}
