//! What makes the command line easy to use: positions that were not quoted, defaults that answer the question, pages of the manual.

#![allow(clippy::unwrap_used)]

mod common;

use common::{code, fresh_file, json_lines, run, stderr, stdout};

#[test]
fn a_position_that_was_not_quoted() {
    for args in [
        &["decide", "nim", "3", "5", "7"][..],
        &["moves", "nim", "3", "5", "7"],
        &["play", "nim", "3", "5", "7"],
    ] {
        let output = run(args);
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""));
        assert!(
            stderr(&output).contains("quote the position, so that it is one argument: \"3 5 7\""),
            "{args:?}"
        );
    }
    // Flags may still stand behind it.
    let output = run(&["decide", "nim", "3", "5", "--json"]);
    assert!(stderr(&output).contains("\"3 5\""), "{}", stderr(&output));
    assert_eq!(code(&run(&["decide", "nim", "3 5 7", "--json"])), 0);
}

/// What looks like an option is one that there is not, and no position.
#[test]
fn an_option_that_there_is_not() {
    for (args, option) in [
        (&["decide", "nim", "--jsn", "1 2 3"][..], "--jsn"),
        (&["explain", "nim", "--csv", "1 2 3"], "--csv"),
        (&["play", "nim", "--hidden"], "--hidden"),
    ] {
        let output = run(args);
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{args:?}");
        assert!(stderr(&output).contains(&format!("unexpected option `{option}`")), "{}", stderr(&output));
    }
}

/// Without `--to` values are printed up to 100, and the period is proved from as many as that takes.
#[test]
fn a_period_is_proved_without_being_asked_for() {
    // A game has a well-known rule of its own.
    let usual = json_lines(&run(&["grundy", "--game", "heap", "--to", "3", "--json"])).remove(0);
    assert_eq!(usual, json_lines(&run(&["grundy", "kayles", "--to", "3", "--json"])).remove(0));
    assert_eq!(code(&run(&["grundy", "--game", "coins", "--to", "3"])), 0);
    assert_eq!([code(&run(&["grundy"])), code(&run(&["grundy", "--game", "tanhinmin"]))], [2, 2]);
    let unasked = json_lines(&run(&["grundy", "kayles", "--json"])).remove(0);
    assert_eq!((unasked["period"].as_u64(), unasked["from"].as_u64()), (Some(12), Some(71)));
    assert_eq!(unasked["values"].as_array().unwrap().len(), 101);
    let asked = json_lines(&run(&["grundy", "kayles", "--to", "100", "--json"])).remove(0);
    assert!(asked["period"].is_null(), "100 values prove nothing");
    assert_eq!(asked["values"], unasked["values"]);
}

#[test]
fn values_as_csv() {
    let text = stdout(&run(&["grundy", "kayles", "--to", "3", "--csv"]));
    assert_eq!(text, "heap,value\n0,0\n1,1\n2,2\n3,3\n");
    let text = stdout(&run(&["grundy", "wythoff", "--to", "1", "--csv"]));
    assert_eq!(text, "row,column,value\n0,0,0\n0,1,1\n1,0,1\n1,1,2\n");
}

/// What cannot be drawn is refused before anything is printed.
#[test]
fn a_drawing_that_is_too_large() {
    let path = fresh_file("too-large.svg");
    let output = run(&["grundy", "wythoff", "--to", "1000", "--svg", path.to_str().unwrap()]);
    assert_eq!((code(&output), stdout(&output).as_str()), (1, ""));
    assert!(stderr(&output).contains("too many to draw"), "{}", stderr(&output));
}

#[test]
fn pages_of_the_manual() {
    assert!(stdout(&run(&["man", "count", "tanhinmin"])).contains("tefuda\\-count\\-tanhinmin"));
    let output = run(&["man", "count", "chess"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("has no command `chess`"), "{}", stderr(&output));
    let dir = fresh_file("manual");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir(&dir).unwrap();
    assert_eq!(code(&run(&["man", "--dir", dir.to_str().unwrap()])), 0);
    for page in ["tefuda.1", "tefuda-decide.1", "tefuda-count-tanhinmin.1", "tefuda-study-tanhinmin-census.1"]
    {
        assert!(dir.join(page).is_file(), "{page}");
    }
    let output = run(&["man", "--dir", dir.join("nowhere").to_str().unwrap()]);
    assert_eq!(code(&output), 1);
}

/// The list of statements is long, and has a command of its own.
#[test]
fn the_help_of_check_is_short() {
    let help = stdout(&run(&["check", "--help"]));
    assert!(help.lines().count() < 60 && help.contains("tefuda theorems"), "{help}");
    let help = stdout(&run(&["check", "thesis/2.2", "--help"]));
    assert!(help.contains("--faces") && help.contains("--resume"), "{help}");
}

/// The configuration graphs of TANHINMIN, with the matching in bold.
#[test]
fn the_graphs_of_a_reason() {
    let dot = stdout(&run(&["explain", "tanhinmin", "1 3 4 5 8 / 2 6 7", "--dot"]));
    assert!(dot.starts_with("graph {"), "{dot}");
    assert_eq!(dot.matches("subgraph").count(), 2);
    assert_eq!(dot.matches("style=bold").count(), 4, "two pairs in each");
    let output = run(&["explain", "nim", "3 5 7", "--dot"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (1, ""));
}

#[test]
fn every_move_of_a_large_heap() {
    let text = stdout(&run(&["moves", "nim", "1999999"]));
    assert_eq!(text.lines().filter(|line| line.trim_start().starts_with("1:1999999>")).count(), 1_999_999);
    assert_eq!(code(&run(&["moves", "nim", "2000001"])), 1);
}

#[test]
fn any_number_but_not_all() {
    let short = json_lines(&run(&["moves", "heap", "take not all: 5", "--json"])).remove(0);
    let long = json_lines(&run(&["moves", "heap", "take any not all: 5", "--json"])).remove(0);
    assert_eq!(short["moves"], long["moves"]);
    assert_eq!(short["moves"].as_array().unwrap().len(), 4);
}

/// Who plays without naming a position gets a deal that can be won, unless told otherwise.
#[test]
fn a_deal_that_the_person_can_win() {
    for args in [&["play", "tanhinmin"][..], &["play", "tanhinmin", "--seats", "perfect,human"]] {
        let person = if args.len() > 2 { 1 } else { 0 };
        for _ in 0..5 {
            let text = stdout(&run(args));
            let dealt = text.lines().next().unwrap();
            let (seed, position) =
                dealt.strip_prefix("Dealt with --seed ").unwrap().split_once(": ").unwrap();
            let answer = json_lines(&run(&["decide", "tanhinmin", position, "--json"])).remove(0);
            assert_eq!(answer["winner"].as_u64(), Some(person), "{dealt}");
            // The seed brings the same deal back.
            let again = stdout(&run(&["play", "tanhinmin", "--seed", seed]));
            assert_eq!(again.lines().next(), Some(dealt));
        }
    }
    assert!(stdout(&run(&["play", "babanuki", "--any-deal"])).starts_with("Dealt with --seed"));
}
