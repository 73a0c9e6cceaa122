// Places in a text: the server counts bytes, the browser counts UTF-16 units.

/** The range of units that a range of bytes covers; ranges that end within a letter take it in whole. */
export function unitsOfBytes(text: string, [from, to]: readonly [number, number]): [number, number] {
  let bytes = 0;
  let units = 0;
  let start: number | null = null;
  for (const letter of text) {
    const size = new TextEncoder().encode(letter).length;
    if (start === null && bytes + size > from) {
      start = units;
    }
    if (start !== null && bytes >= to) {
      return [start, units];
    }
    bytes += size;
    units += letter.length;
  }
  return [start ?? text.length, text.length];
}
