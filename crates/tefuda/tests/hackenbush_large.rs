//! Hackenbush: long stalks against slow calculations, and pictures with a million edges.

#![allow(clippy::unwrap_used, clippy::panic)]

mod agreement;
mod hackenbush_help;

use std::fmt::Write as _;

use agreement::{analyse, judged, outcome};
use hackenbush_help::{number, parse};
use tefuda::value::dyadic::Dyadic;
use tefuda::{AnySetup, GameValue, Lang, Outcome, Random, Seat, Solver};

/// The value of a stalk by adding what its signs say, each step half of the one before.
fn slow_stalk(signs: &[bool]) -> Dyadic {
    let mut value = Dyadic::default();
    let (mut step, mut turned) = (Dyadic::from(1), false);
    for (place, &up) in signs.iter().enumerate() {
        turned |= place > 0 && signs[place - 1] != up;
        if turned {
            step = step.half();
        }
        value = if up { &value + &step } else { &value - &step };
    }
    value
}

fn stalk(signs: &[bool]) -> String {
    let mut text = String::new();
    for (place, &up) in signs.iter().enumerate() {
        let _ = write!(text, "{place}-{}:{} ", place + 1, if up { 'b' } else { 'r' });
    }
    text
}

#[test]
fn long_stalks_are_exact() {
    let mut random = Random::new(4);
    for length in [1, 2, 31, 32, 33, 34, 63, 64, 65, 66, 100, 129, 1000, 3000] {
        for _ in 0..4 {
            let signs: Vec<bool> = (0..length).map(|_| random.below(2) == 0).collect();
            assert_eq!(number(&format!("{}@red", stalk(&signs))), slow_stalk(&signs), "{signs:?}");
        }
    }
    // 33 alternating edges: two thirds, to 32 places.
    let alternating: Vec<bool> = (0..33).map(|place| place % 2 == 0).collect();
    let setup = parse(&format!("{}@red", stalk(&alternating)));
    let analysis = analyse(&*setup, Solver::Best);
    assert_eq!(analysis.outcome(), Outcome::Win(Seat(1)));
    assert_eq!(analysis.value(), Some(GameValue::Text("2863311531/4294967296".to_owned())));
    assert!(analysis.facts().as_json().contains(r#""value":"2863311531/4294967296""#));
    // Two long stalks that cancel but for the last sign.
    let mut signs: Vec<bool> = (0..100_000).map(|_| random.below(2) == 0).collect();
    let first = stalk(&signs);
    signs.push(true);
    let against: Vec<bool> = signs.iter().map(|up| !up).collect();
    let mut second = String::new();
    for (place, &up) in against.iter().enumerate() {
        let below = if place == 0 { 0 } else { 1_000_000 + place };
        let _ = write!(second, "{below}-{}:{} ", 1_000_001 + place, if up { 'b' } else { 'r' });
    }
    let setup = parse(&format!("{first}{second}@blue"));
    let mut analysis = analyse(&*setup, Solver::Best);
    assert_eq!(analysis.outcome(), Outcome::Win(Seat(0)), "the last sign is Red's");
    assert!(judged(&mut *analysis).iter().all(|(_, wins, _)| *wins == Some(false)));
    assert!(analysis.words(&setup.names(Lang::En)).len() < 200);
    assert_eq!(analysis.value(), None, "a value is exact or not told");
    let red = parse(&format!("{first}{second}@red"));
    let moves = judged(&mut *analyse(&*red, Solver::Best));
    assert_eq!(moves.last().map(|(_, wins, _)| *wins), Some(Some(true)));
}

#[test]
fn a_million_edges() {
    const EDGES: u64 = 1_000_000;
    let mut text = String::new();
    for place in 0..EDGES {
        let _ = write!(text, "{place}-{} ", place + 1);
    }
    let setup = parse(&text);
    let winning = |setup: &dyn AnySetup| -> Vec<String> {
        let moves = judged(&mut *analyse(setup, Solver::Best));
        moves.into_iter().filter(|(_, wins, _)| *wins == Some(true)).map(|(text, ..)| text).collect()
    };
    let mut analysis = analyse(&*setup, Solver::Best);
    assert_eq!(analysis.value(), Some(EDGES.into()));
    assert_eq!(analysis.moves().unwrap().len() as u64, EDGES);
    assert!(analysis.explanation(&setup.names(Lang::En)).lines().count() < 50);
    drop(analysis);
    assert_eq!(winning(&*setup), ["1"]);
    // Closed to a ring with the ground: any cut leaves two stalks, equal ones only from the middle of an odd ring.
    let _ = write!(text, "{EDGES}-0");
    let ring = parse(&text);
    assert_eq!(winning(&*ring), ["500001"]);
    // A grid: no two edges are a pair but at the corners.
    let mut grid = String::from("0-1");
    for row in 0..300u64 {
        for column in 0..300u64 {
            let here = 1 + row * 300 + column;
            if column < 299 {
                let _ = write!(grid, " {here}-{}", here + 1);
            }
            if row < 299 {
                let _ = write!(grid, " {here}-{}", here + 300);
            }
        }
    }
    let moves = judged(&mut *analyse(&*parse(&grid), Solver::Best));
    assert!(moves.len() == 2 * 300 * 299 + 1 && moves.iter().all(|(_, wins, _)| wins.is_some()));
    let long: Vec<bool> = (0..EDGES).map(|place| place % 3 == 0).collect();
    let blue_red = parse(&format!("{}@blue", stalk(&long)));
    assert_eq!(outcome(&*blue_red), Outcome::Win(Seat(1)));
}
