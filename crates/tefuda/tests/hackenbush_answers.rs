//! Hackenbush: what is read and what is answered; notation, boards, words, facts and advice.

#![allow(clippy::unwrap_used, clippy::panic)]

mod agreement;
mod hackenbush_help;

use agreement::{analyse, faces_agree, judged, order_does_not_matter, outcome};
use hackenbush_help::{parse, random_picture};
use tefuda::{AnySetup, Budget, GameValue, Lang, Outcome, Random, Seat, Solver, catalogue};

#[test]
fn notation_and_mistakes() {
    for (typed, printed) in [
        (" 0-1   1-2 ", "0-1 1-2"),
        ("0-1:b 1-2 @red", "0-1:b 1-2 @red"),
        ("1-0:blue misere @blue", "1-0:b @blue misere"),
        ("0-1:g", "0-1:g"),
        ("0-1 @blue", "0-1 @blue"),
        ("0-0 7-0 7-7", "0-0 7-0 7-7"),
        ("-", "-"),
        ("- @red misere", "- @red misere"),
        ("4294967295-0", "4294967295-0"),
    ] {
        assert_eq!(parse(typed).notation(), printed);
    }
    for (text, at) in [
        ("", 0..0),
        ("@red", 4..4),
        ("0-1 x", 4..5),
        ("0-1 1-2-3", 4..9),
        ("0-1 1", 4..5),
        ("0-", 0..2),
        ("0--1", 0..4),
        ("0-1:y @red", 4..5),
        ("0-1: @red", 4..4),
        ("0-1:b", 5..5),
        ("0-1 2-3 3-4", 4..7),
        ("1-1", 0..3),
        ("0-1 @green", 4..10),
        ("0-1 @red @blue", 9..14),
        ("0-1 misere misere", 11..17),
        ("0-1 misere 1-2", 11..14),
        ("- 0-1", 2..5),
        ("0-4294967296", 0..12),
    ] {
        let error =
            catalogue::game("hackenbush").unwrap().parse(text).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    let error = catalogue::game("hackenbush").unwrap().parse("0-4294967296").unwrap_err().to_string();
    assert!(error.contains("up to 4294967295"), "{error}");
    let error = catalogue::game("hackenbush").unwrap().parse("0-1 2-3").unwrap_err().to_string();
    assert!(
        error.contains("edge 2") && error.contains("it would fall") && error.contains("`0-2`"),
        "{error}"
    );
    let setup = parse("0-1:b 1-2:r 0-3:g @blue");
    assert_eq!(setup.legal_moves(usize::MAX), ["1", "3"]);
    assert_eq!(setup.play("1").unwrap().setup.notation(), "0-3:g @red");
    assert_eq!(setup.play("3").unwrap().setup.notation(), "0-1:b 1-2:r @red");
    for (text, part) in [
        ("2", "is red"),
        ("4", "no edge 4"),
        ("0", "expected"),
        ("x", "expected"),
        ("99999999999", "expected"),
    ] {
        let error = setup.play(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    let end = parse("0-1").play("1").unwrap().setup;
    assert_eq!((end.notation().as_str(), end.to_move()), ("-", None));
    assert_eq!(outcome(&*end), Outcome::Win(Seat(1)));
    let end = parse("0-1:r @blue misere");
    assert_eq!(outcome(&*end), Outcome::Win(Seat(1)));
}

#[test]
fn boards() {
    let game = catalogue::game("hackenbush").unwrap();
    let list = "ground - a - b colour=blue\nb - ground color=r # back\na - c\nc c";
    let board = game.board(Some(list)).unwrap();
    let setup = board.parse("@blue").unwrap();
    assert_eq!(setup.notation(), "@blue");
    assert_eq!(setup.legal_moves(usize::MAX), ["1", "2", "4", "5"]);
    // Edges keep their numbers; what fell with a cut edge is not named.
    let after = setup.play("4").unwrap().setup;
    assert_eq!((after.notation().as_str(), after.legal_moves(usize::MAX)), ("4 @red", vec!["3".to_owned()]));
    assert_eq!(board.parse(" 5 4  @red").unwrap().notation(), "4 @red");
    let both = board.parse("1 3 @red").unwrap();
    assert_eq!((both.notation().as_str(), both.to_move()), ("1 3 @red", None));
    // The picture in DOT is the same board.
    let dot = game.board(Some(&setup.dot().unwrap())).unwrap().parse("@blue").unwrap();
    assert_eq!(dot.dot(), setup.dot());
    let moves = |setup: &dyn AnySetup, solver| judged(&mut *analyse(setup, solver));
    assert_eq!(moves(&*dot, Solver::Best), moves(&*setup, Solver::Search));
    let green = game.board(Some("graph { 0 -- 1 -- 2; 2 -- 0 }")).unwrap();
    assert_eq!(green.parse("").unwrap().legal_moves(usize::MAX), ["1", "2", "3"]);
    assert_eq!(green.parse("misere").unwrap().notation(), "misere");
    for (text, at) in [("4", 0..1), ("1 1", 2..3), ("x", 0..1), ("@blue 1", 6..7)] {
        assert_eq!(green.parse(text).unwrap_err().at, at, "{text}");
    }
    assert_eq!(board.parse("").unwrap_err().at, 0..0);
    for (text, at) in [
        ("a - b", 5..5),
        ("", 0..0),
        ("0 - a; b - c", 6..12),
        ("0 -1", 2..4),
        ("0 - a colour=pink", 6..17),
        ("0 - a weight=3", 6..14),
        ("0 - ground", 4..10),
        ("0 - a; a colour=red", 9..19),
    ] {
        let error = game.board(Some(text)).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
}

/// Pictures of every kind.
fn any_picture(random: &mut Random) -> String {
    let (closing, loops) = [(0, 0), (20, 5), (50, 0)][random.below(3) as usize];
    let edges = 1 + random.below(9);
    let (colours, mover): (&[&str], &[&str]) = match random.below(4) {
        0 => (&[""], &["", " misere"]),
        1 | 2 => (&[":b", ":r"], &[" @red", " @blue", " @blue misere"]),
        _ => (&[":b", ":r", ":g"], &[" @red", " @blue", " @red misere"]),
    };
    let end = mover[random.below(mover.len() as u64) as usize];
    format!("{}{end}", random_picture(random, edges, closing, loops, colours))
}

/// Random pictures under random budgets that end at every stage.
#[test]
fn faces_agree_under_random_budgets() {
    let mut random = Random::new(5);
    let mut kinds = [0; 3];
    for _ in 0..800 {
        let most = 1 << random.below(11);
        let budget = Budget::of_nodes(random.below(most));
        let (decided, all_moves) = faces_agree(&*parse(&any_picture(&mut random)), &budget);
        kinds[usize::from(decided) + usize::from(decided && all_moves)] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 30), "{kinds:?}");
}

#[test]
fn the_order_of_a_batch_does_not_matter() {
    let mut random = Random::new(6);
    let setups: Vec<_> = (0..40).map(|_| parse(&any_picture(&mut random))).collect();
    for nodes in [0, 3, 30, 300, 3000] {
        order_does_not_matter(&setups, &Budget::of_nodes(nodes), &mut random);
    }
}

/// Players have the names of their colours, where there are colours.
#[test]
fn values_names_and_facts() {
    for (text, value, winner, theorem) in [
        ("0-1 1-2 1-3", "1", "The first player wins", "slides/colon"),
        ("0-1 0-2 1-2", "1", "The first player wins", "slides/fusion"),
        ("0-1:b 1-2:r 0-3:b @red", "\"3/2\"", "Blue wins", "tefuda/blue-red-trees"),
        ("0-1:r 0-2:r @red", "-2", "Red wins", "tefuda/blue-red-trees"),
        ("0-1:b 0-2:r 0-3:g @red", "\"*1\"", "Red wins", "tefuda/blue-red-trees"),
        ("0-1:b 0-3:g 3-4:g @red", "\"1 + *2\"", "Blue wins", "tefuda/blue-red-trees"),
        ("0-1:b 1-2:r 0-2:b @red", "1", "Blue wins", "tefuda/blue-red-numbers"),
        ("0-1 0-2 1-3 misere", "null", "The first player wins", "tefuda/misere-trees"),
    ] {
        let setup = parse(text);
        let mut analysis = analyse(&*setup, Solver::Best);
        let names = setup.names(Lang::En);
        let told = analysis.value().map_or("null".to_owned(), |value| match value {
            GameValue::Text(text) => format!("\"{text}\""),
            value => value.to_string(),
        });
        assert_eq!((told.as_str(), analysis.theorem()), (value, Some(theorem)), "{text}");
        let said = analysis.explanation(&names);
        assert!(said.contains(&format!("\n{winner}: ")) && !said.contains("seat"), "{text}: {said}");
    }
    let facts = |text: &str| analyse(&*parse(text), Solver::Best).facts().as_json().to_owned();
    assert_eq!(facts("0-1 0-2 1-2"), r#"{"nim_sum":1,"cycle_edges":3}"#);
    assert_eq!(facts("0-1 0-2 1-3 misere"), r#"{"nim_sum":3,"values":[2,1],"large":1}"#);
    assert_eq!(facts("0-1:b 1-2:r 0-3:g @red"), r#"{"value":"1/2","about":"1/2","sign":1,"nimber":1}"#);
}

/// Of the winning cuts the advice is one with which least falls, and in a lost position of all cuts.
#[test]
fn advice_lets_least_fall() {
    // Both 3 and 1 leave 0; with 1 two edges fall.
    for (text, advised, wins) in [
        ("0-1:b 1-2:b 0-3:b @blue", "2", true),
        ("0-1 1-2 0-3 3-4", "2", false),
        ("0-1:r 1-2:b 1-3:r 0-4:b @red", "3", false),
    ] {
        let setup = parse(text);
        let advice = analyse(&*setup, Solver::Best).best(&setup.names(Lang::En)).unwrap();
        assert_eq!((advice.move_text.as_str(), advice.wins), (advised, Some(wins)), "{text}");
    }
}
