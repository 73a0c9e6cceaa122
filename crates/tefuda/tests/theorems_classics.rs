//! The statements on the classics: what they look at, what refutes them, what shows them; and the ranges that they share with tests.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use tefuda::study::{Args, NoProgress};
use tefuda::theorem::{CheckReport, ReadingReport};
use tefuda::{Budget, Catalogue};

const GAMES: [&str; 6] = ["digraph", "nim", "heap", "hackenbush", "coins", "sum"];

fn check(id: &str, given: &[(&str, &str)]) -> CheckReport {
    let statement = Catalogue::standard().statement(id).unwrap();
    let args = Args::new(statement.params(), given.iter().copied()).unwrap();
    statement.check(&args, &Budget::default(), &NoProgress).unwrap()
}

fn reading(report: &CheckReport, name: &str) -> ReadingReport {
    report.readings.iter().find(|reading| reading.reading == name).unwrap().clone()
}

#[test]
fn every_classic_has_statements_and_each_looks_at_a_thousand_cases() {
    for name in GAMES {
        let entry = *Catalogue::standard().entry(name).unwrap();
        assert!(!entry.statements.is_empty(), "{name}");
        for statement in entry.statements {
            let claim = statement.claim();
            assert_eq!(claim.game, name);
            let report = check(claim.id, &[]);
            assert!(report.checked >= 1000, "{}: {}", claim.id, report.checked);
            assert!(!report.contradicts() && report.undecided.is_none(), "{report:?}");
        }
    }
}

/// Wider than the defaults.
#[test]
fn what_holds_holds_on_wider_ranges() {
    for (id, given) in [
        ("slides/p-and-n", &[("vertices", "6"), ("random", "2000")][..]),
        ("slides/mex", &[("random", "2000")]),
        ("classic/loopy", &[("random", "1500")]),
        ("slides/sum", &[("most", "6"), ("random", "500")]),
        ("slides/at-least-half", &[("most", "24")]),
        ("slides/even-if-not-all", &[("most", "20")]),
        ("classic/bouton", &[("heaps", "4"), ("most", "7")]),
        ("classic/period", &[("digits", "3"), ("most", "220")]),
        ("classic/wythoff", &[("most", "90")]),
        ("classic/euclid", &[("most", "13")]),
        ("classic/moore", &[("most", "5")]),
        ("classic/dynamic", &[("most", "220")]),
        ("tefuda/tame", &[("most", "7")]),
        ("tefuda/suspense", &[("most", "6")]),
        ("classic/mock-turtles", &[("coins", "250")]),
        ("slides/coins", &[("coins", "10")]),
        ("slides/colon", &[("edges", "10")]),
        ("slides/fusion", &[("edges", "6")]),
        ("tefuda/misere-trees", &[("edges", "10")]),
    ] {
        let report = check(id, given);
        assert!(!report.contradicts() && report.undecided.is_none(), "{id}: {report:?}");
    }
}

/// Values of `.4` are 0, 0, 0, 1: a start at the empty heap would prove a period that there is not.
#[test]
fn the_period_theorem_needs_a_heap_to_start_from() {
    let report = check("classic/period", &[]);
    let from_zero = reading(&report, "with n0 = 0");
    assert_eq!(from_zero.counterexample.as_deref(), Some(".4: period 1 from 0, by the values up to 2"));
    assert!(reading(&report, "with n0 >= 1").wrong == 0 && reading(&report, "program").applies > 10_000);
}

#[test]
fn cycles_show_what_they_spoil() {
    let report = check("slides/cycles", &[("vertices", "3")]);
    let witness = |name: &str| reading(&report, name).witness.unwrap();
    assert_eq!(witness("(1) none"), "a -> a");
    assert_eq!(witness("(1) several"), "a -> b; b -> a");
    assert_eq!(witness("(2) induction"), "a -> b; a -> c; b -> a");
    assert_eq!(witness("(3) drawn"), "a -> b; b -> a");
    assert_eq!(witness("(3) strategy"), "a -> b; a -> c; b -> a");
    // What two vertices cannot show is not missed on them.
    assert!(!check("slides/cycles", &[("vertices", "2")]).contradicts());
}

#[test]
fn one_heap_for_a_whole_tree_is_refuted() {
    let report = check("tefuda/misere-trees", &[]);
    assert_eq!(report.counterexample(), Some("0-1 1-2 0-3 3-4 misere"));
}

/// Every range opens with its defaults, its units are what their numbers say, and its positions are in the notation.
#[test]
fn ranges_hold_positions_that_can_be_read() {
    for name in GAMES {
        let game = Catalogue::standard().game(name).unwrap();
        assert!(!game.ranges().is_empty(), "{name}");
        for range in game.ranges() {
            let args = Args::new(range.params, []).unwrap();
            let positions = (range.open)(&args, &Budget::default()).unwrap();
            let texts = |unit: u64| {
                let mut texts = Vec::new();
                let seen = positions.for_each(unit, &mut |setup| {
                    texts.push(setup.notation());
                    Ok(())
                });
                seen.unwrap();
                texts
            };
            let mut all = BTreeSet::new();
            for unit in 0..positions.units().min(50) {
                let texts_of_unit = texts(unit);
                assert_eq!(texts_of_unit, texts(unit), "{name} {} {unit}", range.name);
                all.extend(texts_of_unit);
            }
            assert!(all.len() >= 3, "{name} {}: {all:?}", range.name);
            // Positions of a graph game are read on their own boards.
            for text in all.iter().filter(|_| name != "digraph") {
                assert_eq!(game.parse(text).unwrap().notation(), *text, "{name} {}", range.name);
            }
        }
    }
}
