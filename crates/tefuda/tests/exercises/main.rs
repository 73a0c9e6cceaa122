//! The exercise gallery: every program on its sample, on broken input, and against brute force from the rules of its exercise.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed expectation is a failed test")]
#![allow(clippy::duplicate_mod, dead_code, reason = "each program brings its reader and its `main`")]

mod boards;
mod brute;
mod heaps;
mod numbers;
mod strips;

use std::collections::BTreeSet;
use std::path::Path;

/// Includes the programs and lists them by their ids.
macro_rules! programs {
    ($($path:literal $id:ident,)*) => {
        $(#[path = $path] mod $id;)*

        /// Every program of the gallery.
        const PROGRAMS: &[(&str, fn(&str) -> Result<String, String>)] =
            &[$((stringify!($id), |input| $id::solve(input).map_err(|fault| fault.to_string())),)*];
    };
}

programs! {
    "../../examples/hdu1404.rs" hdu1404,
    "../../examples/hdu1517.rs" hdu1517,
    "../../examples/hdu1527.rs" hdu1527,
    "../../examples/hdu1536.rs" hdu1536,
    "../../examples/hdu1538.rs" hdu1538,
    "../../examples/hdu1729.rs" hdu1729,
    "../../examples/hdu1730.rs" hdu1730,
    "../../examples/hdu1760.rs" hdu1760,
    "../../examples/hdu1848.rs" hdu1848,
    "../../examples/hdu1849.rs" hdu1849,
    "../../examples/hdu1850.rs" hdu1850,
    "../../examples/hdu1851.rs" hdu1851,
    "../../examples/hdu1907.rs" hdu1907,
    "../../examples/hdu2149.rs" hdu2149,
    "../../examples/hdu2176.rs" hdu2176,
    "../../examples/hdu2177.rs" hdu2177,
    "../../examples/hdu2486.rs" hdu2486,
    "../../examples/hdu2873.rs" hdu2873,
    "../../examples/hdu2999.rs" hdu2999,
    "../../examples/hdu3389.rs" hdu3389,
    "../../examples/hdu3404.rs" hdu3404,
    "../../examples/hdu3537.rs" hdu3537,
    "../../examples/hdu3590.rs" hdu3590,
    "../../examples/hdu3595.rs" hdu3595,
    "../../examples/hdu3863.rs" hdu3863,
    "../../examples/hdu3951.rs" hdu3951,
    "../../examples/hdu4203.rs" hdu4203,
    "../../examples/hdu4315.rs" hdu4315,
    "../../examples/poj1678.rs" poj1678,
    "../../examples/poj1704.rs" poj1704,
    "../../examples/poj1740.rs" poj1740,
    "../../examples/poj2068.rs" poj2068,
    "../../examples/poj2234.rs" poj2234,
    "../../examples/poj2311.rs" poj2311,
    "../../examples/poj2368.rs" poj2368,
    "../../examples/poj2425.rs" poj2425,
    "../../examples/poj2484.rs" poj2484,
    "../../examples/poj2599.rs" poj2599,
    "../../examples/poj2975.rs" poj2975,
    "../../examples/poj3533.rs" poj3533,
}

/// What a program answers.
fn run(id: &str, input: &str) -> Result<String, String> {
    let (_, solve) = PROGRAMS.iter().find(|program| program.0 == id).unwrap();
    solve(input)
}

fn data(id: &str, kind: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/exercises");
    std::fs::read_to_string(folder.join(format!("{id}.{kind}"))).unwrap()
}

#[test]
fn samples() {
    for (id, solve) in PROGRAMS {
        assert_eq!(solve(&data(id, "in")).unwrap(), data(id, "out"), "{id}");
        // Line ends of another system make no difference.
        assert_eq!(solve(&data(id, "in").replace('\n', "\r\n")).unwrap(), data(id, "out"), "{id}");
    }
}

/// The names of the files with this ending.
fn stems(folder: &str, ending: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let names =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect()
}

#[test]
fn programs_samples_and_document_agree() {
    let programs: BTreeSet<String> = PROGRAMS.iter().map(|program| program.0.to_owned()).collect();
    assert_eq!(stems("examples", ".rs"), programs);
    assert_eq!(stems("../../tests/data/exercises", ".in"), programs);
    assert_eq!(stems("../../tests/data/exercises", ".out"), programs);
    let document = include_str!("../../examples/README.md");
    let rows: Vec<&str> =
        document.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(rows.len(), programs.len());
    assert_eq!(rows.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), programs);
}

#[test]
fn broken_input_is_refused_with_its_place() {
    for (id, solve) in PROGRAMS {
        for broken in ["?", "1 ?", "\n\n-5 -5 -5", "1\n99999999999999999999", "2 0.5"] {
            let Err(fault) = solve(broken) else {
                panic!("{id} takes {broken:?}");
            };
            assert!(fault.starts_with("line "), "{id}: {fault}");
        }
        // Cut off anywhere, or with any character spoiled: an answer or a fault, but no panic.
        let sample = data(id, "in");
        for end in 0..sample.len() {
            let _ = solve(&sample[..end]);
            for spoiled in ["x", "-", "0", "9", " ", "é"] {
                let _ = solve(&format!("{}{spoiled}{}", &sample[..end], &sample[end + 1..]));
            }
        }
    }
    assert_eq!(
        run("hdu1730", "3 6\n4 5\n1 9").unwrap_err(),
        "line 3: expected the column of a man, a number from 1 to 6, found `9`"
    );
    assert_eq!(
        run("poj2425", "2 1 1 1 0").unwrap_err(),
        "the graph has a cycle through vertex 0: plain values are not defined there; loopy values are"
    );
}
