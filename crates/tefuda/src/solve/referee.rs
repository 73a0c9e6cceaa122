//! The referee: an analysis from the rules alone, whether or not the game has cycles. A game without deciders of its own is analysed
//! by it, and `--solver search` asks it.
//!
//! It searches first; if that meets a cycle, it goes on with backward induction, under the same meter. Every move of the root is
//! judged by what the search has met, so that judging costs nothing more.

use std::ops::ControlFlow;

use super::retrograde::Retrograde;
use super::search::{Goal, Search, SearchError};
use super::{MoverResult, Solved, Step, step};
use crate::kernel::analysis::{Analysis, Decide, Judgement, MoveOf, Reason};
use crate::kernel::facade::undecided_words;
use crate::kernel::position::{Played, Position, Seat, Setup, Status};
use crate::kernel::prose::{Names, counted};
use crate::kernel::run::{Limit, Meter, Run, Undecided};
use crate::kernel::verdict::{Lang, Outcome};

/// Solves positions of one game one after the other, and remembers what it has met.
pub struct Referee<P: Position> {
    search: Search<P>,
    /// Filled when the search has met a cycle.
    backwards: Option<Retrograde<P>>,
}

impl<P: Position> Referee<P> {
    /// A referee that has met nothing.
    #[must_use]
    pub fn new(goal: Goal) -> Self {
        Referee { search: Search::new(goal), backwards: None }
    }

    /// Solves a position.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice.
    pub fn solve(&mut self, position: &P, meter: &mut Meter) -> Result<Solved, Undecided> {
        if let Some(solved) = self.known(position) {
            return Ok(solved);
        }
        match self.search.solve(position, meter) {
            Ok(solved) => Ok(solved),
            Err(SearchError::Undecided(undecided)) => Err(undecided),
            Err(SearchError::Cycle) => {
                let backwards = Retrograde::solve([position.clone()], meter)?;
                let solved = backwards.get(position).unwrap_or(Solved::ENDLESS);
                self.backwards = Some(backwards);
                Ok(solved)
            }
        }
    }

    /// The result of a position that has been solved already.
    pub fn known(&self, position: &P) -> Option<Solved> {
        let backwards = self.backwards.as_ref().and_then(|backwards| backwards.get(position));
        backwards.or_else(|| self.search.known(&position.key()))
    }

    /// What a move leads to, for the player who makes it, counting the move itself; `None` if it has not been met.
    pub fn known_after(&self, position: &P, played: &P::Move) -> Option<Solved> {
        match step(position, played) {
            Step::Over(result) => Some(Solved { result, plies: 1 }),
            Step::On { next, same } => self.known(&next).map(|solved| solved.seen_from_before(same)),
        }
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

/// Why a searched position is decided, or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum SearchReason {
    /// Everything was searched.
    Searched {
        /// Moves until the end with best play; 0 if it never comes.
        plies: u32,
        /// Positions looked at.
        positions: u64,
    },
    /// A winning move was met before the budget ended.
    Found {
        /// Positions looked at.
        positions: u64,
    },
    /// The budget ended.
    Open {
        /// Which limit was met.
        limit: &'static str,
        /// Positions looked at.
        positions: u64,
        /// The same as a sentence.
        #[cfg_attr(feature = "serde", serde(skip))]
        undecided: Undecided,
    },
}

impl Reason for SearchReason {
    fn theorem(&self) -> Option<&'static str> {
        None
    }

    fn words(&self, names: &Names) -> String {
        match (self, names.lang()) {
            (SearchReason::Searched { plies: 0, positions }, Lang::En) => format!(
                "an exhaustive search of {} decided it; with best play the game never ends",
                counted(*positions, "position")
            ),
            (SearchReason::Searched { plies: 0, positions }, Lang::Ja) => {
                format!("全探索({positions}局面)による判定。最善を尽くすと対局は終わらない")
            }
            (SearchReason::Searched { plies, positions }, Lang::En) => format!(
                "an exhaustive search of {} decided it; with best play the game ends after {}",
                counted(*positions, "position"),
                counted(u64::from(*plies), "more move")
            ),
            (SearchReason::Searched { plies, positions }, Lang::Ja) => {
                format!("全探索({positions}局面)による判定。最善を尽くすと残り{plies}手")
            }
            (SearchReason::Found { positions }, Lang::En) => format!(
                "the search found a winning move before the budget ran out; positions examined: {positions}"
            ),
            (SearchReason::Found { positions }, Lang::Ja) => {
                format!("制限に達する前に勝つ手が見つかりました({positions}局面まで調査)")
            }
            (SearchReason::Open { undecided, .. }, lang) => undecided_words(*undecided, lang),
        }
    }
}

/// What the referee found of a position.
pub struct Searched<S: Setup> {
    position: S::Position,
    referee: Referee<S::Position>,
    result: Result<Solved, Undecided>,
    /// If the budget ended: the first moves, as far as they were solved before that.
    solved_moves: Vec<(MoveOf<S>, Solved)>,
    /// Where the next of them is likely to be asked for.
    next_solved: usize,
    outcome: Outcome,
    reason: SearchReason,
}

impl<S: Setup> Searched<S> {
    /// Searches a position. If the budget ends the search early but a winning move was met, the position is won all the same.
    #[must_use]
    pub fn new(position: &S::Position, run: &mut Run) -> Self {
        let before = run.meter.nodes();
        let mut referee = Referee::new(Goal::Length);
        let mut result = referee.solve(position, &mut run.meter);
        let mover = position.to_move();
        let mut solved_moves = Vec::new();
        if result.is_err_and(|undecided| undecided.limit() != Limit::Rules) {
            // Moves are searched in their order, so that all before the one under way are solved. To look at those behind it would
            // take as long as there are moves, and the time may be up.
            let looked_at = position.for_each_move(|played| match referee.known_after(position, &played) {
                Some(solved) => {
                    solved_moves.push((played, solved));
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            });
            // Where every move ends the game, the moves decide though the search never began.
            let best = solved_moves.iter().map(|(_, solved)| *solved).max_by_key(|solved| solved.rank());
            if let (ControlFlow::Continue(()), Some(best)) = (looked_at, best) {
                result = Ok(best);
            }
        }
        let has_winning_move = solved_moves.iter().any(|(_, solved)| solved.result == MoverResult::Win);
        let outcome = match result {
            Ok(solved) => outcome(solved.result, mover),
            Err(_) if has_winning_move => Outcome::Win(mover),
            Err(_) => Outcome::Undecided,
        };
        let positions = run.meter.nodes() - before;
        let reason = match result {
            Ok(solved) => SearchReason::Searched { plies: solved.plies, positions },
            Err(_) if outcome != Outcome::Undecided => SearchReason::Found { positions },
            // The words tell what the whole run has looked at, and so does this.
            Err(undecided) => SearchReason::Open {
                limit: undecided.limit().word(),
                positions: undecided.nodes(),
                undecided,
            },
        };
        Searched {
            position: position.clone(),
            referee,
            result,
            solved_moves,
            next_solved: 0,
            outcome,
            reason,
        }
    }

    /// What a move leads to, if it was solved before the budget ended.
    fn solved_in_time(&mut self, played: &MoveOf<S>) -> Option<Solved> {
        let at_next = self.solved_moves.get(self.next_solved).filter(|(known, _)| known == played);
        let at = match at_next {
            Some(_) => self.next_solved,
            None => self.solved_moves.iter().position(|(known, _)| known == played)?,
        };
        self.next_solved = at + 1;
        self.solved_moves.get(at).map(|(_, solved)| *solved)
    }

    /// The best known move of a position that was met, and what it leads to.
    fn best_known(&self, position: &S::Position) -> Option<(MoveOf<S>, Solved)> {
        let mut best: Option<(MoveOf<S>, Solved)> = None;
        position.each_move(|played| {
            if let Some(solved) = self.referee.known_after(position, &played)
                && best.as_ref().is_none_or(|(_, known)| solved.rank() > known.rank())
            {
                best = Some((played, solved));
            }
        });
        best
    }
}

/// Lines of best play are told up to this length.
const LONGEST_LINE: usize = 500;

impl<S: Decide> Analysis<S> for Searched<S> {
    type Reason = SearchReason;

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn reason(&self) -> &SearchReason {
        &self.reason
    }

    fn remoteness(&self) -> Option<u32> {
        self.result.ok().filter(|solved| solved.result != MoverResult::Draw).map(|solved| solved.plies)
    }

    fn judge(&mut self, played: &MoveOf<S>, _: &mut Run) -> Result<Judgement, Undecided> {
        let solved = match self.result {
            Ok(_) => self.referee.known_after(&self.position, played),
            Err(_) => self.solved_in_time(played),
        };
        let Some(solved) = solved else {
            return self.result.map(|_| Outcome::Undecided.into());
        };
        let decided = solved.result != MoverResult::Draw;
        Ok(Judgement {
            outcome: outcome(solved.result, self.position.to_move()),
            value: None,
            // The move itself is not counted.
            remoteness: decided.then(|| solved.plies.saturating_sub(1)),
        })
    }

    fn best(&mut self, _: &mut Run) -> Result<Option<MoveOf<S>>, Undecided> {
        if self.result.is_err() {
            return Ok(None);
        }
        Ok(self.best_known(&self.position).map(|(played, _)| played))
    }

    fn line(&mut self, run: &mut Run) -> Option<Vec<String>> {
        let solved = self.result.ok()?;
        // An endless line has no end to show.
        if solved.result == MoverResult::Draw {
            return None;
        }
        let mut line = Vec::new();
        let mut position = self.position.clone();
        while line.len() < LONGEST_LINE {
            let (played, _) = self.best_known(&position)?;
            run.meter.spend(0, 0).ok()?;
            line.push(S::move_text(&position, &played));
            let Played { setup, .. } = position.after(&played);
            match setup.status() {
                Status::Open(next) => position = next,
                Status::Over(_) => break,
            }
        }
        Some(line)
    }
}
