//! A hand split into whole ranks, and which of these groups are safe: the proof that a leader wins without giving the lead away.
//!
//! A group is safe if it clears the table, or if the opponent has nothing stronger of its size: then the opponent has to pass, and the
//! leader leads again. If at most one group is not safe, the leader plays it last and has won. Groups that turn the order over are safe
//! only if the opponent can make no group of their size at all; they are played after those that were judged in the present order.

use super::cards::{HIGHEST, Hand, JOKER, LOWEST, SPADE_THREE, suits_of};
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
pub struct Unit {
    /// Its cards.
    pub meld: Meld,
    /// Whether it can be led safely.
    pub safety: Safety,
}

impl Unit {
    /// Whether the leader leads again after it.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.safety != Safety::Beaten
    }
}

/// A hand split into whole ranks, in the order in which they are to be led: those that keep the order, then those that turn it over, then
/// those that are not safe.
#[must_use]
pub fn split(house: &House, own: Hand, theirs: Hand, reversed: bool) -> Vec<Unit> {
    let mut units = Vec::new();
    for rank in LOWEST..=HIGHEST {
        let held = suits_of(own, rank);
        // Where there are no groups, every card is led alone.
        let parts = if house.groups { vec![held] } else { (0..4).map(|suit| held & 1 << suit).collect() };
        for suits in parts.into_iter().filter(|&suits| suits != 0) {
            let shape = Shape { kind: Kind::Group, rank, size: suits.count_ones() as u8, suits };
            let meld = Meld { shape, cards: Hand::from(suits) << (4 * rank), joker: None };
            units.push(Unit { meld, safety: safety(house, &shape, theirs, reversed) });
        }
    }
    if own & JOKER != 0 {
        let beaten = house.spade_three && theirs & SPADE_THREE != 0;
        units
            .push(Unit { meld: Meld::JOKER, safety: if beaten { Safety::Beaten } else { Safety::Unbeaten } });
    }
    units.sort_by_key(|unit| match unit.safety {
        Safety::Cut | Safety::Unbeaten if !is_revolution(house, &unit.meld.shape) => 0,
        Safety::Beaten => 2,
        _ => 1,
    });
    units
}

fn safety(house: &House, group: &Shape, theirs: Hand, reversed: bool) -> Safety {
    if is_cut(house, group) {
        return Safety::Cut;
    }
    // The opponent's joker beats every single card, and adds a card to every other group.
    let joker = u32::from(theirs & JOKER != 0);
    let size = u32::from(group.size);
    let can_make = |rank: u8| {
        let naturals = suits_of(theirs, rank).count_ones();
        if size == 1 { naturals > 0 || joker > 0 } else { naturals > 0 && naturals + joker >= size }
    };
    let is_stronger = |rank: u8| if reversed { rank < group.rank } else { rank > group.rank };
    let turns = is_revolution(house, group);
    let ranks = LOWEST..=HIGHEST;
    match () {
        () if size == 1 && joker > 0 => Safety::Beaten,
        () if turns && ranks.clone().any(can_make) => Safety::Beaten,
        () if turns => Safety::Revolution,
        () if ranks.clone().any(|rank| is_stronger(rank) && can_make(rank)) => Safety::Beaten,
        () => Safety::Unbeaten,
    }
}

/// Whether a leader whose hand is split so wins by these groups: at most the last of them is not safe.
#[must_use]
pub fn is_won_lead(units: &[Unit]) -> bool {
    units.iter().filter(|unit| !unit.is_safe()).count() <= 1
}
