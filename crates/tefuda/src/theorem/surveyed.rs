//! Statements that say all about themselves in one table.

use super::{Claim, Reading, Statement, Survey};
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, Progress, StudyError};

/// How a statement gets ready to be checked.
pub(super) type Prepare = for<'a> fn(&'a Args, &'a Budget, &dyn Progress) -> Result<Survey<'a>, StudyError>;

/// A statement with its readings and its survey.
pub(super) struct Surveyed {
    pub(super) claim: Claim,
    pub(super) params: &'static [Param],
    pub(super) readings: &'static [Reading],
    pub(super) survey: Prepare,
}

impl Statement for Surveyed {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        self.readings.to_vec()
    }

    fn params(&self) -> &'static [Param] {
        self.params
    }

    fn survey<'a>(
        &'a self,
        args: &'a Args,
        budget: &'a Budget,
        progress: &dyn Progress,
    ) -> Result<Survey<'a>, StudyError> {
        (self.survey)(args, budget, progress)
    }
}
