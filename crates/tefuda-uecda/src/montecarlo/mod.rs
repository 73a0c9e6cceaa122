//! `montecarlo`: flat Monte Carlo over the legal moves.
//!
//! 1. If the whole hand can be played, it is. With two players left every card is known: the exact solver plays any winning move.
//! 2. A leader who gets rid of every card before anybody else can lead, against all unseen cards taken as one hand, does so.
//! 3. Otherwise worlds are drawn that fit what is known, and played out; UCB1 says which move is tried next. The move tried most is played.
//!
//! Each of these ingredients can be set: see [`Options`]. No clock is asked, so that equal seeds give equal moves.

mod options;
mod playout;
mod worlds;

pub use options::Options;
pub use playout::Playouts;
pub use worlds::Worlds;

use tefuda::Random;
use tefuda::games::daihinmin::cards::Hand;
use tefuda::games::daihinmin::fast::{Limits, MeldToBeat, Melds, Solver};
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::rules;
use tefuda::games::daihinmin::state::Move;

use crate::board::HOUSE;
use crate::policy::Policy;
use crate::view::View;

/// What the table of the exact solver may take.
const SOLVER_BYTES: usize = 64 << 20;

/// The policy.
pub struct MonteCarlo {
    options: Options,
    melds: Melds,
    solver: Solver,
    playouts: Playouts,
    worlds: Worlds,
    random: Random,
    arms: Vec<Arm>,
}

/// A move, how often it was tried, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Arm {
    played: Move,
    tries: f64,
    reward: f64,
}

impl MonteCarlo {
    /// A policy whose chance comes from a seed and the player's number.
    #[must_use]
    pub fn new(options: Options, seed: u64, player: u64) -> MonteCarlo {
        let limits = Limits { nodes: options.ending_nodes, bytes: SOLVER_BYTES };
        MonteCarlo {
            options,
            melds: Melds::new(&HOUSE),
            solver: Solver::new(HOUSE, limits),
            playouts: Playouts::new(&options),
            worlds: Worlds::new(&options),
            random: Random::stream(seed, player),
            arms: Vec::new(),
        }
    }

    /// Lists the moves, of those that differ only in what the joker of a group stands for one.
    fn list(&mut self, view: &View) {
        let arms = &mut self.arms;
        arms.clear();
        let mut add = |played: Move| arms.push(Arm { played, tries: 0.0, reward: 0.0 });
        let mut last: Option<(Hand, u8, u8)> = None;
        self.melds.for_each(view.hand(), &view.to_beat(), |choice| {
            let look = (choice.cards(), choice.size(), choice.strength());
            if last != Some(look) {
                add(Move::Play(choice.meld()));
            }
            last = Some(look);
            true
        });
        if view.table().is_some() {
            add(Move::Pass);
        }
    }

    /// A lead that nobody can answer and after which the rest goes home too.
    fn lead_home(&self, view: &View) -> Option<Meld> {
        let (hand, others, reversed) = (view.hand(), view.unseen, view.board.state.reversed);
        if view.table().is_some() || !self.melds.leads_home(hand, others, reversed) {
            return None;
        }
        let melds = self.arms.iter().filter_map(|arm| match arm.played {
            Move::Play(meld) => Some(meld),
            Move::Pass => None,
        });
        melds.into_iter().find(|meld| {
            let turns = rules::is_revolution(&HOUSE, &meld.shape);
            let to_beat = MeldToBeat { table: Some(meld.shape), reversed: reversed != turns, lock: false };
            let keeps = rules::is_cut(&HOUSE, &meld.shape) || !self.melds.can_answer(others, &to_beat);
            keeps && self.melds.leads_home(hand & !meld.cards, others, reversed != turns)
        })
    }

    /// Tries moves by UCB1.
    fn search(&mut self, view: &View) -> Move {
        let MonteCarlo { options, playouts, worlds, random, arms, .. } = self;
        worlds.begin(view);
        for tried in 0..options.playouts {
            let log = f64::from(tried.max(1)).ln();
            let value = |arm: &Arm| {
                if arm.tries == 0.0 {
                    f64::INFINITY
                } else {
                    arm.reward / arm.tries + options.exploration * (log / arm.tries).sqrt()
                }
            };
            let mut best = (0, f64::NEG_INFINITY);
            for (at, arm) in arms.iter().enumerate() {
                let value = value(arm);
                if value > best.1 {
                    best = (at, value);
                }
            }
            let Some(arm) = arms.get_mut(best.0) else { break };
            let world = worlds.draw(view, random);
            arm.reward += playouts.reward(&world, view.me, &arm.played, random);
            arm.tries += 1.0;
        }
        let mut best: Option<&Arm> = None;
        for arm in arms.iter() {
            if best.is_none_or(|best| (arm.tries, arm.reward) > (best.tries, best.reward)) {
                best = Some(arm);
            }
        }
        best.map_or(Move::Pass, |arm| arm.played)
    }
}

impl Policy for MonteCarlo {
    fn play(&mut self, view: &View) -> Move {
        self.list(view);
        if let [only] = self.arms.as_slice() {
            return only.played;
        }
        let hand = view.hand();
        let whole = |arm: &&Arm| matches!(arm.played, Move::Play(meld) if meld.cards == hand);
        if let Some(arm) = self.arms.iter().find(whole) {
            return arm.played;
        }
        if self.options.endings
            && let Some(two) = view.two_left()
            && let Ok(Some(winning)) = self.solver.winning_move(&two)
        {
            return winning;
        }
        if self.options.proofs
            && let Some(meld) = self.lead_home(view)
        {
            return Move::Play(meld);
        }
        if self.options.playouts == 0 {
            return crate::policy::score::best(&self.melds, &view.board.state, || 0.0)
                .map_or(Move::Pass, Move::Play);
        }
        self.search(view)
    }
}
