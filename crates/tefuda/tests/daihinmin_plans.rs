//! Proofs of wins in DAIHINMIN, followed move by move against every defence, on hands that are too large for the referee.

#![allow(clippy::unwrap_used, clippy::panic)]

mod daihinmin_decks;

use std::collections::BTreeMap;

use daihinmin_decks::random_house;

use tefuda::Random;
use tefuda::games::daihinmin::cards::Hand;
use tefuda::games::daihinmin::deal::Deals;
use tefuda::games::daihinmin::fast::{Limits, Solver, Witness};
use tefuda::games::daihinmin::house::House;
use tefuda::games::daihinmin::meld::Meld;
use tefuda::games::daihinmin::plan::{self, Unit};
use tefuda::games::daihinmin::range::{random_recapture, random_state};
use tefuda::games::daihinmin::rules::{self, Step};
use tefuda::games::daihinmin::{Move, State};

/// The winner does what the proof says; the other player does anything.
struct Follower<'a> {
    house: &'a House,
    units: &'a [Unit],
}

impl Follower<'_> {
    /// Goes on after a move of the winner; `kept` takes the lead back if it is beaten.
    fn after(&self, state: &State, played: &Move, kept: Option<Hand>) -> bool {
        match rules::after(self.house, state, played) {
            Step::Won => true,
            Step::On { next, same: true } => self.winner_moves(&next, None, false, None),
            Step::On { next, same: false } => self.other_moves(&next, kept, None),
        }
    }

    /// Plays these cards, as this meld if they can be shown in several ways.
    fn play(&self, state: &State, cards: Hand, meld: Option<&Meld>, kept: Option<Hand>) -> bool {
        let legal = rules::moves(self.house, state);
        let fits = |played: &&Move| matches!(played, Move::Play(shown) if shown.cards == cards);
        let exact = legal.iter().find(|played| meld.is_some_and(|meld| **played == Move::Play(*meld)));
        exact.or_else(|| legal.iter().find(fits)).is_some_and(|played| self.after(state, played, kept))
    }

    /// Whether the winner, to move, wins by the plan. `beaten`: the last lead was, and `kept` is for that. `answer`: the plan begins on the table.
    fn winner_moves(&self, state: &State, kept: Option<Hand>, beaten: bool, answer: Option<&Unit>) -> bool {
        let whole = rules::moves(self.house, state)
            .iter()
            .any(|played| matches!(played, Move::Play(meld) if meld.cards == state.own));
        if whole {
            return true;
        }
        if beaten {
            return kept.is_some_and(|kept| self.play(state, kept, None, None));
        }
        if state.table.is_some() {
            return match answer {
                Some(unit) => {
                    let kept = unit.catcher.map(|catcher| catcher.cards);
                    self.play(state, unit.meld.cards, Some(&unit.meld), kept)
                }
                None => self.after(state, &Move::Pass, None),
            };
        }
        let next = self.units.iter().find(|unit| unit.meld.cards & state.own != 0);
        next.is_some_and(|unit| {
            let left = unit.meld.cards & state.own;
            if left != unit.meld.cards {
                // Some of the rank has taken the lead back: the rest is led card by card.
                return self.play(state, left & left.wrapping_neg(), None, None);
            }
            self.play(state, left, Some(&unit.meld), unit.catcher.map(|catcher| catcher.cards))
        })
    }

    /// Whether the winner wins whatever the other player, to move, does.
    fn other_moves(&self, state: &State, kept: Option<Hand>, answer: Option<&Unit>) -> bool {
        rules::moves(self.house, state).iter().all(|played| match rules::after(self.house, state, played) {
            Step::Won => false,
            // The lead is lost, and with it the plan.
            Step::On { next, same: true } if next.table.is_none() => false,
            Step::On { next, same: true } => self.other_moves(&next, kept, answer),
            Step::On { next, same: false } => {
                self.winner_moves(&next, kept, *played != Move::Pass && answer.is_none(), answer)
            }
        })
    }
}

/// Whether a proof can be carried out.
fn wins_as_told(house: &House, state: &State, witness: &Witness) -> bool {
    let theirs = if witness.mover_wins { state.theirs } else { state.own };
    let units = plan::proved(house, witness, theirs);
    let follower = Follower { house, units: &units };
    let answers = !witness.passes && witness.meld.is_some() && state.table.is_some();
    let answer = units.first().filter(|_| answers);
    if witness.mover_wins {
        follower.winner_moves(state, None, false, answer)
    } else {
        follower.other_moves(state, None, answer)
    }
}

#[test]
fn proofs_are_carried_out_against_every_defence() {
    let mut random = Random::new(21);
    let mut followed = BTreeMap::new();
    for name in House::NAMES {
        let house = House::named(name).unwrap();
        let mut solver = Solver::new(house, Limits::default());
        let deals = Deals::new(3, &house, [11, 11]).take(100);
        let small: Vec<State> = (0..6_000)
            .map(|number| match number % 3 {
                0 => random_recapture(&mut random, &house),
                1 => random_state(&mut random, &house, 6).0,
                _ => random_state(&mut random, &house, 13).0,
            })
            .collect();
        for state in small.into_iter().chain(deals) {
            let Some(witness) = solver.witness(&state) else { continue };
            assert!(wins_as_told(&house, &state, &witness), "{name} {state:?} {witness:?}");
            *followed.entry(format!("{:?}", witness.proof)).or_insert(0) += 1;
        }
    }
    assert!(followed.len() == 5 && followed.values().all(|count| *count > 200), "{followed:?}");
}

#[test]
fn proofs_under_any_mixture_of_rules_are_carried_out() {
    let mut random = Random::new(22);
    let mut followed = 0;
    for number in 0..30_000 {
        let house = random_house(&mut random);
        let state = match number % 2 {
            0 => random_recapture(&mut random, &house),
            _ => random_state(&mut random, &house, 8).0,
        };
        if let Some(witness) = Solver::new(house, Limits::default()).witness(&state) {
            assert!(wins_as_told(&house, &state, &witness), "{house:?} {state:?} {witness:?}");
            followed += 1;
        }
    }
    assert!(followed > 5_000, "{followed}");
}
