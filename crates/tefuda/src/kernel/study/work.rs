//! Long studies in numbered units, so that they can be stopped and taken up again, and shared out.

use std::collections::BTreeMap;

use super::rows::{JobWatch, Outlook};
use super::{Progress, ResultTable, StudyError};
use crate::kernel::lesson::Both;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::units::{self, Dealt, Share, Units, go_on, merged};

/// A study that is ready to be run.
pub enum Work<'a> {
    /// Its steps rest on each other: it is run as a whole.
    AtOnce(AtOnce<'a>),
    /// It can be stopped between units and taken up again.
    InUnits(Parts<'a>),
}

/// A study that is run as a whole.
pub type AtOnce<'a> = Box<dyn FnOnce(&dyn JobWatch) -> Result<ResultTable, StudyError> + 'a>;

/// Looks at a unit.
type VisitUnit<'a> = Box<dyn Fn(u64, &mut Meter, &mut Totals) -> Result<(), StudyError> + Sync + 'a>;

/// Makes the table of the parts that are finished.
type MakeTable<'a> = Box<dyn Fn(&[Totals]) -> ResultTable + Sync + 'a>;

/// A study in units, which come in parts, such as one for each row of the table. What a unit finds depends on its number alone.
pub struct Parts<'a> {
    stage: Both,
    /// The first unit of each part, and how its units are looked at.
    parts: Vec<(u64, VisitUnit<'a>)>,
    units: u64,
    table: MakeTable<'a>,
    pub(super) outlook: Outlook,
    pub(super) sorted_at_the_end: bool,
    one_at_a_time: bool,
}

/// What the units of a part have found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Totals {
    sums: Vec<u64>,
    least: Option<((usize, u32), String)>,
}

impl Totals {
    /// Adds to the sum of this number.
    pub fn add(&mut self, number: usize, more: u64) {
        if self.sums.len() <= number {
            self.sums.resize(number + 1, 0);
        }
        // A file of `--resume` may have been changed by hand.
        self.sums[number] = self.sums[number].saturating_add(more);
    }

    /// The sum of this number.
    #[must_use]
    pub fn sum(&self, number: usize) -> u64 {
        self.sums.get(number).copied().unwrap_or(0)
    }

    /// Enters an example; the least, by its size and then its text, is kept.
    pub fn show(&mut self, size: (usize, u32), text: impl FnOnce() -> String) {
        if self.least.as_ref().is_none_or(|least| size <= least.0) {
            let example = (size, text());
            self.least = self.least.take().into_iter().chain([example]).min();
        }
    }

    /// The least example.
    #[must_use]
    pub fn least(&self) -> Option<&str> {
        self.least.as_ref().map(|(_, text)| text.as_str())
    }

    fn merge(&mut self, other: Totals) {
        other.sums.into_iter().enumerate().for_each(|(number, more)| self.add(number, more));
        self.least = self.least.take().into_iter().chain(other.least).min();
    }
}

/// How far a study has come, and what it has found, by the numbers of its parts.
pub type SoFar = units::SoFar<BTreeMap<usize, Totals>>;

impl SoFar {
    /// Whether this can have come from such a share of such a study.
    #[must_use]
    pub fn fits(&self, work: &Parts, share: Share) -> bool {
        let parts = work.parts.len();
        self.units == share.units(work.units)
            && self.next <= self.units
            && self.found.keys().all(|&part| part < parts)
    }
}

impl<'a> Parts<'a> {
    /// A study without parts yet. `stage` says in words what is done; `table` makes the table of the parts that are finished, which are
    /// all unless the study was stopped.
    #[must_use]
    pub fn of(stage: Both, table: impl Fn(&[Totals]) -> ResultTable + Sync + 'a) -> Self {
        let outlook = Outlook::default();
        let (parts, table) = (Vec::new(), Box::new(table));
        Parts { stage, parts, units: 0, table, outlook, sorted_at_the_end: false, one_at_a_time: false }
    }

    /// The same study with its units one after the other, where each may need all the memory that is allowed.
    #[must_use]
    pub fn one_at_a_time(self) -> Self {
        Parts { one_at_a_time: true, ..self }
    }

    /// The same study with what is known of its table before the rows.
    #[must_use]
    pub fn with_outlook(self, outlook: Outlook) -> Self {
        Parts { outlook, ..self }
    }

    /// The same study, whose rows come in an order that only all of them together have. In other studies a finished part adds rows below
    /// those that are there already.
    #[must_use]
    pub fn sorted_at_the_end(self) -> Self {
        Parts { sorted_at_the_end: true, ..self }
    }

    /// The same study with a part more, of `units` units. Each is looked at by `look`, which is given its number from 0.
    #[must_use]
    pub fn part(
        mut self,
        units: u64,
        look: impl Fn(u64, &mut Meter, &mut Totals) -> Result<(), StudyError> + Sync + 'a,
    ) -> Self {
        self.parts.push((self.units, Box::new(look)));
        self.units = self.units.saturating_add(units);
        self
    }

    /// The table of what a run over the whole study has found: it has the finished parts, and says why the run ended if it ended early.
    #[must_use]
    pub fn table_of(&self, mut so_far: SoFar, undecided: Option<Undecided>) -> ResultTable {
        let totals: Vec<Totals> =
            (0..self.finished(&so_far)).map(|part| so_far.found.remove(&part).unwrap_or_default()).collect();
        ResultTable { undecided, ..(self.table)(&totals) }
    }

    /// How many parts there are.
    pub(super) fn count(&self) -> usize {
        self.parts.len()
    }

    /// How many parts are finished.
    #[must_use]
    pub fn finished(&self, so_far: &SoFar) -> usize {
        let ends = self.parts.iter().skip(1).map(|(start, _)| *start).chain([self.units]);
        ends.take_while(|end| *end <= so_far.next).count()
    }

    /// Runs a share of the study, from where an earlier run was stopped if there was one; `told` hears after each round how far it has
    /// come. It gives what the share has found, and why it ended before it was through, if it did.
    ///
    /// # Errors
    /// [`StudyError`] if the parameters turn out not to go together.
    pub fn go_through_share(
        &self,
        share: Share,
        earlier: Option<SoFar>,
        budget: &Budget,
        progress: &dyn Progress,
        report: &mut dyn FnMut(&SoFar),
    ) -> Result<(SoFar, Option<Undecided>), StudyError> {
        let dealt = Dealt { work: self, share };
        let mut so_far = earlier.unwrap_or_else(|| SoFar::nothing(&dealt));
        progress.stage(self.stage, so_far.units);
        let undecided = go_on(&dealt, &mut so_far, budget, progress, &mut |so_far| report(so_far))?;
        Ok((so_far, undecided))
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// What all shares have found together, as if one run had done the whole study.
    #[must_use]
    pub fn merged(&self, shares: Vec<SoFar>) -> SoFar {
        merged(self, shares)
    }
}

impl Units for Parts<'_> {
    type Found = BTreeMap<usize, Totals>;

    fn units(&self) -> u64 {
        self.units
    }

    fn nothing(&self) -> Self::Found {
        BTreeMap::new()
    }

    fn look(
        &self,
        unit: u64,
        mut meter: Meter,
        mut found: Self::Found,
    ) -> Result<(Self::Found, Meter), StudyError> {
        // Empty parts begin where the next one does: the last part that begins here has the unit.
        let part = self.parts.partition_point(|(start, _)| *start <= unit).saturating_sub(1);
        if let Some((start, look)) = self.parts.get(part) {
            look(unit - start, &mut meter, found.entry(part).or_default())?;
        }
        Ok((found, meter))
    }

    fn most_at_once(&self) -> u64 {
        if self.one_at_a_time { 1 } else { u64::MAX }
    }

    fn merge(&self, mut left: Self::Found, right: Self::Found) -> Self::Found {
        right.into_iter().for_each(|(part, totals)| left.entry(part).or_default().merge(totals));
        left
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, NoProgress};
    use super::*;

    /// The numbers below 100, below 200 and below 300: their sums, and the least that ends with 7. Between them an empty part.
    fn work<'a>() -> Parts<'a> {
        let table = |totals: &[Totals]| ResultTable {
            columns: vec!["sum", "least"],
            rows: totals
                .iter()
                .map(|part| {
                    vec![Cell::Number(part.sum(1)), Cell::Text(part.least().unwrap_or("-").to_owned())]
                })
                .collect(),
            ..ResultTable::default()
        };
        let look = |unit: u64, meter: &mut Meter, totals: &mut Totals| {
            for number in unit * 10..unit * 10 + 10 {
                meter.spend(1, 0)?;
                totals.add(1, number);
                if number % 10 == 7 {
                    totals.show((number.to_string().len(), 0), || number.to_string());
                }
            }
            Ok(())
        };
        Parts::of(Both { en: "adding", ja: "加算中" }, table)
            .part(10, look)
            .part(20, look)
            .part(0, look)
            .part(30, look)
    }

    fn sum(row: &[Cell]) -> String {
        format!("{} {}", row[0], row[1])
    }

    fn sums(table: &ResultTable) -> Vec<String> {
        table.rows.iter().map(|row| sum(row)).collect()
    }

    /// Rows that cannot be taken back.
    #[derive(Default)]
    struct Printed(std::sync::Mutex<Vec<String>>);

    impl Progress for Printed {
        fn stage(&self, _name: Both, _steps: u64) {}
        fn advance(&self, _steps: u64) {}
    }

    impl JobWatch for Printed {
        fn columns(&self, _columns: &[String]) {
            assert!(self.0.lock().unwrap().is_empty(), "no row is taken back");
        }

        fn row(&self, cells: &[Cell]) {
            self.0.lock().unwrap().push(sum(cells));
        }

        fn takes_rows_back(&self) -> bool {
            false
        }
    }

    /// Rows that are put in order at the end are told once they are, and what was found until the budget ended is among them.
    #[test]
    fn sorted_rows_are_told_at_the_end() {
        let sorted = || {
            let make = work().table;
            let table = move |totals: &[Totals]| {
                let mut table = make(totals);
                table.rows.reverse();
                table
            };
            Parts { table: Box::new(table), ..work() }.sorted_at_the_end()
        };
        for (budget, rows) in [(Budget::default(), 4), (Budget::of_nodes(250), 1)] {
            let printed = Printed::default();
            let table = Work::InUnits(sorted()).run(None, &budget, &printed, &mut |_| ()).unwrap();
            assert_eq!((table.rows.len(), printed.0.into_inner().unwrap()), (rows, sums(&table)));
        }
    }

    #[test]
    fn a_stopped_study_tells_its_finished_parts_and_goes_on() {
        let mut last = None;
        let mut told = |so_far: &SoFar| last = Some(so_far.clone());
        let run = |earlier, budget: &Budget, told: &mut dyn FnMut(&SoFar)| {
            let rows = Printed::default();
            let table = Work::InUnits(work()).run(earlier, budget, &rows, told).unwrap();
            assert_eq!(rows.0.into_inner().unwrap(), sums(&table), "every row is told once");
            table
        };
        let part = run(None, &Budget::of_nodes(250), &mut told);
        assert!(part.undecided.is_some());
        assert_eq!(sums(&part), ["4950 7"]);
        let stopped = last.unwrap();
        assert!(stopped.fits(&work(), Share::WHOLE) && !stopped.is_through());
        assert!(
            !stopped.fits(
                &Parts::of(Both { en: "adding", ja: "加算中" }, |_| ResultTable::default()),
                Share::WHOLE
            )
        );
        #[cfg(feature = "serde")]
        let stopped: SoFar = serde_json::from_value(serde_json::to_value(&stopped).unwrap()).unwrap();
        let whole = run(Some(stopped), &Budget::default(), &mut |_| ());
        assert_eq!((sums(&whole), whole.undecided), (sums_of_all(), None));
    }

    /// Shares that are run apart, one of them in two goes, make the whole, even with more shares than units.
    #[test]
    fn shares_make_the_whole() {
        for of in [1, 2, 7, 100] {
            let run = |number| {
                let share = Share::new(number, of).unwrap();
                let mut last = None;
                let mut report = |so_far: &SoFar| last = Some(so_far.clone());
                let go =
                    work().go_through_share(share, None, &Budget::of_nodes(25), &NoProgress, &mut report);
                let (_, undecided) = go.unwrap();
                assert_eq!(undecided.is_some(), share.units(60) > 2);
                let go = work().go_through_share(share, last, &Budget::default(), &NoProgress, &mut |_| ());
                let (so_far, undecided) = go.unwrap();
                assert!(so_far.fits(&work(), share) && so_far.is_through() && undecided.is_none());
                so_far
            };
            let whole = work().merged((1..=of).map(run).collect());
            assert_eq!(sums(&work().table_of(whole, None)), sums_of_all());
        }
    }

    fn sums_of_all() -> Vec<String> {
        ["4950 7", "19900 7", "0 -", "44850 7"].map(str::to_owned).to_vec()
    }
}
