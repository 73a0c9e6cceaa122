//! Who can force not to be last, and whom the others can make last, for every state with a number of pairs: backward induction over
//! whole layers, with the numbers and predecessors of [`layers`](super::layers).
//!
//! Unlike the first place, this may hold for several players of one state, so that each needs a count of draws of their own. All
//! players' sets grow together, as bits of one byte a state, from the ends of the game, from games of fewer players, and from the
//! layer below, through the draws backwards.
//!
//! Cost: linear in the states times the draws of a state, on all cores; at most 8 bytes a state while a layer is solved, 1 after.

use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use crate::kernel::lesson::Both;
use crate::kernel::parallel::*;

use super::layers::{Composition, Ranking, ranking};
use super::numbering::admit;
use super::state::{Draw, State, Ties};
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::Progress;

/// Bytes a state takes while its layer is solved: the bits at first and now, the counts of unanswered draws, and what waits.
pub(super) const BYTES_A_STATE: u64 = 8;
/// Compositions whose states a thread takes at a time.
const BLOCK: usize = 1024;

/// What a set of labels is to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Objective {
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
pub(super) struct SafetyLayers {
    objective: Objective,
    ties: Ties,
    ranking: Ranking,
    /// `forced[m]` is the layer of m pairs.
    forced: Vec<Vec<u8>>,
}

impl SafetyLayers {
    /// Solves the layers for an objective. When players leave, the game goes on with fewer: `fewer[n]` are the layers of
    /// n + 2 players, solved for the same objective and at least as many pairs.
    ///
    /// # Errors
    /// [`Undecided`] if the states are more than the budget allows, or it runs out.
    pub(super) fn solve(
        objective: Objective,
        (players, pairs, ties): (usize, usize, Ties),
        fewer: &[SafetyLayers],
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Undecided> {
        let budget = &budget.started();
        let states = admit(players, pairs, budget, BYTES_A_STATE)?;
        progress.stage(Both { en: "solving states", ja: "状態を解いています" }, states);
        let ranking = ranking(players, pairs, states)?;
        let mut layers = SafetyLayers { objective, ties, forced: Vec::new(), ranking };
        let solved = AtomicU64::new(0);
        for pairs in 0..=pairs {
            let layer = layers.solve_layer(pairs, fewer, budget, &solved)?;
            progress.advance(layer.len() as u64);
            layers.forced.push(layer);
        }
        Ok(layers)
    }

    /// The rule for ties.
    #[must_use]
    pub(super) fn ties(&self) -> Ties {
        self.ties
    }

    /// The most pairs that are solved.
    #[must_use]
    pub(super) fn pairs(&self) -> usize {
        self.forced.len() - 1
    }

    /// The labels for which the objective holds, as bits. The state has no finished player and is solved.
    #[must_use]
    pub(super) fn forced(&self, state: &State) -> u8 {
        self.forced[state.pairs()]
            [self.number(self.ranking.rank(&self.ranking.composition_of(state)), state.joker())]
    }

    /// The number of a state within its layer.
    fn number(&self, rank: u64, joker: usize) -> usize {
        rank as usize * self.ranking.players() + joker
    }

    /// Solves a layer on all cores. Every bit is set once, by whichever thread comes first, and that thread tells the
    /// predecessors; so the counts of unanswered draws go down by one for each draw, in any order.
    fn solve_layer(
        &self,
        pairs: usize,
        fewer: &[SafetyLayers],
        budget: &Budget,
        solved: &AtomicU64,
    ) -> Result<Vec<u8>, Undecided> {
        let meter = budget.meter();
        let players = self.ranking.players();
        let count = self.ranking.numbers(pairs) as usize;
        let block_size = BLOCK * players;
        // What is known of each state at first, and for each label that needs every draw how many are unanswered.
        let mut seeds = vec![0u8; count];
        let mut unanswered: Vec<AtomicU32> = Vec::with_capacity(count);
        unanswered.resize_with(count, AtomicU32::default);
        let blocks = seeds.par_chunks_mut(block_size).zip(unanswered.par_chunks(block_size)).enumerate();
        blocks.try_for_each(|(block, (seeds, unanswered))| {
            meter.look_after(solved)?;
            let mut composition = self.ranking.composition((block * BLOCK) as u64, pairs);
            for (seeds, unanswered) in seeds.chunks_mut(players).zip(unanswered.chunks(players)) {
                for (joker, (seed, unanswered)) in seeds.iter_mut().zip(unanswered).enumerate() {
                    // Everybody holds a card.
                    if self.ranking.without_pairs(&composition) & !(1 << joker) == 0 {
                        let state = self.ranking.state(&composition, joker).with_ties(self.ties);
                        let (bits, open) = self.known_draws(&state, fewer);
                        *seed = bits;
                        unanswered.store(open, Ordering::Relaxed);
                    }
                }
                self.ranking.advance(&mut composition);
            }
            solved.fetch_add(seeds.len() as u64, Ordering::Relaxed);
            Ok(())
        })?;
        let forced: Vec<AtomicU8> = seeds.iter().copied().map(AtomicU8::new).collect();
        seeds.par_chunks(block_size).enumerate().try_for_each(|(block, seeds)| {
            meter.look_after(solved)?;
            let mut waiting = Vec::new();
            for (index, &seed) in seeds.iter().enumerate().filter(|(_, seed)| **seed != 0) {
                waiting.push((block * block_size + index, seed));
                while let Some((number, fresh)) = waiting.pop() {
                    self.tell_predecessors(pairs, number, fresh, &forced, &unanswered, &mut waiting);
                }
            }
            Ok(())
        })?;
        Ok(forced.into_iter().map(AtomicU8::into_inner).collect())
    }

    /// Notifies the states from which a draw leads here that these labels are new, and records what becomes new there.
    fn tell_predecessors(
        &self,
        pairs: usize,
        number: usize,
        fresh: u8,
        forced: &[AtomicU8],
        unanswered: &[AtomicU32],
        waiting: &mut Vec<(usize, u8)>,
    ) {
        let players = self.ranking.players();
        let before = rotate_up(fresh, players);
        let composition: Composition = self.ranking.composition((number / players) as u64, pairs);
        self.ranking.predecessors(&composition).for_each(number % players, |rank, joker| {
            let index = self.number(rank, joker);
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
    fn known_draws(&self, state: &State, fewer: &[SafetyLayers]) -> (u8, u32) {
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
    fn known(&self, state: &State, draw: Draw, fewer: &[SafetyLayers]) -> Option<u8> {
        let after = state.drawn(draw);
        match after.first_to_leave() {
            None => {
                let leads_below = draw == Draw::Pair;
                leads_below.then(|| rotate_up(self.forced(&after.rotated()), state.players()))
            }
            Some(_) => Some(after_leaving(&after, self.objective, fewer)),
        }
    }
}

/// The labels for which the objective holds when players without cards leave; the others go on in turn order.
fn after_leaving(after: &State, objective: Objective, fewer: &[SafetyLayers]) -> u8 {
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
