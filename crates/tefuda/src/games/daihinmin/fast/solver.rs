//! The solver for programs: reusable, with limits.

use super::super::house::House;
use super::super::rules::{self, Step};
use super::super::state::{Move, State};
use super::ready::Ready;
use super::search::{Search, Stopped};

/// How much a question may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Searched positions.
    pub nodes: u64,
    /// Bytes for the table of decided positions.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: u64::MAX, bytes: 512 << 20 }
    }
}

/// A reusable solver.
pub struct Solver {
    house: House,
    search: Search<u64>,
}

impl Solver {
    /// A solver for positions under these rules.
    #[must_use]
    pub fn new(house: House, limits: Limits) -> Self {
        Solver { house, search: Search::new(Ready::new(&house), limits.bytes, limits.nodes) }
    }

    /// Whether the player to move wins.
    pub fn winner(&mut self, state: &State) -> Result<bool, Stopped> {
        self.search.begin(state.own | state.theirs);
        self.search.wins(state, false, &mut |_| true)
    }

    /// Every move that wins.
    pub fn winning_moves(&mut self, state: &State) -> Result<Vec<Move>, Stopped> {
        self.search.begin(state.own | state.theirs);
        let mut winning = Vec::new();
        for played in rules::moves(&self.house, state) {
            let wins = match rules::after(&self.house, state, &played) {
                Step::Won => true,
                Step::On { next, same } => self.search.wins(&next, !same, &mut |_| true)? == same,
            };
            if wins {
                winning.push(played);
            }
        }
        Ok(winning)
    }

    /// How many positions the last question searched.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}
