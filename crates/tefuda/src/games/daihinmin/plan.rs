//! A hand split into whole ranks, and which of these groups are safe: how a proof goes that a player wins without a search.
//!
//! A group is safe if it clears the table, or if the opponent has nothing stronger of its size: then the opponent has to pass, and the
//! leader leads again. If at most one group is not safe, the leader plays it last and has won. Groups that turn the order over are safe
//! only if the opponent can make no group of their size at all; they are played after those that were judged in the present order.
//! A group that may be beaten can be led all the same if a stronger one is kept for it, which takes the lead back.

use super::cards::{HIGHEST, Hand, JOKER, LOWEST, SPADE_THREE, rank_of, suits_of};
use super::counts::{CountGroup, Counts, HIGHEST_NUMBER};
use super::fast::{Proof, Witness};
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
    /// The opponent may beat it, but cards that are kept for it take the lead back.
    Recaptured,
    /// The opponent may beat it.
    Beaten,
    /// It is the whole hand, and ends the game.
    Whole,
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
    /// What takes the lead back if it is beaten.
    pub catcher: Option<M>,
}

impl<M> Unit<M> {
    /// Whether the leader leads again after it.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.safety != Safety::Beaten
    }

    /// The same group, told in another way.
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> Unit<N> {
        let Unit { meld, safety, turns, catcher } = self;
        Unit { meld: convert(meld), safety, turns, catcher: catcher.map(convert) }
    }
}

/// The order in which groups are to be led: those that need protection, as long as the opponent still holds cards; those that keep the
/// order; those that turn it over; those that are not safe.
fn in_order<M>(mut units: Vec<Unit<M>>) -> Vec<Unit<M>> {
    units.sort_by_key(|unit| match unit.safety {
        Safety::Recaptured => 0,
        Safety::Beaten => 3,
        _ if unit.turns => 2,
        _ => 1,
    });
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
            let can_answer = |rank_above: u8| {
                let naturals = suits_of(theirs, rank_above).count_ones();
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
            units.push(Unit { meld, safety, turns, catcher: None });
        }
    }
    if own & JOKER != 0 {
        let beaten = house.spade_three && theirs & SPADE_THREE != 0;
        let safety = if beaten { Safety::Beaten } else { Safety::Unbeaten };
        units.push(Unit { meld: Meld::JOKER, safety, turns: false, catcher: None });
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
            false => {
                safety(rank, turns, reversed, 1..=HIGHEST_NUMBER, |rank_above| theirs.of(rank_above) >= size)
            }
        };
        let unit = Unit { meld: CountGroup { rank, size }, safety, turns, catcher: None };
        units.extend((0..parts).map(|_| unit));
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
    let is_stronger = |candidate: u8| if reversed { candidate < rank } else { candidate > rank };
    let beaten = ranks.any(|candidate| (turns || is_stronger(candidate)) && can_answer(candidate));
    match (beaten, turns) {
        (true, _) => Safety::Beaten,
        (false, true) => Safety::Revolution,
        (false, false) => Safety::Unbeaten,
    }
}

/// The hand of a player whose win is proved, as the proof plays it, in this order. `theirs`: the hand of the opponent.
#[must_use]
pub fn proved(house: &House, witness: &Witness, theirs: Hand) -> Vec<Unit> {
    let Witness { proof, meld, meld_is_last, catcher, protected, rest, reversed, .. } = witness;
    let mut groups = split(house, *rest, theirs, *reversed);
    for unit in &mut groups {
        let pair = protected.iter().position(|(led, _)| *led == unit.meld.cards);
        if let Some((_, kept)) = pair.and_then(|index| protected.get(index)) {
            (unit.safety, unit.catcher) = (Safety::Recaptured, Some(group_of(*kept)));
        }
    }
    // The order among them is that of the proof. A rank that may lose cards by taking the lead back may then be too small to turn the
    // order over, and what is left of it is safe in the present order only: it comes before others that turn it.
    let turn_of = |unit: &Unit| protected.iter().position(|(led, _)| *led == unit.meld.cards);
    let may_shrink = |unit: &Unit| protected.iter().any(|(_, kept)| kept & unit.meld.cards != 0);
    groups.sort_by_key(|unit| (turn_of(unit).unwrap_or(usize::MAX), !(unit.turns && may_shrink(unit))));
    let mut units = in_order(groups);
    let Some(meld) = *meld else { return units };
    let turns = is_revolution(house, &meld.shape);
    let safety = match () {
        () if *proof == Proof::LastMeld => Safety::Whole,
        () if catcher.is_some() => Safety::Recaptured,
        () if *meld_is_last => Safety::Beaten,
        () if is_cut(house, &meld.shape) => Safety::Cut,
        () if turns => Safety::Revolution,
        () => Safety::Unbeaten,
    };
    let own = Unit { meld, safety, turns, catcher: catcher.map(group_of) };
    if *meld_is_last {
        units.push(own);
        return units;
    }
    let kept = own.catcher.map(|meld| Unit { meld, safety: Safety::Unbeaten, turns: false, catcher: None });
    units.splice(0..0, [own].into_iter().chain(kept));
    units
}

/// Cards of one rank, or the joker alone, as a meld.
fn group_of(cards: Hand) -> Meld {
    if cards == JOKER {
        return Meld::JOKER;
    }
    let rank = rank_of(cards);
    let suits = suits_of(cards, rank);
    let shape = Shape { kind: Kind::Group, rank, size: suits.count_ones() as u8, suits };
    Meld { shape, cards, joker: None }
}

/// Whether a leader whose hand is split so wins by these groups: at most the last of them is not safe.
#[must_use]
pub fn is_won_lead<M>(units: &[Unit<M>]) -> bool {
    units.iter().filter(|unit| !unit.is_safe()).count() <= 1
}
