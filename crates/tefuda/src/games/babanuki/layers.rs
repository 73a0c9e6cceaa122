//! Who can force the first place, or not to be last, for every state with a number of pairs: backward induction over
//! whole layers.
//!
//! A layer holds all states with the same number of pairs; laying a pair down leads to the layer below, every other draw
//! stays. The states of a layer are numbered densely: the joker's holder, and the number of the composition of the pairs
//! over the pairs of players. A player forces the first place if she has a draw to a state where she does, or, when others
//! draw, if every draw leads to one. All players' sets grow together, as bits of one byte a state, from the ends of the
//! game and the layer below, through the draws backwards.
//!
//! Cost: linear in the states times the draws of a state, each numbered in the pairs of players times the logarithm of the
//! pairs, on all cores; at most 8 bytes a state while a layer is solved, 1 after.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use rayon::prelude::*;

use super::state::{Draw, State, Ties};
use crate::budget::{Budget, Limit, Undecided};
use crate::study::Progress;

/// Bytes a state takes while its layer is solved: the bits at first and now, the counts of unanswered draws, and what waits.
pub(super) const BYTES_A_STATE: u64 = 8;
/// States that a thread takes at a time.
const BLOCK: usize = 4096;

/// How compositions of pairs over pairs of players are numbered.
pub struct Numbering {
    players: usize,
    edges: usize,
    /// `ways[n][r]`: in how many ways r pairs can be spread over n places.
    ways: Vec<Vec<u64>>,
}

impl Numbering {
    /// For up to so many pairs; `None` if there are more states than can be numbered.
    #[must_use]
    pub fn new(players: usize, pairs: usize) -> Option<Self> {
        let edges = players * (players - 1) / 2;
        let mut ways = vec![vec![0u64; pairs + 1]; edges + 1];
        ways[0][0] = 1;
        for n in 1..=edges {
            // In one place more: any number of pairs there, the rest in the others.
            let mut sum = 0u64;
            let fewer = ways[n - 1].clone();
            for (more, fewer) in ways[n].iter_mut().zip(fewer) {
                sum = sum.checked_add(fewer)?;
                *more = sum;
            }
        }
        ways[edges][pairs].checked_mul(players as u64)?;
        Some(Numbering { players, edges, ways })
    }

    /// How many numbers there are for this many pairs. States in which a player without the joker holds no card have
    /// numbers too, but do not occur.
    #[must_use]
    pub fn states(&self, pairs: usize) -> u64 {
        self.ways[self.edges][pairs] * self.players as u64
    }

    /// The number of a state with this many pairs.
    #[must_use]
    pub fn number(&self, state: &State, pairs: usize) -> usize {
        let mut left = pairs;
        let mut number = 0;
        for (index, &taken) in state.edges().iter().enumerate() {
            let places = &self.ways[self.edges - index];
            // All compositions with fewer pairs in this place come before.
            let after = left - taken as usize;
            number += places[left] - places[after];
            left = after;
        }
        number as usize * self.players + state.joker()
    }

    /// The state of a number, which is below [`Numbering::states`] for this many pairs.
    #[must_use]
    pub fn state(&self, number: usize, pairs: usize) -> State {
        let mut state = State::new(self.players, number % self.players);
        let mut rest = (number / self.players) as u64;
        let mut left = pairs;
        let edges = self.edges;
        for (index, place) in state.edges_mut().iter_mut().enumerate() {
            let places = &self.ways[edges - index];
            // All compositions with fewer pairs in this place come before.
            let mut taken = 0;
            let before = |taken: usize| places[left] - places[left - taken];
            // Doubling steps, then halving ones: few are taken as a rule.
            let mut step = 1;
            while taken + step <= left && before(taken + step) <= rest {
                taken += step;
                step *= 2;
            }
            while step > 1 {
                step /= 2;
                if taken + step <= left && before(taken + step) <= rest {
                    taken += step;
                }
            }
            rest -= places[left] - places[left - taken];
            *place = taken as u32;
            left -= taken;
        }
        state
    }
}

/// Every state of so many players with 1 to `pairs` pairs in which everybody holds a card.
///
/// # Errors
/// [`Undecided`] if they are more than the budget allows.
pub fn all_states(players: usize, pairs: usize, budget: &Budget) -> Result<Vec<State>, Undecided> {
    let numbering = admitted(players, pairs, budget, 2 * std::mem::size_of::<State>() as u64)?.0;
    let meter = budget.meter();
    let mut states = Vec::new();
    for pairs in 1..=pairs {
        for number in 0..numbering.states(pairs) as usize {
            meter.look_every(number)?;
            let state = numbering.state(number, pairs);
            if state.finished().is_none() {
                states.push(state);
            }
        }
    }
    Ok(states)
}

/// How many states of so many players with 1 to `pairs` pairs can occur, as a closed sum; `None` if it is too large.
#[must_use]
pub fn states_that_occur(players: usize, pairs: usize) -> Option<u64> {
    let k = i128::try_from(players).ok()?;
    // Of n things m are chosen; multiplied and divided in turn, so that it stays whole.
    let choose =
        |n: i128, m: i128| (0..m).try_fold(1i128, |ways, i| Some(ways.checked_mul(n - i)? / (i + 1)));
    let mut sum = 0i128;
    for m in 1..=i128::try_from(pairs).ok()? {
        // Inclusion and exclusion over the players without the joker who would hold nothing.
        for i in (0..k - 1).filter(|i| k - i >= 2) {
            let edges = (k - i) * (k - i - 1) / 2;
            let term = choose(k - 1, i)?.checked_mul(choose(m + edges - 1, edges - 1)?)?.checked_mul(k)?;
            sum = if i % 2 == 0 { sum.checked_add(term)? } else { sum.checked_sub(term)? };
        }
    }
    u64::try_from(sum).ok()
}

/// The numbering and the number of all states up to so many pairs, if the budget allows that many.
pub(super) fn admitted(
    players: usize,
    pairs: usize,
    budget: &Budget,
    bytes_a_state: u64,
) -> Result<(Numbering, u64), Undecided> {
    // The table of the numbering itself.
    let table = (players * players).saturating_mul(4).saturating_mul(pairs) as u64;
    budget.admit(0, u64::MAX, table)?;
    let numbering = Numbering::new(players, pairs);
    let states = numbering.as_ref().map_or(u64::MAX, |numbering| {
        (0..=pairs).fold(0u64, |sum, pairs| sum.saturating_add(numbering.states(pairs)))
    });
    budget.admit(states, u64::MAX, states.saturating_mul(bytes_a_state))?;
    // States are numbered in 32 bits.
    let too_large =
        || Undecided::TooLarge { limit: Limit::Nodes, needed: states, allowed: u64::from(u32::MAX) };
    let numbering = numbering.filter(|_| states <= u64::from(u32::MAX)).ok_or_else(too_large)?;
    Ok((numbering, states))
}

/// What a set of labels is to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The player of the label can force the first place.
    First,
    /// The player of the label can force not to be last.
    NotLast,
    /// The others together can force the player of the label to be last.
    MadeLast,
}

impl Objective {
    /// Whether one good draw is enough for a label, or every draw must be good: a player's own aim needs one draw on the
    /// own turn, an aim of the others needs one on theirs.
    fn one_is_enough(self, label: usize) -> bool {
        (label == 0) != (self == Objective::MadeLast)
    }
}

/// The solved layers of one number of players: for each state, a bit for each label for which the objective holds.
pub struct Layers {
    objective: Objective,
    ties: Ties,
    numbering: Numbering,
    /// `forced[m]` is the layer of m pairs.
    forced: Vec<Vec<u8>>,
}

impl Layers {
    /// Solves the layers of 0 to `pairs` pairs for the first place.
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
        Layers::solve_for(Objective::First, (players, pairs, ties), &[], budget, progress)
    }

    /// Solves the layers for an objective. When players leave, the game goes on with fewer: `fewer[n]` are the layers of
    /// n + 2 players, solved for the same objective and at least as many pairs. The first place needs none.
    pub(super) fn solve_for(
        objective: Objective,
        (players, pairs, ties): (usize, usize, Ties),
        fewer: &[Layers],
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Undecided> {
        let budget = &budget.started();
        let (numbering, states) = admitted(players, pairs, budget, BYTES_A_STATE)?;
        progress.stage("solving states", states);
        let mut layers = Layers { objective, ties, forced: Vec::new(), numbering };
        let solved = AtomicU64::new(0);
        for pairs in 0..=pairs {
            let layer = layers.solve_layer(pairs, fewer, budget, &solved)?;
            progress.advance(layer.len() as u64);
            layers.forced.push(layer);
        }
        Ok(layers)
    }

    /// How many players the states have.
    #[must_use]
    pub fn players(&self) -> usize {
        self.numbering.players
    }

    /// The rule for ties.
    #[must_use]
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// How many states have a number, in all layers.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.forced.iter().map(|layer| layer.len() as u64).sum()
    }

    /// The most pairs that are solved.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.forced.len() - 1
    }

    /// The labels for which the objective holds, as bits. The state has no finished player and is solved.
    #[must_use]
    pub fn forced(&self, state: &State) -> u8 {
        let pairs = state.pairs();
        self.forced[pairs][self.numbering.number(state, pairs)]
    }

    /// The number of a state within its layer.
    pub(super) fn number(&self, state: &State) -> usize {
        self.numbering.number(state, state.pairs())
    }

    /// The state of a number within a layer.
    pub(super) fn state(&self, number: usize, pairs: usize) -> State {
        self.numbering.state(number, pairs).with_ties(self.ties)
    }

    /// The labels for which the objective holds, by number, in a layer.
    pub(super) fn forced_in(&self, pairs: usize) -> &[u8] {
        &self.forced[pairs]
    }

    /// Calls `visit` with every state of a layer that can occur.
    pub fn for_each(&self, pairs: usize, mut visit: impl FnMut(State, u8)) {
        for (number, &forced) in self.forced[pairs].iter().enumerate() {
            let state = self.state(number, pairs);
            if state.finished().is_none() {
                visit(state, forced);
            }
        }
    }

    /// Solves a layer on all cores. Every bit is set once, by whichever thread comes first, and that thread tells the
    /// predecessors; so the counts of unanswered draws go down by one for each draw, in any order.
    fn solve_layer(
        &self,
        pairs: usize,
        fewer: &[Layers],
        budget: &Budget,
        solved: &AtomicU64,
    ) -> Result<Vec<u8>, Undecided> {
        let meter = budget.meter();
        let count = self.numbering.states(pairs) as usize;
        // What is known of each state at first, and for each label that needs every draw how many are unanswered.
        let mut seeds = vec![0u8; count];
        let mut unanswered: Vec<AtomicU32> = Vec::with_capacity(count);
        unanswered.resize_with(count, AtomicU32::default);
        let blocks = seeds.par_chunks_mut(BLOCK).zip(unanswered.par_chunks(BLOCK)).enumerate();
        blocks.try_for_each(|(block, (seeds, unanswered))| {
            meter.look_after(solved)?;
            for (index, (seed, unanswered)) in seeds.iter_mut().zip(unanswered).enumerate() {
                let state = self.state(block * BLOCK + index, pairs);
                if state.finished().is_none() {
                    let (bits, open) = self.known_draws(&state, fewer);
                    *seed = bits;
                    unanswered.store(open, Ordering::Relaxed);
                }
            }
            solved.fetch_add(seeds.len() as u64, Ordering::Relaxed);
            Ok(())
        })?;
        let forced: Vec<AtomicU8> = seeds.iter().copied().map(AtomicU8::new).collect();
        seeds.par_chunks(BLOCK).enumerate().try_for_each(|(block, seeds)| {
            meter.look_after(solved)?;
            let mut waiting = Vec::new();
            for (index, &seed) in seeds.iter().enumerate().filter(|(_, seed)| **seed != 0) {
                waiting.push((block * BLOCK + index, seed));
                while let Some((number, fresh)) = waiting.pop() {
                    self.tell_predecessors(pairs, number, fresh, &forced, &unanswered, &mut waiting);
                }
            }
            Ok(())
        })?;
        Ok(forced.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Tells the states from which a draw leads here that these labels are new, and notes what that makes new there.
    fn tell_predecessors(
        &self,
        pairs: usize,
        number: usize,
        fresh: u8,
        forced: &[AtomicU8],
        unanswered: &[AtomicU32],
        waiting: &mut Vec<(usize, u8)>,
    ) {
        let players = self.numbering.players;
        let before = rotate_up(fresh, players);
        for_each_predecessor(&self.numbering.state(number, pairs), |predecessor| {
            let index = self.numbering.number(&predecessor, pairs);
            let mut gained = 0;
            for label in (0..players).filter(|label| before >> label & 1 == 1) {
                let shift = 4 * label;
                let enough = self.objective.one_is_enough(label)
                    || unanswered[index].fetch_sub(1 << shift, Ordering::Relaxed) >> shift & 15 == 1;
                gained |= u8::from(enough) << label;
            }
            if gained & !forced[index].load(Ordering::Relaxed) != 0 {
                let new = gained & !forced[index].fetch_or(gained, Ordering::Relaxed);
                if new != 0 {
                    waiting.push((index, new));
                }
            }
        });
    }

    /// What is known of a state before its layer is solved: the labels for which the objective holds already, and for
    /// each label that needs every draw how many are still open, four bits each.
    fn known_draws(&self, state: &State, fewer: &[Layers]) -> (u8, u32) {
        let (mut any, mut all, mut open) = (0u8, u8::MAX, 0u32);
        state.for_each_draw(|draw| match self.known(state, draw, fewer) {
            Some(bits) => {
                any |= bits;
                all &= bits;
            }
            None => open += 1,
        });
        let (mut bits, mut unanswered) = (0, 0);
        for label in 0..state.players() {
            let (any, all) = (any >> label & 1 == 1, all >> label & 1 == 1);
            if self.objective.one_is_enough(label) {
                bits |= u8::from(any) << label;
            } else if !all {
                // One draw already fails: the count never comes down to zero.
                unanswered |= (open + 1) << (4 * label);
            } else if open == 0 {
                bits |= 1 << label;
            } else {
                unanswered |= open << (4 * label);
            }
        }
        (bits, unanswered)
    }

    /// The labels for which the objective holds after a draw, in the labels before it; `None` if that depends on the
    /// layer under way.
    fn known(&self, state: &State, draw: Draw, fewer: &[Layers]) -> Option<u8> {
        let after = state.drawn(draw);
        match (after.first_to_leave(), self.objective) {
            (None, _) => {
                let leads_below = draw == Draw::Pair;
                leads_below.then(|| rotate_up(self.forced(&after.rotated()), state.players()))
            }
            (Some(first), Objective::First) => Some(1 << first),
            (Some(_), objective) => Some(after_leaving(&after, objective, fewer)),
        }
    }
}

/// The labels for which the objective holds when players without cards leave; the others go on in turn order.
fn after_leaving(after: &State, objective: Objective, fewer: &[Layers]) -> u8 {
    let (left, staying) = after.parted();
    let mut bits = 0;
    if objective == Objective::NotLast {
        left.iter().for_each(|&label| bits |= 1 << label);
    }
    match staying.as_slice() {
        [] => {}
        [last] => bits |= u8::from(objective == Objective::MadeLast) << last,
        staying => {
            let state = after.only(staying);
            let forced = fewer[staying.len() - 2].forced(&state);
            for (new, &old) in staying.iter().enumerate() {
                bits |= (forced >> new & 1) << old;
            }
        }
    }
    bits
}

/// Labels after a draw as labels before it: the drawer is last after the draw.
fn rotate_up(bits: u8, players: usize) -> u8 {
    let mask = (1u16 << players) - 1;
    let bits = u16::from(bits);
    ((bits << 1 | bits >> (players - 1)) & mask) as u8
}

/// Calls `visit` with every state from which a draw that lays down no pair, and after which nobody leaves, leads here.
pub(super) fn for_each_predecessor(state: &State, mut visit: impl FnMut(State)) {
    let after = state.rotated_back();
    let last = after.players() - 1;
    for other in 1..last {
        if after.shared(0, other) > 0 {
            let mut before = after;
            before.set_shared(0, other, after.shared(0, other) - 1);
            before.set_shared(other, last, after.shared(other, last) + 1);
            if before.finished().is_none() {
                visit(before);
            }
        }
    }
    if after.joker() == 0 {
        let before = after.with_joker(last);
        if before.finished().is_none() {
            visit(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Unwatched;

    #[test]
    fn states_are_counted_by_their_sum() {
        for (players, pairs) in [(2, 5), (3, 9), (4, 6), (5, 5), (6, 4)] {
            let states = all_states(players, pairs, &Budget::default()).unwrap();
            assert_eq!(states_that_occur(players, pairs), Some(states.len() as u64));
        }
    }

    #[test]
    fn numbers_come_back() {
        for (players, pairs) in [(2, 50), (3, 40), (4, 7), (5, 4)] {
            let numbering = Numbering::new(players, pairs).unwrap();
            for number in 0..numbering.states(pairs) as usize {
                let state = numbering.state(number, pairs);
                assert_eq!((numbering.number(&state, pairs), state.pairs()), (number, pairs));
            }
        }
    }

    /// States, who can force first by label, and nobody: as counted by two independent solvers.
    #[test]
    fn the_reference_counts() {
        for (players, pairs, states, first, nobody) in [
            (3, 1, 3, &[0, 0, 3][..], 0),
            (3, 2, 12, &[5, 2, 5], 0),
            (3, 4, 39, &[12, 9, 12], 6),
            (3, 6, 78, &[20, 17, 20], 21),
            (4, 2, 24, &[3, 1, 0, 18], 2),
            (4, 4, 336, &[75, 56, 29, 99], 77),
            (5, 2, 15, &[0, 0, 0, 0, 15], 0),
            (5, 3, 260, &[39, 19, 5, 0, 166], 31),
        ] {
            let layers =
                Layers::solve(players, pairs, Ties::default(), &Budget::default(), &Unwatched).unwrap();
            let (mut all, mut by_label, mut none) = (0, vec![0; players], 0);
            layers.for_each(pairs, |_, forced| {
                all += 1;
                none += u32::from(forced == 0);
                (0..players).for_each(|label| by_label[label] += u32::from(forced >> label & 1));
            });
            assert_eq!((all, by_label.as_slice(), none), (states, first, nobody), "{players} {pairs}");
        }
    }
}
