// Cards and hands. All shapes are our own: suits, the joker's star, the scissors of a cut card.

import { capital, rove, svg, el } from "../dom.ts";
import type { Say } from "../i18n/index.ts";
import type { Card, HandItem, Suit, TableItem } from "../types.ts";
import { handLayout } from "./hand_layout.ts";
import { badge, makeMove, type Stage } from "./stage.ts";

/** Cards are drawn in a box of this size and scaled. */
export const CARD_WIDTH = 64;
export const CARD_HEIGHT = 92;

/** Of longer hands only the first cards are drawn. */
const MOST_CARDS = 160;

const SUIT_SHAPES: Record<Suit, string> = {
  spades: "M12 1.5C6 7.5 2.2 11 2.2 15a4.8 4.8 0 0 0 8.7 2.6C10.7 20 9.8 21.6 8 22.5h8c-1.8-.9-2.7-2.5-2.9-4.9A4.8 4.8 0 0 0 21.8 15C21.8 11 18 7.5 12 1.5z",
  hearts: "M12 22C5 16 1.8 12.4 1.8 8.2A5.4 5.4 0 0 1 12 5.6a5.4 5.4 0 0 1 10.2 2.6C22.2 12.4 19 16 12 22z",
  diamonds: "M12 1l8.2 11L12 23 3.8 12z",
  clubs: "M12 1.6a4.7 4.7 0 0 1 3.9 7.4 4.8 4.8 0 1 1-2.7 8.6c.2 2.3 1 4 2.8 4.9H8c1.8-.9 2.6-2.6 2.8-4.9A4.8 4.8 0 1 1 8.1 9 4.7 4.7 0 0 1 12 1.6z",
};

/** What a card is called aloud. */
export function cardName(card: Pick<Card, "label" | "face" | "suit" | "joker" | "special">, say: Say): string {
  if (card.suit) {
    return say("of_suit", { rank: card.face, suit: say(card.suit) });
  }
  if (card.joker) {
    return say("joker");
  }
  return say(card.special ? "cut_card" : "card", { label: card.label });
}

/** Hearts and diamonds are red. */
export function isRed(suit: Suit): boolean {
  return suit === "hearts" || suit === "diamonds";
}

export function suitShape(suit: Suit, x: number, y: number, size: number): SVGElement {
  const scale = size / 24;
  return svg("path", {
    d: SUIT_SHAPES[suit],
    class: isRed(suit) ? "suit suit-red" : "suit suit-black",
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
  });
}

function text(x: number, y: number, size: number, label: string, className: string): SVGElement {
  return svg("text", { x, y, "font-size": size, "text-anchor": "middle", class: className }, label);
}

/** The same corner twice, the second time upside down. */
function corners(draw: () => SVGElement[]): SVGElement[] {
  const turned = `rotate(180 ${CARD_WIDTH / 2} ${CARD_HEIGHT / 2})`;
  return [svg("g", {}, ...draw()), svg("g", { transform: turned }, ...draw())];
}

function star(x: number, y: number, radius: number): SVGElement {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 === 0 ? radius : radius * 0.45;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(angle)).toFixed(2)},${(y + far * Math.sin(angle)).toFixed(2)}`;
  });
  return svg("polygon", { points: points.join(" "), class: "joker-star" });
}

function scissors(x: number, y: number): SVGElement {
  return svg(
    "g",
    { class: "scissors", transform: `translate(${x} ${y})` },
    svg("path", { d: "M-6 -5L7 5M-6 5L7 -5" }),
    svg("circle", { cx: -8.5, cy: -6.5, r: 3 }),
    svg("circle", { cx: -8.5, cy: 6.5, r: 3 }),
  );
}

/** The face of a card, in a box of 64 by 92. Of cards that overlap only the left half is seen: there is no middle. */
export function cardFace(card: Card, overlaps = false): SVGElement {
  const { suit, face: label } = card;
  const joker = card.joker === true;
  const cut = card.special && !joker;
  const middle = CARD_WIDTH / 2;
  const parts: SVGElement[] = [
    svg("rect", { class: "paper", x: 0.75, y: 0.75, width: CARD_WIDTH - 1.5, height: CARD_HEIGHT - 1.5, rx: 7 }),
  ];
  const small = label.length > 3 ? 10 : label.length > 2 ? 12 : 15;
  const corner = Math.max(12, 5 + label.length * 4.2);
  if (suit) {
    const ink = isRed(suit) ? "ink-red" : "ink";
    parts.push(
      ...corners(() => [text(13, 19, 17, label, ink), suitShape(suit, 13, 29, 13)]),
      suitShape(suit, middle, CARD_HEIGHT / 2, 32),
    );
  } else if (joker) {
    parts.push(
      ...corners(() => [text(12, 19, 16, label, "ink-joker")]),
      svg("circle", { class: "joker-ring", cx: middle, cy: CARD_HEIGHT / 2, r: 23 }),
      star(middle, CARD_HEIGHT / 2 + 1, 19),
    );
  } else {
    const large = label.length > 4 ? 15 : label.length > 3 ? 19 : label.length > 2 ? 25 : 34;
    parts.push(
      svg("rect", { class: "frame", x: 6, y: 6, width: CARD_WIDTH - 12, height: CARD_HEIGHT - 12, rx: 4 }),
      ...(label.length <= 4 ? corners(() => [text(corner, 20, small, label, "ink")]) : []),
    );
    if (overlaps && label.length <= 2) {
      parts.push(text(CARD_WIDTH * 0.27, CARD_HEIGHT / 2 + 9, 24, label, cut ? "ink-cut" : "ink"));
    } else {
      parts.push(text(middle, CARD_HEIGHT / 2 + large * 0.36, large, label, cut ? "ink-cut" : "ink"));
    }
    if (cut) {
      parts.push(scissors(CARD_WIDTH - 15, 16), scissors(17, CARD_HEIGHT - 16));
    }
  }
  return svg("g", { class: `face${joker ? " is-joker" : ""}${cut ? " is-cut" : ""}` }, ...parts);
}

/** A hand: a fan where there is room, else rows. */
export function drawHand(item: HandItem, stage: Stage): HTMLElement {
  const say = stage.say;
  const name = capital(stage.nameOf(item.seat));
  const title = el("h3", { class: "hand-title" }, name);
  if (item.to_move) {
    title.append(el("span", { class: "turn" }, `▶ ${say("to_move")}`));
  }
  if (item.place !== undefined) {
    title.append(el("span", { class: "turn" }, say("place", { place: item.place })));
  }
  const hand = el("div", { class: item.to_move ? "hand is-to-move" : "hand" }, title);
  if (item.cards.length === 0) {
    hand.append(el("p", { class: "empty-hand" }, say("empty_hand")));
    return hand;
  }
  const shown = item.cards.slice(0, MOST_CARDS);
  const layout = handLayout(shown.length, stage.width);
  const picture = svg("svg", {
    class: "cards",
    viewBox: `0 0 ${layout.width} ${layout.height}`,
    width: layout.width,
    height: layout.height,
    role: "group",
    "aria-label": name,
  });
  shown.forEach((card, index) => {
    const place = layout.cards[index];
    if (!place) {
      return;
    }
    const group = svg(
      "g",
      {
        class: "card",
        transform: `translate(${place.x} ${place.y}) rotate(${place.angle}) scale(${layout.scale})`,
      },
      svg("g", { class: "lift", transform: `translate(${-CARD_WIDTH / 2} ${-CARD_HEIGHT / 2})` }, cardFace(card, layout.overlaps), badge(layout.overlaps ? 14 : CARD_WIDTH - 12, 2)),
    );
    if (card.move !== null && stage.active) {
      makeMove(group, card.move, cardName(card, say), stage);
    } else {
      group.setAttribute("role", "img");
      group.setAttribute("aria-label", cardName(card, say));
      if (item.to_move && stage.active && card.move === null && item.cards.some((other) => other.move !== null)) {
        group.classList.add("is-not-legal");
      }
    }
    picture.append(group);
  });
  hand.append(picture);
  rove(hand, "[data-move]");
  if (item.cards.length > shown.length) {
    hand.append(el("p", { class: "more" }, say("more_cards", { count: item.cards.length - shown.length })));
  }
  return hand;
}

/** The middle of the table. */
export function drawTable(item: TableItem, stage: Stage): HTMLElement {
  const height = CARD_HEIGHT + 4;
  const width = CARD_WIDTH + 4;
  const picture = svg("svg", {
    class: "table-card",
    viewBox: `-2 -2 ${width} ${height}`,
    width: width * 1.15,
    height: height * 1.15,
    role: "img",
    "aria-label": item.card ? cardName(item.card, stage.say) : stage.say("table_empty"),
  });
  if (item.card) {
    picture.append(cardFace(item.card));
  } else {
    picture.append(
      svg("rect", { class: "no-card", x: 1, y: 1, width: CARD_WIDTH - 2, height: CARD_HEIGHT - 2, rx: 7 }),
    );
  }
  const label = item.card ? stage.say("table_card") : stage.say("table_empty");
  return el("div", { class: "middle" }, picture, el("p", { class: "middle-label" }, label));
}
