//! How a check goes through its cases: in numbered units that can be looked at in any order, on all cores, in parts, and from
//! where an earlier run was stopped.

use super::tally::{Example, Tally};
use super::{CheckReport, Cost, Reading, Standing, japanese};
use crate::kernel::lesson::Both;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{NoProgress, Progress, StudyError};
use crate::kernel::units::{self, Dealt, Share, Units, go_on, merged};
use crate::kernel::words::Words;

/// Looks at the cases of a unit.
type VisitUnit<'a> = Box<dyn Fn(u64, &mut Findings) -> Result<(), StudyError> + Sync + 'a>;

/// A check that is ready to run.
///
/// The cases come in units, such as all colourings of one graph, or a thousand random positions of one seed. What a unit finds
/// depends on its number alone. So units can be shared out among cores and machines, and a stopped run can be taken up again.
pub struct Survey<'a> {
    range: Words,
    parts: Vec<(u64, VisitUnit<'a>)>,
    /// Readings that say that something exists, and whether the range is wide enough for it.
    shows: Vec<(usize, bool)>,
    /// Whether readings that are registered to fail must be refuted here.
    refutes: bool,
}

impl<'a> Survey<'a> {
    /// A survey of a range, which is told in words. It has no units yet.
    #[must_use]
    pub fn of(range: impl Into<String>) -> Self {
        let range: String = range.into();
        let english = range.clone();
        let range = Words::made(range, move || japanese::range(&english).unwrap_or_else(|| english.clone()));
        Survey { range, parts: Vec::new(), shows: Vec::new(), refutes: false }
    }

    /// The same survey with `units` more, each looked at by `look`, which is given its number from 0.
    #[must_use]
    pub fn part(
        mut self,
        units: u64,
        look: impl Fn(u64, &mut Findings) -> Result<(), StudyError> + Sync + 'a,
    ) -> Self {
        self.parts.push((units, Box::new(look)));
        self
    }

    /// A reading, given by its number, says that something exists. Where the range is wide enough, it must be shown; in a narrower one
    /// its absence says nothing.
    #[must_use]
    pub fn shows(mut self, reading: usize, wide_enough: bool) -> Self {
        self.shows.push((reading, wide_enough));
        self
    }

    /// Whether the range is one in which every reading that is registered to fail is refuted.
    #[must_use]
    pub fn refuting_what_fails(mut self, refutes: bool) -> Self {
        self.refutes = refutes;
        self
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.parts.iter().map(|(units, _)| units).sum()
    }

    fn look(&self, mut unit: u64, findings: &mut Findings) -> Result<(), StudyError> {
        for (units, look) in &self.parts {
            if unit < *units {
                return look(unit, findings);
            }
            unit -= units;
        }
        Ok(())
    }
}

/// Where the cases of a unit are entered, and what they are charged to.
pub struct Findings {
    /// Everything that costs is charged to this meter, which has what is left of the whole check's budget.
    pub meter: Meter,
    tallies: Vec<Tally>,
    /// Every counterexample with the number of its reading, if all are wanted.
    all: Option<Vec<(usize, String)>>,
}

impl Findings {
    /// Enters what a reading, given by its number, says of a case: right or wrong.
    pub fn enter<E: Example>(&mut self, reading: usize, case: impl FnOnce() -> E, right: bool) {
        let Some(tally) = self.tallies.get_mut(reading) else { return };
        let text = tally.enter(case, right, self.all.is_some());
        if let (Some(text), Some(all)) = (text, &mut self.all) {
            all.push((reading, text));
        }
    }

    /// Counts a case that lacks something that a reading names, so that it cannot be asked.
    pub fn pass_over(&mut self, reading: usize) {
        if let Some(tally) = self.tallies.get_mut(reading) {
            tally.passed_over += 1;
        }
    }

    /// Enters what a case cost: the reading is right if that is within the limit.
    pub fn enter_cost<E: Example>(&mut self, reading: usize, case: impl FnOnce() -> E, cost: Cost) {
        self.enter(reading, case, cost.within());
        if let Some(tally) = self.tallies.get_mut(reading) {
            tally.charge(cost);
        }
    }

    /// Enters an example of something that a reading says exists.
    pub fn show<E: Example>(&mut self, reading: usize, case: &E) {
        if let Some(tally) = self.tallies.get_mut(reading) {
            tally.show(case);
        }
    }
}

/// What has been found of each reading.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tallies {
    tallies: Vec<Tally>,
    /// Counterexamples that the watcher has not been told yet.
    #[cfg_attr(feature = "serde", serde(skip))]
    untold: Vec<(usize, String)>,
}

/// How far a check has come, and what it has found.
pub type SoFar = units::SoFar<Tallies>;

impl SoFar {
    /// How many cases have been looked at, by the reading that speaks of most.
    #[must_use]
    pub fn checked(&self) -> u64 {
        self.found.tallies.iter().map(|tally| tally.applies).max().unwrap_or(0)
    }

    /// How many counterexamples have been found to each reading.
    pub fn wrong(&self) -> impl Iterator<Item = u64> + '_ {
        self.found.tallies.iter().map(|tally| tally.wrong)
    }

    /// What all shares of a survey have found together, as if one run had done the whole of it.
    #[must_use]
    pub fn of_all_shares(survey: &Survey, readings: &[Reading], shares: Vec<SoFar>) -> Self {
        merged(&SurveyRun { survey, readings: readings.len(), wants_all: false }, shares)
    }

    /// Whether this can have come from such a share of such a survey, and its counts go together.
    #[must_use]
    pub fn fits(&self, survey: &Survey, readings: &[Reading], share: Share) -> bool {
        self.units == share.units(survey.units())
            && self.next <= self.units
            && self.found.tallies.len() == readings.len()
            && self.found.tallies.iter().all(Tally::is_consistent)
            && (self.next > 0 || self.found.tallies.iter().all(|tally| *tally == Tally::default()))
    }
}

/// A survey with what is asked of it.
struct SurveyRun<'a> {
    survey: &'a Survey<'a>,
    readings: usize,
    wants_all: bool,
}

impl Units for SurveyRun<'_> {
    type Found = Tallies;

    fn units(&self) -> u64 {
        self.survey.units()
    }

    fn nothing(&self) -> Tallies {
        Tallies { tallies: vec![Tally::default(); self.readings], untold: Vec::new() }
    }

    fn look(&self, unit: u64, meter: Meter, tallied: Tallies) -> Result<(Tallies, Meter), StudyError> {
        let Tallies { tallies, untold } = tallied;
        let mut findings = Findings { meter, tallies, all: self.wants_all.then_some(untold) };
        self.survey.look(unit, &mut findings)?;
        let Findings { meter, tallies, all } = findings;
        Ok((Tallies { tallies, untold: all.unwrap_or_default() }, meter))
    }

    fn merge(&self, left: Tallies, right: Tallies) -> Tallies {
        let tallies = left.tallies.into_iter().zip(right.tallies).map(|(left, right)| left.merge(right));
        let mut untold = left.untold;
        untold.extend(right.untold);
        Tallies { tallies: tallies.collect(), untold }
    }
}

/// Who watches a check. Methods are called from one thread, in the order of the units.
pub trait Watch: Progress {
    /// Whether every counterexample is wanted, and not the smallest alone.
    fn wants_all(&self) -> bool {
        false
    }

    /// A counterexample to a reading, if all are wanted.
    fn counterexample(&self, _reading: &Reading, _text: &str) {}

    /// What has been found so far; told every now and then, and at the end.
    fn so_far(&self, _so_far: &SoFar) {}
}

impl Watch for NoProgress {}

/// Goes through a survey, from where an earlier run stopped if there was one.
///
/// If the budget ends before the survey does, the report contains what was found until then, and why it ended.
///
/// # Errors
/// [`StudyError`] if the arguments turn out not to go together.
pub fn go_through(
    survey: &Survey,
    readings: &[Reading],
    earlier: Option<SoFar>,
    budget: &Budget,
    watch: &dyn Watch,
) -> Result<CheckReport, StudyError> {
    let (so_far, undecided) = go_through_share(survey, readings, Share::WHOLE, earlier, budget, watch)?;
    Ok(CheckReport::of(survey, readings, &so_far, undecided))
}

/// Goes through a share of a survey in the same way. It gives what the share has found, and why it ended before it was through, if it
/// did.
///
/// # Errors
/// [`StudyError`] if the arguments turn out not to go together.
pub fn go_through_share(
    survey: &Survey,
    readings: &[Reading],
    share: Share,
    earlier: Option<SoFar>,
    budget: &Budget,
    watch: &dyn Watch,
) -> Result<(SoFar, Option<Undecided>), StudyError> {
    let asked = SurveyRun { survey, readings: readings.len(), wants_all: watch.wants_all() };
    let dealt = Dealt { work: &asked, share };
    let mut so_far = earlier.unwrap_or_else(|| SoFar::nothing(&dealt));
    watch.stage(Both { en: "comparing with the referee", ja: "審判の探索と比べています" }, so_far.units);
    let undecided = go_on(&dealt, &mut so_far, budget, watch, &mut |so_far| {
        for (reading, text) in so_far.found.untold.drain(..) {
            readings.get(reading).into_iter().for_each(|reading| watch.counterexample(reading, &text));
        }
        watch.so_far(so_far);
    })?;
    Ok((so_far, undecided))
}

impl CheckReport {
    /// The report of what a run over the whole survey has found, and why it ended early if it did.
    #[must_use]
    pub fn of(survey: &Survey, readings: &[Reading], so_far: &SoFar, undecided: Option<Undecided>) -> Self {
        let report = |(number, tally): (usize, &Tally)| {
            let shows = survey.shows.iter().find(|(reading, _)| *reading == number);
            let through = so_far.is_through();
            let shows = shows.map(|(_, wide_enough)| through && *wide_enough);
            readings.get(number).map(|reading| {
                let mut report = tally.report(reading, shows);
                report.unrefuted =
                    through && survey.refutes && reading.standing == Standing::Fails && report.wrong == 0;
                report
            })
        };
        CheckReport {
            checked: so_far.checked(),
            range: survey.range.clone(),
            readings: so_far.found.tallies.iter().enumerate().filter_map(report).collect(),
            units: (so_far.next, so_far.units),
            undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    struct Number(u64);

    impl std::fmt::Display for Number {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.0.fmt(f)
        }
    }

    impl Example for Number {
        fn size(&self) -> (usize, u32) {
            (self.0.to_string().len(), 0)
        }
    }

    const READINGS: &[Reading] = &[
        Reading { name: "odd", text: "every number is odd", standing: Standing::Fails },
        Reading { name: "large", text: "some number is above 900", standing: Standing::Holds },
        Reading { name: "cheap", text: "linear", standing: Standing::Holds },
    ];

    /// A thousand numbers, ten a unit.
    fn survey<'a>() -> Survey<'a> {
        Survey::of("the numbers below 1000").shows(1, true).part(100, |unit, findings| {
            for number in unit * 10..unit * 10 + 10 {
                findings.meter.spend(1, 0)?;
                findings.enter(0, || Number(number), number % 2 == 1);
                findings.enter(1, || Number(number), true);
                if number > 900 {
                    findings.show(1, &Number(number));
                }
                let cost = Cost { steps: number * number, size: number.max(1), limit: 100 };
                findings.enter_cost(2, || Number(number), cost);
            }
            Ok(())
        })
    }

    #[derive(Default)]
    struct Watcher {
        last: Mutex<Option<SoFar>>,
        seen: Mutex<Vec<String>>,
    }

    impl Progress for Watcher {
        fn stage(&self, _name: Both, _steps: u64) {}
        fn advance(&self, _steps: u64) {}
    }

    impl Watch for Watcher {
        fn wants_all(&self) -> bool {
            true
        }
        fn counterexample(&self, reading: &Reading, text: &str) {
            if reading.name == "odd" {
                self.seen.lock().unwrap().push(text.to_owned());
            }
        }
        fn so_far(&self, so_far: &SoFar) {
            *self.last.lock().unwrap() = Some(so_far.clone());
        }
    }

    #[test]
    fn everything_is_found_once() {
        let watcher = Watcher::default();
        let report = go_through(&survey(), READINGS, None, &Budget::default(), &watcher).unwrap();
        assert_eq!((report.checked, report.units, report.undecided), (1000, (100, 100), None));
        assert_eq!(
            (report.readings[0].wrong, report.readings[0].counterexample.as_deref()),
            (500, Some("0"))
        );
        assert_eq!((report.readings[1].wrong, report.readings[1].witness.as_deref()), (0, Some("901")));
        let even: Vec<String> = (0..500).map(|half| (2 * half).to_string()).collect();
        assert_eq!(*watcher.seen.lock().unwrap(), even);
    }

    /// A quadratic cost is above any multiple of the size from some size on.
    #[test]
    fn a_quadratic_cost_is_caught() {
        let report = go_through(&survey(), READINGS, None, &Budget::default(), &NoProgress).unwrap();
        let cheap = &report.readings[2];
        assert_eq!((cheap.wrong, cheap.counterexample.as_deref()), (899, Some("101")));
        assert_eq!(cheap.cost.map(|cost| (cost.steps, cost.size)), Some((999 * 999, 999)));
    }

    /// What is registered to fail must be refuted where it was, and nowhere else.
    #[test]
    fn a_reading_that_is_no_longer_refuted_is_told() {
        let odd = || {
            Survey::of("3").part(1, |_, findings| {
                findings.enter(0, || Number(3), true);
                Ok(())
            })
        };
        let is_contradicted = |survey| {
            let report = go_through(&survey, &READINGS[..1], None, &Budget::default(), &NoProgress).unwrap();
            report.contradicts()
        };
        assert_eq!((is_contradicted(odd()), is_contradicted(odd().refuting_what_fails(true))), (false, true));
    }

    #[test]
    fn counts_that_do_not_go_together_are_refused() {
        let watcher = Watcher::default();
        go_through(&survey(), READINGS, None, &Budget::of_nodes(700), &watcher).unwrap();
        let good = watcher.last.lock().unwrap().clone().unwrap();
        let mut more_wrong_than_asked = good.clone();
        more_wrong_than_asked.found.tallies[0].wrong = good.found.tallies[0].applies + 1;
        let mut no_example = good.clone();
        no_example.found.tallies[1].wrong = 1;
        let mut too_many = good.clone();
        too_many.found.tallies[0].applies = u64::MAX;
        let not_begun = SoFar { next: 0, ..good.clone() };
        for bad in [more_wrong_than_asked, no_example, too_many, not_begun] {
            assert!(!bad.fits(&survey(), READINGS, Share::WHOLE), "{bad:?}");
        }
    }

    /// Shares that are run separately make the whole report: the smallest counterexample and the greatest cost among them.
    #[test]
    fn shares_make_the_whole() {
        let whole = go_through(&survey(), READINGS, None, &Budget::default(), &NoProgress).unwrap();
        for of in [1, 3, 150] {
            let run = |number| {
                let share = Share::new(number, of).unwrap();
                let watcher = Watcher::default();
                let go = go_through_share(&survey(), READINGS, share, None, &Budget::default(), &watcher);
                let (so_far, undecided) = go.unwrap();
                assert!(
                    so_far.fits(&survey(), READINGS, share) && so_far.is_through() && undecided.is_none()
                );
                so_far
            };
            let merged = SoFar::of_all_shares(&survey(), READINGS, (1..=of).map(run).collect());
            assert_eq!(CheckReport::of(&survey(), READINGS, &merged, None), whole);
        }
    }

    #[test]
    fn a_stopped_run_keeps_what_it_has_and_goes_on() {
        let watcher = Watcher::default();
        let report = go_through(&survey(), READINGS, None, &Budget::of_nodes(700), &watcher).unwrap();
        assert!(report.undecided.is_some() && report.units.0 < 100, "{report:?}");
        // What has not been looked at yet cannot have shown anything.
        assert_eq!(report.readings[1].wrong, 0);
        let stopped = watcher.last.lock().unwrap().clone().unwrap();
        assert_eq!((stopped.next, stopped.checked()), (report.units.0, report.checked));
        assert!(stopped.fits(&survey(), READINGS, Share::WHOLE));
        let whole = go_through(&survey(), READINGS, None, &Budget::default(), &NoProgress).unwrap();
        let resumed = go_through(&survey(), READINGS, Some(stopped), &Budget::default(), &watcher).unwrap();
        assert_eq!(resumed, whole);
        assert_eq!(watcher.seen.lock().unwrap().len(), 500);
    }
}
