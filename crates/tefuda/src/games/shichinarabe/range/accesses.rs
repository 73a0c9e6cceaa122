//! Forests any vertices of which touch white: every small one, random ones, and large ones of several shapes.

use std::sync::Arc;

use super::{Blocks, board, both_ways, plain_state, see_boards};
use crate::games::shichinarabe::count::rooted_trees;
use crate::games::shichinarabe::layout::Edge;
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::kernel::random::Random;
use crate::kernel::range::Positions;
use crate::kernel::run::Undecided;

/// The edges of a forest, and of the white vertex behind its last one to those vertices that touch white.
fn edges(parents: &[Option<u32>], touches: impl Fn(usize) -> bool) -> Vec<Edge> {
    let white = parents.len() as u32;
    let inner = parents.iter().enumerate().filter_map(|(at, parent)| Some((at as u32, (*parent)?)));
    let outer = (0..parents.len()).filter(|&at| touches(at)).map(|at| (at as u32, white));
    both_ways(inner.chain(outer))
}

/// Every forest of 2 to some number of vertices, any of which may touch white, with every colouring in which both players have a vertex,
/// and both players to move. A unit is a forest with the vertices that touch white.
pub struct Accesses {
    shapes: Vec<Vec<Option<u32>>>,
    blocks: Blocks,
}

impl Accesses {
    /// Forests of up to this many vertices.
    #[must_use]
    pub fn new(vertices: usize) -> Self {
        let shapes: Vec<_> = (2..=vertices).flat_map(rooted_trees).collect();
        let blocks = Blocks::of(1, shapes.iter().map(|shape| 1 << shape.len()));
        Accesses { shapes, blocks }
    }
}

impl Positions<Setup> for Accesses {
    fn units(&self) -> u64 {
        self.blocks.units()
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let Some(shape) = self.blocks.shape(unit) else { return Ok(()) };
        let parents = &self.shapes[shape];
        let count = parents.len();
        for touching in self.blocks.numbers(unit, shape, 1 << count) {
            let edges = edges(parents, |at| touching >> at & 1 == 1);
            see_boards(0..1 << count, count, &edges, see)?;
        }
        Ok(())
    }
}

/// Shapes of trees with many accesses.
pub const ACCESS_SHAPES: [&str; 6] =
    ["random", "caterpillar", "binary", "star of paths", "long path", "broom"];

/// A tree of one of the [`ACCESS_SHAPES`] in which about this many vertices touch white, coloured at random.
#[must_use]
pub fn tree_with_accesses(shape: usize, vertices: usize, accesses: usize, random: &mut Random) -> Setup {
    let side = ((vertices as f64).sqrt() as usize).max(1);
    let parent = |at: usize, random: &mut Random| match ACCESS_SHAPES[shape % ACCESS_SHAPES.len()] {
        "random" => random.below(at as u64) as usize,
        "caterpillar" if at % 2 == 1 => at.saturating_sub(2),
        "binary" => (at - 1) / 2,
        "star of paths" if at % side == 1 => 0,
        "broom" if at >= vertices / 2 => (vertices / 2).max(1) - 1,
        _ => at - 1,
    };
    let parents: Vec<Option<u32>> =
        (0..vertices).map(|at| (at > 0).then(|| parent(at, random) as u32)).collect();
    let mut touches = vec![false; vertices];
    (0..accesses).for_each(|_| touches[random.below(vertices as u64) as usize] = true);
    let colour = |random: &mut Random| Colour::PLAYERS[random.below(2) as usize];
    let mut colours: Vec<Colour> = (0..vertices).map(|_| colour(random)).collect();
    colours.push(Colour::White);
    let layout = board(&colours, &edges(&parents, |at| touches[at]));
    let mover = colour(random);
    Setup::new(layout, plain_state(colours, mover))
}

/// A random tree of up to this many vertices any of which may touch white, with unequal passes now and then; `None` if a colour is missing.
#[must_use]
pub fn random_accesses(most: usize, random: &mut Random) -> Option<Setup> {
    let vertices = 2 + random.below(most.max(3) as u64 - 1) as usize;
    let accesses = 1 + random.below(vertices as u64) as usize;
    let shape = random.below(ACCESS_SHAPES.len() as u64) as usize;
    let tree = tree_with_accesses(shape, vertices, accesses, random);
    let mut state = tree.state().clone();
    if random.below(2) == 0 {
        state.passes = [random.below(4) as u32, random.below(4) as u32];
    }
    let both = Colour::PLAYERS.iter().all(|player| state.colours.contains(player));
    both.then(|| Setup::new(Arc::clone(tree.layout()), state))
}
