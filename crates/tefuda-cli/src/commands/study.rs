//! `study`, `count` and `advise`: tables about many positions at once.

use std::io::{self, Write};
use std::time::Instant;

use clap::ArgMatches;
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer as _};
use tefuda::aligned;
use tefuda::study::{Cell, Parts, ResultTable, Share, SoFar, Study, Work};
use tefuda::{Budget, Catalogue, Game, Lang, Undecided, heading};

use super::check::study_failure;
use crate::checkpoint::{Checkpoint, Keeper};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::options::{self, Form};
use crate::part_file::{AllParts, Pace, Part, Question};
use crate::progress::{Bar, Lines};
use crate::svg;

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (game, matches) = matches.subcommand().unwrap_or(("", matches));
    let (name, matches) = matches.subcommand().unwrap_or(("", matches));
    run_study(&format!("study {game} {name}"), study(catalogue, game, name)?, matches, true)
}

fn study(catalogue: &Catalogue, game: &str, name: &str) -> Result<&'static Study, Failure> {
    let study = catalogue.entry(game).and_then(|entry| entry.all_studies().find(|study| study.name == name));
    study.ok_or_else(|| Failure::Usage(format!("there is no study `{name}` of `{game}`")))
}

/// `count` and `advise`: the one study that a game registers for it.
pub(crate) fn run_one(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    of: fn(&dyn Game) -> Option<&'static Study>,
) -> Result<Exit, Failure> {
    let (game, matches) = matches.subcommand().unwrap_or(("", matches));
    let study = one_study(catalogue, game, of)?;
    run_study(&format!("{} {game}", study.name), study, matches, has_notes(study))
}

fn one_study(
    catalogue: &Catalogue,
    game: &str,
    of: fn(&dyn Game) -> Option<&'static Study>,
) -> Result<&'static Study, Failure> {
    let study = catalogue.game(game).and_then(of);
    study.ok_or_else(|| Failure::Usage(format!("`{game}` does not offer this")))
}

/// A count has one object for each value and nothing else.
fn has_notes(study: &Study) -> bool {
    study.name != "count"
}

/// What to know when reading a table, as a last object.
#[derive(Serialize)]
struct Notes {
    notes: Vec<String>,
}

/// Runs a study; `id` names it in the files of `--resume` and `--part`.
fn run_study(id: &str, study: &Study, matches: &ArgMatches, with_notes: bool) -> Result<Exit, Failure> {
    let (json, lang) = (options::wants_json(matches), options::read_lang(matches));
    let args = options::args(matches, study.params)?;
    options::use_threads(matches)?;
    let budget = interrupt::cancels(options::read_budget(matches)).started();
    let failure = |error| study_failure(error, json, lang);
    let svg_file = matches.try_get_one::<String>("svg").ok().flatten();
    let part = Part::of(matches)?;
    if part.is_some() && svg_file.is_some() {
        return Err(Failure::Usage("--svg draws the whole table: give it to `tefuda merge`".to_owned()));
    }
    let (table, stopped) = match study.work(&args, &budget).map_err(failure)? {
        Work::InUnits(parts) => {
            let question = Question::of(id.to_owned(), &args);
            if let Some(part) = part {
                return go_through_part(question, &part, &parts, &budget, matches);
            }
            go_through(&question, &parts, &budget, matches)?
        }
        Work::AtOnce(_) if resume_file(matches).is_some() || part.is_some() => {
            let flag = if part.is_some() { "--part" } else { "--resume" };
            let message =
                format!("{flag} applies only to work done case by case, which this is not: leave it out");
            return Err(Failure::Usage(message));
        }
        Work::AtOnce(run) => {
            let bar = Bar::new(lang);
            let table = run(&bar);
            bar.clear();
            (table.map_err(failure)?, None)
        }
    };
    // Of a study that was stopped, the finished rows are told.
    if stopped.is_none() || !table.rows.is_empty() {
        write_table(&table, options::form(matches), with_notes, lang)?;
    }
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    // The table is printed by now, whatever becomes of the drawing.
    if let Some(path) = svg_file {
        svg::write(&table, path, lang)?;
    }
    Ok(if table.undecided.is_some() { Exit::Undecided } else { Exit::Fine })
}

/// The file of `--resume`; commands without that flag have none.
fn resume_file(matches: &ArgMatches) -> Option<&String> {
    matches.try_get_one::<String>("resume").ok().flatten()
}

/// Goes through a study, from where an earlier run stopped, and says how it ended if not as it should.
fn go_through(
    question: &Question,
    parts: &Parts,
    budget: &Budget,
    matches: &ArgMatches,
) -> Result<(ResultTable, Option<Failure>), Failure> {
    let (so_far, undecided) = go_through_share(question, None, parts, budget, matches)?;
    let percent = so_far.percent();
    let stopped = undecided.map(|undecided| {
        let lang = options::read_lang(matches);
        let kept = resume_file(matches).map_or_else(String::new, |file| {
            lang.pick(
                format!("; the same command resumes from {file}"),
                format!("。同じコマンドで {file} から続けられます"),
            )
        });
        let message = match options::read_lang(matches) {
            Lang::En => format!("stopped after {percent:.1} %: {undecided}{kept}"),
            lang => format!("{percent:.1} %で止まりました: {}{kept}", undecided.in_lang(lang)),
        };
        Failure::undecided(undecided, message, options::wants_json(matches))
    });
    Ok((parts.table_of(so_far, undecided), stopped))
}

/// Goes through a part of a study, and writes what it has found.
fn go_through_part(
    question: Question,
    part: &Part,
    parts: &Parts,
    budget: &Budget,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    let start = Instant::now();
    let (so_far, undecided) = go_through_share(&question, Some(part), parts, budget, matches)?;
    let units = (so_far.next, so_far.units);
    part.finish(question, &so_far, units, Pace::since(start, units.1), undecided, matches)
}

fn go_through_share(
    question: &Question,
    part: Option<&Part>,
    parts: &Parts,
    budget: &Budget,
    matches: &ArgMatches,
) -> Result<(SoFar, Option<Undecided>), Failure> {
    let name = part.map_or_else(|| question.run.clone(), |part| part.named(&question.run));
    let share = part.map_or(Share::WHOLE, |part| part.share);
    let checkpoint: Option<Checkpoint<SoFar>> = resume_file(matches)
        .map(|_| Checkpoint::of(matches, &name, question.parameters.clone()))
        .transpose()?
        .flatten();
    let earlier = checkpoint.as_ref().and_then(|checkpoint| checkpoint.so_far().cloned());
    if let (Some(checkpoint), Some(so_far)) = (&checkpoint, &earlier)
        && !so_far.fits(parts, share)
    {
        return Err(checkpoint.refused("it is split into other units"));
    }
    let (mut keeper, mut lines, bar) =
        (Keeper::new(checkpoint), Lines::new(), Bar::new(options::read_lang(matches)));
    let gone = parts.go_through_share(share, earlier, budget, &bar, &mut |so_far| {
        keeper.keep(so_far);
        lines.say(|| format!("{name}: {} of {} units", so_far.next, so_far.units));
    });
    bar.clear();
    keeper.finish()?;
    gone.map_err(|error| study_failure(error, options::wants_json(matches), options::read_lang(matches)))
}

/// Prints what all parts of a count or a study have found. `words` are the run's: `count GAME`, or `study GAME NAME`.
pub(crate) fn merge(
    catalogue: &Catalogue,
    words: &[&str],
    parts: AllParts,
    form: Form,
    svg_file: Option<&String>,
) -> Result<Exit, Failure> {
    let (study, with_notes) = match words {
        ["study", game, name] => (study(catalogue, game, name)?, true),
        ["count", game] => {
            let study = one_study(catalogue, game, |game| game.count())?;
            (study, has_notes(study))
        }
        _ => return Err(Failure::Usage(format!("`{}` is not run in parts", words.join(" ")))),
    };
    if svg_file.is_some() && !study.plots {
        return Err(Failure::Usage(format!("`{}` makes no curve: leave out --svg", words.join(" "))));
    }
    let args = parts.question.args(study.params)?;
    let budget = interrupt::cancels(Budget::default()).started();
    let work =
        study.work(&args, &budget).map_err(|error| study_failure(error, form == Form::Json, Lang::En))?;
    let Work::InUnits(work) = work else {
        return Err(Failure::Usage(format!("`{}` is not run in parts", words.join(" "))));
    };
    let shares = parts.found(|found: &SoFar, share| found.fits(&work, share) && found.is_through())?;
    let table = work.table_of(work.merged(shares), None);
    write_table(&table, form, with_notes, Lang::En)?;
    if let Some(path) = svg_file {
        svg::write(&table, path, Lang::En)?;
    }
    Ok(Exit::Fine)
}

fn write_table(table: &ResultTable, form: Form, with_notes: bool, lang: Lang) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if form == Form::Json {
        write_json(&mut out, table)?;
        if !table.notes.is_empty() && with_notes {
            let notes = table.notes.iter().map(|note| note.in_lang(lang).into_owned()).collect();
            serde_json::to_writer(&mut out, &Notes { notes })?;
            writeln!(out)?;
        }
    } else if form == Form::Csv {
        writeln!(out, "{}", table.columns.join(","))?;
        for row in &table.rows {
            writeln!(out, "{}", row.iter().map(csv_cell).collect::<Vec<_>>().join(","))?;
        }
    } else {
        let headings: Vec<String> =
            table.columns.iter().map(|column| heading(column, lang).into_owned()).collect();
        let rows: Vec<Vec<String>> =
            table.rows.iter().map(|row| row.iter().map(|cell| cell.in_lang(lang)).collect()).collect();
        write!(out, "{}", aligned(&headings, &rows))?;
        for note in &table.notes {
            let (before, end) = lang.pick(("Note: ", "."), ("注: ", "。"));
            writeln!(out, "{before}{}{end}", note.in_lang(lang))?;
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
