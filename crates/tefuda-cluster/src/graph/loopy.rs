//! Values of graphs with cycles, label by label (Smith 1966, Fraenkel and Perl 1975).
//!
//! A vertex without a label gets the label m if no follower has it, and each follower that has no label, or is infinite, has a
//! follower labelled m. When no vertex is left that could get it, those without a label that do not reach m either are infinite.
//! The order within a label does not matter, so that the rounds of the engine do: whoever is labelled tells its predecessors, and
//! those that thereby reach m for the first time tell theirs.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::outcome::{record, records_of};
use super::read::Graph;
use super::vertices::owner;
use crate::packet::Outbox;
use crate::progress::{Board, Stage};
use crate::rounds::{Share, Waiting};

const UNLABELLED: u32 = u32::MAX;
const INFINITE: u32 = u32::MAX - 1;
/// A worker goes on to look at what others have sent after this many vertices.
const BITE: usize = 1 << 13;

/// What a vertex sends to its predecessors.
const LABELLED: u8 = 0;
const ANSWERED: u8 = 1;

/// What is known of the labels at a worker.
pub(super) struct Labels {
    board: Arc<Board>,
    pub(super) graph: Graph,
    labels: Vec<u32>,
    /// Followers that have no label, or are infinite.
    open: Vec<u32>,
    /// Labels up to 63 that followers have, as bits.
    reached: Vec<u64>,
    /// Larger ones.
    reached_above: FxHashMap<u32, Vec<u32>>,
    /// Of the label under way: followers that do not reach it.
    unanswered: Vec<u32>,
    label: u32,
    /// By round, what waits: a place, and whether it is to be labelled or has reached the label.
    waiting: Waiting<(u32, u8)>,
}

impl Labels {
    pub(super) fn new(graph: Graph, board: Arc<Board>) -> Self {
        let places = graph.vertices.places();
        let present = |place: usize| if graph.vertices.present[place] { UNLABELLED } else { INFINITE };
        Labels {
            board,
            labels: (0..places).map(present).collect(),
            open: graph.out.clone(),
            reached: vec![0; places],
            reached_above: FxHashMap::default(),
            unanswered: Vec::new(),
            label: 0,
            waiting: Waiting::default(),
            graph,
        }
    }

    /// Begins with a label.
    pub(super) fn begin(&mut self, label: u32) {
        self.label = label;
        self.board.begin(Stage::Label, label as usize, 0);
        self.unanswered = self.open.clone();
        let ready = |place: &usize| self.labels[*place] == UNLABELLED && self.open[*place] == 0;
        let mut waiting = Waiting::default();
        (0..self.labels.len()).filter(ready).for_each(|place| waiting.push(1, (place as u32, LABELLED)));
        self.waiting = waiting;
    }

    /// Ends with a label; returns how many vertices have none yet.
    pub(super) fn end(&mut self) -> u64 {
        let mut rest = 0;
        for place in 0..self.labels.len() {
            if self.labels[place] == UNLABELLED {
                if self.reaches(place) {
                    rest += 1;
                } else {
                    self.labels[place] = INFINITE;
                }
            }
        }
        rest
    }

    /// The value of a place in words.
    pub(super) fn text(&self, place: usize) -> String {
        match self.labels[place] {
            INFINITE => {
                let mut labels: Vec<u32> =
                    (0..64).filter(|label| self.reached[place] >> label & 1 == 1).collect();
                labels.extend(self.reached_above.get(&(place as u32)).into_iter().flatten());
                let labels: Vec<_> = labels.iter().map(u32::to_string).collect();
                format!("inf{{{}}}", labels.join(","))
            }
            label => label.to_string(),
        }
    }

    /// Whether a place has a follower with the label under way.
    fn reaches(&self, place: usize) -> bool {
        if self.label < 64 {
            return self.reached[place] >> self.label & 1 == 1;
        }
        self.reached_above.get(&(place as u32)).is_some_and(|labels| labels.last() == Some(&self.label))
    }

    fn take(&mut self, bits: u64, said: u8, round: u32) {
        let place = self.graph.vertices.place(bits);
        if said == LABELLED {
            self.open[place] -= 1;
            if self.reaches(place) {
                return;
            }
            if self.label < 64 {
                self.reached[place] |= 1 << self.label;
            } else {
                self.reached_above.entry(place as u32).or_default().push(self.label);
            }
            if self.labels[place] < INFINITE {
                return;
            }
        } else {
            // Of a vertex with a label it does not matter.
            self.unanswered[place] = self.unanswered[place].wrapping_sub(1);
            if self.unanswered[place] > 0 || self.labels[place] != UNLABELLED {
                return;
            }
        }
        // Who was told of a label has reached it; who was told of answers may be labelled.
        let next = if said == LABELLED { ANSWERED } else { LABELLED };
        self.waiting.push(round, (place as u32, next));
    }
}

impl Share for Labels {
    fn feed(&mut self, _: &mut Outbox) -> bool {
        false
    }

    fn receive_fed(&mut self, _: &[u8]) {}

    fn receive(&mut self, round: u32, records: &[u8]) {
        for (bits, said) in records_of(&self.graph, records) {
            self.take(bits, said, round);
        }
    }

    fn next_distance(&mut self) -> Option<u32> {
        self.waiting.next_distance()
    }

    fn settle(&mut self, round: u32, outbox: &mut Outbox) -> bool {
        let mut own = Vec::new();
        let mut labelled = 0;
        for _ in 0..BITE {
            let Some((place, said)) = self.waiting.pop(round) else {
                self.board.settled(labelled);
                return false;
            };
            let place = place as usize;
            if said == LABELLED {
                if self.labels[place] != UNLABELLED || self.reaches(place) {
                    continue;
                }
                self.labels[place] = self.label;
                labelled += 1;
            }
            let graph = &self.graph;
            graph.for_each_predecessor(place, |bits| {
                let target = owner(bits, graph.workers);
                if target == graph.index {
                    own.push(bits);
                } else {
                    let (record, length) = record(graph, bits, said);
                    outbox.push(target, &record[..length]);
                }
            });
            for bits in own.drain(..) {
                self.take(bits, said, round + 1);
            }
        }
        self.board.settled(labelled);
        true
    }
}
