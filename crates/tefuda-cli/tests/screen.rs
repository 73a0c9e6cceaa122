//! The screen of `play` in a real terminal, which `script` makes.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Runs the program in a terminal of 100 by 30, presses keys one after the other, and tells what came out.
fn in_terminal(arguments: &str, keys: &[&str]) -> (bool, String) {
    in_terminal_of((100, 30), arguments, keys)
}

fn in_terminal_of((columns, rows): (u16, u16), arguments: &str, keys: &[&str]) -> (bool, String) {
    let program = env!("CARGO_BIN_EXE_tefuda");
    let command = format!("stty rows {rows} cols {columns}; '{program}' {arguments}");
    let mut child = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for key in keys {
        thread::sleep(Duration::from_millis(700));
        input.write_all(key.as_bytes()).unwrap();
        input.flush().unwrap();
    }
    // The input stays open until the program has ended: its end would be typed as a key.
    let output = child.wait_with_output().unwrap();
    drop(input);
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_game_on_the_screen_ends_with_its_record() {
    let (fine, shown) = in_terminal("play nim '1 2'", &["r", "2:2>1\r", "w", "q"]);
    assert!(fine, "{shown}");
    // The other screen is left again, and the record comes after it.
    let (_, after) = shown.rsplit_once("\u{1b}[?1049l").unwrap_or_else(|| panic!("{shown}"));
    assert!(after.contains("Record: tefuda play nim \"1 2\" --moves \"2:2>1,1:1>0\""), "{after}");
    assert!(shown.contains("wins"), "{shown}");
}

#[test]
fn lines_on_demand_also_in_a_terminal() {
    let (fine, shown) = in_terminal("play nim '1 2' --lines", &["hint\r", "quit\r"]);
    assert!(fine, "{shown}");
    assert!(!shown.contains("\u{1b}[?1049h"), "{shown}");
    assert!(shown.contains("2:2>1: it keeps the win"), "{shown}");
}

#[test]
fn hidden_hands_on_the_screen() {
    let game = "play tanhinmin '2 3 / 1 2 5' --hidden --against perfect --lang ja";
    let (fine, shown) = in_terminal_of((40, 12), game, &["h", "\r", "u", "q"]);
    assert!(fine, "{shown}");
    let (screen, after) = shown.rsplit_once("\u{1b}[?1049l").unwrap_or_else(|| panic!("{shown}"));
    // The hidden hand is told after the game, not before.
    assert!(after.contains("今の手札(手番側が先): 2 3 / 1 2 5"), "{after}");
    assert!(after.contains("--hidden --against \"perfect\" --moves \"\""), "{after}");
    // Wide characters are placed one by one.
    assert!(screen.contains('ヒ') && screen.contains("35通") && !screen.contains("1 2 5"), "{screen}");
}

/// Ctrl-C on the screen ends the game and keeps it, in the language of the game.
#[test]
fn ctrl_c_on_the_screen() {
    let (fine, shown) = in_terminal("play nim '3 5 7' --lang ja", &["\r", "\u{3}"]);
    assert!(!fine, "{shown}");
    let (_, after) = shown.rsplit_once("\u{1b}[?1049l").unwrap_or_else(|| panic!("{shown}"));
    assert!(after.contains("記録: tefuda play nim \"3 5 7\" --moves \"1:3>0,"), "{after}");
}
