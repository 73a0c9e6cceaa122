//! Staircase nim: heaps on the steps of a stair, the first on the lowest; a move takes counters one step down, from the first
//! step off the stair.
//!
//! Only the odd steps count, as heaps of nim: what comes down to an odd step can be moved on at once.

use super::super::moves::Move;
use crate::solve::sums;

/// The nim-sum of the first, the third, the fifth step and so on.
///
/// ```
/// assert_eq!(tefuda::games::heaps::together::staircase::nim_sum(&[3, 9, 5]), 6);
/// ```
#[must_use]
pub fn nim_sum(steps: &[u64]) -> u64 {
    sums::nim_sum(steps.iter().copied().step_by(2))
}

/// A winning move, if there is one: from an odd step.
pub(super) fn winning_move(steps: &[u64]) -> Option<Move> {
    let sum = nim_sum(steps);
    let odd = steps.iter().copied().enumerate().step_by(2);
    let winning_step = odd.map(|(step, size)| (step, size, size ^ sum)).find(|(_, size, left)| left < size);
    winning_step.map(|(step, size, left)| Move::one(step, size, left))
}
