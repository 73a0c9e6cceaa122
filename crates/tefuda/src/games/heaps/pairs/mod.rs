//! Games on pairs of heaps: the first two, the next two, and so on. A move changes one pair.
//!
//! Each member has its file with its closed form; this one puts them behind one set of questions.

pub mod euclid;
pub mod northcott;
pub mod wythoff;

use std::ops::ControlFlow;

use crate::kernel::run::{Meter, Undecided};
use crate::kernel::words::{Words, both};

/// Larger tables need a budget that says so.
const MOST_PAIRS: u64 = 100_000_000;

/// A game on pairs of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairRule {
    /// Take any number from one heap, or the same number from both (Wythoff 1907).
    Wythoff,
    /// Take a multiple of the smaller heap from the larger; both stay positive (Grossman 1997, Nivasch 2006).
    Euclid,
    /// The same, but the larger heap may become empty (Cole and Davie 1969).
    EuclidToZero,
    /// The columns of the mover's man and of the other's in a row of this many columns; a man slides as far as it likes but does
    /// not jump (Northcott).
    Northcott(u64),
}

impl PairRule {
    /// What is wrong with a pair, if anything: what was expected of the first (`false`) or of the second (`true`).
    pub(super) fn fault(self, first: u64, second: u64) -> Option<(bool, Words)> {
        match self {
            PairRule::Wythoff | PairRule::EuclidToZero => None,
            PairRule::Euclid => {
                let expected = || {
                    both!(
                        "a heap of at least 1: both heaps stay positive",
                        "1以上の山(どちらの山も正のままです)"
                    )
                };
                (first.min(second) == 0).then(|| (first > 0, expected()))
            }
            PairRule::Northcott(columns) => {
                let on_board = |man: u64| (1..=columns).contains(&man);
                if !on_board(first) || !on_board(second) {
                    return Some((
                        on_board(first),
                        both!("a column from 1 to {columns}", "1から{columns}までの列"; columns),
                    ));
                }
                (first == second)
                    .then(|| (true, both!("a column other than the first man's", "最初の駒と異なる列")))
            }
        }
    }

    /// A move that changes little, if there is one: the pair after it.
    pub(super) fn small_move(self, first: u64, second: u64) -> Option<(u64, u64)> {
        match self {
            PairRule::Wythoff if first >= second => Some((first.checked_sub(1)?, second)),
            PairRule::Wythoff => Some((first, second - 1)),
            PairRule::Euclid | PairRule::EuclidToZero => {
                let smaller = first.min(second);
                let after =
                    if first > second { (first - smaller, second) } else { (first, second - smaller) };
                self.allows(first, second, after.0, after.1).then_some(after)
            }
            PairRule::Northcott(columns) => {
                let nearest = northcott::reach(columns, first, second).min_by_key(|&to| to.abs_diff(second));
                nearest.map(|column| (column, second))
            }
        }
    }

    /// Whether a pair may become another by one move.
    pub(super) fn allows(self, first: u64, second: u64, to_first: u64, to_second: u64) -> bool {
        let (Some(from_first), Some(from_second)) =
            (first.checked_sub(to_first), second.checked_sub(to_second))
        else {
            return matches!(self, PairRule::Northcott(_)) && self.slides(first, second, to_first, to_second);
        };
        match self {
            PairRule::Wythoff => {
                (from_first > 0 || from_second > 0)
                    && (from_first == 0 || from_second == 0 || from_first == from_second)
            }
            PairRule::Euclid | PairRule::EuclidToZero => {
                let stays = to_first.min(to_second) > 0 || self == PairRule::EuclidToZero;
                let multiple = |taken: u64, of: u64| taken > 0 && of > 0 && taken.is_multiple_of(of);
                let from_one_heap = (from_second == 0 && multiple(from_first, second))
                    || (from_first == 0 && multiple(from_second, first));
                stays && from_one_heap
            }
            PairRule::Northcott(_) => self.slides(first, second, to_first, to_second),
        }
    }

    fn slides(self, first: u64, second: u64, to_first: u64, to_second: u64) -> bool {
        let PairRule::Northcott(columns) = self else { return false };
        let same_side = (first < second) == (to_first < second) && to_first != second;
        to_second == second && to_first != first && same_side && (1..=columns).contains(&to_first)
    }

    /// Calls `visit` with the pair after each move until it breaks off: by the first heap, by the second, by both.
    pub(super) fn try_for_each_move<B>(
        self,
        first: u64,
        second: u64,
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            PairRule::Wythoff => {
                (0..first).try_for_each(|left| visit((left, second)))?;
                (0..second).try_for_each(|left| visit((first, left)))?;
                (1..=first.min(second)).rev().try_for_each(|taken| visit((first - taken, second - taken)))
            }
            PairRule::Euclid | PairRule::EuclidToZero => {
                let to_zero = self == PairRule::EuclidToZero;
                euclid::lefts(first, second, to_zero).try_for_each(|left| visit((left, second)))?;
                euclid::lefts(second, first, to_zero).try_for_each(|left| visit((first, left)))
            }
            PairRule::Northcott(columns) => {
                northcott::reach(columns, first, second).try_for_each(|column| visit((column, second)))
            }
        }
    }

    /// How many moves there are at most.
    pub(super) fn moves(self, first: u64, second: u64) -> u64 {
        match self {
            PairRule::Wythoff => first.saturating_add(second).saturating_add(first.min(second)),
            PairRule::Euclid | PairRule::EuclidToZero => {
                2 * (first.max(second).checked_div(first.min(second)).unwrap_or(0).min(u64::MAX / 2))
            }
            PairRule::Northcott(columns) => columns,
        }
    }

    /// What else happens after a move.
    pub(super) fn after_move(self, heaps: &mut [u64]) {
        if let PairRule::Northcott(_) = self {
            // The mover's man is named first.
            heaps.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
        }
    }

    /// The Grundy value of a pair, where a closed form is known. For Northcott's game it is the value in which sums of rows
    /// are decided.
    #[must_use]
    pub fn value(self, first: u64, second: u64) -> Option<u64> {
        match self {
            PairRule::Wythoff => None,
            PairRule::Euclid => Some(euclid::value(first, second)),
            PairRule::EuclidToZero => Some(euclid::value_to_zero(first, second)),
            PairRule::Northcott(_) => Some(northcott::gap(first, second)),
        }
    }

    /// The Grundy values of all pairs with a first heap below `rows` and a second one below `columns`; O(1) or O(log) for each where
    /// a closed form is known.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice.
    pub fn table(self, rows: u64, columns: u64, meter: &mut Meter) -> Result<Vec<Vec<u64>>, Undecided> {
        let mut table = Vec::new();
        self.rows(rows, columns, meter, &mut |row| table.push(row))?;
        Ok(table)
    }

    /// The same; `told` is given each row when it is finished.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice.
    pub(super) fn rows(
        self,
        rows: u64,
        columns: u64,
        meter: &mut Meter,
        told: &mut dyn FnMut(Vec<u64>),
    ) -> Result<(), Undecided> {
        let pairs = rows.saturating_mul(columns);
        meter.rest().admit(pairs, MOST_PAIRS, pairs.saturating_mul(8))?;
        match (self, usize::try_from(rows), usize::try_from(columns)) {
            (PairRule::Wythoff, Ok(rows), Ok(columns)) => wythoff::rows(rows, columns, meter, told),
            _ => (0..rows).try_for_each(|first| {
                meter.spend(columns, 8 * pairs)?;
                told((0..columns).map(|second| self.value(first, second).unwrap_or(0)).collect());
                Ok(())
            }),
        }
    }
}
