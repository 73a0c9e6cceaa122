//! Cards and hands: a hand is a set of cards in 64 bits.
//!
//! Bit `4 * rank + suit` is the card of this rank and suit, bit 56 the joker. Ranks are `3 4 5 6 7 8 9 T J Q K A 2`, numbered 1 to 13; 0 and
//! 14 are the places below the 3 and above the 2, where only the joker of a sequence can stand. Suits are S H D C, numbered 0 to 3.

/// A set of cards: bit `4 * rank + suit`, and [`JOKER`].
pub type Hand = u64;

/// The joker.
pub const JOKER: Hand = 1 << 56;
/// The place below the 3, written `<`.
pub const BELOW: u8 = 0;
/// The lowest rank in the normal order: the 3.
pub const LOWEST: u8 = 1;
/// The highest rank in the normal order: the 2.
pub const HIGHEST: u8 = 13;
/// The place above the 2, written `>`.
pub const ABOVE: u8 = 14;
/// The suits.
pub const SUITS: u8 = 4;
/// The number of the suit that the joker stands for beside four naturals, written `X`.
pub const FIFTH_SUIT: u8 = 4;
/// The spade 3, which beats the lone joker.
pub const SPADE_THREE: Hand = card(LOWEST, 0);
/// All 52 natural cards.
pub const NATURALS: Hand = ((1 << 52) - 1) << 4;
/// All 53 cards.
pub const DECK: Hand = NATURALS | JOKER;

/// The card of this rank (1 to 13) and suit (0 to 3).
#[must_use]
pub const fn card(rank: u8, suit: u8) -> Hand {
    1 << (4 * rank + suit)
}

/// The suits that a hand holds of a rank, as four bits; none of the ranks 0 and 14.
#[must_use]
pub const fn suits_of(hand: Hand, rank: u8) -> u8 {
    ((hand & NATURALS) >> (4 * rank)) as u8 & 0b1111
}

/// How many cards a hand holds.
#[must_use]
pub const fn size(hand: Hand) -> u32 {
    hand.count_ones()
}

/// The cards of a hand one by one, by rank, then by suit, the joker last.
pub fn each(mut hand: Hand) -> impl Iterator<Item = Hand> {
    std::iter::from_fn(move || {
        let lowest = hand & hand.wrapping_neg();
        hand ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The rank of a natural card.
#[must_use]
pub const fn rank_of(card: Hand) -> u8 {
    (card.trailing_zeros() / 4) as u8
}

/// The suit of a natural card.
#[must_use]
pub const fn suit_of(card: Hand) -> u8 {
    (card.trailing_zeros() % 4) as u8
}
