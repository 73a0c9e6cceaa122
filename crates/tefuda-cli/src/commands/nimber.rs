//! `nimber`: expressions in the field of nimbers.

use std::io::{self, Write};

use clap::ArgMatches;
use serde::Serialize;
use tefuda::GameValue;
use tefuda::value::expression;

use crate::failure::{Exit, Failure};
use crate::options;

#[derive(Serialize)]
struct NimberAnswer<'a> {
    expression: &'a str,
    result: GameValue,
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let text = matches.get_one::<String>("expression").map(String::as_str).unwrap_or_default();
    let json = options::wants_json(matches);
    let result = expression::evaluate(text);
    let result = result.map_err(|error| options::bad_text("the expression", &error, text, json))?;
    let mut out = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut out, &NimberAnswer { expression: text.trim(), result: result.0.into() })?;
        writeln!(out)?;
    } else {
        writeln!(out, "{result}")?;
    }
    Ok(Exit::Fine)
}
