//! The real binary: `serve` prints its link, answers, and ends when it is told to.

#![allow(clippy::unwrap_used, clippy::panic)]
#![cfg(unix)]

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};

use common::{code, run, stderr, stdout, tefuda};
use serde_json::{Value, json};

/// A running `tefuda serve`; it is killed if a test fails.
struct Serving {
    child: Child,
    /// `127.0.0.1:PORT`.
    address: String,
}

impl Serving {
    fn new(command: &mut Command) -> Self {
        let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let mut link = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
        let address = link.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("no link: {link:?}")).to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        Serving { child, address }
    }

    fn request(&self, line: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    fn decide(&self, body: &Value) -> Value {
        serde_json::from_str(&self.request("POST /api/v1/decide", &body.to_string()).1).unwrap()
    }

    /// Sends a signal and waits for the end; what was said on standard error.
    fn end(mut self, signal: &str) -> (ExitStatus, String) {
        let process = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (status, errors)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It has ended already, unless a test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_answers_and_ends_in_order() {
    for signal in ["-TERM", "-INT"] {
        let serving = Serving::new(tefuda().arg("serve"));
        let (head, page) = serving.request("GET /", "");
        assert!(head.starts_with("HTTP/1.1 200") && page.contains("<title>"), "{head} {page}");
        let answer = serving.decide(&json!({"game": "tanhinmin", "position": "2 3 / 1 2 5"}));
        let printed = run(&["decide", "tanhinmin", "2 3 / 1 2 5", "--json"]);
        assert_eq!(answer, serde_json::from_str::<Value>(&stdout(&printed)).unwrap());
        let (status, errors) = serving.end(signal);
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
    }
}

#[test]
fn budget_flags_are_the_most_that_a_request_may_ask_for() {
    let serving = Serving::new(tefuda().args(["serve", "--max-nodes", "10", "--max-searches", "1"]));
    let asked = json!({"game": "heap", "position": ".6: 5000", "budget": {"max_nodes": 1_000_000}});
    let answer = serving.decide(&asked);
    assert_eq!(
        (&answer["outcome"], &answer["reason"]["facts"]["limit"]),
        (&json!("undecided"), &json!("nodes"))
    );
}

#[test]
fn a_port_that_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = run(&["serve", "--port", &port]);
    assert_eq!((code(&output), stdout(&output).as_str()), (1, ""));
    let message = format!(
        "error: cannot listen on port {port}: it is in use; choose another with --port, or leave --port out\n"
    );
    assert_eq!(stderr(&output), message);
    drop(taken);
    let serving = Serving::new(tefuda().args(["serve", "--port", &port]));
    assert_eq!(serving.address, format!("127.0.0.1:{port}"));
    for wrong in [["--port", "70000"], ["--port", "x"], ["--max-searches", "0"], ["--max-seconds", "-1"]] {
        assert_eq!(code(&run(&[&["serve"], &wrong[..]].concat())), 2, "{wrong:?}");
    }
}

#[test]
fn a_browser_that_cannot_be_opened_is_only_told() {
    // No program can be found, so that none is started here.
    let serving = Serving::new(tefuda().args(["serve", "--open"]).env("PATH", ""));
    assert!(serving.request("GET /api/v1/games", "").0.starts_with("HTTP/1.1 200"));
    let (status, errors) = serving.end("-TERM");
    assert_eq!(status.code(), Some(0));
    assert!(errors.starts_with("could not open the browser"), "{errors}");
}
