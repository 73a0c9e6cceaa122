//! The example has every face: command line, line-by-line play, JSON, and the page's server.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tic-tac-toe"))
}

fn said(args: &[&str]) -> String {
    let output = program().args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_whole_source_is_short() {
    let lines = include_str!("../src/main.rs").lines().count();
    assert!(lines < 80, "{lines} lines");
}

#[test]
fn it_is_decided_explained_and_listed() {
    assert!(said(&["games"]).contains("tic-tac-toe"));
    assert!(said(&["decide", "tic-tac-toe", ".../.../..."]).contains("With best play it is a draw."));
    let text = said(&["explain", "tic-tac-toe", "XX./OO./..."]);
    for part in ["The first player wins: an exhaustive search", "Winning moves: 3\n", "Best play: 3\n"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let answer: Value =
        serde_json::from_str(&said(&["moves", "tic-tac-toe", "XX./OO./...", "--json"])).unwrap();
    assert_eq!((&answer["winner"], &answer["remoteness"]), (&Value::from(0), &Value::from(1)));
    assert_eq!(answer["moves"][0]["move"], "3");
    assert_eq!(answer["moves"][0]["wins"], true);
    assert!(said(&["decide", "tic-tac-toe", "XXX"]).contains("expected nine squares"));
    // The other games are still there.
    assert!(said(&["decide", "nim", "3 5 7"]).contains("wins"));
}

#[test]
fn it_is_played_line_by_line() {
    let mut child = program()
        .args(["play", "tic-tac-toe", "XX./OO./...", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"hint\n3\nquit\n").unwrap();
    let text = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(text.contains("it keeps the win") && text.contains("The first player (human) wins."), "{text}");
}

/// Ends the server with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn it_has_a_page() {
    let child = program().args(["serve", "--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut server = Server(child);
    let mut link = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut link).unwrap();
    let address = link.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let body = r#"{"game":"tic-tac-toe","position":"XX./OO./..."}"#;
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(
        stream,
        "POST /api/v1/analyse HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, json) = answer.split_once("\r\n\r\n").unwrap();
    let answer: Value = serde_json::from_str(json.trim()).unwrap();
    assert_eq!((&answer["outcome"], &answer["best"]), (&Value::from("win"), &Value::from("3")), "{answer}");
}
