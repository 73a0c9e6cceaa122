//! Rules of heap games: which moves a heap has.

use std::ops::ControlFlow;

use super::period::Bounds;
use super::sparse::Moves;
use super::take::{TakeRule, most_partitions, try_for_each_parting};

/// Which moves a heap has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapRule {
    /// An octal or hexadecimal code: `digits[i]` states what may be done when i counters are taken: 1 leave no heap, 2 leave one,
    /// 4 leave two, 8 leave three. `digits[0]` has only 4 and 8.
    Code(Vec<u8>),
    /// Take one of these numbers of counters, ascending.
    Subtraction(Vec<u32>),
    /// Take any number of counters.
    Nim,
    /// Take any number of counters, or break into two heaps without taking.
    Lasker,
    /// Break into two heaps of different sizes.
    Grundy,
    /// Take at least half of the counters.
    AtLeastHalf,
    /// Take an even number of counters but not all, or all if their number is odd.
    EvenIfNotAll,
    /// Take a number of counters of a kind, and leave some number of heaps.
    Take(TakeRule),
}

impl HeapRule {
    /// What a proof of a period needs; `None` where there are no bounds.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        match self {
            HeapRule::Code(digits) => {
                let all = digits.iter().fold(0, |all, digit| all | digit);
                let most_left = if all & 8 != 0 {
                    3
                } else if all & 4 != 0 {
                    2
                } else {
                    1
                };
                Some(Bounds { most_taken: digits.len() as u64 - 1, most_left, empty_like_others: false })
            }
            HeapRule::Subtraction(set) => {
                let most_taken = set.last().map_or(0, |&most| u64::from(most));
                Some(Bounds { most_taken, most_left: 1, empty_like_others: true })
            }
            HeapRule::Take(take) => take.bounds(),
            _ => None,
        }
    }

    /// The moves as the sparse engine needs them, if heaps are broken, and into no more than two.
    pub(super) fn sparse_moves(&self) -> Option<Moves> {
        let moves = match self {
            HeapRule::Code(digits) if digits.iter().all(|&digit| digit < 8) => {
                let taking = |bit: u8| {
                    let digits = digits.iter().enumerate();
                    digits.filter(|(_, digit)| **digit & bit != 0).map(|(taken, _)| taken).collect()
                };
                Moves { all: taking(1), one: taking(2), two: taking(4), unequal: false }
            }
            HeapRule::Grundy => Moves { two: vec![0], unequal: true, ..Moves::default() },
            HeapRule::Take(take) => take.sparse_moves()?,
            _ => return None,
        };
        (!moves.two.is_empty()).then_some(moves)
    }

    /// Calls `visit` with the heaps that each move from a heap of n leaves, each once, empty ones left out.
    pub fn for_each_move(&self, n: u64, mut visit: impl FnMut(&[u64])) {
        let _ = self.try_for_each_move(n, |left| {
            visit(left);
            ControlFlow::<()>::Continue(())
        });
    }

    /// The same in the order of a list, until `visit` breaks off: by the number of counters left, then by the heaps left.
    pub fn try_list<B>(&self, n: u64, visit: impl FnMut(&[u64]) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            HeapRule::Take(take) => take.try_list(n, visit),
            _ => self.try_for_each_move(n, visit),
        }
    }

    /// The same in the order that costs least, which is another one only for rules of the user's.
    pub fn try_for_each_move<B>(
        &self,
        n: u64,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        fn leave_one<B>(left: u64, visit: &mut impl FnMut(&[u64]) -> ControlFlow<B>) -> ControlFlow<B> {
            if left == 0 { visit(&[]) } else { visit(&[left]) }
        }
        match self {
            HeapRule::Nim => (0..n).try_for_each(|left| leave_one(left, &mut visit)),
            HeapRule::Lasker => {
                (0..n).try_for_each(|left| leave_one(left, &mut visit))?;
                (1..=n / 2).try_for_each(|part| visit(&[part, n - part]))
            }
            HeapRule::Grundy => (1..n.div_ceil(2)).try_for_each(|part| visit(&[part, n - part])),
            HeapRule::AtLeastHalf => {
                (0..=n / 2).take_while(|&left| left < n).try_for_each(|left| leave_one(left, &mut visit))
            }
            HeapRule::EvenIfNotAll => {
                if n % 2 == 1 {
                    visit(&[])?;
                }
                (1..n).filter(|left| (n - left).is_multiple_of(2)).try_for_each(|left| visit(&[left]))
            }
            HeapRule::Subtraction(set) => {
                let taken = set.iter().rev().map(|&taken| u64::from(taken)).filter(|&taken| taken <= n);
                taken.into_iter().try_for_each(|taken| leave_one(n - taken, &mut visit))
            }
            HeapRule::Code(digits) => {
                for (taken, digit) in digits.iter().enumerate().rev() {
                    let Some(left) = n.checked_sub(taken as u64) else { continue };
                    // Taking nothing and leaving the heap as it is would be no move.
                    let counts = if taken == 0 { digit & 0b1100 } else { digit & 0b1111 };
                    try_for_each_parting(left, counts.into(), &mut visit)?;
                }
                ControlFlow::Continue(())
            }
            HeapRule::Take(take) => take.try_for_each_move(n, visit),
        }
    }

    /// How many moves a heap of n has at most; about as much work as it is to tell them all.
    #[must_use]
    pub fn moves(&self, n: u64) -> u64 {
        match self {
            HeapRule::Nim | HeapRule::Grundy | HeapRule::AtLeastHalf | HeapRule::EvenIfNotAll => n,
            HeapRule::Lasker => n.saturating_add(n / 2),
            HeapRule::Subtraction(set) => set.len() as u64,
            HeapRule::Code(digits) => {
                let cost = |digit: &u8| {
                    let of =
                        |bit: u8, heaps: u8| if digit & bit != 0 { most_partitions(n, heaps) } else { 0 };
                    u64::from(digit & 3 != 0).saturating_add(of(4, 2)).saturating_add(of(8, 3))
                };
                digits.iter().map(cost).fold(0, u64::saturating_add)
            }
            HeapRule::Take(take) => take.moves(n),
        }
    }
}
