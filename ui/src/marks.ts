// The sign of a player: a shape and a colour of its own, the same in verdict, record, curve and list of players.

import { svg } from "./dom.ts";
import type { Player } from "./record.ts";

/** Shapes within a square of 16, one for each player, as the pictures have them; further players begin again. */
const SHAPES = [
  "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z",
  "M13.9 13.9L2.1 13.9L2.1 2.1L13.9 2.1z",
  "M8 0L14.9 12L1.1 12z",
  "M16 8L8 16L0 8L8 0z",
  "M8 0.2L15.4 5.6L12.6 14.3L3.4 14.3L0.6 5.6z",
  "M15.6 8L11.8 14.6L4.2 14.6L0.4 8L4.2 1.4L11.8 1.4z",
  "M8 16L1.1 4L14.9 4z",
  "M10.9 10.9V15.6H5.1V10.9H.4V5.1H5.1V.4H10.9V5.1H15.6V10.9z",
];

export const COLOURS = SHAPES.length;

/** The number of a player's colour. */
export function colourOf(player: Player): number {
  return player % COLOURS;
}

/** A player's sign. It is decoration: the name stands beside it. */
export function playerMark(player: Player): SVGSVGElement {
  return svg(
    "svg",
    { class: `player-mark player-${colourOf(player)}`, viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", focusable: "false" },
    svg("path", { d: SHAPES[colourOf(player)] ?? "" }),
  );
}

/** The shape of a player alone, for pictures that the page draws itself. */
export function playerShape(player: Player): string {
  return SHAPES[colourOf(player)] ?? "";
}

const ICONS = {
  undo: "M9.5 6L5 10.5l4.5 4.5M5.6 10.5H14a5 5 0 0 1 5 5V18",
  redo: "M14.5 6l4.5 4.5-4.5 4.5M18.400 10.5H10a5 5 0 0 0-5 5V18",
  first: "M6 6v12M18 6l-8.5 6L18 18z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.900c.6.5 1 1.200 1 2h5c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z",
  computer: "M5 7h14v10H5zM9 11h.01M15 11h.01M9.5 14h5M12 7V3.5M2.5 11v3M21.5 11v3",
  deal: "M4 8.5l8-3.5 3.5 9-8 3.5zM12.5 7.200l6.200 1-1.600 9.5-6.600-1",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12.5V20h14v-7.5",
  book: "M4 5.5c3-1.200 6-1 8 .7 2-1.700 5-1.900 8-.7V19c-3-1.200-6-1-8 .7-2-1.700-5-1.900-8-.7zM12 6.200V19.700",
  star: "M12 3.5l2.600 5.600 6 .7-4.5 4.100 1.200 6L12 16.900 6.700 19.900l1.200-6L3.400 9.800l6-.7z",
  zoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.200 15.200L20.5 20.5M8 10.5h5M10.5 8v5",
  close: "M6 6l12 12M18 6L6 18",
  theme_auto: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 3.5v17M12 8h6.5M12 12h8.300M12 16h6.5",
  theme_light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
  theme_dark: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  down: "M6 9l6 6 6-6",
} as const;

export type IconName = keyof typeof ICONS;

/** A line drawing beside or instead of a word; whoever uses it gives the name. */
export function icon(name: IconName): SVGSVGElement {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", focusable: "false" }, svg("path", { d: ICONS[name] }));
}
