//! `study`, `count` and `advise`: tables about many positions at once.

use std::time::Instant;

use clap::{ArgMatches, Command};
use tefuda::study::{Parts, ResultTable, RunStudy, Share, SoFar, Study, StudyError, Work};
use tefuda::{Budget, Catalogue, Game, Lang, Undecided};

use super::check::study_failure;
use crate::checkpoint::{Checkpoint, Keeper};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::options::{self, Form};
use crate::part_file::{AllParts, Pace, Part, RunSpec};
use crate::progress::{Bar, Lines};
use crate::rows::RowPrinter;
use crate::svg;

/// A study as a command: its parameters, and how to print the table.
fn study_command(name: &'static str, study: &'static Study) -> Command {
    let command = Command::new(name)
        .about(study.about)
        .arg(options::json())
        .args([options::csv(), options::lang()])
        .arg(options::threads());
    let command = if study.plots { command.arg(options::svg()) } else { command };
    let command = match study.run {
        RunStudy::InUnits(_) => options::with_parts(command.arg(options::resume())),
        RunStudy::AtOnce(_) => command.after_help(
            "Every step depends on the steps before it, so a stopped run cannot be resumed (no --resume). Finished rows \
             are printed at once, and are kept when the budget runs out or Ctrl-C is pressed.",
        ),
    };
    options::with_budget_of_the_run(options::with_params(command, study.params))
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let with_studies = catalogue.entries().iter().filter(|entry| entry.all_studies().next().is_some());
    let games = with_studies.map(|entry| {
        let game = entry.game;
        let studies = entry.all_studies().map(|study| study_command(study.name, study));
        Command::new(game.about().name)
            .about(game.about().summary)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand_value_name("STUDY")
            .subcommand_help_heading("Studies")
            .subcommands(studies)
    });
    Command::new("study")
        .about("Run a study: tabulate results for many positions")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .subcommands(games)
        .after_help(
            "Examples:\n  \
             tefuda study tanhinmin census --faces 4 --cards 4\n  \
             tefuda study tanhinmin match --games 1000000 --resume <FILE>",
        )
}

/// A command that runs the one study which a game registers for it.
fn one_study_command(
    catalogue: &Catalogue,
    name: &'static str,
    of: fn(&dyn Game) -> Option<&'static Study>,
) -> Command {
    let games = catalogue.games().filter_map(|game| Some(study_command(game.about().name, of(game)?)));
    Command::new(name)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .subcommands(games)
}

pub(crate) fn advise_command(catalogue: &Catalogue) -> Command {
    one_study_command(catalogue, "advise", |game| game.advise())
        .about("Advise a player who cannot see the other hands")
        .after_help(
            "Examples:\n  \
             tefuda advise tanhinmin --hand \"2 3\" --opponent-cards 3 --mu-mover 2 --faces 6\n  \
             tefuda advise tanhinmin --hand \"2 3\" --to-move opponent --history \"opponent 4, me pass, opponent 1\"",
        )
}

pub(crate) fn count_command(catalogue: &Catalogue) -> Command {
    one_study_command(catalogue, "count", |game| game.count())
        .about("Count exactly how many deals or positions of a game are won")
        .after_help(
            "Examples:\n  \
             tefuda count tanhinmin --cards 1..52\n  \
             tefuda count tanhinmin --deck 1..13*4 --by-hand --csv\n  \
             tefuda count tanhinmin --cards 1000 --sample 10000 --seed 1\n  \
             tefuda count tanhinmin --cards 36 --brute --resume <FILE>\n  \
             tefuda count tanhinmin --cards 36 --brute --part 3/16 --out <FILE>",
        )
}

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
        return Err(Failure::Usage("--svg draws the whole table: use it with `tefuda merge`".to_owned()));
    }
    let work = study.work(&args, &budget).map_err(failure)?;
    if let Work::AtOnce(_) = work
        && (options::resume_file(matches).is_some() || part.is_some())
    {
        let flag = if part.is_some() { "--part" } else { "--resume" };
        let message =
            format!("{flag} is for work done case by case; this is done in one pass: leave {flag} out");
        return Err(Failure::Usage(message));
    }
    let spec = RunSpec::of(id.to_owned(), &args);
    if let (Work::InUnits(parts), Some(part)) = (&work, &part) {
        return go_through_part(spec, part, parts, &budget, matches);
    }
    let printer = RowPrinter::new(options::form(matches), lang);
    let table = go_through(&spec, work, &budget, matches, &printer)?;
    let printed = printer.finish()?;
    let undecided = match &table {
        Ok(table) => table.undecided,
        Err(StudyError::Undecided(undecided)) => Some(*undecided),
        Err(_) => None,
    };
    if let Some(undecided) = undecided {
        return Err(stopped(undecided, printed, matches));
    }
    let table = table.map_err(failure)?;
    printer.end(&table.notes, with_notes)?;
    // The table is printed by now, whatever becomes of the drawing.
    if let Some(path) = svg_file {
        svg::write(&table, path, lang)?;
    }
    Ok(Exit::Fine)
}

/// How a study ended before it was through: why, what was printed of it, and how to go on.
fn stopped(undecided: Undecided, (printed, of): (u64, Option<u64>), matches: &ArgMatches) -> Failure {
    let lang = options::read_lang(matches);
    let rows = match (lang, of) {
        (Lang::En, Some(of)) => format!("{printed} of {of} rows are finished and printed"),
        (Lang::En, None) => format!("{printed} rows are finished and printed"),
        (Lang::Ja, Some(of)) => format!("{of}行のうち{printed}行を出力済み"),
        (Lang::Ja, None) => format!("{printed}行を出力済み"),
    };
    let goes_on = options::goes_on(matches, lang);
    let message = match lang {
        Lang::En => format!("stopped: {undecided}; {rows}{goes_on}"),
        Lang::Ja => format!("止まりました: {}。{rows}{goes_on}", undecided.in_lang(lang)),
    };
    Failure::undecided(undecided, message, options::wants_json(matches))
}

/// Goes through a study, from where an earlier run stopped; rows are printed as they are finished.
fn go_through(
    spec: &RunSpec,
    work: Work,
    budget: &Budget,
    matches: &ArgMatches,
    printer: &RowPrinter,
) -> Result<Result<ResultTable, StudyError>, Failure> {
    let name = spec.run.clone();
    let (mut kept, earlier) = match &work {
        Work::InUnits(parts) => Kept::open(name, spec, parts, Share::WHOLE, matches)?,
        Work::AtOnce(_) => (Kept::nothing(name), None),
    };
    let table = work.run(earlier, budget, printer, &mut |so_far| kept.keep(so_far));
    kept.keeper.finish()?;
    Ok(table)
}

/// Goes through a part of a study, and writes what it has found.
fn go_through_part(
    spec: RunSpec,
    part: &Part,
    parts: &Parts,
    budget: &Budget,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    let (start, lang) = (Instant::now(), options::read_lang(matches));
    let (mut kept, earlier) = Kept::open(part.named(&spec.run), &spec, parts, part.share, matches)?;
    let bar = Bar::new(lang);
    let gone = parts.go_through_share(part.share, earlier, budget, &bar, &mut |so_far| kept.keep(so_far));
    bar.clear();
    kept.keeper.finish()?;
    let (so_far, undecided) =
        gone.map_err(|error| study_failure(error, options::wants_json(matches), lang))?;
    let units = (so_far.next, so_far.units);
    part.finish(spec, &so_far, units, Pace::since(start, units.1), undecided, matches)
}

/// What is kept of a run in the file of `--resume`, and said where there is no terminal.
struct Kept {
    name: String,
    keeper: Keeper<SoFar>,
    lines: Lines,
}

impl Kept {
    /// Of a run that keeps nothing.
    fn nothing(name: String) -> Self {
        Kept { name, keeper: Keeper::new(None), lines: Lines::new() }
    }

    /// Opens the file, if one was asked for. What stands in it must be of such a share of such a study.
    fn open(
        name: String,
        spec: &RunSpec,
        parts: &Parts,
        share: Share,
        matches: &ArgMatches,
    ) -> Result<(Self, Option<SoFar>), Failure> {
        if options::resume_file(matches).is_none() {
            return Ok((Kept::nothing(name), None));
        }
        let checkpoint: Option<Checkpoint<SoFar>> = Checkpoint::of(matches, &name, spec.parameters.clone())?;
        let earlier = checkpoint.as_ref().and_then(|checkpoint| checkpoint.so_far().cloned());
        if let (Some(checkpoint), Some(so_far)) = (&checkpoint, &earlier)
            && !so_far.fits(parts, share)
        {
            return Err(checkpoint.refused("its work is divided into different units"));
        }
        Ok((Kept { keeper: Keeper::new(checkpoint), ..Kept::nothing(name) }, earlier))
    }

    fn keep(&mut self, so_far: &SoFar) {
        self.keeper.keep(so_far);
        self.lines.say(|| format!("{}: {} of {} units", self.name, so_far.next, so_far.units));
    }
}

/// Prints what all parts of a count or a study have found. `words` are the run's: `count GAME`, or `study GAME NAME`.
pub(crate) fn merge(
    catalogue: &Catalogue,
    words: &[&str],
    parts: AllParts,
    (form, lang): (Form, Lang),
    svg_file: Option<&String>,
) -> Result<Exit, Failure> {
    let (study, with_notes) = match words {
        ["study", game, name] => (study(catalogue, game, name)?, true),
        ["count", game] => {
            let study = one_study(catalogue, game, |game| game.count())?;
            (study, has_notes(study))
        }
        _ => return Err(Failure::Usage(format!("`{}` cannot be run in parts", words.join(" ")))),
    };
    if svg_file.is_some() && !study.plots {
        return Err(Failure::Usage(format!("`{}` does not draw a curve: leave out --svg", words.join(" "))));
    }
    let args = parts.spec.args(study.params)?;
    let budget = interrupt::cancels(Budget::default()).started();
    let work = study.work(&args, &budget).map_err(|error| study_failure(error, form == Form::Json, lang))?;
    let Work::InUnits(work) = work else {
        return Err(Failure::Usage(format!("`{}` cannot be run in parts", words.join(" "))));
    };
    let shares = parts.found(|found: &SoFar, share| found.fits(&work, share) && found.is_through())?;
    let whole = work.merged(shares);
    let printer = RowPrinter::new(form, lang);
    let table = Work::InUnits(work).run(Some(whole), &budget, &printer, &mut |_| ());
    printer.finish()?;
    let table = table.map_err(|error| study_failure(error, form == Form::Json, lang))?;
    printer.end(&table.notes, with_notes)?;
    if let Some(path) = svg_file {
        svg::write(&table, path, lang)?;
    }
    Ok(Exit::Fine)
}
