//! The referees: memoised search from the rules alone, every state and all moves, one for real cards and one for counts.
//!
//! They know nothing but [`rules`] and [`counts`], so that faster deciders can be checked against them. Every
//! play takes a card and at most two passes follow each other: positions never repeat, and the recursion is at most three times as deep
//! as there are cards.

use rustc_hash::FxHashMap;

use super::counts::{self, CountMove, CountState};
use super::house::House;
use super::rules::{self, Step};
use super::state::{Move, State};

/// The referee for real cards. What it has met under its rules it remembers.
pub struct Referee {
    house: House,
    met: FxHashMap<State, bool>,
}

impl Referee {
    /// A referee that has met nothing.
    #[must_use]
    pub fn new(house: House) -> Self {
        Referee { house, met: FxHashMap::default() }
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, state: &State) -> bool {
        if let Some(&wins) = self.met.get(state) {
            return wins;
        }
        let moves = rules::moves(&self.house, state);
        let wins = moves.iter().any(|played| self.wins_by(state, played));
        self.met.insert(*state, wins);
        wins
    }

    /// Whether a legal move wins for the player who makes it.
    pub fn wins_by(&mut self, state: &State, played: &Move) -> bool {
        match rules::after(&self.house, state, played) {
            Step::Won => true,
            Step::On { next, same } => self.wins(&next) == same,
        }
    }

    /// Every move that wins.
    pub fn winning_moves(&mut self, state: &State) -> Vec<Move> {
        let moves = rules::moves(&self.house, state).into_iter();
        moves.filter(|played| self.wins_by(state, played)).collect()
    }

    /// How many states it has met.
    #[must_use]
    pub fn states(&self) -> usize {
        self.met.len()
    }
}

/// The referee for decks without suits.
pub struct CountReferee {
    house: House,
    met: FxHashMap<CountState, bool>,
}

impl CountReferee {
    /// A referee that has met nothing.
    #[must_use]
    pub fn new(house: House) -> Self {
        CountReferee { house, met: FxHashMap::default() }
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, state: &CountState) -> bool {
        if let Some(&wins) = self.met.get(state) {
            return wins;
        }
        let moves = counts::moves(&self.house, state);
        let wins = moves.iter().any(|played| self.wins_by(state, played));
        self.met.insert(state.clone(), wins);
        wins
    }

    /// Whether a legal move wins for the player who makes it.
    pub fn wins_by(&mut self, state: &CountState, played: &CountMove) -> bool {
        match counts::after(&self.house, state, played) {
            Step::Won => true,
            Step::On { next, same } => self.wins(&next) == same,
        }
    }

    /// How many states it has met.
    #[must_use]
    pub fn states(&self) -> usize {
        self.met.len()
    }

    /// Every move that wins.
    pub fn winning_moves(&mut self, state: &CountState) -> Vec<CountMove> {
        let moves = counts::moves(&self.house, state).into_iter();
        moves.filter(|played| self.wins_by(state, played)).collect()
    }
}
