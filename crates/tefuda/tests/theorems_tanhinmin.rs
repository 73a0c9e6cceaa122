//! The statements on TANHINMIN: every id, the numbers that were found before by other means, wider ranges, and what things cost.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::study::{Args, NoProgress};
use tefuda::theorem::{CheckReport, ReadingReport, Standing};
use tefuda::{Budget, Catalogue};

fn check(id: &str, given: &[(&str, &str)]) -> CheckReport {
    let statement = Catalogue::standard().statement(id).unwrap();
    let args = Args::new(statement.params(), given.iter().copied()).unwrap();
    statement.check(&args, &Budget::default(), &NoProgress).unwrap()
}

fn within(id: &str, faces: u32, cards: u32) -> CheckReport {
    check(id, &[("faces", &faces.to_string()), ("cards", &cards.to_string())])
}

fn reading(report: CheckReport, name: &str) -> ReadingReport {
    report.readings.into_iter().find(|reading| reading.reading == name).unwrap()
}

#[test]
fn every_statement_of_the_papers_is_there() {
    let catalogue = Catalogue::standard();
    let numbered = |paper: &str, numbers: &[&str]| {
        numbers.iter().map(|number| format!("{paper}/{number}")).collect::<Vec<String>>()
    };
    let ids = [
        numbered(
            "thesis",
            &[
                "2.1",
                "2.2",
                "2.3",
                "2.4",
                "2.5",
                "2.6",
                "sorting",
                "equal-cards",
                "useless-pass",
                "3.1",
                "3.2",
                "3.3",
                "3.4",
                "4.1",
                "4.2",
                "4.3",
                "4.4",
                "4.5",
                "4.6",
                "future-1",
                "future-2",
                "future-3",
                "future-4",
            ],
        ),
        numbered("oracle", &["1", "2", "3", "4", "5", "6", "future"]),
        numbered(
            "eightcut",
            &[
                "definition-1",
                "1",
                "conditions",
                "lemma-1",
                "lemma-2",
                "lemma-3",
                "alpha",
                "beta",
                "gamma",
                "cost",
                "strategy",
                "future",
            ],
        ),
        numbered(
            "2017",
            &[
                "1",
                "lemma-1",
                "lemma-2",
                "lemma-3",
                "lemma-4",
                "lemma-5",
                "lemma-6",
                "lemma-7",
                "corollary-2",
                "table-1",
                "matching-from-above",
                "cost",
            ],
        ),
        numbered(
            "tefuda",
            &["decider", "owner-bits", "winning-moves", "strategy", "useless-pass", "empty-table"],
        ),
    ];
    for id in ids.concat() {
        let claim = catalogue.statement(&id).unwrap_or_else(|| panic!("{id} is missing")).claim();
        assert_eq!(claim.game, "tanhinmin", "{id}");
    }
    let winner = catalogue.statement("oracle/1").unwrap().claim();
    assert_eq!((winner.id, winner.sources().len()), ("thesis/2.2", 2));
}

/// At its defaults every check looks at a thousand cases or more.
#[test]
fn checks_look_at_a_thousand_cases() {
    for statement in Catalogue::standard().statements() {
        let claim = statement.claim();
        if claim.game == "tanhinmin" {
            let report = check(claim.id, &[]);
            assert!(report.checked >= 1000, "{}: {report:?}", claim.id);
        }
    }
}

/// Found by an independent search before the statements were written.
#[test]
fn the_counts_are_those_of_an_independent_search() {
    for (id, name, faces, cards, wrong, applies) in [
        ("2017/1", "as printed", 4, 4, 369, 4761),
        ("2017/1", "nu as a place", 4, 4, 0, 4761),
        ("2017/table-1", "as printed", 4, 4, 369, 4761),
        ("2017/lemma-3", "(i)", 4, 4, 0, 656),
        ("2017/lemma-4", "(i)", 4, 4, 0, 1876),
        ("2017/lemma-4", "(ii)", 4, 4, 0, 974),
        ("2017/lemma-5", "(i) as printed", 4, 4, 139, 699),
        ("2017/lemma-5", "(ii) as printed", 4, 4, 92, 467),
        ("2017/lemma-5", "(i) nu as a place", 4, 4, 0, 387),
        ("2017/lemma-6", "(i) nu as a place", 4, 4, 0, 146),
        ("2017/lemma-6", "(ii) nu as a place", 4, 4, 0, 189),
        ("eightcut/1", "weakest removed", 3, 3, 892, 27_556),
        ("eightcut/lemma-1", "weakest removed", 3, 3, 334, 7463),
        ("eightcut/lemma-1", "full hands", 3, 3, 0, 7088),
        ("eightcut/lemma-2", "weakest removed", 3, 3, 558, 16_187),
        ("eightcut/lemma-2", "full hands", 3, 3, 0, 15_963),
        ("eightcut/lemma-3", "weakest removed", 3, 3, 0, 10_917),
        ("eightcut/lemma-3", "full hands", 3, 3, 0, 11_487),
        ("thesis/future-1", "changes no winner", 4, 5, 4467, 15_625),
    ] {
        let checked = reading(within(id, faces, cards), name);
        assert_eq!((checked.wrong, checked.applies), (wrong, applies), "{id}, {name}");
    }
}

#[test]
fn the_smallest_counterexamples_are_found() {
    for (id, name, smallest) in [
        ("thesis/equal-cards", "mover's copies lower", "1 1 / 1"),
        ("thesis/3.2", "literal", "1 1 3 / 1c 2"),
        ("thesis/3.2", "never both", "1c 2 / 3c @ 1"),
        ("thesis/3.4", "matchings alone", "1c 2 / 3 @ 1"),
        ("2017/1", "as printed", "1 1 / 2"),
        ("2017/lemma-5", "(i) as printed", "1 1 3 / 2"),
        ("2017/lemma-7", "(i) as printed", "1 1 / 2"),
        ("eightcut/1", "weakest removed", "1 1 / 2c"),
        ("eightcut/lemma-1", "weakest removed", "2c / 1 1 @ 2"),
        ("eightcut/lemma-1", "full hands", "1 1 3c 4 / 1c 2 @ 3"),
        ("eightcut/lemma-2", "weakest removed", "1 1 / 2c"),
        ("eightcut/definition-1", "agrees with its example", "1c / 1 @ 1"),
        ("eightcut/gamma", "as printed", "1 2 / 2"),
        ("eightcut/future", "somebody can force the win", "1 2 / 2 / 3"),
        ("eightcut/future", "each alone suffices", "1 2 / 1 1 3 / 2"),
        ("thesis/4.5", "printed instance", "2 3 against 1 1 2 4 5 or 1 2 3 3 4"),
    ] {
        let checked = reading(check(id, &[]), name);
        assert_eq!(checked.status, Standing::Fails, "{id}, {name}");
        assert_eq!(checked.counterexample.as_deref(), Some(smallest), "{id}, {name}");
    }
}

#[test]
fn what_exists_is_shown_for_both_roles() {
    for (id, name, smallest) in [
        ("thesis/4.3", "to move", "1 2 / ?, to move, told count=3"),
        ("thesis/4.3", "not to move", "1 2 / ? @ 2, opponent to move, told count=3"),
        ("thesis/4.5", "to move", "1 2 3 / ? @ 3, to move, told count=4 mu0=1 mu1=1"),
        ("thesis/4.5", "not to move", "1 2 3 / ?, opponent to move, told count=4 mu0=2 mu1=1"),
    ] {
        assert_eq!(reading(check(id, &[]), name).witness.as_deref(), Some(smallest), "{id}, {name}");
    }
}

/// Wider than the defaults: several hundred thousand to some millions of positions each.
#[test]
fn what_holds_holds_on_wider_ranges() {
    for (id, faces, cards) in [
        ("thesis/2.1", 5, 5),
        ("thesis/2.2", 6, 6),
        ("thesis/2.3", 5, 5),
        ("thesis/2.4", 5, 5),
        ("thesis/2.5", 4, 5),
        ("thesis/2.6", 6, 5),
        ("thesis/equal-cards", 3, 4),
        ("2017/1", 6, 6),
        ("2017/lemma-1", 5, 5),
        ("2017/lemma-4", 6, 5),
        ("2017/lemma-5", 6, 5),
        ("2017/lemma-6", 6, 5),
        ("2017/lemma-7", 6, 5),
        ("2017/matching-from-above", 5, 5),
        ("thesis/3.1", 4, 4),
        ("thesis/3.2", 4, 4),
        ("thesis/3.3", 4, 4),
        ("thesis/3.4", 4, 4),
        ("eightcut/1", 4, 5),
        ("eightcut/lemma-2", 4, 4),
        ("eightcut/lemma-3", 4, 4),
        ("eightcut/alpha", 4, 4),
        ("eightcut/beta", 4, 4),
        ("eightcut/gamma", 4, 4),
        ("tefuda/decider", 4, 4),
        ("tefuda/empty-table", 4, 4),
        ("tefuda/winning-moves", 4, 4),
        ("tefuda/strategy", 4, 4),
        ("tefuda/useless-pass", 3, 4),
    ] {
        let report = within(id, faces, cards);
        assert!(!report.contradicts(), "{id}: {report:?}");
    }
}

/// The greatest cost that was counted is of a size at which an algorithm that is worse by a factor of n would be caught.
#[test]
fn costs_are_counted_where_worse_algorithms_would_be_caught() {
    for (id, name) in [
        ("thesis/2.1", "steps"),
        ("thesis/2.5", "steps"),
        ("thesis/3.1", "steps"),
        ("thesis/sorting", "without comparing"),
        ("thesis/sorting", "by comparing"),
        ("2017/cost", "winner"),
        ("2017/cost", "move"),
        ("tefuda/winning-moves", "one look"),
        ("tefuda/winning-moves", "each move"),
    ] {
        let checked = reading(check(id, &[("samples", "100")]), name);
        let cost = checked.cost.unwrap();
        assert!(checked.applies == 100 && cost.within() && cost.steps > 0, "{id}, {name}: {cost:?}");
        // Twice as large, twice as many steps at the most: the limit is one for each unit of size.
        let larger = reading(check(id, &[("samples", "100"), ("largest", "32768")]), name).cost.unwrap();
        assert!(larger.within(), "{id}, {name}: {larger:?}");
    }
}

/// A position of a range is the same whoever asks for it, and every range is offered by name.
#[test]
fn ranges_are_offered_by_name() {
    let ranges = tefuda::catalogue::game("tanhinmin").unwrap().ranges();
    assert_eq!(ranges.iter().map(|range| range.name).collect::<Vec<_>>(), ["small", "deals", "random"]);
    for (range, given, positions) in [
        (&ranges[0], &[("faces", "2"), ("cards", "2"), ("cuts", "")][..], 14 * 14 * 3),
        (&ranges[1], &[("cards", "5")], 30),
        (&ranges[2], &[("count", "50")], 50),
    ] {
        let args = Args::new(range.params, given.iter().copied()).unwrap();
        let open = || (range.open)(&args, &Budget::default()).unwrap();
        let texts = || {
            let mut texts = Vec::new();
            let seen = open().for_all(&mut |setup| {
                texts.push(setup.notation());
                Ok(())
            });
            assert_eq!(seen, Ok(()));
            texts
        };
        assert_eq!((texts().len(), texts()), (positions, texts()), "{}", range.name);
    }
}
