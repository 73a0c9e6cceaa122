//! Which moves win, one good move, and how to resist in a lost position.

use super::decide::{count_below, other_surplus};
use super::hand::{Card, SortedHand};
use super::matching::{Scan, without_second_weakest, without_weakest};
use super::rules::{Move, Position};
use crate::kernel::position::{Played, Position as _, Setup as _, Status};
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::steps::Steps;
use crate::solve::referee::Referee;
use crate::solve::search::Goal;

/// Judges every move after one O(n) pass over the position.
///
/// Each answer is the decision rule of [`super::decide`] applied to the position after the move, with the matching
/// sizes corrected for the one card that has gone (see [`Scan`]), so that it costs O(1).
#[derive(Clone, Copy, Debug)]
pub struct MoveJudge {
    cards_left: usize,
    /// The mover's weakest ordinary card if there is only one of its face.
    unique_weakest: Option<u32>,
    /// The other player's strongest cut card.
    other_cut: Option<u32>,
    other_ordinary: usize,
    /// Ordinary cards of the mover below the other player's strongest cut card.
    below_other_cut: usize,
    mover_into_all: Scan,
    mover_into_all_and_empty: Scan,
    mover_into_rest: Scan,
    mover_into_rest_and_empty: Scan,
    other_into_rest: Scan,
    other_without_second: Scan,
    /// The mover's cut cards would be a surplus for a table card that none of them beats.
    mover_surplus_after_discard: bool,
    mover_surplus_after_pass: bool,
}

impl MoveJudge {
    /// Looks at a position. O(n).
    #[must_use]
    pub fn new(position: &Position) -> Self {
        MoveJudge::counted(position, &mut ())
    }

    /// The same, counting every card it looks at.
    pub fn counted(position: &Position, tally: &mut impl Steps) -> Self {
        let setup = position.setup();
        let (mover, other) = (setup.mover(), setup.other());
        let other_all = other.ordinary().iter().copied();
        let other_rest = without_weakest(other.ordinary()).iter().copied();
        let mover_all = mover.ordinary();
        let empty_table = std::iter::once(0);
        let other_cut = other.cut().last().copied();
        let other_into_all = Scan::counted(other.faces(), mover_all.iter().copied(), tally);
        let few_below_mover_cut =
            mover.cut().last().is_some_and(|&cut| count_below(other.ordinary(), cut, tally) <= 1);
        MoveJudge {
            cards_left: mover.len(),
            unique_weakest: mover_all.first().copied().filter(|first| mover_all.get(1) != Some(first)),
            other_cut,
            other_ordinary: other.ordinary().len(),
            below_other_cut: other_cut.map_or(0, |cut| count_below(mover_all, cut, tally)),
            mover_into_all: Scan::counted(mover.faces(), other_all.clone(), tally),
            mover_into_all_and_empty: Scan::counted(
                mover.faces(),
                empty_table.clone().chain(other_all),
                tally,
            ),
            mover_into_rest: Scan::counted(mover.faces(), other_rest.clone(), tally),
            mover_into_rest_and_empty: Scan::counted(mover.faces(), empty_table.chain(other_rest), tally),
            other_into_rest: Scan::counted(other.faces(), without_weakest(mover_all).iter().copied(), tally),
            other_without_second: Scan::counted(other.faces(), without_second_weakest(mover_all), tally),
            mover_surplus_after_discard: few_below_mover_cut && other_into_all.size == mover_all.len(),
            mover_surplus_after_pass: few_below_mover_cut
                && other_into_all.with_target(0) == mover_all.len() + 1,
        }
    }

    /// Whether the player who makes this legal move can force the win. O(1).
    #[must_use]
    pub fn wins(&self, played: Move) -> bool {
        self.wins_counted(played, &mut ())
    }

    /// The same, counting every number it looks up.
    pub fn wins_counted(&self, played: Move, tally: &mut impl Steps) -> bool {
        match played {
            Move::Discard(_) if self.cards_left == 1 => {
                tally.step();
                true
            }
            Move::Discard(Card { face, cut: false }) => self.ordinary_wins(face, tally),
            Move::Discard(Card { face, cut: true }) => self.cut_wins(face, tally),
            Move::Pass => self.pass_wins(tally),
        }
    }

    fn ordinary_wins(&self, face: u32, tally: &mut impl Steps) -> bool {
        tally.step();
        let other_surplus = self.other_cut.is_some_and(|cut| {
            tally.step();
            cut <= face
                && self.below_other_cut - usize::from(face < cut) <= 1
                && self.mover_into_all.without_taker(face) == self.other_ordinary
        });
        tally.step();
        let other_matching = if self.unique_weakest == Some(face) {
            self.other_without_second.size
        } else {
            self.other_into_rest.size
        };
        other_surplus
            || (!self.mover_surplus_after_discard
                && other_matching <= self.mover_into_rest.without_taker(face))
    }

    fn cut_wins(&self, face: u32, tally: &mut impl Steps) -> bool {
        tally.step();
        let other_surplus = self.other_cut.is_some()
            && self.below_other_cut <= 1
            && self.mover_into_all_and_empty.without_taker(face) == self.other_ordinary + 1;
        tally.step();
        other_surplus || self.mover_into_rest_and_empty.without_taker(face) > self.other_into_rest.size
    }

    fn pass_wins(&self, tally: &mut impl Steps) -> bool {
        tally.step();
        !self.mover_surplus_after_pass && self.other_into_rest.with_target(0) <= self.mover_into_rest.size
    }
}

/// Every legal move, and whether it wins. O(n).
///
/// ```
/// use tefuda::games::tanhinmin::{Setup, strategy::judged_moves};
/// use tefuda::{Setup as _, Status};
/// let Status::Open(position) = "2 3 / 1 2 5".parse::<Setup>()?.status() else { panic!() };
/// let judged: Vec<_> = judged_moves(&position).map(|(played, wins)| (played.to_string(), wins)).collect();
/// assert_eq!(judged, [("2".to_owned(), true), ("3".to_owned(), false)]);
/// # Ok::<(), tefuda::ParseError>(())
/// ```
pub fn judged_moves(position: &Position) -> impl Iterator<Item = (Move, bool)> {
    let judge = MoveJudge::new(position);
    position.legal_moves().into_iter().map(move |played| (played, judge.wins(played)))
}

/// One move of the complete strategy: it wins in every won position. O(n).
///
/// In a lost position it is just some legal move.
#[must_use]
pub fn winning_move(position: &Position) -> Move {
    winning_move_counted(position, &mut ())
}

/// The same, counting every card it looks at.
pub fn winning_move_counted(position: &Position, tally: &mut impl Steps) -> Move {
    let setup = position.setup();
    let (mover, other, table_card) = (setup.mover(), setup.other(), setup.table_card());
    let chosen = if other_surplus(mover, other, table_card, tally) {
        smallest_sparing_weakest(mover, table_card, tally)
    } else if let Some(cut) = safe_cut(mover, other, table_card, tally) {
        Some(cut)
    } else {
        let rest = without_weakest(mover.ordinary()).iter().copied();
        let other_into_rest = Scan::counted(other.faces(), rest, tally).size;
        if other_into_rest + 1 == mover.ordinary().len() {
            smallest_playable(mover, table_card, tally)
        } else {
            smallest_sparing_weakest(mover, table_card, tally)
        }
    };
    chosen.map_or(Move::Pass, Move::Discard)
}

/// The smallest playable card. O(log n).
pub(crate) fn smallest_playable(hand: &SortedHand, table_card: u32, tally: &mut impl Steps) -> Option<Card> {
    smallest_above(hand.ordinary(), hand.cut(), table_card, tally)
}

/// The smallest playable card, one copy of the weakest ordinary card left out; if that leaves nothing to play, the
/// weakest if it can be played. O(log n).
pub(crate) fn smallest_sparing_weakest(
    hand: &SortedHand,
    table_card: u32,
    tally: &mut impl Steps,
) -> Option<Card> {
    let spared = smallest_above(without_weakest(hand.ordinary()), hand.cut(), table_card, tally);
    spared.or_else(|| smallest_playable(hand, table_card, tally))
}

/// The smallest card above the table among ascending ordinary and cut faces.
fn smallest_above(ordinary: &[u32], cut: &[u32], table_card: u32, tally: &mut impl Steps) -> Option<Card> {
    let mut smallest = |faces: &[u32]| {
        let place = faces.partition_point(|&face| {
            tally.step();
            face <= table_card
        });
        faces.get(place).copied()
    };
    let ordinary = smallest(ordinary).map(Card::ordinary);
    ordinary.into_iter().chain(smallest(cut).map(Card::cut)).min()
}

/// A playable cut card, if the strongest has at most one ordinary card of the opponent below it: such a card is
/// better spent at once, before it can become a surplus.
fn safe_cut(mover: &SortedHand, other: &SortedHand, table_card: u32, tally: &mut impl Steps) -> Option<Card> {
    let strongest = *mover.cut().last()?;
    let spend = strongest > table_card && count_below(other.ordinary(), strongest, tally) <= 1;
    spend.then(|| Card::cut(strongest))
}

/// Every move, and how many moves the game takes after it if the winner hurries and the loser holds out, counting both players'.
///
/// # Errors
/// [`Undecided`] if the budget does not suffice to tell.
pub fn lengths(position: &Position, meter: &mut Meter) -> Result<Vec<(Move, u32)>, Undecided> {
    let moves = position.listed_moves(meter)?;
    let mut referee = Referee::new(Goal::Length);
    let length = |played: Move| {
        let Played { setup, .. } = position.after(&played);
        let plies = match setup.status() {
            Status::Open(next) => referee.solve(&next, meter)?.plies,
            Status::Over(_) => 0,
        };
        Ok((played, plies))
    };
    moves.into_iter().map(length).collect()
}
