//! Games in which the heaps are played together: a move may change several, or depends on the others.
//!
//! Each member has its file with its closed form; this one puts them behind one set of questions.

pub mod chomp;
pub mod dynamic;
pub mod moore;
pub mod staircase;

use std::ops::ControlFlow;

use self::dynamic::DynamicNim;
use super::moves::{Move, Part};
use super::rules::{Position, Setup};
use crate::kernel::position::Position as _;
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::words::{Words, both};

/// A game on heaps that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TogetherRule {
    /// Take from at least one and at most this many heaps (Moore 1910).
    Moore(u64),
    /// Heaps on the steps of a stair, the lowest first: move counters one step down.
    Staircase,
    /// One heap: the first move takes less than all of it, each later one at most a given multiple of what was taken before
    /// (2: Fibonacci nim, Whinihan 1963; Schwenk 1970).
    Dynamic(u64),
    /// Rows of a bar of chocolate: who bites off a square takes all below and to the right of it; the first square is poisoned
    /// (Schuh 1952, Gale 1974).
    Chomp,
}

/// What is worth knowing once for all moves of a position.
#[derive(Debug)]
pub(super) enum Known {
    /// Nothing.
    Nothing,
    /// The parts of heaps.
    Parts(DynamicNim),
    /// How many heaps have each binary digit.
    Digits(Box<moore::Digits>),
    /// The nim-sum of the odd steps.
    OddSteps(u64),
}

impl Known {
    /// The parts of a heap of dynamic nim, the largest first.
    pub(super) fn parts(&self, heap: u64) -> Vec<u64> {
        match self {
            Known::Parts(nim) => nim.parts_of(heap),
            _ => Vec::new(),
        }
    }

    /// The nim-sum of the odd steps after a move, in staircase nim; O(1).
    pub(super) fn staircase_after(&self, setup: &Setup, played: &Move) -> Option<u64> {
        let (&Known::OddSteps(sum), Some(part)) = (self, played.parts.first()) else { return None };
        let left = part.total();
        let below = part.heap.checked_sub(1).map_or(0, |step| setup.heaps[step]);
        Some(match part.heap % 2 {
            0 => sum ^ part.size ^ left,
            _ => sum ^ below ^ (below + part.size - left),
        })
    }
}

impl TogetherRule {
    /// What is wrong with the heaps, if anything: which heap, and what was expected.
    pub(super) fn fault(self, heaps: &[u64]) -> Option<(usize, Words)> {
        match self {
            TogetherRule::Moore(_) => None,
            TogetherRule::Staircase => {
                let mut all = 0u64;
                let beyond = heaps.iter().position(|&heap| {
                    let sum = all.checked_add(heap);
                    all = sum.unwrap_or(all);
                    sum.is_none()
                })?;
                Some((beyond, both!("fewer counters in all", "合わせてより少ない石")))
            }
            TogetherRule::Dynamic(_) => (heaps.len() > 1)
                .then(|| (1, both!("no more: there is one heap", "ここで終わり(山は一つです)"))),
            TogetherRule::Chomp => {
                if heaps[0] == 0 {
                    return Some((
                        0,
                        both!(
                            "a first row of at least one square, the poisoned one",
                            "1ます以上の最初の段(毒のます)"
                        ),
                    ));
                }
                let at = heaps.windows(2).position(|rows| rows[0] < rows[1])?;
                Some((
                    at + 1,
                    both!(
                        "at most {most}: no row is longer than the one above it",
                        "{most}以下(段は上の段より長くありません)";
                        most = heaps[at]
                    ),
                ))
            }
        }
    }

    /// A move that changes little, if there is one.
    pub(super) fn small_move(self, heaps: &[u64], limit: Option<u64>) -> Option<Move> {
        let one_less = |heap: usize| Move::one(heap, heaps[heap], heaps[heap] - 1);
        match self {
            TogetherRule::Dynamic(_) => (dynamic::most(heaps[0], limit) > 0).then(|| one_less(0)),
            TogetherRule::Moore(_) | TogetherRule::Staircase => {
                heaps.iter().position(|&heap| heap > 0).map(one_less)
            }
            TogetherRule::Chomp => {
                let last = heaps.iter().rposition(|&row| row > 0)?;
                (last > 0 || heaps[0] > 1).then(|| one_less(last))
            }
        }
    }

    /// Whether these parts, each of which leaves at most one heap, are a move.
    pub(super) fn allows(self, heaps: &[u64], limit: Option<u64>, parts: &[&Part]) -> bool {
        let left = |part: &Part| part.left.first().copied().unwrap_or(0);
        let lowers = parts.iter().all(|part| left(part) < part.size);
        match (self, parts) {
            (TogetherRule::Moore(most), _) => lowers && parts.len() as u64 <= most,
            (TogetherRule::Staircase, [_]) => lowers,
            (TogetherRule::Dynamic(_), [part]) => {
                lowers && part.size - left(part) <= dynamic::most(heaps[0], limit)
            }
            // The poisoned square is not taken.
            (TogetherRule::Chomp, [part]) => lowers && (part.heap > 0 || left(part) > 0),
            _ => false,
        }
    }

    /// Calls `visit` with every move until it breaks off.
    pub(super) fn try_for_each_move<B>(
        self,
        heaps: &[u64],
        limit: Option<u64>,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            TogetherRule::Moore(most) => moore::try_for_each_move(heaps, most, visit),
            TogetherRule::Dynamic(_) => {
                let heap = heaps[0];
                let mut lefts = heap - dynamic::most(heap, limit)..heap;
                lefts.try_for_each(|left| visit(Move::one(0, heap, left)))
            }
            TogetherRule::Staircase => {
                let mut steps = heaps.iter().enumerate();
                steps.try_for_each(|(step, &size)| {
                    (0..size).try_for_each(|left| visit(Move::one(step, size, left)))
                })
            }
            TogetherRule::Chomp => {
                let mut rows = heaps.iter().enumerate();
                rows.try_for_each(|(row, &size)| {
                    (u64::from(row == 0)..size).try_for_each(|left| visit(Move::one(row, size, left)))
                })
            }
        }
    }

    /// How many moves there are at most.
    pub(super) fn moves(self, heaps: &[u64], limit: Option<u64>) -> u64 {
        match self {
            TogetherRule::Moore(most) => moore::moves(heaps, most),
            TogetherRule::Dynamic(_) => dynamic::most(heaps[0], limit),
            TogetherRule::Staircase | TogetherRule::Chomp => {
                heaps.iter().fold(0, |all, &heap| all.saturating_add(heap))
            }
        }
    }

    /// What else a move changes, and the most counters that may be taken after it.
    pub(super) fn after_move(self, heaps: &mut [u64], played: &Move) -> Option<u64> {
        let part = played.parts.first()?;
        let left = part.total();
        match self {
            TogetherRule::Moore(_) => None,
            TogetherRule::Dynamic(times) => Some((part.size - left).saturating_mul(times)),
            TogetherRule::Staircase => {
                if let Some(below) = part.heap.checked_sub(1) {
                    heaps[below] += part.size - left;
                }
                None
            }
            TogetherRule::Chomp => {
                heaps[part.heap..].iter_mut().for_each(|row| *row = left.min(*row));
                None
            }
        }
    }

    /// What is worth knowing once for the heaps and all that come of them.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice.
    pub(super) fn known(self, heaps: &[u64], meter: &mut Meter) -> Result<Known, Undecided> {
        Ok(match self {
            TogetherRule::Dynamic(times) => {
                // About as many parts as times the digits of the heap; they are listed twice, in lists that grow.
                let digits = u64::from(u64::BITS - heaps[0].leading_zeros());
                let parts = times.saturating_add(1).saturating_mul(digits).min(heaps[0]);
                meter.spend(1 + parts / 64, parts.saturating_mul(24))?;
                let nim = DynamicNim::new(times, heaps[0]);
                meter.hold(16 * nim.parts().len() as u64)?;
                Known::Parts(nim)
            }
            TogetherRule::Moore(_) => Known::Digits(Box::new(moore::digits(heaps))),
            TogetherRule::Staircase => Known::OddSteps(staircase::nim_sum(heaps)),
            TogetherRule::Chomp => Known::Nothing,
        })
    }

    /// Whether the player to move wins, where there is a closed form.
    pub(super) fn mover_wins(self, known: &Known, heaps: &[u64], limit: Option<u64>) -> Option<bool> {
        match (self, known) {
            (TogetherRule::Moore(most), Known::Digits(digits)) => Some(moore::wins(digits, most)),
            (TogetherRule::Staircase, Known::OddSteps(sum)) => Some(*sum != 0),
            (TogetherRule::Dynamic(_), Known::Parts(nim)) => {
                let most = dynamic::most(heaps[0], limit);
                Some(nim.smallest_part(heaps[0]).is_some_and(|part| part <= most))
            }
            (TogetherRule::Chomp, _) => chomp::mover_wins(heaps),
            _ => None,
        }
    }

    /// Whether the player to move after a move wins, where there is a closed form.
    pub(super) fn mover_wins_after(self, known: &Known, position: &Position, played: &Move) -> Option<bool> {
        match (self, known) {
            (TogetherRule::Moore(most), Known::Digits(digits)) => {
                Some(moore::wins(&moore::digits_after(digits, played), most))
            }
            _ => {
                let after = position.after(played).setup;
                self.mover_wins(known, after.heaps(), after.limit)
            }
        }
    }

    /// How many numbers are looked at to judge a move.
    pub(super) fn judging_cost(self, heaps: &[u64], played: &Move) -> u64 {
        match self {
            TogetherRule::Moore(_) => 64 * played.parts.len() as u64,
            TogetherRule::Dynamic(_) | TogetherRule::Staircase => 64,
            TogetherRule::Chomp => 2 * heaps.len() as u64,
        }
    }

    /// A winning move, where a closed form gives one.
    pub(super) fn winning_move(self, known: &Known, heaps: &[u64], limit: Option<u64>) -> Option<Move> {
        match (self, known) {
            (TogetherRule::Moore(most), _) => moore::winning_move(heaps, most),
            (TogetherRule::Staircase, _) => staircase::winning_move(heaps),
            (TogetherRule::Dynamic(_), Known::Parts(nim)) => {
                let part = nim.smallest_part(heaps[0])?;
                (part <= dynamic::most(heaps[0], limit)).then(|| Move::one(0, heaps[0], heaps[0] - part))
            }
            _ => None,
        }
    }
}
