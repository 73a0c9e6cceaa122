//! `solve graph`: a graph game from a file of edges. A move goes along an edge, and a player who cannot move loses.
//!
//! Cost for V vertices and E edges: the file is read twice; then each edge once for who wins and in how many moves, and with
//! `--values` up to twice for each label. Memory: 4 bytes an edge (8 if vertices are not numbers below 2^32) and 25 a vertex, 45 with values; 16 times
//! that for vertices whose numbers lie far apart.

mod loopy;
mod outcome;
mod read;
mod vertices;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use timely::worker::Worker;

use crate::agree::{agree, sums};
use crate::failure::Failure;
use crate::listing::{self, counted, print_json, print_line};
use crate::net::ProcessGroup;
use crate::packet::number;
use crate::process;
use crate::progress::Board;
use crate::rounds;
use loopy::Labels;
use outcome::{Outcome, Outcomes};
use read::{Graph, Reading};

/// What is to be solved.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) edges: PathBuf,
    pub(crate) values: bool,
    /// The most memory that the graph may take in a process, in bytes.
    pub(crate) max_memory: Option<u64>,
    pub(crate) out: Option<PathBuf>,
    pub(crate) json: bool,
}

/// The answer: how many there are of everything.
#[derive(Serialize)]
struct Answer {
    vertices: String,
    edges: String,
    won: String,
    lost: String,
    drawn: String,
    farthest: u32,
}

/// Solves it, and prints how many vertices are won, lost and drawn.
///
/// # Errors
/// [`Failure`] if the file cannot be read, or a process is lost.
pub(crate) fn solve(job: Job, crew: &ProcessGroup) -> Result<(), Failure> {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if job.out.as_ref().is_some_and(|out| Some(&*whole(out)) == whole(&job.edges).parent()) {
        return Err(Failure::Refused(
            "the edges are in the directory for the results; name another one".to_owned(),
        ));
    }
    let max_memory = crew.memory_of_worker(job.max_memory);
    process::run(crew, move |worker, board| solve_on(worker, &job, max_memory, board))
}

/// Bytes that a place takes while who wins is found, the graph itself included, and while values are.
const PLACE: u64 = 25;
const PLACE_WITH_VALUES: u64 = 45;

fn read_on(worker: &mut Worker, job: &Job, max_memory: u64, board: &Arc<Board>) -> Result<Graph, Failure> {
    let a_place = if job.values { PLACE_WITH_VALUES } else { PLACE };
    let too_much = |graph: &Graph| {
        let (vertices, taken) = (graph.vertices.count(), graph.memory(a_place));
        (taken > max_memory).then(|| {
            Failure::Undecided(format!(
                "{vertices} vertices and {} edges of a worker take {taken} bytes; allow more with --max-memory, or use more processes",
                graph.edges
            ))
        })
    };
    let mut graph = Graph::new(worker.index(), worker.peers());
    for counting in [true, false] {
        let most_places = usize::try_from(max_memory / a_place).unwrap_or(usize::MAX);
        let (reading, _) =
            rounds::run(worker, Reading::new(graph, &job.edges, counting, most_places, board.clone()));
        let read = reading.finish();
        agree(worker, read.as_ref().map(drop).map_err(Clone::clone))?;
        graph = read?;
        if counting {
            let heard = rounds::gather(worker, &graph.largest.to_le_bytes());
            graph.largest = heard.iter().map(|said| number(said)).max().unwrap_or(0);
            graph.number_edges();
            agree(worker, too_much(&graph).map_or(Ok(()), Err))?;
            graph.make_room();
        }
    }
    Ok(graph)
}

fn solve_on(worker: &mut Worker, job: &Job, max_memory: u64, board: &Arc<Board>) -> Result<(), Failure> {
    let leads = worker.index() == 0;
    let graph = read_on(worker, job, max_memory, board)?;
    let (solved, _) = rounds::run(worker, Outcomes::new(graph, board.clone()));
    let Outcomes { graph, known, .. } = solved;
    let count = |wanted: Outcome| {
        let present = graph.vertices.present.iter().zip(&known);
        present.filter(|(present, known)| **present && known.outcome == wanted).count() as u64
    };
    let counts = [graph.edges, count(Outcome::Win), count(Outcome::Loss), count(Outcome::Draw)];
    let counts = sums(worker, &counts);
    let ending = known.iter().filter(|known| known.outcome != Outcome::Draw);
    let farthest = ending.map(|known| known.remoteness).max();
    let heard = rounds::gather(worker, &farthest.unwrap_or(0).to_le_bytes());
    let farthest = heard.iter().map(|said| number(said)).max().unwrap_or(0) as u32;
    let mut labels = Labels::new(graph, board.clone());
    if job.values {
        labels = labelled(worker, labels);
    }
    if let Some(out) = &job.out {
        agree(worker, if leads { listing::clear(out) } else { Ok(()) })?;
        let written = listing::write(out, worker.index(), |file| {
            labels.graph.vertices.for_each(worker.index(), |place, name| {
                let value = if job.values { format!("\t{}", labels.text(place)) } else { String::new() };
                let remoteness = known[place].remoteness;
                match known[place].outcome {
                    Outcome::Draw => writeln!(file, "{name}\tdraw\t-{value}"),
                    Outcome::Win => writeln!(file, "{name}\twin\t{remoteness}{value}"),
                    Outcome::Loss => writeln!(file, "{name}\tloss\t{remoteness}{value}"),
                }
            })
        });
        agree(worker, written)?;
    }
    if leads {
        let [edges, won, lost, drawn] = counts[..] else { return Ok(()) };
        let vertices = won + lost + drawn;
        if job.json {
            let answer = Answer {
                vertices: vertices.to_string(),
                edges: edges.to_string(),
                won: won.to_string(),
                lost: lost.to_string(),
                drawn: drawn.to_string(),
                farthest,
            };
            board.aside(|| print_json(&answer))?;
        } else {
            let line = format!(
                "{}, {}: the player to move wins from {won} and loses from {lost}, {drawn} drawn; at most {}",
                counted(vertices, "vertex", "vertices"),
                counted(edges, "edge", "edges"),
                counted(u64::from(farthest), "move", "moves"),
            );
            board.aside(|| print_line(&line))?;
        }
    }
    Ok(())
}

/// Gives every vertex its label, one label after the other.
fn labelled(worker: &mut Worker, mut labels: Labels) -> Labels {
    for label in 0.. {
        labels.begin(label);
        labels = rounds::run(worker, labels).0;
        let rest = labels.end();
        if sums(worker, &[rest])[0] == 0 {
            break;
        }
    }
    labels
}
