//! What is solved for a position of four or more players, and kept for the next one: the layers with their distances, and who is
//! safe from the last place.
//!
//! The tables are kept in the caller's memory, of each kind of game only the largest. Taking them from there is charged what
//! solving them would cost for the position asked about, so that under one limit on positions no answer depends on earlier questions.

use std::sync::{Arc, Mutex, PoisonError};

use super::external_states::{SolvedStates, solved_elsewhere};
use super::layers::{self, Layers, Value};
use super::numbering::{admit, numbered_states, states_that_occur_up_to};
use super::ranks::Ranks;
use super::safety;
use super::state::{State, Ties};
use crate::kernel::run::{Budget, Limit, Meter, Run, Undecided};
use crate::kernel::study::NoProgress;

/// Layers with the draws that a forced first place takes.
pub(super) struct Solved {
    source: Source,
    /// How many states with up to this many pairs occur in play: told in every reason, and slow to count.
    pub(super) occurring: Vec<u64>,
}

enum Source {
    Here(Box<Layers>),
    ExternalStates(Arc<dyn SolvedStates>),
}

impl Solved {
    /// Who can force the first place, and in how many draws. What was solved elsewhere and cannot be read is solved here.
    pub(super) fn value(&self, state: &State, run: &mut Run) -> Result<Value, Undecided> {
        match &self.source {
            Source::Here(layers) => Ok(layers.value(state)),
            Source::ExternalStates(states) => match states.value(state) {
                Some(value) => Ok(value),
                None => {
                    admit_here(state, run.meter.rest().max_nodes, &run.meter)?;
                    layers_here(state, run)?.value(state, run)
                }
            },
        }
    }
}

/// How many states with each number of pairs up to this one occur, with those of fewer pairs.
fn occurring(players: usize, pairs: usize) -> Vec<u64> {
    let states = states_that_occur_up_to(players, pairs).into_iter();
    states.map(|states| states.unwrap_or(u64::MAX)).collect()
}

/// Tables of all states of one kind of game up to a number of pairs.
trait Table: Send + Sync + 'static {
    /// The players, the rule for ties, and the most pairs.
    fn extent(&self) -> (usize, Ties, usize);
    /// The bytes it takes.
    fn bytes(&self) -> u64;
}

/// Bytes a state takes in the layers with their distances once they are solved.
const KEPT_A_STATE: u64 = 2;
/// The same of two kinds of ranks.
const RANKS_A_STATE: u64 = 2;

impl Table for Solved {
    fn extent(&self) -> (usize, Ties, usize) {
        match &self.source {
            Source::Here(layers) => (layers.players(), layers.ties(), layers.pairs()),
            Source::ExternalStates(states) => states.extent(),
        }
    }

    fn bytes(&self) -> u64 {
        match &self.source {
            Source::Here(layers) => layers.states() * KEPT_A_STATE,
            Source::ExternalStates(_) => 0,
        }
    }
}

impl Table for Ranks {
    fn extent(&self) -> (usize, Ties, usize) {
        Ranks::extent(self)
    }

    fn bytes(&self) -> u64 {
        let (players, _, pairs) = self.extent();
        ranked_states(players, pairs) * RANKS_A_STATE
    }
}

/// A cache takes no more than this many bytes; older tables make room.
const ROOM: u64 = 256 << 20;

/// The tables of a kind, the newest last.
struct TableCache<T>(Mutex<Vec<Arc<T>>>);

impl<T> Default for TableCache<T> {
    fn default() -> Self {
        TableCache(Mutex::new(Vec::new()))
    }
}

impl<T: Table> TableCache<T> {
    /// The table for this state or for larger ones of its game; else it is solved now.
    fn get(&self, state: &State, solve: impl FnOnce() -> Result<T, Undecided>) -> Result<Arc<T>, Undecided> {
        let (players, ties, pairs) = (state.players(), state.ties(), state.pairs());
        let at_least = |table: &Arc<T>, pairs: usize| {
            let (its_players, its_ties, most) = table.extent();
            (its_players, its_ties) == (players, ties) && most >= pairs
        };
        let tables = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = tables().iter().find(|table| at_least(table, pairs)) {
            return Ok(table.clone());
        }
        // Others are not kept waiting meanwhile.
        let solved = Arc::new(solve()?);
        let mut tables = tables();
        // Another may have come to the same meanwhile, or to more.
        if !tables.iter().any(|table| at_least(table, pairs)) {
            tables.retain(|table| !at_least(table, 0));
            tables.push(solved.clone());
        }
        let mut room = tables.iter().map(|table| table.bytes()).sum::<u64>();
        while room > ROOM && !tables.is_empty() {
            room -= tables.remove(0).bytes();
        }
        Ok(solved)
    }
}

/// What is left of a budget as to time and memory; the states have been charged already.
fn charged(meter: &Meter) -> Budget {
    Budget { max_nodes: None, ..meter.rest() }
}

/// How many states are solved for the layers of this state; none if it is looked up.
pub(super) fn layered_states(state: &State, run: &Run) -> u64 {
    if solved_elsewhere(state, run).is_some() { 0 } else { numbered(state) }
}

fn numbered(state: &State) -> u64 {
    numbered_states(state.players(), state.pairs()).unwrap_or(u64::MAX)
}

/// Refuses the layers of this state if they are more than `most` states, or take more memory than is left.
pub(super) fn admit_layers(state: &State, most: Option<u64>, run: &Run) -> Result<(), Undecided> {
    if solved_elsewhere(state, run).is_some() { Ok(()) } else { admit_here(state, most, &run.meter) }
}

fn admit_here(state: &State, most: Option<u64>, meter: &Meter) -> Result<(), Undecided> {
    let budget = Budget { max_nodes: most, ..meter.rest() };
    admit(state.players(), state.pairs(), &budget, layers::BYTES_A_STATE).map(drop)
}

/// The layers of this state with their distances. The caller has seen to it that they are [admitted](admit_layers).
pub(super) fn layers(state: &State, run: &mut Run) -> Result<Arc<Solved>, Undecided> {
    if let Some(states) = solved_elsewhere(state, run) {
        run.meter.spend(1, 0)?;
        let occurring = occurring(state.players(), state.pairs());
        return Ok(Arc::new(Solved { source: Source::ExternalStates(states), occurring }));
    }
    layers_here(state, run)
}

fn layers_here(state: &State, run: &mut Run) -> Result<Arc<Solved>, Undecided> {
    let (players, pairs, ties) = (state.players(), state.pairs(), state.ties());
    let states = numbered(state);
    // That this many positions are allowed is known; moves that were listed since then may have used up the last of them.
    match run.meter.spend(states, states.saturating_mul(layers::BYTES_A_STATE)) {
        Err(undecided) if undecided.limit() != Limit::Nodes => return Err(undecided),
        _ => {}
    }
    let budget = charged(&run.meter);
    let solved = run.cache::<TableCache<Solved>>().get(state, || {
        let layers = Layers::solve(players, pairs, ties, &budget, &NoProgress)?;
        Ok(Solved { source: Source::Here(Box::new(layers)), occurring: occurring(players, pairs) })
    })?;
    run.meter.hold(states.saturating_mul(KEPT_A_STATE))?;
    Ok(solved)
}

/// How many states are solved for the ranks of two to this many players, for one of two aims.
fn ranked_states(players: usize, pairs: usize) -> u64 {
    let states = (2..=players).map(|players| numbered_states(players, pairs).unwrap_or(u64::MAX));
    states.fold(0, u64::saturating_add)
}

/// Who can force what beyond the first place is told where it is quickly solved: up to this many states.
const MOST_RANKED: u64 = 600_000;

/// Who is safe from the last place; `None` if that would take long, or more than is left when `reserve` positions are kept for
/// other work.
pub(super) fn ranks(state: &State, reserve: u64, run: &mut Run) -> Option<Arc<Ranks>> {
    let (players, pairs, ties) = (state.players(), state.pairs(), state.ties());
    let states = ranked_states(players, pairs);
    let cost = states.saturating_mul(2);
    let rest = run.meter.rest();
    let left = rest.max_nodes.map_or(u64::MAX, |left| left.saturating_sub(reserve));
    let bytes = states.saturating_mul(RANKS_A_STATE + safety::BYTES_A_STATE);
    if cost > left.min(MOST_RANKED) || bytes > rest.memory() {
        return None;
    }
    run.meter.spend(cost, bytes).ok()?;
    let budget = charged(&run.meter);
    let cache = run.cache::<TableCache<Ranks>>();
    let ranks = cache.get(state, || Ranks::solve(players, pairs, ties, &budget, &NoProgress)).ok()?;
    run.meter.hold(states.saturating_mul(RANKS_A_STATE)).ok()?;
    Some(ranks)
}
