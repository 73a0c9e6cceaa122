// The cards of a scene as the editor sees them: what each is called, and where it lies.

import type { Card, Scene } from "../../types.ts";

export interface PlacedCard {
  part: string;
  label: string;
  /** Where it lies; null where the picture does not tell, as with cards that are vertices of a graph. */
  place: string | null;
  text: string;
}

/** The cards with the parts of the picture that show them: `c0`, `c1`, … through the hands, `t0`, … on the table. */
export function placedCards(scene: Scene | undefined): PlacedCard[] {
  const found: PlacedCard[] = [];
  let [inHands, onTable, nodes] = [0, 0, 0];
  for (const item of scene?.items ?? []) {
    if (item.kind === "hand") {
      for (const card of item.cards) {
        found.push({ part: `c${inHands}`, label: card.label, place: `hand ${item.seat}`, text: cardText(card) });
        inHands += 1;
      }
    } else if (item.kind === "table") {
      for (const card of tableCards(item)) {
        found.push({ part: `t${onTable}`, label: card.label, place: "table", text: cardText(card) });
        onTable += 1;
      }
    } else if (item.kind === "graph") {
      for (const node of item.nodes) {
        if (node.suit !== undefined || node.rank !== undefined) {
          found.push({ part: `n${nodes}`, label: node.label, place: null, text: node.label });
        }
        nodes += 1;
      }
    }
  }
  return found;
}

/** The cards of a meld, or the one card there is. */
function tableCards(item: { card?: Card | null; cards?: Card[] }): Card[] {
  return item.cards?.length ? item.cards : item.card ? [item.card] : [];
}

const SUITS: Record<string, string> = { spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣" };

/** The suit's sign and the face of a card, short enough for a button. */
export function cardText(card: Card): string {
  return card.suit ? `${SUITS[card.suit] ?? ""}${card.face}` : card.label;
}
