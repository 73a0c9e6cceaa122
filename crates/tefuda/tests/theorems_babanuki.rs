//! The statements on BABANUKI: what their checks find, on ranges wider than the defaults.

#![allow(clippy::unwrap_used, clippy::panic)]

mod checked;

use checked::{check, counterexample, witness};

#[test]
fn what_holds_holds_on_wider_ranges() {
    for (id, given) in [
        ("thesis/5.1", &[("faces", "12"), ("pairs", "1500")][..]),
        ("thesis/5.2", &[("faces", "12"), ("pairs", "1500")]),
        ("thesis/5.3", &[("shared", "16"), ("wide", "40")]),
        ("thesis/5.4", &[("shared", "16"), ("wide", "40")]),
        ("thesis/5.5", &[("shared", "16"), ("wide", "40")]),
        ("tefuda/three-players", &[("cards", "5"), ("shared", "20"), ("wide", "40")]),
        ("thesis/5.6", &[("pairs", "7")]),
        ("thesis/5.7", &[("pairs", "8")]),
        ("tefuda/repetition-chain", &[("players", "3000")]),
        ("tefuda/pentagram", &[("pairs", "6")]),
        ("thesis/open-5", &[("pairs", "6"), ("six", "3")]),
    ] {
        let report = check(id, given);
        assert!(!report.contradicts(), "{id}: {report:?}");
        assert!(report.checked >= 1000, "{id}: {report:?}");
    }
}

#[test]
fn the_smallest_counterexamples_are_found() {
    for (id, reading, state) in [
        ("thesis/5.3", "P2, only if", "c01=3 c02=1 c12=2 j=1 players=3"),
        ("thesis/5.4", "P1, bullet 2", "c01=1 c12=1 j=0 players=3"),
        ("thesis/5.4", "P1, only if", "c01=3 c02=4 c12=1 j=0 players=3"),
        ("thesis/5.5", "P0, only if", "c01=1 c02=1 j=2 players=3"),
        ("thesis/5.5", "P1, only if", "c01=1 c12=1 j=2 players=3"),
        ("thesis/5.7", "as printed", "c02=2 c13=2 j=0 players=4"),
    ] {
        assert_eq!(counterexample(id, reading), state, "{id}, {reading}");
    }
    assert_eq!(witness("thesis/5.6", "as printed"), "c02=1 c13=2 c23=1 j=0 players=4");
}

/// A range without the counterexample refutes nothing; one without the state that is to exist does not miss it.
#[test]
fn small_ranges_are_no_contradiction() {
    let small = check("thesis/5.3", &[("cards", "2"), ("shared", "1"), ("wide", "1")]);
    assert_eq!((small.counterexample(), small.contradicts()), (None, false));
    assert!(!check("thesis/5.6", &[("pairs", "3")]).contradicts());
    assert!(!check("thesis/open-5", &[("pairs", "4"), ("six", "2")]).contradicts());
}
