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

struct Referee<'a, P: Position> {
    budget: &'a Budget,
    search: Search<P>,
    /// Filled when the search has met a cycle.
    backwards: Option<Retrograde<P>>,
}

impl<'a, P: Position + Hash + Eq> Referee<'a, P> {
    fn new(goal: Goal, budget: &'a Budget) -> Self {
        Referee { budget, search: Search::new(goal, budget), backwards: None }
    }

    fn solve(&mut self, position: &P) -> Result<Solved, Undecided> {
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

    fn nodes(&self) -> u64 {
        self.search.nodes() + self.backwards.as_ref().map_or(0, |backwards| backwards.len() as u64)
    }
}

fn outcome(result: MoverResult, mover: Seat) -> Outcome {
    match result {
        MoverResult::Win => Outcome::Win(mover),
        MoverResult::Draw => Outcome::Draw,
        MoverResult::Loss => Outcome::Win(mover.opponent()),
    }
}

/// Who wins a two-player position, with the number of positions looked at and of moves to the end.
pub fn verdict<P: Position + Hash + Eq>(position: &P, budget: &Budget) -> Verdict {
    let mut referee = Referee::new(Goal::Length, budget);
    match referee.solve(position) {
        Ok(solved) => {
            let mut facts = Facts::default();
            facts.push("plies", solved.plies);
            facts.push("positions", Fact::Number(i64::try_from(referee.nodes()).unwrap_or(i64::MAX)));
            Verdict {
                outcome: outcome(solved.result, position.to_move()),
                reason: Reason { theorem: None, key: house_key::SEARCHED, facts },
            }
        }
        Err(undecided) => Verdict::undecided(undecided),
    }
}

/// Every legal move of a two-player position with its result. All moves share one memory and one budget.
pub fn judge<P: Position + Hash + Eq>(position: &P, budget: &Budget) -> Vec<JudgedMove> {
    let mover = position.to_move();
    let mut referee = Referee::new(Goal::Winner, budget);
    let judged = |played: P::Move| {
        let result = match step(position, &played) {
            Step::Over(result) => Ok(result),
            Step::On { next, same } => {
                let solved = referee.solve(&next);
                solved.map(|solved| if same { solved.result } else { solved.result.for_other() })
            }
        };
        JudgedMove {
            text: played.to_string(),
            wins: result.ok().map(|result| result == MoverResult::Win),
            outcome: result.map_or(Outcome::Undecided, |result| outcome(result, mover)),
        }
    };
    position.legal_moves().into_iter().map(judged).collect()
}
