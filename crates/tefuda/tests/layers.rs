//! The layers of the library go one way: kernel <- solve, value <- games <- theorem <- catalogue. A module names only modules of its
//! own layer or of one below it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the lowest to the highest; modules in one row do not know each other.
const LAYERS: &[&[&str]] = &[&["kernel"], &["value"], &["solve"], &["games"], &["theorem"], &["catalogue"]];

fn level(module: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&module))
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The code of a file, its lines kept: without comments, and without its tests, which may compare with anything.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    text.lines()
        .map(|line| if line.trim_start().starts_with("//") { "" } else { line })
        .collect::<Vec<_>>()
        .join("\n")
}

/// The modules at the top of the crate that a text names after `crate::`, with their places. Of a list in braces, which may go over
/// several lines and hold further lists, each entry begins with one.
fn named(text: &str) -> Vec<(usize, &str)> {
    let mut modules = Vec::new();
    for (at, name) in text.match_indices("crate::") {
        let at = at + name.len();
        if !text[at..].starts_with('{') {
            modules.push((at, first_word(&text[at..])));
            continue;
        }
        let mut depth = 0;
        for (place, c) in text[at..].char_indices() {
            if matches!((c, depth), ('{', 0) | (',', 1)) {
                modules.push((at + place, first_word(&text[at + place + 1..])));
            }
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    modules
}

fn first_word(text: &str) -> &str {
    text.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

#[test]
fn lists_over_several_lines_are_read() {
    let text = "use crate::{\n    games::{nim, heaps},\n    kernel::run,\n};\nuse crate::solve::{\n    search,\n};\nuse crate::{value};";
    let modules: Vec<&str> = named(text).into_iter().map(|(_, module)| module).collect();
    assert_eq!(modules, ["games", "kernel", "", "solve", "value"]);
}

#[test]
fn every_module_knows_only_what_is_below_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&root, &mut paths);
    assert!(paths.len() > 150, "only {} files were found", paths.len());
    let mut seen = 0;
    for path in paths {
        let inside = path.strip_prefix(&root).unwrap();
        let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
        let module = first.strip_suffix(".rs").unwrap_or(first);
        let Some(own) = level(module) else {
            assert_eq!(module, "lib", "{}: in which layer is this?", inside.display());
            continue;
        };
        let text = code(&fs::read_to_string(&path).unwrap());
        for (at, named_level) in named(&text) {
            let Some(named_level) = level(named_level) else { continue };
            seen += 1;
            let line = text[..at].lines().count();
            assert!(
                named_level <= own,
                "{}:{line}: `{}` is a higher layer",
                inside.display(),
                LAYERS[named_level][0]
            );
        }
    }
    assert!(seen > 500, "only {seen} names were found");
}

/// Faces are handed a catalogue: they name no game, and the library does not know them.
#[test]
fn faces_know_no_game() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
    for face in ["tefuda-cli", "tefuda-draw", "tefuda-web"] {
        let mut paths = Vec::new();
        sources(&crates.join(face).join("src"), &mut paths);
        for path in paths {
            let text = fs::read_to_string(&path).unwrap();
            // `grundy` tells of heaps and vertices by their own rules, `league` is about one game: neither asks about a position.
            if path.ends_with("commands/grundy.rs")
                || path.parent().is_some_and(|folder| folder.ends_with("league"))
            {
                continue;
            }
            assert!(!text.contains("tefuda::games"), "{} names a game", path.display());
        }
    }
}
