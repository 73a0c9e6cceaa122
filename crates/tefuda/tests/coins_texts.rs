//! Coin-turning games: what is read, what is refused, and what is said.

#![allow(clippy::unwrap_used, clippy::panic)]

use tefuda::games::coins::{Rule, table};
use tefuda::{AnySetup, Budget, GameValue, Lang, Limit, Outcome, Run, Solver, Undecided, catalogue};

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
        ("6 5 2 1", "does not allow"),
        ("4294967296", "expected numbers"),
    ] {
        let error = row.play(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    assert_eq!(row.play(" 6  1 2 ").unwrap().text, "1 2 6");
    let grid = parse("turning-corners: TTT/THH/THH");
    for (text, part) in [
        ("2,2", "does not allow"),
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
        let analysis = position.analyse(Solver::Best, Run::new(&Budget::default()));
        assert_eq!(analysis.outcome(), Outcome::Undecided);
    }
}

fn explained(text: &str, budget: &Budget, lang: Lang) -> String {
    let setup = parse(text);
    setup.analyse(Solver::Best, Run::new(budget)).explanation(&setup.names(lang))
}

/// The end of an explanation says of winning moves what is known.
#[test]
fn explanations_say_what_is_known_of_winning_moves() {
    let every = Budget::default();
    let said = explained("turtles: THH", &every, Lang::En);
    assert!(said.ends_with("\nWinning moves: 2 3\nLosing moves: 2, 1 2, 3, 1 3\nBest play: 2 3\n"), "{said}");
    let lost = explained("ruler: HTH", &every, Lang::En);
    assert!(
        lost.contains("\nThe second player wins: the values of the heads are 1, 1; their nim-sum is 0"),
        "{lost}"
    );
    assert!(lost.contains("and the first player loses.") && !lost.contains("Winning moves"), "{lost}");
    let lost = explained("ruler: HTH", &every, Lang::Ja);
    assert!(lost.contains("後手の勝ち: 表の硬貨の値は1, 1。ニム和が0なので先手の負け。"), "{lost}");
    // Won, with more moves than can be listed.
    let many = format!("mogul: {}", "TH".repeat(22));
    let (en, ja) = (explained(&many, &every, Lang::En), explained(&many, &every, Lang::Ja));
    let winning_move =
        en.lines().find_map(|line| line.strip_prefix("A winning move, of more moves than are listed: "));
    let after = parse(&many).play(winning_move.unwrap()).unwrap().setup;
    let value = after.analyse(Solver::Best, Run::new(&every)).value();
    assert_eq!(value, Some(GameValue::Integer(0)));
    assert!(ja.contains(winning_move.unwrap()) && ja.contains("勝つ手の一つ"), "{ja}");
    // Undecided, with moves that could be listed or without.
    for text in [format!("upto 9: {}", "H".repeat(4000)), "upto 4: TTTTTTTTTTTTTTTTTTTH".to_owned()] {
        let said = explained(&text, &Budget::of_nodes(2), Lang::En);
        assert!(said.starts_with("Not decided within the budget") && !said.contains("inning move"), "{said}");
    }
    // The value is told by a closed form, but the move takes more than the budget.
    let large = format!("mock-turtles*ruler: {}", vec!["TH".repeat(200); 5].join("/"));
    let said = explained(&large, &Budget::of_nodes(16), Lang::En);
    assert!(said.contains("There is a winning move, but it was not found within the budget"), "{said}");
}

/// Facts are numbers and lists of numbers; what does not fit in a number is a text.
#[test]
fn facts_have_their_types() {
    let facts = |text: &str| {
        parse(text).analyse(Solver::Best, Run::new(&Budget::default())).facts().as_json().to_owned()
    };
    assert_eq!(facts("ruler: THHTTH"), r#"{"nim_sum":1,"heads":3,"values":[2,1,2]}"#);
    let long = facts(&format!("turtles: {}", "H".repeat(1001)));
    assert_eq!(long, r#"{"nim_sum":1,"heads":1001,"values":1001}"#);
    let large = facts(&format!("upto 100: {}H", "T".repeat(70)));
    assert_eq!(
        large,
        r#"{"nim_sum":"1180591620717411303424","heads":1,"values":["1180591620717411303424"]}"#
    );
}

#[test]
fn refusals_tell_the_rules_there_are() {
    let refused = |text: &str| catalogue::game("coins").unwrap().parse(text).unwrap_err().to_string();
    for text in
        ["{1,2: THT", "upto: THT", "upto 0: THT", "[0: THT", "twins*twins*twins*twins: T", "no-such-rule: T"]
    {
        let why = refused(text);
        assert!(why.contains("mock-turtles") && why.contains("ruler*twins"), "{text}: {why}");
    }
    assert!(refused("Mock Turtles: THT").contains("it is spelt `mock-turtles`"));
    for (text, played, turns) in [
        ("mock-turtles: HHHH", "1 2 3 4", "it turns one, two or three coins"),
        ("upto 4: HHHHH", "1 2 3 4 5", "it turns up to 4 coins"),
        ("{2}: HHHH", "1 2", "it turns two coins at a distance of 2, or coin 2 alone"),
        (
            "ruler*twins: HH/HH",
            "1,1",
            "it turns all crossings of any number of rows without a gap with two columns",
        ),
    ] {
        let setup = catalogue::game("coins").unwrap().parse(text).unwrap();
        let why = setup.play(played).unwrap_err().to_string();
        assert!(why.contains(turns), "{text} {played}: {why}");
    }
}
