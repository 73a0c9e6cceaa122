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

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The modules at the top of the crate that a line names after `crate::`, braces included.
fn named(line: &str) -> Vec<&str> {
    let mut modules = Vec::new();
    for (at, _) in line.match_indices("crate::") {
        let rest = &line[at + "crate::".len()..];
        let list = rest.strip_prefix('{').unwrap_or(rest);
        let parts = if rest.starts_with('{') { list.split(',').collect() } else { vec![list] };
        for part in parts {
            let word: &str =
                part.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            modules.push(word);
        }
    }
    modules
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
        let text = fs::read_to_string(&path).unwrap();
        // Tests inside a file may compare with anything.
        let text = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in
            text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
        {
            for other in named(line).into_iter().filter_map(level) {
                seen += 1;
                assert!(other <= own, "{}:{}: a higher layer in `{line}`", inside.display(), number + 1);
            }
        }
    }
    assert!(seen > 500, "only {seen} names were found");
}

/// Faces are handed a catalogue: they name no game, and the library does not know them.
#[test]
fn faces_know_no_game() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
    for face in ["tefuda-cli", "tefuda-web"] {
        let mut paths = Vec::new();
        sources(&crates.join(face).join("src"), &mut paths);
        for path in paths {
            let text = fs::read_to_string(&path).unwrap();
            // `grundy` tells of heaps and vertices by their own rules; it is no question about a position.
            if path.ends_with("commands/grundy.rs") {
                continue;
            }
            assert!(!text.contains("tefuda::games"), "{} names a game", path.display());
        }
    }
}
