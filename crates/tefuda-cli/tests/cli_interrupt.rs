//! Ctrl-C: what is finished is kept and said, and the exit code is 130.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout};

use common::{press_ctrl_c, run, start, stdout};

struct Dialogue {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Dialogue {
    fn start(args: &[&str]) -> Self {
        let mut child = start(args);
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Dialogue { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    /// Presses Ctrl-C; gives the exit code, the rest of the output, and what was said on standard error.
    fn interrupt(mut self) -> (i32, String, String) {
        press_ctrl_c(&self.child);
        let (mut rest, mut said) = (String::new(), String::new());
        self.output.read_to_string(&mut rest).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code().unwrap(), rest, said)
    }
}

/// While it waits for a line, everything before is answered.
#[test]
fn between_two_lines() {
    let mut decide = Dialogue::start(&["decide", "nim"]);
    decide.say("3 5 6");
    assert!(decide.hear().contains("The second player wins"));
    let (code, rest, said) = decide.interrupt();
    assert_eq!((code, rest.as_str()), (130, ""));
    assert!(said.contains("every line that was read has been answered"), "{said}");
}

/// A search ends without an answer, and the lines after it are not begun.
#[test]
fn during_a_search() {
    let mut decide = Dialogue::start(&["decide", "heap"]);
    decide.say("kayles: 3");
    assert!(decide.hear().contains("wins"));
    decide.say("kayles: 70 misere\nkayles: 5");
    let (code, rest, said) = decide.interrupt();
    assert_eq!(code, 130, "{rest}{said}");
    assert!(!rest.contains("wins"), "{rest}");
    assert!(said.contains("stopped"), "{said}");
}

/// The game so far is told as the command that goes on with it.
#[test]
fn during_a_game() {
    let mut play = Dialogue::start(&["play", "nim", "3 5 7", "--seats", "human,human"]);
    while !play.hear().contains("[") {}
    play.say("1:3>2");
    while !play.hear().contains("[") {}
    let (code, _, said) = play.interrupt();
    assert_eq!(code, 130);
    assert!(
        said.contains("Record: tefuda play nim \"3 5 7\" --seats \"human,human\" --moves \"1:3>2\""),
        "{said}"
    );
}

/// Rows of a count are there while it goes on, and stay.
#[test]
fn during_a_count() {
    for (args, rows) in [
        (&["count", "tanhinmin", "--cards", "2..300", "--csv"][..], 299),
        (&["count", "babanuki", "--players", "4", "--pairs", "1..50", "--csv"], 50),
        (&["count", "shichinarabe", "--legs", "30", "--length", "1..40", "--csv"], 40),
    ] {
        let mut count = Dialogue::start(args);
        let told = [count.hear(), count.hear(), count.hear()].concat();
        assert_eq!(told.lines().count(), 3, "{args:?}: {told}");
        let (code, rest, said) = count.interrupt();
        assert_eq!(code, 130, "{args:?}: {said}");
        let kept = (told + &rest).lines().count() - 1;
        assert!(
            said.contains(&format!("{kept} of {rows} rows are finished and printed")),
            "{args:?}: {said}"
        );
    }
}

/// Every value that was found is printed, the last line included.
#[test]
fn during_a_search_for_values() {
    let mut grundy = Dialogue::start(&["grundy", "officers", "--to", "10000000"]);
    let first = grundy.hear();
    assert_eq!(first.split_whitespace().count(), 20, "{first}");
    let (code, rest, said) = grundy.interrupt();
    assert_eq!(code, 130, "{said}");
    let values: Vec<&str> = first.split_whitespace().chain(rest.split_whitespace()).collect();
    assert!(said.contains(&format!("{} of 10000001 values are found and printed", values.len())), "{said}");
    let exact = stdout(&run(&["grundy", "officers", "--to", "60"]));
    let exact: Vec<&str> = exact.split_whitespace().take(61).collect();
    assert!(exact.starts_with(&values[..values.len().min(61)]), "{exact:?}");
}
