//! Who wins.
//!
//! Ordinary cards (thesis, Lemma 2.2): the mover wins iff a maximum matching of the mover's cards into the
//! opponent's cards without the weakest, and the table card, is larger than one of the opponent's cards into the
//! mover's without the weakest.
//!
//! With cut cards two cases come first, in this order. A player's cut cards are a *surplus* when they can be played
//! only on an empty table or on the opponent's weakest card, while the opponent can answer every ordinary card;
//! whoever is in that state loses. Otherwise the matchings decide as before, cut cards being takers but never
//! targets. This is the form of the 8-cut paper's Theorem 1 that is right: with neighbours counted over full hands.
//!
//! Everything is O(n) for hands of n cards in all.

use super::fast;
use super::hand::{Card, SortedHand};
use super::matching::{ConfigurationGraph, Scan, Tally, Target, without_weakest};
use super::rules::{Position, Setup};
use crate::position::Seat;
use crate::verdict::{Fact, Facts, Label, Outcome, Reason, Verdict};

/// Which part of the theorem decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// The two matching sizes.
    Matchings,
    /// The mover's cut cards are a surplus: the other player wins.
    MoverSurplus,
    /// The other player's cut cards are a surplus: the mover wins.
    OtherSurplus,
}

/// A decided position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Whether the player to move wins.
    pub mover_wins: bool,
    /// What decided.
    pub case: Case,
    /// The size of a maximum matching in the mover's configuration graph.
    pub mover_matching: usize,
    /// The size of a maximum matching in the other player's configuration graph.
    pub other_matching: usize,
}

/// Whether the player to move wins; both hands hold cards. O(n), nothing is stored.
///
/// Hands without cut cards take the fast path of [`fast::sorted`].
#[must_use]
pub fn mover_wins(mover: &SortedHand, other: &SortedHand, table_card: u32) -> bool {
    if mover.cut().is_empty() && other.cut().is_empty() {
        return fast::sorted::mover_wins(mover.ordinary(), other.ordinary(), table_card);
    }
    decide(mover, other, table_card, &mut ()).mover_wins
}

/// Decides two hands that both hold cards, the table card being 0 on an empty table.
pub fn decide(mover: &SortedHand, other: &SortedHand, table_card: u32, tally: &mut impl Tally) -> Decision {
    let mover_scan = Scan::counted(mover.faces(), without_weakest(other.ordinary()).iter().copied(), tally);
    let other_scan = Scan::counted(other.faces(), without_weakest(mover.ordinary()).iter().copied(), tally);
    let mover_matching = mover_scan.with_target(table_card);
    let other_matching = other_scan.size;
    let (case, mover_wins) = if mover_surplus(mover, other, table_card, tally) {
        (Case::MoverSurplus, false)
    } else if other_surplus(mover, other, table_card, tally) {
        (Case::OtherSurplus, true)
    } else {
        (Case::Matchings, mover_matching > other_matching)
    };
    Decision { mover_wins, case, mover_matching, other_matching }
}

/// How many of the ascending faces are below `face`.
pub(super) fn count_below(faces: &[u32], face: u32) -> usize {
    faces.partition_point(|&other| other < face)
}

/// The mover's cut cards are a surplus: none beats the table card, at most one ordinary card of the opponent is
/// below the strongest, and the opponent can answer every ordinary card of the mover.
pub fn mover_surplus(
    mover: &SortedHand,
    other: &SortedHand,
    table_card: u32,
    tally: &mut impl Tally,
) -> bool {
    mover.cut().last().is_some_and(|&strongest_cut| {
        strongest_cut <= table_card
            && count_below(other.ordinary(), strongest_cut) <= 1
            && Scan::counted(other.faces(), mover.ordinary().iter().copied(), tally).size
                == mover.ordinary().len()
    })
}

/// The other player's cut cards are a surplus: at most one ordinary card of the mover is below the strongest, and
/// the mover can answer the table card and every ordinary card of the other player.
pub fn other_surplus(
    mover: &SortedHand,
    other: &SortedHand,
    table_card: u32,
    tally: &mut impl Tally,
) -> bool {
    other.cut().last().is_some_and(|&strongest_cut| {
        count_below(mover.ordinary(), strongest_cut) <= 1
            && Scan::counted(mover.faces(), other.ordinary().iter().copied(), tally).with_target(table_card)
                == other.ordinary().len() + 1
    })
}

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const MATCHINGS: &str = "tanhinmin/matchings";
    pub(in super::super) const MOVER_SURPLUS: &str = "tanhinmin/mover-surplus";
    pub(in super::super) const OTHER_SURPLUS: &str = "tanhinmin/other-surplus";
}

/// The verdict with its reason: the matching sizes, the matched pairs, and the case that decided.
#[must_use]
pub fn verdict(position: &Position) -> Verdict {
    let setup = position.setup();
    let (mover, other) = (setup.mover(), setup.other());
    let decision = decide(mover, other, setup.table_card(), &mut ());
    let mut facts = Facts::default();
    facts.push("mover_matching", decision.mover_matching);
    facts.push("other_matching", decision.other_matching);
    facts.push("mover_pairs", pairs_fact(&ConfigurationGraph::of_mover(setup)));
    facts.push("other_pairs", pairs_fact(&ConfigurationGraph::of_other(setup)));
    let surplus = match decision.case {
        Case::Matchings => None,
        Case::MoverSurplus => Some((mover, other)),
        Case::OtherSurplus => Some((other, mover)),
    };
    if let Some((holder, opponent)) = surplus {
        let strongest_cut = holder.cut().last().copied().unwrap_or(0);
        facts.push("strongest_cut", strongest_cut);
        facts.push("cards_below_it", count_below(opponent.ordinary(), strongest_cut));
    }
    let with_cuts = !(mover.cut().is_empty() && other.cut().is_empty());
    let reason = Reason {
        theorem: Some(if with_cuts { "eightcut/1" } else { "thesis/2.2" }),
        key: match decision.case {
            Case::Matchings => key::MATCHINGS,
            Case::MoverSurplus => key::MOVER_SURPLUS,
            Case::OtherSurplus => key::OTHER_SURPLUS,
        },
        facts,
    };
    let winner = if decision.mover_wins { Seat::FIRST } else { Seat::SECOND };
    Verdict { outcome: Outcome::Win(winner), reason }
}

/// The pairs of a matching, `table` standing for the table card.
fn pairs_fact(graph: &ConfigurationGraph) -> Fact {
    let pair = |&(taker, target): &(Card, Target)| {
        let target = match target {
            Target::Card(face) => Label::Marked(face, ""),
            Target::Table(_) => Label::Word("table"),
        };
        (Label::Marked(taker.face, taker.mark()), target)
    };
    Fact::Pairs(graph.pairs.iter().map(pair).collect())
}

/// Who wins a setup, finished games included.
#[must_use]
pub fn winner(setup: &Setup) -> Seat {
    let mover_wins = if setup.mover().is_empty() {
        true
    } else {
        !setup.other().is_empty() && mover_wins(setup.mover(), setup.other(), setup.table_card())
    };
    if mover_wins { Seat::FIRST } else { Seat::SECOND }
}
