//! Parts with one access beside others: there the rule for trees knows what keeping a blocker costs.

use super::{NONE, RemainingGraph};
use crate::games::shichinarabe::rules::Colour;
use crate::games::shichinarabe::tree::Trees;

/// What keeping a blocker costs the opponent of a player in those of the parts that are trees with one access; `None` if there is none.
///
/// Whoever keeps one there, and plays the rest as if only getting stuck lost, pays no more than this: both games are integers, and
/// integers add up.
pub(super) fn cost_of_a_blocker<'a>(
    parts: impl Iterator<Item = &'a RemainingGraph>,
    holder: Colour,
) -> Option<i64> {
    let (mut parents, mut colours): (Vec<Option<u32>>, Vec<Colour>) = (Vec::new(), Vec::new());
    let with_one_access = |part: &&RemainingGraph| {
        part.is_tree() && part.vertices().iter().filter(|vertex| vertex.open).count() == 1
    };
    let parts: Vec<&RemainingGraph> = parts.filter(with_one_access).collect();
    // Access vertices come first, and parents before their children.
    let mut places: Vec<(usize, u32)> = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let open = part.vertices().iter().position(|vertex| vertex.open);
        places.extend(open.map(|at| (number, at as u32)));
    }
    parents.resize(places.len(), None);
    let mut next = 0;
    while let Some(&(number, vertex)) = places.get(next) {
        let part = parts[number];
        colours.push(part.vertices()[vertex as usize].owner);
        let before = parents[next].map_or(NONE, |parent: u32| places[parent as usize].1);
        for &child in part.neighbours(vertex as usize).iter().filter(|child| **child != before) {
            places.push((number, child));
            parents.push(Some(next as u32));
        }
        next += 1;
    }
    Trees::from_parents(&parents, &colours).analyse(holder).cost
}
