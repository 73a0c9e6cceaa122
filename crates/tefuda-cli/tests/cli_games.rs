//! The real binary: play, checks, counts, studies, and each game.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{code, json_lines, run, run_with_input, stderr, stdout};
use serde_json::Value;

fn play(args: &[&str], typed: &str) -> String {
    let output = run_with_input(&[&["play", "tanhinmin"], args].concat(), typed.as_bytes());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
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
    assert!(list.iter().any(|claim| claim["id"] == "thesis/equal-cards" && claim["status"] == "fails"));
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

#[test]
fn a_game_against_the_perfect_player() {
    let text =
        play(&["2 3 / 1 2 5"], "hint\nmoves\nwhy\n9\npass\n\nundo\n2\nundo\n3\nundo\n2\nrecord\npass\n3\n");
    for part in [
        "2: it keeps the win",
        "2            wins\n  3            loses",
        "Configuration graph of the first player",
        "Not possible: the card 9 is not in the hand to move.",
        "Not possible: the table is empty",
        "There is no move of a person to take back.",
        "The second player (perfect) plays 5",
        "The first player (human) wins.",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn a_game_between_two_people_and_its_record() {
    let text = play(&["1 3 4 5 8 / 2 6 7", "--seats", "human,human"], "1\n6\n8\npass\n3\n7\npass\n2\n");
    assert!(text.contains("The second player (human) wins."), "{text}");
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
    assert_eq!(text.matches("The first player (human) wins.").count(), 2, "{text}");
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
        "help\nhint\nwhy\nmoves\n9\n2\nundo\nundo\nredo\nrecord\npass\n3\n",
    );
    for part in [
        "The oracles tell you the opponent holds 3 cards; your matching has size 2.",
        "Both players know: hands of at most 3 cards, with faces from 1 to 5.",
        "hands of the opponent that fit what you know: 13; with open hands 2 wins against 13, 3 wins against 9: play 2, which wins against all of them",
        "Not possible: the card 9 is not in the hand to move.",
        "The opponent plays 5",
        "You win.",
        "  2            always wins\n  3            wins 9 of 13\n",
        "There is no move of a person to take back.",
        "Record: tefuda play tanhinmin \"2 3 / 1 2 5\" --hidden --against \"perfect\" --oracles \"mu0+count\" --moves \"2,5,pass,1,3\"",
        "The hands now, the hand to move first: 2 / - @ 3",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
    // Until the end nothing of the other hand is shown.
    let before = text.split("The opponent plays").next().unwrap();
    assert!(!before.contains("1 2 5"), "{before}");
    let dealt = play(&["--hidden", "--seed", "4", "--second"], "quit\n");
    assert!(dealt.starts_with("Dealt with --seed 4\n") && dealt.contains("The hands now, "), "{dealt}");
    // The record of a deal brings it back, and does not tell the hands.
    let record = dealt.lines().find(|line| line.starts_with("Record: ")).unwrap();
    assert!(
        record.starts_with("Record: tefuda play tanhinmin --seed 4 --hidden --second --moves \""),
        "{record}"
    );
    let moves = record.split('"').nth(1).unwrap();
    let again = play(&["--hidden", "--seed", "4", "--second", "--moves", moves], "quit\n");
    assert!(again.contains(record), "{again}");
    // The same game in Japanese, with a budget that is too small for a hint.
    let small =
        play(&["2 3 / 1 2 5", "--hidden", "--lang", "ja", "--max-nodes", "3"], "hint\nmoves\nlang\nhelp\n");
    for part in [
        "調べるべき相手の手札の数は35で",
        "二人とも知っていること: ",
        "あなた> ",
        "Type a move, or one of these:",
    ] {
        assert!(small.contains(part), "{part} is missing in:\n{small}");
    }
    // What is dealt tells nothing beyond how it was dealt.
    assert!(
        dealt.contains("Both players know: hands of at most 7 cards, with faces from 1 to 13."),
        "{dealt}"
    );
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
    assert_eq!(code(&run(&[&advise[..], &["--mu-mover", "2", "--max-nodes", "0"]].concat())), 3);
    assert_eq!(code(&run(&["advise", "tanhinmin"])), 2);
    // A narrow range without a witness proves nothing and contradicts nothing.
    let narrow = run(&["check", "thesis/4.3", "--faces", "1", "--cards", "4"]);
    assert!(
        code(&narrow) == 0 && stdout(&narrow).contains("does not apply in this range"),
        "{}",
        stdout(&narrow)
    );
    assert_eq!(code(&run(&["advise", "tanhinmin", "--hand", "2 x"])), 2);
    let output = run(&["study", "tanhinmin", "oracles", "--faces", "3", "--cards", "3", "--json"]);
    assert_eq!(json_lines(&output).len(), 25);
    let args =
        ["study", "tanhinmin", "match", "--first", "separator", "--games", "64", "--seed", "1", "--json"];
    let rows = json_lines(&run(&args));
    assert_eq!(
        (rows.len(), &rows[1]["share"], rows[1]["first_wins"].is_string()),
        (4, &Value::from(1.0), true)
    );
    assert!(rows[3]["notes"].is_array());
    let report = &json_lines(&run(&["check", "oracle/3", "--json"]))[0];
    assert_eq!((&report["id"], &report["status"]), (&Value::from("thesis/4.3"), &Value::from("holds")));
    assert_eq!(report["readings"][0]["witness"], "1 2 / ?, to move, told count=3");
}

#[test]
fn babanuki() {
    let answer = &json_lines(&run(&["moves", "babanuki", "1 2 / 1 2 J", "--json"]))[0];
    let moves: Vec<_> =
        answer["moves"].as_array().unwrap().iter().map(|judged| (&judged["move"], &judged["wins"])).collect();
    let expected =
        [("1", true), ("2", true), ("J", false)].map(|(text, wins)| (Value::from(text), Value::from(wins)));
    assert!(
        moves.iter().zip(&expected).all(|(judged_move, (text, wins))| *judged_move == (text, wins)),
        "{moves:?}"
    );
    let answer = &json_lines(&run(&["decide", "babanuki", "c02=2 c13=2 j=3 players=4", "--json"]))[0];
    assert_eq!((&answer["outcome"], &answer["winner"]), (&Value::from("nobody"), &Value::Null));
    for (bad, part) in [
        ("1 2 / 1 2", "one joker"),
        ("1 J / 1 J", "J occurs 2 times"),
        ("1 2 J", "another hand"),
        ("1 / / 1 J", "a finished"),
        ("1 2 / 1 J", "2 occurs once"),
        ("1 2 / 1 2 J / #2", "expected `#1`"),
        ("c01=1 j=0 players=2 on", "only games with hands can be played on"),
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
    assert!(stdout(&output).contains("go on for ever") && stdout(&output).contains("--moves \"J,J,J,J\""));
    let rows =
        json_lines(&run(&["study", "babanuki", "repetition", "--players", "4", "--pairs", "4", "--json"]));
    let states: Vec<&Value> = rows.iter().map(|row| &row["state"]).collect();
    assert_eq!(states[..2], ["c02=1 c13=2 c23=1 j=0 players=4", "c02=2 c13=2 j=3 players=4"]);
    let position = "1 2 / 3 4 / 1 2 / 3 4 J";
    let rows = json_lines(&run(&["study", "babanuki", "equilibria", "--position", position, "--json"]));
    assert_eq!(rows[0]["outcome"], "endless endless endless endless");
    for bad in [vec![], vec!["--position", "1 2 / 1"], vec!["--position", position, "--preference", "1 > 2"]]
    {
        let output = run(&[&["study", "babanuki", "equilibria"], &bad[..]].concat());
        assert_eq!(code(&output), 2, "{bad:?} {}", stderr(&output));
    }
    let played = ["play", "babanuki", "1 / 2 J / 2 / 1 on", "--seats", seats];
    let output = stdout(&run(&played));
    assert!(output.contains("(place 1)") && output.contains("Player 3 (perfect) wins."), "{output}");
    let output = run(&["decide", "babanuki", "c01=900 c12=900 c23=900 j=3 players=4", "--json"]);
    assert_eq!((code(&output), &json_lines(&output)[0]["outcome"]), (3, &Value::from("undecided")));
}

#[test]
fn shichinarabe() {
    let answer =
        &json_lines(&run(&["decide", "shichinarabe", "r(b(b b r)) + r(b(b b r)) @red", "--json"]))[0];
    assert_eq!(answer["position"], "r(b(b b r)) + r(b(b b r)) @red");
    assert_eq!(
        (&answer["winner"], &answer["reason"]["theorem"]),
        (&Value::from(1), &Value::from("tefuda/one-access"))
    );
    let answer = &json_lines(&run(&["moves", "shichinarabe", "r + b @blue", "--json"]))[0];
    assert_eq!(
        (&answer["moves"][0]["move"], &answer["moves"][0]["wins"]),
        (&Value::from("2"), &Value::from(true))
    );
    // One right: the uses are moves of their own, and `pass` is last.
    let text = "rb + b @red rights 1 0 passes 1 0";
    let answer = &json_lines(&run(&["moves", "shichinarabe", text, "--json"]))[0];
    let moves: Vec<&str> =
        answer["moves"].as_array().unwrap().iter().map(|judged| judged["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["1", "!2 1", "!3 1", "pass"]);
    let folder = std::env::temp_dir().join(format!("tefuda-board-{}", std::process::id()));
    std::fs::write(&folder, "s white\na red\nb blue\nc red\nd blue # out of reach\ns - a - b - c - s\n")
        .unwrap();
    let board = folder.to_str().unwrap();
    let answer = &json_lines(&run(&["decide", "shichinarabe", "--board", board, "@blue", "--json"]))[0];
    assert_eq!((&answer["position"], &answer["winner"]), (&Value::from("@blue"), &Value::from(0)));
    let lines = run_with_input(&["decide", "shichinarabe", "--board", board, "--json"], b"a @blue\nx @red\n");
    let lines = json_lines(&lines);
    assert_eq!(lines[0]["position"], "a @blue");
    assert_eq!(lines[1]["line"], 2);
    let output = run(&["decide", "shichinarabe", "--board", board, "a a @red"]);
    assert_eq!(code(&output), 1);
    std::fs::remove_file(&folder).unwrap();
    for (bad, part) in [
        ("S8 S8 / S9", "only once"),
        ("S8 /", "a card"),
        ("rxb @red", "`r`, `b` or `w`"),
        ("rb", "`@red` or `@blue`"),
        ("rb @red rights 400 0 reading M", ""),
    ] {
        let output = run(&["decide", "shichinarabe", bad]);
        assert!(stderr(&output).contains(part), "{bad}: {}", stderr(&output));
        assert_eq!(code(&output), i32::from(!part.is_empty()), "{bad}");
    }
    let row = &json_lines(&run(&["count", "shichinarabe", "--legs", "2", "--length", "4", "--json"]))[0];
    assert_eq!((&row["colourings"], &row["first_wins"]), (&Value::from("254"), &Value::from("104")));
    let row = &json_lines(&run(&["count", "shichinarabe", "--deals", "10000", "--seed", "3", "--json"]))[0];
    assert_eq!(row["deals"], "10000");
    let output = run(&["explain", "shichinarabe", "SA S6 / S8 SK tunnel", "--dot"]);
    assert!(stdout(&output).starts_with("digraph {"));
    let output = run(&["play", "shichinarabe", "--seed", "4", "--seats", "perfect,perfect"]);
    assert!(stdout(&output).contains("wins."), "{}", stdout(&output));
    // A played game can be followed again by its record.
    let output = run(&[
        "play",
        "shichinarabe",
        "S6 S8 H9 / S9 H8 C6",
        "--seats",
        "perfect,perfect",
        "--moves",
        "S6,C6",
    ]);
    assert!(stdout(&output).contains("--moves \"S6,C6,"), "{}", stdout(&output));
    let output = run(&["study", "shichinarabe", "hard", "--kind", "cover", "--instances", "3", "--json"]);
    assert!(json_lines(&output).iter().take(3).all(|row| row["solvable"] == row["red_wins"]));
}

#[test]
fn daihinmin() {
    let text = "h4 D4 s8/S5 c5 HK @ C3+S3 lock";
    let answer = &json_lines(&run(&["moves", "daihinmin", text, "--json"]))[0];
    assert_eq!(answer["position"], "H4 D4 S8 / S5 C5 HK @ S3+C3 lock");
    assert_eq!((&answer["winner"], &answer["moves"][0]["move"]), (&Value::from(1), &Value::from("pass")));
    let answer = &json_lines(&run(&["moves", "daihinmin", "H8 D8 S4 / C9 D9 SK HK rules d", "--json"]))[0];
    let wins = |judged: &&Value| judged["wins"] == true;
    let moves = answer["moves"].as_array().unwrap().iter().filter(wins);
    let moves: Vec<&str> = moves.map(|judged| judged["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["H8", "D8", "H8+D8"]);
    assert_eq!(answer["reason"]["facts"]["last"], "S4");
    // House rules come by a board, unless the position names its own.
    let folder = std::env::temp_dir().join(format!("tefuda-house-{}", std::process::id()));
    std::fs::write(&folder, "groups\ncut 9 # nines instead of eights\n").unwrap();
    let board = folder.to_str().unwrap();
    let lines = b"H9 D9 S4 / CT DT SK HK\nH9 D9 S4 / CT DT SK HK rules d\nS3 JO / S4\n3 9 / 4 5\n";
    let lines = json_lines(&run_with_input(&["decide", "daihinmin", "--board", board, "--json"], lines));
    let winners: Vec<&Value> = lines.iter().map(|line| &line["winner"]).collect();
    assert_eq!(winners, [&Value::from(0), &Value::from(1), &Value::Null, &Value::from(0)]);
    assert!(lines[2]["error"].as_str().unwrap().contains("column 4: expected no joker"));
    std::fs::remove_file(&folder).unwrap();
    for (bad, part) in [
        ("S3 S3 / S4", "each card at most once"),
        ("S3 / S4 @ H8", "stays on the table"),
        ("S3 / S4 @ S5+S6", "at least three cards"),
        ("S3 / S4 lock", "`@` and a meld before `lock`"),
        ("S3 / S4 @ S5 mine rules h", "only with the all-pass flush"),
    ] {
        let output = run(&["decide", "daihinmin", bad]);
        assert!(stderr(&output).contains(part), "{bad}: {}", stderr(&output));
        assert_eq!((code(&output), stdout(&output).as_str()), (1, ""), "{bad}");
    }
    let output = run(&["play", "daihinmin", "--seed", "1", "--cards", "4", "--seats", "perfect,perfect"]);
    assert!(stdout(&output).contains("wins."), "{}", stdout(&output));
    let output = run(&["explain", "daihinmin", "H8 D8 S4 / C9 D9 SK HK", "--lang", "ja"]);
    assert!(stdout(&output).contains("安全: 場を流す"), "{}", stdout(&output));
}

#[test]
fn graphs_and_nimbers() {
    let graph = b"a b; b c; c a; b d # a cycle with an exit";
    let rows = json_lines(&run_with_input(&["grundy", "--board", "-", "--json"], graph));
    let told: Vec<(&str, &str)> =
        rows.iter().map(|row| (row["vertex"].as_str().unwrap(), row["outcome"].as_str().unwrap())).collect();
    assert_eq!(told, [("a", "loss"), ("b", "win"), ("c", "win"), ("d", "loss")]);
    assert_eq!((&rows[1]["value"], &rows[1]["remoteness"]), (&Value::from(2), &Value::from(1)));
    let output = run_with_input(&["grundy", "--board", "-", "--acyclic"], graph);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("a cycle through"), "{}", stderr(&output));
    let output = run_with_input(&["decide", "digraph", "--board", "-", "b + d", "--json"], graph);
    assert_eq!(json_lines(&output)[0]["winner"], 0);
    let answer = &json_lines(&run(&["grundy", ".77", "--to", "400", "--summary", "--json"]))[0];
    assert_eq!((&answer["period"], &answer["from"]), (&Value::from(12), &Value::from(71)));
    assert_eq!(answer["proved_by"], Value::from(vec![71, 155]));
    assert!(answer.get("values").is_none());
    let answer = &json_lines(&run(&["grundy", ".07", "--to", "10", "--json"]))[0];
    assert_eq!(answer["values"], Value::from(vec![0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3]));
    assert_eq!(answer["period"], Value::Null);
    let answer = &json_lines(&run(&["grundy", "take 2, 1", "--to", "7", "--json"]))[0];
    assert_eq!((&answer["code"], &answer["period"]), (&Value::from("take 1-2"), &Value::from(3)));
    assert_eq!(answer["values"], Value::from(vec![0, 1, 2, 0, 1, 2, 0, 1]));
    let answer = &json_lines(&run(&["decide", "heap", "take squares not all: 5 8", "--json"]))[0];
    assert_eq!(answer["position"], "take squares not all: 5 8");
    let moves = json_lines(&run(&["moves", "nim", "1 2", "--json"])).remove(0);
    let winning: Vec<&Value> =
        moves["moves"].as_array().unwrap().iter().filter(|judged| judged["wins"] == true).collect();
    assert_eq!((winning.len(), &winning[0]["move"]), (1, &Value::from("2:2>1")));
    let answer = &json_lines(&run(&["decide", "heap", "kayles: 5 6", "--json"]))[0];
    assert_eq!(
        (&answer["position"], &answer["reason"]["facts"]["nim_sum"]),
        (&Value::from("kayles: 5 6"), &Value::from(7))
    );
    let output = run(&["play", "nim", "3 5 7", "--seats", "perfect,perfect"]);
    assert!(stdout(&output).contains("The first player (perfect) wins."), "{}", stdout(&output));
    let answer = run(&["grundy", ".77", "--to", "1000000", "--summary"]);
    assert!(stdout(&answer).contains("for all n >= 71"), "{}", stdout(&answer));
    for (args, expected) in [
        (vec!["grundy", ".7x"], 1),
        (vec!["grundy", "take 1 leave x"], 1),
        (vec!["grundy"], 2),
        (vec!["grundy", ".77", "--board", "-"], 2),
        (vec!["grundy", "officers", "--to", "100000", "--max-nodes", "1000"], 3),
    ] {
        assert_eq!(code(&run(&args)), expected, "{args:?}");
    }
    assert_eq!(json_lines(&run(&["nimber", "7 * 9", "--json"]))[0]["result"], 8);
    let output = run(&["nimber", "5 / (3 + 3)"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (1, ""));
}
