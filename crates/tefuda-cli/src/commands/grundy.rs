//! `grundy`: the value of every vertex of a board.

use std::io::{self, BufWriter, Write};

use clap::ArgMatches;
use serde::Serialize;
use tefuda::games::digraph::GraphBoard;
use tefuda::solve::digraph::GrundyError;
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

fn word(outcome: LoopyOutcome) -> &'static str {
    match outcome {
        LoopyOutcome::Win => "win",
        LoopyOutcome::Loss => "loss",
        LoopyOutcome::Draw => "draw",
    }
}

pub(crate) fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
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
            outcome: word(outcome.outcome),
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
