//! Every statement is compared with the referee, and every reading that is said to fail is refuted.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::study::{Args, StudyError, Unwatched};
use tefuda::theorem::{CheckReport, Standing};
use tefuda::{Budget, Catalogue, Limit};

fn check(id: &str, given: &[(&str, &str)]) -> CheckReport {
    let statement = Catalogue::standard().statement(id).unwrap();
    let args = Args::new(statement.params(), given.iter().copied()).unwrap();
    statement.check(&args, &Budget::default(), &Unwatched).unwrap()
}

#[test]
fn statements_have_the_standing_they_claim() {
    for statement in Catalogue::standard().statements() {
        let id = statement.claim().id;
        for reading in check(id, &[]).readings {
            assert!(reading.applies > 0, "{id}: {reading:?} speaks of no position");
            let refuted = reading.counterexample.is_some();
            assert_eq!(refuted, reading.status == Standing::Fails, "{id}: {reading:?}");
        }
    }
}

/// Wider than the defaults: several hundred thousand to some millions of positions each.
#[test]
fn what_holds_holds_on_wider_ranges() {
    for (id, faces, cards) in [
        ("thesis/2.1", 5, 5),
        ("thesis/2.2", 7, 6),
        ("thesis/2.3", 5, 5),
        ("thesis/2.4", 5, 5),
        ("thesis/2.5", 4, 5),
        ("thesis/2.6", 5, 5),
        ("thesis/equal-cards", 3, 4),
        ("2017/1", 6, 6),
        ("thesis/3.1", 4, 4),
        ("thesis/3.2", 4, 5),
        ("thesis/3.3", 4, 5),
        ("thesis/3.4", 4, 5),
        ("eightcut/1", 5, 5),
        ("eightcut/alpha", 4, 4),
        ("eightcut/beta", 4, 4),
        ("eightcut/gamma", 4, 4),
        ("tefuda/decider", 4, 5),
        ("tefuda/owner-bits", 7, 5),
        ("tefuda/winning-moves", 4, 4),
        ("tefuda/strategy", 4, 4),
        ("tefuda/useless-pass", 3, 4),
    ] {
        let (faces, cards) = (faces.to_string(), cards.to_string());
        let report = check(id, &[("faces", &faces), ("cards", &cards)]);
        assert!(!report.contradicts(), "{id}: {report:?}");
    }
}

#[test]
fn the_smallest_counterexamples_are_found() {
    let counterexample = |id, name: &str| {
        let report = check(id, &[]);
        let reading = report.readings.into_iter().find(|reading| reading.reading == name);
        reading.unwrap().counterexample.unwrap()
    };
    assert_eq!(counterexample("thesis/equal-cards", "mover's copies lower"), "1 1 / 1");
    assert_eq!(counterexample("thesis/3.2", "literal"), "1 1 3 / 1c 2");
    assert_eq!(counterexample("thesis/3.2", "never both"), "1c 2 / 3c @ 1");
    assert_eq!(counterexample("thesis/3.4", "matchings alone"), "1c 2 / 3 @ 1");
    assert_eq!(counterexample("eightcut/1", "weakest removed"), "1 1 / 2c");
    assert_eq!(counterexample("eightcut/gamma", "as printed"), "1 2 / 2");
}

/// In a range without the counterexample nothing is refuted, and nothing is contradicted.
#[test]
fn a_small_range_refutes_nothing() {
    let report = check("eightcut/gamma", &[("faces", "1"), ("cards", "2")]);
    assert_eq!((report.counterexample(), report.contradicts()), (None, false));
}

#[test]
fn budgets_end_a_check_without_an_answer() {
    let statement = Catalogue::standard().statement("thesis/2.2").unwrap();
    let run = |given: &[(&str, &str)], budget: Budget| {
        let args = Args::new(statement.params(), given.iter().copied()).unwrap();
        match statement.check(&args, &budget, &Unwatched) {
            Err(StudyError::Undecided(undecided)) => undecided.limit(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(run(&[], Budget::of_nodes(100)), Limit::Nodes);
    assert_eq!(run(&[], Budget { max_memory: Some(1000), ..Budget::default() }), Limit::Memory);
    let no_time = Budget { max_time: Some(std::time::Duration::ZERO), ..Budget::default() };
    assert_eq!(run(&[], no_time), Limit::Time);
    assert_eq!(run(&[("faces", "16"), ("cards", "15")], Budget::default()), Limit::Memory);
}
