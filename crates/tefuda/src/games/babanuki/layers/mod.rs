//! Who can force the first place, and in how many draws, for every state with a number of pairs: backward induction over whole
//! layers.
//!
//! A layer holds all states with the same number of pairs; laying a pair down leads to the layer below, every other draw stays. A
//! player forces the first place if she has a draw to a state where she does, or, when others draw, if every draw leads to one. The
//! winner hurries, all the others together delay: a state in which the winner draws is one draw further than the nearest of
//! her good draws, another state one further than the farthest of all draws. So the states of a layer are settled in
//! the order of their distances, from the ends of the game and from the layer below, through the draws backwards.
//!
//! - [`Ranking`]: the numbers of states, and those of all predecessors in one pass.
//! - [`Part`]: what is known of some of a layer's states; settling those of one distance makes [`Message`]s for others. A cluster uses
//!   the same parts as the threads here, with another way to carry the messages.
//!
//! Cost: let N be the states that have a number, p times the ways to spread m pairs over E = p(p-1)/2 pairs of players for each m. Time:
//! each composition is visited once, in O(1) or, if it has a pair to lay down, O(E); each one that has states to settle is
//! ranked with its predecessors in O(E) for each of the distances of its states; and there are O(p) messages a state. With
//! six or eight players there is less than one message for each state that occurs. Memory: 2 bytes a number, and 1 more in
//! the layer that is being solved; messages under way are bounded by a constant for each thread.

mod part;
mod ranking;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub use part::{Cut, Message, Part, Value};
pub use ranking::{Composition, Predecessors, Ranking};

use super::numbering::{Numbering, admit, states_that_occur};
use super::state::{State, Ties};
use crate::kernel::lesson::Both;
use crate::kernel::parallel::*;
use crate::kernel::run::{Budget, Limit, Meter, Undecided};
use crate::kernel::study::Progress;

/// Bytes a state takes while its layer is solved: value, marks, and what is under way.
pub(super) const BYTES_A_STATE: u64 = 4;
/// Parts have at least this many numbers, beside which the messages under way take little.
const PART: u64 = 1 << 18;
/// Blocks between two looks at the clock.
const BLOCKS_BETWEEN_LOOKS: usize = 16;
/// A part hands its messages over when it has this many.
const MESSAGES: usize = 1 << 13;

/// The values of all states of a layer.
struct Layer {
    cut: Cut,
    /// By part, place and joker.
    values: Vec<Vec<u16>>,
}

impl Layer {
    /// The values of a composition by joker.
    #[inline]
    fn of(&self, rank: u64, players: usize) -> &[u16] {
        &self.values[self.cut.part(rank)][self.cut.place(rank) * players..][..players]
    }
}

/// Messages that a part has for others.
struct Outbox {
    /// Of the block that was settled last.
    fresh: Vec<Message>,
    /// By the part they are for.
    to: Vec<Vec<Message>>,
}

/// In how many states of a layer who can force the first place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// States that occur.
    pub states: u64,
    /// By label, in how many of them this player can force the first place.
    pub first: Vec<u64>,
    /// In how many nobody can.
    pub nobody: u64,
}

/// The solved layers of one number of players.
pub struct Layers {
    ties: Ties,
    ranking: Ranking,
    /// By the number of pairs.
    layers: Vec<Layer>,
}

impl Layers {
    /// Solves the layers of 0 to `pairs` pairs.
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
        Self::solve_telling(players, pairs, ties, budget, progress, &mut |_, _| ())
    }

    /// The same; `told` hears of each number of pairs when its states are solved.
    ///
    /// # Errors
    /// [`Undecided`] if the states are more than the budget allows, or it runs out.
    pub(super) fn solve_telling(
        players: usize,
        pairs: usize,
        ties: Ties,
        budget: &Budget,
        progress: &dyn Progress,
        told: &mut dyn FnMut(&Self, usize),
    ) -> Result<Self, Undecided> {
        let budget = &budget.started();
        let states = admit(players, pairs, budget, BYTES_A_STATE)?;
        progress.stage(Both { en: "solving states", ja: "状態を解いています" }, states);
        let mut layers = Layers { ties, ranking: ranking(players, pairs, states)?, layers: Vec::new() };
        let (meter, solved) = (budget.meter(), AtomicU64::new(0));
        let most_parts = threads().next_power_of_two().ilog2();
        for pairs in 0..=pairs {
            let numbers = layers.ranking.numbers(pairs);
            let cut = Cut::new((numbers / PART).max(1).ilog2().min(most_parts));
            let layer = layers.solve_layer(pairs, cut, &meter, &solved)?;
            progress.advance(numbers);
            layers.layers.push(layer);
            told(&layers, pairs);
        }
        Ok(layers)
    }

    /// How many players the states have.
    #[must_use]
    pub fn players(&self) -> usize {
        self.ranking.players()
    }

    /// The rule for ties.
    #[must_use]
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// How many states have a number, in all layers.
    #[must_use]
    pub fn states(&self) -> u64 {
        (0..self.layers.len()).map(|pairs| self.ranking.numbers(pairs)).sum()
    }

    /// The most pairs that are solved.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.layers.len() - 1
    }

    /// Who can force the first place, and in how many draws. The state has no finished player and is solved.
    #[must_use]
    pub fn value(&self, state: &State) -> Value {
        let rank = self.ranking.rank(&self.ranking.composition_of(state));
        Value::from_bits(self.layers[state.pairs()].of(rank, self.players())[state.joker()])
    }

    /// The label that can force the first place as a bit; none if nobody can.
    #[must_use]
    pub fn forced(&self, state: &State) -> u8 {
        self.value(state).label().map_or(0, |label| 1 << label)
    }

    /// Draws until the first place is taken by the one who can force it; `None` if nobody can.
    #[must_use]
    pub fn remoteness(&self, state: &State) -> Option<u16> {
        Some(self.value(state).distance()).filter(|&draws| draws > 0)
    }

    /// Calls `visit` with every state of a layer that can occur, in the order of listings, and who can force the first place.
    pub fn for_each(&self, pairs: usize, mut visit: impl FnMut(State, u8)) {
        let Some(numbering) = Numbering::new(self.players(), pairs) else { return };
        for number in 0..numbering.states(pairs) {
            let state = numbering.state(number, pairs).with_ties(self.ties);
            if state.finished().is_none() {
                visit(state, self.forced(&state));
            }
        }
    }

    /// In how many states of a layer who can force the first place.
    #[must_use]
    pub fn counts(&self, pairs: usize) -> Counts {
        let mut first = vec![0; self.players()];
        for &bits in self.layers[pairs].values.iter().flatten() {
            Value::from_bits(bits).label().into_iter().for_each(|label| first[label] += 1);
        }
        let up_to = |pairs| states_that_occur(self.players(), pairs).unwrap_or(u64::MAX);
        let states = up_to(pairs) - up_to(pairs.saturating_sub(1));
        let nobody = states - first.iter().sum::<u64>();
        Counts { states, first, nobody }
    }

    /// Solves a layer, every part on a core of its own.
    fn solve_layer(
        &self,
        pairs: usize,
        cut: Cut,
        meter: &Meter,
        solved: &AtomicU64,
    ) -> Result<Layer, Undecided> {
        let (ranking, players) = (&self.ranking, self.players());
        let new_part = |part| Part::new(ranking, pairs, self.ties, cut, part);
        let mut parts: Vec<Part> = (0..cut.parts()).map(new_part).collect();
        parts.par_chunks_mut(1).try_for_each(|part| {
            for block in 0..part[0].blocks() {
                if block % BLOCKS_BETWEEN_LOOKS == 0 {
                    meter.look_after(solved)?;
                }
                let opened = part[0].open(ranking, block, |rank| {
                    pairs.checked_sub(1).map(|below| self.layers[below].of(rank, players))
                });
                solved.fetch_add(opened as u64, Ordering::Relaxed);
            }
            Ok(())
        })?;
        let new_outbox = |_| Outbox { fresh: Vec::new(), to: vec![Vec::new(); cut.parts()] };
        let mut outboxes: Vec<Outbox> = (0..cut.parts()).map(new_outbox).collect();
        while let Some(distance) = parts.iter().filter_map(Part::next_distance).min() {
            let more = AtomicBool::new(true);
            while more.swap(false, Ordering::Relaxed) {
                let pieces = parts.par_chunks_mut(1).zip(outboxes.par_chunks_mut(1)).enumerate();
                pieces.try_for_each(|(own, (part, outbox))| {
                    if settle_some(ranking, &mut part[0], (own, cut), distance, &mut outbox[0], || {
                        meter.look_after(solved)
                    })? {
                        more.store(true, Ordering::Relaxed);
                    }
                    Ok(())
                })?;
                if cut.parts() > 1 {
                    parts.par_chunks_mut(1).enumerate().try_for_each(|(own, part)| {
                        for &message in outboxes.iter().flat_map(|outbox| &outbox.to[own]) {
                            part[0].receive(message, distance + 1);
                        }
                        Ok::<_, Undecided>(())
                    })?;
                    outboxes.iter_mut().flat_map(|outbox| &mut outbox.to).for_each(Vec::clear);
                }
            }
        }
        Ok(Layer { cut, values: parts.into_iter().map(Part::finish).collect() })
    }
}

/// Settles states of a part at a distance until its messages for others are many. Messages for the part itself are taken in at once:
/// they are for states further away. Returns whether there is more to settle.
fn settle_some(
    ranking: &Ranking,
    part: &mut Part,
    (own, cut): (usize, Cut),
    distance: u16,
    outbox: &mut Outbox,
    look: impl Fn() -> Result<(), Undecided>,
) -> Result<bool, Undecided> {
    let (mut blocks, mut waiting) = (0, 0);
    while part.settle(ranking, distance, &mut outbox.fresh) {
        if blocks % BLOCKS_BETWEEN_LOOKS == 0 {
            look()?;
        }
        blocks += 1;
        for message in outbox.fresh.drain(..) {
            match cut.part(message.rank()) {
                to if to == own => part.receive(message, distance + 1),
                to => {
                    outbox.to[to].push(message);
                    waiting += 1;
                }
            }
        }
        if waiting > MESSAGES {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The ranking of this many states, if there is one.
pub(super) fn ranking(players: usize, pairs: usize, states: u64) -> Result<Ranking, Undecided> {
    let too_large = Undecided::TooLarge { limit: Limit::Nodes, needed: states, allowed: Ranking::MOST };
    Ranking::new(players, pairs).ok_or(too_large)
}
