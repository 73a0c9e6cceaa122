//! Rows of a speed table, and how they are measured.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use tefuda::Budget;

/// Counts allocations and the bytes in use, so that a row can say how many it made and how much it held at once.
pub(crate) struct CountingAllocator;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
static IN_USE: AtomicU64 = AtomicU64::new(0);
static MOST_IN_USE: AtomicU64 = AtomicU64::new(0);

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

// SAFETY: everything is handed to the system's allocator; only a counter is added.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        let size = layout.size() as u64;
        let in_use = IN_USE.fetch_add(size, Ordering::Relaxed) + size;
        MOST_IN_USE.fetch_max(in_use, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as u64, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// What a row is measured against.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// At least this fraction of the limit.
    Ratio(f64),
    /// At least this many a second.
    PerSecond(f64),
    /// Only shown.
    None,
}

/// What is measured: the work, and the limit beside it.
pub(crate) struct Row<'a> {
    pub(crate) name: &'a str,
    /// How many items one call of `work` handles.
    pub(crate) items: u64,
    /// How many items one call of `limit` handles.
    pub(crate) limit_items: u64,
    pub(crate) rounds: u32,
    pub(crate) goal: Goal,
}

pub(crate) struct Table {
    filter: String,
    missed: u32,
}

impl Table {
    pub(crate) fn new(filter: String) -> Self {
        println!(
            "{:<46} {:>11} {:>11} {:>11} {:>7} {:>12} {:>7}",
            "row", "a second", "each (ns)", "limit", "ratio", "goal", "allocs"
        );
        Table { filter, missed: 0 }
    }

    /// Whether a row of this name is wanted.
    pub(crate) fn wants(&self, name: &str) -> bool {
        name.contains(&self.filter)
    }

    /// Measures the work and the limit in turns and prints the best of each.
    pub(crate) fn row<A, B>(&mut self, row: &Row, mut work: impl FnMut() -> A, mut limit: impl FnMut() -> B) {
        if !self.wants(row.name) {
            return;
        }
        let (mut work_time, mut limit_time, mut allocations) = (f64::INFINITY, f64::INFINITY, u64::MAX);
        for _ in 0..row.rounds {
            limit_time = limit_time.min(seconds(&mut limit));
            let before = ALLOCATIONS.load(Ordering::Relaxed);
            work_time = work_time.min(seconds(&mut work));
            allocations = allocations.min(ALLOCATIONS.load(Ordering::Relaxed) - before);
        }
        let speed = row.items as f64 / work_time;
        let limit_speed = row.limit_items as f64 / limit_time;
        let ratio = speed / limit_speed;
        let (goal, reached) = match row.goal {
            Goal::Ratio(least) => (format!(">= {least}"), ratio >= least),
            Goal::PerSecond(least) => (format!(">= {least:.1e}/s"), speed >= least),
            Goal::None => (String::new(), true),
        };
        self.missed += u32::from(!reached);
        println!(
            "{:<46} {speed:>11.3e} {:>11.2} {limit_speed:>11.3e} {ratio:>7.3} {goal:>12} {allocations:>7}{}",
            row.name,
            1e9 / speed,
            if reached { "" } else { "  MISSED" }
        );
    }

    /// Measures how well work keeps to a budget: its time, and the most bytes in use beyond what was there before.
    pub(crate) fn budget_row<A>(&mut self, name: &str, budget: &Budget, mut work: impl FnMut() -> A) {
        if !self.wants(name) {
            return;
        }
        let before = IN_USE.load(Ordering::Relaxed);
        MOST_IN_USE.store(before, Ordering::Relaxed);
        let time = seconds(&mut work);
        let bytes = MOST_IN_USE.load(Ordering::Relaxed).saturating_sub(before);
        let limit = budget.max_time.map_or(f64::INFINITY, |time| time.as_secs_f64());
        // Half a time and half a second more, a fifth of the memory more.
        let kept = time <= 1.5 * limit + 0.5 && bytes as f64 <= 1.2 * budget.memory() as f64;
        self.missed += u32::from(!kept);
        println!(
            "{name:<46} {time:>9.2} s of {limit} s, {:>7.1} MB of {:.0} MB{}",
            bytes as f64 / 1e6,
            budget.memory() as f64 / 1e6,
            if kept { "" } else { "  MISSED" }
        );
    }

    /// A row for something that was counted or measured elsewhere, told in words, and whether it is good enough.
    pub(crate) fn told(&mut self, name: &str, told: &str, reached: bool) {
        self.missed += u32::from(!reached);
        println!("{name:<46} {told}{}", if reached { "" } else { "  MISSED" });
    }

    /// Says whether every goal was reached.
    pub(crate) fn finish(self) {
        match self.missed {
            0 => println!("all goals reached"),
            missed => println!("{missed} goal(s) missed; times on a busy machine are noisy, run it again"),
        }
    }
}

fn seconds<A>(work: &mut impl FnMut() -> A) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64()
}
