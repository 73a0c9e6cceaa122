//! The screen as it looks, and what keys do to it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tefuda::{Catalogue, Options, Record, catalogue};

use super::super::table::{Table, Who};
use super::state::{Next, State};
use super::view;

fn table(game: &str, position: &str, who: &[Who]) -> Table {
    let game = catalogue::game(game).unwrap();
    let setup = game.parse(position).unwrap();
    Table::new(game, String::new(), who.to_vec(), Record::new(setup), Options::default())
}

const AGAINST_PERFECT: [Who; 2] = [Who::Human, Who::Perfect];

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
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
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
    let mut table = table("babanuki", "1 2 J / 1 3 / 2 3", &[Who::Human, Who::Perfect, Who::Perfect]);
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
    assert!(seen.contains(&format!("[{chosen}]")) && seen.contains("more above"), "{seen}");
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
    assert_eq!(state.table.record.played().count(), 2);
    let after = state.table.record.now().setup.notation();
    press(&mut state, "u");
    assert_eq!(state.table.record.now().setup.notation(), "1 2");
    press(&mut state, "y");
    assert_eq!(state.table.record.now().setup.notation(), after);
    press(&mut state, "y");
    assert_eq!(state.message, "Nothing was taken back.");
    press(&mut state, "9\u{8}\u{8}");
    assert_eq!(state.typed, None);
    press(&mut state, "\n");
    assert_eq!((state.table.who_moves(), state.message.as_str()), (None, "The first player (human) wins."));
    press(&mut state, "\nh:3");
    insta::assert_snapshot!(picture(&mut state, 80, 12));
    press(&mut state, "u");
    assert_eq!(state.table.record.played().count(), 2);
    assert_eq!(state.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)), Next::Quit);
}

/// Perfect players play by themselves; what cannot be listed can be typed.
#[test]
fn without_a_person_and_without_a_list() {
    let mut table = table("nim", "3 5 7", &[Who::Perfect, Who::Perfect]);
    let mut state = State::new(&mut table);
    while state.table.who_moves().is_some() {
        settle(&mut state);
    }
    assert_eq!(state.message, "The first player (perfect) wins.");
    let mut table = self::table("nim", "1000000000000 5", &AGAINST_PERFECT);
    let mut state = State::new(&mut table);
    insta::assert_snapshot!(picture(&mut state, 80, 12));
    press(&mut state, ":1:1000000000000>5\n");
    assert_eq!(state.table.record.played().count(), 2);
}

/// Tiny screens are drawn too, and nothing panics.
#[test]
fn every_game_on_every_size() {
    for game in Catalogue::standard().games() {
        let about = game.about();
        for example in about.examples {
            let Ok(setup) = game.parse(example.position) else { continue };
            let who = vec![Who::Human; usize::from(setup.seats())];
            let mut table = Table::new(game, String::new(), who, Record::new(setup), Options::default());
            let mut state = State::new(&mut table);
            for (width, height) in [(1, 1), (10, 5), (40, 12), (80, 24), (200, 60)] {
                picture(&mut state, width, height);
            }
        }
    }
}
