//! The engines of heap values against each other and against the definition, known periods, and rules of the user's.

#![allow(clippy::unwrap_used, clippy::panic)]

mod heap_help;

use std::collections::BTreeSet;

use tefuda::games::heaps::{Bounds, CustomError, CustomValues, Engine, HeapMoves, HeapRule, HeapValues};
use tefuda::solve::grundy::{GrundySearch, Options};
use tefuda::{Budget, Limit, Random, catalogue};

fn rule(text: &str) -> HeapRule {
    HeapRule::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn extended(mut values: HeapValues, to: u64) -> HeapValues {
    values.extend(to, &mut Budget::default().meter()).unwrap();
    values
}

/// Values without the help of a period, straight from the moves.
fn by_definition(rule: &HeapRule, to: u64) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=to {
        let mut options = BTreeSet::new();
        rule.for_each_move(heap, |left| {
            options.insert(left.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
        });
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn compare(rule: &HeapRule, to: u64) {
    let Some(sparse) = HeapValues::with_engine(rule.clone(), Engine::Sparse) else { return };
    let sparse = extended(sparse, to);
    let plain = extended(HeapValues::with_engine(rule.clone(), Engine::Plain).unwrap(), to);
    let chosen = extended(HeapValues::new(rule.clone()), to);
    assert_eq!(sparse.period(), plain.period(), "{rule}");
    for heap in 0..=to {
        assert_eq!(sparse.get(heap), plain.get(heap), "{rule} {heap}");
        assert_eq!(chosen.get(heap), plain.get(heap), "{rule} {heap}");
    }
}

#[test]
fn sparse_and_plain_agree_on_all_short_codes() {
    let mut broken = 0;
    for code in 0..8u32.pow(3) {
        let rule = rule(&format!(".{code:03o}"));
        broken += u32::from(HeapValues::with_engine(rule.clone(), Engine::Sparse).is_some());
        compare(&rule, 2200);
    }
    assert_eq!(broken, 512 - 64);
}

#[test]
fn sparse_and_plain_agree_on_long_codes_and_with_a_prefix() {
    let mut random = Random::new(1);
    for round in 0..60 {
        let digits: String =
            (0..1 + random.below(12)).map(|_| char::from_digit(random.below(8) as u32, 8).unwrap()).collect();
        compare(&rule(&format!("{}.{digits}", ["", "4"][round % 2])), 1500);
    }
    // Values that do not fit a byte: those of 4.3 grow like the heaps.
    compare(&rule("4.3"), 3000);
    compare(&rule("4.7"), 3000);
    for (name, to) in [("grundy", 12_000), (".6", 12_000), (".106", 12_000), ("take 0-3 leave 1-2", 2000)] {
        compare(&rule(name), to);
    }
    for name in ["nim", "lasker", "{1,2}", ".8", "take odd", "take 1-3", "take 1 leave 3"] {
        assert!(HeapValues::with_engine(rule(name), Engine::Sparse).is_none(), "{name}");
    }
}

/// Values do not depend on the steps in which they are asked for.
#[test]
fn values_do_not_depend_on_the_steps() {
    let mut random = Random::new(2);
    for name in [".6", ".06", "grundy", ".34", ".156"] {
        let whole = extended(HeapValues::new(rule(name)), 9000);
        let (mut steps, mut to) = (HeapValues::new(rule(name)), 0);
        while to < 9000 {
            to = 9000.min(to + 1 + random.below(900));
            steps = extended(steps, to);
            assert_eq!(steps.get(to), whole.get(to), "{name} {to}");
        }
        assert!((0..=9000).all(|heap| steps.get(heap) == whole.get(heap)));
    }
}

#[test]
fn known_periods_with_their_least_start() {
    for (code, to, length, from) in [
        (".77", 1000, 12, 71),
        (".07", 1000, 34, 53),
        (".137", 1000, 34, 52),
        (".156", 10_000, 349, 3479),
        (".165", 20_000, 1550, 5181),
        (".127", 100_000, 4, 46_578),
        (".16", 515_000, 149_459, 105_351),
        (".56", 660_000, 144, 326_640),
    ] {
        let values = extended(HeapValues::new(rule(code)), to);
        let period = values.period().unwrap_or_else(|| panic!("{code}: no period"));
        assert_eq!((period.length, period.from), (length, from), "{code}");
        // G(n + p) = G(n) for n0 <= n < 2 n0 + p + t, no less and no more.
        let taken = code.len() as u64 - 1;
        assert_eq!(period.compared_to, 2 * from + length + taken - 1, "{code}");
        assert_ne!(values.get(from - 1), values.get(from - 1 + length), "{code}");
        // It is proved as soon as it can be, and not one value sooner.
        if to <= 20_000 {
            let needed = period.compared_to + length;
            assert_eq!(extended(HeapValues::new(rule(code)), needed - 1).period(), None, "{code}");
            assert_eq!(extended(HeapValues::new(rule(code)), needed).period(), Some(period), "{code}");
        }
    }
    for open in [".6", ".04", ".106", "grundy"] {
        assert_eq!(extended(HeapValues::new(rule(open)), 20_000).period(), None, "{open}");
    }
    // Values that grow for ever have no period.
    for growing in ["lasker", "take any", "take odd leave 1-2", "take any leave 0-2"] {
        assert_eq!(extended(HeapValues::new(rule(growing)), 300).period(), None, "{growing}");
    }
}

/// A claimed period is true: the values far beyond the proof, found without it.
#[test]
fn periods_are_never_claimed_wrongly() {
    let mut random = Random::new(3);
    let mut proved = 0;
    for _ in 0..150 {
        let digits: String = (0..1 + random.below(3))
            .map(|_| char::from_digit(random.below(16) as u32, 16).unwrap())
            .collect();
        let rule = rule(&format!("{}.{digits}", ["", "4", "8"][random.below(3) as usize]));
        let computed = extended(HeapValues::new(rule.clone()), 60);
        if computed.period().is_some() {
            proved += 1;
            for (heap, value) in (0..).zip(by_definition(&rule, 150)) {
                assert_eq!(computed.get(heap), Some(value), "{rule} {heap}");
            }
        }
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn sentences_by_their_definition() {
    // The heaps that may be left, written out without the library's help.
    fn partitions(total: u64, heaps: u64, least: u64) -> Vec<Vec<u64>> {
        match heaps {
            0 if total == 0 => vec![vec![]],
            0 => vec![],
            _ => (least..=total)
                .flat_map(|part| {
                    let rest = partitions(total - part, heaps - 1, part);
                    rest.into_iter().map(move |rest| [vec![part], rest].concat())
                })
                .collect(),
        }
    }
    fn is_prime(n: u64) -> bool {
        n > 1 && (2..n).all(|divisor| !n.is_multiple_of(divisor))
    }
    type Amount = fn(u64, u64) -> bool;
    let cases: [(&str, Amount, std::ops::RangeInclusive<u64>); 16] = [
        ("take any", |_, _| true, 0..=1),
        ("take odd", |taken, _| taken % 2 == 1, 0..=1),
        ("take odd not all", |taken, _| taken % 2 == 1, 1..=1),
        ("take even leave 0-2", |taken, _| taken % 2 == 0, 0..=2),
        ("take multiples of 3", |taken, _| taken % 3 == 0, 0..=1),
        ("take 1, 3,5-7 leave 1-2", |taken, _| [1, 3, 5, 6, 7].contains(&taken), 1..=2),
        ("take squares", |taken, _| taken.isqrt().pow(2) == taken, 0..=1),
        ("take powers of 2", |taken, _| taken.is_power_of_two(), 0..=1),
        ("take powers of 3 leave 2", |taken, _| [1, 3, 9, 27].contains(&taken), 2..=2),
        ("take primes", |taken, _| is_prime(taken), 0..=1),
        ("take primes leave 1-2", |taken, _| is_prime(taken), 1..=2),
        ("take fibonacci", |taken, _| [1, 2, 3, 5, 8, 13, 21, 34].contains(&taken), 0..=1),
        ("take divisors", |taken, heap| heap % taken == 0, 0..=1),
        ("take divisors not all", |taken, heap| heap % taken == 0, 1..=1),
        ("take 1-2 leave 0-3", |taken, _| taken <= 2, 0..=3),
        ("take 4 leave 0", |taken, _| taken == 4, 0..=0),
    ];
    for (text, may_take, left) in cases {
        let rule = rule(text);
        let (computed, mut values) = (extended(HeapValues::new(rule.clone()), 40), Vec::new());
        for heap in 0..=40u64 {
            let taken = (1..=heap).filter(|&taken| may_take(taken, heap));
            let mut expected: Vec<Vec<u64>> = taken
                .flat_map(|taken| left.clone().flat_map(move |heaps| partitions(heap - taken, heaps, 1)))
                .collect();
            let mut moves = Vec::new();
            rule.for_each_move(heap, |left| moves.push(left.to_vec()));
            assert!(moves.len() as u64 <= rule.moves(heap), "{text} {heap}");
            expected.sort();
            moves.sort();
            assert_eq!(moves, expected, "{text} {heap}");
            let options: BTreeSet<u32> = moves
                .iter()
                .map(|left| left.iter().fold(0, |sum, &part| sum ^ values[part as usize]))
                .collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
            assert_eq!(computed.get(heap), values.last().copied(), "{text} {heap}");
        }
    }
    // Breaking without taking: never a heap left as it is.
    let mut moves = Vec::new();
    rule("take 0-1 leave 0-2").for_each_move(3, |left| moves.push(left.to_vec()));
    moves.sort();
    assert_eq!(moves, [vec![1, 1], vec![1, 2], vec![2]]);
}

/// The same game in several notations.
#[test]
fn sentences_that_are_codes_or_sets() {
    for (sentence, code) in [
        ("take 1-2 leave 0-2", ".77"),
        ("take 1 leave 1-2", ".6"),
        ("take 0 leave 2", "4."),
        ("take 1,3,4", "{1,3,4}"),
        ("take 2 leave 0-3", ".0f"),
        ("take any", "nim"),
        ("take 1 leave 3", ".8"),
    ] {
        let by_sentence = extended(HeapValues::new(rule(sentence)), 300);
        let by_code = extended(HeapValues::new(rule(code)), 300);
        assert_eq!(by_sentence.period(), by_code.period(), "{sentence}");
        assert!((0..=300).all(|heap| by_sentence.get(heap) == by_code.get(heap)), "{sentence}");
    }
}

#[test]
fn sentences_print_as_they_read() {
    for (typed, printed) in [
        ("take 3,1 , 2", "take 1-3"),
        ("take 1,3,5-7 leave 1-2", "take 1,3,5-7 leave 1-2"),
        ("take 5-7,6-9,11", "take 5-9,11"),
        (" take  odd ", "take odd"),
        ("take even not all", "take even leave 1"),
        ("take multiples of 2", "take even"),
        ("take multiples of 1 leave 0-1", "take any"),
        ("take multiples of 7", "take multiples of 7"),
        ("take powers of 2 leave 2-2", "take powers of 2 leave 2"),
        ("take divisors not all", "take divisors leave 1"),
        ("take squares not all leave 0-3", "take squares leave 1-3"),
        ("take primes leave 1-2 not all", "take primes leave 1-2"),
        ("take fibonacci", "take fibonacci"),
        ("take 0,2 leave 2", "take 0,2 leave 2"),
    ] {
        assert_eq!(rule(typed).to_string(), printed, "{typed}");
        assert_eq!(rule(printed), rule(typed), "{typed}");
        assert!(!printed.contains(':'));
    }
    for (text, at) in [
        ("take", 4..4),
        ("take ", 4..4),
        ("take x", 5..6),
        ("take 1,,2", 7..7),
        ("take 1;2", 5..8),
        ("take 3-1", 5..8),
        ("take 1 2", 5..8),
        ("take -1", 5..7),
        ("take 1000001", 5..12),
        ("take 99999999999999999999", 5..25),
        ("take odd even", 5..13),
        ("take powers", 11..11),
        ("take powers of", 11..14),
        ("take powers of 1", 15..16),
        ("take multiples of 0", 18..19),
        ("take leave 1", 5..5),
        ("take 1 leave", 12..12),
        ("take 1 leave x", 13..14),
        ("take 1 leave 9", 13..14),
        ("take 1 leave 2-1", 13..16),
        ("take 1 leave 1 leave 2", 15..20),
        ("take 1 leave 1 please", 15..21),
        ("take 1 not", 7..10),
        ("take 1 not all not all", 15..18),
        ("take 1 leave 0 not all", 15..22),
        ("take 0", 0..6),
        ("take 0-2 leave 1", 0..16),
        ("taken 1", 0..7),
        ("take １", 5..8),
    ] {
        let error = HeapRule::parse(text).err().unwrap_or_else(|| panic!("{text} was read"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
}

/// Positions under a sentence, against the referee, which knows only the rules.
#[test]
fn positions_under_a_sentence_agree_with_the_referee() {
    let heap = catalogue::game("heap").unwrap();
    let mut random = Random::new(1);
    let rules = [
        "take odd",
        "take 1,3-4 leave 1-2",
        "take squares",
        "take divisors not all",
        "take primes leave 0-2",
    ];
    for round in 0..100 {
        let heaps: Vec<String> = (0..1 + random.below(2)).map(|_| random.below(8).to_string()).collect();
        let text = format!("{}: {}", rules[round % rules.len()], heaps.join(" "));
        let setup = heap.parse(&text).unwrap();
        assert_eq!(setup.notation(), text);
        let theorem = heap_help::compare(&*setup);
        assert_eq!(theorem.is_some(), setup.to_move().is_some(), "{text}: values decide, not a search");
    }
}

/// Kayles, as a program would bring it along, with the bounds that prove its period.
struct Kayles;

impl HeapMoves for Kayles {
    fn for_each_move(&self, n: u64, visit: &mut dyn FnMut(&[u64])) {
        for taken in 1..=n.min(2) {
            (0..=(n - taken) / 2).for_each(|part| visit(&[part, n - taken - part]));
        }
    }

    fn bounds(&self) -> Option<Bounds> {
        Some(Bounds { most_taken: 2, most_left: 2, empty_like_others: false })
    }
}

#[test]
fn rules_of_a_program() {
    let meter = || Budget::default().meter();
    let mut kayles = CustomValues::new(Kayles);
    kayles.extend(1_000_000, &mut meter()).unwrap();
    let expected = extended(HeapValues::new(rule("kayles")), 1_000_000);
    assert_eq!(kayles.period(), expected.period());
    assert!((0..400).chain([1_000_000]).all(|heap| kayles.get(heap) == expected.get(heap)));
    // Without bounds no period is claimed, though there is one.
    let one_or_two =
        |n: u64, visit: &mut dyn FnMut(&[u64])| (1..=n.min(2)).for_each(|taken| visit(&[n - taken]));
    let mut values = CustomValues::new(one_or_two);
    values.extend(500, &mut meter()).unwrap();
    assert!(values.period().is_none() && (0..=500).all(|n| values.get(n) == Some(n as u32 % 3)));
    assert_eq!(values.get(501), None);
    let error = values.extend(1000, &mut Budget::of_nodes(10).meter()).unwrap_err();
    assert!(matches!(error, CustomError::Undecided(undecided) if undecided.limit() == Limit::Nodes));
    // A move must make a heap smaller.
    let mut endless = CustomValues::new(|n: u64, visit: &mut dyn FnMut(&[u64])| visit(&[n / 2, 3]));
    assert_eq!(endless.extend(9, &mut meter()), Err(CustomError::NotSmaller { heap: 0, left: 0 }));
}

#[test]
fn heaps_have_the_values_of_their_rule() {
    for rule in ["kayles", "grundy", "lasker", ".8f", "{2,5}", "4.3"] {
        let rule = HeapRule::parse(rule).unwrap();
        let mut known = HeapValues::new(rule.clone());
        known.extend(60, &mut Budget::default().meter()).unwrap();
        let moves = |&heap: &u64, options: &mut Options<u64>| {
            rule.for_each_move(heap, |left| options.push(left.iter().copied()));
        };
        let mut search = GrundySearch::new(moves, &Budget::default());
        for heap in (0..=60).rev() {
            assert_eq!(search.value(&heap).unwrap(), u64::from(known.get(heap).unwrap()), "{rule} {heap}");
        }
        assert_eq!(search.nodes(), 61, "each heap once: {rule}");
    }
}
