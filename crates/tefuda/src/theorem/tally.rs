//! What a check has found of one reading so far, with the smallest counterexample.

use std::fmt::Display;

use super::{Reading, ReadingReport};

/// Something that can be a counterexample.
pub(super) trait Example: Display {
    /// How large it is: cards (vertices, pairs), then the highest face where there is one. Equally large ones are ordered
    /// by their texts.
    fn size(&self) -> (usize, u32);
}

/// What has been found of one reading.
#[derive(Clone, Default)]
pub(super) struct Tally {
    applies: u64,
    wrong: u64,
    least: Option<((usize, u32), String)>,
}

impl Tally {
    /// Enters what the reading said of a case.
    pub(super) fn enter<E: Example>(&mut self, case: impl FnOnce() -> E, right: bool) {
        self.applies += 1;
        if right {
            return;
        }
        self.wrong += 1;
        let case = case();
        let size = case.size();
        if self.least.as_ref().is_none_or(|least| size <= least.0) {
            self.keep_least((size, case.to_string()));
        }
    }

    pub(super) fn report(self, reading: &Reading) -> ReadingReport {
        ReadingReport {
            reading: reading.name,
            status: reading.standing,
            applies: self.applies,
            wrong: self.wrong,
            counterexample: self.least.map(|(_, text)| text),
            witness: None,
        }
    }

    pub(super) fn merge(mut self, other: Tally) -> Tally {
        self.applies += other.applies;
        self.wrong += other.wrong;
        if let Some(found) = other.least {
            self.keep_least(found);
        }
        self
    }

    fn keep_least(&mut self, found: ((usize, u32), String)) {
        if self.least.as_ref().is_none_or(|least| found < *least) {
            self.least = Some(found);
        }
    }
}
