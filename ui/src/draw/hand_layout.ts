// Where the cards of a hand lie: a fan on a wide table, overlapping when they are many, rows on a narrow one.

export interface CardPlace {
  /** The middle of the card. */
  x: number;
  y: number;
  /** In degrees. */
  angle: number;
}

export interface HandLayout {
  width: number;
  height: number;
  scale: number;
  /** Whether cards hide half of each other. */
  overlaps: boolean;
  cards: CardPlace[];
}

const WIDTH = 64;
const HEIGHT = 92;
/** Room for cards that are lifted. */
const LIFT = 22;

/** Lays out `count` cards within `room` pixels. Linear in the number of cards. */
export function handLayout(count: number, room: number): HandLayout {
  const narrow = room < 520;
  const scale = narrow ? 0.86 : 1.12;
  const card = { width: WIDTH * scale, height: HEIGHT * scale };
  const loose = card.width + (narrow ? 5 : 8);
  // As close as still shows the corner of each card; rows instead of less, and on touch screens almost no overlap.
  const tight = card.width * (narrow ? 0.9 : 0.52);
  const fits = (gap: number): number => Math.max(1, Math.floor((room - card.width - 12) / gap) + 1);
  const gap = count <= fits(loose) || count === 1 ? loose : Math.max(tight, Math.min(loose, (room - card.width - 12) / (count - 1)));
  const rows = Math.ceil(count / Math.min(count, fits(gap)));
  const perRow = Math.ceil(count / rows);
  const fan = !narrow && rows === 1 && count > 2;
  const spread = fan ? Math.min(14, count * 1.1) : 0;
  const width = (perRow - 1) * gap + card.width + 16;
  const sag = fan ? Math.tan((spread * Math.PI) / 180) * (width / 2) * 0.42 : 0;
  const rowHeight = card.height + (narrow ? 14 : 16);
  const cards: CardPlace[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = Math.floor(index / perRow);
    const column = index % perRow;
    const inRow = Math.min(perRow, count - row * perRow);
    // From -1 at the left end to 1 at the right end.
    const across = inRow > 1 ? (2 * column) / (inRow - 1) - 1 : 0;
    cards.push({
      x: round(width / 2 + ((inRow - 1) / 2) * gap * across),
      y: round(LIFT + card.height / 2 + row * rowHeight + sag * across * across),
      angle: round(spread * across * 0.5),
    });
  }
  const height = LIFT + rows * rowHeight + sag + (fan ? 8 : 0);
  const overlaps = gap < card.width * 0.85;
  return { width: round(width), height: round(height), scale, overlaps, cards };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
