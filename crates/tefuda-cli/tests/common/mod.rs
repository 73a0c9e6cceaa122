//! Running the real binary.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part of this module")]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

pub fn tefuda() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tefuda"))
}

pub fn run(args: &[&str]) -> Output {
    run_with_input(args, b"")
}

pub fn run_with_input(args: &[&str], input: &[u8]) -> Output {
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

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

pub fn json_lines(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// A file of this name that is not there yet.
pub fn fresh_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// A command that runs, with its output and its messages to be read.
pub fn start(args: &[&str]) -> Child {
    tefuda().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Presses Ctrl-C. The program may have ended by itself.
pub fn press_ctrl_c(child: &Child) {
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
}

/// Waits until the file is there, or the program has ended.
pub fn wait_for_file(child: &mut Child, file: &std::path::Path) {
    let start = Instant::now();
    while !file.exists() && child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
}
