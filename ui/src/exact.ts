// JSON whose whole numbers may be larger than a browser's numbers can tell apart: such numbers become text.

/** A string, or a number with its fraction and exponent if it has them. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(\.\d+)?([eE][+-]?\d+)?/g;

/** Whole numbers with fewer digits are told apart. */
const LONG = /\d{16}/;

/** Reads JSON; whole numbers that would be rounded are given as strings of their digits. Linear in the text. */
export function parseExactly(text: string): unknown {
  if (!LONG.test(text)) {
    return JSON.parse(text);
  }
  const exact = text.replace(TOKENS, (token, fraction?: string, exponent?: string) => {
    const isWhole = !token.startsWith('"') && fraction === undefined && exponent === undefined;
    return isWhole && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
  });
  return JSON.parse(exact);
}
