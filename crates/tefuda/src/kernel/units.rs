//! Long work in numbered units, which can be looked at in any order, on all cores, in parts, and from where an earlier run was stopped.

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

    /// What two runs over different units have found together.
    fn merge(&self, one: Self::Found, other: Self::Found) -> Self::Found;
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

/// A round should take about this long: after it the watcher is told, and what was found is safe.
const ROUND: Duration = Duration::from_millis(200);

/// Goes on with work on all cores until it is through or the budget ends, in rounds of units; `told` is called after each with how far
/// it has come. If the budget ended it, that is the answer.
pub(crate) fn go_on<W: Units>(
    work: &W,
    so_far: &mut SoFar<W::Found>,
    budget: &Budget,
    progress: &dyn Progress,
    told: &mut dyn FnMut(&mut SoFar<W::Found>),
) -> Result<Option<Undecided>, StudyError> {
    let budget = &budget.started();
    let spent = AtomicU64::new(0);
    let mut round = 1;
    progress.advance(so_far.next);
    while so_far.next < so_far.units {
        let end = so_far.units.min(so_far.next.saturating_add(round));
        let start = Instant::now();
        match look_at(work, so_far.next..end, budget, &spent) {
            Ok(found) => {
                let before = std::mem::replace(&mut so_far.found, work.nothing());
                so_far.found = work.merge(before, found);
            }
            Err(StudyError::Undecided(reason)) => return Ok(Some(reason)),
            Err(error) => return Err(error),
        }
        progress.advance(end - so_far.next);
        so_far.next = end;
        told(so_far);
        let took = start.elapsed();
        round = match round {
            _ if took < ROUND / 2 => round.saturating_mul(2),
            _ if took > ROUND * 2 => (round / 2).max(1),
            _ => round,
        };
    }
    Ok(None)
}

/// Looks at some units on all cores.
fn look_at<W: Units>(
    work: &W,
    units: std::ops::Range<u64>,
    budget: &Budget,
    spent: &AtomicU64,
) -> Result<W::Found, StudyError> {
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
    let merge = |one, other| Ok(work.merge(one, other));
    units.into_par_iter().try_fold(|| work.nothing(), look).try_reduce(|| work.nothing(), merge)
}
