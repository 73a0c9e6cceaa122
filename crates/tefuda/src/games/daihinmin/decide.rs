//! Who wins, and by which moves: safe groups, or a search.
//!
//! A leader all of whose groups but one are safe wins without a search. Small hands are searched to the end, so that the length of the
//! game with best play is known too; larger ones only for the winner, by [`Decider`]: the place for whatever decides them fastest.

use super::counts::CountMove;
use super::plan::{self, Unit};
use super::setup::{AnyMove, Cards, Position, Setup};
use super::state::Move;
use super::{scene, words};
use crate::kernel::analysis::{self, Analysis as _, Decide, Judgement};
use crate::kernel::facts::FactList;
use crate::kernel::position::{Position as _, Seat};
use crate::kernel::prose::{Names, Prose};
use crate::kernel::run::{Run, Undecided};
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Outcome;
use crate::solve::referee::{Referee, SearchReason, Searched};
use crate::solve::search::Goal;
use crate::solve::{MoverResult, Step, step};

/// Hands of up to so many cards together are searched to the end.
const SMALL: usize = 10;

/// Who wins positions that arise from one another.
struct Decider {
    referee: Referee<Position>,
}

impl Decider {
    fn new() -> Self {
        Decider { referee: Referee::new(Goal::Winner) }
    }

    /// Whether the player to move wins.
    fn wins(&mut self, position: &Position, run: &mut Run) -> Result<bool, Undecided> {
        Ok(self.referee.solve(position, &mut run.meter)?.result == MoverResult::Win)
    }
}

/// How the moves are judged.
enum Known {
    /// Everything that can follow was searched, with the length of play.
    All(Box<Searched<Setup>>),
    /// The winner alone, as far as asked for.
    Winner(Decider),
}

/// What is known of a position.
pub struct Analysis {
    pub(super) position: Position,
    /// The mover's hand split into groups.
    pub(super) units: Vec<Unit<AnyMove>>,
    outcome: Outcome,
    reason: Reason,
    known: Known,
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Reason {
    /// The leader's groups are safe, all but the last one.
    SafeGroups {
        /// The safe groups, in the order in which they are led.
        safe: FactList<String>,
        /// The group that goes last, if it is not safe.
        last: Option<String>,
    },
    /// A search for the winner alone.
    Winner {
        /// Positions looked at.
        positions: u64,
    },
    /// A search of everything, or one that the budget ended.
    Search(SearchReason),
}

impl Analysis {
    /// Decides a position.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice.
    pub fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let setup = position.setup();
        let (units, leads): (Vec<Unit<AnyMove>>, bool) = match &setup.cards {
            Cards::Real(state, _) => {
                let units = plan::split(&setup.house, state.own, state.theirs, state.reversed).into_iter();
                let played = |meld| AnyMove::Real(Move::Play(meld));
                (units.map(|unit| unit.map(played)).collect(), state.table.is_none())
            }
            Cards::Counts(state) => {
                let units = plan::split_counts(&setup.house, &state.own, &state.theirs, state.reversed);
                let played = |group| AnyMove::Counts(CountMove::Play(group));
                (units.into_iter().map(|unit| unit.map(played)).collect(), state.table.is_none())
            }
        };
        let is_small = setup.sizes().iter().sum::<usize>() <= SMALL;
        let mut known = match is_small {
            true => Known::All(Box::new(Searched::new(position, run))),
            false => Known::Winner(Decider::new()),
        };
        let (outcome, reason) = match &mut known {
            _ if leads && plan::is_won_lead(&units) => {
                let of = |safe: bool| units.iter().filter(move |unit| unit.is_safe() == safe);
                let safe = of(true).map(|unit| unit.meld.to_string()).collect();
                let last = of(false).map(|unit| unit.meld.to_string()).next();
                (Outcome::Win(Seat::FIRST), Reason::SafeGroups { safe, last })
            }
            Known::All(searched) => (searched.outcome(), Reason::Search(searched.reason().clone())),
            Known::Winner(decider) => {
                let before = run.meter.nodes();
                let wins = decider.wins(position, run)?;
                let positions = run.meter.nodes() - before;
                (Outcome::of_move(Some(wins), Seat::FIRST), Reason::Winner { positions })
            }
        };
        Ok(Analysis { position: position.clone(), units, outcome, reason, known })
    }

    /// Whether a legal move wins for the player who makes it.
    fn wins_by(&mut self, played: &AnyMove, run: &mut Run) -> Result<bool, Undecided> {
        let Known::Winner(decider) = &mut self.known else {
            return Ok(self.judge(played, run)?.outcome == Outcome::Win(Seat::FIRST));
        };
        match step(&self.position, played) {
            Step::Over(result) => Ok(result == MoverResult::Win),
            Step::On { next, same } => Ok(decider.wins(&next, run)? == same),
        }
    }
}

impl analysis::Analysis<Setup> for Analysis {
    type Reason = Reason;

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn reason(&self) -> &Reason {
        &self.reason
    }

    fn remoteness(&self) -> Option<u32> {
        match &self.known {
            Known::All(searched) => searched.remoteness(),
            Known::Winner(_) => None,
        }
    }

    fn judges_at_once(&self) -> bool {
        matches!(self.known, Known::All(_))
    }

    fn judge(&mut self, played: &AnyMove, run: &mut Run) -> Result<Judgement, Undecided> {
        match &mut self.known {
            Known::All(searched) => searched.judge(played, run),
            Known::Winner(_) => {
                let wins = self.wins_by(played, run)?;
                Ok(Outcome::of_move(Some(wins), Seat::FIRST).into())
            }
        }
    }

    fn best(&mut self, run: &mut Run) -> Result<Option<AnyMove>, Undecided> {
        if let Known::All(searched) = &mut self.known {
            return searched.best(run);
        }
        if self.outcome != Outcome::Win(Seat::FIRST) {
            return Ok(None);
        }
        if let (Reason::SafeGroups { .. }, Some(unit)) = (&self.reason, self.units.first()) {
            return Ok(Some(unit.meld));
        }
        // The more cards are gone, the nearer the end.
        let mut moves = self.position.legal_moves();
        moves.sort_by_key(|played| std::cmp::Reverse(played.size()));
        for played in moves {
            if self.wins_by(&played, run)? {
                return Ok(Some(played));
            }
        }
        Ok(None)
    }

    fn line(&mut self, run: &mut Run) -> Option<Vec<String>> {
        match &mut self.known {
            Known::All(searched) => searched.line(run),
            Known::Winner(_) => None,
        }
    }

    fn body(&mut self, prose: &mut Prose<'_>, _: &mut Run) {
        words::body(self, prose);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        scene::reason(self, names)
    }
}

impl Decide for Setup {
    type Analysis = Analysis;
    type Referee = Searched<Setup>;

    fn analyse(position: &Position, run: &mut Run) -> Result<Analysis, Undecided> {
        Analysis::new(position, run)
    }

    fn search(position: &Position, run: &mut Run) -> Result<Searched<Setup>, Undecided> {
        Ok(Searched::new(position, run))
    }
}
