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
    pub(super) fn fault(self, one: u64, other: u64) -> Option<(bool, Words)> {
        match self {
            PairRule::Wythoff | PairRule::EuclidToZero => None,
            PairRule::Euclid => {
                let expected = || {
                    both!(
                        "a heap of at least 1: both heaps stay positive",
                        "1以上の山(どちらの山も正のままです)"
                    )
                };
                (one.min(other) == 0).then(|| (one > 0, expected()))
            }
            PairRule::Northcott(columns) => {
                let on_board = |man: u64| (1..=columns).contains(&man);
                if !on_board(one) || !on_board(other) {
                    return Some((
                        on_board(one),
                        both!("a column from 1 to {columns}", "1から{columns}までの列"; columns),
                    ));
                }
                (one == other)
                    .then(|| (true, both!("another column than that of the first man", "最初の駒と異なる列")))
            }
        }
    }

    /// A move that changes little, if there is one: the pair after it.
    pub(super) fn small_move(self, one: u64, other: u64) -> Option<(u64, u64)> {
        match self {
            PairRule::Wythoff if one >= other => Some((one.checked_sub(1)?, other)),
            PairRule::Wythoff => Some((one, other - 1)),
            PairRule::Euclid | PairRule::EuclidToZero => {
                let smaller = one.min(other);
                let after = if one > other { (one - smaller, other) } else { (one, other - smaller) };
                self.allows(one, other, after.0, after.1).then_some(after)
            }
            PairRule::Northcott(columns) => {
                let nearest = northcott::reach(columns, one, other).min_by_key(|&to| to.abs_diff(other));
                nearest.map(|column| (column, other))
            }
        }
    }

    /// Whether a pair may become another by one move.
    pub(super) fn allows(self, one: u64, other: u64, to_one: u64, to_other: u64) -> bool {
        let (Some(first), Some(second)) = (one.checked_sub(to_one), other.checked_sub(to_other)) else {
            return matches!(self, PairRule::Northcott(_)) && self.slides(one, other, to_one, to_other);
        };
        match self {
            PairRule::Wythoff => (first > 0 || second > 0) && (first == 0 || second == 0 || first == second),
            PairRule::Euclid | PairRule::EuclidToZero => {
                let stays = to_one.min(to_other) > 0 || self == PairRule::EuclidToZero;
                let multiple = |taken: u64, of: u64| taken > 0 && of > 0 && taken.is_multiple_of(of);
                let one_of_them =
                    (second == 0 && multiple(first, other)) || (first == 0 && multiple(second, one));
                stays && one_of_them
            }
            PairRule::Northcott(_) => self.slides(one, other, to_one, to_other),
        }
    }

    fn slides(self, one: u64, other: u64, to_one: u64, to_other: u64) -> bool {
        let PairRule::Northcott(columns) = self else { return false };
        let same_side = (one < other) == (to_one < other) && to_one != other;
        to_other == other && to_one != one && same_side && (1..=columns).contains(&to_one)
    }

    /// Calls `visit` with the pair after each move until it breaks off: by the first heap, by the second, by both.
    pub(super) fn try_for_each_move<B>(
        self,
        one: u64,
        other: u64,
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            PairRule::Wythoff => {
                (0..one).try_for_each(|left| visit((left, other)))?;
                (0..other).try_for_each(|left| visit((one, left)))?;
                (1..=one.min(other)).rev().try_for_each(|taken| visit((one - taken, other - taken)))
            }
            PairRule::Euclid | PairRule::EuclidToZero => {
                let to_zero = self == PairRule::EuclidToZero;
                euclid::lefts(one, other, to_zero).try_for_each(|left| visit((left, other)))?;
                euclid::lefts(other, one, to_zero).try_for_each(|left| visit((one, left)))
            }
            PairRule::Northcott(columns) => {
                northcott::reach(columns, one, other).try_for_each(|column| visit((column, other)))
            }
        }
    }

    /// How many moves there are at most.
    pub(super) fn moves(self, one: u64, other: u64) -> u64 {
        match self {
            PairRule::Wythoff => one.saturating_add(other).saturating_add(one.min(other)),
            PairRule::Euclid | PairRule::EuclidToZero => {
                2 * (one.max(other).checked_div(one.min(other)).unwrap_or(0).min(u64::MAX / 2))
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
    pub fn value(self, one: u64, other: u64) -> Option<u64> {
        match self {
            PairRule::Wythoff => None,
            PairRule::Euclid => Some(euclid::value(one, other)),
            PairRule::EuclidToZero => Some(euclid::value_to_zero(one, other)),
            PairRule::Northcott(_) => Some(northcott::gap(one, other)),
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
            _ => (0..rows).try_for_each(|one| {
                meter.spend(columns, 8 * pairs)?;
                told((0..columns).map(|other| self.value(one, other).unwrap_or(0)).collect());
                Ok(())
            }),
        }
    }
}
