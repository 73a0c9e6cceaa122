//! Checks of statements without limits, and what they found.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses a part of this module")]
#![allow(clippy::unwrap_used)]

use tefuda::study::{Args, NoProgress};
use tefuda::theorem::{CheckReport, ReadingReport};
use tefuda::{Budget, Catalogue};

pub fn check(id: &str, given: &[(&str, &str)]) -> CheckReport {
    let statement = Catalogue::standard().statement(id).unwrap();
    let args = Args::new(statement.params(), given.iter().copied()).unwrap();
    statement.check(&args, &Budget::default(), &NoProgress).unwrap()
}

/// What was found of a reading at the defaults.
pub fn reading(id: &str, name: &str) -> ReadingReport {
    check(id, &[]).readings.into_iter().find(|reading| reading.reading == name).unwrap()
}

pub fn counterexample(id: &str, name: &str) -> String {
    reading(id, name).counterexample.unwrap()
}

pub fn witness(id: &str, name: &str) -> String {
    reading(id, name).witness.unwrap()
}
