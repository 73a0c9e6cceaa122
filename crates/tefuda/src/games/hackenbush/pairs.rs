//! Cutting an edge of a cycle: which other edges become bridges by it, and what the picture is worth then.
//!
//! Two edges of a component without bridges are a *pair* if cutting both parts it. To be a pair or the same is an equivalence.
//! The edges of a class lie on a ring: without them the component falls into as many pieces, each again without bridges, which
//! the edges join in a ring. Cutting one opens the ring into two stalks of pieces on the piece nearest to the ground, so that
//! the value follows from one number for each piece.
//!
//! Classes are found over a depth-first tree in nearly linear time. Two tree edges, one above the other, are a pair iff the same
//! back edges pass over both, and that is so iff as many pass over both, and all that pass over the upper one also pass over the
//! lower one. A tree edge and a back edge are a pair iff this back edge alone passes over the tree edge.

use super::green::Green;
use crate::kernel::run::{Meter, Undecided};

const NONE: u32 = u32::MAX;

/// The classes of a picture.
pub(super) struct Pairs<'a> {
    green: &'a Green,
    /// The next tree edge of the same class towards the ground, by the place above it.
    lower: Vec<u32>,
    /// Whether no edge of the class is further out.
    is_last: Vec<bool>,
    /// Where one back edge alone passes over a tree edge, its index.
    only: Vec<u32>,
    /// The nim-sum of all that hangs on the component from this place on, and of its edges that end there or further out.
    above: Vec<u64>,
}

impl<'a> Pairs<'a> {
    pub(super) fn new(green: &'a Green) -> Self {
        let shape = &green.shape;
        let places = shape.places();
        let mut above = green.hanging.clone();
        let mut only = vec![0u32; places];
        for (index, back) in shape.backs.iter().enumerate() {
            above[back.from as usize] ^= 1;
            // Of a single one, what is left of the exclusive or is its index.
            only[back.from as usize] ^= index as u32;
            only[back.to as usize] ^= index as u32;
        }
        for place in (1..places).rev() {
            let parent = shape.parent[place] as usize;
            only[parent] ^= only[place];
            if shape.cover[place] > 0 {
                above[place] ^= 1;
                above[parent] ^= above[place];
            }
        }
        let mut pairs = Pairs { green, lower: vec![NONE; places], is_last: vec![true; places], only, above };
        pairs.find_classes(&highest_landing(green));
        pairs
    }

    /// Joins each tree edge with the nearest one below it that is in its class. `landing` is the depth at which the back edge
    /// ends that passes over the edge and ends furthest out.
    fn find_classes(&mut self, landing: &[u32]) {
        let shape = &self.green.shape;
        let most = shape.cover.iter().copied().max().unwrap_or(0) as usize;
        // For each number of back edges the nearest place on the way to the ground that this many pass over; each entry
        // remembers what it hid.
        let mut nearest = vec![NONE; most + 1];
        let mut path: Vec<(u32, u32)> = Vec::new();
        for place in 1..shape.places() as u32 {
            while let Some(&(last, hidden)) = path.last()
                && shape.depth[last as usize] >= shape.depth[place as usize]
            {
                nearest[shape.cover[last as usize] as usize] = hidden;
                path.pop();
            }
            let count = shape.cover[place as usize] as usize;
            let before = std::mem::replace(&mut nearest[count], place);
            path.push((place, before));
            if count > 0 && before != NONE && landing[place as usize] < shape.depth[before as usize] {
                self.lower[place as usize] = before;
                self.is_last[before as usize] = false;
            }
        }
    }

    /// Finds for every edge on a cycle whether cutting it gives its component the required value.
    pub(super) fn cuts(
        &self,
        target: &[Option<u64>],
        winning: &mut [Option<bool>],
        meter: &mut Meter,
    ) -> Result<(), Undecided> {
        let shape = &self.green.shape;
        let mut alone = vec![true; shape.backs.len()];
        for last in (1..shape.places()).filter(|&place| shape.cover[place] > 0 && self.is_last[place]) {
            // From the ground outwards.
            let mut class: Vec<u32> = Vec::new();
            let mut place = last as u32;
            while place != NONE {
                class.push(place);
                place = self.lower[place as usize];
            }
            class.reverse();
            let back = (shape.cover[last] == 1).then_some(self.only[last]);
            let mut edges: Vec<u32> = class.iter().map(|&place| shape.parent_edge[place as usize]).collect();
            if let Some(back) = back {
                alone[back as usize] = false;
                edges.push(shape.backs[back as usize].edge);
            }
            let top = shape.top[last] as usize;
            // A value is odd iff the number of edges is, and this cut takes just one away.
            match target[top].filter(|target| (target ^ self.green.value[top]) & 1 == 1) {
                None => edges.iter().for_each(|&edge| winning[edge as usize] = Some(false)),
                Some(target) => {
                    let ring = Ring::new(self.green.value[top], &self.pieces(&class, back.is_some()));
                    for (place, &edge) in edges.iter().enumerate() {
                        meter.spend(ring.steps(), 0)?;
                        winning[edge as usize] = Some(ring.value_without(place) == target);
                    }
                }
            }
        }
        let lonely = shape.backs.iter().zip(alone).filter(|(back, alone)| *alone && back.from != back.to);
        for (back, _) in lonely {
            // What is left has no new bridge: only the parity changes.
            let top = shape.top[back.from as usize] as usize;
            winning[back.edge as usize] = Some(target[top] == Some(self.green.value[top] ^ 1));
        }
        Ok(())
    }

    /// What each piece of the ring is worth in itself, but for the one nearest to the ground, in the order of the edges.
    fn pieces(&self, class: &[u32], with_back: bool) -> Vec<u64> {
        let above = |place: u32| self.above[place as usize];
        // The lower edge of each piece was counted with it.
        let mut pieces: Vec<u64> = class.windows(2).map(|pair| above(pair[0]) ^ above(pair[1]) ^ 1).collect();
        if let Some(&last) = class.last().filter(|_| with_back) {
            // Both the edge below it and the back edge were counted.
            pieces.push(above(last));
        }
        pieces
    }
}

/// For each place the depth at which the back edge ends that passes over the edge below it and ends furthest out.
///
/// Back edges are taken by the depth of their lower end, the furthest first, and each marks what nobody has marked before it;
/// what is marked is skipped by jumps that become shorter with use.
fn highest_landing(green: &Green) -> Vec<u32> {
    let shape = &green.shape;
    let mut landing = vec![0u32; shape.places()];
    let mut jump: Vec<u32> = (0..shape.places() as u32).collect();
    let find = |jump: &mut Vec<u32>, mut place: u32| {
        while jump[place as usize] != place {
            jump[place as usize] = jump[jump[place as usize] as usize];
            place = jump[place as usize];
        }
        place
    };
    for back in by_depth(green) {
        let depth = shape.depth[shape.backs[back as usize].to as usize];
        let mut place = find(&mut jump, shape.backs[back as usize].from);
        while shape.depth[place as usize] > depth {
            landing[place as usize] = depth;
            jump[place as usize] = shape.parent[place as usize];
            place = find(&mut jump, place);
        }
    }
    landing
}

/// The back edges by the depth of their lower end, the greatest first.
fn by_depth(green: &Green) -> Vec<u32> {
    let shape = &green.shape;
    let depth = |index: u32| shape.depth[shape.backs[index as usize].to as usize] as usize;
    let deepest = shape.depth.iter().copied().max().unwrap_or(0) as usize;
    let mut starts = vec![0usize; deepest + 2];
    let indices = 0..shape.backs.len() as u32;
    for index in indices.clone() {
        // Counted from the deepest.
        starts[deepest - depth(index) + 1] += 1;
    }
    for at in 0..=deepest {
        starts[at + 1] += starts[at];
    }
    let mut sorted = vec![0u32; shape.backs.len()];
    for index in indices {
        let start = &mut starts[deepest - depth(index)];
        sorted[*start] = index;
        *start += 1;
    }
    sorted
}

/// A ring of pieces: piece 0 is nearest to the ground, edge i joins piece i and piece i + 1, the last one closes the ring.
struct Ring {
    /// What piece 0 is worth in itself.
    ground: u64,
    /// The other pieces that are worth something in themselves: number and worth. Between them an edge adds 1.
    worthy: Vec<(usize, u64)>,
    edges: usize,
}

impl Ring {
    fn new(value: u64, pieces: &[u64]) -> Self {
        let edges = pieces.len() + 1;
        let ground = pieces.iter().fold(value ^ (edges as u64 & 1), |sum, piece| sum ^ piece);
        let worthy = (1..).zip(pieces.iter().copied()).filter(|&(_, worth)| worth != 0).collect();
        Ring { ground, worthy, edges }
    }

    fn steps(&self) -> u64 {
        1 + self.worthy.len() as u64
    }

    /// The value after edge `cut` is cut: the stalk of the pieces from 1 to `cut`, and that of those behind it.
    fn value_without(&self, cut: usize) -> u64 {
        let split = self.worthy.partition_point(|&(piece, _)| piece <= cut);
        let near = stalk(cut, self.worthy[..split].iter().rev().copied());
        // Seen from the other end the last piece is the first.
        let far = self.edges - 1 - cut;
        let mirrored = self.worthy[split..].iter().map(|&(piece, worth)| (self.edges - piece, worth));
        self.ground ^ near ^ stalk(far, mirrored)
    }
}

/// A stalk of this many pieces, valued from its end: `worthy` marks those that are worth something in themselves, the last first.
fn stalk(pieces: usize, worthy: impl Iterator<Item = (usize, u64)>) -> u64 {
    let (mut value, mut from) = (0, pieces);
    for (piece, worth) in worthy {
        value += (from - piece) as u64;
        value = 1 + (worth ^ value);
        from = piece - 1;
    }
    value + from as u64
}
