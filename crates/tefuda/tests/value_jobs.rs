//! Tables of values as jobs: what a face runs by the declaration alone.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Mutex;

use tefuda::study::{Args, Cell, JobKind, Progress};
use tefuda::{Both, Budget, Catalogue, JobEnd, JobWatch, Lang};

#[derive(Default)]
struct Rows(Mutex<Vec<Vec<String>>>);

impl Progress for Rows {
    fn stage(&self, _: Both, _: u64) {}
    fn advance(&self, _: u64) {}
}

impl JobWatch for Rows {
    fn columns(&self, columns: &[String]) {
        self.0.lock().unwrap().push(columns.to_vec());
    }
    fn row(&self, row: &[Cell]) {
        self.0.lock().unwrap().push(row.iter().map(ToString::to_string).collect());
    }
}

fn run(kind: JobKind, game: &str, name: &str, args: &[(&str, &str)]) -> (Vec<Vec<String>>, JobEnd) {
    let job = Catalogue::standard().job(kind, Some(game), Some(name)).unwrap();
    let args = Args::new(job.declaration().params, args.iter().copied()).unwrap();
    let rows = Rows::default();
    let end = job.run(&args, &Budget::default(), &rows).unwrap();
    (rows.0.into_inner().unwrap(), end)
}

#[test]
fn every_vertex_of_a_graph_has_a_row() {
    let (rows, _) = run(JobKind::Study, "digraph", "values", &[("edges", "a b; b c; c a; b d; h h")]);
    let expected = [
        ["vertex", "value", "outcome", "remoteness"],
        ["a", "0", "loss", "2"],
        ["b", "2", "win", "1"],
        ["c", "1", "win", "3"],
        ["d", "0", "loss", "0"],
        ["h", "inf{}", "draw", "-"],
    ];
    assert_eq!(rows, expected);
    let (example, _) = run(JobKind::Study, "digraph", "values", &[]);
    assert_eq!(example.len(), 9);
    let job = Catalogue::standard().job(JobKind::Study, Some("digraph"), Some("values")).unwrap();
    let bad = Args::new(job.declaration().params, [("edges", "a ->")]).unwrap();
    assert!(job.run(&bad, &Budget::default(), &Rows::default()).is_err());
}

/// A period is told even where the table itself is too short to prove it.
#[test]
fn the_values_of_heaps_end_with_their_period() {
    let (rows, end) = run(JobKind::Values, "heap", "values", &[("rule", ".77"), ("to", "15")]);
    assert_eq!(rows.len(), 17);
    let notes = |lang: Lang| end.notes.iter().map(|note| note.in_lang(lang).into_owned()).collect::<Vec<_>>();
    assert_eq!(
        notes(Lang::En),
        ["the rule is `.77`", "G(n + 12) = G(n) for all n >= 71, proved by comparing n = 71 to 155"]
    );
    assert_eq!(
        notes(Lang::Ja),
        ["規則は `.77`", "すべてのn ≥ 71でG(n + 12) = G(n)。n = 71から155までを比べて証明"]
    );
    let (_, without) = run(JobKind::Values, "heap", "values", &[("rule", "officers"), ("to", "15")]);
    assert!(without.notes.len() == 1 && without.undecided.is_none(), "only the rule is told");
    let (nim, _) = run(JobKind::Values, "nim", "values", &[("to", "3")]);
    assert_eq!(nim.last().unwrap(), &["3", "3"]);
}
