//! Who can force the first place, and by which draws.
//!
//! Two players: the one without the joker (thesis, Theorem 5.1). Three: the corrected closed form of Theorems 5.3 to 5.5.
//! More: all states with as many pairs or fewer are solved, see [`super::layers`]; what has been solved is kept for the
//! next position.

use std::sync::{Arc, Mutex, PoisonError};

use super::layers::Layers;
use super::rules::{Position, Setup};
use super::state::{Draw, State};
use super::three;
use crate::budget::{Budget, Undecided};
use crate::position::{Position as _, Seat, Setup as _, Status};
use crate::study::Unwatched;
use crate::verdict::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict};

/// The layers solved so far, by the number of players.
static SOLVED: Mutex<Vec<Arc<Layers>>> = Mutex::new(Vec::new());

/// The layers for this state, solved now or before.
fn layers(state: &State, budget: &Budget) -> Result<Arc<Layers>, Undecided> {
    let (players, pairs) = (state.players(), state.pairs());
    let fits = |layers: &&Arc<Layers>| layers.players() == players && layers.pairs() >= pairs;
    let known = || SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known().iter().find(fits) {
        return Ok(found.clone());
    }
    let solved = Arc::new(Layers::solve(players, pairs, budget, &Unwatched)?);
    let mut known = known();
    // Only the largest of each number of players is kept.
    known.retain(|layers| layers.players() != players || layers.pairs() > pairs);
    known.push(solved.clone());
    Ok(solved)
}

/// The label that can force the first place in a state in which everybody holds a card, if one can.
///
/// # Errors
/// [`Undecided`] if four or more players share more pairs than the budget allows to solve.
pub fn forced_first(state: &State, budget: &Budget) -> Result<Option<usize>, Undecided> {
    match state.players() {
        2 => Ok(Some(1 - state.joker())),
        3 => Ok(three::forced_first(state)),
        players => {
            let forced = layers(state, budget)?.forced(state);
            Ok((0..players).find(|label| forced >> label & 1 == 1))
        }
    }
}

fn win(label: usize) -> Outcome {
    Outcome::Win(Seat(u8::try_from(label).unwrap_or(u8::MAX)))
}

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const TWO: &str = "babanuki/two";
    pub(in super::super) const THREE: &str = "babanuki/three";
    pub(in super::super) const LAYERS: &str = "babanuki/layers";
}

/// The verdict with its reason.
#[must_use]
pub fn verdict(position: &Position, budget: &Budget) -> Verdict {
    let state = position.setup().state();
    let forced = match forced_first(&state, budget) {
        Ok(forced) => forced,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    let mut facts = Facts::default();
    facts.push("players", state.players());
    facts.push("pairs", state.pairs());
    facts.push("joker", state.joker());
    let (theorem, key) = match state.players() {
        2 => (Some("thesis/5.1"), key::TWO),
        3 => {
            facts.push("x", u32::from(state.shared(0, 1)));
            facts.push("y", u32::from(state.shared(0, 2)));
            facts.push("z", u32::from(state.shared(1, 2)));
            let theorem = ["thesis/5.4", "thesis/5.3", "thesis/5.5"][state.joker().min(2)];
            (Some(theorem), key::THREE)
        }
        _ => {
            let states = layers(&state, budget).map_or(0, |layers| layers.states());
            facts.push("states", Fact::Text(states.to_string()));
            (None, key::LAYERS)
        }
    };
    Verdict { outcome: forced.map_or(Outcome::Nobody, win), reason: Reason { theorem, key, facts } }
}

/// Every legal draw with what it leads to.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let judged = |played: super::rules::Move| {
        let after = position.play_legal(&played);
        let outcome = match after.setup.status() {
            Status::Over(ending) => ending.into(),
            Status::Open(next) => match forced_first(&next.setup().state(), budget) {
                Ok(forced) => forced.map_or(Outcome::Nobody, win),
                Err(_) => Outcome::Undecided,
            },
        };
        let outcome = match outcome {
            Outcome::Win(seat) => after.seats.old_seat(seat).map_or(Outcome::Nobody, Outcome::Win),
            other => other,
        };
        let wins = (outcome != Outcome::Undecided).then_some(outcome == Outcome::Win(Seat::FIRST));
        JudgedMove { text: played.to_string(), wins, outcome }
    };
    position.legal_moves().into_iter().map(judged).collect()
}

/// A draw for the player to move: one that keeps the first place; else one after which nobody else has it for sure; else
/// one that is not the joker.
pub(super) fn good_move(position: &Position, budget: &Budget) -> JudgedMove {
    let judged = judged_moves(position, budget);
    let rank = |one: &JudgedMove| match (one.wins, one.outcome) {
        (Some(true), _) => 0,
        (_, Outcome::Nobody | Outcome::Draw | Outcome::Undecided) => 1,
        _ => 2,
    };
    let best = judged.into_iter().min_by_key(|one| (rank(one), one.text == "J"));
    // A position has a card to draw; the fallback is for the type only.
    best.unwrap_or(JudgedMove { text: "J".to_owned(), wins: None, outcome: Outcome::Undecided })
}

/// What a draw of a card is in the canonical state.
pub(super) fn draw_of(setup: &Setup, card: super::rules::Card) -> Option<Draw> {
    let Setup::Hands(hands) = setup else { return None };
    if card == super::rules::Card::Joker {
        return Some(Draw::Joker);
    }
    let last = hands.len() - 1;
    let partner = hands.iter().take(last).position(|hand| hand.binary_search(&card).is_ok())?;
    Some(if partner == 0 { Draw::Pair } else { Draw::Pull(u8::try_from(partner).ok()?) })
}
