//! TANHINMIN: the polynomial count against every single deal, the reference counts, and samples against both.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::tanhinmin::count::{COUNT, deck, scan};
use tefuda::study::{Args, Cell, NoProgress, ResultTable, StudyError};
use tefuda::{Budget, Limit};

fn run(given: &[(&str, &str)]) -> Result<ResultTable, StudyError> {
    COUNT.table(&Args::new(COUNT.params, given.iter().copied()).unwrap(), &Budget::default(), &NoProgress)
}

#[test]
fn the_reference_counts() {
    for line in include_str!("../../../tests/data/tanhinmin_counts.csv").lines() {
        let cells: Vec<&str> = line.split(',').collect();
        let [kind @ ("ordinary" | "cut"), n, expected] = cells[..] else { continue };
        let flags: &[(&str, &str)] = if kind == "cut" { &[("cuts", "")] } else { &[] };
        let table = run(&[&[("cards", n)], flags].concat()).unwrap();
        assert_eq!(table.rows[0][2], Cell::Count(expected.to_owned()), "{line}");
    }
}

#[test]
fn the_scan_agrees_with_every_deal() {
    let distinct = ["1", "1..2", "1..7", "1..12", "1..13", "1..18", "1..22"];
    let repeated = ["1*2", "5*9", "1..4*4", "1*3 2 3*5 9*2", "1..9*2", "7 8*10 9"];
    for text in distinct.iter().chain(&repeated) {
        let counted = run(&[("deck", text), ("by-hand", "")]).unwrap();
        let enumerated = run(&[("deck", text), ("by-hand", ""), ("brute", "")]).unwrap();
        assert_eq!(counted, enumerated, "{text}");
    }
}

/// All prefixes in one pass are what each is on its own.
#[test]
fn one_pass_counts_every_prefix() {
    let all = scan::count_distinct(15, &Budget::default(), &NoProgress).unwrap();
    for (counts, cards) in all.iter().zip(1..) {
        let deck = deck::Deck::distinct(cards);
        assert_eq!(*counts, scan::count(&deck, &Budget::default(), &NoProgress).unwrap());
    }
    let (deals, _) = all[14].total(None);
    assert_eq!(deals.to_string(), ((1u64 << 15) - 2).to_string());
    let (deals, _) = all[14].total(Some(7));
    assert_eq!(deals.to_string(), "6435");
}

/// A deck whose cut cards can never be told from ordinary ones: the strongest card of all.
#[test]
fn decks_with_cut_cards_are_enumerated() {
    let table = run(&[("deck", "1 2c 3*2")]).unwrap();
    assert_eq!(table.rows[0][1], Cell::Count("14".to_owned()));
    let plain = run(&[("deck", "1 2 3")]).unwrap();
    let crowned = run(&[("deck", "1 2 3c")]).unwrap();
    assert_eq!(plain.rows, crowned.rows);
}

#[test]
fn samples_agree_with_counts_and_can_be_repeated() {
    for (given, exact) in [
        (&[("cards", "20")][..], &[("cards", "20")][..]),
        (&[("cards", "100")], &[("cards", "100")]),
        (&[("deck", "1..13*4")], &[("deck", "1..13*4")]),
        (&[("cards", "20"), ("hand", "5")], &[("cards", "20"), ("hand", "5")]),
        (&[("cards", "6"), ("cuts", "")], &[("cards", "6"), ("cuts", "")]),
    ] {
        let sampled = run(&[given, &[("sample", "40000"), ("seed", "7")]].concat()).unwrap();
        assert_eq!(sampled, run(&[given, &[("sample", "40000"), ("seed", "7")]].concat()).unwrap());
        let exact = run(exact).unwrap();
        let Some(Cell::Real(exact)) = exact.rows[0].last() else { panic!("{exact:?}") };
        let [.., Cell::Real(estimate), Cell::Real(low), Cell::Real(high)] = sampled.rows[0][..] else {
            panic!("{sampled:?}")
        };
        // One 95% interval in twenty misses; five standard deviations are missed by a mistake only.
        let deviation = (high - low) / (2.0 * 1.96);
        assert!((exact - estimate).abs() < 5.0 * deviation, "{given:?}: {exact} against {estimate}");
    }
}

#[test]
fn confidence_intervals_are_sane() {
    let (low, high) = tefuda::study::confidence_interval(50, 100);
    assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3, "{low} {high}");
    assert!(tefuda::study::confidence_interval(0, 10).0 < 1e-12);
    assert!(tefuda::study::confidence_interval(10, 10).1 > 1.0 - 1e-12);
}

#[test]
fn what_does_not_go_together_is_refused() {
    for given in [
        &[("hand", "2"), ("by-hand", "")][..],
        &[("deck", "1 2"), ("cuts", "")],
        &[("deck", "1 x")],
        &[("cards", "5"), ("sample", "10"), ("brute", "")],
        &[("cards", "5"), ("deck", "1 2")],
        &[("cards", "5"), ("seed", "1")],
    ] {
        assert!(matches!(run(given), Err(StudyError::Args(_))), "{given:?}");
    }
    assert!(Args::new(COUNT.params, [("cards", "9..3")]).is_err());
    assert!(Args::new(COUNT.params, [("cards", "1..x")]).is_err());
}

#[test]
fn too_much_is_said_before_it_starts() {
    let limit = |given: &[(&str, &str)]| match run(given) {
        Err(StudyError::Undecided(undecided)) => undecided.limit(),
        other => panic!("{other:?}"),
    };
    assert_eq!(limit(&[("cards", "5000")]), Limit::Memory);
    assert_eq!(limit(&[("cards", "60"), ("brute", "")]), Limit::Nodes);
    assert_eq!(limit(&[("cards", "30"), ("cuts", "")]), Limit::Nodes);
    // All rows together, before the first is counted.
    assert_eq!(limit(&[("cards", "1..40"), ("brute", "")]), Limit::Nodes);
    let empty = run(&[("cards", "1..2"), ("sample", "10")]).unwrap();
    assert_eq!((&empty.rows[0][3], empty.rows.len()), (&Cell::None, 2));
    let args = Args::new(COUNT.params, [("cards", "100")]).unwrap();
    let no_time = Budget { max_time: Some(std::time::Duration::ZERO), ..Budget::default() };
    assert!(matches!(COUNT.table(&args, &no_time, &NoProgress), Err(StudyError::Undecided(_))));
}
