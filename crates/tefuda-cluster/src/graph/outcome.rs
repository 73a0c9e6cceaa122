//! Who wins from every vertex, and in how many moves: backward from the vertices without moves, nearest first.

use super::read::Graph;
use super::vertices::owner;
use crate::packet::Outbox;
use crate::rounds::Share;

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

/// A worker's share.
pub(super) struct Outcomes {
    pub(super) graph: Graph,
    pub(super) outcomes: Vec<Outcome>,
    /// Moves until the end, as far as it is known.
    pub(super) remoteness: Vec<u32>,
    settled: Vec<bool>,
    /// Followers that are not known to be won for whoever moves there.
    open: Vec<u32>,
    /// By distance, which is one more than the moves until the end, what waits to be settled.
    waiting: Vec<Vec<u32>>,
}

impl Outcomes {
    pub(super) fn new(graph: Graph) -> Self {
        let places = graph.vertices.places();
        let mut outcomes = vec![Outcome::Draw; places];
        let ends = |place: &usize| graph.vertices.present[*place] && graph.out[*place] == 0;
        let ends: Vec<u32> = (0..places).filter(ends).map(|place| place as u32).collect();
        ends.iter().for_each(|&place| outcomes[place as usize] = Outcome::Loss);
        Outcomes {
            outcomes,
            remoteness: vec![0; places],
            settled: vec![false; places],
            open: graph.out.clone(),
            waiting: vec![Vec::new(), ends],
            graph,
        }
    }

    fn take(&mut self, bits: u64, follower_lost: bool, moves: u32) {
        let place = self.graph.vertices.place(bits);
        if self.settled[place] {
            return;
        }
        if follower_lost {
            if self.outcomes[place] == Outcome::Win && self.remoteness[place] <= moves {
                return;
            }
            self.outcomes[place] = Outcome::Win;
            self.remoteness[place] = moves;
        } else {
            self.open[place] -= 1;
            if self.outcomes[place] == Outcome::Win {
                return;
            }
            self.remoteness[place] = self.remoteness[place].max(moves);
            if self.open[place] > 0 {
                return;
            }
            self.outcomes[place] = Outcome::Loss;
        }
        let wait_at = self.remoteness[place] as usize + 1;
        if self.waiting.len() <= wait_at {
            self.waiting.resize_with(wait_at + 1, Vec::new);
        }
        self.waiting[wait_at].push(place as u32);
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
    if u32::try_from(graph.largest).is_ok() { 4 } else { 8 }
}

/// What records say: vertices, each with its byte.
pub(super) fn records_of(graph: &Graph, records: &[u8]) -> Vec<(u64, u8)> {
    let width = width(graph);
    let read = |record: &[u8]| {
        let bits = record[..width].iter().rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
        (bits, record[width])
    };
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
        self.waiting.iter().position(|waiting| !waiting.is_empty()).map(|distance| distance as u32)
    }

    fn settle(&mut self, distance: u32, outbox: &mut Outbox) -> bool {
        let mut own = Vec::new();
        for _ in 0..BITE {
            let Some(place) = self.waiting[distance as usize].pop() else { return false };
            let place = place as usize;
            if self.settled[place] || self.remoteness[place] + 1 != distance {
                continue;
            }
            self.settled[place] = true;
            let lost = self.outcomes[place] == Outcome::Loss;
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
        true
    }
}
