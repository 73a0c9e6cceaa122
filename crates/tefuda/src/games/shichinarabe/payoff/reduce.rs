//! What can be settled without thought. Seen by red; for blue it is the mirror image:
//!
//! 1. a hidden vertex without neighbours goes; a hidden leaf goes too, and if it has a gain, that is added to its neighbour;
//! 2. an open vertex that loses nothing and opens no hidden vertex of the opponent is played first;
//! 3. an open vertex without a gain that opens nothing of its owner's is *dead*: it goes, and never becomes white;
//! 4. so is a hidden vertex without a gain all of whose neighbours are the opponent's;
//! 5. two open leaves with a gain at the same vertex of the opponent are one;
//! 6. of open leaves with a loss at the same vertex of the same player only the cheapest is kept.
//!
//! None of them changes the value. (1: a leaf is played right after its neighbour or never. 2: a strategy can be followed one move
//! ahead. 3, 4: leaving the move out costs its owner nothing. 5: a player who plays one plays the other next. 6: any of them opens the same.)
//! All together take O(n + m).

use super::{NONE, RemainingGraph, Vertex, gain};
use crate::games::shichinarabe::rules::Colour;

/// What becomes of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is left.
    Left,
    /// It is played first.
    Played,
    /// It is never played, since that gains nothing.
    Dead,
    /// It is added to another vertex.
    Added,
}

/// What is done before.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// Nothing.
    Nothing,
    /// An open vertex is played.
    Play(u32),
    /// These vertices are never played.
    Renounce(&'a [u32]),
    /// The owner gets the gain of a vertex, if it has one, and what it opens of the owner's own; the opponent gets nothing of it.
    Give(u32),
}

#[derive(Clone, Copy)]
struct Cell {
    payoff: i32,
    owner: Colour,
    open: bool,
    waits: bool,
    fate: Fate,
    /// Neighbours that are left, by owner.
    degree: [u32; 2],
    /// Open leaves at this hidden vertex: one of the opponent's with a gain, and an own one with a loss.
    leaves: [u32; 2],
}

impl Cell {
    fn gain(&self) -> i32 {
        gain(self.owner, self.payoff)
    }

    fn own(&self) -> u32 {
        self.degree[self.owner.seat().index()]
    }

    fn theirs(&self) -> u32 {
        self.degree[self.owner.other().seat().index()]
    }

    fn is_leaf(&self) -> bool {
        self.degree[0] + self.degree[1] == 1
    }

    fn is_left(&self) -> bool {
        self.fate == Fate::Left
    }
}

/// A rest under reduction.
pub struct Reduced<'a> {
    rest: &'a RemainingGraph,
    cells: Vec<Cell>,
    /// Vertices to be looked at, first come, first served.
    waiting: Vec<u32>,
    /// What has been collected for red.
    pub banked: i64,
}

impl<'a> Reduced<'a> {
    /// Makes a change and then reduces as far as possible.
    #[must_use]
    pub fn new(rest: &'a RemainingGraph, change: Change<'_>) -> Self {
        let cell = |at: usize| {
            let Vertex { owner, open, payoff, .. } = rest.vertices[at];
            let mut degree = [0; 2];
            for &next in rest.neighbours(at) {
                degree[rest.vertices[next as usize].owner.seat().index()] += 1;
            }
            Cell { payoff, owner, open, waits: true, fate: Fate::Left, degree, leaves: [NONE; 2] }
        };
        let count = rest.len();
        let mut reduced = Reduced {
            rest,
            cells: (0..count).map(cell).collect(),
            waiting: (0..count as u32).collect(),
            banked: 0,
        };
        match change {
            Change::Nothing => {}
            Change::Play(vertex) => reduced.play(vertex),
            Change::Renounce(vertices) => {
                vertices.iter().for_each(|&vertex| reduced.remove(vertex, Fate::Dead));
            }
            Change::Give(vertex) => reduced.give(vertex),
        }
        reduced.settle_all();
        reduced
    }

    fn settle_all(&mut self) {
        let mut next = 0;
        while let Some(&vertex) = self.waiting.get(next) {
            next += 1;
            self.cells[vertex as usize].waits = false;
            if self.cells[vertex as usize].is_left() {
                self.settle(vertex);
            }
            if next > 2 * self.cells.len() {
                self.waiting.drain(..next);
                next = 0;
            }
        }
    }

    /// What becomes of a vertex.
    #[must_use]
    pub fn fate(&self, vertex: usize) -> Fate {
        self.cells[vertex].fate
    }

    /// What is left, part by part.
    #[must_use]
    pub fn parts(&self) -> Vec<RemainingGraph> {
        self.rest.split(|at| {
            let Cell { owner, open, payoff, .. } = self.cells[at];
            let name = self.rest.vertices[at].name;
            self.cells[at].is_left().then_some(Vertex { name, owner, open, payoff })
        })
    }

    fn wait(&mut self, vertex: u32) {
        if !std::mem::replace(&mut self.cells[vertex as usize].waits, true) {
            self.waiting.push(vertex);
        }
    }

    /// Whether an edge of the rest still matters.
    fn joined(&self, first: u32, second: u32) -> bool {
        let (first, second) = (&self.cells[first as usize], &self.cells[second as usize]);
        first.is_left() && second.is_left() && !(first.open && second.open)
    }

    fn only_neighbour(&self, vertex: u32) -> Option<u32> {
        self.rest.neighbours(vertex as usize).iter().copied().find(|&next| self.joined(vertex, next))
    }

    fn remove(&mut self, vertex: u32, fate: Fate) {
        let (rest, seat) = (self.rest, self.cells[vertex as usize].owner.seat().index());
        for &next in rest.neighbours(vertex as usize) {
            if self.joined(vertex, next) {
                self.cells[next as usize].degree[seat] -= 1;
                self.wait(next);
            }
        }
        self.cells[vertex as usize].fate = fate;
    }

    /// Opens a hidden vertex: its edges to open ones do not matter any more.
    fn open(&mut self, vertex: u32) {
        let (rest, seat) = (self.rest, self.cells[vertex as usize].owner.seat().index());
        for &next in rest.neighbours(vertex as usize) {
            if self.joined(vertex, next) && self.cells[next as usize].open {
                let next_seat = self.cells[next as usize].owner.seat().index();
                self.cells[next as usize].degree[seat] -= 1;
                self.cells[vertex as usize].degree[next_seat] -= 1;
                self.wait(next);
            }
        }
        self.cells[vertex as usize].open = true;
        self.wait(vertex);
    }

    fn open_around(&mut self, vertex: u32, whose: impl Fn(Colour) -> bool) {
        let rest = self.rest;
        for &next in rest.neighbours(vertex as usize) {
            let cell = &self.cells[next as usize];
            if cell.is_left() && !cell.open && whose(cell.owner) {
                self.open(next);
            }
        }
    }

    fn play(&mut self, vertex: u32) {
        self.banked += i64::from(self.cells[vertex as usize].payoff);
        self.remove(vertex, Fate::Played);
        self.open_around(vertex, |_| true);
    }

    fn give(&mut self, vertex: u32) {
        let cell = self.cells[vertex as usize];
        if cell.gain() > 0 {
            self.banked += i64::from(cell.payoff);
        }
        self.remove(vertex, Fate::Added);
        self.open_around(vertex, |owner| owner == cell.owner);
    }

    fn settle(&mut self, vertex: u32) {
        let cell = self.cells[vertex as usize];
        let gain = cell.gain();
        if cell.open {
            if gain >= 0 && cell.theirs() == 0 {
                self.play(vertex);
            } else if gain <= 0 && cell.own() == 0 {
                self.remove(vertex, Fate::Dead);
            } else if cell.is_leaf() {
                self.compare_leaves(vertex);
            }
        } else if cell.own() == 0 && (gain <= 0 || cell.theirs() == 0) {
            self.remove(vertex, Fate::Dead);
        } else if cell.is_leaf()
            && let Some(next) = self.only_neighbour(vertex)
        {
            if gain > 0 {
                self.cells[next as usize].payoff += cell.payoff;
            }
            self.remove(vertex, if gain > 0 { Fate::Added } else { Fate::Dead });
        }
    }

    /// Looks for another open leaf at the neighbour of this one that does the same.
    fn compare_leaves(&mut self, vertex: u32) {
        let cell = self.cells[vertex as usize];
        let Some(at) = self.only_neighbour(vertex) else { return };
        let own = self.cells[at as usize].owner == cell.owner;
        let twin = std::mem::replace(&mut self.cells[at as usize].leaves[usize::from(own)], vertex);
        if twin == NONE || twin == vertex {
            return;
        }
        // What was noted may have changed since.
        let noted = self.cells[twin as usize];
        if !noted.is_left() || !noted.open || !noted.is_leaf() || (noted.gain() > 0) == own {
            return;
        }
        if !own {
            self.cells[vertex as usize].payoff += noted.payoff;
            self.remove(twin, Fate::Added);
        } else if noted.gain() >= cell.gain() {
            self.cells[at as usize].leaves[usize::from(own)] = twin;
            self.remove(vertex, Fate::Dead);
        } else {
            self.remove(twin, Fate::Dead);
        }
    }
}
