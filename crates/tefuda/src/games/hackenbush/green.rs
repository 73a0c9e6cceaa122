//! Green pictures: the Grundy value of any rooted graph, and every winning move.
//!
//! Fusion principle: the vertices of a cycle may be made one without changing the value. So each component without bridges
//! becomes one vertex with a loop for each of its edges, and a loop is worth 1. What is left is a tree; by the colon principle
//! an edge that carries a tree of value x is worth x + 1, and what meets at a vertex adds up as a nim-sum. O(V + E).

use super::pairs::Pairs;
use super::shape::Shape;
use crate::kernel::run::Meter;

/// The values of a green picture.
#[derive(Debug)]
pub struct Green {
    /// Its shape.
    pub shape: Shape,
    /// At the lowest place of a component: the value of all that stands on it, its own edges included.
    pub value: Vec<u64>,
    /// The nim-sum of the bridges that start upwards from each place, with what they carry.
    pub hanging: Vec<u64>,
}

impl Green {
    /// Values all parts of a green picture.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let mut value = vec![0u64; shape.places()];
        let mut hanging = vec![0u64; shape.places()];
        for back in &shape.backs {
            value[shape.top[back.from as usize] as usize] ^= 1;
        }
        for place in (1..shape.places()).rev() {
            let top = shape.top[place] as usize;
            if top != place {
                // An edge of a cycle.
                value[top] ^= 1;
                continue;
            }
            let parent = shape.parent[place] as usize;
            let worth = value[place] + 1;
            hanging[parent] ^= worth;
            value[shape.top[parent] as usize] ^= worth;
        }
        Green { shape, value, hanging }
    }

    /// The Grundy value of the whole picture.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.value.first().copied().unwrap_or(0)
    }

    /// What each bridge and loop at the ground is worth with all that it carries.
    pub fn at_ground(&self) -> impl Iterator<Item = u64> + '_ {
        let bridges =
            (1..self.shape.places()).filter(|&place| self.shape.parent[place] == 0 && self.is_bridge(place));
        let loops = self.shape.backs.iter().filter(|back| (back.from, back.to) == (0, 0));
        bridges.map(|place| self.value[place] + 1).chain(loops.map(|_| 1))
    }

    fn is_bridge(&self, place: usize) -> bool {
        self.shape.cover[place] == 0
    }

    /// Whether cutting each edge makes the whole picture worth 0, by the index of the edge; `None` for edges that are not here,
    /// and for those that the budget did not suffice for.
    ///
    /// All bridges and all edges whose cutting makes no new bridge take O(V + E) together. Where edges fall in pairs (cutting
    /// either makes the other a bridge) each takes a step for every other part of its ring that is worth something.
    pub fn cuts_to_zero(&self, edges: usize, meter: &mut Meter) -> Vec<Option<bool>> {
        let total = self.total();
        self.cuts(edges, Some(0), meter, |worth| total ^ worth)
    }

    /// The same for a picture that is a tree but for loops: which edges leave what `wanted` says of the worth of their branch
    /// at the ground.
    pub fn cuts_in_branches(
        &self,
        edges: usize,
        meter: &mut Meter,
        wanted: impl Fn(u64) -> u64,
    ) -> Vec<Option<bool>> {
        self.cuts(edges, None, meter, wanted)
    }

    fn cuts(
        &self,
        edges: usize,
        at_ground: Option<u64>,
        meter: &mut Meter,
        wanted: impl Fn(u64) -> u64,
    ) -> Vec<Option<bool>> {
        let shape = &self.shape;
        let mut winning = vec![None; edges];
        // What the component of each lowest place must be worth after the cut, if a cut in it can do.
        let mut target: Vec<Option<u64>> = vec![None; shape.places()];
        if let Some(ground) = target.first_mut() {
            *ground = at_ground;
        }
        for place in (1..shape.places()).filter(|&place| self.is_bridge(place)) {
            let below = shape.top[shape.parent[place] as usize] as usize;
            let worth = self.value[place] + 1;
            let needed = if below == 0 {
                Some(wanted(worth))
            } else {
                target[below].map(|target| self.value[below] ^ worth ^ target)
            };
            winning[shape.parent_edge[place] as usize] = Some(needed == Some(0));
            // The edge itself is worth 1 as long as it stands.
            target[place] = needed.and_then(|needed| needed.checked_sub(1));
        }
        for back in shape.backs.iter().filter(|back| back.from == back.to) {
            // A loop is worth 1 wherever it is.
            let top = shape.top[back.from as usize] as usize;
            let wins = if top == 0 { wanted(1) == 0 } else { target[top] == Some(self.value[top] ^ 1) };
            winning[back.edge as usize] = Some(wins);
        }
        if !shape.is_tree_with_loops() {
            // What was not told when the budget ended stays open.
            let _ = Pairs::new(self).cuts(&target, &mut winning, meter);
        }
        winning
    }
}
