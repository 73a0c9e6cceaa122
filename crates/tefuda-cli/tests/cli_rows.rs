//! The real binary: what is printed of tables that the budget ended, and options that mean the same everywhere.

#![allow(clippy::unwrap_used)]

mod common;

use common::{code, json_lines, run, run_with_input, stderr, stdout, tefuda};
use serde_json::Value;

/// Finished rows are those of the whole table, in every form, and the message counts them.
#[test]
fn finished_rows_stay_when_the_budget_ends() {
    for (args, rows) in [
        (&["count", "tanhinmin", "--cards", "2..30", "--max-nodes", "5000"][..], 29),
        (&["count", "tanhinmin", "--cards", "2..60", "--max-memory", "100K"], 59),
        (&["count", "shichinarabe", "--legs", "6", "--length", "1..8", "--max-nodes", "2000"], 8),
        (&["study", "shichinarabe", "hard", "--instances", "20", "--max-nodes", "400"], 20),
    ] {
        let whole: Vec<&str> = args[..args.len() - 2].to_vec();
        for form in ["--csv", "--json"] {
            let stopped = run(&[args, &[form]].concat());
            let all = stdout(&run(&[&whole[..], &[form]].concat()));
            let told = stdout(&stopped);
            assert_eq!(code(&stopped), 3, "{args:?}: {}", stderr(&stopped));
            assert!(all.starts_with(&told) && told.lines().count() > 1, "{args:?} {form}:\n{told}");
            let kept = told.lines().count() - usize::from(form == "--csv");
            let message = format!("{kept} of {rows} rows are finished and printed");
            assert!(stderr(&stopped).contains(&message), "{args:?}: {}", stderr(&stopped));
        }
        // A text has the same cells, and columns of the same width.
        let (stopped, all) = (stdout(&run(args)), stdout(&run(&whole)));
        assert!(all.starts_with(&stopped) && stopped.lines().count() > 2, "{stopped}\n{all}");
    }
}

/// What is not even begun leaves nothing on standard output.
#[test]
fn without_a_finished_row_nothing_is_printed() {
    for form in ["--csv", "--json", "--threads=1"] {
        let output = run(&["count", "tanhinmin", "--cards", "20..25", "--max-nodes", "3", form]);
        assert_eq!((code(&output), stdout(&output).as_str()), (3, ""), "{}", stderr(&output));
        assert!(stderr(&output).contains("0 of 6 rows"), "{}", stderr(&output));
    }
}

#[test]
fn values_found_until_the_budget_ends_are_kept() {
    let args = ["grundy", "officers", "--to", "1000", "--max-nodes", "3000"];
    let whole = &json_lines(&run(&["grundy", "officers", "--to", "1000", "--json"]))[0];
    assert_eq!(whole["complete"], true);
    let output = run(&[&args[..], &["--json"]].concat());
    let answer = &json_lines(&output)[0];
    assert_eq!((code(&output), &answer["complete"]), (3, &Value::from(false)));
    assert_eq!(answer["undecided"], "nodes");
    let values = answer["values"].as_array().unwrap();
    assert!(whole["values"].as_array().unwrap().starts_with(values) && values.len() > 20);
    let message = format!("{} of 1001 values are found and printed", values.len());
    assert!(stderr(&output).contains(&message), "{}", stderr(&output));
    let text = stdout(&run(&args));
    assert_eq!(text.split_whitespace().count(), values.len(), "{text}");
    assert_eq!(stdout(&run(&[&args[..], &["--csv"]].concat())).lines().count(), values.len() + 1);
    // A grid keeps its finished rows: the time is up after some of them, or before the first.
    let output = run(&["grundy", "wythoff", "--to", "3000", "--max-seconds", "0.3", "--json"]);
    if let Some(answer) = json_lines(&output).first() {
        assert_eq!((code(&output), &answer["complete"]), (3, &Value::from(false)));
        assert!(answer["values"].as_array().unwrap().len() < 3001);
    }
}

/// The period of a code is known after a few values, whatever is asked for: a billion of them are not gone through for it.
#[test]
fn a_summary_needs_no_values() {
    for form in [&[][..], &["--json"]] {
        let output = run(&[
            &["grundy", ".77", "--to", "1000000000", "--summary", "--max-memory", "1M"],
            form,
        ]
        .concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(stdout(&output).contains("12") && !stdout(&output).contains("values"), "{}", stdout(&output));
    }
}

#[test]
fn vertices_as_comma_separated_values() {
    let output = run_with_input(&["grundy", "--board", "-", "--csv"], b"\"a,b\" c; c d; d c");
    let expected = "vertex,value,outcome,remoteness\n\"a,b\",inf{},draw,-\nc,inf{},draw,-\nd,inf{},draw,-\n";
    assert_eq!((code(&output), stdout(&output).as_str()), (0, expected));
}

#[test]
fn moves_and_statements_as_comma_separated_values() {
    let output = run(&["moves", "nim", "1 2", "--csv"]);
    let expected = "move,wins,outcome,winner,value,remoteness\n1:1>0,false,win,1,2,";
    assert!(code(&output) == 0 && stdout(&output).starts_with(expected), "{}", stdout(&output));
    assert_eq!(stdout(&output).lines().count(), 4);
    assert_eq!(code(&run(&["moves", "nim", "--csv"])), 2);
    let statements = stdout(&run(&["theorems", "--csv"]));
    let known = json_lines(&run(&["theorems", "--json"])).len();
    assert!(statements.starts_with("id,status,source,claim\nthesis/"), "{statements}");
    assert_eq!(statements.lines().count(), known + 1);
}

/// Values that readers of JSON would round are strings, as the values of positions are.
#[test]
fn large_numbers_in_json_are_strings() {
    let result = |text: &str| json_lines(&run(&["nimber", text, "--json"]))[0]["result"].clone();
    assert_eq!(result("9007199254740991"), Value::from(9_007_199_254_740_991u64));
    assert_eq!(result("9007199254740992"), Value::from("9007199254740992"));
    // Powers group from the left, as the help says.
    assert_eq!(result("2^2^3"), result("(2^2)^3"));
    assert_ne!(result("2^2^3"), result("2^8"));
    assert!(stdout(&run(&["nimber", "--help"])).contains("2^2^3 is (2^2)^3"));
    for (text, is_chain) in
        [("2^2^3", true), ("５＾２　＾３", true), ("(2^2)^3", false), ("2^3 + 5^2", false)]
    {
        assert_eq!(stderr(&run(&["nimber", text])).contains("group from the left"), is_chain, "{text}");
    }
    let table = &json_lines(&run(&["grundy", "ruler*ruler", "--game", "coins", "--to", "3", "--json"]))[0];
    assert!(table["values"][3][3].is_u64(), "{table}");
}

/// A number that is out of range is told the range.
#[test]
fn numbers_out_of_range_are_told_the_range() {
    for (args, range) in [
        (&["count", "tanhinmin", "--cards", "5001"][..], "from 1 to 5000"),
        (&["count", "tanhinmin", "--cards", "0"], "from 1 to 5000"),
        (&["count", "tanhinmin", "--threads", "0"], "from 1 to 1024"),
        (&["decide", "nim", "3", "--threads", "1025"], "from 1 to 1024"),
        (&["decide", "nim", "3", "--max-nodes", "-1"], "from 0 to 18446744073709551615"),
        (&["decide", "nim", "3", "--max-seconds", "inf"], "from 0 to 1000000000"),
        (&["decide", "nim", "3", "--max-memory", "99999999999G"], "from 0 to 16777215T"),
        (&["grundy", "kayles", "--to", "1000000001"], "from 0 to 1000000000"),
        (&["serve", "--port", "65536"], "from 0 to 65535"),
        (&["serve", "--max-searches", "0"], "from 1 to 1024"),
        (&["play", "nim", "--seed", "1.5"], "from 0 to 18446744073709551615"),
        (&["check", "thesis/2.2", "--faces", "0"], "from 1 to "),
        (&["league", "join", "--port", "70000"], "from 0 to 65535"),
    ] {
        let output = run(args);
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(range), "{args:?}: {}", stderr(&output));
    }
}

/// What a Japanese keyboard types, and what editors put first, is read in arguments, on standard input and in files.
#[test]
fn full_width_text_is_read_everywhere() {
    for (typed, plain) in [
        (&["decide", "nim", "３　５　７", "--json"][..], &["decide", "nim", "3 5 7", "--json"][..]),
        (&["decide", "nim", "\u{feff}3 5 7", "--json"], &["decide", "nim", "3 5 7", "--json"]),
        (&["grundy", "．７７", "--to", "２０"], &["grundy", ".77", "--to", "20"]),
        (&["grundy", "\u{feff}｛１，３｝"], &["grundy", "{1,3}"]),
        (&["nimber", "７　＊　９"], &["nimber", "7 * 9"]),
        (&["nimber", "\u{feff}sqrt（５）"], &["nimber", "sqrt(5)"]),
        (&["count", "tanhinmin", "--cards", "１..５"], &["count", "tanhinmin", "--cards", "1..5"]),
        (&["decide", "nim", "3", "--max-nodes", "１００", "--max-memory", "５Ｍ"], &["decide", "nim", "3"]),
        (&["decide", "nim", "3", "--max-seconds", "１．５"], &["decide", "nim", "3"]),
    ] {
        let (typed_answer, plain_answer) = (run(typed), run(plain));
        assert_eq!(code(&typed_answer), 0, "{typed:?}: {}", stderr(&typed_answer));
        let without_input = |output| stdout(&output).replace('　', " ");
        assert_eq!(without_input(typed_answer), without_input(plain_answer), "{typed:?}");
    }
    let lines = run_with_input(&["decide", "nim"], "\u{feff}３　５　６\n３ ５ ７\n".as_bytes());
    assert_eq!(stdout(&lines), stdout(&run_with_input(&["decide", "nim"], b"3 5 6\n3 5 7\n")));
    let board = run_with_input(&["grundy", "--board", "-"], "\u{feff}a　b；b　c".as_bytes());
    assert_eq!(stdout(&board), stdout(&run_with_input(&["grundy", "--board", "-"], b"a b;b c")));
    // A file that an editor has saved with a mark.
    let conjecture = "game: nim\nrange: all heaps=2 most=3\nclaim: winner == mover iff value != 0\n";
    let checked = |text: &str| {
        let file = common::fresh_file("conjecture_with_mark.txt");
        std::fs::write(&file, text).unwrap();
        run(&["check", "--conjecture", file.to_str().unwrap(), "--json"])
    };
    let [with, without] = [format!("\u{feff}{conjecture}"), conjecture.to_owned()].map(|text| checked(&text));
    assert_eq!((code(&with), stdout(&with)), (0, stdout(&without)), "{}", stderr(&with));
}

/// The heap that cannot be read is pointed at, and named between backticks.
#[test]
fn a_bad_heap_is_named() {
    let output = run(&["decide", "heap", "kayles: x"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (1, ""));
    assert!(stderr(&output).contains("found `x`\nkayles: x\n        ^"), "{}", stderr(&output));
}

const ESCAPE: char = '\u{1b}';

#[test]
fn colours_are_those_asked_for() {
    let colored =
        |output: &std::process::Output| [stdout(output), stderr(output)].map(|text| text.contains(ESCAPE));
    for args in [
        &["decide", "nim", "3 5 7"][..],
        &["moves", "nim", "3 5 7"],
        &["theorems"],
        &["check", "thesis/2.2", "--faces", "2", "--cards", "2"],
    ] {
        let always = run(&[args, &["--color", "always"]].concat());
        assert_eq!((code(&always), colored(&always)), (0, [true, false]), "{args:?}");
        // Here is no terminal.
        assert_eq!(colored(&run(args)), [false, false], "{args:?}");
        assert_eq!(colored(&run(&[args, &["--color=never"]].concat())), [false, false], "{args:?}");
    }
    // Programs get none, and errors have them: those of the command line and those of the input.
    assert_eq!(colored(&run(&["--color", "always", "moves", "nim", "3", "--json"])), [false, false]);
    assert_eq!(colored(&run(&["--color", "always", "decide", "nim", "x"])), [false, true]);
    assert_eq!(colored(&run(&["--color", "always", "decide", "nim", "3", "--flag"])), [false, true]);
    assert_eq!(colored(&run(&["--color", "always", "decide", "--help"])), [true, false]);
    assert_eq!(colored(&run(&["--color", "never", "decide", "nim", "3", "--flag"])), [false, false]);
    assert_eq!(code(&run(&["--color", "pink", "decide", "nim", "3"])), 2);
    let asked =
        tefuda().args(["decide", "nim", "3", "--color", "always"]).env("NO_COLOR", "1").output().unwrap();
    assert_eq!(colored(&asked), [true, false]);
}
