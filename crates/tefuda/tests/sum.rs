//! Sums of different games against the referee, which plays them out from the rules: winner and every single move, normal and misère.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use tefuda::games::sum::range::{random_sums, small_components};
use tefuda::range::{Drawn, Positions as _};
use tefuda::{AnySetup, Budget, Catalogue, GameValue, Outcome, Run, Solver};

fn parse(text: &str) -> Box<dyn AnySetup> {
    tefuda::game("sum").unwrap().parse(text).unwrap()
}

fn run() -> Run {
    Run::new(&Budget::default())
}

#[test]
fn random_sums_agree_with_the_referee() {
    let mut decided: BTreeMap<Option<&str>, u32> = BTreeMap::new();
    for misere in [false, true] {
        let draw = random_sums(small_components(3), 3, misere);
        let all = Drawn { count: 200, seed: 7, draw }.for_all(&mut |sum| {
            compare(&sum.to_string(), &mut decided);
            Ok(())
        });
        all.unwrap();
    }
    // Both theorems decide often enough to be tested, and so does the search.
    assert!(decided[&Some("slides/sum")] >= 100 && decided[&Some("tefuda/tame")] >= 30, "{decided:?}");
    assert!(decided[&None] >= 10, "{decided:?}");
}

/// Winner and moves as the referee has them; notes by which statement they were found.
fn compare(text: &str, decided: &mut BTreeMap<Option<&'static str>, u32>) {
    let setup = parse(text);
    assert_eq!(setup.notation(), text);
    let mut best = setup.analyse(Solver::Best, run());
    let mut referee = setup.analyse(Solver::Search, run());
    assert_eq!(referee.theorem(), None, "{text}: the referee uses no theorem");
    assert_eq!(best.outcome(), referee.outcome(), "{text}");
    *decided.entry(best.theorem()).or_default() += 1;
    let searched = referee.moves().unwrap();
    let judged = best.moves().unwrap();
    assert_eq!(judged.len(), searched.len(), "{text}");
    for (judged, searched) in judged.iter().zip(searched) {
        assert_eq!((&judged.text, judged.outcome), (&searched.text, searched.outcome), "{text}");
        // A move is read back from its text, and leads on.
        assert_eq!(setup.play(&judged.text).unwrap().text, judged.text);
    }
}

#[test]
fn the_example_of_the_contract() {
    let setup = parse("heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2");
    let mut analysis = setup.analyse(Solver::Best, run());
    assert_eq!(analysis.theorem(), Some("slides/sum"));
    assert_eq!(analysis.value(), Some(GameValue::Integer(4 ^ 7 ^ 2 ^ 2)));
    let winning: Vec<String> = analysis
        .moves()
        .unwrap()
        .iter()
        .filter(|judged| judged.wins == Some(true))
        .map(|judged| judged.text.clone())
        .collect();
    for text in &winning {
        let after = setup.play(text).unwrap().setup;
        assert_eq!(after.analyse(Solver::Best, run()).value(), Some(GameValue::Integer(0)), "{text}");
    }
    assert!(winning.iter().any(|text| text.starts_with("2:1:3>")), "{winning:?}");
}

#[test]
fn heaps_beyond_any_list_are_decided() {
    let setup = parse("nim 1000000000000000000 + hackenbush 0-1 1-2");
    let mut analysis = setup.analyse(Solver::Best, run());
    assert_eq!(analysis.outcome().winner(), setup.to_move());
    assert!(analysis.moves().is_err());
}

#[test]
fn mistakes_are_told_with_their_place() {
    let game = Catalogue::standard().game("sum").unwrap();
    for (text, at, part) in [
        ("nim 3 + chess e4", 8..13, "a game whose positions have nimbers"),
        ("nim 3 + heap kayles: x", 21..22, "a heap"),
        ("nim 3 +", 7..7, "a game"),
        ("nim 3 + hackenbush 0-1:b @red", 8..29, "green edges only"),
        ("heap kayles: 3 misere + nim 2", 0..21, "belongs to the whole sum"),
    ] {
        let error = game.parse(text).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.to_string().contains(part), "{text}: {error}");
    }
    let setup = parse("nim 3 + nim 0");
    for text in ["3:1:3>0", "2:1:0>0", "1:9:3>0", "1", "x:1:3>0", "1:1:3>7"] {
        assert!(setup.play(text).is_err(), "{text}");
    }
    assert_eq!(parse("nim 0 + coins ruler: TT").to_move(), None);
    assert_eq!(
        parse("nim 0 misere").analyse(Solver::Best, run()).outcome(),
        Outcome::Win(tefuda::Seat::FIRST)
    );
}
