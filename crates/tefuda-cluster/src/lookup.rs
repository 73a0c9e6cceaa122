//! `status` and `query`: what a directory of solved layers holds, and what it says of a state.

use std::path::Path;

use serde::Serialize;
use tefuda::games::babanuki::{Setup, State, Ties};

use crate::babanuki::{layer_row, row_head};
use crate::failure::{Failure, say};
use crate::listing::{print_json, print_line};
use crate::tables::{self, TableError, Tables};

fn refused(error: TableError) -> Failure {
    Failure::Refused(error.to_string())
}

/// Prints which layers are solved; with `check` reads all of them.
///
/// # Errors
/// [`Failure`] if the directory is something else.
pub(crate) fn status(dir: &Path, json: bool, check: bool) -> Result<u8, Failure> {
    let tables = Tables::open(dir).map_err(refused)?;
    let manifest = tables.manifest();
    let space = manifest.space;
    if !json {
        let ties = if space.ties == Ties::Drawer { ", ties to the drawer" } else { "" };
        let (players, layers, parts) = (space.players, manifest.layers.len(), space.cut.parts());
        print_line(&format!(
            "BABANUKI, {players} players{ties}: {layers} layers solved, {parts} parts each"
        ))?;
        print_line(&row_head())?;
    }
    let mut damaged = 0;
    for layer in &manifest.layers {
        print_line(&layer_row(space.players, layer, json)?)?;
        if check {
            for part in 0..space.cut.parts() {
                let entries = tables.entries(layer.pairs, part);
                if let Err(error) = tables::read_part(dir, space, layer.pairs, part, entries) {
                    say(&format!("error: {error}"));
                    damaged += 1;
                }
            }
        }
    }
    Ok(u8::from(damaged > 0))
}

/// The answer about a state; the keys are those of `tefuda decide`.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: String,
    outcome: &'a str,
    winner: Option<usize>,
    remoteness: Option<u16>,
}

/// Prints who can force the first place in a state, and within how many draws.
///
/// # Errors
/// [`Failure`] if the state is not solved, or is no state.
pub(crate) fn query(dir: &Path, text: &str, json: bool) -> Result<u8, Failure> {
    let tables = Tables::open(dir).map_err(refused)?;
    let setup: Setup = text.parse().map_err(|error: tefuda::ParseError| {
        let shown = if json { error.to_string() } else { error.report("the state", text) };
        Failure::Refused(shown)
    })?;
    let state: State = setup.state();
    let (winner, remoteness) = match state.finished() {
        Some(first) => (Some(first), Some(0)),
        None => {
            let value = tables.value(&state).map_err(refused)?;
            (value.label(), value.label().map(|_| value.distance()))
        }
    };
    if json {
        let outcome = if winner.is_some() { "win" } else { "nobody" };
        let answer = Answer { game: "babanuki", position: setup.to_string(), outcome, winner, remoteness };
        print_json(&answer)?;
    } else {
        let result = match (winner, remoteness) {
            (Some(winner), Some(1)) => format!("player {winner} can force the first place within 1 draw"),
            (Some(winner), Some(draws)) => {
                format!("player {winner} can force the first place within {draws} draws")
            }
            _ => "nobody can force the first place".to_owned(),
        };
        print_line(&format!("{setup}: {result}"))?;
    }
    Ok(0)
}
