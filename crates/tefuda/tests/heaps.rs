//! Values of heaps against published tables and known periods.

#![allow(clippy::unwrap_used, clippy::panic)]

mod heap_help;

use heap_help::compare;
use tefuda::games::heaps::range::{Play, random_heaps};
use tefuda::games::heaps::{HeapRule, HeapValues};
use tefuda::range::{Drawn, Positions as _};
use tefuda::{Budget, Limit, catalogue};

fn values(rule: &str, to: u64) -> HeapValues {
    let mut values = HeapValues::new(HeapRule::parse(rule).unwrap());
    values.extend(to, &mut Budget::default().meter()).unwrap();
    values
}

#[test]
fn published_values() {
    let table = include_str!("../../../tests/data/heap_values.csv");
    let rules = [
        "kayles", ".07", ".137", ".007", "officers", ".17", ".37", ".06", ".15", ".16", ".56", ".156",
        ".165", "lasker", "grundy",
    ];
    let computed: Vec<HeapValues> = rules.iter().map(|rule| values(rule, 120)).collect();
    let mut compared = 0;
    for line in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let cells: Vec<u64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        for ((rule, computed), &value) in rules.iter().zip(&computed).zip(&cells[1..]) {
            assert_eq!(computed.get(cells[0]).map(u64::from), Some(value), "{rule} {}", cells[0]);
            compared += 1;
        }
    }
    assert_eq!(compared, 121 * rules.len());
}

#[test]
fn subtraction_sets_have_the_published_periods() {
    let table = include_str!("../../../tests/data/subtraction_sets.csv");
    let mut compared = 0;
    for line in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let cells: Vec<&str> = line.split(',').collect();
        let set = format!("{{{}}}", cells[0].split_whitespace().collect::<Vec<_>>().join(","));
        let computed = values(&set, 4000);
        let period = computed.period().unwrap_or_else(|| panic!("{set}: no period"));
        let expected: (u64, u64) = (cells[2].parse().unwrap(), cells[1].parse().unwrap());
        assert_eq!((period.length, period.from), expected, "{set}");
        for (n, value) in cells[4..].iter().enumerate() {
            assert_eq!(
                computed.get(n as u64).map(|value| value.to_string()).as_deref(),
                Some(*value),
                "{set} {n}"
            );
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn known_periods_are_proved() {
    for (rule, to, length, from) in
        [(".77", 400, 12, 71), (".07", 400, 34, 53), (".137", 400, 34, 52), (".156", 10_000, 349, 3479)]
    {
        let computed = values(rule, to);
        let period = computed.period().unwrap_or_else(|| panic!("{rule}: no period"));
        assert_eq!((period.length, period.from), (length, from), "{rule}");
        // Far out, by the period alone, as by trying all moves.
        let mut plain = values(rule, from + 3 * length);
        plain.extend(to, &mut Budget::default().meter()).unwrap();
        assert_eq!(computed.get(1_000_000_000_000), computed.get(from + (1_000_000_000_000 - from) % length));
        assert!(plain.get(to).is_some());
    }
    // Open games have none in reach.
    assert_eq!(values(".6", 5000).period(), None);
    assert_eq!(values("grundy", 2000).period(), None);
}

/// The mex straight from the moves of a heap, written out for small heaps of other codes.
#[test]
fn codes_by_their_definition() {
    for (code, digits) in
        [("4.3", vec![4u8, 3]), (".8", vec![0, 8]), ("c.1f", vec![12, 1, 15]), (".0", vec![0])]
    {
        let computed = values(code, 40);
        let mut known: Vec<u32> = Vec::new();
        for n in 0..=40usize {
            let mut options = std::collections::BTreeSet::new();
            for (taken, digit) in digits.iter().enumerate().take(n + 1) {
                let left = n - taken;
                if digit & 1 != 0 && left == 0 {
                    options.insert(0);
                }
                if digit & 2 != 0 && left > 0 && taken > 0 {
                    options.insert(known[left]);
                }
                for a in 1..left {
                    if digit & 4 != 0 {
                        options.insert(known[a] ^ known[left - a]);
                    }
                    for b in (1..left - a).filter(|_| digit & 8 != 0) {
                        options.insert(known[a] ^ known[b] ^ known[left - a - b]);
                    }
                }
            }
            known.push((0..).find(|value| !options.contains(value)).unwrap());
            assert_eq!(computed.get(n as u64), known.last().copied(), "{code} {n}");
        }
    }
}

#[test]
fn mistakes_and_budgets() {
    for (text, at) in [
        ("", 0..0),
        (".7g", 2..3),
        ("7.7", 0..1),
        ("44.7", 1..2),
        (".7.7", 2..3),
        ("{1,x}", 3..4),
        ("{0}", 1..2),
        ("{1", 2..2),
        ("{}", 1..1),
        ("checkers", 0..8),
    ] {
        assert_eq!(HeapRule::parse(text).unwrap_err().at, at, "{text:?}");
    }
    for (typed, printed) in
        [("kayles", ".77"), (" .770 ", ".77"), ("4.3", "4.3"), ("{4,1,3,1}", "{1,3,4}"), (".", ".")]
    {
        assert_eq!(HeapRule::parse(typed).unwrap().to_string(), printed);
    }
    let mut officers = HeapValues::new(HeapRule::parse("officers").unwrap());
    let error = officers.extend(1_000_000, &mut Budget::of_nodes(10_000).meter()).unwrap_err();
    assert_eq!(error.limit(), Limit::Nodes);
    assert!(officers.get(100).is_some() && officers.get(999_999).is_none());
}

/// The facade against the referee, which knows only the rules: every kind of rule, small heaps.
#[test]
fn positions_agree_with_the_referee() {
    let heap = catalogue::game("heap").unwrap();
    let rules = [
        "nim",
        ".77",
        ".07",
        ".007",
        ".6",
        "4.3",
        ".8",
        "{1,3,4}",
        "{2,5}",
        "lasker",
        "grundy",
        "at-least-half",
        "even-if-not-all",
        "kayles",
        ".137",
    ];
    for rule in rules {
        let play = Play::new(rule, "").unwrap();
        let positions = Drawn { count: 27, seed: 1, draw: random_heaps(play, 2, 6) };
        let all = positions.for_all(&mut |setup| {
            let text = setup.to_string();
            let setup = heap.parse(&text).unwrap();
            assert_eq!(setup.notation(), text);
            let theorem = compare(&*setup);
            assert_eq!(theorem.is_some(), setup.to_move().is_some(), "{text}: values decide, not a search");
            for played in setup.legal_moves(usize::MAX) {
                let after = setup.play(&played).unwrap().setup.notation();
                assert_eq!(heap.parse(&after).unwrap().notation(), after);
            }
            Ok(())
        });
        all.unwrap();
    }
    let nim = catalogue::game("nim").unwrap();
    let setup = nim.parse(" 3  5 7 ").unwrap();
    assert_eq!(setup.notation(), "3 5 7");
    assert!(setup.play("2:5>9").is_err() && setup.play("2:4>3").is_err() && setup.play("x").is_err());
    assert_eq!(setup.play("2:5>0").unwrap().setup.notation(), "3 0 7");
    for (game, text, at) in [
        ("nim", "", 0..0),
        ("nim", "3 -1", 2..4),
        ("nim", "3 x", 2..3),
        ("nim", "99999999999999999999", 0..20),
        ("heap", "3 5", 3..3),
        ("heap", ".7g: 3", 2..3),
        ("heap", "kayles:", 7..7),
        ("heap", "chess: 3", 0..5),
    ] {
        let error = catalogue::game(game).unwrap().parse(text).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    // Published closed forms: the number of binary digits, and half of the counters.
    let halves = values("at-least-half", 1000);
    assert!((0..=1000u64).all(|n| halves.get(n) == Some(64 - n.leading_zeros())));
    let evens = values("even-if-not-all", 1000);
    assert!(
        (1..=500u64)
            .all(|k| evens.get(2 * k) == Some(k as u32 - 1) && evens.get(2 * k - 1) == Some(k as u32))
    );
}
