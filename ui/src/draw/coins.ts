// Coins in a row, a grid or layers of grids. Coins are chosen one by one; the move is made when it is confirmed.

import { button, el, rove, svg } from "../dom.ts";
import type { CoinsItem } from "../types.ts";
import type { Stage } from "./stage.ts";

const SIZE = 46;
const GAP = 54;

/** The move that turns just these coins; null if there is none. */
export function moveOfCoins(item: CoinsItem, chosen: ReadonlySet<number>): string | null {
  if (chosen.size === 0) {
    return null;
  }
  if (item.moves === null) {
    // Too many to list: whether it is legal shows when it is made.
    const names = [...chosen].sort((a, b) => a - b).map((coin) => item.names[coin] ?? "");
    return item.between === undefined ? null : `${item.before ?? ""}${names.join(item.between)}`;
  }
  const same = item.moves.find(({ coins }) => coins.length === chosen.size && coins.every((coin) => chosen.has(coin)));
  return same?.move ?? null;
}

/** The coins that are in some legal move together with these; null if that is not known. */
export function partnersOf(item: CoinsItem, chosen: ReadonlySet<number>): Set<number> | null {
  if (item.moves === null) {
    return null;
  }
  const partners = new Set<number>();
  for (const { coins } of item.moves) {
    if ([...chosen].every((coin) => coins.includes(coin))) {
      coins.forEach((coin) => partners.add(coin));
    }
  }
  return partners;
}

export function drawCoins(item: CoinsItem, stage: Stage): HTMLElement {
  const chosen = new Set<number>();
  const coins: SVGElement[] = [];
  const confirm = button({ class: "primary", disabled: true }, stage.say("turn_none"), () => {
    const move = moveOfCoins(item, chosen);
    if (move !== null) {
      stage.choose(move);
    }
  });
  const clear = button({}, stage.say("clear"), () => {
    chosen.clear();
    refresh();
  });
  const refresh = (): void => {
    const move = moveOfCoins(item, chosen);
    const partners = partnersOf(item, chosen);
    coins.forEach((coin, place) => {
      coin.setAttribute("aria-pressed", String(chosen.has(place)));
      coin.classList.toggle("is-chosen", chosen.has(place));
      coin.classList.toggle("is-idle", partners !== null && !partners.has(place));
    });
    confirm.disabled = move === null;
    const names = [...chosen].map((place) => item.names[place] ?? "");
    confirm.textContent = chosen.size > 0 ? stage.say("turn_coins", { coins: names.join(", ") }) : stage.say("turn_none");
    clear.disabled = chosen.size === 0;
    stage.preview(move);
  };
  const pictures = item.layers.map((rows) => {
    const columns = Math.max(1, ...rows.map((row) => row.length));
    const width = columns * GAP + 8;
    const height = rows.length * (GAP + 14) + 6;
    const scale = Math.max(0.6, Math.min(1, stage.width / width));
    const made = svg("svg", {
      class: "coins",
      viewBox: `0 0 ${width} ${height}`,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      role: "group",
      "aria-label": stage.say("choose_coins"),
    });
    rows.forEach((sides, row) => {
      [...sides].forEach((side, column) => {
        const place = coins.length;
        const name = item.names[place] ?? "";
        const coin = drawCoin(side === "H", name, stage);
        coin.setAttribute("transform", `translate(${4 + column * GAP + GAP / 2} ${4 + row * (GAP + 14) + SIZE / 2})`);
        coins.push(coin);
        if (stage.active) {
          coin.classList.add("move");
          coin.setAttribute("role", "button");
          coin.setAttribute("tabindex", "0");
          coin.setAttribute("data-key", `coin ${name}`);
          const toggle = (): void => {
            if (!chosen.delete(place)) {
              chosen.add(place);
            }
            refresh();
          };
          coin.addEventListener("click", toggle);
          coin.addEventListener("keydown", (event) => {
            if (event.key === "Enter" || event.key === " ") {
              event.preventDefault();
              toggle();
            }
          });
        } else {
          coin.setAttribute("role", "img");
        }
        made.append(coin);
      });
    });
    const scroll = el("div", { class: "scroll" }, made);
    rove(scroll, ".coin.move");
    return scroll;
  });
  const drawn = el("div", { class: "coins-figure" }, ...pictures);
  if (stage.active) {
    drawn.append(el("p", { class: "how" }, stage.say("choose_coins")), el("div", { class: "row" }, confirm, clear));
    refresh();
  }
  return drawn;
}

function drawCoin(heads: boolean, name: string, stage: Stage): SVGElement {
  const radius = SIZE / 2;
  return svg(
    "g",
    {
      class: heads ? "coin is-heads" : "coin is-tails",
      "aria-label": stage.say("coin", { name, side: stage.say(heads ? "heads" : "tails") }),
    },
    svg(
      "g",
      { class: "lift" },
      svg("circle", { class: "rim", r: radius - 1 }),
      svg("circle", { class: "inner", r: radius - 6 }),
      svg("text", { class: "side", "text-anchor": "middle", y: 6.5, "font-size": 18 }, heads ? "H" : "T"),
    ),
    svg("text", { class: "coin-name", "text-anchor": "middle", y: radius + 13, "font-size": 12 }, name),
  );
}
