//! What a check has found of one reading so far, with the smallest counterexample.

use std::fmt::Display;

use super::{Cost, Reading, ReadingReport};

/// Something that can be a counterexample.
pub trait Example: Display {
    /// How large it is: cards (vertices, pairs), then the highest face where there is one. Equally large ones are ordered
    /// by their texts.
    fn size(&self) -> (usize, u32);
}

/// An example as it is kept: its size and its text, in the order in which the smallest is chosen.
type Kept = ((usize, u32), String);

/// What has been found of one reading.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Tally {
    pub(super) applies: u64,
    pub(super) wrong: u64,
    pub(super) passed_over: u64,
    least: Option<Kept>,
    witness: Option<Kept>,
    cost: Option<Cost>,
}

impl Tally {
    /// Whether such a tally can have come from a check: what was kept in a file may have been edited.
    pub(super) fn is_consistent(&self) -> bool {
        const MOST: u64 = 1 << 60;
        self.wrong <= self.applies
            && self.applies.max(self.passed_over) <= MOST
            && (self.wrong > 0) == self.least.is_some()
    }

    /// Enters what the reading said of a case; of a wrong one it gives the text if it is wanted or the least so far.
    pub(super) fn enter<E: Example>(
        &mut self,
        case: impl FnOnce() -> E,
        right: bool,
        wanted: bool,
    ) -> Option<String> {
        self.applies += 1;
        if right {
            return None;
        }
        self.wrong += 1;
        let case = case();
        let size = case.size();
        let smaller = self.least.as_ref().is_none_or(|least| size <= least.0);
        let text = (smaller || wanted).then(|| case.to_string())?;
        if smaller {
            keep_least(&mut self.least, (size, text.clone()));
        }
        Some(text)
    }

    /// Enters an example of what the reading says exists.
    pub(super) fn show<E: Example>(&mut self, case: &E) {
        keep_least(&mut self.witness, (case.size(), case.to_string()));
    }

    /// Enters what something cost; the greatest cost for its size is kept.
    pub(super) fn charge(&mut self, cost: Cost) {
        self.cost = Some(self.cost.map_or(cost, |known| known.worse(cost)));
    }

    /// The report. `shows` is there of readings that say that something exists, and tells whether it had to be shown: then the reading
    /// is wrong if it was not, and otherwise its absence says nothing.
    pub(super) fn report(&self, reading: &Reading, shows: Option<bool>) -> ReadingReport {
        let missing = shows == Some(true) && self.witness.is_none();
        let says_nothing = shows == Some(false) && self.witness.is_none();
        let text = |kept: &Option<Kept>| kept.as_ref().map(|(_, text)| text.clone());
        ReadingReport {
            reading: reading.name,
            status: reading.standing,
            applies: if says_nothing { 0 } else { self.applies },
            wrong: self.wrong + u64::from(missing),
            unrefuted: false,
            counterexample: text(&self.least)
                .or_else(|| missing.then(|| "none was found in this range".to_owned())),
            passed_over: self.passed_over,
            witness: text(&self.witness),
            cost: self.cost,
        }
    }

    pub(super) fn merge(mut self, other: Tally) -> Tally {
        // A kept tally is consistent, so that these sums are far from the end of the numbers.
        self.applies = self.applies.saturating_add(other.applies);
        self.wrong = self.wrong.saturating_add(other.wrong);
        self.passed_over = self.passed_over.saturating_add(other.passed_over);
        other.least.into_iter().for_each(|example| keep_least(&mut self.least, example));
        other.witness.into_iter().for_each(|example| keep_least(&mut self.witness, example));
        other.cost.into_iter().for_each(|cost| self.charge(cost));
        self
    }
}

fn keep_least(least: &mut Option<Kept>, candidate: Kept) {
    if least.as_ref().is_none_or(|least| candidate < *least) {
        *least = Some(candidate);
    }
}
