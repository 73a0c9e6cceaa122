//! What the solvers say of three or more players, straight from the definitions: plain memoised recursion.

use rustc_hash::FxHashMap;

use super::super::house::House;
use super::State;
use crate::solve::equilibrium::Results;

/// The referee. What it has met under its rules it remembers.
pub struct Referee {
    house: House,
    forced: FxHashMap<(State, u8), bool>,
    outcomes: FxHashMap<State, Vec<Results>>,
}

impl Referee {
    /// A referee that has met nothing.
    #[must_use]
    pub fn new(house: House) -> Self {
        Referee { house, forced: FxHashMap::default(), outcomes: FxHashMap::default() }
    }

    /// Whether a player can be first whatever all the others do. Everybody holds cards.
    pub fn forces_first(&mut self, state: &State, seat: u8) -> bool {
        if let Some(&forced) = self.forced.get(&(*state, seat)) {
            return forced;
        }
        let house = self.house;
        let mut after = state.moves(&house).into_iter().map(|played| {
            let next = state.after(&house, &played);
            if next.count_in() < state.count_in() {
                state.mover == seat
            } else {
                self.forces_first(&next, seat)
            }
        });
        let forced =
            if state.mover == seat { after.any(|forced| forced) } else { after.all(|forced| forced) };
        self.forced.insert((*state, seat), forced);
        forced
    }

    /// The ranks by seat in all pure subgame-perfect equilibria, ascending; nothing for players who are out already.
    ///
    /// An outcome after a move is one of the position if its mover gets no less than what every other move makes certain: the worst of its
    /// outcomes.
    pub fn equilibria(&mut self, state: &State) -> Vec<Results> {
        if let Some(outcomes) = self.outcomes.get(state) {
            return outcomes.clone();
        }
        let (house, mover) = (self.house, usize::from(state.mover));
        let rank = state.players - state.count_in() as u8 + 1;
        let mut after: Vec<Vec<Results>> = Vec::new();
        for played in state.moves(&house) {
            let next = state.after(&house, &played);
            let goes_out = next.count_in() < state.count_in();
            let outcomes = match next.count_in() {
                1 => next
                    .still_in()
                    .map(|last| Results::default().with(usize::from(last), state.players))
                    .collect(),
                _ => self.equilibria(&next),
            };
            let with_mover = |results: Results| if goes_out { results.with(mover, rank) } else { results };
            after.push(outcomes.into_iter().map(with_mover).collect());
        }
        let worst = |outcomes: &Vec<Results>| outcomes.iter().map(|results| results.of(mover)).max();
        let certain = after.iter().filter_map(worst).min();
        let mut all: Vec<Results> = after.into_iter().flatten().collect();
        all.retain(|results| certain.is_none_or(|certain| results.of(mover) <= certain));
        all.sort_unstable();
        all.dedup();
        self.outcomes.insert(*state, all.clone());
        all
    }
}
