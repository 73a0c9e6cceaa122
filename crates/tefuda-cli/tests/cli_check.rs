//! The real binary: checks that stream, stop and go on, and conjectures.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::fs;
use std::process::Stdio;

use common::{
    code, fresh_file, json_lines, press_ctrl_c, run, run_with_input, stderr, stdout, tefuda, wait_for_file,
};
use serde_json::{Value, json};

const FALSE_OF_NIM: &str =
    "game: nim\nrange: all heaps=3 most=7\nclaim: winner == mover iff max(values) != min(values)\n";

fn check_text(conjecture: &str, more: &[&str]) -> std::process::Output {
    run_with_input(&[&["check", "--conjecture", "-"], more].concat(), conjecture.as_bytes())
}

#[test]
fn a_conjecture_is_compared_with_the_referee() {
    let output = check_text(FALSE_OF_NIM, &["--json"]);
    let report = &json_lines(&output)[0];
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    // Equal heaps: two of them are lost, three of them are not.
    assert_eq!((&report["id"], &report["status"]), (&Value::from("conjecture"), &Value::from("open")));
    let wrong = report["readings"][0]["wrong"].as_u64().unwrap();
    assert!(wrong > 0 && wrong < report["checked"].as_u64().unwrap(), "{report}");
    let counterexample = report["counterexample"].as_str().unwrap();
    let decided = &json_lines(&run(&["decide", "nim", counterexample, "--json"]))[0];
    let values: Vec<u64> = decided["reason"]["facts"]["values"]
        .as_array()
        .unwrap()
        .iter()
        .map(|value| value.as_u64().unwrap())
        .collect();
    let claimed = values.iter().max() != values.iter().min();
    assert_ne!(claimed, decided["winner"] == 0, "{counterexample} is no counterexample");

    let right = FALSE_OF_NIM.replace("max(values) != min(values)", "xor(values) != 0");
    let output = check_text(&right, &[]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("no counterexample in"), "{}", stdout(&output));
}

/// On boards a counterexample says which board, in a form that is read again.
#[test]
fn a_counterexample_can_be_asked_about() {
    for (game, range) in [("digraph", "all"), ("shichinarabe", "graphs")] {
        let conjecture = format!("game: {game}\nrange: {range}\nclaim: winner == mover\n");
        let report = &json_lines(&check_text(&conjecture, &["--json"]))[0];
        let (position, board) = report["counterexample"].as_str().unwrap().split_once(" on ").unwrap();
        let output = run_with_input(&["decide", game, position, "--board", "-", "--json"], board.as_bytes());
        let decided = &json_lines(&output)[0];
        assert_ne!(decided["winner"], decided["to_move"], "{decided}");
    }
}

#[test]
fn every_counterexample_is_streamed() {
    let output = check_text(FALSE_OF_NIM, &["--all", "--json"]);
    let lines = json_lines(&output);
    let (report, counterexamples) = lines.split_last().unwrap();
    assert_eq!(report["readings"][0]["wrong"], counterexamples.len());
    assert!(
        counterexamples.iter().all(|line| line["id"] == "conjecture" && line["counterexample"].is_string())
    );
    let text = stdout(&run(&["check", "eightcut/1", "--all"]));
    assert!(text.lines().any(|line| line == "  weakest removed: 1 1 / 2c"), "{text}");
}

#[test]
fn a_mistake_is_pointed_at() {
    for (text, expected) in [
        ("game: chess\nclaim: true", "column 7: expected the name of a game"),
        ("game: nim\nrange: some\nclaim: true", "line 2, column 8: expected one of the ranges of this game"),
        (
            "game: nim\nrange: all heap=3\nclaim: true",
            "line 2, column 12: expected a parameter of this range",
        ),
        ("game: nim\nrange: all heaps=x\nclaim: true", "line 2, column 12: expected a number from 1"),
        ("game: nim\nreachable: 3 x\nclaim: true", "line 2, column 14"),
        ("game: nim\nreachable: 3\nclaim: winner = 1", "line 3, column 15"),
        ("game: nim\nreachable: 3\nposition: 4\nclaim: true", "line 3, column 1"),
        ("game: nim\nreachable: 3", "expected an entry `claim: ...`"),
        ("game: nim\nclaim: true", "the ranges of this game are: all"),
        ("game: nim\nwhat\nclaim: true", "line 2, column 1: expected an entry"),
        ("game: nim\nreachable: 3\nclaim: true\nclaim: false", "line 4, column 1"),
        ("game: nim\nreachable: 3\nclaim: winers == 1", "has `winers`; names available there: "),
        // A side that is not needed must not hide a misspelt name, nor a position in which the claim is wrong.
        ("game: nim\nreachable: 3\nclaim: winner == mover or winers == 1", "has `winers`"),
        ("game: nim\nreachable: 3\nclaim: winner == other implies winers == 1", "has `winers`"),
        ("game: nim\nreachable: 3\nwhere: true or winers == 1\nclaim: true", "has `winers`"),
        ("game: nim\nreachable: 3\nwhere: moves > 9\nclaim: true", "the claim applies to no position"),
        ("game: nim\nreachable: 3\nclaim: winner + 1", "neither true nor false"),
    ] {
        let output = check_text(text, &[]);
        assert_eq!(code(&output), 1, "{text}");
        assert!(stderr(&output).contains(expected), "{text}: {}", stderr(&output));
    }
    assert_eq!(code(&run(&["check", "--conjecture", "no/such/file"])), 1);
    let unknown = run(&["check", "nope/1"]);
    assert!(code(&unknown) == 2 && stderr(&unknown).contains("there is no statement `nope/1`"));
}

#[test]
fn a_stopped_check_goes_on_where_it_was() {
    let file = fresh_file("resume.json");
    let path = file.to_str().unwrap();
    let whole = json_lines(&check_text(FALSE_OF_NIM, &["--json"])).remove(0);
    let output = check_text(FALSE_OF_NIM, &["--json", "--max-nodes", "3000", "--resume", path]);
    let part = json_lines(&output).remove(0);
    assert_eq!(part["complete"], false);
    let (some, all) = (part["checked"].as_u64().unwrap(), whole["checked"].as_u64().unwrap());
    assert!(some > 0 && some < all, "{some} of {all}");
    let output = check_text(FALSE_OF_NIM, &["--json", "--resume", path]);
    assert_eq!(json_lines(&output).remove(0), whole);
    // What is done is told again without work.
    assert_eq!(json_lines(&check_text(FALSE_OF_NIM, &["--json", "--resume", path])).remove(0), whole);
    // Another check refuses the file, and leaves it alone.
    let before = fs::read(&file).unwrap();
    let other = FALSE_OF_NIM.replace("most=7", "most=6");
    let output = check_text(&other, &["--resume", path]);
    assert_eq!(code(&output), 2, "{}", stdout(&output));
    assert!(stderr(&output).contains("other parameters"), "{}", stderr(&output));
    let output = run(&["check", "thesis/2.2", "--resume", path]);
    assert!(
        code(&output) == 2 && stderr(&output).contains("it belongs to `conjecture`"),
        "{}",
        stderr(&output)
    );
    assert_eq!(fs::read(&file).unwrap(), before);
    // What another build wrote, or somebody edited, is refused too.
    let text = String::from_utf8(before).unwrap();
    let mut edited: Value = serde_json::from_str(&text).unwrap();
    edited["so_far"]["found"]["tallies"][0]["applies"] = u64::MAX.into();
    let mut of_another_build: Value = serde_json::from_str(&text).unwrap();
    of_another_build["build"] = "0.1.0 0".into();
    for (content, why) in [(edited, "counts"), (of_another_build, "another build")] {
        fs::write(&file, content.to_string()).unwrap();
        let output = check_text(FALSE_OF_NIM, &["--resume", path]);
        assert!(code(&output) == 2 && stderr(&output).contains(why), "{}", stderr(&output));
    }
    let nowhere = run(&["check", "thesis/2.2", "--resume", "no/such/folder/file"]);
    assert!(code(&nowhere) == 2 && stderr(&nowhere).contains("no/such/folder/file"), "{}", stderr(&nowhere));
    fs::write(&file, "no JSON").unwrap();
    assert_eq!(code(&check_text(FALSE_OF_NIM, &["--resume", path])), 2);
}

/// What rests on checks alone says so, and what is machine-checked says where.
#[test]
fn what_is_not_proved_is_told() {
    let list = json_lines(&run(&["theorems", "--json"]));
    let evidence = |id: &str| list.iter().find(|claim| claim["id"] == id).unwrap()["evidence"].clone();
    assert_eq!(evidence("thesis/2.2"), "proof");
    assert_eq!(evidence("tefuda/spider-rights"), "checks");
    assert_eq!(evidence("thesis/equal-cards"), "counterexample");
    assert_eq!(evidence("thesis/open-6"), Value::Null);
    let proof = |id: &str| list.iter().find(|claim| claim["id"] == id).unwrap()["proof"].clone();
    assert_eq!(proof("thesis/2.2"), json!({ "file": "proofs/theories/Tanhinmin.v", "name": "wins_decide" }));
    assert_eq!(proof("tefuda/strategy")["part"], "without cut cards");
    assert_eq!(proof("thesis/open-6"), Value::Null);
}

/// Ctrl-C ends a check in order: what was found is printed and kept.
#[test]
fn an_interrupted_check_keeps_what_it_has() {
    let file = fresh_file("interrupted.json");
    let mut command = tefuda();
    command.args(["check", "thesis/2.2", "--faces", "7", "--cards", "7", "--json", "--resume"]).arg(&file);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_file(&mut child, &file);
    press_ctrl_c(&child);
    let output = child.wait_with_output().unwrap();
    let report = json_lines(&output).remove(0);
    // A fast machine may have been through before.
    if report["complete"] == false {
        assert_eq!((code(&output), &report["undecided"]), (130, &Value::from("cancelled")));
        assert!(report["checked"].as_u64().unwrap() > 0, "{report}");
        assert!(
            stderr(&output).contains("units are checked and reported; run the same command to resume from")
        );
        assert!(fs::read_to_string(&file).unwrap().contains("thesis/2.2"));
    }
}
