//! `theorems`: the literature with what is known of it; of one statement also its readings and the smallest
//! counterexamples, which the check finds anew.

use std::io::{self, Write};

use clap::ArgMatches;
use serde::Serialize;
use tefuda::Budget;
use tefuda::Catalogue;
use tefuda::theorem::{self, CheckReport, Evidence, Proof, Standing, Statement};

use super::check::{study_failure, write_readings};
use crate::failure::{Exit, Failure};
use crate::options;
use crate::progress::Bar;

#[derive(Serialize)]
struct StatementAnswer {
    id: &'static str,
    aliases: &'static [&'static str],
    game: &'static str,
    source: String,
    status: Standing,
    claim: &'static str,
    readings: Vec<ReadingAnswer>,
    /// What the status rests on; null if it is open.
    evidence: Option<Evidence>,
    /// The machine-checked proof: its file, its name, and what it covers if that is not all.
    proof: Option<Proof>,
}

#[derive(Serialize)]
struct ReadingAnswer {
    reading: &'static str,
    status: Standing,
    text: &'static str,
    /// Found by a check just now; only there when one statement is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<String>,
}

pub(crate) fn run(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    let mut out = io::stdout().lock();
    if let Some(id) = matches.get_one::<String>("id") {
        let unknown =
            || Failure::Usage(format!("there is no statement `{id}`; `tefuda theorems` lists them"));
        return tell(catalogue.statement(id).ok_or_else(unknown)?, json, &mut out);
    }
    for statement in catalogue.statements() {
        let claim = statement.claim();
        if json {
            serde_json::to_writer(&mut out, &answer(statement, None))?;
            writeln!(out)?;
        } else {
            writeln!(out, "{:<22} {:<10} {}", claim.id, claim.standing.word(), claim.text)?;
        }
    }
    if !json {
        writeln!(
            out,
            "\n`tefuda theorems ID` tells more of one, `tefuda check ID` compares it with the referee."
        )?;
    }
    Ok(Exit::Fine)
}

fn tell(statement: &dyn Statement, json: bool, out: &mut impl Write) -> Result<Exit, Failure> {
    let args = tefuda::study::Args::new(statement.params(), []);
    let args = args.map_err(|error| Failure::Usage(error.to_string()))?;
    let bar = Bar::default();
    let report = statement.check(&args, &options::with_cancel(Budget::default()), &bar);
    bar.clear();
    let report = report.map_err(|error| study_failure(error, json))?;
    let exit = if report.contradicts() { Exit::Refused } else { Exit::Fine };
    if json {
        serde_json::to_writer(&mut *out, &answer(statement, Some(&report)))?;
        writeln!(out)?;
        return Ok(exit);
    }
    let claim = statement.claim();
    writeln!(out, "{} {}\n\n{}\n", claim.id, claim.standing.word(), claim.text)?;
    if !claim.also.is_empty() {
        writeln!(out, "Also: {}", claim.also.join(", "))?;
    }
    writeln!(out, "Source: {}", claim.sources().join("; "))?;
    if claim.evidence() == Some(Evidence::Checks) {
        writeln!(out, "Checked, not proved.")?;
    }
    if let Some(proof) = claim.proof() {
        writeln!(out, "proved: {proof}")?;
    }
    writeln!(out)?;
    writeln!(out, "Readings:")?;
    for reading in statement.readings() {
        writeln!(out, "  {} ({}): {}", reading.name, reading.standing.word(), reading.text)?;
    }
    writeln!(out, "\nChecked just now, {}:", report.range)?;
    write_readings(out, &report)?;
    Ok(exit)
}

fn answer(statement: &dyn Statement, report: Option<&CheckReport>) -> StatementAnswer {
    let claim = statement.claim();
    let reading = |reading: theorem::Reading| {
        let found =
            report.and_then(|report| report.readings.iter().find(|found| found.reading == reading.name));
        ReadingAnswer {
            reading: reading.name,
            status: reading.standing,
            text: reading.text,
            counterexample: found.and_then(|found| found.counterexample.clone()),
        }
    };
    StatementAnswer {
        id: claim.id,
        aliases: claim.also,
        game: claim.game,
        source: claim.sources().join("; "),
        status: claim.standing,
        claim: claim.text,
        evidence: claim.evidence(),
        proof: claim.proof(),
        readings: statement.readings().into_iter().map(reading).collect(),
    }
}
