//! `nimber`: expressions in the field of nimbers.

use std::io::{self, Write};

use clap::{Arg, ArgMatches, Command};
use serde::Serialize;
use tefuda::GameValue;
use tefuda::value::expression;

use crate::failure::{Exit, Failure};
use crate::options;

pub(crate) fn command() -> Command {
    Command::new("nimber")
        .about("Evaluate an expression of nimbers")
        .after_help(
            "`+` is the nim-sum, `*` and `/` are product and quotient in the field of nimbers below 2^128, `^` is a power with an \
             ordinary exponent and groups from the left (2^2^3 is (2^2)^3), `sqrt(...)` is the square root.\n\n\
             Examples:\n  \
             tefuda nimber \"7 * 9\"\n  \
             tefuda nimber \"sqrt(5) ^ 3 / (2 + 8)\" --json",
        )
        .arg(Arg::new("expression").value_name("EXPRESSION").help("The expression, such as `7 * 9`").required(true))
        .arg(options::json())
}

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
    if expression::chains_powers(text) {
        // A closed error stream is no reason to withhold the result.
        let _ = writeln!(
            io::stderr(),
            "note: powers group from the left, so 2^2^3 is (2^2)^3; add parentheses to group them otherwise"
        );
    }
    let mut out = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut out, &NimberAnswer { expression: text.trim(), result: result.0.into() })?;
        writeln!(out)?;
    } else {
        writeln!(out, "{result}")?;
    }
    Ok(Exit::Fine)
}
