// The part of the address after `#`: the game, its board, the first position, the moves, and who plays.
// A link made from it shows the same game elsewhere.

/** Who plays a seat. */
export type Who = "hand" | "perfect";

export interface Address {
  game: string;
  position: string;
  board?: string;
  moves: string[];
  /** How many of the moves have been made; all of them when left out. */
  at?: number;
  who?: Who[];
}

export function writeAddress(address: Address): string {
  const parts = [`game=${encodeURIComponent(address.game)}`, `position=${encodeURIComponent(address.position)}`];
  if (address.board !== undefined) {
    parts.push(`board=${encodeURIComponent(address.board)}`);
  }
  if (address.moves.length > 0) {
    // Encoded, no move holds a semicolon.
    parts.push(`moves=${address.moves.map(encodeURIComponent).join(";")}`);
  }
  if (address.at !== undefined && address.at < address.moves.length) {
    parts.push(`at=${address.at}`);
  }
  if (address.who !== undefined && address.who.length > 0) {
    parts.push(`who=${address.who.map((who) => (who === "hand" ? "h" : "p")).join("")}`);
  }
  return `#${parts.join("&")}`;
}

/** Reads what `writeAddress` writes; null if it names no position. Unknown parts are passed over. */
export function readAddress(hash: string): Address | null {
  const found = new Map<string, string>();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) {
      found.set(part.slice(0, cut), part.slice(cut + 1));
    }
  }
  const text = (name: string): string | undefined => {
    const raw = found.get(name);
    return raw === undefined ? undefined : decode(raw);
  };
  const game = text("game");
  const position = text("position");
  if (game === undefined || position === undefined) {
    return null;
  }
  const address: Address = { game, position, moves: [] };
  const board = text("board");
  if (board !== undefined) {
    address.board = board;
  }
  const moves = found.get("moves");
  if (moves) {
    const read = moves.split(";").map(decode);
    if (read.some((move) => move === undefined)) {
      return null;
    }
    address.moves = read as string[];
  }
  const at = found.get("at");
  if (at !== undefined && /^\d{1,6}$/.test(at) && Number(at) < address.moves.length) {
    address.at = Number(at);
  }
  const who = found.get("who");
  if (who !== undefined && /^[hp]{1,32}$/.test(who)) {
    address.who = [...who].map((letter) => (letter === "h" ? "hand" : "perfect"));
  }
  return address;
}

function decode(raw: string): string | undefined {
  try {
    // Some programs write a blank of a link as a plus; our own plus signs are encoded.
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
