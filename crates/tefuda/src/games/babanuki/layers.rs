//! Who can force the first place, or not to be last, for every state with a number of pairs: backward induction over
//! whole layers.
//!
//! A layer holds all states with the same number of pairs; laying a pair down leads to the layer below, every other draw
//! stays. The states of a layer are numbered densely ([`numbering`](super::numbering)). A player forces the first place if she has a draw to a state where she does, or, when others
//! draw, if every draw leads to one. All players' sets grow together, as bits of one byte a state, from the ends of the
//! game and the layer below, through the draws backwards.
//!
//! Cost: linear in the states times the draws of a state, each numbered in the pairs of players times the logarithm of the
//! pairs, on all cores; at most 8 bytes a state while a layer is solved, 1 after.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use crate::kernel::parallel::*;

use super::numbering::{Numbering, admitted};
use super::state::{Draw, State, Ties};
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::Progress;

/// Bytes a state takes while its layer is solved: the bits at first and now, the counts of unanswered draws, and what waits.
pub(super) const BYTES_A_STATE: u64 = 8;
/// States that a thread takes at a time.
const BLOCK: usize = 4096;

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
        self.numbering.players()
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
        let players = self.numbering.players();
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
    use crate::kernel::study::Unwatched;

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
