//! Several white vertices: positions in *payoff form*, and who wins them.
//!
//! White vertices are cut away, and the vertices next to them are *open*. Every vertex has an owner and a payoff, at first +1 for red and
//! -1 for blue; its *gain* is the payoff as its owner sees it. If only getting stuck loses, what is left of a graph is worth an integer
//! v to red: the median of 0, the best that red gets by a move, and the best that blue gets, where a move is worth its payoff and what
//! it leaves behind. With payoffs, parts that hang from a vertex can be added to it, and much of a position melts away.
//!
//! - [`RemainingGraph`]: what is left of a graph. [`reduce`]: what can be played, left out or added up without thought.
//! - [`value`]: bounds of v by renouncing and giving away vertices, and v itself by branching, as far as a number of tries allows.
//! - [`race`]: who wins, from v, from *seals* (vertices that a player renounces to lock the opponent's in), from the rule for trees with
//!   one access where there are such, or else by a search.
//!
//! Everything here holds on every graph whose edges are plain and go both ways; on trees it is quick as a rule.

mod one_access;
pub mod race;
pub mod reduce;
mod shape;
pub mod value;

use super::rules::{Colour, Setup};

const NONE: u32 = u32::MAX;

/// A vertex that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its number in the layout.
    pub name: u32,
    /// Whose it is.
    pub owner: Colour,
    /// Whether it can be played at once.
    pub open: bool,
    /// What playing it is worth to red.
    pub payoff: i32,
}

/// What a payoff is worth to a player.
fn gain(owner: Colour, payoff: i32) -> i32 {
    if owner == Colour::Red { payoff } else { -payoff }
}

impl Vertex {
    /// What playing it is worth to its owner.
    #[must_use]
    pub fn gain(&self) -> i32 {
        gain(self.owner, self.payoff)
    }
}

/// What is left of a graph, or a part of it. Edges between open vertices do not matter and are left out.
#[derive(Clone, Debug, Default)]
pub struct RemainingGraph {
    vertices: Vec<Vertex>,
    /// The neighbours of a vertex: `targets[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl RemainingGraph {
    /// From vertices and edges between them, each edge once.
    #[must_use]
    pub fn new(vertices: Vec<Vertex>, edges: &[(u32, u32)]) -> Self {
        let matters = |&&(a, b): &&(u32, u32)| !(vertices[a as usize].open && vertices[b as usize].open);
        // Counted one place too far, and moved back by filling in.
        let mut starts = vec![0u32; vertices.len() + 2];
        for &(a, b) in edges.iter().filter(matters) {
            starts[a as usize + 2] += 1;
            starts[b as usize + 2] += 1;
        }
        (2..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let mut targets = vec![0u32; starts[starts.len() - 1] as usize];
        for &(a, b) in edges.iter().filter(matters) {
            for (from, to) in [(a, b), (b, a)] {
                let place = &mut starts[from as usize + 1];
                targets[*place as usize] = to;
                *place += 1;
            }
        }
        starts.pop();
        RemainingGraph { vertices, starts, targets }
    }

    /// The connected parts of what is left of a setup; `None` if edges have labels or directions. O(n + m).
    #[must_use]
    pub fn parts_of(setup: &Setup) -> Option<Vec<RemainingGraph>> {
        let (layout, colours) = (setup.layout(), &setup.state().colours);
        if !layout.is_undirected() {
            return None;
        }
        let mut place = vec![NONE; layout.vertices()];
        let mut vertices = Vec::new();
        for (vertex, &owner) in colours.iter().enumerate().filter(|(_, colour)| **colour != Colour::White) {
            place[vertex] = vertices.len() as u32;
            let open = layout.opened_by(vertex).iter().any(|&next| colours[next as usize] == Colour::White);
            let payoff = if owner == Colour::Red { 1 } else { -1 };
            vertices.push(Vertex { name: vertex as u32, owner, open, payoff });
        }
        let mut edges = Vec::new();
        for (at, vertex) in vertices.iter().enumerate() {
            let next = layout.opened_by(vertex.name as usize).iter().map(|&next| place[next as usize]);
            edges.extend(next.filter(|&next| next != NONE && next > at as u32).map(|next| (at as u32, next)));
        }
        let whole = RemainingGraph::new(vertices, &edges);
        Some(whole.split(|at| Some(whole.vertices[at])))
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// The vertices.
    #[must_use]
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// The neighbours of a vertex.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Whether a connected part has no cycle.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.targets.len() / 2 + 1 == self.len()
    }

    /// How many vertices each player has left, by seat.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        let red = self.vertices.iter().filter(|vertex| vertex.owner == Colour::Red).count();
        [red, self.len() - red]
    }

    /// The parts that are left when vertices go or change: `left` says what becomes of each.
    fn split(&self, left: impl Fn(usize) -> Option<Vertex>) -> Vec<RemainingGraph> {
        let mut place = vec![NONE; self.len()];
        let mut parts = Vec::new();
        let mut members: Vec<u32> = Vec::new();
        for first in 0..self.len() {
            let Some(start) = left(first).filter(|_| place[first] == NONE) else { continue };
            members.clear();
            members.push(first as u32);
            place[first] = 0;
            let mut vertices = vec![start];
            let mut edges = Vec::new();
            let mut at = 0;
            while let Some(&member) = members.get(at) {
                for &next in self.neighbours(member as usize) {
                    let Some(vertex) = left(next as usize) else { continue };
                    if vertex.open && vertices[at].open {
                        continue;
                    }
                    let known = &mut place[next as usize];
                    if *known == NONE {
                        *known = members.len() as u32;
                        members.push(next);
                        vertices.push(vertex);
                    }
                    if *known > at as u32 {
                        edges.push((at as u32, *known));
                    }
                }
                at += 1;
            }
            parts.push(RemainingGraph::new(vertices, &edges));
        }
        parts
    }

    /// The same with vertices changed: `changed` says what becomes of each.
    fn with(&self, changed: impl Fn(usize, Vertex) -> Vertex) -> RemainingGraph {
        let mut rest = self.clone();
        rest.vertices.iter_mut().enumerate().for_each(|(at, vertex)| *vertex = changed(at, *vertex));
        rest
    }

    /// The parts that are left when an open vertex is played, or any vertex becomes white.
    #[must_use]
    pub fn played(&self, vertex: usize) -> Vec<RemainingGraph> {
        let mut opened = vec![false; self.len()];
        self.neighbours(vertex).iter().for_each(|&next| opened[next as usize] = true);
        self.split(|at| {
            let before = self.vertices[at];
            (at != vertex).then(|| Vertex { open: before.open || opened[at], ..before })
        })
    }

    /// What it takes, about.
    fn bytes(&self) -> u64 {
        (size_of::<RemainingGraph>()
            + self.vertices.len() * size_of::<Vertex>()
            + 4 * (self.starts.len() + self.targets.len())
            + 48) as u64
    }
}
