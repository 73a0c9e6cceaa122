//! What the documents show is real: every command in a `console` block is run and compared, and every link to a machine-checked proof is
//! that of the register.
//!
//! `UPDATE_README=1 cargo test -p tefuda-cli --test readme` writes the output anew.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A shell that runs the command in a folder, and finds the program.
fn shell(command: &str, folder: &str) -> Command {
    let bin = Path::new(env!("CARGO_BIN_EXE_tefuda")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("PATH", path).current_dir(folder);
    shell
}

/// What a shell prints for the command in a folder, both streams as a terminal shows them. How far a check has come, which only slow
/// machines have the time to say, is left out.
fn output(command: &str, folder: &str) -> String {
    let output =
        String::from_utf8(shell(&format!("{command} 2>&1"), folder).output().unwrap().stdout).unwrap();
    output.split_inclusive('\n').filter(|line| !line.ends_with(" units\n")).collect()
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
    compare_or_update(path, &text, &fresh);
    commands
}

fn compare_or_update(path: &Path, text: &str, fresh: &str) {
    if text == fresh {
        return;
    }
    let shown = path.display();
    assert!(
        std::env::var_os("UPDATE_README").is_some(),
        "{shown} is old; run this test with UPDATE_README=1"
    );
    std::fs::write(path, fresh).unwrap();
}

/// A folder for the files that commands leave behind, and for those that they read.
const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// The front door is short, every command of its table can be typed, and every link leads somewhere.
#[test]
fn the_front_door() {
    let path = Path::new(ROOT).join("README.md");
    assert!(check(&path, FOLDER) >= 2);
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.lines().count() <= 150, "{} lines", text.lines().count());
    std::fs::write(Path::new(FOLDER).join("positions.txt"), "2 3 / 1 2 5\n").unwrap();
    std::fs::write(Path::new(FOLDER).join("FILE"), "game: nim\nposition: 3 5 6\nclaim: winner == other\n")
        .unwrap();
    let commands = text.lines().filter(|line| line.starts_with("| ")).filter_map(|line| {
        let command = line.rsplit_once(" | `")?.1.strip_suffix("` |")?;
        command.starts_with("tefuda ").then_some(command)
    });
    let mut run = 0;
    // A server does not end by itself.
    for command in commands.filter(|command| !command.starts_with("tefuda serve")) {
        let output = shell(command, FOLDER).stdin(std::process::Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{command}: {output:?}");
        run += 1;
    }
    assert!(run >= 12, "only {run} commands found");
}

#[test]
fn links_lead_somewhere() {
    let docs = std::fs::read_dir(Path::new(ROOT).join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let front = ["README.md", "CONTRIBUTING.md"].map(|name| Path::new(ROOT).join(name));
    for page in pages.chain(front) {
        let text = std::fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                assert!(page.parent().unwrap().join(file).exists(), "{}: {link}", page.display());
            }
        }
    }
}

/// Every command of the guides.
#[test]
fn the_guides_are_real() {
    for (page, least) in [("playing", 3), ("research", 15), ("programs", 2), ("scale", 3), ("league", 4)] {
        let commands = check(&Path::new(ROOT).join(format!("docs/{page}.md")), FOLDER);
        assert!(commands >= least, "only {commands} commands found in {page}");
    }
}

#[test]
fn the_theory_is_real() {
    let theory = std::fs::read_dir(Path::new(ROOT).join("docs/theory")).unwrap();
    let mut pages: Vec<PathBuf> = theory.map(|entry| entry.unwrap().path()).collect();
    pages.push(Path::new(ROOT).join("docs/conjectures.md"));
    pages.sort();
    let (mut commands, mut linked) = (0, BTreeSet::new());
    for page in &pages {
        let text = std::fs::read_to_string(page).unwrap();
        compare_or_update(page, &text, &with_links(&text, &mut linked));
        commands += check(page, ROOT);
    }
    assert!(commands >= 20, "only {commands} commands found");
    for (id, proof) in tefuda::theorem::proofs() {
        assert!(
            linked.contains(id),
            "{id} is proved ({proof}), but no heading of docs/theory with a status names it"
        );
    }
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

/// The page with a link to the machine-checked proof under the status of each statement for which the register names one, and nowhere
/// else; the ids of these statements are noted.
fn with_links(text: &str, linked: &mut BTreeSet<&'static str>) -> String {
    const MARK: &str = "Machine-checked: ";
    let mut fresh: Vec<String> = Vec::new();
    let mut heading = "";
    for line in text.lines() {
        if line.starts_with(MARK) {
            // An old link and the empty line before it.
            fresh.pop();
            continue;
        }
        fresh.push(line.to_owned());
        if line.starts_with('#') {
            heading = line;
        } else if line.starts_with("Status: ") {
            let names = |id: &str| {
                heading
                    .split(|c: char| !(c.is_ascii_alphanumeric() || "/.-".contains(c)))
                    .any(|word| word == id)
            };
            for (id, proof) in tefuda::theorem::proofs().filter(|(id, _)| names(id)) {
                linked.insert(id);
                let part = proof.part.map(|part| format!(" ({part})")).unwrap_or_default();
                let links: Vec<String> =
                    proof.names().map(|name| format!("[{name}](../../{})", proof.file)).collect();
                fresh.extend([String::new(), format!("{MARK}{}{part}", links.join(", "))]);
            }
        }
    }
    fresh.join("\n") + "\n"
}
