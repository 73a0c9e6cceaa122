//! Many positions at once, on all cores.

use std::convert::Infallible;

use super::super::house::House;
use super::super::state::State;
use super::search::Unsolved;
use super::solver::{Limits, Solver};
use crate::kernel::parallel::*;

/// How many positions one solver is asked about before the next is made.
const CHUNK: usize = 16;

/// Whether the player to move wins, for each of these positions, in their order. The limit on positions holds for each of them; the one on
/// memory for all cores together.
///
/// ```
/// use tefuda::games::daihinmin::deal::Deals;
/// use tefuda::games::daihinmin::fast::{Limits, winners};
/// use tefuda::games::daihinmin::{House, State};
/// let deals: Vec<State> = Deals::new(1, &House::UECDA, [8, 8]).take(100).collect();
/// let wins = winners(&House::UECDA, Limits::default(), &deals);
/// assert_eq!(wins.iter().filter(|wins| **wins == Ok(true)).count(), 61);
/// ```
#[must_use]
pub fn winners(house: &House, limits: Limits, states: &[State]) -> Vec<Result<bool, Unsolved>> {
    let mut answers = vec![Err(Unsolved::Invalid); states.len()];
    let limits = Limits { bytes: limits.bytes / threads(), ..limits };
    let pieces = states.par_chunks(CHUNK).zip(answers.par_chunks_mut(CHUNK));
    let solved = pieces.try_for_each(|(states, answers)| {
        let mut solver = Solver::new(*house, limits);
        for (state, answer) in states.iter().zip(answers) {
            *answer = solver.winner(state);
        }
        Ok::<(), Infallible>(())
    });
    match solved {
        Ok(()) => answers,
    }
}
