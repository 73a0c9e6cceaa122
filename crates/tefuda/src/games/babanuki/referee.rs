//! The referee: one player against all the others, from the rules alone.

use super::decide::seat;
use super::rules::{Move, Position, Setup};
use crate::kernel::analysis::{Analysis, Judgement};
use crate::kernel::position::Seat;
use crate::kernel::run::{Run, Undecided};
use crate::kernel::verdict::Outcome;
use crate::solve::coalition::{CoalitionReason, CoalitionSearched};

/// What a solver finds that sees only the cards: the game for the next place of those who are in.
pub struct Refereed {
    searched: CoalitionSearched<Setup>,
    /// The seats of those who are in.
    seats: Vec<Seat>,
}

impl Refereed {
    /// Solves a position.
    ///
    /// # Errors
    /// [`Undecided`] when the budget runs out.
    pub fn new(position: &Position, run: &mut Run) -> Result<Self, Undecided> {
        let seats = position.setup().seats_in().into_iter().map(seat).collect();
        Ok(Refereed { searched: CoalitionSearched::new(&position.for_next_place(), run)?, seats })
    }

    fn seated(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win(label) => {
                self.seats.get(label.index()).copied().map_or(Outcome::Nobody, Outcome::Win)
            }
            other => other,
        }
    }
}

impl Analysis<Setup> for Refereed {
    type Reason = CoalitionReason;

    fn outcome(&self) -> Outcome {
        self.seated(self.searched.outcome())
    }

    fn reason(&self) -> &CoalitionReason {
        self.searched.reason()
    }

    fn remoteness(&self) -> Option<u32> {
        self.searched.remoteness()
    }

    fn judge(&mut self, played: &Move, run: &mut Run) -> Result<Judgement, Undecided> {
        let judgement = self.searched.judge(played, run)?;
        Ok(Judgement { outcome: self.seated(judgement.outcome), ..judgement })
    }

    fn line(&mut self, run: &mut Run) -> Option<Vec<String>> {
        self.searched.line(run)
    }
}
