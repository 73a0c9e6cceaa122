//! The screen of `play` in a real terminal, which `script` makes.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Runs the program in a terminal of 100 by 30, presses keys one after the other, and tells what came out.
fn in_terminal(arguments: &str, keys: &[&str]) -> (bool, String) {
    let program = env!("CARGO_BIN_EXE_tefuda");
    let command = format!("stty rows 30 cols 100; '{program}' {arguments}");
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
