//! The real binary, run as a user or a script would.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn tefuda() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tefuda"))
}

fn run(args: &[&str]) -> Output {
    run_with_input(args, b"")
}

fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = tefuda()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that refuses early does not read everything.
    let _ = writer.join().unwrap();
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json_lines(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

#[test]
fn decide_tells_who_and_why() {
    let output = run(&["decide", "tanhinmin", "1 3 4 5 8 / 2 6 7"]);
    assert_eq!(code(&output), 0);
    let text = stdout(&output);
    for part in
        ["Seat 1 wins.", "2 <= 2", "mover pairs (2): 1>table 8>6", "other pairs (2): 6>3 7>4", "thesis/2.2"]
    {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    let text = stdout(&run(&["decide", "tanhinmin", "2 3 / 1 2 5"]));
    assert!(text.contains("Seat 0 wins.\nWinning moves: 2.\n"), "{text}");
}

#[test]
fn decide_as_json() {
    let output = run(&["decide", "tanhinmin", " 7 2c/1 1@2 ", "--json"]);
    let lines = json_lines(&output);
    assert_eq!(lines.len(), 1);
    let answer = &lines[0];
    let keys: Vec<_> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["game", "outcome", "position", "reason", "winner"]);
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
        answer["moves"].as_array().unwrap().iter().map(|one| one["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["2", "3", "pass"]);
    for one in answer["moves"].as_array().unwrap() {
        let wins = one["wins"].as_bool().unwrap();
        assert_eq!(one["outcome"], "win");
        assert_eq!(one["winner"], if wins { 0 } else { 1 });
    }
    let over = run(&["moves", "tanhinmin", "- / 3", "--json"]);
    assert_eq!(json_lines(&over)[0]["moves"], Value::Array(vec![]));
    let text = stdout(&run(&["moves", "tanhinmin", "2 3 / 2 3 3"]));
    assert!(text.contains("2            loses (seat 1 wins)\n  3            wins\n"), "{text}");
}

#[test]
fn explain_in_both_languages() {
    let text = stdout(&run(&["explain", "tanhinmin", "1 3 4 5 8 / 2 6 7"]));
    assert!(text.contains("Configuration graph of seat 0") && text.contains("maximum matching: 2"), "{text}");
    let text = stdout(&run(&["explain", "tanhinmin", "1 3 4 5 8 / 2 6 7", "--lang", "ja"]));
    assert!(text.contains("最大マッチング: 2") && text.contains("席1の勝ち"), "{text}");
    let output = run_with_input(&["explain", "tanhinmin", "--json"], b"1 / 2\n2 / 1\n");
    assert_eq!(json_lines(&output).len(), 2);
    assert!(json_lines(&output)[0]["explanation"].as_str().unwrap().contains("Winning moves: 1"));
    let output = run(&["explain", "tanhinmin"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("--json"));
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
    assert_eq!(stdout(&output), "2 3 / 2 3 3: Seat 0 wins. 2 loses, 3 wins [thesis/2.2]\n");
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
        assert!(answer["moves"].as_array().unwrap().iter().any(|one| one["wins"].is_null()));
        // What is not known is never said to lose.
        let args = [&["decide", "tanhinmin", "--solver", "search", position][..], &limit].concat();
        let text = stdout(&run(&args));
        assert!(text.contains("Undecided") && text.contains("not known: 1 3"), "{text}");
        assert!(!text.contains("No move"), "{text}");
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
            answer["moves"].as_array().unwrap().iter().map(|one| one["wins"].as_bool()).collect();
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

#[test]
fn checks_and_theorems() {
    let output = run(&["check", "thesis/2.2", "--faces", "3", "--cards", "3", "--json"]);
    let report = &json_lines(&output)[0];
    assert_eq!((code(&output), &report["status"]), (0, &Value::from("holds")));
    assert_eq!((&report["checked"], &report["counterexample"]), (&Value::from(19 * 19 * 4), &Value::Null));
    let output = run(&["check", "eightcut/gamma", "--json"]);
    let report = &json_lines(&output)[0];
    assert_eq!((code(&output), &report["status"]), (0, &Value::from("corrected")));
    assert_eq!(
        (&report["counterexample"], &report["contradicted"]),
        (&Value::from("1 2 / 2"), &Value::from(false))
    );
    let output = run(&["check", "thesis/2.2", "--max-nodes", "5"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (3, ""));
    let list = json_lines(&run(&["theorems", "--json"]));
    assert!(list.iter().any(|one| one["id"] == "thesis/equal-cards" && one["status"] == "fails"));
    let text = stdout(&run(&["theorems", "thesis/equal-cards"]));
    assert!(text.contains("smallest counterexample: 1 1 / 1\n"), "{text}");
}

#[test]
fn games_and_studies() {
    let text = stdout(&run(&["games"]));
    assert!(text.contains("tefuda decide tanhinmin \"1 3 4 5 8 / 2 6 7\""), "{text}");
    let text = stdout(&run(&["games", "tanhinmin"]));
    assert!(text.contains("Rules.") && text.contains("thesis/2.2"), "{text}");
    assert_eq!(json_lines(&run(&["games", "--json"]))[0]["game"], "tanhinmin");
    let study = ["study", "tanhinmin", "census", "--faces", "2", "--cards", "2"];
    let text = stdout(&run(&study));
    assert!(text.contains("mover cards  other cards"), "{text}");
    let rows = json_lines(&run(&[&study[..], &["--json"]].concat()));
    assert_eq!((&rows[0]["mover_cards"], &rows[0]["positions"]), (&Value::from(1), &Value::from(12)));
    let csv = stdout(&run(&[&study[..], &["--csv"]].concat()));
    assert_eq!(csv.lines().nth(1), Some("1,1,12,6,4,4"));
}

#[test]
fn counts() {
    let rows = json_lines(&run(&["count", "tanhinmin", "--cards", "1..4", "--json"]));
    let cards: Vec<_> = rows.iter().map(|row| row["cards"].as_u64().unwrap()).collect();
    assert_eq!(cards, [1, 2, 3, 4]);
    assert_eq!((&rows[3]["deals"], &rows[3]["mover_wins"]), (&Value::from("14"), &Value::from("9")));
    assert_eq!((&rows[3]["probability"], rows[3]["decimal"].is_number()), (&Value::from("9/14"), true));
    let brute = run(&["count", "tanhinmin", "--cards", "20", "--brute", "--json"]);
    assert_eq!(json_lines(&brute), json_lines(&run(&["count", "tanhinmin", "--cards", "20", "--json"])));
    let csv = stdout(&run(&["count", "tanhinmin", "--deck", "1..13*4", "--by-hand", "--csv"]));
    assert_eq!(csv.lines().count(), 52);
    assert!(csv.contains("\n52,26,495918532948104,"), "{csv}");
    let output = run(&["count", "tanhinmin", "--deck", "1 x"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (2, ""));
    assert!(stderr(&output).contains("column 3"), "{}", stderr(&output));
    assert_eq!(code(&run(&["count", "tanhinmin", "--cards", "60", "--brute"])), 3);
    let svg = std::env::temp_dir().join(format!("tefuda-count-{}.svg", std::process::id()));
    let path = svg.to_str().unwrap();
    assert_eq!(code(&run(&["count", "tanhinmin", "--cards", "1..20", "--svg", path])), 0);
    let drawing = std::fs::read_to_string(&svg).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.matches("<circle").count() == 19, "{drawing}");
    std::fs::remove_file(&svg).unwrap();
    let output = run(&["study", "tanhinmin", "census", "--svg", path]);
    assert_eq!((code(&output), svg.exists()), (2, false));
}

/// The commands in the help's examples run.
#[test]
fn the_help_tells_the_truth() {
    let mut examples = 0;
    let commands =
        ["decide", "moves", "explain", "check", "study", "games", "theorems", "count", "play tanhinmin"];
    let helps = commands.map(|command| command.split(' ').chain(["--help"]).collect::<Vec<_>>());
    for command in [&vec!["--help"]].into_iter().chain(&helps) {
        for line in stdout(&run(command)).lines() {
            let line = line.trim().trim_start_matches("Example: ");
            let Some(rest) = line.strip_prefix("tefuda ") else { continue };
            if rest.contains(['<', '|']) || rest.starts_with("man") {
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
            let output = run(&args);
            assert_eq!(code(&output), 0, "{line}: {args:?}: {}", stderr(&output));
            examples += 1;
        }
    }
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

fn play(args: &[&str], typed: &str) -> String {
    let output = run_with_input(&[&["play", "tanhinmin"], args].concat(), typed.as_bytes());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn a_game_against_the_perfect_player() {
    let text =
        play(&["2 3 / 1 2 5"], "hint\nmoves\nwhy\n9\npass\n\nundo\n2\nundo\n3\nundo\n2\nrecord\npass\n3\n");
    for part in [
        "2: it keeps the win",
        "2            wins\n  3            loses",
        "Configuration graph of seat 0",
        "Not possible: the card 9 is not in the hand to move.",
        "Not possible: the table is empty",
        "There is no move of a person to take back.",
        "player 2 (perfect) plays 5",
        "player 1 (human) wins.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn a_game_between_two_people_and_its_record() {
    let text = play(&["1 3 4 5 8 / 2 6 7", "--seats", "human,human"], "1\n6\n8\npass\n3\n7\npass\n2\n");
    assert!(text.contains("player 2 (human) wins."), "{text}");
    let record = "--moves \"1,6,8,pass,3,7,pass,2\"";
    assert!(text.contains(record), "{text}");
    let text = play(&["1 3 4 5 8 / 2 6 7", "--seats", "human,human", "--moves", "1,6,8,pass"], "quit\n");
    assert!(text.contains("--moves \"1,6,8,pass\""), "{text}");
    let output = run(&["play", "tanhinmin", "1 / 2 @ 3", "--moves", "1"]);
    assert_eq!((code(&output), stderr(&output).contains("not stronger")), (1, true));
    assert_eq!(code(&run(&["play", "tanhinmin", "1 /"])), 1);
}

/// The record of a game is a command that brings it back, with its board and its players.
#[test]
fn records_can_be_replayed() {
    let board = std::env::temp_dir().join(format!("tefuda-record-{}", std::process::id()));
    std::fs::write(&board, "pass-on-empty-table").unwrap();
    let path = board.to_str().unwrap();
    let text = play(&["2 3 / 1 2 5", "--seats", "human,human", "--board", path], "pass\n02\nquit\n");
    let record = text.lines().last().unwrap();
    let expected = format!("--board \"{path}\" --seats \"human,human\" --moves \"pass,2\"");
    assert!(record.ends_with(&expected), "{record}");
    let again = ["2 3 / 1 2 5", "--board", path, "--seats", "human,human", "--moves", "pass,2"];
    assert_eq!(play(&again, "").lines().last(), Some(record));
    std::fs::remove_file(&board).unwrap();
    assert!(play(&["2 3 / 1 2 5", "--moves", ""], "quit\n").contains("--moves \"\""));
}

/// Two people take back each other's slips, even the last one; junk is refused, not fatal.
#[test]
fn people_can_take_back() {
    let text = play(&["1 / 2", "--seats", "human,human"], "1\nundo\n\u{1}\n1\n");
    assert_eq!(text.matches("player 1 (human) wins.").count(), 2, "{text}");
    let output = run_with_input(&["play", "tanhinmin", "1 / 2"], b"\xff\nquit\n");
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("Not possible") && stdout(&output).contains("Record:"));
}

#[test]
fn dealt_games_can_be_repeated() {
    let first = play(&["--seed", "5", "--cards", "3", "--seats", "perfect,perfect"], "");
    assert_eq!(first, play(&["--seed", "5", "--cards", "3", "--seats", "perfect,perfect"], ""));
    assert!(first.starts_with("Dealt with --seed 5: ") && first.contains(" wins.\n"), "{first}");
}

#[test]
fn hidden_hands() {
    let text = play(
        &["2 3 / 1 2 5", "--hidden", "--against", "perfect", "--oracles", "mu0+count"],
        "help\nhint\ntold\n9\n2\nmoves\npass\n3\n",
    );
    for part in [
        "The oracles tell you count=3 mu0=2.",
        "13 hands of the opponent fit what you know; with open hands 2 wins against 13, 3 wins against 9",
        "Not possible: the card 9 is not in the hand to move.",
        "The opponent plays 5",
        "You win.",
        "Moves: 2 5 pass 1 3",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    // Until the end nothing of the other hand is shown.
    let before = text.split("The opponent plays").next().unwrap();
    assert!(!before.contains("1 2 5"), "{before}");
    let dealt = play(&["--hidden", "--seed", "4", "--second"], "quit\n");
    assert!(dealt.starts_with("Dealt with --seed 4\n") && dealt.contains("The hands now: "), "{dealt}");
    for args in [
        &["play", "tanhinmin", "--second"][..],
        &["play", "tanhinmin", "--hidden", "--seats", "human,human"],
        &["play", "tanhinmin", "--hidden", "--against", "nobody"],
        &["play", "tanhinmin", "--hidden", "--cuts", "2"],
    ] {
        assert_eq!(code(&run(args)), 2, "{args:?}");
    }
}

#[test]
fn advice_and_studies_of_hidden_hands() {
    let advise = ["advise", "tanhinmin", "--hand", "2 3", "--to-move", "me", "--opponent-cards", "3"];
    let output = run(&[&advise[..], &["--mu-mover", "2", "--faces", "6", "--json"]].concat());
    let rows = json_lines(&output);
    assert_eq!((&rows[0]["move"], &rows[0]["verdict"]), (&Value::from("2"), &Value::from("surely wins")));
    assert_eq!(code(&run(&["advise", "tanhinmin"])), 2);
    assert_eq!(code(&run(&["advise", "tanhinmin", "--hand", "2 x"])), 2);
    let output = run(&["study", "tanhinmin", "oracles", "--faces", "3", "--cards", "3", "--json"]);
    assert_eq!(json_lines(&output).len(), 24);
    let args =
        ["study", "tanhinmin", "match", "--first", "separator", "--games", "64", "--seed", "1", "--json"];
    let rows = json_lines(&run(&args));
    assert_eq!((rows.len(), &rows[1]["share"]), (3, &Value::from(1.0)));
    let report = &json_lines(&run(&["check", "oracle/3", "--json"]))[0];
    assert_eq!((&report["id"], &report["status"]), (&Value::from("thesis/4.3"), &Value::from("holds")));
    assert_eq!(report["readings"][0]["witness"], "1 2 / ?, to move, told count=3");
}

#[test]
fn babanuki() {
    let answer = &json_lines(&run(&["moves", "babanuki", "1 2 / 1 2 J", "--json"]))[0];
    let moves: Vec<_> =
        answer["moves"].as_array().unwrap().iter().map(|one| (&one["move"], &one["wins"])).collect();
    let expected =
        [("1", true), ("2", true), ("J", false)].map(|(text, wins)| (Value::from(text), Value::from(wins)));
    assert!(moves.iter().zip(&expected).all(|(found, (text, wins))| *found == (text, wins)), "{moves:?}");
    let answer = &json_lines(&run(&["decide", "babanuki", "c02=2 c13=2 j=3 players=4", "--json"]))[0];
    assert_eq!((&answer["outcome"], &answer["winner"]), (&Value::from("nobody"), &Value::Null));
    for (bad, part) in [
        ("1 2 / 1 2", "one joker"),
        ("1 J / 1 J", "J occurs 2 times"),
        ("1 2 J", "another hand"),
        ("1 / / 1 J", "a finished"),
        ("1 2 / 1 J", "2 occurs 1 times"),
    ] {
        let output = run(&["decide", "babanuki", bad]);
        let part = part.replace("a finished", "is finished");
        assert_eq!((code(&output), stdout(&output).as_str()), (1, ""), "{bad}");
        assert!(stderr(&output).contains(&part), "{bad}: {}", stderr(&output));
    }
    let row = &json_lines(&run(&["count", "babanuki", "--players", "3", "--pairs", "4", "--json"]))[0];
    assert_eq!(row["first"], Value::from(vec!["12", "9", "12"]));
    let seats = "perfect,perfect,perfect,perfect";
    let output = run(&["play", "babanuki", "c02=2 c13=2 j=3 players=4", "--seats", seats]);
    assert!(stdout(&output).contains("goes on for ever") && stdout(&output).contains("--moves \"J,J,J,J\""));
    let output = run(&["decide", "babanuki", "c01=900 c12=900 c23=900 j=3 players=4", "--json"]);
    assert_eq!((code(&output), &json_lines(&output)[0]["outcome"]), (3, &Value::from("undecided")));
}
