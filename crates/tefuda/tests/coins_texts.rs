//! Coin-turning games: what is read, what is refused, and what is said.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::solve::coins::{Rule, table};
use tefuda::{AnySetup, Solver, catalogue};
use tefuda::{Budget, Limit, Undecided};
use tefuda::{Lang, Outcome};

fn parse(text: &str) -> Box<dyn AnySetup> {
    catalogue::game("coins").unwrap().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn mistakes_are_pointed_at() {
    let game = catalogue::game("coins").unwrap();
    for (text, at) in [
        ("", 0..0),
        ("THH", 3..3),
        ("ruler:", 6..6),
        ("ruler: ", 7..7),
        (": TH", 0..0),
        ("rulr: TH", 0..4),
        ("ruler: TxH", 8..9),
        ("ruler: Th", 8..9),
        ("ruler: T表H", 8..11),
        ("ruler: TH/HT", 9..10),
        ("ruler: TH//HT", 9..11),
        ("rugs: TH//HT", 8..10),
        ("rugs: TH/HTH", 11..12),
        ("rugs: TH/H", 10..10),
        ("rugs: TH/", 9..9),
        ("rugs: /TH", 6..6),
        ("rugs: TH/HT/", 12..12),
        ("ruler*rugs: TH/HT//TH", 21..21),
        ("ruler*rugs: TH//HT/TT", 21..21),
        ("ruler*rugs: TH/HT///TH", 19..19),
        ("ruler*: TH", 6..6),
        ("*ruler: TH", 0..0),
        ("ruler*acrostic-twins: TH", 6..20),
        ("ruler*ruler*ruler*ruler: TH", 18..23),
        ("rugs*rugs: TH", 5..9),
        ("upto: TH", 4..4),
        ("upto 0: TH", 5..6),
        ("upto x: TH", 5..6),
        ("exactly 1000001: TH", 8..15),
        ("exactly -1: TH", 8..10),
        ("ruler*{1,x}: TH", 9..10),
        ("{0}: TH", 1..2),
        ("{1: TH", 2..2),
        ("{}: TH", 1..1),
        ("[0|1,2]: TH", 3..6),
        ("[0|]: TH", 3..3),
        ("[]: TH", 1..1),
        ("[0: TH", 2..2),
        ("[0,x]: TH", 3..4),
        ("[: TH", 1..1),
        ("{: TH", 1..1),
        ("turtles: HT misere", 12..18),
        ("rugs: HT/TH misère ", 12..19),
    ] {
        let error = game.parse(text).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.at, at, "{text:?}: {error}");
    }
    for (typed, printed) in [
        (" ruler :  THH T TH ", "ruler: THHTTH"),
        ("upto  4: H", "upto 4: H"),
        ("[ 0 | 0, 1 ]*ruler:TH / HT", "[0|0,1]*ruler: TH/HT"),
        ("twins * upto 3 * {1, 2}: TH/HT // HH/TT", "twins*upto 3*{1,2}: TH/HT//HH/TT"),
    ] {
        let setup = parse(typed);
        assert_eq!(setup.notation(), printed);
        assert_eq!(parse(printed).notation(), printed);
    }
    let row = parse("mock-turtles: THHTTH");
    for (text, part) in [
        ("", "expected numbers of coins"),
        ("0", "expected numbers of coins"),
        ("x", "expected numbers of coins"),
        ("1,2", "expected numbers of coins"),
        ("2 2", "only once"),
        ("7", "there is no coin 7"),
        ("4", "coin 4 shows tails"),
        ("6 5 2 1", "does not let"),
        ("4294967296", "expected numbers"),
    ] {
        let error = row.play(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    assert_eq!(row.play(" 6  1 2 ").unwrap().text, "1 2 6");
    let grid = parse("turning-corners: TTT/THH/THH");
    for (text, part) in [
        ("2,2", "does not let"),
        ("1,1 1,2 2,1", "all crossings"),
        ("1 2", "by row and column"),
        ("1,1,1", "by row and column"),
        ("1,1 1,4 2,1 2,4", "no coin 2,4; the last one is 3,3"),
        ("1,1 1,3 3,1 3,3 3,3", "only once"),
    ] {
        let error = grid.play(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    assert!(game.board(Some("x")).is_err() && game.board(Some(" ")).is_ok());
}

#[test]
fn misere_is_refused_with_the_reason() {
    for text in ["turtles: HT misere", "rugs: HT/TH misère"] {
        let error = catalogue::game("coins").unwrap().parse(text).unwrap_err().to_string();
        assert!(error.contains("no misère play") && error.contains("values"), "{error}");
    }
}

/// What cannot be held in memory is refused before the start, with the numbers.
#[test]
fn too_large_tables_are_refused_with_numbers() {
    for (rule, size, least) in
        [("exactly 500", 1000, u64::MAX), ("moidores", 4000, 1 << 40), ("sym", 1000, u64::MAX)]
    {
        let refused = table(&Rule::parse(rule).unwrap(), size, &Budget::default()).unwrap_err();
        let Undecided::TooLarge { limit: Limit::Memory, needed, .. } = refused else {
            panic!("{rule}: {refused}")
        };
        assert!(needed >= least, "{rule}: {needed}");
        let position = parse(&format!("{rule}: {}", "H".repeat(size)));
        assert_eq!(position.verdict(Solver::Best, &Budget::default()).outcome, Outcome::Undecided);
    }
}

/// The last line of an explanation says of winning moves what is known.
#[test]
fn explanations_say_what_is_known_of_winning_moves() {
    let last = |text: &str, budget: &Budget, lang: Lang| {
        parse(text).explain(budget, lang).lines().next_back().unwrap_or_default().to_owned()
    };
    let every = Budget::default();
    assert_eq!(last("ruler: HT", &every, Lang::En), "Winning moves: 1");
    assert_eq!(last("ruler: HTH", &every, Lang::En), "Winning moves: none");
    assert_eq!(last("ruler: HTH", &every, Lang::Ja), "勝つ手: なし");
    // Won, with more moves than can be listed.
    let many = format!("mogul: {}", "TH".repeat(22));
    let (en, ja) = (last(&many, &every, Lang::En), last(&many, &every, Lang::Ja));
    let found = en.strip_prefix("A winning move, of more moves than can be listed: ").unwrap();
    let after = parse(&many).play(found).unwrap().setup;
    assert_eq!(after.verdict(Solver::Best, &every).reason.facts.number("nim_sum"), 0);
    assert!(ja.ends_with(found) && ja.starts_with("勝つ手の一つ"), "{ja}");
    // Undecided, with moves that could be listed or without.
    for text in [format!("upto 9: {}", "H".repeat(4000)), "upto 4: TTTTTTTTTTTTTTTTTTTH".to_owned()] {
        let line = last(&text, &Budget::of_nodes(2), Lang::En);
        assert_eq!(line, "Winning moves: not known; none was found within the budget");
        assert!(last(&text, &Budget::of_nodes(2), Lang::Ja).contains("不明"));
    }
    // The value is told by a closed form, but the move takes more than the budget.
    let line = last(
        &format!("mock-turtles*ruler: {}", vec!["TH".repeat(200); 5].join("/")),
        &Budget::of_nodes(0),
        Lang::En,
    );
    assert_eq!(line, "Winning moves: there is one, but it was not found within the budget");
}
