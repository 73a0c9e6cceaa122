//! What the documents show is real: every command in a `console` block is run and compared.
//!
//! `UPDATE_README=1 cargo test -p tefuda-cli --test readme` writes the output anew.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What a shell prints for the command in a folder, both streams as a terminal shows them.
fn output(command: &str, folder: &str) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_tefuda")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{command} 2>&1")]).env("PATH", path).current_dir(folder);
    let output = shell.output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the commands of a document, compares, and tells how many there are.
fn check(path: &Path, folder: &str) -> usize {
    let text = std::fs::read_to_string(path).unwrap();
    let mut fresh = String::new();
    let (mut in_console, mut commands) = (false, 0);
    for line in text.lines() {
        match (line, in_console) {
            ("```console", _) => in_console = true,
            ("```", true) => in_console = false,
            (line, true) if line.starts_with("$ ") => {
                fresh.push_str(&format!("{line}\n{}", output(&line[2..], folder)));
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
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, fresh).unwrap();
    } else {
        let shown = path.display();
        assert!(text == fresh, "{shown} shows old output; run this test with UPDATE_README=1");
    }
    commands
}

#[test]
fn the_tour_is_real() {
    // Its commands leave files behind.
    let commands = check(&Path::new(ROOT).join("README.md"), env!("CARGO_TARGET_TMPDIR"));
    assert!(commands >= 6, "only {commands} commands found");
}

#[test]
fn the_documents_are_real() {
    let theory = std::fs::read_dir(Path::new(ROOT).join("docs/theory")).unwrap();
    let mut pages: Vec<PathBuf> = theory.map(|entry| entry.unwrap().path()).collect();
    pages.push(Path::new(ROOT).join("docs/conjectures.md"));
    pages.sort();
    let commands: usize = pages.iter().map(|page| check(page, ROOT)).sum();
    assert!(commands >= 20, "only {commands} commands found");
}

#[test]
fn the_page_on_scale_is_real() {
    // Its commands leave files behind.
    let commands = check(&Path::new(ROOT).join("docs/scale.md"), env!("CARGO_TARGET_TMPDIR"));
    assert!(commands >= 3, "only {commands} commands found");
}

/// Every statement of the register has its place in the theory, under its own id.
#[test]
fn every_statement_is_in_the_theory() {
    let theory = std::fs::read_dir(Path::new(ROOT).join("docs/theory")).unwrap();
    let text: String = theory.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    for statement in tefuda::Catalogue::standard().statements() {
        let id = statement.claim().id;
        assert!(text.contains(id), "{id} is not in docs/theory");
    }
}
