//! States that were solved before and lie elsewhere, such as on a disk: they are looked up, not solved again.

use std::sync::{Arc, OnceLock};

use super::layers::Value;
use super::state::{State, Ties};
use crate::kernel::run::{Memory, Run};

/// All states of some players up to a number of pairs, solved for the first place.
pub trait SolvedStates: Send + Sync {
    /// The players, the rule for ties, and the most pairs.
    fn extent(&self) -> (usize, Ties, usize);

    /// Who can force the first place in one of these states, and in how many draws; `None` if that cannot be read.
    fn value(&self, state: &State) -> Option<Value>;
}

/// Lets all questions that share a memory look states up. What was named first stays.
pub fn look_up_in(memory: &Memory, states: Arc<dyn SolvedStates>) {
    let _ = memory.cache::<ExternalStates>().0.set(states);
}

/// Where states are looked up.
#[derive(Default)]
struct ExternalStates(OnceLock<Arc<dyn SolvedStates>>);

/// Where this state can be looked up, if it can.
pub(super) fn solved_elsewhere(state: &State, run: &Run) -> Option<Arc<dyn SolvedStates>> {
    let states = run.cache::<ExternalStates>().0.get()?.clone();
    let (players, ties, most) = states.extent();
    ((players, ties) == (state.players(), state.ties()) && state.pairs() <= most).then_some(states)
}
