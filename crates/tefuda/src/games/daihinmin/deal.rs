//! Random deals, to play with and to measure by.

use super::cards::{DECK, Hand, JOKER, each};
use super::house::House;
use super::setup::{Cards, Setup};
use super::state::State;
use crate::kernel::random::Random;
use crate::kernel::study::{ArgError, Args, Param};
use crate::kernel::words::both;

/// What a deal may be asked for.
pub static PARAMS: &[Param] = &[
    Param::number("cards", "cards in the hand to move", 1, 26, 5).ja("手番側の手札の枚数"),
    Param::optional("other-cards", "cards in the other hand, if different", 1, 26)
        .ja("相手の手札の枚数(異なる場合)"),
    Param::choice("rules", "the set of rules", &House::NAMES, "uecda").ja("ルールの組"),
];

/// Deals one after the other: random cards of the whole deck on an empty table, in either order, the same for the same seed on every
/// machine.
#[derive(Clone, Debug)]
pub struct Deals {
    random: Random,
    /// The cards that are dealt from, ascending, the joker last.
    deck: Vec<Hand>,
    cards: [usize; 2],
}

impl Deals {
    /// Deals of given numbers of cards to the player to move and to the other one, at most as many as there are.
    #[must_use]
    pub fn new(seed: u64, house: &House, cards: [usize; 2]) -> Self {
        let deck = if house.joker { DECK } else { DECK & !JOKER };
        Deals { random: Random::new(seed), deck: each(deck).collect(), cards }
    }

    /// A number below a bound: the high half of a product.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.random.bits()) * bound as u128) >> 64) as usize
    }
}

impl Iterator for Deals {
    type Item = State;

    fn next(&mut self) -> Option<State> {
        let mut deck = self.deck.clone();
        let [own, theirs] = self.cards;
        for at in 0..own + theirs {
            let chosen = at + self.below(deck.len().checked_sub(at)?);
            deck.swap(at, chosen);
        }
        let hand = |cards: &[Hand]| cards.iter().fold(0, |hand, card| hand | card);
        let reversed = self.below(2) == 1;
        Some(State::lead(hand(deck.get(..own)?), hand(deck.get(own..own + theirs)?), reversed))
    }
}

/// A deal to play: the first one of the seed.
///
/// # Errors
/// [`ArgError::Conflict`] if there are not that many cards.
pub fn deal(seed: u64, args: &Args) -> Result<Setup, ArgError> {
    let house = House::named(args.text("rules").unwrap_or("uecda")).unwrap_or(House::UECDA);
    let cards = args.size("cards");
    let others = args
        .optional_number("other-cards")
        .map_or(cards, |cards| usize::try_from(cards).unwrap_or(usize::MAX));
    let state = Deals::new(seed, &house, [cards, others]).next();
    let state = state.ok_or_else(|| {
        ArgError::conflict(both!("there are not that many cards", "札がそれほどありません"))
    })?;
    // Where no rule turns the order over it is the normal one.
    let reversed = state.reversed && (house.revolution.is_some() || house.sequence_revolution.is_some());
    let cards = Cards::Real(State { reversed, ..state }, None);
    Ok(Setup { house, names_rules: house != House::UECDA, cards })
}
