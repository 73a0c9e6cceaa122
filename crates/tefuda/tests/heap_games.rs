//! Games on several heaps, and other conventions than normal play: closed forms against tables, and everything against the
//! referee, which knows only the rules.

#![allow(clippy::unwrap_used, clippy::panic)]

mod heap_help;

use std::collections::{BTreeMap, BTreeSet};

use heap_help::{analysed, compare};
use tefuda::games::heaps::HeapRule;
use tefuda::games::heaps::pairs::{PairRule, euclid, wythoff};
use tefuda::games::heaps::together::{dynamic::DynamicNim, moore, staircase};
use tefuda::{AnySetup, Budget, Lang, Outcome, Random, Run, Seat, Solver, catalogue};

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    lines.map(|line| line.split(',').collect())
}

fn numbers(cells: &[&str]) -> Vec<u64> {
    cells.iter().filter_map(|cell| cell.parse().ok()).collect()
}

fn parse(text: &str) -> Box<dyn AnySetup> {
    catalogue::game("heap").unwrap().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome_within(text: &str, budget: &Budget) -> Outcome {
    parse(text).analyse(Solver::Best, Run::new(budget)).outcome()
}

fn mover_wins(setup: &dyn AnySetup, solver: Solver) -> bool {
    analysed(setup, solver).outcome() == Outcome::Win(Seat(0))
}

#[test]
fn published_tables() {
    for row in rows(include_str!("../../../tests/data/wythoff_lost.csv")) {
        let row = numbers(&row);
        assert_eq!(wythoff::cold_pair(row[0]), Some((row[1], row[2])));
    }
    for row in rows(include_str!("../../../tests/data/euclid_values.csv")) {
        let row = numbers(&row);
        for (column, &value) in (1..).zip(&row[1..]) {
            assert_eq!(euclid::value(row[0], column), value, "{} {column}", row[0]);
        }
    }
    for row in rows(include_str!("../../../tests/data/fibonacci_takes.csv")) {
        let row = numbers(&row);
        let part = DynamicNim::new(2, row[0]).smallest_part(row[0]).unwrap();
        assert_eq!(if part == row[0] { 0 } else { part }, row[1], "{}", row[0]);
    }
    let mut lost = BTreeSet::new();
    for row in rows(include_str!("../../../tests/data/moore_lost.csv")) {
        let row = numbers(&row);
        lost.insert((row[0], row[2..].to_vec()));
        assert!(!moore::mover_wins(&row[2..], row[0]), "{row:?}");
    }
    assert!(lost.len() > 40);
    let stairs: BTreeSet<Vec<u64>> =
        rows(include_str!("../../../tests/data/staircase_lost.csv")).map(|row| numbers(&row)).collect();
    for code in 0..4u64.pow(4) {
        let steps: Vec<u64> = (0..4).map(|step| code / 4u64.pow(step) % 4).collect();
        assert_eq!(staircase::nim_sum(&steps) == 0, stairs.contains(&steps), "{steps:?}");
    }
    for row in rows(include_str!("../../../tests/data/chomp_lost.csv")) {
        let setup = parse(&format!("chomp: {}", row[0]));
        assert!(!mover_wins(&*setup, Solver::Best), "{row:?}");
    }
}

/// Every member and convention: verdict, moves and advice as the referee has them, or, where a search decides, as trying everything has
/// them; texts that read back.
#[test]
fn members_agree_with_the_referee() {
    let mut random = Random::new(6);
    let games = [
        ("wythoff", 2, 7, &["", "misere", "every"][..]),
        ("wythoff", 4, 3, &["", "misere", "every"]),
        ("euclid", 2, 9, &["", "misere", "every"]),
        ("euclid", 4, 6, &["", "misere", "every"]),
        ("euclid-to-zero", 2, 9, &["", "misere", "every"]),
        ("euclid-to-zero", 4, 6, &["", "misere", "every"]),
        ("northcott6", 2, 6, &[""]),
        ("northcott4", 4, 4, &[""]),
        ("moore1", 3, 4, &["", "misere"]),
        ("moore2", 3, 4, &["", "misere"]),
        ("moore2", 4, 3, &["", "misere"]),
        ("moore9", 3, 3, &["", "misere"]),
        ("staircase", 4, 3, &["", "misere"]),
        ("fibonacci", 1, 30, &["", "misere"]),
        ("dynamic1", 1, 30, &[""]),
        ("dynamic3", 1, 30, &["", "max 2", "max 5"]),
        ("dynamic7", 1, 40, &[""]),
        ("chomp", 3, 4, &["", "misere"]),
        ("chomp", 2, 6, &["", "misere"]),
        ("nim", 3, 4, &["misere", "every"]),
        ("kayles", 2, 6, &["misere", "every"]),
        ("dawson", 2, 7, &["misere", "every"]),
        (".137", 3, 5, &["misere", "every"]),
        (".31", 3, 6, &["misere", "every"]),
        ("{1,2}", 3, 5, &["misere", "every"]),
        ("{2,5}", 2, 9, &["misere", "every"]),
        ("lasker", 2, 5, &["misere", "every"]),
        ("grundy", 2, 8, &["misere", "every"]),
        ("at-least-half", 3, 5, &["misere", "every"]),
        ("even-if-not-all", 3, 5, &["misere", "every"]),
        ("take odd leave 1-2", 2, 6, &["", "misere", "every"]),
        ("take primes", 2, 9, &["", "misere", "every"]),
        ("take divisors not all", 2, 8, &["", "misere", "every"]),
        ("take 0,3 leave 0-3", 2, 6, &["", "misere"]),
    ];
    let mut decided: BTreeMap<Option<&str>, u32> = BTreeMap::new();
    for round in 0..games.len() * 24 {
        let (rule, count, most, options) = games[round % games.len()];
        let mut sizes: Vec<u64> = (0..count).map(|_| 1 + random.below(most)).collect();
        if rule == "chomp" {
            sizes.sort_unstable_by(|left, right| right.cmp(left));
        }
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        let option = options[random.below(options.len() as u64) as usize];
        let text = format!("{rule}: {} {option}", sizes.join(" ")).trim_end().to_owned();
        // Two men cannot stand in one square.
        let Ok(setup) = catalogue::game("heap").unwrap().parse(&text) else { continue };
        assert_eq!(setup.notation(), text);
        let theorem = compare(&*setup);
        for played in setup.legal_moves(usize::MAX) {
            let after = setup.play(&played).unwrap().setup.notation();
            assert_eq!(parse(&after).notation(), after);
        }
        assert!(!analysed(&*setup, Solver::Best).explanation(&setup.names(Lang::Ja)).is_empty());
        if setup.to_move().is_some() {
            assert!(expected(rule, option, count).contains(&theorem), "{text}: {theorem:?}");
            *decided.entry(theorem).or_insert(0) += 1;
        }
    }
    // Each statement is tried often, and searches are compared with something else.
    assert_eq!(decided.len(), 10, "{decided:?}");
    assert!(decided.values().all(|&count| count >= 10), "{decided:?}");
    let by_search = decided[&None];
    assert!(decided.values().sum::<u32>() - by_search > 500 && by_search > 80, "{decided:?}");
}

/// By which statements positions of a rule may be decided; `None` stands for a search.
fn expected(rule: &str, option: &str, heaps: usize) -> &'static [Option<&'static str>] {
    let pairs = ["wythoff", "euclid", "euclid-to-zero"].contains(&rule) || rule.starts_with("northcott");
    let together = ["moore", "staircase", "fibonacci", "dynamic", "chomp"];
    let together = together.iter().any(|name| rule.starts_with(name));
    match (option, rule) {
        ("every", _) => &[Some("tefuda/suspense")],
        ("misere", _) if pairs || together => &[None],
        // Breaking may make heaps wild.
        ("misere", "nim" | "{1,2}" | "{2,5}" | "at-least-half" | "even-if-not-all" | "take primes") => {
            &[Some("tefuda/tame")]
        }
        ("misere", _) => &[Some("tefuda/tame"), None],
        (_, "chomp") if heaps == 2 => &[Some("classic/chomp")],
        (_, "chomp") => &[Some("classic/chomp"), None],
        (_, "wythoff") if heaps == 2 => &[Some("classic/wythoff")],
        (_, "euclid" | "euclid-to-zero") => &[Some("classic/euclid")],
        (_, "staircase") => &[Some("classic/staircase")],
        _ if rule.starts_with("moore") => &[Some("classic/moore")],
        _ if together => &[Some("classic/dynamic")],
        _ => &[Some("slides/sum")],
    }
}

/// A move is legal exactly if it is listed: of all single changes and pairs of changes.
#[test]
fn legal_moves_are_those_listed() {
    for text in [
        "wythoff: 3 4",
        "euclid: 3 6",
        "euclid-to-zero: 3 6",
        "northcott5: 2 4",
        "moore2: 2 3 1",
        "staircase: 2 2 1",
        "fibonacci: 7 max 3",
        "chomp: 3 2 2",
        "nim: 3 2",
        "kayles: 5 3",
        ".8: 5",
        "grundy: 6 3",
        "lasker: 4",
        "at-least-half: 5",
        "even-if-not-all: 6 5",
        "{1,4}: 5",
        "4.3: 4",
        "nim: 2 1 every",
        "nim: 2 1 misere",
        "take odd leave 1-2: 6 4",
        "take primes: 6",
        "take divisors leave 0-2: 6",
        "take 0-2 leave 2: 5",
        "take squares not all: 6",
        "take powers of 2: 5 3",
        "take fibonacci leave 2: 6",
        "take 0,3 leave 0-2: 5",
        "take multiples of 2 leave 1: 7",
    ] {
        let setup = parse(text);
        let listed: BTreeSet<String> = setup.legal_moves(usize::MAX).into_iter().collect();
        let sizes: Vec<u64> =
            text.split(": ").nth(1).unwrap().split(' ').map_while(|word| word.parse().ok()).collect();
        let mut parts: Vec<(usize, String)> = Vec::new();
        for (heap, size) in sizes.iter().enumerate() {
            let on_heap = |left: String| (heap, format!("{}:{size}>{left}", heap + 1));
            parts.extend((0..9).map(|left| on_heap(left.to_string())));
            parts.extend(
                (1..6).flat_map(|a| (a..6).map(move |b| (a, b))).map(|(a, b)| on_heap(format!("{a}+{b}"))),
            );
            parts.push(on_heap("1+1+2".to_owned()));
        }
        let mut legal = BTreeSet::new();
        for (heap, part) in &parts {
            let pairs =
                parts.iter().filter(|(later, _)| later > heap).map(|(_, later)| format!("{part} {later}"));
            legal.extend(
                std::iter::once(part.clone()).chain(pairs).filter(|played| setup.play(played).is_ok()),
            );
        }
        assert_eq!(legal, listed, "{text}");
    }
}

/// A heap has a small move exactly if it has a move, and then it is one of them.
#[test]
fn small_moves_are_moves() {
    for rule in [
        "nim",
        ".77",
        ".07",
        ".6",
        "4.3",
        ".8",
        "c.1f",
        ".0",
        ".",
        "{1,3,4}",
        "{2,5}",
        "lasker",
        "grundy",
        "at-least-half",
        "even-if-not-all",
        "take odd leave 1-2",
        "take primes",
        "take divisors leave 0",
        "take 0-2 leave 2",
        "take 3,5 leave 0",
        "take 0,4 leave 1-2",
        "take squares not all",
        "take powers of 3 leave 2-3",
        "take multiples of 4",
        "take even leave 0",
    ] {
        let rule = HeapRule::parse(rule).unwrap();
        for n in 0..30 {
            let mut moves: BTreeSet<Vec<u64>> = BTreeSet::new();
            rule.for_each_move(n, |left| {
                moves.insert(left.to_vec());
            });
            match rule.small_move(n) {
                Some(left) => assert!(moves.contains(&left), "{rule} {n}: {left:?}"),
                None => assert!(moves.is_empty(), "{rule} {n}: {moves:?}"),
            }
        }
    }
}

/// The perfect player against one who changes little, from positions far beyond any list of moves.
#[test]
fn large_positions_are_decided_and_played() {
    for text in [
        "nim: 1000000000000000000 999999999999 123456789",
        "nim: 1000000000000000000 999999999999 1 misere",
        "wythoff: 1000000000000000000 999999999999999999",
        "wythoff: 18446744073709551615 3",
        "moore2: 1000000000000 999999999999 123456789 987654321",
        "staircase: 1000000000000 999999999999 123456789",
        "fibonacci: 1000000000000000000",
        "dynamic10: 1000000000000000001",
        "at-least-half: 1000000000000000000 7",
        "kayles: 1000000000000 5 17",
        "euclid: 1000000000000000000 618033988749894848",
    ] {
        let setup = parse(text);
        let names = setup.names(Lang::En);
        let mut analysis = analysed(&*setup, Solver::Best);
        assert!(matches!(analysis.outcome(), Outcome::Win(_)) && analysis.theorem().is_some(), "{text}");
        let advice = analysis.best(&names).unwrap();
        let after = setup.play(&advice.move_text).unwrap_or_else(|error| panic!("{text}: {error}")).setup;
        if advice.wins == Some(true) {
            assert!(!mover_wins(&*after, Solver::Best), "{text}: {}", advice.move_text);
        }
        assert!(analysis.explanation(&names).len() < 5000);
    }
    // Won ones, whose winning move is found without a list.
    for text in [
        "even-if-not-all: 4000001",
        "even-if-not-all: 4000004 8",
        "kayles: 3000000",
        "kayles: 18446744073709551615",
        "euclid: 1 5000000",
        "euclid-to-zero: 3 50000001 2 7",
        "lasker: 4000000 1",
        "lasker: 4000003 4000001",
        "at-least-half: 4000001",
        "grundy: 2000008 7",
        "nim: 5000000 3 every",
    ] {
        let setup = parse(text);
        assert!(setup.too_many_moves().is_some(), "{text}");
        let names = setup.names(Lang::En);
        let mut analysis = analysed(&*setup, Solver::Best);
        assert_eq!(analysis.outcome(), Outcome::Win(Seat(0)), "{text}");
        let advice = analysis.best(&names).unwrap();
        assert_eq!(advice.wins, Some(true), "{text}: {advice:?}");
        let after = setup.play(&advice.move_text).unwrap_or_else(|error| panic!("{text}: {error}")).setup;
        assert!(!mover_wins(&*after, Solver::Best), "{text}: {}", advice.move_text);
        let explanation = analysis.explanation(&names);
        assert!(explanation.contains(&format!("listed: {}", advice.move_text)), "{text}: {explanation}");
    }
    assert!(parse("nim: 3000000").too_many_moves().is_some());
    assert_eq!(parse("nim: 3000000").legal_moves(2), ["1:3000000>0", "1:3000000>1"]);
    // The order of heaps, and heaps without moves, cost a search nothing.
    let sum = outcome_within("4.637: 5 6 3 6 misere", &Budget::of_nodes(5000));
    assert!(matches!(sum, Outcome::Win(_)), "{sum:?}");
    // A table has no more sides than the pairs need.
    let pairs = outcome_within("wythoff: 20000 1 1 2", &Budget::default());
    assert!(matches!(pairs, Outcome::Win(_)), "{pairs:?}");
    // Whether a number at the end of the range is prime is told at once.
    assert!(parse("take primes leave 0: 18446744073709551557").to_move().is_some());
    assert!(parse("take primes leave 0: 18446744073709551555").to_move().is_none());
    // Undecided, not guessed.
    assert_eq!(outcome_within("kayles: 40 41 misere", &Budget::of_nodes(1000)), Outcome::Undecided);
}

/// Lost pairs of Wythoff's game where floating point fails: every number is in exactly one of them.
#[test]
fn wythoff_in_integers() {
    for start in [0, 160_000_000, 4_000_000_000, 1 << 61, (1 << 62) - 50, 1 << 62, 1 << 63] {
        for heap in start..start + 100 {
            let partner = wythoff::partner(heap).unwrap_or_else(|| panic!("{heap}"));
            assert!(wythoff::is_cold(heap, partner), "{heap} {partner}");
            assert_eq!(wythoff::partner(partner), Some(heap));
        }
    }
    assert_eq!(wythoff::partner(u64::MAX).map(|partner| wythoff::is_cold(partner, u64::MAX)), Some(true));
    // Beyond u64 there is no partner to be reached, and nothing overflows.
    assert!(wythoff::partner(u64::MAX - 1).is_none_or(|partner| wythoff::is_cold(partner, u64::MAX - 1)));
    let values = PairRule::Wythoff.table(60, 60, &mut Budget::default().meter()).unwrap();
    for (first, row) in values.iter().enumerate() {
        for (second, &value) in row.iter().enumerate() {
            let rows = (0..first).map(|left| values[left][second]);
            let columns = (0..second).map(|left| row[left]);
            let both = (1..=first.min(second)).map(|taken| values[first - taken][second - taken]);
            assert_eq!(value, tefuda::solve::sums::mex(rows.chain(columns).chain(both)));
        }
    }
}

#[test]
fn euclid_by_both_ways() {
    let size = 60;
    for to_zero in [false, true] {
        let mut values = vec![vec![0u64; size]; size];
        let mut suspense = values.clone();
        for sum in 2..2 * size {
            for first in 1..size.min(sum) {
                let second = sum - first;
                if second >= size {
                    continue;
                }
                let (a, b) = (first.min(second), first.max(second));
                let lefts: Vec<usize> =
                    (1..=b / a).map(|times| b - times * a).filter(|&left| to_zero || left > 0).collect();
                values[first][second] = tefuda::solve::sums::mex(lefts.iter().map(|&left| values[a][left]));
                suspense[first][second] =
                    tefuda::solve::sums::suspense(lefts.iter().map(|&left| suspense[a][left]));
                let rule = if to_zero { PairRule::EuclidToZero } else { PairRule::Euclid };
                let (x, y) = (first as u64, second as u64);
                assert_eq!(rule.value(x, y), Some(values[first][second]), "{first} {second} {to_zero}");
                assert_eq!(
                    euclid::suspense(x, y, to_zero),
                    suspense[first][second],
                    "{first} {second} {to_zero}"
                );
            }
        }
    }
}

/// Dynamic nim from its definition, for many factors.
#[test]
fn dynamic_nim_by_definition() {
    for times in [1u64, 2, 3, 4, 5, 8, 20] {
        let size = 120u64;
        // `wins[heap][most]`: the mover wins when up to `most` may be taken.
        let mut wins = vec![vec![false; size as usize + 1]; size as usize + 1];
        for heap in 1..=size {
            for most in 1..=size {
                let take = |taken: u64| !wins[(heap - taken) as usize][(times * taken).min(size) as usize];
                let won = (1..=most.min(heap)).any(take);
                wins[heap as usize][most as usize] = won;
            }
        }
        let nim = DynamicNim::new(times, size);
        for heap in 1..=size {
            let part = nim.smallest_part(heap).unwrap();
            for most in 1..=size {
                assert_eq!(wins[heap as usize][most as usize], part <= most, "{times}: {heap} up to {most}");
            }
        }
    }
}

#[test]
fn mistakes() {
    for (text, at) in [
        ("wythoff: 3", 10..10),
        ("euclid: 3 0", 10..11),
        ("northcott8: 3 9", 14..15),
        ("northcott8: 3 3", 14..15),
        ("northcott: 3 4", 0..9),
        ("moore0: 3", 0..6),
        ("moore: 3", 0..5),
        ("chomp: 3 4", 9..10),
        ("chomp: 0", 7..8),
        ("fibonacci: 3 4", 13..14),
        ("fibonacci: 3 max", 16..16),
        ("fibonacci: 3 max x", 17..18),
        ("nim: 3 max 2", 7..10),
        ("nim: 3 misere every", 14..19),
        ("chomp: 3 2 every", 11..16),
        ("northcott8: 3 5 misere", 16..22),
        ("nim: 3 upside", 7..13),
        ("nim: misere", 5..11),
        ("staircase: 18446744073709551615 1", 32..33),
        ("nim: 18446744073709551616", 5..25),
        ("lasker: 1 18446744073709551615", 10..30),
        ("chess: 3", 0..5),
    ] {
        let error = catalogue::game("heap").unwrap().parse(text).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    let setup = parse("wythoff: 3 5");
    for wrong in ["", "1:3>2 1:3>1", "2:5>4 1:3>2", "1:3>2 2:5>3", "1:3>1+1", "3:1>0", "1:9>3", "1:3>3", "x"]
    {
        assert!(setup.play(wrong).is_err(), "{wrong}");
    }
}
