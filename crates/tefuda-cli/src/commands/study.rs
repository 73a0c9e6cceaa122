//! `study`, `count` and `advise`: tables about many positions at once.

use std::io::{self, Write};

use clap::ArgMatches;
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer as _};
use tefuda::aligned;
use tefuda::study::{Cell, ResultTable, Study};
use tefuda::{Catalogue, Game};

use super::check::study_failure;
use crate::failure::{Exit, Failure};
use crate::options;
use crate::progress::Bar;
use crate::svg;

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (game, matches) = matches.subcommand().unwrap_or(("", matches));
    let (name, matches) = matches.subcommand().unwrap_or(("", matches));
    let study = catalogue.entry(game).and_then(|entry| entry.all_studies().find(|study| study.name == name));
    let study = study.ok_or_else(|| Failure::Usage(format!("there is no study `{name}` of `{game}`")))?;
    run_study(study, matches, true)
}

/// `count` and `advise`: the one study that a game registers for it.
pub(crate) fn run_one(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    of: fn(&dyn Game) -> Option<&'static Study>,
) -> Result<Exit, Failure> {
    let (game, matches) = matches.subcommand().unwrap_or(("", matches));
    let study = catalogue.game(game).and_then(of);
    let study = study.ok_or_else(|| Failure::Usage(format!("`{game}` does not offer this")))?;
    // A count has one object for each value and nothing else.
    run_study(study, matches, study.name != "count")
}

/// What to know when reading a table, as a last object.
#[derive(Serialize)]
struct Notes<'a> {
    notes: &'a [String],
}

fn run_study(study: &Study, matches: &ArgMatches, with_notes: bool) -> Result<Exit, Failure> {
    let args = options::args(matches, study.params)?;
    let budget = options::with_cancel(options::read_budget(matches));
    let bar = Bar::default();
    let table = (study.run)(&args, &budget, &bar);
    bar.clear();
    let table = table.map_err(|error| study_failure(error, options::wants_json(matches)))?;
    let mut out = io::stdout().lock();
    if options::wants_json(matches) {
        write_json(&mut out, &table)?;
        if !table.notes.is_empty() && with_notes {
            serde_json::to_writer(&mut out, &Notes { notes: &table.notes })?;
            writeln!(out)?;
        }
    } else if matches.get_flag("csv") {
        writeln!(out, "{}", table.columns.join(","))?;
        for row in &table.rows {
            writeln!(out, "{}", row.iter().map(csv_cell).collect::<Vec<_>>().join(","))?;
        }
    } else {
        let headings: Vec<String> = table.columns.iter().map(|column| column.replace('_', " ")).collect();
        let rows: Vec<Vec<String>> =
            table.rows.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect();
        write!(out, "{}", aligned(&headings, &rows))?;
        for note in &table.notes {
            writeln!(out, "Note: {note}.")?;
        }
    }
    // The table is printed by now, whatever becomes of the drawing.
    if let Ok(Some(path)) = matches.try_get_one::<String>("svg") {
        svg::write(&table, path)?;
    }
    Ok(if table.undecided.is_some() { Exit::Undecided } else { Exit::Fine })
}

/// One object a row, with the columns as keys.
fn write_json(out: &mut impl Write, table: &ResultTable) -> Result<(), Failure> {
    for row in &table.rows {
        let mut serializer = serde_json::Serializer::new(&mut *out);
        let mut map = serializer.serialize_map(Some(row.len()))?;
        for (column, cell) in table.columns.iter().zip(row) {
            map.serialize_entry(column, cell)?;
        }
        map.end()?;
        writeln!(out)?;
    }
    Ok(())
}

fn csv_cell(cell: &Cell) -> String {
    let text = cell.to_string();
    if text.contains(['"', ',', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
