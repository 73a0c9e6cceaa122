use super::*;
use crate::kernel::analysis::Notation as _;
use crate::kernel::position::{Position as _, Setup as _};

#[test]
fn texts_are_normalised() {
    for (typed, printed) in [
        (
            "ct dt ht/sj H9 s9 @ D5+S5 mine rev  passed lock",
            "HT DT CT / S9 H9 SJ @ S5+D5 rev lock passed mine",
        ),
        ("JR S10 HX D2/C3", "ST HT D2 JO / C3"),
        ("S3 / S4 rules uecda", "S3 / S4 rules uecda"),
        ("S3 / S4 rules h*", "S3 / S4 rules uecda"),
        ("S5 / S6 @ S4+JO=S<+S3 rules f", "S5 / S6 @ JO=S<+S3+S4 rules f"),
        ("S5 / S6 @ JO=S>+SA+S2", "S5 / S6 @ SA+S2+JO=S>"),
        ("S6 / S7 @ C5+D5+JO=x5+H5+S5", "S6 / S7 @ S5+H5+D5+C5+JO=X5"),
        ("S6 / S7 @ JO=s4+d4", "S6 / S7 @ JO=S4+D4"),
        ("- / S7 rev rules b", "- / S7 rev rules b"),
        ("8 5 3 3/4 4 @ 2x2 rules b", "3 3 5 8 / 4 4 @ 2x2 rules b"),
        ("8 5 3 3/4 4 @ 2X1", "3 3 5 8 / 4 4 @ 2x1 rules d*"),
        ("1 / 2 @ 1 rules a", "1 / 2 @ 1x1 rules a"),
        ("S8 / S9 @ H8 rules c", "S8 / S9 @ H8 rules c"),
        ("9 / 10 @ 6x1 rules d", "9 / 10 @ 6x1 rules d"),
    ] {
        let setup: Setup = typed.parse().unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(setup.to_string(), printed);
        assert_eq!(printed.parse::<Setup>().unwrap(), setup);
    }
}

#[test]
fn mistakes_are_pointed_at() {
    for (text, at) in [
        ("", 0..0),
        ("S3", 2..2),
        ("S3 /", 4..4),
        ("/ S3", 0..1),
        ("S3 / @ S4", 5..6),
        ("S3 / rev", 5..8),
        ("S3 S4 / S5 S3", 11..13),
        ("S3 S3 / S5", 3..5),
        ("S3 / S4 @ S3", 10..12),
        ("S3 / S4 JO @ JO", 13..15),
        ("S3 / S4 @ D5+JO=S5 rules d", 10..18),
        ("S3 JO / S4 rules d", 3..5),
        ("S3 / S4 @ H8", 10..12),
        ("S3 / S4 @ H7+JO=H8+H9", 10..21),
        ("S3 / S4 @ S5+S6", 10..15),
        ("S3 / S4 @ JO=S<+S3+S4", 10..21),
        ("S3 / S4 ja", 8..10),
        ("S3 / S4 @ S5+D6", 10..15),
        ("S3 / S4 @ S5+S5", 13..15),
        ("S3 / S4 @ S5+JO", 13..15),
        ("S3 / S4 @ JO=S5", 10..15),
        ("S3 / S4 @ S5+JO=S5", 10..18),
        ("S3 / S4 @ S5+JO=X5", 10..18),
        ("S3 / S4 @ S5+JO=ZZ", 13..18),
        ("S3 / S4 @ JO=S6+JO=D6", 16..21),
        ("S3 / S4 @ S5+S6+S7 rules e", 10..18),
        ("S3 / S4 @ S5+D5 rules a", 10..15),
        ("S3 / S4 @", 9..9),
        ("S3 / S4 lock", 8..12),
        ("S3 / S4 passed", 8..14),
        ("S3 / S4 rev mine", 12..16),
        ("S3 / S4 @ JO lock", 13..17),
        ("S3 / S4 @ S5 lock rules f", 13..17),
        ("S3 / S4 @ S5 passed rules h", 13..19),
        ("S3 / S4 @ S5 mine rules b", 13..17),
        ("S3 / S4 rev rev", 12..15),
        ("S3 / S4 rules", 13..13),
        ("S3 / S4 rules x", 14..15),
        ("S3 / S4 rules b rules c", 16..21),
        ("S3 / S4 / S5", 8..9),
        ("S3 / S4 rev @ S5", 12..13),
        ("S3 / S4 @ S5 S6", 13..15),
        ("- / -", 4..5),
        ("- S3 / S4", 0..1),
        ("- / S4 @ S5", 9..11),
        ("S3, S4 / S5", 0..3),
        ("S1 / S5", 0..2),
        ("X5 / S5", 0..2),
        ("S< / S5", 0..2),
        ("é / S5", 0..2),
        ("S3 5 / S5", 3..4),
        ("3 S5 / 4", 2..4),
        ("3 / 4 rules e", 12..13),
        ("3 / 4 @ 2y2 rules b", 8..11),
        ("3 / 4 @ 2x0 rules b", 8..11),
        ("3 / 4 @ 2x2 rules a", 8..11),
        ("3 / 4 @ 8x1 rules d", 8..11),
        ("3 / 4 @ 2x1 lock rules d", 12..16),
        ("0 / 4 rules b", 0..1),
        ("3 / 61 rules b", 4..6),
    ] {
        assert_eq!(text.parse::<Setup>().unwrap_err().at, at, "{text:?}");
    }
}

#[test]
fn every_move_is_read_as_it_is_written() {
    for text in
        ["S3 S4 S5 H5 D5 C5 JO / H3", "S3 SA S2 JO / H9 @ S4", "3 3 3 5 / 4 rules c", "S3 H4 / S5 @ JO"]
    {
        let position = text.parse::<Setup>().unwrap().position().unwrap();
        for played in position.legal_moves() {
            let text = Setup::move_text(&position, &played);
            assert_eq!(Setup::read_move(&position, &text), Ok(played), "{text}");
            assert_eq!(Setup::read_move(&position, &text.to_lowercase()), Ok(played), "{text}");
            assert_eq!(position.check(&played), Ok(()), "{text}");
        }
    }
    let position = "S4 H4 SK / S5 @ S3 lock".parse::<Setup>().unwrap().position().unwrap();
    for (text, why) in [
        ("H4", "locked"),
        ("S9", "not in the hand"),
        ("S4+H4", "kind and size"),
        ("S4+JO", "joker"),
        ("x", "expected"),
    ] {
        let error = Setup::read_move(&position, text).and_then(|played| position.check(&played)).unwrap_err();
        assert!(error.to_string().contains(why), "{text}: {error}");
    }
}

#[test]
fn house_rules_are_read_and_written() {
    let rules = |text: &str| parse_board(text).unwrap();
    assert_eq!(rules(" \n# nothing\n"), HouseRules::default());
    let all = "groups\nrevolution\ncut 8\njoker\nsequences\nsequence-revolution 5\nlock\nspade-three\nflush all-pass\n";
    assert_eq!(rules(all).cards, House::UECDA);
    assert_eq!(rules(all).counts, None);
    let cut = rules("rules b\ncut 8 J # two of them");
    assert_eq!((cut.cards.cuts, cut.counts.unwrap().cuts), (1 << 6 | 1 << 9, 1 << 8));
    for name in House::NAMES {
        let house = House::named(name).unwrap();
        assert_eq!(rules(&format!("rules {name}")).cards, house);
        assert_eq!(rules(&BoardText { house: &house, with_suits: true }.to_string()).cards, house);
        if let Some(house) = counts::house_named(name) {
            let written = BoardText { house: &house, with_suits: false }.to_string();
            assert_eq!(rules(&written).counts, Some(house));
        }
    }
    for (text, at) in [
        ("group", 0..5),
        ("groups 3", 7..8),
        ("cut", 3..3),
        ("joker\ncut Z", 10..11),
        ("flush", 5..5),
        ("flush both", 6..10),
        ("revolution 0", 11..12),
        ("rules z", 6..7),
        ("rules", 5..5),
    ] {
        assert_eq!(parse_board(text).unwrap_err().at, at, "{text:?}");
    }
}

#[test]
fn a_board_gives_the_rules_unless_the_position_names_them() {
    let board = parse_board("groups\njoker").unwrap();
    let setup = parse("S3 JO / S4", &board).unwrap();
    assert_eq!(setup.to_string(), "S3 JO / S4");
    assert_eq!(setup.board_text().as_deref(), Some("flush opponent-pass\ngroups\njoker\n"));
    let setup = parse("S3 JO / S4 rules uecda", &board).unwrap();
    assert_eq!((setup.to_string().as_str(), setup.board_text()), ("S3 JO / S4 rules uecda", None));
    assert_eq!(parse("3 / 4", &board).unwrap_err().at, 0..1);
    let board = parse_board("groups\ncut 3").unwrap();
    let setup = parse("3 3 / 4", &board).unwrap();
    assert_eq!((setup.to_string().as_str(), setup.board_text().is_some()), ("3 3 / 4", true));
    assert_eq!(setup.house.cuts, 1 << 3);
}
