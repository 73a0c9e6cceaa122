//! The statements on SHICHINARABE: what their checks find, on ranges wider than the defaults.

#![allow(clippy::unwrap_used, clippy::panic)]

mod checked;

use checked::{check, counterexample, reading};

#[test]
fn what_holds_holds_on_wider_ranges() {
    for (id, given) in [
        ("thesis/6.1", &[("passes", "4")][..]),
        ("thesis/6.8", &[("instances", "100")]),
        ("thesis/6.9", &[("instances", "4000")]),
        ("tefuda/one-access", &[("vertices", "8"), ("largest", "20000")]),
        ("tefuda/legs", &[("vertices", "9")]),
        ("tefuda/passes", &[("passes", "5")]),
        ("tefuda/spider-rights", &[("rights", "5")]),
        ("tefuda/segments", &[("vertices", "8")]),
        ("thesis/jokers", &[("vertices", "7")]),
    ] {
        let report = check(id, given);
        assert!(!report.contradicts(), "{id}: {report:?}");
    }
}

#[test]
fn the_smallest_counterexamples_are_found() {
    for (id, reading, position) in [
        ("thesis/6.5", "one right, now or never", "b(b(br b) r) + r @red rights 1 0"),
        ("thesis/6.6", "two rights, all in one turn", "b(b(br b) r) + r @red rights 2 0 reading M"),
        ("thesis/6.6", "two rights, one a turn, spiders", "bbr + rbr @red rights 2 0"),
        ("thesis/6.7", "any number, all in one turn", "b(b(br b) r) + r @red rights 3 0 reading M"),
        ("thesis/open-6", "a right changes nothing", "b(b r) @red rights 1 0"),
        ("thesis/jokers", "changes nothing", "b(r r) + rb @red rights 1 0"),
    ] {
        assert_eq!(counterexample(id, reading), position, "{id}, {reading}");
    }
}

/// The steps that are counted grow as the vertices do: ten times as many vertices, the same steps for each.
#[test]
fn the_rule_for_trees_is_linear() {
    let steps = |largest: &str| {
        let report = check("tefuda/one-access", &[("vertices", "2"), ("largest", largest)]);
        assert!(!report.contradicts(), "{report:?}");
        report.readings.iter().find(|reading| reading.reading == "cost").unwrap().cost.unwrap()
    };
    let (small, large) = (steps("1000"), steps("40000"));
    assert!(small.size < 1010 && large.size > 10_000, "{small:?} {large:?}");
    assert!((large.per_unit() - small.per_unit()).abs() < 1.0, "{small:?} {large:?}");
    assert!(reading("thesis/6.5", "one white vertex, cost").cost.unwrap().per_unit() > 5.0);
}
