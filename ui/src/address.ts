// The part of the link behind `#`: game, board, position, moves, who plays. A link made from it shows the same game
// elsewhere. What a link asks for is kept even if it cannot be shown, so that it can be mended.

/** Who makes the moves of a player: a person, or the computer in one of its ways of playing. */
export type Who = "hand" | "perfect" | "longest" | "random" | "careless";

export const WHO: readonly Who[] = ["hand", "perfect", "longest", "random", "careless"];

export interface Address {
  game: string;
  position: string;
  board?: string;
  moves: string[];
  /** How many of the moves have been made; all of them when left out. */
  at?: number;
  who?: Who[];
  /** How often careless players look before they move, in percent. */
  care?: number;
}

/** What a link says: a whole address, or only pieces of one. */
export interface Reading {
  address: Address | null;
  game?: string;
  position?: string;
  board?: string;
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
    parts.push(`who=${address.who.map((who) => who[0]).join("")}`);
    if (address.care !== undefined && address.who.includes("careless")) {
      parts.push(`care=${address.care}`);
    }
  }
  return `#${parts.join("&")}`;
}

/** Reads what `writeAddress` writes. Unknown parts are passed over. */
export function readAddress(hash: string): Reading {
  const found = new Map<string, string>();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) {
      found.set(part.slice(0, cut), part.slice(cut + 1));
    }
  }
  const reading: Reading = { address: null };
  for (const name of ["game", "position", "board"] as const) {
    const text = decode(found.get(name));
    if (text !== undefined) {
      reading[name] = text;
    }
  }
  const { game, position, board } = reading;
  const moves = (found.get("moves") || null)?.split(";").map(decode) ?? [];
  if (game === undefined || position === undefined || moves.includes(undefined)) {
    return reading;
  }
  const address: Address = { game, position, moves: moves as string[], ...(board === undefined ? {} : { board }) };
  const at = found.get("at");
  if (at !== undefined && /^\d{1,6}$/.test(at) && Number(at) < moves.length) {
    address.at = Number(at);
  }
  const who = [...(found.get("who") ?? "")].map((letter) => WHO.find((name) => name.startsWith(letter)));
  if (who.length > 0 && who.length <= 32 && !who.includes(undefined)) {
    address.who = who as Who[];
  }
  const care = found.get("care");
  if (care !== undefined && /^\d{1,3}$/.test(care) && Number(care) <= 100) {
    address.care = Number(care);
  }
  return { ...reading, address };
}

function decode(raw: string | undefined): string | undefined {
  try {
    // Some programs write a blank of a link as a plus; our own plus signs are encoded.
    return raw === undefined ? undefined : decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
