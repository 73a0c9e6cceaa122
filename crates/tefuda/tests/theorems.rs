//! Every statement is compared with the referee, and every reading that is said to fail is refuted.

#![allow(clippy::unwrap_used, clippy::panic)]

mod checked;

use checked::check;
use tefuda::study::{Args, NoProgress, StudyError};
use tefuda::theorem::Standing;
use tefuda::{Budget, Catalogue, Limit};

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
        match statement.check(&args, &budget, &NoProgress) {
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
