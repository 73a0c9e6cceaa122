// The cards of a scene as the editor sees them: what each is called, and where it lies.

import type { Card, Scene } from "../../types.ts";

export interface PlacedCard {
  part: string;
  label: string;
  place: string;
}

/** The cards with the parts of the picture that show them: `c0`, `c1`, … through the hands, and `t0`, … on the table. */
export function placedCards(scene: Scene | undefined): PlacedCard[] {
  const found: PlacedCard[] = [];
  let [inHands, onTable] = [0, 0];
  for (const item of scene?.items ?? []) {
    if (item.kind === "hand") {
      for (const card of item.cards) {
        found.push({ part: `c${inHands}`, label: card.label, place: `hand ${item.seat}` });
        inHands += 1;
      }
    } else if (item.kind === "table") {
      for (const card of tableCards(item)) {
        found.push({ part: `t${onTable}`, label: card.label, place: "table" });
        onTable += 1;
      }
    }
  }
  return found;
}

function tableCards(item: { card?: Card | null; cards?: Card[] }): Card[] {
  return item.cards ?? (item.card ? [item.card] : []);
}

/** The suit's sign and the face of a card, short enough for a button. */
export function cardText(card: Card): string {
  const signs: Record<string, string> = { spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣" };
  return card.suit ? `${signs[card.suit] ?? ""}${card.face}` : card.label;
}
