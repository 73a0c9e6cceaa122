//! A hand split into whole ranks, and which of these groups are safe: the proof that a leader wins without giving the lead away.
//!
//! A group is safe if it clears the table, or if the opponent has nothing stronger of its size: then the opponent has to pass, and the
//! leader leads again. If at most one group is not safe, the leader plays it last and has won. Groups that turn the order over are safe
//! only if the opponent can make no group of their size at all; they are played after those that were judged in the present order.

use super::cards::{HIGHEST, Hand, JOKER, LOWEST, SPADE_THREE, suits_of};
use super::counts::{CountGroup, Counts, HIGHEST_NUMBER};
use super::house::House;
use super::meld::{Kind, Meld, Shape};
use super::rules::{is_cut, is_revolution};

/// What becomes of a group that is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// It clears the table.
    Cut,
    /// The opponent has nothing stronger of its size.
    Unbeaten,
    /// It turns the order over, and the opponent can make no group of its size.
    Revolution,
    /// The opponent may beat it.
    Beaten,
}

/// A group of a split hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit<M = Meld> {
    /// Its cards.
    pub meld: M,
    /// Whether it can be led safely.
    pub safety: Safety,
    /// Whether it turns the order over.
    pub turns: bool,
}

impl<M> Unit<M> {
    /// Whether the leader leads again after it.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.safety != Safety::Beaten
    }

    /// The same group, told in another way.
    pub fn map<N>(self, told: impl FnOnce(M) -> N) -> Unit<N> {
        Unit { meld: told(self.meld), safety: self.safety, turns: self.turns }
    }
}

/// The order in which groups are to be led: those that keep the order, then those that turn it over, then those that are not safe.
fn in_order<M>(mut units: Vec<Unit<M>>) -> Vec<Unit<M>> {
    units.sort_by_key(|unit| if unit.is_safe() { u8::from(unit.turns) } else { 2 });
    units
}

/// A hand split into whole ranks, in the order in which they are to be led.
#[must_use]
pub fn split(house: &House, own: Hand, theirs: Hand, reversed: bool) -> Vec<Unit> {
    // The opponent's joker beats every single card, and adds a card to every other group.
    let joker = u32::from(theirs & JOKER != 0);
    let mut units = Vec::new();
    for rank in LOWEST..=HIGHEST {
        let held = suits_of(own, rank);
        // Where there are no groups, every card is led alone.
        let parts = if house.groups { vec![held] } else { (0..4).map(|suit| held & 1 << suit).collect() };
        for suits in parts.into_iter().filter(|&suits| suits != 0) {
            let size = suits.count_ones();
            let shape = Shape { kind: Kind::Group, rank, size: size as u8, suits };
            let meld = Meld { shape, cards: Hand::from(suits) << (4 * rank), joker: None };
            let can_answer = |other: u8| {
                let naturals = suits_of(theirs, other).count_ones();
                if size == 1 { joker + naturals > 0 } else { naturals > 0 && naturals + joker >= size }
            };
            let is_cut = is_cut(house, &shape);
            let turns = is_revolution(house, &shape);
            let by_joker = size == 1 && joker > 0;
            let safety = match is_cut {
                true => Safety::Cut,
                false if by_joker => Safety::Beaten,
                false => safety(rank, turns, reversed, LOWEST..=HIGHEST, can_answer),
            };
            units.push(Unit { meld, safety, turns });
        }
    }
    if own & JOKER != 0 {
        let beaten = house.spade_three && theirs & SPADE_THREE != 0;
        let safety = if beaten { Safety::Beaten } else { Safety::Unbeaten };
        units.push(Unit { meld: Meld::JOKER, safety, turns: false });
    }
    in_order(units)
}

/// The same for a hand without suits.
#[must_use]
pub fn split_counts(house: &House, own: &Counts, theirs: &Counts, reversed: bool) -> Vec<Unit<CountGroup>> {
    let mut units = Vec::new();
    for (rank, held) in own.ranks() {
        let (size, parts) = if house.groups { (held, 1) } else { (1, held) };
        let turns = house.revolution.is_some_and(|threshold| size >= u32::from(threshold));
        let safety = match house.is_cut(rank) {
            true => Safety::Cut,
            false => safety(rank, turns, reversed, 1..=HIGHEST_NUMBER, |other| theirs.of(other) >= size),
        };
        units.extend((0..parts).map(|_| Unit { meld: CountGroup { rank, size }, safety, turns }));
    }
    in_order(units)
}

/// Whether a group that does not clear the table can be led safely, by what the opponent can answer of each rank in its size.
fn safety(
    rank: u8,
    turns: bool,
    reversed: bool,
    mut ranks: impl Iterator<Item = u8>,
    can_answer: impl Fn(u8) -> bool,
) -> Safety {
    let is_stronger = |other: u8| if reversed { other < rank } else { other > rank };
    let beaten = ranks.any(|other| (turns || is_stronger(other)) && can_answer(other));
    match (beaten, turns) {
        (true, _) => Safety::Beaten,
        (false, true) => Safety::Revolution,
        (false, false) => Safety::Unbeaten,
    }
}

/// Whether a leader whose hand is split so wins by these groups: at most the last of them is not safe.
#[must_use]
pub fn is_won_lead<M>(units: &[Unit<M>]) -> bool {
    units.iter().filter(|unit| !unit.is_safe()).count() <= 1
}
