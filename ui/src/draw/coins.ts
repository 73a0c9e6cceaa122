// Coins in a row, a grid or layers of grids. Coins are chosen one by one; the move is made when it is confirmed.

import { button, el, rove, svg } from "../dom.ts";
import type { CoinsItem } from "../types.ts";
import { CoinMoves } from "./coin_moves.ts";
import type { Stage } from "./stage.ts";

const SIZE = 46;
const GAP = 54;

/** All layers together, since a move may turn coins of several. */
export function drawCoins(layers: CoinsItem[], stage: Stage): HTMLElement {
  const rows = layers[0]?.rows.length ?? 0;
  const moves = new CoinMoves(stage.moves, rows, layers.length);
  const chosen = new Set<string>();
  const coins = new Map<string, SVGElement>();
  const confirm = button({ class: "primary", disabled: true }, stage.say("turn_none"), () => {
    const move = moves.moveOf(chosen);
    if (move !== null) {
      stage.choose(move);
    }
  });
  const clear = button({}, stage.say("clear"), () => {
    chosen.clear();
    refresh();
  });
  const refresh = (): void => {
    const move = moves.moveOf(chosen);
    const partners = moves.partners(chosen);
    for (const [name, coin] of coins) {
      coin.setAttribute("aria-pressed", String(chosen.has(name)));
      coin.classList.toggle("is-chosen", chosen.has(name));
      coin.classList.toggle("is-idle", partners !== null && !partners.has(name));
    }
    confirm.disabled = move === null;
    confirm.textContent = chosen.size > 0 ? stage.say("turn_coins", { coins: [...chosen].join(" ") }) : stage.say("turn_none");
    clear.disabled = chosen.size === 0;
    stage.preview(move);
  };
  const pictures = layers.map((item, layer) => {
    const columns = Math.max(1, ...item.rows.map((row) => row.length));
    const width = columns * GAP + 8;
    const height = item.rows.length * (GAP + 14) + 6;
    const scale = Math.max(0.6, Math.min(1, stage.width / width));
    const made = svg("svg", {
      class: "coins",
      viewBox: `0 0 ${width} ${height}`,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      role: "group",
      "aria-label": stage.say("choose_coins"),
    });
    item.rows.forEach((sides, row) => {
      [...sides].forEach((side, column) => {
        const name = moves.name(layer, row, column);
        const coin = drawCoin(side === "H", name, stage);
        coin.setAttribute("transform", `translate(${4 + column * GAP + GAP / 2} ${4 + row * (GAP + 14) + SIZE / 2})`);
        coins.set(name, coin);
        if (stage.active) {
          coin.classList.add("move");
          coin.setAttribute("role", "button");
          coin.setAttribute("tabindex", "0");
          coin.setAttribute("data-key", `coin ${name}`);
          const toggle = (): void => {
            if (!chosen.delete(name)) {
              chosen.add(name);
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
