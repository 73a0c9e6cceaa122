//! `theorems`: the literature with what is known of it; of one statement also its readings and the smallest
//! counterexamples, which the check finds anew.

use std::io::{self, Write};

use clap::ArgMatches;
use serde::Serialize;
use tefuda::budget::Budget;
use tefuda::theorem::{self, Standing, Statement};

use super::check::{study_failure, write_readings};
use crate::failure::{Exit, Failure};
use crate::options;
use crate::progress::Bar;

#[derive(Serialize)]
struct StatementAnswer {
    id: &'static str,
    game: &'static str,
    status: Standing,
    claim: &'static str,
    source: &'static str,
    readings: Vec<ReadingAnswer>,
}

#[derive(Serialize)]
struct ReadingAnswer {
    reading: &'static str,
    status: Standing,
    text: &'static str,
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let id = matches.get_one::<String>("id");
    let unknown =
        |id: &String| Failure::Usage(format!("there is no statement `{id}`; `tefuda theorems` lists them"));
    let one = id.map(|id| theorem::statement(id).ok_or_else(|| unknown(id))).transpose()?;
    let mut out = io::stdout().lock();
    if options::wants_json(matches) {
        for statement in theorem::statements() {
            if one.is_none_or(|one| one.claim().id == statement.claim().id) {
                serde_json::to_writer(&mut out, &answer(statement))?;
                writeln!(out)?;
            }
        }
        return Ok(Exit::Fine);
    }
    match one {
        Some(statement) => tell(statement, &mut out),
        None => {
            for statement in theorem::statements() {
                let claim = statement.claim();
                writeln!(out, "{:<22} {:<10} {}", claim.id, claim.standing.word(), claim.text)?;
            }
            writeln!(
                out,
                "\n`tefuda theorems ID` tells more of one, `tefuda check ID` compares it with the referee."
            )?;
            Ok(Exit::Fine)
        }
    }
}

fn tell(statement: &dyn Statement, out: &mut impl Write) -> Result<Exit, Failure> {
    let claim = statement.claim();
    writeln!(out, "{} {}\n\n{}\n\nSource: {}\n", claim.id, claim.standing.word(), claim.text, claim.source)?;
    writeln!(out, "Readings:")?;
    for reading in statement.readings() {
        writeln!(out, "  {} ({}): {}", reading.name, reading.standing.word(), reading.text)?;
    }
    let args = tefuda::study::Args::new(statement.params(), []);
    let args = args.map_err(|error| Failure::Usage(error.to_string()))?;
    let bar = Bar::default();
    let report = statement.check(&args, &Budget::default(), &bar);
    bar.clear();
    let report = report.map_err(study_failure)?;
    writeln!(out, "\nChecked just now, {}:", report.range)?;
    write_readings(out, &report)?;
    Ok(if report.contradicts() { Exit::Refused } else { Exit::Fine })
}

fn answer(statement: &dyn Statement) -> StatementAnswer {
    let claim = statement.claim();
    let reading = |reading: theorem::Reading| ReadingAnswer {
        reading: reading.name,
        status: reading.standing,
        text: reading.text,
    };
    StatementAnswer {
        id: claim.id,
        game: claim.game,
        status: claim.standing,
        claim: claim.text,
        source: claim.source,
        readings: statement.readings().into_iter().map(reading).collect(),
    }
}
