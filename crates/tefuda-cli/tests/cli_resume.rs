//! The real binary: counts and studies that are stopped and go on.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::fs;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use common::{code, fresh_file, press_ctrl_c, run, stderr, stdout, tefuda, wait_for_file};

/// Runs a command for a moment at a time, each time from where it was, until it is through. It gives the last run.
///
/// Each moment is a little longer than the one before: on a busy machine the first ones may not be enough for any of the work.
fn in_short_runs(args: &[&str], seconds: f64, file: &str) -> Output {
    for round in 0..40 {
        let seconds = (seconds * 1.2f64.powi(round)).to_string();
        let output = run(&[args, &["--max-seconds", &seconds, "--resume", file]].concat());
        if code(&output) == 0 {
            return output;
        }
        assert_eq!(code(&output), 3, "{}", stderr(&output));
        assert!(stderr(&output).contains("run the same command to resume from"), "{}", stderr(&output));
    }
    panic!("{args:?} does not end");
}

/// In pieces every count and study tells what it tells in one go.
#[test]
fn stopped_work_goes_on_where_it_was() {
    for (args, seconds) in [
        (&["count", "tanhinmin", "--cards", "20..25", "--brute"][..], 0.1),
        (&["count", "tanhinmin", "--cards", "6..8", "--cuts", "--by-hand"], 0.1),
        (&["count", "tanhinmin", "--cards", "1..40", "--sample", "20000", "--hand", "12"], 0.2),
        (&["count", "shichinarabe", "--trees", "8"], 0.1),
        (&["count", "shichinarabe", "--legs", "12", "--length", "1..7"], 0.1),
        (&["count", "shichinarabe", "--deals", "1000000"], 0.1),
        (&["study", "tanhinmin", "match", "--games", "1500"], 0.1),
        (&["study", "tanhinmin", "oracles", "--faces", "3", "--cards", "3"], 0.1),
        (&["study", "shichinarabe", "hard", "--instances", "40"], 0.1),
    ] {
        let file = fresh_file(&format!("{}.json", args.join("_").replace("--", "")));
        let path = file.to_str().unwrap();
        let whole = run(args);
        assert_eq!(code(&whole), 0, "{args:?}: {}", stderr(&whole));
        assert_eq!(stdout(&in_short_runs(args, seconds, path)), stdout(&whole), "{args:?}");
        // What is done is told again without work, and without the time for it.
        let again = run(&[args, &["--max-seconds", "0", "--resume", path]].concat());
        assert_eq!((code(&again), stdout(&again)), (0, stdout(&whole)), "{args:?}");
    }
}

#[test]
fn a_file_of_another_question_is_refused_and_left_alone() {
    let file = fresh_file("another_question.json");
    let path = file.to_str().unwrap();
    let sample = ["count", "tanhinmin", "--cards", "9", "--sample", "1000", "--resume", path];
    assert_eq!(code(&run(&sample)), 0);
    let before = fs::read(&file).unwrap();
    for (args, expected) in [
        (&["count", "tanhinmin", "--cards", "9", "--sample", "1001"][..], "other parameters"),
        (&["count", "tanhinmin", "--cards", "9", "--brute"], "other parameters"),
        (&["count", "shichinarabe", "--deals", "10"], "it belongs to `count tanhinmin`"),
        (&["study", "tanhinmin", "match"], "it belongs to `count tanhinmin`"),
        (&["check", "thesis/2.2"], "it belongs to `count tanhinmin`"),
    ] {
        let output = run(&[args, &["--resume", path]].concat());
        assert_eq!((code(&output), stdout(&output).as_str()), (2, ""), "{args:?}");
        assert!(stderr(&output).contains(expected), "{args:?}: {}", stderr(&output));
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    fs::write(&file, "no JSON").unwrap();
    let output = run(&sample);
    assert!(
        code(&output) == 2 && stderr(&output).contains("not written by `--resume`"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn what_cannot_be_kept_is_said_before_the_work() {
    let start = Instant::now();
    let output = run(&["count", "tanhinmin", "--cards", "36", "--brute", "--resume", "no/such/folder/file"]);
    assert!(code(&output) == 2 && stderr(&output).contains("no/such/folder/file"), "{}", stderr(&output));
    // The polynomial count rests on its own steps, and so does what is solved as a whole.
    let output = run(&["count", "tanhinmin", "--cards", "1000", "--resume", "count.json"]);
    assert!(code(&output) == 2 && stderr(&output).contains("case by case"), "{}", stderr(&output));
    assert_eq!(code(&run(&["study", "tanhinmin", "census", "--resume", "census.json"])), 2);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(stdout(&run(&["count", "tanhinmin", "--help"])).contains("--resume <FILE>"));
    assert!(!stdout(&run(&["count", "babanuki", "--help"])).contains("--resume <FILE>"));
}

/// Ctrl-C ends a count in order: the finished rows are told, and what was found is kept.
#[test]
fn an_interrupted_count_keeps_what_it_has() {
    let file = fresh_file("interrupted_count.json");
    let mut command = tefuda();
    command.args(["count", "tanhinmin", "--cards", "12..36", "--brute", "--max-nodes", "1000000000000"]);
    command.args(["--csv", "--resume"]).arg(&file);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_file(&mut child, &file);
    press_ctrl_c(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", stderr(&output));
    assert!(stderr(&output).contains("stopped: cancelled after"), "{}", stderr(&output));
    assert!(fs::read_to_string(&file).unwrap().contains("count tanhinmin"));
    // Rows are finished in order, and a finished row is that of the polynomial count.
    let exact = stdout(&run(&["count", "tanhinmin", "--cards", "12..36", "--csv"]));
    let told = stdout(&output);
    assert!(told.lines().count() > 1 && exact.starts_with(&told), "{told}");
}
