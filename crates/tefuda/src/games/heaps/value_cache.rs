//! Values of heaps that are kept from question to question.
//!
//! Values are found in steps that are always the same, whatever was asked for, and what each step cost is kept with them. Who takes
//! values from the stock is charged for the steps up to the one needed, and learns nothing from later ones: so an answer under a
//! budget is the same whether the values were there or had to be found.

use std::sync::{Arc, Mutex, PoisonError};

use super::engine::{Cost, HeapRule, HeapValues, Period};
use crate::kernel::run::{Limit, Meter, Run, Undecided};

/// Rules that are kept, and the bytes that they take in all.
const MOST_KEPT: usize = 16;
const MOST_BYTES: u64 = 64 << 20;

/// A step finds at least `SHORTEST_STEP` values, and more where many are known: one for every `STEPS` of them.
const SHORTEST_STEP: usize = 64;
const STEPS: usize = 16;

/// What has been found of each rule so far, the last one asked for last.
#[derive(Default)]
pub(super) struct ValueCache(Mutex<Vec<Arc<Stored>>>);

/// The values of one rule.
#[derive(Clone)]
struct Stored {
    values: HeapValues,
    /// After each step.
    steps: Vec<Step>,
}

#[derive(Clone, Copy)]
struct Step {
    /// How many values there are.
    count: usize,
    /// Whether they prove a period.
    proves: bool,
    /// What they cost in all.
    cost: Cost,
}

/// The values of heaps up to a size, and whatever else is known by the steps that find them.
pub(super) struct Known {
    stored: Arc<Stored>,
    proves: bool,
}

impl Known {
    /// Values of heaps up to a size, found now or before.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice to find them, though they may be there.
    pub(super) fn of(rule: &HeapRule, largest: u64, run: &mut Run) -> Result<Known, Undecided> {
        let cache = run.cache::<ValueCache>();
        let mut stored = cache.take(rule);
        let step = stored_up_to(&mut stored, largest, &mut run.meter);
        // What was found is kept also if the budget did not suffice.
        cache.put(stored.clone());
        let step = step?;
        run.meter.hold(step.cost.bytes)?;
        Ok(Known { stored, proves: step.proves })
    }

    /// The value of a heap up to the size asked for.
    pub(super) fn get(&self, heap: u64) -> u64 {
        self.stored.values.get(heap).map_or(0, u64::from)
    }

    /// The period, if the values that were needed prove one.
    pub(super) fn period(&self) -> Option<Period> {
        self.stored.values.period().filter(|_| self.proves)
    }
}

impl ValueCache {
    /// Takes out what is there of a rule.
    fn take(&self, rule: &HeapRule) -> Arc<Stored> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stored = kept.iter().position(|stored| stored.values.rule() == rule).map(|at| kept.remove(at));
        stored
            .unwrap_or_else(|| Arc::new(Stored { values: HeapValues::new(rule.clone()), steps: Vec::new() }))
    }

    fn put(&self, stored: Arc<Stored>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have found the same meanwhile.
        kept.retain(|kept_one| kept_one.values.rule() != stored.values.rule());
        kept.push(stored);
        let bytes = |kept: &[Arc<Stored>]| kept.iter().map(|stored| stored.values.cost().bytes).sum::<u64>();
        while kept.len() > MOST_KEPT || (!kept.is_empty() && bytes(&kept) > MOST_BYTES) {
            kept.remove(0);
        }
    }
}

/// Charges the steps up to the one that gives the value of a heap; those that were not made yet are made.
fn stored_up_to(stored: &mut Arc<Stored>, largest: u64, meter: &mut Meter) -> Result<Step, Undecided> {
    let mut before = Cost::default();
    let mut number = 0;
    loop {
        let step = match stored.steps.get(number) {
            Some(step) => *step,
            None => Arc::make_mut(stored).make_step(before, meter)?,
        };
        meter.spend(0, step.cost.bytes)?;
        meter.spend(step.cost.nodes - before.nodes, 0)?;
        if step.proves || step.count as u64 > largest {
            return Ok(step);
        }
        before = step.cost;
        number += 1;
    }
}

impl Stored {
    /// Finds the values of the next step under what is left of the budget; nothing is charged yet. If the budget ends on the way, it ends
    /// where it would end if the step had been made before.
    fn make_step(&mut self, before: Cost, meter: &mut Meter) -> Result<Step, Undecided> {
        let known = self.steps.last().map_or(0, |step| step.count);
        let count = known.saturating_add((known / STEPS).max(SHORTEST_STEP));
        let mut rest = meter.rest();
        // What was done of this step in another run belongs to it.
        let done = self.values.cost().nodes.saturating_sub(before.nodes);
        rest.max_nodes = rest.max_nodes.map(|most| most.saturating_sub(done));
        let made = self.values.extend(count as u64 - 1, &mut rest.meter());
        match made.map_err(Undecided::limit) {
            Ok(()) => {
                let proves = self.values.period().is_some();
                let step = Step { count, proves, cost: self.values.cost() };
                self.steps.push(step);
                Ok(step)
            }
            Err(limit) => {
                match limit {
                    Limit::Nodes => meter.spend(u64::MAX, 0)?,
                    Limit::Memory => meter.spend(0, u64::MAX)?,
                    _ => {}
                }
                Err(Undecided::RanOut { limit, nodes: meter.nodes() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::random::Random;
    use crate::kernel::run::Budget;

    /// Under any budget, in any order: the same answer, the same count, the same period.
    #[test]
    fn what_was_asked_before_makes_no_difference() {
        let mut random = Random::new(12);
        let rules = ["grundy", ".6", "kayles", "{1,3,4}", "take primes", ".8f", "4.3"];
        let rules = rules.map(|rule| HeapRule::parse(rule).unwrap());
        let memory = Run::new(&Budget::default()).memory().clone();
        let (mut decided, mut open) = (0, 0);
        for _ in 0..400 {
            let rule = &rules[random.below(rules.len() as u64) as usize];
            let largest = random.below(700);
            let budget = match random.below(3) {
                0 => Budget { max_memory: Some(5_000 + random.below(40_000)), ..Budget::default() },
                _ => Budget::of_nodes(random.below(20_000)),
            };
            let answer = |run: &mut Run| {
                let known = Known::of(rule, largest, run);
                (known.map(|known| (known.get(largest), known.period())), run.meter.nodes())
            };
            let fresh = answer(&mut Run::new(&budget));
            let again = answer(&mut Run::remembering(&budget, memory.clone()));
            assert_eq!(fresh, again, "{rule} {largest} {budget:?}");
            if fresh.0.is_ok() { decided += 1 } else { open += 1 }
        }
        assert!(decided > 50 && open > 50, "{decided} {open}");
    }
}
