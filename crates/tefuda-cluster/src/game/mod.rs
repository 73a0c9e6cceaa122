//! `solve game`: every position that can be reached in any registered game, from its rules alone.
//!
//! A position has a packed key, made of its notation, and belongs to the worker that a hash of the key names. First all positions
//! are explored, forward, move by move; each notes where it was reached from. Then they are settled, backward, from the ends
//! of the game: one player against all the others, the winner hurries, the others delay. Two players who can only win or lose are the
//! same thing. Nothing is kept on disk: a run that ended early begins anew.
//!
//! Memory: 16 bytes a move, about 33 a position, and its key, about half a byte a character.

mod explore;
mod keys;
mod settle;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;
use tefuda::{Game, ParseError};
use timely::worker::Worker;

use crate::agree::{agree, sums};
use crate::failure::Failure;
use crate::listing::{self, counted, print_json, print_line};
use crate::net::ProcessGroup;
use crate::process;
use crate::progress::Board;
use crate::rounds;
use explore::Exploration;
use keys::Packing;
use settle::Settlement;

/// What is to be solved.
#[derive(Clone)]
pub(crate) struct Job {
    pub(crate) game: &'static dyn Game,
    pub(crate) position: String,
    pub(crate) board: Option<String>,
    /// The most memory that the positions of a process may take, in bytes.
    pub(crate) max_memory: Option<u64>,
    pub(crate) out: Option<PathBuf>,
    pub(crate) json: bool,
}

/// The answer; keys as in `tefuda decide`.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: &'a str,
    outcome: &'a str,
    winner: Option<u8>,
    remoteness: Option<u32>,
    positions: String,
    won: String,
    nobody: String,
}

/// Solves it, and prints the result of the position.
///
/// # Errors
/// [`Failure`] if the position cannot be read or explored, or a process is lost.
pub(crate) fn solve(job: Job, crew: &ProcessGroup) -> Result<(), Failure> {
    // Before any process waits for another: they all see the same mistake.
    let refused = |error: ParseError, what: &str, text: &str| Failure::Refused(error.report(what, text));
    let board = job.game.board(job.board.as_deref());
    let board =
        board.map_err(|error| refused(error, "the board", job.board.as_deref().unwrap_or_default()))?;
    let root = board.parse(&job.position).map_err(|error| refused(error, "the position", &job.position))?;
    let notation = root.notation();
    if root.goes_on() {
        return Err(Failure::Refused(format!(
            "in {notation} play continues after the win, for further places; solve one place at a time: leave out `on`"
        )));
    }
    let max_memory = crew.memory_of_worker(job.max_memory);
    let task = Task { root: notation, players: root.seats(), max_memory };
    process::run(crew, move |worker, board| solve_on(worker, &job, &task, board))
}

/// What every worker is told.
struct Task {
    root: String,
    players: u8,
    /// Of a worker, in bytes.
    max_memory: u64,
}

fn solve_on(worker: &mut Worker, job: &Job, task: &Task, progress: &Arc<Board>) -> Result<(), Failure> {
    let Task { ref root, players, max_memory } = *task;
    let leads = worker.index() == 0;
    let unreadable = |error: ParseError| Failure::Refused(error.to_string());
    let board = job.game.board(job.board.as_deref()).map_err(unreadable)?;
    let packing = Packing::of(root);
    let mut key = Vec::new();
    packing.pack(root, &mut key);
    let place = (worker.index(), worker.peers());
    let exploration = Exploration::new((board, progress.clone()), packing.clone(), &key, place, max_memory);
    let explored = rounds::run(worker, exploration).0.finish();
    agree(worker, explored.as_ref().map(drop).map_err(Clone::clone))?;
    let Ok(positions) = explored else { return Err(Failure::SaidElsewhere(1)) };
    let settlement = Settlement::new(positions, worker.index(), progress.clone());
    let (settled, _) = rounds::run(worker, settlement);
    let count = settled.positions.len() as u64;
    let won = settled.positions.states.iter().filter(|state| state.settled).count() as u64;
    // The root is at one worker only: the others add nothing.
    let (mut decided, mut winner, mut plies) = (0, 0, 0);
    if let Some((seat, distance)) = settled.result(&key) {
        (decided, winner, plies) = (1, u64::from(seat), u64::from(distance));
    }
    let sums = sums(worker, &[count, won, decided, winner, plies]);
    if let Some(out) = &job.out {
        agree(worker, if leads { listing::clear(out) } else { Ok(()) })?;
        let written = listing::write(out, worker.index(), |file| {
            settled.for_each(|key, result| {
                let position = packing.unpack(key);
                match result {
                    Some((seat, plies)) => writeln!(file, "{position}\t{seat}\t{plies}"),
                    None => writeln!(file, "{position}\t-\t-"),
                }
            })
        });
        agree(worker, written)?;
    }
    if leads {
        let [count, won, decided, winner, plies] = sums[..] else { return Ok(()) };
        let winner = (decided > 0).then_some(winner as u8);
        if job.json {
            let answer = Answer {
                game: job.game.about().name,
                position: root,
                outcome: match winner {
                    Some(_) => "win",
                    None if players == 2 => "draw",
                    None => "nobody",
                },
                winner,
                remoteness: winner.map(|_| plies as u32),
                positions: count.to_string(),
                won: won.to_string(),
                nobody: (count - won).to_string(),
            };
            progress.aside(|| print_json(&answer))?;
        } else {
            let result = match winner {
                Some(winner) => {
                    let moves = counted(plies, "move", "moves");
                    format!("player {winner} can force the win, in {moves} with best play")
                }
                None if players == 2 => "a draw with best play".to_owned(),
                None => "nobody can force the win".to_owned(),
            };
            let positions = counted(count, "position", "positions");
            let line = format!("{root}: {result} ({positions}, {} won by nobody)", count - won);
            progress.aside(|| print_line(&line))?;
        }
    }
    Ok(())
}
