//! The register does not lie about machine-checked proofs: what it names is there, and the documents name the same.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tefuda::theorem::{Evidence, proofs};
use tefuda::{Catalogue, Lang};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn every_named_proof_is_there() {
    for (id, proof) in proofs() {
        let text = read(proof.file);
        for name in proof.names() {
            let declares = |line: &str| {
                let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
                matches!(words.next(), Some("Theorem" | "Lemma" | "Corollary")) && words.next() == Some(name)
            };
            assert!(text.lines().any(declares), "{id}: {} has no theorem {name}", proof.file);
        }
    }
}

#[test]
fn proofs_are_of_statements_that_are_said_to_be_proved() {
    let catalogue = Catalogue::standard();
    let mut ids = BTreeSet::new();
    for (id, proof) in proofs() {
        assert!(ids.insert(id), "{id} is there twice");
        let claim = catalogue.statement(id).unwrap_or_else(|| panic!("there is no statement {id}")).claim();
        assert_eq!(claim.id, id, "an alias");
        assert_eq!(claim.proof(), Some(proof));
        assert!(proof.part.is_some() || claim.evidence() == Some(Evidence::Proof), "{id}");
        assert!(proof.part.is_none() || proof.in_lang(Lang::Ja).part != proof.part, "{id}: no Japanese");
    }
}

/// The table of `proofs/README.md` has every proof: in a row the file, theorems, what they say, ids.
#[test]
fn the_table_of_proofs_has_every_proof() {
    let readme = read("proofs/README.md");
    let rows: Vec<Vec<Vec<&str>>> = readme.lines().filter(|line| line.starts_with('|')).map(cells).collect();
    for (id, proof) in proofs() {
        let file = proof.file.trim_start_matches("proofs/theories/");
        for name in proof.names() {
            let is_its_row = |row: &Vec<Vec<&str>>| {
                matches!(&row[..], [_, files, names, _, ids, _]
                    if files.contains(&file) && names.contains(&name) && ids.contains(&id))
            };
            assert!(rows.iter().any(is_its_row), "{id}: no row for {file}, {name}");
        }
    }
}

/// The cells of a row of a table, each as a list.
fn cells(row: &str) -> Vec<Vec<&str>> {
    row.split('|').map(|cell| cell.split(',').map(|entry| entry.trim().trim_matches('`')).collect()).collect()
}
