//! The shape of a part: what it is known by, and where it can be cut in pieces.

use rustc_hash::FxHashMap;

use super::{NONE, RemainingGraph};
use crate::games::shichinarabe::rules::Colour;

/// What a part is known by: equal parts have equal keys. Trees are equal if they look the same, other parts if they have the same
/// vertices.
pub(super) type Key = (u32, u32);

/// A number for each label with what hangs below it.
#[derive(Default)]
pub(super) struct Classes {
    numbers: FxHashMap<Box<[i32]>, u32>,
    /// Bytes that the labels own.
    owned: u64,
}

/// The shape of a part.
pub(super) struct Shape {
    /// What the part is known by.
    pub(super) key: Key,
    /// For each vertex of a tree the largest piece that is left without it. Other parts may not fall apart: there it is what is left
    /// besides the neighbours, so that vertices with many neighbours come first.
    largest: Vec<u32>,
}

/// Vertices of a tree in the order in which leaves are taken away, level by level, down to the one or two in the middle.
struct Peeled {
    order: Vec<u32>,
    /// The neighbour that a vertex hung from when it was taken.
    parents: Vec<u32>,
    /// How many in the middle are left.
    middle: usize,
}

impl Peeled {
    fn new(part: &RemainingGraph) -> Self {
        let count = part.len();
        let mut degree: Vec<u32> = (0..count).map(|at| part.neighbours(at).len() as u32).collect();
        let mut order: Vec<u32> = (0..count as u32).filter(|&at| degree[at as usize] <= 1).collect();
        let mut parents = vec![NONE; count];
        let mut taken = vec![false; count];
        let (mut next, mut level) = (0, order.len());
        while count - next > 2 {
            for at in next..level {
                let vertex = order[at];
                taken[vertex as usize] = true;
                let parent = part.neighbours(vertex as usize).iter().find(|next| !taken[**next as usize]);
                let Some(&parent) = parent else { continue };
                parents[vertex as usize] = parent;
                degree[parent as usize] -= 1;
                if degree[parent as usize] == 1 {
                    order.push(parent);
                }
            }
            (next, level) = (level, order.len());
        }
        Peeled { order, parents, middle: count - next }
    }
}

impl Classes {
    fn number(&mut self, label: Vec<i32>) -> u32 {
        let fresh = self.numbers.len() as u32;
        let owned = &mut self.owned;
        *self.numbers.entry(label.into_boxed_slice()).or_insert_with_key(|label| {
            *owned += 4 * label.len() as u64 + 16;
            fresh
        })
    }

    /// The table, for the account of memory, and what its entries own.
    pub(super) fn table(&self) -> (&FxHashMap<Box<[i32]>, u32>, u64) {
        (&self.numbers, self.owned)
    }

    /// The shape of a part. O(n log n).
    pub(super) fn shape(&mut self, part: &RemainingGraph) -> Shape {
        let label = |at: usize| {
            let vertex = &part.vertices[at];
            [vertex.payoff, i32::from(vertex.open) << 1 | i32::from(vertex.owner == Colour::Red)]
        };
        let count = part.len();
        if !part.is_tree() {
            let mut listed: Vec<(u32, [i32; 2])> =
                (0..count).map(|at| (part.vertices[at].name, label(at))).collect();
            listed.sort_unstable();
            // No payoff is so small, so that no label of a tree begins like this.
            let listed = listed.into_iter().flat_map(|(name, [a, b])| [name as i32, a, b]);
            let key = (self.number([i32::MIN].into_iter().chain(listed).collect()), NONE);
            let largest = (0..count).map(|at| (count - part.neighbours(at).len()) as u32).collect();
            return Shape { key, largest };
        }
        let peeled = Peeled::new(part);
        let mut below: Vec<Vec<i32>> = vec![Vec::new(); count];
        let (mut size, mut largest) = (vec![1u32; count], vec![0u32; count]);
        let mut middle = [NONE; 2];
        for (place, &vertex) in peeled.order.iter().enumerate() {
            let at = vertex as usize;
            let mut hanging = std::mem::take(&mut below[at]);
            hanging.sort_unstable();
            let class = self.number(label(at).into_iter().chain(hanging).collect());
            largest[at] = largest[at].max(count as u32 - size[at]);
            match peeled.parents[at] {
                NONE => middle[(count - 1 - place).min(1)] = class,
                parent => {
                    let parent = parent as usize;
                    below[parent].push(class as i32);
                    size[parent] += size[at];
                    largest[parent] = largest[parent].max(size[at]);
                }
            }
        }
        debug_assert_eq!(peeled.middle, middle.iter().filter(|class| **class != NONE).count());
        middle.sort_unstable();
        Shape { key: (middle[0], middle[1]), largest }
    }
}

impl Shape {
    /// The vertices of a player, at most `many`, without which a part falls into the smallest pieces.
    pub(super) fn balanced(&self, part: &RemainingGraph, player: Colour, many: usize) -> Vec<u32> {
        let mut own: Vec<u32> =
            (0..part.len() as u32).filter(|&at| part.vertices[at as usize].owner == player).collect();
        if many < own.len() {
            own.select_nth_unstable_by_key(many, |&at| (self.largest[at as usize], at));
            own.truncate(many);
        }
        own
    }
}
