//! The README's tour shows real output: every command in a `console` block is run and compared.
//!
//! `UPDATE_README=1 cargo test -p tefuda-cli --test readme` writes the output anew.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::process::Command;

/// What a shell prints for the command, both streams as a terminal shows them.
fn output(command: &str) -> String {
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_tefuda")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    // Commands may leave files behind.
    let folder = env!("CARGO_TARGET_TMPDIR");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{command} 2>&1")]).env("PATH", path).current_dir(folder);
    let output = shell.output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_tour_is_real() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let mut fresh = String::new();
    let (mut in_console, mut commands) = (false, 0);
    for line in readme.lines() {
        match (line, in_console) {
            ("```console", _) => in_console = true,
            ("```", true) => in_console = false,
            (line, true) if line.starts_with("$ ") => {
                fresh.push_str(&format!("{line}\n{}", output(&line[2..])));
                commands += 1;
                continue;
            }
            // Old output; the fresh one is in place already.
            (_, true) => continue,
            (_, false) => {}
        }
        fresh.push_str(line);
        fresh.push('\n');
    }
    assert!(commands >= 6, "only {commands} commands found");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, fresh).unwrap();
    } else {
        assert!(readme == fresh, "the README shows old output; run this test with UPDATE_README=1");
    }
}
