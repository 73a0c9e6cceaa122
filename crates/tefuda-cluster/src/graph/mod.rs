//! `solve graph`: a graph game from a file of edges. A move goes along an edge, and whoever cannot move loses.
//!
//! Cost for V vertices and E edges: the file is read twice; then each edge once for who wins and in how many moves, and with
//! `--values` up to twice for each label. Memory: 4 bytes an edge (8 if vertices are not numbers below 2^32) and about 20 a vertex.

mod loopy;
mod outcome;
mod read;
mod vertices;

use std::io::Write as _;
use std::path::PathBuf;

use serde::Serialize;
use timely::worker::Worker;

use crate::agree::{agree, sums};
use crate::failure::Failure;
use crate::listing::{self, print_json, print_line};
use crate::net::Crew;
use crate::process;
use crate::rounds;
use loopy::Labels;
use outcome::{Outcome, Outcomes};
use read::{Graph, Reading};

/// What is to be solved.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) edges: PathBuf,
    pub(crate) values: bool,
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
pub(crate) fn solve(job: Job, crew: &Crew) -> Result<(), Failure> {
    process::run(crew, move |worker| solve_on(worker, &job)).map(drop)
}

fn read_on(worker: &mut Worker, job: &Job) -> Result<Graph, Failure> {
    let mut graph = Graph::new(worker.index(), worker.peers());
    for counting in [true, false] {
        let (reading, _) = rounds::run(worker, Reading::new(graph, &job.edges, counting));
        let read = reading.finish();
        agree(worker, read.as_ref().map(drop).map_err(Clone::clone))?;
        graph = read.map_err(Failure::Refused)?;
        if counting {
            let heard = rounds::gather(worker, &graph.largest.to_le_bytes());
            let number =
                |said: &Vec<u8>| said.iter().rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
            graph.largest = heard.iter().map(number).max().unwrap_or(0);
            graph.make_room(graph.largest);
        }
    }
    Ok(graph)
}

fn solve_on(worker: &mut Worker, job: &Job) -> Result<(), Failure> {
    let leads = worker.index() == 0;
    let cleared = job.out.as_ref().filter(|_| leads).map_or(Ok(()), |out| listing::clear(out));
    agree(worker, cleared)?;
    let graph = read_on(worker, job)?;
    let (solved, _) = rounds::run(worker, Outcomes::new(graph));
    let Outcomes { graph, outcomes, remoteness, .. } = solved;
    let count = |wanted: Outcome| {
        let present = graph.vertices.present.iter().zip(&outcomes);
        present.filter(|(present, outcome)| **present && **outcome == wanted).count() as u64
    };
    let counts = [graph.edges, count(Outcome::Win), count(Outcome::Loss), count(Outcome::Draw)];
    let counts = sums(worker, &counts);
    let drawn = |place: usize| outcomes[place] == Outcome::Draw;
    let farthest = (0..outcomes.len()).filter(|&place| !drawn(place)).map(|place| remoteness[place]).max();
    let heard = rounds::gather(worker, &farthest.unwrap_or(0).to_le_bytes());
    let number = |said: &Vec<u8>| said.iter().rev().fold(0u32, |sum, &byte| sum << 8 | u32::from(byte));
    let farthest = heard.iter().map(number).max().unwrap_or(0);
    let mut labels = Labels::new(graph);
    if job.values {
        labels = labelled(worker, labels);
    }
    if let Some(out) = &job.out {
        let written = listing::write(out, worker.index(), |file| {
            labels.graph.vertices.for_each(worker.index(), |place, name| {
                let value = if job.values { format!("\t{}", labels.text(place)) } else { String::new() };
                match outcomes[place] {
                    Outcome::Draw => writeln!(file, "{name}\tdraw\t-{value}"),
                    Outcome::Win => writeln!(file, "{name}\twin\t{}{value}", remoteness[place]),
                    Outcome::Loss => writeln!(file, "{name}\tloss\t{}{value}", remoteness[place]),
                }
            })
        });
        agree(worker, written)?;
    }
    if leads {
        let [edges, won, lost, drawn] = counts[..] else { return Ok(()) };
        let vertices = won + lost + drawn;
        if job.json {
            print_json(&Answer {
                vertices: vertices.to_string(),
                edges: edges.to_string(),
                won: won.to_string(),
                lost: lost.to_string(),
                drawn: drawn.to_string(),
                farthest,
            })?;
        } else {
            print_line(&format!(
                "{vertices} vertices, {edges} edges: the player to move wins from {won} and loses from {lost}, {drawn} are drawn; at most {farthest} moves"
            ))?;
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
