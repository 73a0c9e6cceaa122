//! Decks that studies deal from: texts, and deals in numbered order.

use super::super::cards::{HIGHEST, Hand, JOKER, LOWEST, card, each};
use super::super::counts::{CountState, Counts};
use super::super::notation::{rank_of_text, suit_letter};
use super::super::state::State;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::words::{Words, both};

pub(super) const DECK: Param =
    Param::text("deck", "real cards, by ranks and suits: `6-9 SHD JO` or `3-5 SHDC 8 S`", "CARDS")
        .ja("実際の札を数字とスートで。例: `6-9 SHD JO`、`3-5 SHDC 8 S`");

/// A deck of real cards from its text: ranks and their suits in turn, and the joker.
pub(super) fn read(text: &str) -> Result<Hand, ArgError> {
    let bad = |word: &str, expected: Words| ArgError::Bad {
        name: DECK.name,
        text: word.to_owned(),
        expected: expected.to_owned(),
    };
    let mut deck = 0;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word.eq_ignore_ascii_case("JO") {
            deck |= JOKER;
            continue;
        }
        let ranks = ranks(word).ok_or_else(|| {
            bad(
                word,
                both!(
                    "ranks such as `3-5` or `8`, upwards in the order 3 4 .. K A 2, or `JO`",
                    "`3-5`、`8` のような数字(3 4 .. K A 2の順)か `JO`"
                ),
            )
        })?;
        let missing = || {
            bad(
                word,
                both!("suits after the ranks, such as `3-5 SHDC`", "`3-5 SHDC` のように数字の後のスート"),
            )
        };
        let suits = words.next().ok_or_else(missing)?;
        for letter in suits.chars() {
            let suit = (0..4).find(|&suit| suit_letter(suit).eq_ignore_ascii_case(&letter));
            let suit = suit.ok_or_else(|| {
                bad(suits, both!("suits of `SHDC` after the ranks", "数字の後に `SHDC` のスート"))
            })?;
            deck |= ranks.clone().fold(0, |cards, rank| cards | card(rank, suit));
        }
    }
    if deck.count_ones() < 2 {
        Err(bad(text, both!("at least two cards", "2枚以上の札")))
    } else {
        Ok(deck)
    }
}

/// `6-9`, or `8`.
fn ranks(word: &str) -> Option<std::ops::RangeInclusive<u8>> {
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (from, to) = (rank_of_text(from)?, rank_of_text(to)?);
    let is_rank = |rank| (LOWEST..=HIGHEST).contains(&rank);
    (is_rank(from) && is_rank(to) && from <= to).then_some(from..=to)
}

/// The deck asked for, if any.
pub(super) fn asked(args: &Args) -> Result<Option<Hand>, ArgError> {
    args.text(DECK.name).map(read).transpose()
}

/// Refuses decks whose deals are more than anybody can go through.
pub(super) fn at_most(deck: Hand, most: u32, why: Words) -> Result<(), ArgError> {
    if deck.count_ones() <= most {
        return Ok(());
    }
    Err(ArgError::conflict(both!(
        "a deck of {cards} cards is too large to {why}: at most {most}",
        "{cards}枚の山札は大きすぎて、{why}ことができません({most}枚まで)";
        cards = deck.count_ones(), why, most
    )))
}

/// The deal of a number below 2^n, if both hold cards: bit `i` says whether the leader has the card `i`.
pub(super) fn whole(deck: Hand, number: u64) -> Option<State> {
    let own =
        each(deck).enumerate().filter(|(at, _)| number >> at & 1 == 1).fold(0, |own, (_, card)| own | card);
    (own != 0 && own != deck).then(|| State::lead(own, deck & !own, false))
}

/// The deal of a number below 3^n, if both hold cards: each card is the leader's, the other player's, or in no hand.
pub(super) fn part(deck: Hand, mut number: u64) -> Option<State> {
    let mut hands = [0; 3];
    for card in each(deck) {
        hands[(number % 3) as usize] |= card;
        number /= 3;
    }
    let [_, own, theirs] = hands;
    (own != 0 && theirs != 0).then(|| State::lead(own, theirs, false))
}

/// The deal of a number below `(copies + 1)^ranks` of a deck without suits, if both hold cards, and in how many ways distinguishable cards
/// make it.
pub(super) fn without_suits(ranks: u32, copies: u32, mut number: u64) -> Option<(CountState, u64)> {
    let (mut own, mut ways) = (Vec::new(), 1);
    for _ in 0..ranks {
        let held = (number % u64::from(copies + 1)) as u32;
        number /= u64::from(copies + 1);
        ways *= (0..u64::from(held)).fold(1, |ways, i| ways * (u64::from(copies) - i) / (i + 1));
        own.push(held);
    }
    let theirs = own.iter().map(|held| copies - held).collect();
    let [own, theirs] = [own, theirs].map(Counts::new);
    (!own.is_empty() && !theirs.is_empty()).then(|| (CountState::lead(own, theirs, false), ways))
}

/// All hands of 1 to `cards` cards of the ranks 1 to `ranks`, without suits.
pub(super) fn small_hands(ranks: u32, cards: u32) -> Vec<Counts> {
    fn extend(left: u32, cards: u32, held: &mut Vec<u32>, hands: &mut Vec<Counts>) {
        if left == 0 {
            hands.push(Counts::new(held.clone()));
            return;
        }
        for copies in 0..=cards {
            held.push(copies);
            extend(left - 1, cards - copies, held, hands);
            held.pop();
        }
    }
    let mut hands = Vec::new();
    extend(ranks, cards, &mut Vec::new(), &mut hands);
    hands.retain(|hand| !hand.is_empty());
    hands
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::DECK as ALL;
    use super::*;

    #[test]
    fn decks_are_read() {
        assert_eq!(read("3-2 SHDC JO").unwrap(), ALL);
        assert_eq!(read("6-9 SHD JO").unwrap().count_ones(), 13);
        assert_eq!(read("3 s 8 H").unwrap(), card(1, 0) | card(6, 1));
        for bad in ["", "3-5", "5-3 S", "3-5 SX", "0 S", "S3 H3", "3 S", "JO"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn there_are_as_many_small_hands_as_known() {
        assert_eq!(small_hands(4, 5).len(), 125);
        assert_eq!(small_hands(5, 4).len(), 125);
        assert_eq!(small_hands(3, 5).len(), 55);
    }
}
