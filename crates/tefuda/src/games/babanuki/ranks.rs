//! Beyond the first place: who can force not to be last, and who can at least hold out for ever.
//!
//! When players leave, the game goes on with fewer. So the states of two players are solved first, then those of three,
//! and so on, each with the smaller ones known.

use super::numbering::admit;
use super::safety::{BYTES_A_STATE, Objective, SafetyLayers};
use super::state::{Draw, State, Ties};
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::Progress;

/// Who is safe from the last place, for up to this many players and pairs.
pub struct Ranks {
    /// `not_last[n]`: n + 2 players.
    not_last: Vec<SafetyLayers>,
    made_last: Vec<SafetyLayers>,
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
        // What is kept of all numbers of players for both objectives, and what the last takes while it is solved.
        let mut bytes = 0u64;
        for players in 2..=players {
            let states = admit(players, pairs, budget, BYTES_A_STATE)?;
            bytes = bytes.saturating_add(2 * states);
            budget.admit(0, u64::MAX, bytes.saturating_add(states.saturating_mul(BYTES_A_STATE)))?;
        }
        let all = |objective| {
            let mut solved: Vec<SafetyLayers> = Vec::new();
            for players in 2..=players {
                solved.push(SafetyLayers::solve(
                    objective,
                    (players, pairs, ties),
                    &solved,
                    budget,
                    progress,
                )?);
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

    /// Whether the drawer keeps what she can force after a draw: not to be last, and that or to play on for ever.
    #[must_use]
    pub fn kept(&self, state: &State, draw: Draw) -> (bool, bool) {
        let after = state.drawn(draw);
        let (_, staying) = after.parted();
        match (staying.iter().position(|&label| label == 0), staying.len()) {
            (None, _) => (true, true),
            (Some(_), 1) => (false, false),
            (Some(label), _) => {
                let next = after.only(&staying);
                (self.not_last(&next) >> label & 1 == 1, self.safe(&next) >> label & 1 == 1)
            }
        }
    }

    /// What is solved: the most players, the rule for ties, and the most pairs.
    #[must_use]
    pub fn extent(&self) -> (usize, Ties, usize) {
        let last = self.not_last.last();
        (
            self.not_last.len() + 1,
            last.map_or_else(Ties::default, SafetyLayers::ties),
            last.map_or(0, SafetyLayers::pairs),
        )
    }

    /// The labels that can force not to be last or to play on for ever, as bits.
    #[must_use]
    pub fn safe(&self, state: &State) -> u8 {
        let everybody = (1u16 << state.players()) - 1;
        !self.made_last[state.players() - 2].forced(state) & everybody as u8
    }
}
