//! `study`, `count` and `advise`: tables about many positions at once.

use std::io::{self, Write};

use clap::ArgMatches;
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer as _};
use tefuda::aligned;
use tefuda::study::{Args, Cell, Parts, ResultTable, SoFar, Study, Work};
use tefuda::{Budget, Catalogue, Game};

use super::check::study_failure;
use crate::checkpoint::{Checkpoint, Keeper};
use crate::failure::{Exit, Failure};
use crate::options;
use crate::progress::{Bar, Lines};
use crate::svg;

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (game, matches) = matches.subcommand().unwrap_or(("", matches));
    let (name, matches) = matches.subcommand().unwrap_or(("", matches));
    let study = catalogue.entry(game).and_then(|entry| entry.all_studies().find(|study| study.name == name));
    let study = study.ok_or_else(|| Failure::Usage(format!("there is no study `{name}` of `{game}`")))?;
    run_study(&format!("study {game} {name}"), study, matches, true)
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
    run_study(&format!("{} {game}", study.name), study, matches, study.name != "count")
}

/// What to know when reading a table, as a last object.
#[derive(Serialize)]
struct Notes<'a> {
    notes: &'a [String],
}

/// Runs a study; `id` names it in the file of `--resume`.
fn run_study(id: &str, study: &Study, matches: &ArgMatches, with_notes: bool) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    let args = options::args(matches, study.params)?;
    let budget = options::with_cancel(options::read_budget(matches)).started();
    let failure = |error| study_failure(error, json);
    let (table, stopped) = match study.work(&args, &budget).map_err(failure)? {
        Work::InUnits(parts) => go_through(id, &args, &parts, &budget, matches)?,
        Work::AtOnce(_) if resume_file(matches).is_some() => {
            let message = "--resume is for what is counted case by case, which this is not: leave it out";
            return Err(Failure::Usage(message.to_owned()));
        }
        Work::AtOnce(run) => {
            let bar = Bar::default();
            let table = run(&bar);
            bar.clear();
            (table.map_err(failure)?, None)
        }
    };
    // Of a study that was stopped, the finished rows are told.
    if stopped.is_none() || !table.rows.is_empty() {
        write_table(&table, matches, with_notes)?;
    }
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    // The table is printed by now, whatever becomes of the drawing.
    if let Ok(Some(path)) = matches.try_get_one::<String>("svg") {
        svg::write(&table, path)?;
    }
    Ok(if table.undecided.is_some() { Exit::Undecided } else { Exit::Fine })
}

/// The file of `--resume`; commands without that flag have none.
fn resume_file(matches: &ArgMatches) -> Option<&String> {
    matches.try_get_one::<String>("resume").ok().flatten()
}

/// Goes through a study, from where an earlier run stopped, and says how it ended if not as it should.
fn go_through(
    id: &str,
    args: &Args,
    parts: &Parts,
    budget: &Budget,
    matches: &ArgMatches,
) -> Result<(ResultTable, Option<Failure>), Failure> {
    let json = options::wants_json(matches);
    let file = resume_file(matches);
    let checkpoint: Option<Checkpoint<SoFar>> =
        file.map(|_| Checkpoint::of(matches, id, args.typed())).transpose()?.flatten();
    let earlier = checkpoint.as_ref().and_then(|checkpoint| checkpoint.so_far().cloned());
    if let (Some(checkpoint), Some(so_far)) = (&checkpoint, &earlier)
        && !so_far.fits(parts)
    {
        return Err(checkpoint.refused("it is cut into other units"));
    }
    let mut percent = earlier.as_ref().map_or(0.0, SoFar::percent);
    let (mut keeper, mut lines, bar) = (Keeper::new(checkpoint), Lines::new(), Bar::default());
    let table = parts.go_through(earlier, budget, &bar, &mut |so_far| {
        percent = so_far.percent();
        keeper.keep(so_far);
        lines.say(|| format!("{id}: {} of {} units", so_far.next, so_far.units));
    });
    bar.clear();
    keeper.finish()?;
    let table = table.map_err(|error| study_failure(error, json))?;
    let stopped = table.undecided.map(|undecided| {
        let kept = file.map_or_else(String::new, |file| format!("; the same command goes on from {file}"));
        Failure::undecided(undecided, format!("stopped after {percent:.1} %: {undecided}{kept}"), json)
    });
    Ok((table, stopped))
}

fn write_table(table: &ResultTable, matches: &ArgMatches, with_notes: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if options::wants_json(matches) {
        write_json(&mut out, table)?;
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
    Ok(())
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
