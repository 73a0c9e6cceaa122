//! Who wins: the sum of the values of the vertices.

use super::rules::{Move, Position, Setup, Solved};
use crate::kernel::legacy::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict};
use crate::kernel::position::{Position as _, Seat};
use crate::kernel::run::{Budget, Undecided};
use crate::value::loopy::{LoopyNimber, LoopyOutcome};

/// Message keys of this game's reasons; the words are in `explain`.
pub(super) mod key {
    pub(in super::super) const SUM: &str = "digraph/sum";
}

/// The value of a sum of vertices.
#[must_use]
pub fn value(setup: &Setup, solved: &Solved) -> LoopyNimber {
    let graph = setup.board().graph();
    let values = setup.vertices().iter().map(|&vertex| solved.loopy.of(graph, vertex as usize));
    values.fold(LoopyNimber::Finite(0), |sum, value| sum + value)
}

/// The outcome for the player to move, who has this seat.
fn outcome(value: &LoopyNimber, mover: Seat) -> Outcome {
    match value.outcome() {
        LoopyOutcome::Win => Outcome::Win(mover),
        LoopyOutcome::Loss => Outcome::Win(mover.opponent()),
        LoopyOutcome::Draw => Outcome::Draw,
    }
}

/// The verdict with its reason.
#[must_use]
pub fn verdict(position: &Position, budget: &Budget) -> Verdict {
    let setup = position.setup();
    let solved = match setup.board().solved(budget) {
        Ok(solved) => solved,
        Err(undecided) => return Verdict::undecided(undecided),
    };
    let value = value(setup, solved);
    let mut facts = Facts::default();
    facts.push("value", Fact::Text(value.to_string()));
    let graph = setup.board().graph();
    let parts = setup.vertices().iter().map(|&vertex| solved.loopy.of(graph, vertex as usize).to_string());
    facts.push("values", Fact::Text(parts.collect::<Vec<_>>().join(" + ")));
    if let [vertex] = setup.vertices() {
        let outcome = solved.outcomes[*vertex as usize];
        if outcome.outcome != LoopyOutcome::Draw {
            facts.push("remoteness", outcome.remoteness);
        }
    }
    let reason = Reason { theorem: None, key: key::SUM, facts };
    Verdict { outcome: outcome(&value, Seat::FIRST), reason }
}

/// Every legal move with what it leads to.
#[must_use]
pub fn judged_moves(position: &Position, budget: &Budget) -> Vec<JudgedMove> {
    let setup = position.setup();
    let solved: Result<&Solved, Undecided> = setup.board().solved(budget);
    let judged = |played: Move| {
        let outcome = match &solved {
            // The other player is to move after it.
            Ok(solved) => outcome(&value(&position.after(&played).setup, solved), Seat::SECOND),
            Err(_) => Outcome::Undecided,
        };
        let wins = (outcome != Outcome::Undecided).then_some(outcome == Outcome::Win(Seat::FIRST));
        JudgedMove { text: played.to_string(), wins, outcome }
    };
    position.legal_moves().into_iter().map(judged).collect()
}

/// A good move: one that wins, else one that draws, else one that loses. From a single vertex the win is the quickest and the
/// loss the slowest. In a sum the win is one that makes progress whatever the answers are ([`LoopyValues::turn`]); how long a lost
/// sum lasts is not known.
///
/// [`LoopyValues::turn`]: crate::solve::digraph::LoopyValues::turn
#[must_use]
pub fn good_move(position: &Position, budget: &Budget) -> JudgedMove {
    let setup = position.setup();
    let solved = setup.board().solved(budget).ok();
    let single = setup.vertices().len() == 1;
    let rank = |one: &JudgedMove, played: &Move| {
        let far = |solved: &Solved| match setup.vertices() {
            [_] => i64::from(solved.outcomes[played.to as usize].remoteness),
            // The other parts stay, so that the least change leads to the least sum of turns.
            vertices => {
                let turn = |vertex: u32| i64::from(solved.loopy.turn(vertex as usize));
                turn(played.to) - turn(vertices[played.part])
            }
        };
        let far = solved.map_or(0, far);
        match (one.wins, one.outcome) {
            (Some(true), _) => (0, far),
            (_, Outcome::Draw) => (1, 0),
            (None, _) => (2, 0),
            _ => (3, if single { -far } else { 0 }),
        }
    };
    let judged = judged_moves(position, budget).into_iter().zip(position.legal_moves());
    let best = judged.min_by_key(|(one, played)| rank(one, played)).map(|(one, _)| one);
    // An open position has a move; the fallback is for the type only.
    best.unwrap_or(JudgedMove { text: String::new(), wins: None, outcome: Outcome::Undecided })
}
