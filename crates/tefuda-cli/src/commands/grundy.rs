//! `grundy`: the values of heaps under a rule, or of every vertex of a board.

use std::io::{self, BufWriter, Write};

use clap::ArgMatches;
use serde::Serialize;
use tefuda::games::digraph::GraphBoard;
use tefuda::solve::digraph::GrundyError;
use tefuda::solve::heaps::{HeapRule, HeapValues, Period};
use tefuda::value::loopy::{LoopyNimber, LoopyOutcome};

use crate::failure::{Exit, Failure};
use crate::options;

#[derive(Serialize)]
struct VertexAnswer<'a> {
    vertex: &'a str,
    value: String,
    outcome: &'static str,
    remoteness: Option<u32>,
}

/// The values of heaps.
#[derive(Serialize)]
struct HeapAnswer {
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<u32>>,
    period: Option<u64>,
    from: Option<u64>,
    proved_by: Option<[u64; 2]>,
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    match matches.get_one::<String>("code") {
        Some(code) => heaps(matches, code),
        None => vertices(matches),
    }
}

fn heaps(matches: &ArgMatches, code: &str) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    let rule = HeapRule::parse(code).map_err(|error| options::bad_text("the rule", &error, code, json))?;
    let to = matches.get_one::<u64>("to").copied().unwrap_or(100);
    let budget = options::with_cancel(options::read_budget(matches));
    let mut found = HeapValues::new(rule.clone());
    let solved = found.extend(to, &mut budget.meter());
    solved.map_err(|error| Failure::Undecided { message: error.to_string(), json })?;
    let period = found.period();
    let values = || (0..=to).map(|n| found.get(n).unwrap_or(0));
    let mut out = BufWriter::new(io::stdout().lock());
    if json {
        let answer = HeapAnswer {
            code: rule.to_string(),
            values: (!matches.get_flag("summary")).then(|| values().collect()),
            period: period.map(|period| period.length),
            from: period.map(|period| period.from),
            proved_by: period.map(|period| [period.from, period.compared_to]),
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        if !matches.get_flag("summary") {
            for (n, value) in values().enumerate() {
                let gap = if n % 20 == 19 || n as u64 == to { "\n" } else { " " };
                write!(out, "{value}{gap}")?;
            }
        }
        match period {
            Some(Period { length, from, compared_to }) => writeln!(
                out,
                "{rule}: G(n + {length}) = G(n) for all n >= {from}, proved by comparing n = {from} to {compared_to}"
            )?,
            None => writeln!(out, "{rule}: no period is proved by the values up to {to}")?,
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn vertices(matches: &ArgMatches) -> Result<Exit, Failure> {
    let json = options::wants_json(matches);
    let text = options::read_board_text(matches)?.unwrap_or_default();
    let board =
        GraphBoard::parse(&text).map_err(|error| options::bad_text("the board", &error, &text, json))?;
    let budget = options::with_cancel(options::read_budget(matches));
    let undecided = |message: String| Failure::Undecided { message, json };
    if matches.get_flag("acyclic") {
        // Plain values are refused where they are not defined.
        if let Err(error) = board.graph().grundy(&mut budget.meter()) {
            return Err(match error {
                GrundyError::Undecided(error) => undecided(error.to_string()),
                GrundyError::Cycle { vertex } => {
                    let message = format!(
                        "the graph has a cycle through `{}`: plain values are not defined there; leave out --acyclic for loopy ones",
                        board.name(vertex)
                    );
                    Failure::Refused { message, json }
                }
            });
        }
    }
    let solved = board.solved(&budget).map_err(|error| undecided(error.to_string()))?;
    let mut out = BufWriter::new(io::stdout().lock());
    for vertex in 0..board.graph().vertices() {
        let value: LoopyNimber = solved.loopy.of(board.graph(), vertex);
        let outcome = solved.outcomes[vertex];
        let answer = VertexAnswer {
            vertex: board.name(vertex as u32),
            value: value.to_string(),
            outcome: outcome.outcome.word(),
            remoteness: (outcome.outcome != LoopyOutcome::Draw).then_some(outcome.remoteness),
        };
        if json {
            serde_json::to_writer(&mut out, &answer)?;
            writeln!(out)?;
        } else {
            let far = answer.remoteness.map(|moves| format!(" in {moves}")).unwrap_or_default();
            writeln!(out, "{}: {} ({}{far})", answer.vertex, answer.value, answer.outcome)?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}
