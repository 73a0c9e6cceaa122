//! Beyond the first place: who can force not to be last, and who can at least hold out for ever.
//!
//! When players leave, the game goes on with fewer. So the states of two players are solved first, then those of three,
//! and so on, each with the smaller ones known.

use super::layers::{Layers, Objective};
use super::state::{State, Ties};
use crate::budget::{Budget, Undecided};
use crate::study::Progress;

/// Who is safe from the last place, for up to so many players and pairs.
pub struct Ranks {
    /// `not_last[n]`: n + 2 players.
    not_last: Vec<Layers>,
    made_last: Vec<Layers>,
}

impl Ranks {
    /// Solves all states of two to `players` players with up to `pairs` pairs.
    ///
    /// # Errors
    /// [`Undecided`] if the states are more than the budget allows, or it runs out.
    pub fn solve(
        players: usize,
        pairs: usize,
        ties: Ties,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Undecided> {
        let budget = &budget.started();
        let all = |objective| {
            let mut solved: Vec<Layers> = Vec::new();
            for players in 2..=players {
                let layers = Layers::solve_for(objective, (players, pairs, ties), &solved, budget, progress)?;
                solved.push(layers);
            }
            Ok::<_, Undecided>(solved)
        };
        Ok(Ranks { not_last: all(Objective::NotLast)?, made_last: all(Objective::MadeLast)? })
    }

    /// The labels that can force not to be last, as bits. The state has no finished player and is solved.
    #[must_use]
    pub fn not_last(&self, state: &State) -> u8 {
        self.not_last[state.players() - 2].forced(state)
    }

    /// The labels that can force not to be last or to play on for ever, as bits.
    #[must_use]
    pub fn safe(&self, state: &State) -> u8 {
        let everybody = (1u16 << state.players()) - 1;
        !self.made_last[state.players() - 2].forced(state) & everybody as u8
    }
}
