//! Take-and-break rules that a program brings along.

use super::period::{Bounds, Period};
use super::plain::{MOVES_A_NODE, Plain};
use super::values::Found;
use crate::kernel::run::{Meter, Undecided};

/// A take-and-break rule: which heaps the moves from a heap of n counters leave. A closure is one, too.
pub trait HeapMoves {
    /// Calls `visit` with the heaps that each move from a heap of n leaves. They must be smaller than n; empty ones may be left out.
    fn for_each_move(&self, n: u64, visit: &mut dyn FnMut(&[u64]));

    /// What proves a period, if there are such bounds: see [`Bounds`] for what is promised with them. Without, no period is claimed.
    fn bounds(&self) -> Option<Bounds> {
        None
    }
}

impl<F: Fn(u64, &mut dyn FnMut(&[u64]))> HeapMoves for F {
    fn for_each_move(&self, n: u64, visit: &mut dyn FnMut(&[u64])) {
        self(n, visit);
    }
}

/// Why a value was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CustomError {
    /// The budget was used up.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// The rule has a move after which the heap is no smaller, so that a game need not end.
    #[error("a move from a heap of {heap} leaves a heap of {left}, which is not smaller")]
    NotSmaller {
        /// The heap moved from.
        heap: u64,
        /// The heap that is left.
        left: u64,
    },
}

/// Values of the heaps of a rule that a program brings along.
///
/// ```
/// use tefuda::Budget;
/// use tefuda::games::heaps::CustomValues;
/// // Take one counter and leave two heaps, or take them all.
/// let rule = |n: u64, visit: &mut dyn FnMut(&[u64])| {
///     if n > 0 {
///         visit(&[]);
///     }
///     (1..n.saturating_sub(1)).for_each(|one| visit(&[one, n - 1 - one]));
/// };
/// let mut values = CustomValues::new(rule);
/// values.extend(5, &mut Budget::default().meter())?;
/// assert_eq!(values.get(5), Some(1));
/// # Ok::<(), tefuda::games::heaps::CustomError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CustomValues<R> {
    rule: R,
    found: Found,
    plain: Plain,
}

impl<R: HeapMoves> CustomValues<R> {
    /// No values yet.
    #[must_use]
    pub fn new(rule: R) -> Self {
        CustomValues { rule, found: Found::default(), plain: Plain::default() }
    }

    /// The period, if one is proved.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.found.period()
    }

    /// Finds the values of all heaps up to n by trying all moves, or a period that determines them.
    ///
    /// # Errors
    /// [`CustomError`] when the budget is used up, where moves tried count, or the rule has a move to a heap that is not smaller.
    pub fn extend(&mut self, n: u64, meter: &mut Meter) -> Result<(), CustomError> {
        let CustomValues { rule, found, plain } = self;
        found.extend(n, rule.bounds(), |values, count| {
            while values.len() < count {
                let heap = values.len() as u64;
                let (mut tried, mut not_smaller) = (0u64, None);
                let value = plain.value(values, |options| {
                    rule.for_each_move(heap, &mut |left| {
                        tried += 1;
                        match left.iter().find(|&&size| size >= heap) {
                            Some(&left) => not_smaller = Some(left),
                            None => options.note(left),
                        }
                    });
                    match not_smaller {
                        Some(left) => Err(CustomError::NotSmaller { heap, left }),
                        None => Ok(()),
                    }
                })?;
                meter.spend(1 + tried / MOVES_A_NODE, 4 * heap)?;
                values.push(value);
            }
            Ok(())
        })
    }

    /// The value of a heap; `None` if it was not found yet.
    #[must_use]
    pub fn get(&self, n: u64) -> Option<u32> {
        self.found.get(n)
    }
}
