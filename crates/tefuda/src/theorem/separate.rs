//! Temporary: statements that are still checked in one go.

use super::survey::Survey;
use super::{Claim, Reading, ReadingReport, Statement};
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, Progress, StudyError};

/// What a check in one go found.
pub(super) struct Whole {
    pub(super) range: String,
    pub(super) readings: Vec<ReadingReport>,
}

impl Whole {
    pub(super) fn survey<'a>(self) -> Survey<'a> {
        let Whole { range, readings } = self;
        Survey::of(range).part(1, move |_, findings| {
            findings.absorb(&readings);
            Ok(())
        })
    }
}

/// What a check is given.
pub(super) struct Task<'a> {
    pub(super) args: &'a Args,
    pub(super) budget: &'a Budget,
    pub(super) progress: &'a dyn Progress,
}

impl Task<'_> {
    /// The number of a parameter.
    pub(super) fn number(&self, name: &str) -> usize {
        usize::try_from(self.args.number(name)).unwrap_or(usize::MAX)
    }
}

/// How a reading is checked.
pub(super) type Check = fn(&Reading, &Task) -> Result<ReadingReport, StudyError>;

/// A statement each of whose readings has a check of its own.
pub(super) struct Separate {
    pub(super) claim: Claim,
    pub(super) params: &'static [Param],
    /// The range of the check, in words.
    pub(super) range: fn(&Task) -> String,
    pub(super) readings: &'static [(Reading, Check)],
}

impl Statement for Separate {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        self.readings.iter().map(|(reading, _)| *reading).collect()
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
        let task = Task { args, budget, progress };
        let readings = self.readings.iter().map(|(reading, check)| check(reading, &task));
        let readings: Vec<ReadingReport> = readings.collect::<Result<_, _>>()?;
        Ok(Whole { range: (self.range)(&task), readings }.survey())
    }
}
