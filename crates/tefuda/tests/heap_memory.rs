//! Memory of searches and tables of heap games at the peak. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use tefuda::{Budget, Run, Solver, catalogue};

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is handed to the system's allocator; only counters are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// At most 1.2 times the memory allowed, however it ends, judging and listing the moves included.
#[test]
fn the_peak_stays_near_the_limit() {
    let limit = 24 << 20;
    for (text, solver) in [
        ("4.3: 655355", Solver::Search),
        ("officers: 8 300 100 12 30000 30000 8 1000", Solver::Search),
        ("kayles: 20000 misere", Solver::Best),
        ("fibonacci: 1500 misere", Solver::Best),
        ("kayles: 30 31 32 misere", Solver::Best),
        ("nim: 500 500 every", Solver::Search),
        ("chomp: 12 12 12 12 12 12", Solver::Best),
        ("wythoff: 3000 3000 2 2", Solver::Best),
        ("wythoff: 1000 1000 2 2 every", Solver::Best),
        ("grundy: 400000", Solver::Best),
        ("4.3: 40000", Solver::Best),
        ("{999999,1000000}: 18446744073709551615", Solver::Best),
        ("lasker: 1000000 misere", Solver::Best),
        ("dynamic100000: 18446744073709551615", Solver::Best),
    ] {
        let setup = catalogue::game("heap").unwrap().parse(text).unwrap();
        // Whatever has no end by memory has one by positions.
        let budget =
            Budget { max_memory: Some(limit as u64), max_nodes: Some(1_000_000), ..Budget::default() };
        let before = NOW.load(Ordering::Relaxed);
        PEAK.store(before, Ordering::Relaxed);
        let mut analysis = setup.analyse(solver, Run::new(&budget));
        let deciding = PEAK.load(Ordering::Relaxed) - before;
        assert!(10 * deciding <= 12 * limit, "{text}: {deciding}");
        let _ = analysis.moves();
        let judging = PEAK.load(Ordering::Relaxed) - before;
        assert!(10 * judging <= 12 * limit, "{text}: {judging}");
        eprintln!("{text}: {deciding} {judging} {}", analysis.facts());
    }
}
