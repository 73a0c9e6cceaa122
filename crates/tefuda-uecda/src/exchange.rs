//! The exchange before a game, and who begins it.

use tefuda::games::daihinmin::cards::{HIGHEST, Hand, JOKER, LOWEST, SUITS, card};

/// The card whose holder has the first move: the diamond 3.
pub const FIRST_CARD: Hand = card(LOWEST, 2);

/// The strongest cards of a hand, those that are taken in the exchange: joker, 2, A, K and so on, among equals S H D C.
#[must_use]
pub fn strongest(hand: Hand, count: usize) -> Hand {
    let ranks = (LOWEST..=HIGHEST).rev().flat_map(|rank| (0..SUITS).map(move |suit| card(rank, suit)));
    let held = [JOKER].into_iter().chain(ranks).filter(|card| hand & card != 0);
    held.take(count).fold(0, |taken, card| taken | card)
}

/// How many cards are exchanged by a rank: the first and the last two, the second and the fourth one.
#[must_use]
pub const fn exchanged(rank: u8) -> usize {
    match rank {
        0 | 4 => 2,
        1 | 3 => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda::games::daihinmin::cards::DECK;
    use tefuda::games::daihinmin::notation::HandText;

    #[test]
    fn the_strongest_are_taken_in_this_order() {
        assert_eq!(HandText(strongest(DECK, 1)).to_string(), "JO");
        assert_eq!(HandText(strongest(DECK, 3)).to_string(), "S2 H2 JO");
        let hand = card(12, 3) | card(12, 1) | card(3, 0);
        assert_eq!(HandText(strongest(hand, 1)).to_string(), "HA");
        assert_eq!(strongest(hand, 5), hand);
        assert_eq!([0, 1, 2, 3, 4].map(exchanged), [2, 1, 0, 1, 2]);
    }
}
