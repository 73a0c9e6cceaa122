//! The real binary, run as a user or a script would: questions, batches, mistakes, help.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use common::{code, json_lines, run, run_with_input, stderr, stdout, tefuda};
use serde_json::Value;

#[test]
fn decide_tells_who_and_why() {
    let output = run(&["decide", "tanhinmin", "1 3 4 5 8 / 2 6 7"]);
    assert_eq!(code(&output), 0);
    let text = stdout(&output);
    for part in
        ["The second player wins.", "No move of the first player wins.", "2 <= 2", "theorem: thesis/2.2"]
    {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let text = stdout(&run(&["decide", "tanhinmin", "2 3 / 1 2 5"]));
    assert!(text.contains("The first player wins.\nWinning moves: 2.\n"), "{text}");
}

#[test]
fn decide_as_json() {
    let output = run(&["decide", "tanhinmin", " 7 2c/1 1@2 ", "--json"]);
    let lines = json_lines(&output);
    assert_eq!(lines.len(), 1);
    let answer = &lines[0];
    let keys: Vec<_> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["game", "outcome", "players", "position", "reason", "to_move", "winner"]);
    assert_eq!(answer["position"], "2c 7 / 1 1 @ 2");
    assert_eq!((&answer["outcome"], &answer["winner"]), (&Value::from("win"), &Value::from(0)));
    assert_eq!(answer["reason"]["theorem"], "eightcut/1");
    assert!(answer["reason"]["facts"]["mover_matching"].is_number());
}

#[test]
fn moves_as_json_and_text() {
    let output = run(&["moves", "tanhinmin", "3 3 2 1c / 1 3 @ 1", "--json"]);
    let answer = &json_lines(&output)[0];
    let moves: Vec<_> =
        answer["moves"].as_array().unwrap().iter().map(|judged| judged["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["2", "3", "pass"]);
    for judged in answer["moves"].as_array().unwrap() {
        let wins = judged["wins"].as_bool().unwrap();
        assert_eq!(judged["outcome"], "win");
        assert_eq!(judged["winner"], if wins { 0 } else { 1 });
    }
    let over = run(&["moves", "tanhinmin", "- / 3", "--json"]);
    assert_eq!(json_lines(&over)[0]["moves"], Value::Array(vec![]));
    let text = stdout(&run(&["moves", "tanhinmin", "2 3 / 2 3 3"]));
    assert!(text.contains("2            loses (the second player wins)\n  3            wins\n"), "{text}");
}

#[test]
fn explain_in_both_languages() {
    let text = stdout(&run(&["explain", "tanhinmin", "1 3 4 5 8 / 2 6 7"]));
    assert!(
        text.contains("Configuration graph of the first player") && text.contains("maximum matching: 2"),
        "{text}"
    );
    let text = stdout(&run(&["explain", "tanhinmin", "1 3 4 5 8 / 2 6 7", "--lang", "ja"]));
    assert!(text.contains("最大マッチング: 2") && text.contains("後手の勝ち"), "{text}");
    let output = run_with_input(&["explain", "tanhinmin", "--json"], b"1 / 2\n2 / 1\n");
    assert_eq!(json_lines(&output).len(), 2);
    assert!(json_lines(&output)[0]["explanation"].as_str().unwrap().contains("Winning moves: 1"));
    let output = run(&["explain", "tanhinmin"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("--json"));
}

#[test]
fn explain_draws_position_and_reason() {
    let folder = std::env::temp_dir();
    let file = |end: &str| folder.join(format!("tefuda-explain-{}.{end}", std::process::id()));
    let (svg, tikz) = (file("svg"), file("tex"));
    let (svg_path, tikz_path) = (svg.to_str().unwrap(), tikz.to_str().unwrap());
    let output = run(&[
        "explain",
        "tanhinmin",
        "1 3 4 5 8 / 2 6 7",
        "--svg",
        svg_path,
        "--tikz",
        tikz_path,
        "--lang",
        "ja",
    ]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("最大マッチング: 2"));
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains("<svg") && picture.contains("<style>") && picture.contains("先手の構成グラフ"));
    assert!(std::fs::read_to_string(&tikz).unwrap().contains("\\begin{tikzpicture}"));
    std::fs::remove_file(svg).unwrap();
    std::fs::remove_file(tikz).unwrap();
    let output = run(&["explain", "nim", "3 5", "--svg", "/no/such/folder/x.svg"]);
    assert!(code(&output) == 1 && stderr(&output).contains("cannot be written"), "{}", stderr(&output));
    assert_eq!(code(&run(&["explain", "nim", "--svg", "x.svg", "--json"])), 2);
}

#[test]
fn every_line_gets_one_line() {
    let input = b"1 / 2\nnonsense\n\n3 / 1 2\r\n\xff / 1\n1 / 1 @ 1";
    for command in ["decide", "moves"] {
        let output = run_with_input(&[command, "tanhinmin", "--json"], input);
        assert_eq!(code(&output), 1);
        let lines = json_lines(&output);
        assert_eq!(lines.len(), 6);
        for (index, bad) in [false, true, true, false, true, false].into_iter().enumerate() {
            assert_eq!(lines[index].get("error").is_some(), bad, "{command} line {}", index + 1);
            if bad {
                assert_eq!(lines[index]["line"], index + 1);
            }
        }
        assert_eq!(lines[3]["position"], "3 / 1 2");
        let output = run_with_input(&[command, "tanhinmin"], input);
        assert_eq!((code(&output), stdout(&output).lines().count()), (1, 6));
    }
    let output = run_with_input(&["moves", "tanhinmin"], b"2 3 / 2 3 3\n");
    assert_eq!(stdout(&output), "2 3 / 2 3 3: The first player wins. 2 loses, 3 wins [thesis/2.2]\n");
    let output = run_with_input(&["decide", "tanhinmin", "--json"], b"");
    assert_eq!((code(&output), stdout(&output).as_str()), (0, ""));
}

#[test]
fn answers_come_before_the_input_ends() {
    let mut child = tefuda()
        .args(["decide", "tanhinmin", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for question in ["1 / 2", "oops", "2 / 1"] {
        writeln!(stdin, "{question}").unwrap();
        stdin.flush().unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with('{') && answer.ends_with("}\n"), "{answer}");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn bad_positions_are_refused_with_a_place() {
    for (bad, column) in [
        ("", 1),
        ("/ 1", 1),
        ("1 /", 4),
        ("0 / 1", 1),
        ("x / 1", 1),
        ("1 / 2 @", 8),
        ("1 / 2 @ 3c", 9),
        ("1 2 3", 6),
        ("99999999999 / 1", 1),
        ("- / -", 5),
        ("1 / 2 / 3", 7),
    ] {
        let output = run(&["decide", "tanhinmin", bad]);
        assert_eq!((code(&output), stdout(&output).as_str()), (1, ""), "{bad:?}");
        let message = stderr(&output);
        assert!(message.contains(&format!("column {column}: expected")), "{bad:?}: {message}");
        assert!(message.contains('^') && !message.contains("panicked"), "{bad:?}: {message}");
        let output = run(&["moves", "tanhinmin", bad, "--json"]);
        assert_eq!((code(&output), stdout(&output).as_str()), (1, ""), "{bad:?}");
        let refusal: Value = serde_json::from_str(&stderr(&output)).unwrap();
        assert!(refusal["error"].is_string() && refusal["line"].is_null(), "{bad:?}: {refusal}");
    }
}

#[test]
fn wrong_usage_is_exit_2() {
    for args in [
        &["decide", "no-such-game", "1"][..],
        &["decide"],
        &["check", "no/such"],
        &["check", "thesis/2.2", "--faces", "99"],
        &["theorems", "no/such"],
        &["games", "no-such-game"],
        &["play", "no-such-game"],
        &["play", "tanhinmin", "--cards", "2", "--cuts", "3"],
        &["play", "tanhinmin", "--seats", "human"],
        &["study", "tanhinmin", "nothing"],
        &["decide", "tanhinmin", "1 / 2", "--max-memory", "lots"],
        &["decide", "tanhinmin", "--board", "-"],
        &["decide", "tanhinmin", "--jsom"],
        &["explain", "tanhinmin", "1 / 2", "--solver", "search"],
        &["play", "tanhinmin", "1 / 2", "--seed", "1"],
        &["play", "tanhinmin", "1 / 2", "--cards", "3"],
        &["man", "nothing"],
        &[],
    ] {
        let output = run(args);
        assert_eq!(code(&output), 2, "{args:?}: {}", stderr(&output));
        assert!(!stderr(&output).is_empty() && stdout(&output).is_empty(), "{args:?}");
    }
}

#[test]
fn the_referee_can_be_asked_and_may_stay_undecided() {
    let position = "1 3 4 5 8 9 9 / 2 6 7 7 3";
    let output = run(&["decide", "tanhinmin", position, "--solver", "search", "--json"]);
    let by_search = &json_lines(&output)[0];
    let by_theorem = &json_lines(&run(&["decide", "tanhinmin", position, "--json"]))[0];
    assert_eq!(by_search["winner"], by_theorem["winner"]);
    assert_eq!(by_search["reason"]["theorem"], Value::Null);
    for limit in [["--max-nodes", "10"], ["--max-seconds", "0"], ["--max-memory", "1K"]] {
        let args = [&["moves", "tanhinmin", "--solver", "search", "--json", position][..], &limit].concat();
        let output = run(&args);
        let answer = &json_lines(&output)[0];
        assert_eq!((code(&output), &answer["outcome"]), (3, &Value::from("undecided")), "{limit:?}");
        assert!(answer["reason"]["text"].as_str().unwrap().contains("not decided within the budget"));
        assert_eq!(
            answer["reason"]["facts"]["limit"],
            limit[0].strip_prefix("--max-").unwrap().replace("seconds", "time")
        );
        assert!(answer["moves"].as_array().unwrap().iter().any(|judged| judged["wins"].is_null()));
        // What is not known is never said to lose.
        let args = [&["decide", "tanhinmin", "--solver", "search", position][..], &limit].concat();
        let text = stdout(&run(&args));
        assert!(
            text.contains("Not decided") && !text.contains("No move") && !text.contains("wins"),
            "{text}"
        );
    }
}

/// Whatever the budget, the verdict and the moves of one answer agree.
#[test]
fn an_answer_never_contradicts_itself() {
    for nodes in 1..60 {
        let args = ["moves", "tanhinmin", "1 2 3 / 1 2 3", "--solver", "search", "--json", "--max-nodes"];
        let output = run(&[&args[..], &[&nodes.to_string()]].concat());
        let answer = &json_lines(&output)[0];
        let wins: Vec<_> =
            answer["moves"].as_array().unwrap().iter().map(|judged| judged["wins"].as_bool()).collect();
        let won = wins.contains(&Some(true));
        assert_eq!(answer["winner"] == 0, won, "{nodes}: {answer}");
        assert_eq!(code(&output) == 3, wins.contains(&None), "{nodes}: {answer}");
    }
}

#[test]
fn rule_switches_come_as_a_board() {
    let board = std::env::temp_dir().join(format!("tefuda-board-{}", std::process::id()));
    std::fs::write(&board, "pass-on-empty-table\n").unwrap();
    let path = board.to_str().unwrap();
    let output = run(&["moves", "tanhinmin", "2 3 / 1 2 5", "--board", path]);
    assert!(stdout(&output).contains("pass"), "{}", stdout(&output));
    std::fs::write(&board, "no such switch").unwrap();
    let output = run(&["moves", "tanhinmin", "2 3 / 1 2 5", "--board", path]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("pass-on-empty-table"));
    std::fs::remove_file(&board).unwrap();
    let output = run(&["moves", "tanhinmin", "2 3 / 1 2 5", "--board", path]);
    assert_eq!((code(&output), stderr(&output).contains("cannot be read")), (1, true));
    let output = run_with_input(&["moves", "tanhinmin", "2 / 3", "--board", "-"], b"pass-on-empty-table");
    assert!(stdout(&output).contains("pass"));
}

/// The commands in the help's examples run.
#[test]
fn the_help_tells_the_truth() {
    let mut examples = 0;
    // Some of them write files.
    let folder = std::env::temp_dir().join(format!("tefuda-help-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let commands =
        ["decide", "moves", "explain", "check", "study", "games", "theorems", "count", "play tanhinmin"];
    let helps = commands.map(|command| command.split(' ').chain(["--help"]).collect::<Vec<_>>());
    for command in [&vec!["--help"]].into_iter().chain(&helps) {
        for line in stdout(&run(command)).lines() {
            let line = line.trim().trim_start_matches("Example: ");
            let Some(rest) = line.strip_prefix("tefuda ") else { continue };
            // A server runs until it is ended: it has tests of its own.
            if rest.contains(['<', '|']) || rest.starts_with("man") || rest.starts_with("serve") {
                continue;
            }
            let mut args: Vec<&str> = Vec::new();
            for (index, part) in rest.split('"').enumerate() {
                if index == 1 {
                    args.push(part);
                } else {
                    // Behind several spaces a remark begins.
                    let part = part.split("    ").next().unwrap_or("").trim_end();
                    args.extend(part.split_whitespace());
                    if part.len() < rest.split('"').nth(index).unwrap_or("").trim_end().len() {
                        break;
                    }
                }
            }
            let output = tefuda().args(&args).current_dir(&folder).output().unwrap();
            assert_eq!(code(&output), 0, "{line}: {args:?}: {}", stderr(&output));
            examples += 1;
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(examples >= 20, "only {examples} examples found");
    assert!(stdout(&run(&["completions", "bash"])).contains("tefuda"));
    assert!(stdout(&run(&["man"])).contains(".TH"));
    assert!(stdout(&run(&["man", "decide"])).contains("tefuda\\-decide"));
}

#[test]
fn a_million_cards_a_hand() {
    let hand =
        |offset: u32| (0..1_000_000u32).map(|n| (2 * n + offset).to_string()).collect::<Vec<_>>().join(" ");
    let line = format!("{} / {}\n", hand(1), hand(2));
    for command in ["decide", "moves"] {
        let output = run_with_input(&[command, "tanhinmin", "--json"], line.as_bytes());
        assert_eq!(code(&output), 0);
        let answer = &json_lines(&output)[0];
        assert_eq!(answer["reason"]["facts"]["mover_pairs"], 999_999);
        // As in 1 3 / 2 4, both can take all but one.
        assert_eq!(answer["winner"], 1);
    }
}
