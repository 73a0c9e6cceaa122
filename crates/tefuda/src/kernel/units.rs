//! Long work in numbered units, which can be looked at in any order, on all cores, in parts, and from where an earlier run was stopped.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::parallel::*;
use super::run::{Budget, Meter, Undecided};
use super::study::{Progress, StudyError};

/// Work in units. What a unit finds depends on its number alone, and what units find can be merged in any order.
pub(crate) trait Units: Sync {
    /// What is found.
    type Found: Send + Sync;

    /// How many units there are.
    fn units(&self) -> u64;

    /// What has been found before the first unit.
    fn nothing(&self) -> Self::Found;

    /// Adds what a unit finds. Everything that costs is charged to the meter, which has what is left of the budget.
    fn look(&self, unit: u64, meter: Meter, found: Self::Found) -> Result<(Self::Found, Meter), StudyError>;

    /// How many units may be looked at in a round.
    fn most_at_once(&self) -> u64 {
        u64::MAX
    }

    /// What two runs over different units have found together.
    fn merge(&self, left: Self::Found, right: Self::Found) -> Self::Found;
}

/// How far work has come, and what it has found.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SoFar<F> {
    /// The first unit that has not been looked at; all before it have.
    pub next: u64,
    /// How many units there are.
    pub units: u64,
    pub(crate) found: F,
}

impl<F> SoFar<F> {
    /// Before the first unit.
    pub(crate) fn nothing(work: &impl Units<Found = F>) -> Self {
        SoFar { next: 0, units: work.units(), found: work.nothing() }
    }

    /// Whether every unit has been looked at.
    #[must_use]
    pub fn is_through(&self) -> bool {
        self.next == self.units
    }

    /// The share of the units that have been looked at, in percent.
    #[must_use]
    pub fn percent(&self) -> f64 {
        100.0 * self.next as f64 / self.units.max(1) as f64
    }
}

/// One of several shares of the units of some work, numbered from 1.
///
/// Units are dealt in turn, as cards are, and not in blocks: costs mostly grow along a range, and so every share has its part of the
/// costly units.
///
/// ```
/// use tefuda::study::Share;
/// let share: Share = "3/16".parse().unwrap();
/// assert_eq!((share.number(), share.of()), (3, 16));
/// // Of 20 units it has those with the numbers 2 and 18, counted from 0.
/// assert_eq!(share.units(20), 2);
/// assert!("17/16".parse::<Share>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: u32,
    of: u32,
}

impl Share {
    /// Everything, as the only share.
    pub const WHOLE: Share = Share { number: 1, of: 1 };

    /// Share `number` of `of`, if there is such a share.
    #[must_use]
    pub fn new(number: u32, of: u32) -> Option<Self> {
        (1..=of).contains(&number).then_some(Share { number, of })
    }

    /// Its number, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many shares there are.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }

    /// How many of `all` units it has. With more shares than units, some have none.
    #[must_use]
    pub fn units(self, all: u64) -> u64 {
        all.saturating_sub(self.first()).div_ceil(u64::from(self.of))
    }

    fn first(self) -> u64 {
        u64::from(self.number) - 1
    }

    /// The number, among all, of the unit that comes at this place of the share.
    fn unit(self, place: u64) -> u64 {
        self.first() + place * u64::from(self.of)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A text that names no share.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of N parts as I/N, such as 3/16, with I from 1 to N")]
pub struct ShareError;

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        let (number, of) = text.split_once('/').ok_or(ShareError)?;
        let read = |digits: &str| digits.parse().map_err(|_| ShareError);
        Share::new(read(number)?, read(of)?).ok_or(ShareError)
    }
}

/// A share of some work, which is itself work in units.
pub(crate) struct Dealt<'a, W> {
    pub(crate) work: &'a W,
    pub(crate) share: Share,
}

impl<W: Units> Units for Dealt<'_, W> {
    type Found = W::Found;

    fn units(&self) -> u64 {
        self.share.units(self.work.units())
    }

    fn nothing(&self) -> W::Found {
        self.work.nothing()
    }

    fn look(&self, place: u64, meter: Meter, found: W::Found) -> Result<(W::Found, Meter), StudyError> {
        self.work.look(self.share.unit(place), meter, found)
    }

    fn most_at_once(&self) -> u64 {
        self.work.most_at_once()
    }

    fn merge(&self, left: W::Found, right: W::Found) -> W::Found {
        self.work.merge(left, right)
    }
}

/// What all shares of some work have found together: the work is through.
pub(crate) fn merged<W: Units>(
    work: &W,
    shares: impl IntoIterator<Item = SoFar<W::Found>>,
) -> SoFar<W::Found> {
    let found = shares.into_iter().map(|share| share.found);
    let found = found.fold(work.nothing(), |left, right| work.merge(left, right));
    SoFar { next: work.units(), units: work.units(), found }
}

/// A round should take about this long: after it the watcher is told, and what was found is safe.
const ROUND: Duration = Duration::from_millis(200);

/// Goes on with work on all cores until it is through or the budget ends, in rounds of units; `told` is called after each with how far
/// it has come. If the budget ended it, that is the answer.
pub(crate) fn go_on<W: Units>(
    work: &W,
    so_far: &mut SoFar<W::Found>,
    budget: &Budget,
    progress: &dyn Progress,
    report: &mut dyn FnMut(&mut SoFar<W::Found>),
) -> Result<Option<Undecided>, StudyError> {
    let budget = &budget.started();
    let spent = AtomicU64::new(0);
    let mut round = 1u64;
    progress.advance(so_far.next);
    while so_far.next < so_far.units {
        let end = so_far.units.min(so_far.next.saturating_add(round.min(work.most_at_once())));
        let start = Instant::now();
        let Looked { found, end, undecided } = look_at(work, so_far.next..end, budget, &spent)?;
        if let Some(added) = found {
            let before = std::mem::replace(&mut so_far.found, work.nothing());
            so_far.found = work.merge(before, added);
            progress.advance(end - so_far.next);
            so_far.next = end;
            report(so_far);
        }
        if undecided.is_some() {
            return Ok(undecided);
        }
        let took = start.elapsed();
        round = match round {
            _ if took < ROUND / 2 => round.saturating_mul(2),
            _ if took > ROUND * 2 => (round / 2).max(1),
            _ => round,
        };
    }
    Ok(None)
}

/// What a round of units has found, and where the first unit is that is not in it.
struct Looked<F> {
    found: Option<F>,
    end: u64,
    undecided: Option<Undecided>,
}

/// Of rounds with no more units than this, what the first ones have found is kept when a later one does not come to its end: there units
/// are costly.
const KEPT_APART: u64 = 64;

/// Looks at some units on all cores.
fn look_at<W: Units>(
    work: &W,
    units: Range<u64>,
    budget: &Budget,
    spent: &AtomicU64,
) -> Result<Looked<W::Found>, StudyError> {
    let look = |found: W::Found, unit: u64| {
        let before = spent.load(Ordering::Relaxed);
        let rest = budget.max_nodes.map(|most| most.saturating_sub(before));
        let meter = Budget { max_nodes: rest, ..budget.clone() }.meter();
        let counted = |undecided: Undecided| undecided.after(before);
        meter.look().map_err(counted)?;
        let (found, meter) = work.look(unit, meter, found).map_err(|error| match error {
            StudyError::Undecided(undecided) => StudyError::Undecided(counted(undecided)),
            other => other,
        })?;
        spent.fetch_add(meter.nodes(), Ordering::Relaxed);
        Ok(found)
    };
    let Range { start, end } = units;
    if end - start > KEPT_APART {
        let merge = |left, right| Ok(work.merge(left, right));
        let found =
            units.into_par_iter().try_fold(|| work.nothing(), look).try_reduce(|| work.nothing(), merge);
        return match found {
            Ok(found) => Ok(Looked { found: Some(found), end, undecided: None }),
            Err(StudyError::Undecided(undecided)) => {
                Ok(Looked { found: None, end: start, undecided: Some(undecided) })
            }
            Err(error) => Err(error),
        };
    }
    // A unit after one that came to no end is not begun.
    let ended = AtomicU64::new(u64::MAX);
    let apart = units.into_par_iter().map(|unit| {
        let is_needed = unit < ended.load(Ordering::Relaxed);
        let found = is_needed.then(|| look(work.nothing(), unit))?;
        if found.is_err() {
            ended.fetch_min(unit, Ordering::Relaxed);
        }
        Some(found)
    });
    let apart: Vec<Option<Result<W::Found, StudyError>>> = apart.collect();
    let mut looked = Looked { found: None, end: start, undecided: None };
    for found in apart.into_iter().map_while(|found| found) {
        match found {
            Ok(found) => {
                let before = looked.found.unwrap_or_else(|| work.nothing());
                looked.found = Some(work.merge(before, found));
                looked.end += 1;
            }
            Err(StudyError::Undecided(undecided)) => {
                return Ok(Looked { undecided: Some(undecided), ..looked });
            }
            Err(error) => return Err(error),
        }
    }
    Ok(looked)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every unit is in exactly one share, and no share has two more than another.
    #[test]
    fn all_units_are_dealt_in_turn() {
        for (all, of) in [(0, 1), (1, 1), (100, 7), (3, 16), (16, 16), (17, 16)] {
            let shares: Vec<Share> = (1..=of).map(|number| Share::new(number, of).unwrap()).collect();
            let dealt = shares.iter().flat_map(|share| (0..share.units(all)).map(|place| share.unit(place)));
            let mut dealt: Vec<u64> = dealt.collect();
            dealt.sort_unstable();
            assert_eq!(dealt, (0..all).collect::<Vec<_>>());
            let sizes = || shares.iter().map(|share| share.units(all));
            assert!(sizes().max().unwrap() - sizes().min().unwrap() <= 1);
        }
    }

    #[test]
    fn only_shares_that_there_are() {
        for text in ["0/4", "5/4", "1/0", "3", "a/4", "3/", "-1/4", "1/99999999999"] {
            assert_eq!(text.parse::<Share>(), Err(ShareError), "{text}");
        }
        assert_eq!("4/4".parse::<Share>().unwrap().to_string(), "4/4");
        assert_eq!("1/1".parse(), Ok(Share::WHOLE));
    }
}
