//! The real binary: Hackenbush.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{code, json_lines, run, run_with_input, stderr, stdout};
use serde_json::Value;

#[test]
fn decide_moves_and_explain() {
    let answer = &json_lines(&run(&["moves", "hackenbush", "0-1  0-2 1-2", "--json"]))[0];
    assert_eq!((&answer["position"], &answer["winner"]), (&Value::from("0-1 0-2 1-2"), &Value::from(0)));
    assert_eq!(answer["reason"]["theorem"], "slides/fusion");
    let wins: Vec<bool> =
        answer["moves"].as_array().unwrap().iter().map(|judged| judged["wins"].as_bool().unwrap()).collect();
    // The edge that does not touch the ground leaves two equal stalks.
    assert_eq!(wins, [false, false, true]);
    let text = "0-1:b 1-2:r 2-3:r 0-4:r 4-5:b @blue";
    let answer = &json_lines(&run(&["moves", "hackenbush", text, "--json"]))[0];
    assert_eq!(
        (&answer["winner"], &answer["reason"]["facts"]["value"]),
        (&Value::from(0), &Value::from("-1/4"))
    );
    let moves: Vec<&Value> =
        answer["moves"].as_array().unwrap().iter().map(|judged| &judged["move"]).collect();
    assert_eq!(moves, ["1", "5"]);
    let text = stdout(&run(&["explain", "hackenbush", "0-1 1-2 2-3 2-4 3-4 1-5"]));
    assert!(text.contains("at 2: edges 3, 4, 5 are on cycles; fused, they are worth 1"), "{text}");
    assert!(text.contains("at 1: the edges upwards with what they carry: 2=2, 6=1; nim-sum 3"), "{text}");
    let japanese = stdout(&run(&["explain", "hackenbush", "0-1:b 1-2:r @red", "--lang", "ja"]));
    assert!(japanese.contains("青赤の部分の値は1/2"), "{japanese}");
    let dot = stdout(&run(&["explain", "hackenbush", "0-1:b @red", "--dot"]));
    assert!(dot.contains("ground -- \"1\" [color=blue"), "{dot}");
    assert!(stdout(&run(&["games"])).contains("hackenbush"));
    assert_eq!(code(&run(&["check", "slides/fusion", "--edges", "4", "--json"])), 0);
}

#[test]
fn lines_mistakes_and_budgets() {
    let output = run_with_input(&["decide", "hackenbush", "--json"], b"0-1\n\n0-1 5-6\n0-1 1-2 misere\n");
    let lines = json_lines(&output);
    assert_eq!((code(&output), lines.len()), (1, 4));
    assert_eq!((&lines[1]["line"], &lines[2]["line"]), (&Value::from(2), &Value::from(3)));
    assert!(lines[2]["error"].as_str().unwrap().contains("it would fall"), "{}", lines[2]);
    assert_eq!(lines[3]["winner"], 0);
    for bad in ["", "x", "0-1:b", "1-2", "0-1 @green", "0-1 2"] {
        let output = run(&["decide", "hackenbush", bad]);
        assert_eq!((code(&output), stdout(&output).as_str()), (1, ""), "{bad}");
        assert!(stderr(&output).contains("expected"), "{bad}: {}", stderr(&output));
    }
    let mixed = "0-1:b 1-2:g 2-3:r 0-3:g 1-3:b 0-2:r 2-4:g 3-4:b @red";
    let output = run(&["decide", "hackenbush", mixed, "--max-nodes", "5", "--json"]);
    assert_eq!((code(&output), &json_lines(&output)[0]["outcome"]), (3, &Value::from("undecided")));
    assert_eq!(code(&run(&["decide", "hackenbush", mixed])), 0);
}

#[test]
fn explanations_are_drawn() {
    let output = stdout(&run(&["explain", "hackenbush", "0-1:b 1-2:r 1-3:b 3-4:r 0-5:r 5-6:b @red"]));
    let picture = "  o──o───o         o\n     ║1b=3/4       ┇5r=-1/2\n  ━━━━━━━━━━━━━━━━━━━━━━━━━\n";
    assert!(output.contains(picture), "{output}");
    // A large picture would bury the explanation, and JSON has none.
    let stalk: Vec<String> = (0..100).map(|at| format!("{at}-{}", at + 1)).collect();
    let large = stdout(&run(&["explain", "hackenbush", &stalk.join(" ")]));
    assert!(!large.contains('━') && large.lines().count() < 20, "{large}");
    let json = &json_lines(&run(&["explain", "hackenbush", "0-1", "--json"]))[0];
    assert!(!json["explanation"].as_str().unwrap().contains('━'), "{json}");
}

#[test]
fn boards_and_play() {
    let board = std::env::temp_dir().join(format!("tefuda-picture-{}", std::process::id()));
    std::fs::write(&board, "0 a\na b\nb 0\nb - c colour=red\n").unwrap();
    let path = board.to_str().unwrap();
    let answer = &json_lines(&run(&["moves", "hackenbush", "--board", path, "@blue", "--json"]))[0];
    assert_eq!(answer["position"], "@blue");
    assert_eq!(answer["moves"].as_array().unwrap().len(), 3);
    let played = ["play", "hackenbush", "@blue", "--board", path, "--seats", "perfect,perfect"];
    let record = stdout(&run(&played));
    assert!(record.contains(" wins.\n") && record.contains("│[1]g"), "{record}");
    assert_eq!(code(&run(&["decide", "hackenbush", "--board", path, ""])), 1);
    std::fs::remove_file(&board).unwrap();
    let dealt = ["play", "hackenbush", "--seed", "3", "--edges", "6", "--colours", "blue-red"];
    let text = stdout(&run(&[&dealt[..], &["--seats", "perfect,perfect"]].concat()));
    assert!(text.starts_with("Dealt with --seed 3: ") && text.contains(" wins.\n"), "{text}");
    let text = stdout(&run_with_input(&["play", "hackenbush", "0-1 0-2 1-2"], b"hint\nwhy\n9\n3\n1\n"));
    assert!(text.contains("3: it keeps the win") && text.contains("there is no edge 9 here"), "{text}");
    assert!(text.contains("The first player (human) wins."), "{text}");
}
