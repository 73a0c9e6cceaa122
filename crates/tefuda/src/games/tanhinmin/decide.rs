//! Who wins.
//!
//! Ordinary cards (thesis, Lemma 2.2): the mover wins iff a maximum matching of the mover's cards into the
//! opponent's cards without the weakest, and the table card, is larger than one of the opponent's cards into the
//! mover's without the weakest.
//!
//! With cut cards two cases come first, in this order. A player's cut cards are a *surplus* when they can be played
//! only on an empty table or on the opponent's weakest card, while the opponent can answer every ordinary card;
//! a player in that state loses. Otherwise the matchings decide as before; cut cards can take but are never
//! targets. This is the form of the 8-cut paper's Theorem 1 that is right: with neighbours counted over full hands.
//!
//! Everything is O(n) for hands of n cards in all.

use super::hand::{Card, SortedHand};
use super::matching::{ConfigurationGraph, Scan, Target, matched, targets, without_weakest};
use super::rules::{Move, Position, Setup};
use super::strategy::{MoveJudge, lengths, winning_move};
use super::{fast, scene, words};
use crate::kernel::analysis::{self, Decide, Judgement};
use crate::kernel::facts::FactList;
use crate::kernel::position::Seat;
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::steps::Steps;
use crate::kernel::verdict::Outcome;
use crate::solve::referee::Searched;

/// Which part of the theorem decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidingCase {
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
    pub case: DecidingCase,
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
pub fn decide(mover: &SortedHand, other: &SortedHand, table_card: u32, tally: &mut impl Steps) -> Decision {
    let mover_scan = Scan::counted(mover.faces(), without_weakest(other.ordinary()).iter().copied(), tally);
    let other_scan = Scan::counted(other.faces(), without_weakest(mover.ordinary()).iter().copied(), tally);
    let mover_matching = mover_scan.with_target(table_card);
    let other_matching = other_scan.size;
    let (case, mover_wins) = if mover_surplus(mover, other, table_card, tally) {
        (DecidingCase::MoverSurplus, false)
    } else if other_surplus(mover, other, table_card, tally) {
        (DecidingCase::OtherSurplus, true)
    } else {
        (DecidingCase::Matchings, mover_matching > other_matching)
    };
    Decision { mover_wins, case, mover_matching, other_matching }
}

/// How many of the ascending faces are below `face`. O(log n).
pub(super) fn count_below(faces: &[u32], face: u32, tally: &mut impl Steps) -> usize {
    faces.partition_point(|&candidate| {
        tally.step();
        candidate < face
    })
}

/// The mover's cut cards are a surplus: none beats the table card, at most one ordinary card of the opponent is
/// below the strongest, and the opponent can answer every ordinary card of the mover.
pub fn mover_surplus(
    mover: &SortedHand,
    other: &SortedHand,
    table_card: u32,
    tally: &mut impl Steps,
) -> bool {
    mover.cut().last().is_some_and(|&strongest_cut| {
        strongest_cut <= table_card
            && count_below(other.ordinary(), strongest_cut, tally) <= 1
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
    tally: &mut impl Steps,
) -> bool {
    other.cut().last().is_some_and(|&strongest_cut| {
        count_below(mover.ordinary(), strongest_cut, tally) <= 1
            && Scan::counted(mover.faces(), other.ordinary().iter().copied(), tally).with_target(table_card)
                == other.ordinary().len() + 1
    })
}

/// Why a position is won or lost: the matching sizes and the matched pairs, or a surplus of cut cards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Reason {
    /// The size of a maximum matching in the mover's configuration graph.
    pub mover_matching: usize,
    /// The size of a maximum matching in the other player's configuration graph.
    pub other_matching: usize,
    /// A maximum matching of the mover's.
    pub mover_pairs: FactList<Pair>,
    /// A maximum matching of the other player's.
    pub other_pairs: FactList<Pair>,
    /// The cut cards that come too late.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub surplus: Option<Surplus>,
    /// Which part of the theorem decides.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub case: DecidingCase,
    /// Whether there are cut cards, for which another theorem stands.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub with_cuts: bool,
}

/// A card and what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair(pub Card, pub Target);

#[cfg(feature = "serde")]
impl serde::Serialize for Pair {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeTuple as _;
        let mut pair = serializer.serialize_tuple(2)?;
        // There are many of them: numbers are written by the quickest way.
        match self.0 {
            Card { face, cut: false } => pair.serialize_element(itoa::Buffer::new().format(face))?,
            cut => pair.serialize_element(&format_args!("{cut}"))?,
        }
        match self.1 {
            Target::Card(face) => pair.serialize_element(itoa::Buffer::new().format(face))?,
            Target::Table(_) => pair.serialize_element("table")?,
        }
        pair.end()
    }
}

/// Cut cards that come too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Surplus {
    /// The face of the strongest.
    pub strongest_cut: u32,
    /// How many ordinary cards of the opponent are below it.
    pub cards_below_it: usize,
}

/// What is known of a position after one O(n) look at it: every move is then judged in O(1).
#[derive(Clone, Debug)]
pub struct Analysis {
    pub(super) position: Position,
    mover_wins: bool,
    reason: Reason,
    judge: Option<MoveJudge>,
    /// In a lost position, once it was asked for, how many moves are made after each move: of all moves, or of none.
    lengths: Vec<(Move, u32)>,
}

impl Analysis {
    /// Looks at a position. O(n).
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let setup = position.setup();
        let (mover, other) = (setup.mover(), setup.other());
        let decision = decide(mover, other, setup.table_card(), &mut ());
        let holder = match decision.case {
            DecidingCase::Matchings => None,
            DecidingCase::MoverSurplus => Some((mover, other)),
            DecidingCase::OtherSurplus => Some((other, mover)),
        };
        let surplus = holder.map(|(holder, opponent)| {
            let strongest_cut = holder.cut().last().copied().unwrap_or(0);
            Surplus {
                strongest_cut,
                cards_below_it: count_below(opponent.ordinary(), strongest_cut, &mut ()),
            }
        });
        let pairs = |size: usize, takers: &SortedHand, opponent: &SortedHand, table_card: Option<u32>| {
            let mut pairs = Vec::with_capacity(size);
            let targets = targets(opponent, table_card);
            pairs
                .extend(matched(takers.cards(), targets, &mut ()).map(|(taker, target)| Pair(taker, target)));
            FactList(pairs)
        };
        let reason = Reason {
            mover_matching: decision.mover_matching,
            other_matching: decision.other_matching,
            mover_pairs: pairs(decision.mover_matching, mover, other, Some(setup.table_card())),
            other_pairs: pairs(decision.other_matching, other, mover, None),
            surplus,
            case: decision.case,
            with_cuts: !(mover.cut().is_empty() && other.cut().is_empty()),
        };
        Analysis {
            position: position.clone(),
            mover_wins: decision.mover_wins,
            reason,
            judge: None,
            lengths: Vec::new(),
        }
    }

    /// The configuration graphs of the mover and of the other player: a verdict does without them.
    pub(super) fn graphs(&self) -> [ConfigurationGraph; 2] {
        let setup = self.position.setup();
        [ConfigurationGraph::of_mover(setup), ConfigurationGraph::of_other(setup)]
    }
}

/// Lost positions with at most this many cards are searched for the longest resistance.
const SMALL_HANDS: usize = 16;
/// What that search may spend at most: advice should come at once.
const RESISTANCE_NODES: u64 = 300_000;

impl analysis::Analysis<Setup> for Analysis {
    type Reason = Reason;

    fn outcome(&self) -> Outcome {
        Outcome::Win(if self.mover_wins { Seat::FIRST } else { Seat::SECOND })
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn judge(&mut self, played: &Move, _: &mut Run) -> Result<Judgement, Undecided> {
        let judge = self.judge.get_or_insert_with(|| MoveJudge::new(&self.position));
        let wins = judge.wins(*played);
        let outcome = Outcome::Win(if wins { Seat::FIRST } else { Seat::SECOND });
        let length = self.lengths.iter().find(|(known, _)| known == played);
        let remoteness = length.map(|(_, plies)| *plies);
        Ok(Judgement { remoteness, ..outcome.into() })
    }

    fn best(&mut self, run: &mut Run) -> Result<Option<Move>, Undecided> {
        let setup = self.position.setup();
        let small = setup.mover().len() + setup.other().len() <= SMALL_HANDS;
        // Where it may not suffice it is not begun, so that it does not use up the rest.
        let affordable = run.meter.rest().max_nodes.is_none_or(|left| left > RESISTANCE_NODES);
        if !self.mover_wins && small && affordable && self.lengths.is_empty() {
            let position = &self.position;
            let lengths = run.meter.portion(RESISTANCE_NODES, |meter| lengths(position, meter));
            self.lengths = lengths.unwrap_or_default();
        }
        // Of equally long ones the first.
        let longest = self.lengths.iter().rev().max_by_key(|(_, plies)| *plies);
        Ok(Some(longest.map_or_else(|| winning_move(&self.position), |(played, _)| *played)))
    }

    fn body(&mut self, prose: &mut Prose<'_>, _: &mut Run) {
        words::body(self, prose);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        scene::reason(self, names)
    }
}

impl Decide for Setup {
    type Analysis = Analysis;
    type Referee = Searched<Setup>;

    fn analyse(position: &Position, run: &mut Run) -> Result<Analysis, Undecided> {
        run.meter.spend(1, 0)?;
        Ok(Analysis::new(position))
    }

    fn search(position: &Position, run: &mut Run) -> Result<Searched<Setup>, Undecided> {
        Ok(Searched::new(position, run))
    }
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
