//! Playouts: a world is played to the end by score and chance, until the rank of one player is known. Nothing is allocated in the loop.

use tefuda::Random;
use tefuda::games::daihinmin::cards::Hand;
use tefuda::games::daihinmin::fast::{Limits, Melds, Solver};
use tefuda::games::daihinmin::several::State;
use tefuda::games::daihinmin::state::Move;

use super::Options;
use crate::board::{HOUSE, two_left};
use crate::codec::PLAYERS;
use crate::policy::score;

/// What the table of a playout's solver may take: it need not grow for so few positions.
const BYTES: usize = 1 << 20;
/// No game has as many turns; a playout that did would count as lost.
const MOST_TURNS: u32 = 1_000;

/// Plays worlds out.
pub struct Playouts {
    melds: Melds,
    solver: Solver,
    noise: f32,
    proofs: bool,
    endings: bool,
}

impl Playouts {
    /// By these settings.
    #[must_use]
    pub fn new(options: &Options) -> Playouts {
        Playouts {
            melds: Melds::new(&HOUSE),
            solver: Solver::new(HOUSE, Limits { nodes: options.playout_nodes, bytes: BYTES }),
            noise: options.noise,
            proofs: options.playout_proofs,
            endings: options.playout_endings,
        }
    }

    /// Plays a world out after a move of the player to move; returns how good the rank of the player in place `me` is, from 0 for the last
    /// to 1 for the first.
    pub fn reward(&mut self, world: &State, me: usize, played: &Move, random: &mut Random) -> f64 {
        let rank = self.rank(world.after(&HOUSE, played), me, random);
        (PLAYERS - 1 - rank) as f64 / (PLAYERS - 1) as f64
    }

    /// The rank that the player in place `me` gets, 0 for the first.
    fn rank(&mut self, mut state: State, me: usize, random: &mut Random) -> usize {
        for _ in 0..MOST_TURNS {
            let still_in = state.count_in();
            if state.hands[me] == 0 {
                // Those still in get the ranks after this one.
                return PLAYERS - 1 - still_in;
            }
            if still_in <= 1 {
                return PLAYERS - 1;
            }
            let mover = usize::from(state.mover);
            if still_in == 2
                && self.endings
                && let Some(two) = two_left(&state)
                && let Ok(wins) = self.solver.winner(&two)
            {
                return if wins == (mover == me) { PLAYERS - 2 } else { PLAYERS - 1 };
            }
            if self.proofs && state.table.is_none() {
                let own = state.hands[mover];
                let others = state.hands.iter().fold(0, |all: Hand, hand| all | hand) & !own;
                if self.melds.leads_home(own, others, state.reversed) {
                    state = out(&state);
                    continue;
                }
            }
            let noise = self.noise;
            let chosen = score::best(&self.melds, &state, || chance(random) * noise);
            state = state.after(&HOUSE, &chosen.map_or(Move::Pass, Move::Play));
        }
        PLAYERS - 1
    }
}

/// The mover has played every card, and the next one leads.
fn out(state: &State) -> State {
    let mut next = *state;
    next.hands[usize::from(state.mover)] = 0;
    let after = (1..=state.players).map(|further| (state.mover + further) % state.players);
    let leader = after.into_iter().find(|&place| next.hands[usize::from(place)] != 0).unwrap_or(state.mover);
    State { mover: leader, leader, table: None, lock: false, passed: 0, ..next }
}

/// Uniform from 0 to 1.
#[inline]
fn chance(random: &mut Random) -> f32 {
    (random.bits() >> 40) as f32 * (1.0 / (1u32 << 24) as f32)
}
