//! The account of what is spent.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::budget::{Budget, Limit, Undecided};

/// What a value owns beyond its own size, for the account of memory.
///
/// There is no answer that is right for every type, so each type says its own; for one that owns nothing the empty
/// implementation will do.
pub trait HeapSize {
    /// Bytes owned besides `size_of::<Self>()`.
    fn heap_size(&self) -> usize {
        0
    }
}

macro_rules! owns_nothing {
    ($($name:ty),*) => { $(impl HeapSize for $name {})* };
}

owns_nothing!((), bool, char, u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

/// What the allocator adds to a block, about.
const BLOCK: usize = 16;

impl<T: HeapSize> HeapSize for Vec<T> {
    fn heap_size(&self) -> usize {
        let block = if self.capacity() > 0 { BLOCK } else { 0 };
        block + self.capacity() * size_of::<T>() + self.iter().map(HeapSize::heap_size).sum::<usize>()
    }
}

impl<T: HeapSize> HeapSize for Option<T> {
    fn heap_size(&self) -> usize {
        self.as_ref().map_or(0, HeapSize::heap_size)
    }
}

impl<T: HeapSize, const N: usize> HeapSize for [T; N] {
    fn heap_size(&self) -> usize {
        self.iter().map(HeapSize::heap_size).sum()
    }
}

impl<A: HeapSize, B: HeapSize> HeapSize for (A, B) {
    fn heap_size(&self) -> usize {
        self.0.heap_size() + self.1.heap_size()
    }
}

impl<A: HeapSize, B: HeapSize, C: HeapSize> HeapSize for (A, B, C) {
    fn heap_size(&self) -> usize {
        self.0.heap_size() + self.1.heap_size() + self.2.heap_size()
    }
}

/// What a table of entries takes, each of which owns `owned` bytes besides.
pub(crate) fn table_bytes<K, V, S>(table: &HashMap<K, V, S>, owned: usize) -> u64 {
    // While a table grows, the old one and one of twice its size are there together.
    let growing = if table.len() == table.capacity() { 3 } else { 1 };
    let places = table.capacity().max(4) * 8 / 7 * growing;
    (places * (size_of::<(K, V)>() + 1) + table.len() * owned) as u64
}

/// The clock and the cancel flag are looked at after this many steps: both cost more than a step.
const STEPS_BETWEEN_LOOKS: u64 = 1024;

/// This many listed moves count as one position.
const MOVES_A_NODE: u64 = 64;

/// A running account against a [`Budget`].
///
/// A meter that has met a limit stays at it: whatever is asked of it afterwards is refused too.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    nodes: u64,
    listed: u64,
    /// Bytes that stay in use until they are released.
    held: u64,
    steps_since_look: u64,
    met: Option<Limit>,
}

impl Meter {
    pub(super) fn new(budget: Budget) -> Self {
        // The first step looks at the clock: a budget without time is noticed at once.
        Meter { budget, nodes: 0, listed: 0, held: 0, steps_since_look: STEPS_BETWEEN_LOOKS, met: None }
    }

    /// Enters `count` more positions, and that the caller has `memory` bytes in use now besides those that are held.
    ///
    /// # Errors
    /// [`Undecided`] when a limit is passed, now or before.
    pub fn spend(&mut self, count: u64, memory: u64) -> Result<(), Undecided> {
        if self.met.is_some() {
            return Err(self.met(Limit::Nodes));
        }
        let nodes = self.nodes.saturating_add(count);
        if self.over(nodes, self.listed) {
            return Err(self.met(Limit::Nodes));
        }
        self.nodes = nodes;
        self.in_use(memory)?;
        self.step(count)
    }

    /// Enters `count` more listed moves.
    ///
    /// # Errors
    /// [`Undecided`] when a limit is passed, now or before.
    pub fn list(&mut self, count: u64) -> Result<(), Undecided> {
        if self.met.is_some() {
            return Err(self.met(Limit::Nodes));
        }
        self.listed = self.listed.saturating_add(count);
        if self.over(self.nodes, self.listed) {
            return Err(self.met(Limit::Nodes));
        }
        self.step(count)
    }

    /// Enters bytes that stay in use until [`Meter::release`].
    ///
    /// # Errors
    /// [`Undecided`] when the limit is passed.
    pub fn hold(&mut self, bytes: u64) -> Result<(), Undecided> {
        self.held = self.held.saturating_add(bytes);
        self.in_use(0)
    }

    /// Gives back bytes that were [held](Meter::hold).
    pub fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// Changes what one owner holds from `held` to `now` bytes.
    ///
    /// # Errors
    /// [`Undecided`] when the limit is passed.
    pub fn hold_instead(&mut self, held: &mut u64, now: u64) -> Result<(), Undecided> {
        self.release(*held);
        *held = now;
        self.hold(now)
    }

    /// Lets `work` look at up to `nodes` more positions. If that does not suffice, it fails without using up the rest.
    ///
    /// # Errors
    /// [`Undecided`] when this portion or the budget itself does not suffice.
    pub fn portion<T>(
        &mut self,
        nodes: u64,
        work: impl FnOnce(&mut Meter) -> Result<T, Undecided>,
    ) -> Result<T, Undecided> {
        let whole = self.budget.max_nodes;
        let spent = self.nodes.saturating_add(self.listed / MOVES_A_NODE);
        let portion = spent.saturating_add(nodes);
        let smaller = self.met.is_none() && whole.is_none_or(|most| portion < most);
        if smaller {
            self.budget.max_nodes = Some(portion);
        }
        let result = work(self);
        self.budget.max_nodes = whole;
        if smaller && self.met == Some(Limit::Nodes) {
            self.met = None;
        }
        result
    }

    /// What is left of the budget, for work that keeps an account of its own; what it spends is to be entered afterwards.
    #[must_use]
    pub fn rest(&self) -> Budget {
        let spent = self.nodes.saturating_add(self.listed / MOVES_A_NODE);
        let none = self.met.is_some();
        let nodes = self.budget.max_nodes.map(|most| most.saturating_sub(spent));
        Budget {
            max_nodes: if none { Some(0) } else { nodes },
            max_memory: Some(self.budget.memory().saturating_sub(self.held)),
            ..self.budget.clone()
        }
    }

    /// Refuses at once what would take more memory than is left.
    ///
    /// # Errors
    /// [`Undecided::TooLarge`], with the numbers.
    pub fn admit(&self, bytes: u64) -> Result<(), Undecided> {
        self.budget.admit(0, u64::MAX, self.held.saturating_add(bytes))
    }

    /// Looks at the clock and at the cancel flag now, and tells how far it has come.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or the work was cancelled.
    pub fn look(&self) -> Result<(), Undecided> {
        self.tell(self.nodes);
        if self.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.undecided(Limit::Cancelled));
        }
        if self.budget.deadline.is_some_and(|end| self.budget.clock.now() >= end) {
            return Err(self.undecided(Limit::Time));
        }
        Ok(())
    }

    /// The same, once in a while: `step` counts the rounds of a loop.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or the work was cancelled.
    pub fn look_every(&self, step: usize) -> Result<(), Undecided> {
        if (step as u64).is_multiple_of(STEPS_BETWEEN_LOOKS) { self.look() } else { Ok(()) }
    }

    /// The same for several threads that share a count of the positions looked at.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or the work was cancelled.
    pub fn look_after(&self, looked_at: &AtomicU64) -> Result<(), Undecided> {
        self.tell(looked_at.load(Ordering::Relaxed));
        let with_count = |undecided: Undecided| Undecided::RanOut {
            limit: undecided.limit(),
            nodes: looked_at.load(Ordering::Relaxed),
        };
        self.look().map_err(with_count)
    }

    /// Reports how many positions have been examined.
    fn tell(&self, nodes: u64) {
        if let Some(watch) = &self.budget.watch {
            watch.fetch_max(nodes, Ordering::Relaxed);
        }
    }

    /// Positions entered so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Moves listed so far.
    #[must_use]
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Bytes that are held now.
    #[must_use]
    pub fn held(&self) -> u64 {
        self.held
    }

    /// Whether a limit has been met.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        self.met.is_some()
    }

    /// Whether positions or time are limited.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.budget.max_nodes.is_some() || self.budget.deadline.is_some()
    }

    /// The limit that was reached, if one was.
    #[must_use]
    pub fn limit_met(&self) -> Option<Limit> {
        self.met
    }

    fn over(&self, nodes: u64, listed: u64) -> bool {
        self.budget.max_nodes.is_some_and(|most| nodes.saturating_add(listed / MOVES_A_NODE) > most)
    }

    fn in_use(&mut self, memory: u64) -> Result<(), Undecided> {
        if self.held.saturating_add(memory) > self.budget.memory() {
            Err(self.met(Limit::Memory))
        } else {
            Ok(())
        }
    }

    fn step(&mut self, count: u64) -> Result<(), Undecided> {
        if count == 0 {
            return Ok(());
        }
        self.steps_since_look = self.steps_since_look.saturating_add(count);
        if self.steps_since_look < STEPS_BETWEEN_LOOKS {
            return Ok(());
        }
        self.steps_since_look = 0;
        self.look().inspect_err(|undecided| self.met = Some(undecided.limit()))
    }

    /// The limit that was reached first stays the reason.
    fn met(&mut self, limit: Limit) -> Undecided {
        let limit = *self.met.get_or_insert(limit);
        self.undecided(limit)
    }

    fn undecided(&self, limit: Limit) -> Undecided {
        Undecided::RanOut { limit, nodes: self.nodes }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::super::Clock;
    use super::*;

    #[test]
    fn nodes_and_memory_are_limits_that_stay_met() {
        let budget = Budget { max_nodes: Some(3), max_memory: Some(10), ..Budget::default() };
        let mut meter = budget.meter();
        assert_eq!(meter.spend(2, 10), Ok(()));
        let too_much = Err(Undecided::RanOut { limit: Limit::Nodes, nodes: 2 });
        assert_eq!(meter.spend(2, 0), too_much);
        assert_eq!(meter.spend(1, 0), too_much);
        let mut meter = budget.meter();
        assert_eq!(meter.hold(8), Ok(()));
        meter.release(4);
        assert_eq!(meter.spend(1, 6), Ok(()));
        assert_eq!(meter.spend(1, 7), Err(Undecided::RanOut { limit: Limit::Memory, nodes: 2 }));
        assert!(meter.is_used_up());
    }

    #[test]
    fn listed_moves_count() {
        let mut meter = Budget::of_nodes(2).meter();
        assert_eq!(meter.list(2 * MOVES_A_NODE), Ok(()));
        assert_eq!(meter.spend(1, 0).map_err(Undecided::limit), Err(Limit::Nodes));
    }

    #[test]
    fn a_portion_that_is_used_up_leaves_the_rest() {
        let mut meter = Budget::of_nodes(100).meter();
        let failed = meter.portion(10, |meter| (0..20).try_for_each(|_| meter.spend(1, 0)));
        assert_eq!(failed.map_err(Undecided::limit), Err(Limit::Nodes));
        assert_eq!((meter.nodes(), meter.spend(90, 0)), (10, Ok(())));
        let failed = meter.portion(10, |meter| meter.spend(1, 0));
        assert!(failed.is_err() && meter.is_used_up());
    }

    #[test]
    fn who_watches_is_told() {
        let seen = Arc::new(AtomicU64::new(0));
        let budget = Budget { watch: Some(seen.clone()), ..Budget::default() };
        let mut meter = budget.meter();
        for _ in 0..5000 {
            meter.spend(1, 0).unwrap();
        }
        let reported = seen.load(Ordering::Relaxed);
        assert!((5000 - STEPS_BETWEEN_LOOKS..=5000).contains(&reported), "{reported}");
        // Another account of the same work begins again; what is told never goes back.
        meter.rest().meter().spend(STEPS_BETWEEN_LOOKS, 0).unwrap();
        assert_eq!(seen.load(Ordering::Relaxed), reported);
    }

    #[test]
    fn time_and_cancel_are_noticed() {
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget { cancel: Some(flag.clone()), ..Budget::default() };
        let mut meter = budget.meter();
        assert_eq!(meter.spend(5000, 0), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(meter.spend(5000, 0).map_err(Undecided::limit), Err(Limit::Cancelled));
        let clock = Arc::new(AtomicU64::new(0));
        let budget = Budget {
            max_time: Some(Duration::from_nanos(10)),
            clock: Clock::Manual(clock.clone()),
            ..Budget::default()
        };
        let mut meter = budget.meter();
        assert_eq!(meter.spend(1, 0), Ok(()));
        clock.store(10, Ordering::Relaxed);
        assert_eq!(meter.spend(1, 0), Ok(()), "the clock is not checked all the time");
        assert_eq!(meter.list(1024).map_err(Undecided::limit), Err(Limit::Time));
        assert_eq!(meter.spend(1, 0).map_err(Undecided::limit), Err(Limit::Time));
    }
}
