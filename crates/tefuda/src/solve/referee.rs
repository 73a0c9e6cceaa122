//! The referee behind `--solver search`: a verdict from the rules alone, whether or not the game has cycles.
//!
//! It searches first; if that meets a cycle, it goes on with backward induction.

use std::hash::Hash;

use super::retrograde::Retrograde;
use super::search::{Goal, Search, SearchError};
use super::{MoverResult, Solved, Step, step};
use crate::budget::{Budget, Undecided};
use crate::position::{Position, Seat};
use crate::verdict::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict, house_key};

/// Solves positions of one game one after the other, and remembers what it has met.
pub(crate) struct Referee<'a, P: Position> {
    budget: &'a Budget,
    search: Search<P>,
    /// Filled when the search has met a cycle.
    backwards: Option<Retrograde<P>>,
}

impl<'a, P: Position + Hash + Eq> Referee<'a, P> {
    pub(crate) fn new(goal: Goal, budget: &'a Budget) -> Self {
        Referee { budget, search: Search::new(goal, budget), backwards: None }
    }

    pub(crate) fn solve(&mut self, position: &P) -> Result<Solved, Undecided> {
        if let Some(solved) = self.backwards.as_ref().and_then(|backwards| backwards.get(position)) {
            return Ok(solved);
        }
        match self.search.solve(position) {
            Ok(solved) => Ok(solved),
            Err(SearchError::Undecided(undecided)) => Err(undecided),
            Err(SearchError::Cycle) => {
                let backwards = Retrograde::solve([position.clone()], self.budget)?;
                let endless = Solved { result: MoverResult::Draw, plies: 0 };
                let solved = backwards.get(position).unwrap_or(endless);
                self.backwards = Some(backwards);
                Ok(solved)
            }
        }
    }

    /// The result of a position that has been solved already.
    fn known(&self, position: &P) -> Option<Solved> {
        let backwards = self.backwards.as_ref().and_then(|backwards| backwards.get(position));
        backwards.or_else(|| self.search.known(position))
    }

    fn nodes(&self) -> u64 {
        self.search.nodes() + self.backwards.as_ref().map_or(0, |backwards| backwards.len() as u64)
    }
}

/// The result of a position as the outcome of the game.
pub(crate) fn outcome(result: MoverResult, mover: Seat) -> Outcome {
    match result {
        MoverResult::Win => Outcome::Win(mover),
        MoverResult::Draw => Outcome::Draw,
        MoverResult::Loss => Outcome::Win(mover.opponent()),
    }
}

/// Who wins a two-player position, and what each of its moves leads to, from one search under one budget.
///
/// If the budget ends the search early but a winning move was found, the position is won all the same.
pub fn assess<P: Position + Hash + Eq>(position: &P, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
    let mover = position.to_move();
    let mut referee = Referee::new(Goal::Length, budget);
    let solved = referee.solve(position);
    let judged = |played: P::Move| {
        let result = match step(position, &played) {
            Step::Over(result) => Some(result),
            Step::On { next, same } => {
                let solved = referee.known(&next);
                solved.map(|solved| if same { solved.result } else { solved.result.for_other() })
            }
        };
        JudgedMove {
            text: played.to_string(),
            wins: result.map(|result| result == MoverResult::Win),
            outcome: result.map_or(Outcome::Undecided, |result| outcome(result, mover)),
        }
    };
    let moves: Vec<JudgedMove> = position.legal_moves().into_iter().map(judged).collect();
    let positions = Fact::Number(i64::try_from(referee.nodes()).unwrap_or(i64::MAX));
    let mut facts = Facts::default();
    let verdict = match solved {
        Ok(solved) => {
            facts.push("plies", solved.plies);
            facts.push("positions", positions);
            Verdict {
                outcome: outcome(solved.result, mover),
                reason: Reason { theorem: None, key: house_key::SEARCHED, facts },
            }
        }
        Err(_) if moves.iter().any(|one| one.wins == Some(true)) => {
            facts.push("positions", positions);
            let reason = Reason { theorem: None, key: house_key::FOUND, facts };
            Verdict { outcome: Outcome::Win(mover), reason }
        }
        Err(undecided) => Verdict::undecided(undecided),
    };
    (verdict, moves)
}
