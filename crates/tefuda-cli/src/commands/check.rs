//! `check`: a statement against the exhaustive solver, on every position of a range.

use std::io::{self, Write};
use std::time::Instant;

use clap::ArgMatches;
use serde::Serialize;
use tefuda::Catalogue;
use tefuda::study::StudyError;
use tefuda::theorem::{CheckReport, ReadingReport, Standing};

use crate::failure::{Exit, Failure};
use crate::options;
use crate::progress::Bar;

#[derive(Serialize)]
struct CheckAnswer<'a> {
    id: &'static str,
    status: Standing,
    checked: u64,
    range: &'a str,
    counterexample: Option<&'a str>,
    contradicted: bool,
    readings: &'a [ReadingReport],
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (id, matches) = matches.subcommand().unwrap_or(("", matches));
    let unknown = || Failure::Usage(format!("there is no statement `{id}`; `tefuda theorems` lists them"));
    let statement = catalogue.statement(id).ok_or_else(unknown)?;
    let args = options::args(matches, statement.params())?;
    let bar = Bar::default();
    let start = Instant::now();
    let budget = options::with_cancel(options::read_budget(matches));
    let report = statement.check(&args, &budget, &bar);
    bar.clear();
    let report = report.map_err(|error| study_failure(error, options::wants_json(matches)))?;
    let seconds = start.elapsed().as_secs_f64();
    let claim = statement.claim();
    let mut out = io::stdout().lock();
    if options::wants_json(matches) {
        let answer = CheckAnswer {
            id: claim.id,
            status: claim.standing,
            checked: report.checked,
            range: &report.range,
            counterexample: report.counterexample(),
            contradicted: report.contradicts(),
            readings: &report.readings,
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{} {}: {}", claim.id, claim.standing.word(), claim.text)?;
        writeln!(out, "Checked {} positions: {}.", report.checked, report.range)?;
        write_readings(&mut out, &report)?;
        let speed = report.checked as f64 / seconds.max(1e-9);
        writeln!(out, "{seconds:.2} s, {speed:.0} positions a second, the referee included.")?;
    }
    Ok(if report.contradicts() { Exit::Refused } else { Exit::Fine })
}

/// What was found of each reading, one line each.
pub(crate) fn write_readings(out: &mut impl Write, report: &CheckReport) -> io::Result<()> {
    for reading in &report.readings {
        let ReadingReport { reading: name, status, applies, wrong, counterexample, witness, .. } = reading;
        let found = match (counterexample, status) {
            _ if witness.is_some() => format!("found: {}", witness.as_deref().unwrap_or_default()),
            (Some(text), _) => format!("wrong in {wrong} of {applies}; smallest counterexample: {text}"),
            (None, _) if *applies == 0 => "speaks of no position in this range".to_owned(),
            (None, Standing::Fails) => format!("no counterexample in this range ({applies} positions)"),
            (None, _) => format!("right in all {applies}"),
        };
        let alarm = if reading.contradicts() { " CONTRADICTS THE REGISTERED STATUS:" } else { "" };
        writeln!(out, "  {name} ({}):{alarm} {found}", status.word())?;
    }
    Ok(())
}

/// Why a study or a check gave no result, as a failure of the command.
pub(crate) fn study_failure(error: StudyError, json: bool) -> Failure {
    match error {
        StudyError::Undecided(undecided) => Failure::Undecided { message: undecided.to_string(), json },
        other => Failure::Usage(other.to_string()),
    }
}
