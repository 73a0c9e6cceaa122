//! Everybody plays for their own rank: the outcomes of all pure subgame-perfect equilibria, by the solver for equilibria in
//! [`crate::solve::equilibrium`], and the one outcome in which ties are broken by the order of the moves.
//!
//! The game goes on until one player is left. Positions never repeat, but a player who cannot change their own rank may choose between the
//! others' ranks, so that there can be several equilibria. The rule for ties: of the moves that are equally good for the mover, the first
//! in the order in which moves are listed (groups by rank and size, sequences, the joker, a pass last).
//!
//! Positions with fewer players are solved first. Cost: as [`Stage`], for every position that can arise.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::super::house::House;
use super::State;
use crate::kernel::run::{Meter, Undecided};
use crate::solve::equilibrium::{Results, Stage};

/// The number that stands for endless play, which does not occur, and for the result of players who are out already.
const NONE: u8 = 0;

/// Bytes that a position takes in the tables here, about: met, numbered, and with its outcomes.
const BYTES_A_STATE: u64 = 5 * size_of::<State>() as u64 + 256;
/// Bytes that a move takes: where it leads, and its edge in the stage.
const BYTES_A_MOVE: u64 = 2 * size_of::<Next>() as u64 + 48;

/// What a move leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// As many players are still in.
    On(u32),
    /// The mover goes out; what is left is another position.
    Out(u32),
    /// The mover goes out, and one player is left.
    Over(u8),
}

/// All positions that can arise from some, with the ranks of those who are still in.
pub struct Ranks {
    house: House,
    numbers: FxHashMap<State, u32>,
    sets: Vec<Vec<Results>>,
    by_ties: Vec<Results>,
}

impl Ranks {
    /// Solves all positions that can arise from the given ones.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn solve(
        house: &House,
        roots: impl IntoIterator<Item = State>,
        meter: &mut Meter,
    ) -> Result<Ranks, Undecided> {
        let mut numbers: FxHashMap<State, u32> = FxHashMap::default();
        let mut states: Vec<State> = Vec::new();
        let mut number = |state: State, states: &mut Vec<State>| {
            *numbers.entry(state.form(house)).or_insert_with_key(|form| {
                states.push(*form);
                states.len() as u32 - 1
            })
        };
        for root in roots {
            number(root, &mut states);
        }
        let mut nexts: Vec<Vec<Next>> = Vec::new();
        let mut listed = 0;
        while let Some(state) = states.get(nexts.len()).copied() {
            meter.spend(1, states.len() as u64 * BYTES_A_STATE + listed * BYTES_A_MOVE)?;
            let moves = state.moves(house);
            meter.list(moves.len() as u64)?;
            let mut leads = Vec::new();
            for played in moves {
                let after = state.after(house, &played);
                let next = match (after.count_in(), state.count_in()) {
                    (1, _) => Next::Over(after.still_in().next().unwrap_or(0)),
                    (still, before) if still < before => Next::Out(number(after, &mut states)),
                    _ => Next::On(number(after, &mut states)),
                };
                // The first of equal moves stands for all.
                if !leads.contains(&next) {
                    leads.push(next);
                }
            }
            listed += leads.len() as u64;
            nexts.push(leads);
        }
        let mut stages: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, state) in states.iter().enumerate() {
            stages.entry(state.count_in()).or_default().push(number);
        }
        let empty = vec![Vec::new(); states.len()];
        let by_ties = by_ties(&states, &nexts, meter)?;
        let mut solved = Ranks { house: *house, numbers, sets: empty, by_ties };
        for nodes in stages.into_values() {
            solved.solve_stage(&states, &nexts, &nodes, meter)?;
        }
        Ok(solved)
    }

    /// Solves the positions with equally many players.
    fn solve_stage(
        &mut self,
        states: &[State],
        nexts: &[Vec<Next>],
        nodes: &[usize],
        meter: &mut Meter,
    ) -> Result<(), Undecided> {
        let players = nodes.first().map_or(0, |&node| usize::from(states[node].players));
        let place: FxHashMap<usize, u32> = nodes.iter().copied().zip(0..).collect();
        let (mut edges, mut exits, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        for &node in nodes {
            let (mut inner, mut outer) = (Vec::new(), Vec::new());
            for &next in &nexts[node] {
                let set = match next {
                    Next::On(next) => {
                        inner.extend(place.get(&(next as usize)));
                        continue;
                    }
                    Next::Over(last) => vec![over(&states[node], last)],
                    Next::Out(next) => {
                        self.sets[next as usize].iter().map(|&after| out(&states[node], after)).collect()
                    }
                };
                outer.push(sets.len() as u32);
                sets.push(set);
            }
            edges.push(inner);
            exits.push(outer);
        }
        // The first rank is liked best, and nothing less than no result.
        let liking: Vec<u8> =
            (0..=players).map(|rank| if rank == 0 { 0 } else { (players - rank + 1) as u8 }).collect();
        let movers = nodes.iter().map(|&node| states[node].mover).collect();
        let stage =
            Stage { players, turning: false, liking: &liking, endless: NONE, movers, edges, exits, sets };
        for (&node, outcomes) in nodes.iter().zip(stage.solve(meter)?.outcomes) {
            self.sets[node] = outcomes;
        }
        Ok(())
    }

    fn number(&self, state: &State) -> Option<usize> {
        self.numbers.get(&state.form(&self.house)).map(|&number| number as usize)
    }

    /// The ranks by seat in all equilibria, ascending; of players who are out already nothing. `None` if the position was not solved.
    #[must_use]
    pub fn outcomes(&self, state: &State) -> Option<&[Results]> {
        Some(&self.sets[self.number(state)?])
    }

    /// The ranks by seat in the equilibrium in which ties are broken by the order of the moves.
    #[must_use]
    pub fn by_ties(&self, state: &State) -> Option<Results> {
        Some(self.by_ties[self.number(state)?])
    }

    /// How many positions were solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.sets.len()
    }
}

/// The rank of the next player who goes out.
fn next_rank(state: &State) -> u8 {
    state.players - state.count_in() as u8 + 1
}

/// The results when the mover goes out and the others get these.
fn out(state: &State, after: Results) -> Results {
    after.with(usize::from(state.mover), next_rank(state))
}

/// The results when the mover goes out and one player is left.
fn over(state: &State, last: u8) -> Results {
    out(state, Results::default().with(usize::from(last), state.players))
}

/// The outcome of each position by the rule for ties. Every move leads to fewer cards, or to one player fewer who may still play on the
/// table, or clears it: in this order the positions are solved one after the other.
fn by_ties(states: &[State], nexts: &[Vec<Next>], meter: &mut Meter) -> Result<Vec<Results>, Undecided> {
    let mut order: Vec<usize> = (0..states.len()).collect();
    order.sort_by_cached_key(|&number| {
        let State { hands, table, passed, .. } = &states[number];
        let cards: u32 = hands.iter().map(|hand| hand.count_ones()).sum();
        // An empty table comes after all passes on a table with as many cards.
        let passes = if table.is_some() { passed.count_ones() as u8 } else { u8::MAX };
        (cards, std::cmp::Reverse(passes))
    });
    let mut results = vec![Results::default(); states.len()];
    for (step, &number) in order.iter().enumerate() {
        meter.look_every(step)?;
        let state = &states[number];
        let mover = usize::from(state.mover);
        let outcome = |next: &Next| match *next {
            Next::On(next) => results[next as usize],
            Next::Out(next) => out(state, results[next as usize]),
            Next::Over(last) => over(state, last),
        };
        let best = nexts[number]
            .iter()
            .map(outcome)
            .reduce(|best, new| if new.of(mover) < best.of(mover) { new } else { best });
        results[number] = best.unwrap_or_default();
    }
    Ok(results)
}
