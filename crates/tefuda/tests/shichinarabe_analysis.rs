//! SHICHINARABE: one analysis, whichever face asks, and whenever the budget ends.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::shichinarabe::Setup;
use tefuda::games::shichinarabe::decide::{Cost, Method};
use tefuda::games::shichinarabe::notation;
use tefuda::games::shichinarabe::range::random_setup;
use tefuda::{Analysis as _, AnySetup, Budget, Decide, Lang, Notation, Outcome, Position as _};
use tefuda::{Random, Reason as _, Run, Seat, Setup as _, Solver};

/// The moves under a heading of an explanation.
fn under<'a>(explanation: &'a str, heading: &str) -> Vec<&'a str> {
    let line = explanation.lines().find_map(|line| line.strip_prefix(heading));
    line.map_or(Vec::new(), |moves| moves.split(", ").map(str::trim).collect())
}

/// One position under one budget: what the faces say of it goes together.
fn compare_faces(setup: &Setup, budget: &Budget) -> Outcome {
    let text = format!("{setup} under {:?}", budget.max_nodes);
    let mover = AnySetup::to_move(setup).unwrap();
    let names = setup.names(Lang::En);
    let decided = AnySetup::analyse(setup, Solver::Best, Run::new(budget));
    let nodes = decided.run().meter.nodes();
    let outcome = decided.outcome();
    let mut moving = AnySetup::analyse(setup, Solver::Best, Run::new(budget));
    assert_eq!((moving.outcome(), moving.run().meter.nodes()), (outcome, nodes), "{text}");
    let judged = moving.moves().unwrap().to_vec();
    assert_eq!(moving.outcome(), outcome, "{text}");
    let mut explaining = AnySetup::analyse(setup, Solver::Best, Run::new(budget));
    let explanation = explaining.explanation(&names);
    assert_eq!(explaining.outcome(), outcome, "{text}");
    assert_eq!(explaining.moves().unwrap(), judged, "{text}");
    // Explaining costs what judging costs, and the line of best play.
    assert!(explaining.run().meter.nodes() >= moving.run().meter.nodes(), "{text}");
    // No move says more than the verdict.
    let wins = |wanted: Option<bool>| judged.iter().filter(move |judged| judged.wins == wanted);
    match outcome {
        Outcome::Win(seat) if seat == mover => {
            assert!(wins(Some(true)).count() > 0 || wins(None).count() > 0, "{text}")
        }
        Outcome::Win(_) => assert_eq!(wins(Some(false)).count(), judged.len(), "{text}"),
        Outcome::Undecided => assert_eq!(wins(None).count(), judged.len(), "{text}"),
        other => panic!("{text}: {other:?}"),
    }
    // The explanation names the winner, and its moves are the judged ones.
    match outcome.winner() {
        Some(seat) => {
            assert!(explanation.contains(&format!("{} wins", names.begin(seat))), "{text}\n{explanation}");
            let other = format!("{} wins", names.begin(seat.opponent()));
            assert!(!explanation.contains(&other), "{text}\n{explanation}");
        }
        None => {
            assert!(
                explanation.contains("ot decided") && !explanation.contains(" wins"),
                "{text}\n{explanation}"
            )
        }
    }
    if judged.len() <= 60 {
        let texts = |wanted| wins(wanted).map(|judged| judged.text.as_str()).collect::<Vec<_>>();
        assert_eq!(under(&explanation, "Winning moves: "), texts(Some(true)), "{text}\n{explanation}");
        assert_eq!(under(&explanation, "Losing moves: "), texts(Some(false)), "{text}\n{explanation}");
    }
    // Advice is one of the judged moves, and says the same of it, or more where it needs less work.
    let mut advising = AnySetup::analyse(setup, Solver::Best, Run::new(budget));
    let advice = advising.best(&names).unwrap();
    let same = judged.iter().find(|judged| judged.text == advice.move_text).unwrap();
    assert!(advice.wins == same.wins || advice.wins.is_none() || same.wins.is_none(), "{text}");
    // The picture and Japanese words cost nothing more.
    let spent = explaining.run().meter.nodes();
    explaining.picture(&names);
    let japanese = explaining.explanation(&setup.names(Lang::Ja));
    assert!(!japanese.contains("seat") && !japanese.contains('席'), "{japanese}");
    assert_eq!(explaining.run().meter.nodes(), spent, "{text}");
    outcome
}

#[test]
fn faces_agree_whenever_the_budget_ends() {
    let mut random = Random::new(31);
    let (mut undecided, mut decided) = (0, 0);
    for _ in 0..1500 {
        let setup = random_setup(&mut random);
        let whole = compare_faces(&setup, &Budget::default());
        assert_ne!(whole, Outcome::Undecided);
        let all = {
            let mut analysis = AnySetup::analyse(&setup, Solver::Best, Run::new(&Budget::default()));
            analysis.moves().unwrap();
            analysis.run().meter.nodes()
        };
        for _ in 0..3 {
            match compare_faces(&setup, &Budget::of_nodes(random.below(all + 2))) {
                Outcome::Undecided => undecided += 1,
                outcome => {
                    assert_eq!(outcome, whole, "{setup}");
                    decided += 1;
                }
            }
        }
    }
    assert!(undecided > 300 && decided > 1000, "{undecided} {decided}");
}

/// Moves that are left over when the budget ends are undecided; those before them keep their results.
#[test]
fn judging_goes_on_with_the_run() {
    let mut random = Random::new(32);
    let mut cut = 0;
    for _ in 0..600 {
        let setup = random_setup(&mut random);
        let judged = |budget: &Budget| {
            let mut analysis = AnySetup::analyse(&setup, Solver::Best, Run::new(budget));
            let verdict = (analysis.outcome(), analysis.run().meter.nodes());
            (verdict, analysis.moves().unwrap().to_vec(), analysis.run().meter.nodes())
        };
        let ((outcome, verdict), whole, all) = judged(&Budget::default());
        if all <= verdict {
            continue;
        }
        let (told, moves, spent) = judged(&Budget::of_nodes(verdict + random.below(all - verdict)));
        assert!(spent <= all);
        if told.0 == Outcome::Undecided {
            // Listed moves count too.
            continue;
        }
        assert_eq!(told, (outcome, verdict), "{setup}");
        for (moved, expected) in moves.iter().zip(&whole) {
            assert!(moved == expected || (moved.wins.is_none() && moved.text == expected.text), "{setup}");
        }
        cut += moves.iter().filter(|moved| moved.wins.is_none()).count();
    }
    assert!(cut > 100, "{cut}");
}

/// Moves are read back from their texts, and each text stands for one move.
#[test]
fn moves_are_read_as_they_are_written() {
    let mut random = Random::new(33);
    for _ in 0..1500 {
        let setup = random_setup(&mut random);
        let position = setup.clone().position().unwrap();
        let mut texts = Vec::new();
        for played in position.legal_moves() {
            let text = Setup::move_text(&position, &played);
            assert_eq!(Setup::read_move(&position, &text).as_ref(), Ok(&played), "{setup}: {text}");
            // Rights may be named in any order.
            let mut words: Vec<&str> = text.split(' ').collect();
            words[..played.uses.len()].reverse();
            let spaced = format!("  {} ", words.join("   "));
            assert_eq!(Setup::read_move(&position, &spaced).as_ref(), Ok(&played), "{setup}: {spaced}");
            texts.push(text);
        }
        let all = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), all, "{setup}");
        for wrong in ["", "!", "!1", "x", "0", "v0", "1 2", "pass pass", "! 1", "S7", "99999999999"] {
            if !texts.iter().any(|text| text == wrong) {
                assert!(Setup::read_move(&position, wrong).is_err(), "{setup}: {wrong}");
            }
        }
    }
}

/// A vertex to whiten may be called as pictures and sentences call it.
#[test]
fn rights_read_the_names_of_pictures() {
    let position = notation::parse("r + bb @red rights 1 0").unwrap().position().unwrap();
    let read = |text: &str| Setup::read_move(&position, text).unwrap();
    assert_eq!(read("!v3 1"), read("!3 1"));
    assert_eq!(read("!v3 v1"), read("!3 1"));
    assert_eq!(notation::move_text(&position, &read("!v3 1")), "!3 1");
}

/// Refusals say why.
#[test]
fn refused_moves_say_why() {
    for (text, played, why) in [
        ("rb + b @red", "2", "not a vertex of the player to move"),
        ("rb + b @red", "v2", "not a vertex of the player to move"),
        ("rr + b @red", "v2", "touches no white vertex"),
        ("r + b @red", "pass", "no passes left"),
        ("r + b @red", "!2 1", "no rights"),
        ("r + b @red rights 1 0", "!1 1", "none of them"),
        ("r + b @red rights 1 0", "!2", "must be followed"),
        ("r + b + b @red rights 2 0", "!2 !3 1", "only one right"),
        ("r + b + b @red rights 2 0 reading M", "!2 !2 1", "whitened twice"),
        ("r + bb @red rights 1 0 reading T", "!3 1", "only on a vertex that touches white"),
        ("r + b @red rights 1 0 reading I", "!2 1", "nothing follows it"),
        ("S6 / S8", "S8", "the card S8 is not in the hand to move"),
        ("S5 S8 / S4 S6", "S5", "touches no card on the table"),
        ("S6 / S8", "S99", "expected a card of the hand to move"),
    ] {
        let position = notation::parse(text).unwrap().position().unwrap();
        let refused = Setup::read_move(&position, played).unwrap_err();
        assert!(refused.to_string().contains(why), "{text}: {played}: {refused}");
    }
}

/// The reason is a value with its facts under their names.
#[test]
fn reasons_are_typed() {
    let analysed = |text: &str| {
        let position = notation::parse(text).unwrap().position().unwrap();
        <Setup as Decide>::analyse(&position, &mut Run::new(&Budget::default())).unwrap()
    };
    let analysis = analysed("r(b(b b r)) + r(b(b b r)) @red");
    let Method::Race { holder, value, cost, legs } = analysis.reason().method else { panic!() };
    assert_eq!((holder, value, cost, legs), (Seat(0), 0, Cost::Finite(0), false));
    assert_eq!(analysis.reason().theorem(), Some("tefuda/one-access"));
    let facts = |text: &str| serde_facts(analysed(text).reason());
    assert_eq!(
        facts("r + b @blue"),
        r#"{"red":1,"blue":1,"mover":1,"holder":1,"value":0,"cost":"infinite"}"#
    );
    assert_eq!(
        facts("rb + b @red passes 1 0"),
        r#"{"red":1,"blue":2,"mover":0,"red_passes":1,"blue_passes":0,"value_for_red":-1,"cost_for_red":"infinite","value_for_blue":1,"cost_for_blue":0}"#
    );
    assert_eq!(
        facts("rb + b @red rights 1 0"),
        r#"{"red":1,"blue":2,"mover":0,"owner":0,"rights":1,"decides":"without_use"}"#
    );
    assert!(facts("rwb + b @red rights 1 1").contains(r#""positions":"#));
}

fn serde_facts(reason: &tefuda::games::shichinarabe::decide::Reason) -> String {
    tefuda::Facts::of(reason).to_string()
}

/// Players are called by their colours, or by who moves first with cards.
#[test]
fn players_have_names() {
    for (text, winner, caption) in [
        ("r + b @blue", "Blue wins", "The value of each vertex to Blue"),
        ("S6 / S8", "The first player wins", "The value of each card to the first player"),
    ] {
        let setup = notation::parse(text).unwrap();
        let names = setup.names(Lang::En);
        let mut analysis = AnySetup::analyse(&setup, Solver::Best, Run::new(&Budget::default()));
        assert_eq!(analysis.headline(&names), winner);
        let picture = format!("{:?}", analysis.picture(&names));
        assert!(picture.contains(caption), "{picture}");
    }
}
