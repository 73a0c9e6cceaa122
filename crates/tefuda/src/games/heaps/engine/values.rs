//! Values of the heaps of a rule, by the engine that suits it, until a period is proved.

use super::period::{Bounds, Period, proved_period};
use super::plain::Plain;
use super::rule::HeapRule;
use super::sparse::Sparse;
use crate::kernel::run::{Meter, Undecided};

/// Ways to find values. All of them find the same ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// All moves are tried: every rule.
    Plain,
    /// Moves to heaps of rare value are tried, and others only until they are no longer needed: octal codes and other rules that break a
    /// heap into two, and Grundy's game.
    Sparse,
}

/// Values of the heaps of a rule.
///
/// ```
/// use tefuda::Budget;
/// use tefuda::games::heaps::{HeapRule, HeapValues};
/// let mut kayles = HeapValues::new(HeapRule::parse("kayles").unwrap());
/// kayles.extend(1_000_000, &mut Budget::default().meter()).unwrap();
/// assert_eq!(kayles.get(1_000_000), Some(1));
/// assert_eq!(kayles.period().map(|period| (period.length, period.from)), Some((12, 71)));
/// ```
#[derive(Clone, Debug)]
pub struct HeapValues {
    rule: HeapRule,
    found: Found,
    plain: Plain,
    sparse: Option<Sparse>,
    /// The heap from which the sparse engine is used.
    sparse_from: usize,
    cost: Cost,
}

/// What finding values has cost. It depends only on which values were asked for in which steps: work that was broken off, to be done
/// again, is not in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Positions, as a meter counts them.
    pub nodes: u64,
    /// Bytes in use at the worst moment.
    pub bytes: u64,
}

/// A meter, and the cost of what has been finished under it.
pub(super) struct Account<'a> {
    meter: &'a mut Meter,
    cost: &'a mut Cost,
    /// The count of the meter when the work under way began.
    began: u64,
}

impl<'a> Account<'a> {
    pub(super) fn new(meter: &'a mut Meter, cost: &'a mut Cost) -> Self {
        let began = meter.nodes();
        Account { meter, cost, began }
    }

    pub(super) fn spend(&mut self, nodes: u64, bytes: u64) -> Result<(), Undecided> {
        self.cost.bytes = self.cost.bytes.max(bytes);
        self.meter.spend(nodes, bytes)
    }

    /// What was spent since the last time has led to values.
    pub(super) fn settle(&mut self) {
        let now = self.meter.nodes();
        self.cost.nodes = self.cost.nodes.saturating_add(now - self.began);
        self.began = now;
    }
}

/// Smaller heaps are valued by trying all moves, which is as fast there.
const SPARSE_FROM: usize = 256;

impl HeapValues {
    /// No values yet; the engine is chosen by the rule and the heap.
    #[must_use]
    pub fn new(rule: HeapRule) -> Self {
        let sparse = rule.sparse_moves().map(Sparse::new);
        HeapValues {
            rule,
            found: Found::default(),
            plain: Plain::default(),
            sparse,
            sparse_from: SPARSE_FROM,
            cost: Cost::default(),
        }
    }

    /// The same by one engine alone; `None` if it cannot deal with the rule.
    ///
    /// ```
    /// use tefuda::games::heaps::{Engine, HeapRule, HeapValues};
    /// let rule = HeapRule::parse("officers").unwrap();
    /// assert!(HeapValues::with_engine(rule, Engine::Sparse).is_some());
    /// let subtraction = HeapRule::parse("{1,2}").unwrap();
    /// assert!(HeapValues::with_engine(subtraction, Engine::Sparse).is_none());
    /// ```
    #[must_use]
    pub fn with_engine(rule: HeapRule, engine: Engine) -> Option<Self> {
        let mut values = HeapValues::new(rule);
        match engine {
            Engine::Plain => values.sparse = None,
            Engine::Sparse if values.sparse.is_some() => values.sparse_from = 0,
            Engine::Sparse => return None,
        }
        Some(values)
    }

    /// The period, if one is proved.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.found.period
    }

    /// Finds the values of all heaps up to n, or a period that determines them.
    ///
    /// Cost: that of the engine, and O(n) for the search of a period.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up; moves tried count. What was found until then stays.
    pub fn extend(&mut self, n: u64, meter: &mut Meter) -> Result<(), Undecided> {
        if self.rule == HeapRule::Nim {
            // A heap is its own value.
            return Ok(());
        }
        let HeapValues { rule, found, plain, sparse, sparse_from, cost } = self;
        let mut account = Account::new(meter, cost);
        found.extend(n, rule.bounds(), |values, count| {
            if let Some(sparse) = sparse {
                plain.extend(rule, values, count.min(*sparse_from), &mut account)?;
                sparse.extend(values, count, &mut account)
            } else {
                plain.extend(rule, values, count, &mut account)
            }
        })
    }

    /// The largest heap up to which [`extend`](Self::extend) goes in one step, before it looks for a period: going on from step to step
    /// finds the same as going on at once.
    #[must_use]
    pub fn next_step(&self) -> u64 {
        (self.found.next_look() as u64).saturating_sub(1)
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &HeapRule {
        &self.rule
    }

    /// How many values were found one by one.
    #[must_use]
    pub fn count(&self) -> usize {
        self.found.values.len()
    }

    /// What the values found so far have cost.
    #[must_use]
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// The value of a heap; `None` if it was not found yet.
    #[must_use]
    pub fn get(&self, n: u64) -> Option<u32> {
        if self.rule == HeapRule::Nim { u32::try_from(n).ok() } else { self.found.get(n) }
    }
}

/// Values found one by one, and what they prove.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    values: Vec<u32>,
    period: Option<Period>,
    /// How many values there are when a period is looked for again.
    next_look: usize,
}

impl Found {
    /// Finds the values up to n, or a period that determines them. `append` appends values until there are as many as it is told.
    ///
    /// A period is looked for after n, and on the way whenever there are an eighth more values: O(n) in all.
    pub(super) fn extend<E>(
        &mut self,
        n: u64,
        bounds: Option<Bounds>,
        mut append: impl FnMut(&mut Vec<u32>, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let wanted = usize::try_from(n.saturating_add(1)).unwrap_or(usize::MAX);
        while self.period.is_none() && self.values.len() < wanted {
            self.next_look = self.next_look();
            append(&mut self.values, wanted.min(self.next_look))?;
            self.period = bounds.and_then(|bounds| proved_period(&self.values, bounds));
        }
        Ok(())
    }

    fn next_look(&self) -> usize {
        let count = self.values.len();
        if self.next_look <= count { count + (count / 8).max(64) } else { self.next_look }
    }

    /// The value of a heap; `None` if it was not found yet.
    pub(super) fn get(&self, n: u64) -> Option<u32> {
        let at = match self.period {
            Some(Period { length, from, .. }) if n >= from => from + (n - from) % length,
            _ => n,
        };
        self.values.get(usize::try_from(at).ok()?).copied()
    }

    /// The period, if one is proved.
    pub(super) fn period(&self) -> Option<Period> {
        self.period
    }
}
