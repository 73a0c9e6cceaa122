//! The screen as it looks, and what keys do to it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tefuda::study::Args;
use tefuda::{Budget, Catalogue, HiddenRequest, Lang, Options, Record, catalogue, screen_width};

use super::super::hidden::HiddenTable;
use super::super::session::Who;
use super::super::table::Table;
use super::state::{Next, State};
use super::view;

fn table(game: &str, position: &str, who: &[Who]) -> Table {
    let game = catalogue::game(game).unwrap();
    let setup = game.parse(position).unwrap();
    Table::new(game, String::new(), who.to_vec(), Record::new(setup), Options::default())
}

const AGAINST_PERFECT: [Who; 2] = [Who::Human, Who::Computer];

/// Waits until the analysis has told everything.
fn settle(state: &mut State) {
    for _ in 0..2000 {
        state.hear();
        if !state.is_waiting {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the analysis did not answer");
}

fn press(state: &mut State, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '\u{8}' => KeyCode::Backspace,
            'v' => KeyCode::Down,
            '^' => KeyCode::Up,
            key => KeyCode::Char(key),
        };
        assert_eq!(state.press(KeyEvent::new(code, KeyModifiers::NONE)), Next::Continue);
        settle(state);
    }
}

fn picture(state: &mut State, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, state)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| {
        let mut line = String::new();
        // A wide character takes the next cell too.
        while screen_width(&line) < usize::from(width) {
            line += buffer[(screen_width(&line) as u16, y)].symbol();
        }
        line.trim_end().to_owned()
    };
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn cards_with_results() {
    let mut table = table("tanhinmin", "1 3 4 5 8c / 2 6 7 @ 2", &AGAINST_PERFECT);
    let mut state = State::new(&mut table);
    press(&mut state, "rv");
    insta::assert_snapshot!(picture(&mut state, 90, 22));
}

#[test]
fn a_narrow_screen() {
    let mut table = table("babanuki", "1 2 J / 1 3 / 2 3", &[Who::Human, Who::Computer, Who::Computer]);
    let mut state = State::new(&mut table);
    insta::assert_snapshot!(picture(&mut state, 44, 30));
}

#[test]
fn heaps_and_why() {
    let mut table = table("nim", "3 5 7", &AGAINST_PERFECT);
    let mut state = State::new(&mut table);
    press(&mut state, "hw");
    insta::assert_snapshot!(picture(&mut state, 100, 18));
}

#[test]
fn the_keys_are_told() {
    let mut table = table("shichinarabe", "rbb + r(b r) @red", &AGAINST_PERFECT);
    let mut state = State::new(&mut table);
    press(&mut state, "?");
    insta::assert_snapshot!(picture(&mut state, 100, 20));
}

/// On a usual terminal every card of a large hand can be seen, and the chosen one always.
#[test]
fn a_large_hand() {
    let hands = "S4 S5 S6 S10 HA H4 H8 H9 H10 HJ D3 D4 D6 D8 D10 DJ DQ DK C3 C4 C5 C6 C8 CK / \
                 SA S2 S3 S8 S9 SJ SQ SK H2 H3 H5 H6 HQ HK DA D2 D5 D9 CA C2 C9 C10 CJ CQ";
    let mut table = table("shichinarabe", hands, &AGAINST_PERFECT);
    let mut state = State::new(&mut table);
    let seen = picture(&mut state, 80, 24);
    for card in hands.split(' ').filter(|card| *card != "/") {
        let word = |line: &str| line.split([' ', '[', ']', '│']).any(|word| word == card);
        assert!(seen.lines().skip(1).any(word), "{card}\n{seen}");
    }
    insta::assert_snapshot!(seen);
    // Too small for all of them: the picture follows what is chosen.
    press(&mut state, "vvvv");
    let chosen = state.moves[state.chosen].clone();
    let seen = picture(&mut state, 60, 16);
    assert!(seen.contains(&format!("[{chosen}]")) && seen.contains("more "), "{seen}");
}

/// A whole game: typed and chosen moves, wrong ones, taking back and making again, to the end.
#[test]
fn a_whole_game() {
    let mut table = table("nim", "1 2", &AGAINST_PERFECT);
    let mut state = State::new(&mut table);
    press(&mut state, ":7:1>0\n");
    assert!(state.message.starts_with("Not possible"), "{}", state.message);
    press(&mut state, "2:2>1\n");
    // The perfect player has answered.
    assert_eq!(state.session.played().len(), 2);
    let after = state.session.position();
    press(&mut state, "u");
    assert_eq!(state.session.position(), "1 2");
    press(&mut state, "y");
    assert_eq!(state.session.position(), after);
    press(&mut state, "y");
    assert_eq!(state.message, "Nothing was taken back.");
    press(&mut state, "9\u{8}\u{8}");
    assert_eq!(state.typed, None);
    press(&mut state, "\n");
    assert_eq!((state.session.who_moves(), state.message.as_str()), (None, "The first player (human) wins."));
    press(&mut state, "\nh:3");
    insta::assert_snapshot!(picture(&mut state, 80, 12));
    press(&mut state, "u");
    assert_eq!(state.session.played().len(), 2);
    assert_eq!(state.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)), Next::Quit);
}

/// Perfect players play by themselves; what cannot be listed can be typed.
#[test]
fn without_a_person_and_without_a_list() {
    let mut table = table("nim", "3 5 7", &[Who::Computer, Who::Computer]);
    let mut state = State::new(&mut table);
    while state.session.who_moves().is_some() {
        settle(&mut state);
    }
    assert_eq!(state.message, "The first player (perfect) wins.");
    let mut table = self::table("nim", "1000000000000 5", &AGAINST_PERFECT);
    let mut state = State::new(&mut table);
    insta::assert_snapshot!(picture(&mut state, 80, 12));
    press(&mut state, ":1:1000000000000>5\n");
    assert_eq!(state.session.played().len(), 2);
}

/// Every game at the beginning: the examples, a deal, and positions larger than a screen.
fn tables(lang: Lang) -> Vec<Table> {
    let vertices: Vec<String> = (1..60).map(|to| format!("{}-{to}", to * 7 / 10)).collect();
    let hand = |from: u32| (from..from + 25).map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    let large = [
        ("hackenbush", vertices.join(" ")),
        ("tanhinmin", format!("{} / {}", hand(1), hand(8))),
        ("nim", "9 8 7 6 5 4 3 2 1 9 8 7 6 5 4 3 2 1 50 60".to_owned()),
        ("coins", format!("ruler: {}", "THHT".repeat(15))),
    ];
    let mut all = Vec::new();
    for game in Catalogue::standard().games() {
        let mut setups: Vec<_> =
            game.about().examples.iter().filter_map(|example| game.parse(example.position).ok()).collect();
        let args = Args::new(game.deal_params(), []).unwrap();
        setups.extend(game.deal(3, &args).ok());
        let large = large.iter().filter(|(name, _)| *name == game.about().name);
        setups.extend(large.map(|(_, position)| game.parse(position).unwrap()));
        for setup in setups {
            let who = vec![Who::Human; usize::from(setup.seats())];
            let options = Options { lang, budget: Budget::of_nodes(300), ..Options::default() };
            all.push(Table::new(game, String::new(), who, Record::new(setup), options));
        }
    }
    all
}

/// Tiny screens are drawn too, and nothing panics; from 30x10 on the chosen move is always seen, in both languages.
#[test]
fn every_game_on_every_size() {
    for mut table in tables(Lang::En).into_iter().chain(tables(Lang::Ja)) {
        let mut state = State::new(&mut table);
        for (width, height) in [(1, 1), (10, 5), (30, 10), (60, 20), (80, 24), (120, 40)] {
            for _ in 0..2 {
                let seen = picture(&mut state, width, height);
                let chosen = state.moves.get(state.chosen).cloned().unwrap_or_default();
                let fits = width >= 30 && screen_width(&chosen) < usize::from(width) * 2 / 5 - 4;
                assert!(!fits || seen.contains(&chosen), "{chosen} at {width}x{height}\n{seen}");
                let rows = seen.lines().map(screen_width);
                assert!(rows.max().unwrap_or(0) <= usize::from(width));
                state.press(KeyEvent::new(KeyCode::PageDown, KeyModifiers::NONE));
            }
            state.press(KeyEvent::new(KeyCode::Home, KeyModifiers::NONE));
        }
    }
}

/// In Japanese nothing is said in English: neither the moves with their results, nor hints, refusals, reasons, keys and endings.
#[test]
fn japanese_is_whole() {
    let english = [
        "the ", "The ", " to move", " wins", " loses", "moves", "think", "more ", "table ", "player ",
        "Not ", "back",
    ];
    let check = |text: &str, what: &str| {
        let found: Vec<_> = english.iter().filter(|word| text.contains(**word)).collect();
        assert!(found.is_empty(), "{what}: {found:?} in\n{text}");
    };
    for mut table in tables(Lang::Ja) {
        let mut state = State::new(&mut table);
        for keys in ["", "r", "h", "w", "?", "\u{1b}u", "y", ":xyz\n", "\n", "u"] {
            press(&mut state, keys);
            // The notation is the same in every language.
            let seen = picture(&mut state, 120, 60);
            let (_, below) = seen.split_once('\n').unwrap();
            check(below, keys);
        }
        check(&state.explanation.clone().unwrap_or_default(), "why");
        check(&state.session.ending(), "the end");
        check(state.session.repeats(), "a repetition");
    }
}

const HIDDEN: &str = "2 3 / 1 2 5";

fn hidden_table(options: Options) -> HiddenTable {
    let game = catalogue::game("tanhinmin").unwrap();
    let request = HiddenRequest {
        position: HIDDEN,
        dealt: None,
        person_first: true,
        against: "perfect",
        oracles: "count",
        seed: 1,
        lang: options.lang,
    };
    let started = game.hidden().unwrap().start(&request).unwrap();
    let command = format!("tefuda play tanhinmin \"{HIDDEN}\" --hidden");
    HiddenTable::new(game, command, ["perfect", "count"], started, options)
}

/// Hidden hands on the same screen: hints, results, what is known, the other language, taking back, to the end.
#[test]
fn hidden_hands() {
    let mut table = hidden_table(Options::default());
    let mut state = State::new(&mut table);
    press(&mut state, "hr");
    assert!(
        state.message.starts_with("Hint: 2 (hands of the opponent that fit what you know: 35;"),
        "{}",
        state.message
    );
    let seen = picture(&mut state, 80, 24);
    // Nothing of the hidden hand is shown before the end.
    assert!(!seen.contains("│1 │") && !seen.contains("1 2 5"), "{seen}");
    insta::assert_snapshot!("hidden_hands", seen);
    press(&mut state, "w");
    insta::assert_snapshot!("hidden_hands_on_a_small_screen", picture(&mut state, 40, 12));
    press(&mut state, "wl");
    insta::assert_snapshot!("hidden_hands_in_japanese", picture(&mut state, 60, 20));
    press(&mut state, "l\n");
    assert_eq!(
        (state.session.played().join(" ").as_str(), state.message.as_str()),
        ("2 5", "The opponent played 5.")
    );
    press(&mut state, "u");
    assert!(state.session.played().is_empty());
    press(&mut state, "u");
    assert_eq!(state.message, "There is no move of a person to take back.");
    press(&mut state, "y");
    assert_eq!(state.session.played().join(" "), "2 5");
    press(&mut state, ":9\n");
    assert_eq!(state.message, "Not possible: the card 9 is not in the hand to move.");
    press(&mut state, ":pass\n:3\n");
    assert_eq!(state.message, "You win. The hands now, the hand to move first: 2 / - @ 3");
    assert_eq!(
        state.session.record(),
        "Record: tefuda play tanhinmin \"2 3 / 1 2 5\" --hidden --moves \"2,5,pass,1,3\""
    );
    press(&mut state, "u");
    assert_eq!(state.session.played().len(), 4);
}

/// A budget that is too small is said, and the game goes on.
#[test]
fn hidden_hands_with_a_small_budget() {
    let options = Options { budget: Budget::of_nodes(3), ..Options::default() };
    let mut table = hidden_table(options);
    let mut state = State::new(&mut table);
    press(&mut state, "h");
    assert!(state.message.contains("more than the 3 that a hint examines"), "{}", state.message);
    press(&mut state, "rw\u{1b}\n");
    assert_eq!(state.session.played().len(), 2);
}

/// In a picture the chosen edge stands out, and what does not fit can be reached.
#[test]
fn hackenbush_is_drawn() {
    let edges: Vec<String> = (2..16).map(|leaf| format!("1-{leaf}:{}", ["r", "b", "g"][leaf % 3])).collect();
    let position = format!("0-1:b {} @red", edges.join(" "));
    let mut table = table("hackenbush", &position, &[Who::Human, Who::Human]);
    let mut state = State::new(&mut table);
    insta::assert_snapshot!(picture(&mut state, 80, 14));
    // The picture follows the chosen edge, and keys move it.
    press(&mut state, "vvvvvvvvvvvvvv");
    let seen = picture(&mut state, 80, 14);
    assert!(seen.contains("[15]r") && !seen.contains("[3]r") && seen.contains("more left"), "{seen}");
    press(&mut state, "<<<<<<<<<<<<<<<<<<<<<<");
    let seen = picture(&mut state, 80, 14);
    assert!(seen.contains("[3]r") && seen.contains("more right"), "{seen}");
}
