//! Which cards to give away in the exchange.

use tefuda::games::daihinmin::cards::{Hand, JOKER, SPADE_THREE, each, rank_of, suits_of};
use tefuda::games::daihinmin::house::EIGHT;

/// How much a card is worth keeping: twice its rank, more in a group, in three cards in a row, as an eight (which clears the table), and as
/// the spade 3 (which beats the joker).
fn worth(hand: Hand, card: Hand) -> u32 {
    let rank = rank_of(card);
    let others = suits_of(hand, rank).count_ones().saturating_sub(1);
    let naturals = hand & !JOKER;
    // The two next places of the same suit, on either side or around it.
    let holds = |steps: i32| {
        let card = if steps >= 0 { card << (4 * steps) } else { card >> (-4 * steps) };
        naturals & card != 0
    };
    let in_a_row = [[1, 2], [-1, 1], [-2, -1]].iter().any(|places| places.iter().all(|&steps| holds(steps)));
    let mut worth = 2 * u32::from(rank) + 5 * others;
    if in_a_row {
        worth += 6;
    }
    if rank == EIGHT {
        worth += 14;
    }
    if card == SPADE_THREE {
        worth += 3;
    }
    worth
}

/// The cards of a hand that are worth least, never the joker.
#[must_use]
pub fn cards_to_give(hand: Hand, count: usize) -> Hand {
    let mut given = 0;
    for _ in 0..count {
        let rest = hand & !given & !JOKER;
        given |= each(rest).min_by_key(|&card| worth(rest, card)).unwrap_or(0);
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda::games::daihinmin::cards::size;
    use tefuda::games::daihinmin::notation::{HandText, card_of_text};

    fn given(text: &str, count: usize) -> String {
        let hand = text.split(' ').fold(0, |hand, word| hand | card_of_text(word).unwrap());
        HandText(cards_to_give(hand, count)).to_string()
    }

    #[test]
    fn weak_cards_go_first_and_the_joker_never() {
        assert_eq!(given("S3 H4 D5 C6 HK DK JO", 2), "S3 H4");
        assert_eq!(given("H6 D6 CT S8 DK JO", 2), "H6 D6");
        assert_eq!(given("H7 D7 CT S8 DK JO", 1), "H7");
        assert_eq!(given("H9 D9 CT S8 DK JO", 1), "CT");
        assert_eq!(given("H3 H4 H5 D6 DJ", 1), "H3");
        assert_eq!(given("H4 H5 H6 D6 DJ", 1), "H4");
        assert_eq!(size(cards_to_give(JOKER, 1)), 0);
    }
}
