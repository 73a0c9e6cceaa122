//! Coin-turning games by the real binary.

#![allow(clippy::unwrap_used)]

mod common;

use common::{code, json_lines, run, run_with_input, stderr, stdout};
use serde_json::Value;

#[test]
fn decided_listed_and_explained() {
    let answer = &json_lines(&run(&["decide", "coins", "ruler: THHTTH", "--json"]))[0];
    assert_eq!(
        (&answer["winner"], &answer["reason"]["facts"]["nim_sum"]),
        (&Value::from(0), &Value::from(1))
    );
    assert_eq!(answer["reason"]["theorem"], "slides/ruler");
    let answer = &json_lines(&run(&["moves", "coins", "turning-corners: TTT/THH/THH", "--json"]))[0];
    assert_eq!(answer["position"], "turning-corners: TTT/THH/THH");
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[0]["move"]), (9, &Value::from("1,1 1,2 2,1 2,2")));
    let lines = run_with_input(&["decide", "coins", "--json"], b"twins: HT\nrulr: TH\nrugs: TH/HT//TH\n");
    let lines = json_lines(&lines);
    assert_eq!(
        (&lines[0]["winner"], &lines[1]["line"], &lines[2]["line"]),
        (&1.into(), &2.into(), &3.into())
    );
    let text = stdout(&run(&["explain", "coins", "mock-turtles: THHTTH"]));
    assert!(
        text.contains("  nim-sum     13    1101\n") && text.contains("Winning moves: 1 4 6, 2 3 6\n"),
        "{text}"
    );
    let text = stdout(&run(&["explain", "coins", "mock-turtles: THHTTH", "--lang", "ja"]));
    assert!(text.contains("ニム和は13") && text.contains("勝つ手: 1 4 6, 2 3 6"), "{text}");
    let text = stdout(&run(&["games", "coins"]));
    assert!(text.contains("turnips: three equally spaced coins") && text.contains("Winning Ways"), "{text}");
    assert_eq!(code(&run(&["check", "classic/tartan", "--coins", "3"])), 0);
}

#[test]
fn long_rows_are_decided_but_not_listed() {
    let row = format!("mock-turtles: {}", "TH".repeat(1000));
    assert_eq!(code(&run(&["decide", "coins", &row])), 0);
    let output = run(&["moves", "coins", &row]);
    assert_eq!((code(&output), stdout(&output).as_str()), (1, ""));
    assert!(stderr(&output).contains("more than the 2000000 that can be listed"), "{}", stderr(&output));
    let row = format!("moidores: {}", "TH".repeat(1000));
    let output = run(&["decide", "coins", &row, "--json"]);
    assert_eq!((code(&output), &json_lines(&output)[0]["outcome"]), (3, &Value::from("undecided")));
}

#[test]
fn mistakes_show_their_place() {
    for (bad, part) in [
        ("ruler: TxH", "column 9: expected a coin: `H` for heads or `T` for tails, found `x`"),
        ("rugs: TH/H", "expected a row of 2 coins, like the first one; this one has 1"),
        ("ruler: TH/HT", "a grid needs two"),
        ("rulr: TH", "names are turtles"),
        ("[0|1,2]: TH", "expected a shape with the distance 0"),
    ] {
        let output = run(&["decide", "coins", bad]);
        assert_eq!((code(&output), stdout(&output).as_str()), (1, ""), "{bad}");
        assert!(stderr(&output).contains(part), "{bad}: {}", stderr(&output));
    }
}

/// A played game can be followed again by its record, though moves in a grid hold commas.
#[test]
fn records_of_grids_can_be_played_again() {
    let play = |args: &[&str]| {
        let output = run(&[&["play", "coins"], args].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    let seats = ["--seats", "perfect,perfect"];
    for position in ["turning-corners: TTT/THH/THH", "acrostic-twins: TH", "ruler: THHTTH"] {
        let text = play(&[&[position], &seats[..]].concat());
        let record = text.lines().last().unwrap();
        let moves = record.split("--moves \"").nth(1).unwrap().trim_end_matches('"');
        assert_eq!(moves.contains(';'), !position.starts_with("ruler"), "{record}");
        let again = play(&[&[position, "--moves", moves], &seats[..]].concat());
        assert_eq!(again.lines().last(), Some(record));
    }
    let dealt =
        play(&[&["--seed", "5", "--rule", "rugs", "--coins", "3", "--rows", "2"], &seats[..]].concat());
    assert!(dealt.starts_with("Dealt with --seed 5: rugs: ") && dealt.contains(" wins.\n"), "{dealt}");
}
