//! Budgets hold on every game: time within half as much again, memory within a fifth more.
//!
//! No real clock is asked. The allocator of this test counts blocks and bytes, which move a clock of its own, and the bytes in
//! use: whatever lists moves, grows tables or copies positions moves that clock, on every machine alike.

#![allow(clippy::unwrap_used, clippy::panic)]

mod counting_allocator;

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use counting_allocator::Peak;
use tefuda::study::Args;
use tefuda::{Answer, AnySetup, Budget, Catalogue, Clock, Game, Options, Parts, Random, Solver};

/// What a block costs on the clock of this test, besides a nanosecond for every sixteen bytes.
const BLOCK_NANOSECONDS: u64 = 50;

fn nanoseconds() -> u64 {
    BLOCK_NANOSECONDS * counting_allocator::blocks() + counting_allocator::bytes() / 16
}

/// The clock that the allocator moves.
fn now() -> Duration {
    Duration::from_nanos(nanoseconds())
}

/// Tests of one process run side by side: each waits for the counters.
static COUNTERS: Mutex<()> = Mutex::new(());

/// Commands whose budgets once did not hold.
const HARD: &[(&str, &str, Solver)] = &[
    ("heap", "4.3: 655355", Solver::Search),
    ("heap", "officers: 8 300 100 12 30000 30000 8 1000", Solver::Search),
    ("heap", "kayles: 20000 misere", Solver::Best),
    ("heap", "kayles: 9 10 8 7 misere", Solver::Best),
    ("heap", "fibonacci: 511 misere", Solver::Best),
    ("heap", "grundy: 200000", Solver::Best),
    ("coins", "moebius: HHHTHTTHTTTTHHHTHTTHTTHHHTTHHHTHTTHTHHHH", Solver::Search),
    ("babanuki", "c02=4 c03=4 c13=4 c12=4 j=2 players=5", Solver::Best),
    ("tanhinmin", "1 3 5 7 9 11 13 15 17 / 2 4 6 8 10 12 14 16 18", Solver::Search),
    ("daihinmin", "S3 H4 S6 D7 C9 HT SJ DQ CK HA S2 / H3 D4 C6 S7 H9 DT CJ SQ HK DA JO", Solver::Best),
    (
        "hackenbush",
        "0-1:b 1-2:g 1-3:r 2-4:g 3-4:b 0-5:g 5-6:r 6-0:b 4-7:g 7-8:r 8-9:b 9-0:g @blue",
        Solver::Best,
    ),
    ("sum", "heap kayles: 30 31 + nim 5 6 + hackenbush 0-1 1-2 2-0 misere", Solver::Best),
];

fn positions() -> Vec<(&'static dyn Game, Box<dyn AnySetup>, Solver)> {
    let catalogue = Catalogue::standard();
    let hard = HARD.iter().map(|(game, text, solver)| {
        let game = catalogue.game(game).unwrap();
        (game, game.parse(text).unwrap(), *solver)
    });
    let dealt = catalogue.games().flat_map(|game| {
        let args = Args::new(game.deal_params(), []).unwrap();
        (0..3).map(move |seed| (game, game.deal(seed, &args).unwrap(), Solver::Search))
    });
    hard.chain(dealt).collect()
}

/// What is asked may be anything: verdict, moves, explanation.
fn parts(random: &mut Random) -> Parts {
    Parts { moves: random.below(2) == 0, explanation: random.below(2) == 0 }
}

#[test]
fn time_limits_hold() {
    let _alone = COUNTERS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut random = Random::new(3);
    let mut stopped = 0;
    for (game, setup, solver) in positions() {
        for limit in [2_000_000, 40_000_000, 400_000_000] {
            let parts = parts(&mut random);
            let start = nanoseconds();
            let budget = Budget {
                max_time: Some(Duration::from_nanos(limit)),
                max_memory: Some(512 << 20),
                clock: Clock::Custom(now),
                ..Budget::default()
            };
            let options = Options { solver, budget, ..Options::default() };
            let answer = Answer::new(game, &*setup, &options, parts);
            let taken = nanoseconds() - start;
            let most = limit + limit / 2 + 5_000_000;
            assert!(
                taken <= most,
                "{} {} {parts:?}: {taken} of {limit} nanoseconds",
                game.about().name,
                setup.notation()
            );
            stopped += u32::from(answer.is_ok_and(|answer| answer.is_undecided()));
        }
    }
    assert!(stopped >= 20, "only {stopped} answers met the limit");
}

#[test]
fn memory_limits_hold() {
    let _alone = COUNTERS.lock().unwrap_or_else(PoisonError::into_inner);
    let mut random = Random::new(4);
    let mut stopped = 0;
    for (game, setup, solver) in positions() {
        for limit in [1 << 20, 8 << 20, 32 << 20] {
            let parts = Parts { moves: false, ..parts(&mut random) };
            let budget = Budget { max_memory: Some(limit), ..Budget::of_nodes(300_000) };
            let options = Options { solver, budget, ..Options::default() };
            let peak = Peak::watch();
            let answer = Answer::new(game, &*setup, &options, parts);
            let most = peak.so_far();
            // What a position and its texts take is there before anything is counted.
            let allowed = limit + limit / 5 + (1 << 20);
            assert!(
                most <= allowed,
                "{} {} {parts:?}: {most} of {limit} bytes",
                game.about().name,
                setup.notation()
            );
            stopped +=
                u32::from(answer.is_ok_and(|answer| answer.reason.facts.as_json().contains("\"memory\"")));
        }
    }
    assert!(stopped >= 8, "only {stopped} answers met the limit");
}
