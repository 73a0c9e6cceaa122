//! How long a forced first place takes: the winner hurries, all the others together delay.
//!
//! At most one label can force the first place in a state. Distances grow layer by layer, within a layer from the nearest
//! end: a state in which the winner draws is one draw further than the nearest of the winner's good draws; another state
//! one further than the farthest of all draws.
//!
//! Cost: linear in the states times their draws; 2 bytes a state, while a layer is worked on up to 8 more.

use super::layers::{Layers, for_each_predecessor};
use super::state::{Draw, State};
use crate::kernel::run::{Budget, Meter, Undecided};

/// Bytes a state takes at most: its layer's bits, its draws, and while its layer is worked on the counts and the buckets.
pub(super) const BYTES_A_STATE: u64 = 16;

/// Draws until the first place, for every state of solved layers.
pub struct Remoteness {
    /// By layer and number; 0 where nobody can force it.
    draws: Vec<Vec<u16>>,
}

/// States by the distance found for them, to be settled from the nearest on.
#[derive(Default)]
struct Buckets(Vec<Vec<u32>>);

impl Buckets {
    fn push(&mut self, draws: u16, number: usize) {
        let draws = usize::from(draws);
        if self.0.len() <= draws {
            self.0.resize_with(draws + 1, Vec::new);
        }
        self.0[draws].push(number as u32);
    }
}

impl Remoteness {
    /// The distances in layers that are solved for the first place.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or it was cancelled.
    pub fn solve(layers: &Layers, budget: &Budget) -> Result<Self, Undecided> {
        let meter = budget.meter();
        let mut solved = Remoteness { draws: Vec::new() };
        for pairs in 0..=layers.pairs() {
            let layer = solved.layer(layers, pairs, &meter)?;
            solved.draws.push(layer);
        }
        Ok(solved)
    }

    /// Draws until the first place is taken by the one who can force it; `None` if nobody can.
    #[must_use]
    pub fn of(&self, layers: &Layers, state: &State) -> Option<u16> {
        let pairs = state.pairs();
        Some(self.draws[pairs][layers.number(state)]).filter(|&draws| draws > 0)
    }

    fn layer(&self, layers: &Layers, pairs: usize, meter: &Meter) -> Result<Vec<u16>, Undecided> {
        let players = layers.players();
        let count = layers.forced_in(pairs).len();
        // For states of other drawers: the farthest of the draws known so far, until `open` draws are known too.
        let mut draws = vec![0u16; count];
        let mut open = vec![0u8; count];
        let mut settled = vec![false; count];
        let mut buckets = Buckets::default();
        for (number, &forced) in
            layers.forced_in(pairs).iter().enumerate().filter(|(_, forced)| **forced != 0)
        {
            meter.look_every(number)?;
            let winner = forced.trailing_zeros() as usize;
            let state = layers.state(number, pairs);
            let mut nearest = None;
            state.for_each_draw(|draw| match self.known(layers, &state, draw, winner) {
                Known::Draws(known) => {
                    draws[number] = draws[number].max(known);
                    nearest = Some(nearest.map_or(known, |nearest: u16| nearest.min(known)));
                }
                Known::NotYet => open[number] += 1,
                Known::Lost => {}
            });
            match (winner, nearest) {
                (0, Some(nearest)) => buckets.push(nearest, number),
                (0, None) => {}
                _ if open[number] == 0 => buckets.push(draws[number], number),
                _ => {}
            }
        }
        let mut distance = 0;
        while distance < buckets.0.len() {
            while let Some(number) = buckets.0[distance].pop() {
                let number = number as usize;
                meter.look_every(number)?;
                if std::mem::replace(&mut settled[number], true) {
                    continue;
                }
                draws[number] = distance as u16;
                let next = (distance as u16).saturating_add(1);
                let winner = layers.forced_in(pairs)[number].trailing_zeros() as usize;
                let before = (winner + 1) % players;
                for_each_predecessor(&layers.state(number, pairs), |predecessor| {
                    let index = layers.number(&predecessor);
                    if layers.forced_in(pairs)[index] >> before & 1 == 0 || settled[index] {
                        return;
                    }
                    if before == 0 {
                        buckets.push(next, index);
                        return;
                    }
                    draws[index] = draws[index].max(next);
                    open[index] -= 1;
                    if open[index] == 0 {
                        buckets.push(draws[index], index);
                    }
                });
            }
            distance += 1;
        }
        Ok(draws)
    }

    /// What is known of a draw before its layer is worked on.
    fn known(&self, layers: &Layers, state: &State, draw: Draw, winner: usize) -> Known {
        let after = state.drawn(draw);
        let players = state.players();
        match after.first_to_leave() {
            Some(first) if first == winner => Known::Draws(1),
            Some(_) => Known::Lost,
            None => {
                let next = after.rotated();
                if layers.forced(&next) >> ((winner + players - 1) % players) & 1 == 0 {
                    Known::Lost
                } else if draw == Draw::Pair {
                    self.of(layers, &next).map_or(Known::Lost, |draws| Known::Draws(draws.saturating_add(1)))
                } else {
                    Known::NotYet
                }
            }
        }
    }
}

/// What is known of a draw before its layer is worked on.
enum Known {
    /// The winner is first after this many draws, this one included.
    Draws(u16),
    /// It leads to a state of the same layer.
    NotYet,
    /// It gives the first place away.
    Lost,
}
