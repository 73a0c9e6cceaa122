//! `check`: a statement, or a conjecture of the user's own, against the exhaustive solver, on every position of a range.

use std::io::{self, Write};
use std::time::Instant;

use clap::ArgMatches;
use serde::Serialize;
use tefuda::study::StudyError;
use tefuda::theorem::conjecture::{self, Conjecture};
use tefuda::theorem::{CheckReport, Reading, ReadingReport, SoFar, Standing, Survey, go_through};
use tefuda::{Budget, Catalogue, Limit};

use crate::checkpoint::Checkpoint;
use crate::failure::{Exit, Failure};
use crate::options;
use crate::progress::{Bar, CheckWatch};

#[derive(Serialize)]
struct CheckAnswer<'a> {
    id: &'a str,
    status: Standing,
    checked: u64,
    range: &'a str,
    counterexample: Option<&'a str>,
    contradicted: bool,
    /// Whether the whole range was looked at.
    complete: bool,
    /// The limit that ended it before.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<&'static str>,
    readings: &'a [ReadingReport],
}

/// What is checked.
struct Subject<'a> {
    id: &'a str,
    standing: Standing,
    text: &'a str,
    readings: &'a [Reading],
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    match matches.subcommand() {
        Some((id, matches)) => check_statement(catalogue, id, matches),
        None => check_conjecture(catalogue, matches),
    }
}

fn check_statement(catalogue: &Catalogue, id: &str, matches: &ArgMatches) -> Result<Exit, Failure> {
    let unknown = || Failure::Usage(format!("there is no statement `{id}`; `tefuda theorems` lists them"));
    let statement = catalogue.statement(id).ok_or_else(unknown)?;
    let args = options::args(matches, statement.params())?;
    let (claim, readings) = (statement.claim(), statement.readings());
    let subject = Subject { id: claim.id, standing: claim.standing, text: claim.text, readings: &readings };
    let budget = options::with_cancel(options::read_budget(matches)).started();
    let checkpoint = Checkpoint::of(matches, claim.id, args.typed())?;
    let bar = Bar::default();
    let start = Instant::now();
    let survey = statement.prepared(&args, &budget, &bar);
    bar.clear();
    let survey = survey.map_err(|error| study_failure(error, options::wants_json(matches)))?;
    let before = checked_before(checkpoint.as_ref());
    let report = go(&subject, &survey, checkpoint, &budget, matches)?;
    tell(&subject, &report, before, start, matches)
}

fn check_conjecture(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    let path = matches.get_one::<String>("conjecture").map(String::as_str).unwrap_or_default();
    let text = options::read_file("the conjecture", path, json)?;
    let conjecture = Conjecture::parse(&text, |name| catalogue.game(name))
        .map_err(|error| options::bad_text("the conjecture", &error, &text, json))?;
    let subject = Subject {
        id: "conjecture",
        standing: Standing::Open,
        text: conjecture.text(),
        readings: conjecture::READINGS,
    };
    let budget = options::with_cancel(options::read_budget(matches)).started();
    let args = [("conjecture".to_owned(), text.clone())].into();
    let checkpoint = Checkpoint::of(matches, subject.id, args)?;
    let start = Instant::now();
    let survey = conjecture.survey(&budget).map_err(|error| study_failure(error, json))?;
    let before = checked_before(checkpoint.as_ref());
    let report = go(&subject, &survey, checkpoint, &budget, matches)?;
    let exit = tell(&subject, &report, before, start, matches)?;
    if report.checked == 0 && report.undecided.is_none() {
        // A misspelt name is the likeliest reason.
        let names = conjecture.names(&budget).map_err(|error| study_failure(error, json))?;
        let unknown: Vec<String> = conjecture
            .spoken_of()
            .into_iter()
            .filter(|name| !names.contains(*name))
            .map(|name| format!("`{name}`"))
            .collect();
        let which = if unknown.is_empty() { String::new() } else { format!(" has {}", unknown.join(", ")) };
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        let speaks = if unknown.is_empty() { "the claim speaks of no position" } else { "no position" };
        let message = format!("{speaks} of the range{which}; what it can speak of there: {names}");
        return Err(Failure::Refused { message, json });
    }
    // Of a conjecture nothing is registered: a counterexample is what the exit code tells of.
    let refuted = report.readings.iter().any(|reading| reading.wrong > 0);
    Ok(if refuted && exit != Exit::Stopped { Exit::Refused } else { exit })
}

/// How many cases an earlier run looked at.
fn checked_before(checkpoint: Option<&Checkpoint<SoFar>>) -> u64 {
    checkpoint.and_then(Checkpoint::so_far).map_or(0, SoFar::checked)
}

/// Goes through a survey, from where an earlier run stopped.
fn go(
    subject: &Subject,
    survey: &Survey,
    checkpoint: Option<Checkpoint<SoFar>>,
    budget: &Budget,
    matches: &ArgMatches,
) -> Result<CheckReport, Failure> {
    let json = options::wants_json(matches);
    let earlier: Option<SoFar> = checkpoint.as_ref().and_then(|checkpoint| checkpoint.so_far().cloned());
    if let Some(checkpoint) = checkpoint
        .as_ref()
        .filter(|_| earlier.as_ref().is_some_and(|so_far| !so_far.fits(survey, subject.readings)))
    {
        return Err(checkpoint.refused("its counts are not those of such a check"));
    }
    let all = matches.get_flag("all");
    let watch = CheckWatch::new(subject.readings, subject.id, all, json, checkpoint);
    let report = go_through(survey, subject.readings, earlier, budget, &watch);
    watch.finish()?;
    report.map_err(|error| study_failure(error, json))
}

/// Prints what was found.
fn tell(
    subject: &Subject,
    report: &CheckReport,
    before: u64,
    start: Instant,
    matches: &ArgMatches,
) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    if options::wants_json(matches) {
        let answer = CheckAnswer {
            id: subject.id,
            status: subject.standing,
            checked: report.checked,
            range: &report.range,
            counterexample: report.counterexample(),
            contradicted: report.contradicts(),
            complete: report.undecided.is_none(),
            undecided: report.undecided.map(|undecided| undecided.limit().word()),
            readings: &report.readings,
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{} {}: {}", subject.id, subject.standing.word(), subject.text)?;
        writeln!(out, "Checked {} cases: {}.", report.checked, report.range)?;
        write_readings(&mut out, report)?;
        let seconds = start.elapsed().as_secs_f64();
        let speed = report.checked.saturating_sub(before) as f64 / seconds.max(1e-9);
        writeln!(out, "{seconds:.2} s, {speed:.0} cases a second, the referee included.")?;
        if let Some(undecided) = report.undecided {
            let (done, units) = report.units;
            let share = 100.0 * done as f64 / units.max(1) as f64;
            writeln!(out, "Stopped after {share:.1} % of the range: {undecided}.")?;
        }
    }
    Ok(match report.undecided.map(|undecided| undecided.limit()) {
        Some(Limit::Cancelled) => Exit::Stopped,
        _ if report.contradicts() => Exit::Refused,
        None => Exit::Fine,
        Some(_) => Exit::Undecided,
    })
}

/// What was found of each reading, one line each.
pub(crate) fn write_readings(out: &mut impl Write, report: &CheckReport) -> io::Result<()> {
    let so_far = if report.undecided.is_some() { " so far" } else { "" };
    for reading in &report.readings {
        let ReadingReport { reading: name, status, applies, wrong, counterexample, witness, .. } = reading;
        let mut found = match (counterexample, status) {
            _ if witness.is_some() => format!("found: {}", witness.as_deref().unwrap_or_default()),
            (Some(text), _) => {
                format!("wrong in {wrong} of {applies}{so_far}; smallest counterexample: {text}")
            }
            (None, _) if *applies == 0 => format!("speaks of nothing in this range{so_far}"),
            (None, Standing::Fails | Standing::Open) => {
                format!("no counterexample{so_far} in {applies} cases")
            }
            (None, _) => format!("right in all {applies}{so_far}"),
        };
        if reading.passed_over > 0 {
            found.push_str(&format!(
                "; {} positions passed over, which lack something that it names",
                reading.passed_over
            ));
        }
        if let Some(cost) = reading.cost {
            found.push_str(&format!(
                "; at most {:.2} steps for each unit of size (allowed: {}), at size {}",
                cost.per_unit(),
                cost.limit,
                cost.size
            ));
        }
        let alarm = if reading.contradicts() { " CONTRADICTS THE REGISTERED STATUS:" } else { "" };
        writeln!(out, "  {name} ({}):{alarm} {found}", status.word())?;
    }
    Ok(())
}

/// Why a study or a check gave no result, as a failure of the command.
pub(crate) fn study_failure(error: StudyError, json: bool) -> Failure {
    match error {
        StudyError::Undecided(undecided) => Failure::undecided(undecided, undecided.to_string(), json),
        StudyError::Senseless(message) => Failure::Refused { message, json },
        other => Failure::Usage(other.to_string()),
    }
}
