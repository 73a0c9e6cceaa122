//! Texts as they come from Japanese keyboards and editors: full-width characters, the ideographic space, a byte-order mark.

use tefuda::{Catalogue, Game, ParseError, Random};

fn full_width(c: char) -> char {
    match c {
        ' ' => '\u{3000}',
        '!'..='~' => char::from_u32(u32::from(c) - 0x21 + 0xff01).unwrap_or(c),
        _ => c,
    }
}

/// All characters in their full-width forms.
fn all_wide(text: &str) -> String {
    text.chars().map(full_width).collect()
}

/// Some characters in their full-width forms, and perhaps a byte-order mark.
fn some_wide(text: &str, random: &mut Random) -> String {
    let mark = if random.below(3) == 0 { "\u{feff}" } else { "" };
    let chars = text.chars().map(|c| if random.below(2) == 0 { full_width(c) } else { c });
    mark.chars().chain(chars).collect()
}

fn notation(game: &dyn Game, text: &str) -> String {
    game.parse(text).map_or_else(|error| format!("{text}: {error}"), |setup| setup.notation())
}

#[test]
fn every_example_and_move_is_read_in_full_width_characters() {
    let mut random = Random::new(18);
    for game in Catalogue::standard().games() {
        for example in game.about().examples {
            let usual = notation(game, example.position);
            assert_eq!(notation(game, &all_wide(example.position)), usual);
            for _ in 0..20 {
                assert_eq!(notation(game, &some_wide(example.position, &mut random)), usual);
            }
            let setup = game.parse(example.position).unwrap();
            for played in setup.legal_moves(50) {
                let after = setup.play(&played).unwrap();
                let wide = setup.play(&all_wide(&played)).unwrap_or_else(|error| panic!("{played}: {error}"));
                assert_eq!((wide.text, wide.setup.notation()), (after.text, after.setup.notation()));
                assert!(setup.play(&some_wide(&played, &mut random)).is_ok(), "{played}");
            }
        }
    }
}

#[test]
fn boards_rules_and_parameters_are_read_so_too() {
    let catalogue = Catalogue::standard();
    let boards = [
        ("tanhinmin", "pass-on-empty-table", "1 2 / 3"),
        ("shichinarabe", "a red\nb blue\nw white\na - w; w - b", "@red"),
        ("shichinarabe", "deck suits=S,H ranks=1..9 start=5", "S4 / H6"),
        ("daihinmin", "groups\nrevolution 4\ncut 8", "S3 / H4"),
        ("hackenbush", "0 a colour=red\na - b colour=blue", "@red"),
        ("digraph", "digraph { a -> b; b -> c }", "a"),
        ("digraph", "# a comment\na b\nb - c", "a + b"),
    ];
    let mut random = Random::new(7);
    for (name, board, position) in boards {
        let game = catalogue.game(name).unwrap();
        let usual = game.board(Some(board)).unwrap().parse(position).unwrap();
        for wide in [all_wide(board), some_wide(board, &mut random), format!("\u{feff}{board}")] {
            let read = game.board(Some(&wide)).unwrap_or_else(|error| panic!("{wide}: {error}"));
            let setup = read.parse(&all_wide(position)).unwrap();
            assert_eq!((setup.notation(), setup.board_text()), (usual.notation(), usual.board_text()));
        }
    }
    // Quoted names are what was typed: here are two vertices.
    let board = catalogue.game("digraph").unwrap().board(Some("\"Ａ\" －＞ \"A\"")).unwrap();
    assert!(board.parse("A").unwrap().legal_moves(9).is_empty());
    let heap = catalogue.game("heap").unwrap();
    let budget = tefuda::Budget::default();
    assert_eq!(heap.value_table("．７７", 9, &budget), heap.value_table(".77", 9, &budget));
    let evaluate = tefuda::value::expression::evaluate;
    assert_eq!(evaluate("７　＊ ９"), evaluate("7 * 9"));
    let cards = tefuda::study::Param::number("cards", "cards a hand", 1, 99, 4);
    assert_eq!(cards.read("１２"), cards.read("12"));
}

#[test]
fn large_boards_are_read_so_in_any_pieces() {
    let game = tefuda::game("digraph").unwrap();
    let text = format!("\u{feff}{}\n山 - 川\n", all_wide("1 -> 2; 2 - 3"));
    let usual = game.board(Some(&text)).unwrap().parse("1").unwrap().board_text();
    assert!(usual.as_deref().unwrap().contains('山'), "{usual:?}");
    for size in [1, 2, 3, 7, 1000] {
        let mut reader = game.board_reader().unwrap();
        text.as_bytes().chunks(size).for_each(|piece| reader.push(piece).unwrap());
        let board = reader.finish().unwrap();
        assert_eq!(board.parse("１").unwrap().board_text(), usual, "{size}");
        assert!(board.parse("山").is_ok());
    }
}

#[test]
fn errors_point_at_what_was_typed() {
    let refused =
        |game: &str, text: &str| -> ParseError { tefuda::game(game).unwrap().parse(text).unwrap_err() };
    for (game, text) in [
        ("tanhinmin", "1 2 x / 3"),
        ("babanuki", "1 2 J / 1 2 3"),
        ("shichinarabe", "r + g @red"),
        ("daihinmin", "S3 S1 / H4"),
        ("nim", "3 4 z"),
        ("heap", "kayles: 3 -"),
        ("coins", "ruler: THX"),
        ("hackenbush", "0-1 1=2"),
        ("digraph", "a + zz"),
        ("sum", "nim 3 + chess 4"),
    ] {
        let plain = refused(game, text);
        for wide in [all_wide(text), format!("\u{feff}{}", all_wide(text))] {
            let error = refused(game, &wide);
            assert_eq!((error.line, error.column), (plain.line, plain.column), "{game}: {error}");
            let marked = wide.get(error.at.clone()).unwrap();
            assert_eq!(marked, all_wide(&text[plain.at.clone()]), "{game}: {error}");
            assert!(error.picture(&wide).contains(&all_wide(text)[..9]));
        }
    }
}

#[test]
fn names_in_japanese_stay_as_they_are() {
    let game = tefuda::game("digraph").unwrap();
    let board = game.board(Some("山　－＞　川； 川 -> 海")).unwrap();
    let setup = board.parse("山 ＋　川").unwrap();
    assert_eq!(setup.notation(), "山 + 川");
    assert_eq!(setup.legal_moves(9), ["山>川", "川>海"]);
    assert!(setup.play("山＞川").is_ok());
}
