//! Who can force the first place, and by which draws.
//!
//! Two players: the one without the joker (thesis, Theorem 5.1). Three: the corrected closed form of Theorems 5.3 to 5.5.
//! More: all states with as many pairs or fewer are solved, see [`super::layers`]; what has been solved is kept for the
//! next position.

use std::sync::{Arc, Mutex, PoisonError};

use super::layers::Layers;
use super::numbering;
use super::ranks::Ranks;
use super::remoteness::{self, Remoteness};
use super::rules::{Card, Move, Position, Setup};
use super::state::{Draw, State, Ties};
use super::three;
use crate::kernel::legacy::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict};
use crate::kernel::position::{Position as _, Seat};
use crate::kernel::run::{Budget, Undecided};
use crate::kernel::study::Unwatched;
use crate::solve::coalition::Coalition;

/// Layers with the draws that a forced first place takes.
pub(super) struct Solved {
    pub(super) layers: Layers,
    pub(super) remoteness: Remoteness,
}

/// What all states of a game with so many pairs, or fewer, were solved for.
trait Extent {
    /// The players, the rule for ties, and the most pairs.
    fn extent(&self) -> (usize, Ties, usize);
}

impl Extent for Solved {
    fn extent(&self) -> (usize, Ties, usize) {
        (self.layers.players(), self.layers.ties(), self.layers.pairs())
    }
}

impl Extent for Ranks {
    fn extent(&self) -> (usize, Ties, usize) {
        Ranks::extent(self)
    }
}

/// What has been solved so far: of each game only the largest.
struct Kept<T>(Mutex<Vec<Arc<T>>>);

impl<T: Extent> Kept<T> {
    /// What was solved for this state, or for larger ones of its game; else it is solved now.
    fn get(&self, state: &State, solve: impl FnOnce() -> Result<T, Undecided>) -> Result<Arc<T>, Undecided> {
        let (players, ties, pairs) = (state.players(), state.ties(), state.pairs());
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at_least = |one: &Arc<T>, pairs: usize| {
            let (other_players, other_ties, most) = one.extent();
            (other_players, other_ties) == (players, ties) && most >= pairs
        };
        if let Some(found) = known().iter().find(|one| at_least(one, pairs)) {
            return Ok(found.clone());
        }
        // Others are not kept waiting meanwhile.
        let solved = Arc::new(solve()?);
        let mut known = known();
        known.retain(|one| !at_least(one, 0) || at_least(one, pairs + 1));
        known.push(solved.clone());
        Ok(solved)
    }
}

static SOLVED: Kept<Solved> = Kept(Mutex::new(Vec::new()));
static RANKED: Kept<Ranks> = Kept(Mutex::new(Vec::new()));

/// The layers for this state, solved now or before.
pub(super) fn solved(state: &State, budget: &Budget) -> Result<Arc<Solved>, Undecided> {
    SOLVED.get(state, || {
        let (players, pairs, ties) = (state.players(), state.pairs(), state.ties());
        let budget = &budget.started();
        numbering::admitted(players, pairs, budget, remoteness::BYTES_A_STATE)?;
        let layers = Layers::solve(players, pairs, ties, budget, &Unwatched)?;
        let remoteness = Remoteness::solve(&layers, budget)?;
        Ok(Solved { layers, remoteness })
    })
}

/// The label that can force the first place in a state in which everybody holds a card, if one can.
///
/// # Errors
/// [`Undecided`] if four or more players share more pairs than the budget allows to solve.
pub fn forced_first(state: &State, budget: &Budget) -> Result<Option<usize>, Undecided> {
    match state.players() {
        2 => Ok(Some(1 - state.joker())),
        3 if state.ties() == Ties::DrawnFrom => Ok(three::forced_first(state)),
        players => {
            if let Some(first) = at_once(state) {
                return Ok(Some(first));
            }
            let forced = solved(state, budget)?.layers.forced(state);
            Ok((0..players).find(|label| forced >> label & 1 == 1))
        }
    }
}

/// Who is first if that is settled with the next draw.
fn at_once(state: &State) -> Option<usize> {
    let mut firsts = Vec::new();
    state.for_each_draw(|draw| firsts.push(state.first_after(draw)));
    let all_same = firsts.windows(2).all(|pair| pair[0] == pair[1]);
    if firsts.contains(&Some(0)) { Some(0) } else { firsts.first().copied().flatten().filter(|_| all_same) }
}

/// Who can force what beyond the first place is told where it is quickly solved: up to this many states of each number of
/// players.
const MOST_RANKED: u64 = 300_000;

/// Who is safe from the last place, solved now or before; `None` if that would take long or more than the budget allows.
pub(super) fn ranked(state: &State, budget: &Budget) -> Option<Arc<Ranks>> {
    let most = MOST_RANKED.min(budget.max_nodes.unwrap_or(u64::MAX));
    let few = Budget { max_nodes: Some(most), ..budget.clone() };
    let solve = || Ranks::solve(state.players(), state.pairs(), state.ties(), &few, &Unwatched);
    RANKED.get(state, solve).ok()
}

/// Who wins, as a seat: the label that can force the place.
fn win(forced: Option<usize>, seats: &[usize]) -> Outcome {
    let seat = forced.and_then(|label| seats.get(label)).and_then(|&seat| u8::try_from(seat).ok());
    seat.map_or(Outcome::Nobody, |seat| Outcome::Win(Seat(seat)))
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
    let (state, seats) = (position.setup().state(), position.setup().seats_in());
    let forced = match forced_first(&state, budget) {
        Ok(forced) => forced,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    let mut facts = Facts::default();
    facts.push("players", state.players());
    facts.push("pairs", state.pairs());
    facts.push("joker", seats.get(state.joker()).copied().unwrap_or(0));
    if position.setup().next_place() > 1 {
        facts.push("place", u32::from(position.setup().next_place()));
    }
    let (theorem, key) = match state.players() {
        2 => (Some("thesis/5.1"), key::TWO),
        3 if state.ties() == Ties::DrawnFrom => {
            facts.push("x", state.shared(0, 1));
            facts.push("y", state.shared(0, 2));
            facts.push("z", state.shared(1, 2));
            facts.push("case", Fact::Text(three::case(&state).map_or("-", |(_, text)| text).to_owned()));
            let theorem = ["thesis/5.4", "thesis/5.3", "thesis/5.5"][state.joker().min(2)];
            (Some(theorem), key::THREE)
        }
        _ => {
            if let Some(states) = numbering::states_that_occur(state.players(), state.pairs()) {
                facts.push("states", Fact::Text(states.to_string()));
            }
            if at_once(&state).is_some() {
                facts.push("remoteness", 1u32);
            } else if let Ok(solved) = solved(&state, budget)
                && let Some(draws) = solved.remoteness.of(&solved.layers, &state)
            {
                facts.push("remoteness", u32::from(draws));
            }
            (None, key::LAYERS)
        }
    };
    if state.players() > 2
        && let Some(ranks) = ranked(&state, budget)
    {
        facts.push("not_last", Fact::Text(seat_list(ranks.not_last(&state), &seats)));
        facts.push("safe", Fact::Text(seat_list(ranks.safe(&state), &seats)));
    }
    Verdict { outcome: win(forced, &seats), reason: Reason { theorem, key, facts } }
}

/// The seats of the labels whose bits are set.
pub(super) fn seat_list(bits: u8, seats: &[usize]) -> String {
    let labels = seats.iter().enumerate().filter(|(label, _)| bits >> label & 1 == 1);
    labels.map(|(_, seat)| seat.to_string()).collect::<Vec<_>>().join(" ")
}

/// Every legal draw with what it leads to.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let setup = position.setup();
    let (state, seats) = (setup.state(), setup.seats_in());
    let mover = position.to_move();
    let judge = |draw: Draw| match state.first_after(draw) {
        Some(first) => win(Some(first), &seats),
        None => match forced_first(&state.drawn(draw).rotated(), budget) {
            // Labels after the draw are one less than before it.
            Ok(forced) => win(forced.map(|label| (label + 1) % state.players()), &seats),
            Err(_) => Outcome::Undecided,
        },
    };
    // Thousands of cards may be the same draw: each draw is judged once.
    let mut known: Vec<(Draw, Outcome)> = Vec::new();
    let judged = |played: Move| {
        let draw = draw_of(setup, &played);
        let before = known.iter().find(|(one, _)| Some(*one) == draw).map(|(_, outcome)| *outcome);
        let outcome = before.or_else(|| draw.map(judge)).unwrap_or(Outcome::Undecided);
        known.extend(draw.filter(|_| before.is_none()).map(|draw| (draw, outcome)));
        let wins = (outcome != Outcome::Undecided).then_some(outcome == Outcome::Win(mover));
        JudgedMove { text: played.to_string(), wins, outcome }
    };
    position.legal_moves().into_iter().map(judged).collect()
}

/// The same from the rules alone, by a solver that sees only the cards.
#[must_use]
pub fn search(position: &Position, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
    let seats = position.setup().seats_in();
    let solved = Coalition::solve(&position.for_next_place(), &mut budget.meter());
    let seat_of = |outcome: Outcome| match outcome {
        Outcome::Win(label) => win(Some(label.index()), &seats),
        other => other,
    };
    let mover = position.to_move();
    let judged = |(played, outcome): (Move, Outcome)| {
        let wins = (outcome != Outcome::Undecided).then_some(outcome == Outcome::Win(mover));
        JudgedMove { text: played.to_string(), wins, outcome }
    };
    let moves = position.legal_moves().into_iter();
    match solved {
        Ok(solved) => {
            let mut facts = Facts::default();
            facts.push("positions", Fact::from(solved.positions()));
            let reason = Reason { theorem: None, key: crate::kernel::legacy::house_key::ALL_SOLVED, facts };
            let after: Vec<Outcome> = solved.after_moves().map(seat_of).collect();
            (Verdict { outcome: seat_of(solved.outcome()), reason }, moves.zip(after).map(judged).collect())
        }
        Err(undecided) => (
            Verdict::undecided(undecided),
            moves.map(|played| judged((played, Outcome::Undecided))).collect(),
        ),
    }
}

/// A draw for the player to move: the shortest way to the first place; else one after which the last place can still be
/// avoided, or at least put off for ever; then one after which nobody has the first place for sure; the joker last.
pub(super) fn good_move(position: &Position, budget: &Budget) -> JudgedMove {
    let setup = position.setup();
    let state = setup.state();
    let ranks = ranked(&state, budget);
    let solved = solved(&state, &Budget { max_nodes: Some(MOST_RANKED), ..budget.clone() }).ok();
    // Where distances are not known, laying down pairs brings the end nearer.
    let distance = |draw: Draw| match (state.first_after(draw), &solved) {
        (Some(_), _) => 0,
        (None, Some(solved)) => {
            let after = state.drawn(draw).rotated();
            solved.remoteness.of(&solved.layers, &after).map_or(u32::MAX, u32::from)
        }
        (None, None) => u32::from(draw != Draw::Pair),
    };
    let worth = |one: &JudgedMove, draw: Option<Draw>| {
        let (not_last, safe) = match (&ranks, draw) {
            (Some(ranks), Some(draw)) => ranks.kept(&state, draw),
            _ => (false, false),
        };
        let wins = one.wins == Some(true);
        let lost = matches!(one.outcome, Outcome::Win(_)) && !wins;
        let far = draw.filter(|_| wins).map_or(0, distance);
        (!wins, far, !not_last, !safe, lost, draw == Some(Draw::Joker))
    };
    let moves = position.legal_moves().into_iter().map(|played| draw_of(setup, &played));
    let judged = judged_moves(position, budget).into_iter().zip(moves);
    let best = judged.min_by_key(|(one, draw)| worth(one, *draw)).map(|(one, _)| one);
    // A position has a card to draw; the fallback is for the type only.
    best.unwrap_or(JudgedMove { text: "J".to_owned(), wins: None, outcome: Outcome::Undecided })
}

/// What a move is in the canonical state.
pub(super) fn draw_of(setup: &Setup, played: &Move) -> Option<Draw> {
    let (hands, card) = match (setup, played) {
        (_, Move::State(draw)) => return Some(*draw),
        (_, Move::Card(Card::Joker)) => return Some(Draw::Joker),
        (Setup::Hands(hands), Move::Card(card)) => (hands, card),
        (Setup::Pairs(_), Move::Card(_)) => return None,
    };
    let seats = setup.seats_in();
    let others = seats.iter().take(seats.len().saturating_sub(1));
    let partner = others.clone().position(|&seat| hands.cards()[seat].binary_search(card).is_ok())?;
    Some(if partner == 0 { Draw::Pair } else { Draw::Pull(u8::try_from(partner).ok()?) })
}
