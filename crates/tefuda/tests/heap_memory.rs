//! Memory of searches and tables of heap games at the peak. A test binary of its own: the counter sees every allocation of the process.

#![allow(clippy::unwrap_used)]

mod counting_allocator;

use counting_allocator::Peak;
use tefuda::{Budget, Run, Solver, catalogue};

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
        let budget = Budget { max_memory: Some(limit), max_nodes: Some(1_000_000), ..Budget::default() };
        let peak = Peak::watch();
        let mut analysis = setup.analyse(solver, Run::new(&budget));
        let deciding = peak.so_far();
        assert!(10 * deciding <= 12 * limit, "{text}: {deciding}");
        let _ = analysis.moves();
        let judging = peak.so_far();
        assert!(10 * judging <= 12 * limit, "{text}: {judging}");
        eprintln!("{text}: {deciding} {judging} {}", analysis.facts());
    }
}
