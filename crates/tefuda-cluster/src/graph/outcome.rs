//! Who wins from every vertex, and in how many moves: backward from the vertices without moves, nearest first.

use std::sync::Arc;

use super::read::Graph;
use super::vertices::owner;
use crate::packet::{Outbox, number};
use crate::progress::{Board, Stage};
use crate::rounds::{Share, Waiting};

/// A worker goes on to look at what others have sent after this many vertices.
const BITE: usize = 1 << 13;

/// Who wins from a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Not known, or in the end a draw.
    Draw,
    /// The player to move.
    Win,
    Loss,
}

/// What is known of a vertex, in one place, since every edge comes upon another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Moves until the end, as far as it is known.
    pub(super) remoteness: u32,
    /// Followers that are not known to be won for the player to move there.
    open: u32,
    pub(super) outcome: Outcome,
    settled: bool,
}

/// A worker's share.
pub(super) struct Outcomes {
    board: Arc<Board>,
    pub(super) graph: Graph,
    pub(super) known: Vec<Known>,
    /// By distance, which is one more than the moves until the end, what waits to be settled.
    waiting: Waiting<u32>,
}

impl Outcomes {
    pub(super) fn new(graph: Graph, board: Arc<Board>) -> Self {
        board.begin(Stage::Outcomes, 0, 0);
        let ends = |place: usize| graph.vertices.present[place] && graph.out[place] == 0;
        let known = |place: usize| Known {
            remoteness: 0,
            open: graph.out[place],
            outcome: if ends(place) { Outcome::Loss } else { Outcome::Draw },
            settled: false,
        };
        let places = 0..graph.vertices.places();
        let mut waiting = Waiting::default();
        places.clone().filter(|&place| ends(place)).for_each(|place| waiting.push(1, place as u32));
        Outcomes { board, known: places.map(known).collect(), waiting, graph }
    }

    fn take(&mut self, bits: u64, follower_lost: bool, moves: u32) {
        let place = self.graph.vertices.place(bits);
        let known = &mut self.known[place];
        if known.settled {
            return;
        }
        if follower_lost {
            if known.outcome == Outcome::Win && known.remoteness <= moves {
                return;
            }
            known.outcome = Outcome::Win;
            known.remoteness = moves;
        } else {
            known.open -= 1;
            if known.outcome == Outcome::Win {
                return;
            }
            known.remoteness = known.remoteness.max(moves);
            if known.open > 0 {
                return;
            }
            known.outcome = Outcome::Loss;
        }
        self.waiting.push(known.remoteness + 1, place as u32);
    }
}

/// A vertex and one more byte: four bytes or eight, and the byte.
pub(super) fn record(graph: &Graph, bits: u64, byte: u8) -> ([u8; 9], usize) {
    let width = width(graph);
    let mut record = [0; 9];
    record[..8].copy_from_slice(&bits.to_le_bytes());
    record[width] = byte;
    (record, width + 1)
}

/// Bytes of a vertex.
fn width(graph: &Graph) -> usize {
    if graph.is_narrow() { 4 } else { 8 }
}

/// What records say: vertices, each with its byte.
pub(super) fn records_of(graph: &Graph, records: &[u8]) -> Vec<(u64, u8)> {
    let width = width(graph);
    let read = |record: &[u8]| (number(&record[..width]), record[width]);
    records.chunks_exact(width + 1).map(read).collect()
}

impl Share for Outcomes {
    fn feed(&mut self, _: &mut Outbox) -> bool {
        false
    }

    fn receive_fed(&mut self, _: &[u8]) {}

    fn receive(&mut self, distance: u32, records: &[u8]) {
        for (bits, lost) in records_of(&self.graph, records) {
            self.take(bits, lost == 1, distance - 1);
        }
    }

    fn next_distance(&mut self) -> Option<u32> {
        self.waiting.next_distance()
    }

    fn settle(&mut self, distance: u32, outbox: &mut Outbox) -> bool {
        let mut own = Vec::new();
        let mut settled = 0;
        self.board.at_distance(distance);
        for _ in 0..BITE {
            let Some(place) = self.waiting.pop(distance) else {
                self.board.settled(settled);
                return false;
            };
            let place = place as usize;
            let known = &mut self.known[place];
            if known.settled || known.remoteness + 1 != distance {
                continue;
            }
            known.settled = true;
            settled += 1;
            let lost = known.outcome == Outcome::Loss;
            let graph = &self.graph;
            graph.for_each_predecessor(place, |bits| {
                let target = owner(bits, graph.workers);
                if target == graph.index {
                    own.push(bits);
                } else {
                    let (record, length) = record(graph, bits, u8::from(lost));
                    outbox.push(target, &record[..length]);
                }
            });
            for bits in own.drain(..) {
                self.take(bits, lost, distance);
            }
        }
        self.board.settled(settled);
        true
    }
}
