//! Every small position, random ones and large trees, in numbered units. The positions of a unit lie on one graph.

mod accesses;
mod random;

use std::sync::Arc;

pub use accesses::{ACCESS_SHAPES, Accesses, random_accesses, tree_with_accesses};
pub use random::{LARGE_SHAPES, large_forest, random_board, random_forest, random_setup};

use super::count::rooted_trees;
use super::layout::{Edge, Form, Layout};
use super::rules::{Colour, Reading, Setup, State};
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Drawn, Positions, Range, SEED, of_any_game};
use crate::kernel::run::Undecided;
use crate::kernel::study::{Args, Param};

/// Colourings that a unit looks at.
const BLOCK: u64 = 32;

/// A state without passes and rights.
#[must_use]
pub fn plain_state(colours: Vec<Colour>, mover: Colour) -> State {
    State { colours, mover, passes: [0, 0], rights: [0, 0], reading: Reading::default() }
}

/// The colouring of a number: one of this many colours (red, blue, white) for each vertex, and white for the last one, the seven.
fn colouring(mut number: u64, vertices: usize, colours: u64) -> Vec<Colour> {
    let colour = |_| {
        let digit = number % colours;
        number /= colours;
        [Colour::Blue, Colour::Red, Colour::White][digit as usize]
    };
    (0..vertices).map(colour).chain([Colour::White]).collect()
}

/// Shows some colourings of a layout with both colours, with both players to move.
fn see_colourings(
    colourings: impl Iterator<Item = Vec<Colour>>,
    layout: &Arc<Layout>,
    see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
) -> Result<(), Undecided> {
    for colours in colourings {
        if Colour::PLAYERS.iter().all(|player| colours.contains(player)) {
            for mover in Colour::PLAYERS {
                see(Setup::new(layout.clone(), plain_state(colours.clone(), mover)))?;
            }
        }
    }
    Ok(())
}

/// Shows some colourings in red and blue of a board with these edges, the last vertex of which is white. Each is a board of its own, as
/// a board is told with the colours at its start.
fn see_boards(
    numbers: std::ops::Range<u64>,
    vertices: usize,
    edges: &[Edge],
    see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
) -> Result<(), Undecided> {
    for number in numbers {
        let colours = colouring(number, vertices, 2);
        let layout = board(&colours, edges);
        see_colourings([colours].into_iter(), &layout, see)?;
    }
    Ok(())
}

/// Shapes each of which has some numbered colourings or the like, in blocks.
struct Blocks {
    /// How many numbers a unit has.
    block: u64,
    /// The first unit of each shape, and where the units end.
    starts: Vec<u64>,
}

impl Blocks {
    fn new(colourings: impl Iterator<Item = u64>) -> Self {
        Blocks::of(BLOCK, colourings)
    }

    fn of(block: u64, counts: impl Iterator<Item = u64>) -> Self {
        let mut starts = vec![0];
        for count in counts {
            starts.push(starts[starts.len() - 1] + count.div_ceil(block));
        }
        Blocks { block, starts }
    }

    fn units(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    /// The shape of a unit.
    fn shape(&self, unit: u64) -> Option<usize> {
        let shape = self.starts.partition_point(|start| *start <= unit);
        (shape < self.starts.len()).then(|| shape - 1)
    }

    /// The numbers of a unit, of `count` in all for its shape.
    fn numbers(&self, unit: u64, shape: usize, count: u64) -> std::ops::Range<u64> {
        let first = (unit - self.starts[shape]) * self.block;
        first..count.min(first + self.block)
    }
}

/// Every forest of 2 to some number of vertices below one seven, with every colouring in which both players have a vertex, and both
/// players to move.
pub struct Forests {
    shapes: Vec<Vec<Option<u32>>>,
    blocks: Blocks,
    colours: u64,
}

impl Forests {
    /// Vertices are red or blue.
    #[must_use]
    pub fn new(vertices: usize) -> Self {
        Forests::coloured(vertices, 2)
    }

    /// Vertices may be white too: every tree with a white vertex, taken as the root.
    #[must_use]
    pub fn with_white(vertices: usize) -> Self {
        Forests::coloured(vertices, 3)
    }

    fn coloured(vertices: usize, colours: u64) -> Self {
        let shapes: Vec<_> = (2..=vertices).flat_map(rooted_trees).collect();
        let blocks = Blocks::new(shapes.iter().map(|shape| colours.pow(shape.len() as u32)));
        Forests { shapes, blocks, colours }
    }
}

impl Positions<Setup> for Forests {
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
        let layout = Arc::new(Layout::forest(parents));
        let numbers = self.blocks.numbers(unit, shape, self.colours.pow(parents.len() as u32));
        see_colourings(numbers.map(|number| colouring(number, parents.len(), self.colours)), &layout, see)
    }
}

/// Every graph on a white vertex and 2 to some number of others, with every colouring in which both players have a vertex, and both
/// players to move. A unit is a graph.
#[derive(Clone, Copy, Debug)]
pub struct Graphs {
    /// The most vertices besides the white one.
    pub vertices: usize,
}

impl Graphs {
    /// How many vertices the graph of a unit has besides the white one, and which pairs of its vertices are joined.
    #[must_use]
    pub fn graph(self, mut unit: u64) -> Option<(usize, Vec<(u32, u32)>)> {
        for count in 2..=self.vertices {
            let pairs = pairs_of(count + 1);
            let graphs = 1u64 << pairs.len();
            if unit < graphs {
                let chosen = pairs.into_iter().enumerate().filter(|(at, _)| unit >> at & 1 == 1);
                return Some((count, chosen.map(|(_, pair)| pair).collect()));
            }
            unit -= graphs;
        }
        None
    }
}

/// All pairs of this many vertices.
#[must_use]
pub fn pairs_of(vertices: usize) -> Vec<(u32, u32)> {
    (0..vertices as u32).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

/// Plain edges both ways.
pub fn both_ways(pairs: impl IntoIterator<Item = (u32, u32)>) -> Vec<Edge> {
    pairs.into_iter().flat_map(|(a, b)| [Edge::plain(a, b), Edge::plain(b, a)]).collect()
}

/// A board with these colours and edges; vertices are called `v0`, `v1` and so on.
#[must_use]
pub fn board(initial: &[Colour], edges: &[Edge]) -> Arc<Layout> {
    let names = (0..initial.len()).map(|vertex| format!("v{vertex}")).collect();
    let form = Form::Board { names, initial: initial.to_vec() };
    Arc::new(Layout::new(form, initial.len(), edges))
}

impl Positions<Setup> for Graphs {
    fn units(&self) -> u64 {
        (2..=self.vertices).map(|count| 1u64 << (count * (count + 1) / 2)).sum()
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let Some((count, pairs)) = self.graph(unit) else { return Ok(()) };
        see_boards(0..1 << count, count, &both_ways(pairs), see)
    }
}

/// One to four paths of up to some number of vertices together, each with white at one end or at both, with every colouring and both
/// players to move. A single vertex touches white at one place; equal paths are taken in one order.
pub struct Segments {
    shapes: Vec<Vec<(usize, bool)>>,
    blocks: Blocks,
}

impl Segments {
    /// Paths of up to this many vertices together.
    #[must_use]
    pub fn new(vertices: usize) -> Self {
        let mut shapes: Vec<Vec<(usize, bool)>> = Vec::new();
        // Each shape is made from the one without its last path, which comes last in the order of paths.
        let mut unfinished: Vec<Vec<(usize, bool)>> = vec![Vec::new()];
        while let Some(shape) = unfinished.pop() {
            let left = vertices - vertices_of(&shape);
            let paths = (1..=left).flat_map(|length| [(length, false), (length, true)]);
            for path in paths.filter(|&(length, two_ends)| length > 1 || !two_ends) {
                if shape.len() < MOST_PATHS && shape.last().is_none_or(|last| path <= *last) {
                    unfinished.push([shape.as_slice(), &[path]].concat());
                }
            }
            // Both colours need two vertices.
            if vertices_of(&shape) > 1 {
                shapes.push(shape);
            }
        }
        shapes.sort_by_key(|shape| (vertices_of(shape), shape.clone()));
        let blocks = Blocks::new(shapes.iter().map(|shape| 1 << vertices_of(shape)));
        Segments { shapes, blocks }
    }

    /// The paths of a unit: their lengths, and whether white is at both ends.
    #[must_use]
    pub fn paths(&self, unit: u64) -> &[(usize, bool)] {
        self.blocks.shape(unit).map_or(&[], |shape| &self.shapes[shape])
    }
}

/// How many paths lie side by side at most.
const MOST_PATHS: usize = 4;

fn vertices_of(paths: &[(usize, bool)]) -> usize {
    paths.iter().map(|(length, _)| length).sum()
}

/// The edges of paths from the last vertex, the seven, out and perhaps back to it.
fn path_edges(paths: &[(usize, bool)]) -> Vec<Edge> {
    let seven = vertices_of(paths) as u32;
    let mut pairs = Vec::new();
    let mut first = 0u32;
    for &(length, two_ends) in paths {
        let last = first + length as u32 - 1;
        pairs.push((seven, first));
        pairs.extend((first..last).map(|vertex| (vertex, vertex + 1)));
        pairs.extend(two_ends.then_some((seven, last)));
        first = last + 1;
    }
    both_ways(pairs)
}

impl Positions<Setup> for Segments {
    fn units(&self) -> u64 {
        self.blocks.units()
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let Some(shape) = self.blocks.shape(unit) else { return Ok(()) };
        let (paths, edges) = (&self.shapes[shape], path_edges(&self.shapes[shape]));
        let vertices = vertices_of(paths);
        see_boards(self.blocks.numbers(unit, shape, 1 << vertices), vertices, &edges, see)
    }
}

const VERTICES: Param = Param::number("vertices", "the most vertices that are not the seven", 2, 11, 6)
    .ja("七以外の頂点の最大数");

fn vertices(args: &Args) -> usize {
    args.size("vertices")
}

/// The ranges of this game.
pub(super) static RANGES: &[Range] = &[
    Range {
        name: "forests",
        about: "every forest below one seven, every colouring with both colours, both players to move",
        about_ja: "一つの七の下の森すべて、両方の色がある塗り方すべて、どちらの手番も",
        params: &[VERTICES],
        open: |args, _| Ok(of_any_game(Forests::new(vertices(args)))),
    },
    Range {
        name: "trees",
        about: "the same with white vertices further out: every tree with a white vertex",
        about_ja: "外側にも白がある場合: 白い頂点をもつ木すべて",
        params: &[VERTICES],
        open: |args, _| Ok(of_any_game(Forests::with_white(vertices(args)))),
    },
    Range {
        name: "accesses",
        about: "every forest in which any vertices may touch white, every colouring with both colours, both players to move",
        about_ja: "任意の頂点が白に隣り合う森すべて、両方の色がある塗り方すべて、どちらの手番も",
        params: &[VERTICES.with_default(5)],
        open: |args, _| Ok(of_any_game(Accesses::new(vertices(args)))),
    },
    Range {
        name: "graphs",
        about: "every graph with one white vertex and others, every colouring with both colours, both players to move",
        about_ja: "一つの白い頂点をもつグラフすべて、両方の色がある塗り方すべて、どちらの手番も",
        params: &[Param::number("vertices", "the most vertices that are not white", 2, 5, 4)
            .ja("白でない頂点の最大数")],
        open: |args, _| Ok(of_any_game(Graphs { vertices: vertices(args) })),
    },
    Range {
        name: "segments",
        about: "one to four paths with white at one end or at both, every colouring with both colours, both players to move",
        about_ja: "片端または両端が白い道を一本から四本、両方の色がある塗り方すべて、どちらの手番も",
        params: &[VERTICES.with_default(7)],
        open: |args, _| Ok(of_any_game(Segments::new(vertices(args)))),
    },
    Range {
        name: "random",
        about: "random forests, hands of cards and boards, some of them with passes, rights, tunnels and labelled edges",
        about_ja: "ランダムな森、手札、盤。ときにはパス、権利、トンネル、ラベルつきの辺も",
        params: &[COUNT, SEED],
        open: |args, _| Ok(of_any_game(Drawn::of(args, |random: &mut Random| Some(random_setup(random))))),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;

    fn texts(positions: &impl Positions<Setup>) -> (usize, FxHashSet<String>) {
        let (mut seen, mut different) = (0, FxHashSet::default());
        positions
            .for_all(&mut |setup| {
                seen += 1;
                different.insert(format!("{setup} {:?}", setup.state().colours));
                Ok(())
            })
            .unwrap();
        (seen, different)
    }

    /// Rooted trees with 2, 3, 4, 5 vertices below the root: 2, 4, 9, 20.
    #[test]
    fn every_forest_comes_once() {
        let expected: u64 =
            [(2, 2), (3, 4), (4, 9), (5, 20)].map(|(n, trees)| trees * ((1 << n) - 2) * 2).iter().sum();
        assert_eq!(texts(&Forests::new(5)).0 as u64, expected);
        // Both colours among three: 3^n - 2 * 2^n + 1.
        let expected: u64 = [(2u32, 2), (3, 4), (4, 9)]
            .map(|(n, trees)| trees * (3u64.pow(n) + 1 - 2 * 2u64.pow(n)) * 2)
            .iter()
            .sum();
        assert_eq!(texts(&Forests::with_white(4)).0 as u64, expected);
    }

    #[test]
    fn every_graph_comes_once() {
        let graphs = Graphs { vertices: 3 };
        assert_eq!(graphs.units(), 8 + 64);
        assert_eq!(texts(&graphs).0, (8 * 2 + 64 * 6) * 2);
        assert_eq!(graphs.graph(7).map(|(count, pairs)| (count, pairs.len())), Some((2, 3)));
        assert_eq!(graphs.graph(8).map(|(count, pairs)| (count, pairs.len())), Some((3, 0)));
    }

    #[test]
    fn every_position_of_a_unit_lies_on_its_paths() {
        let segments = Segments::new(5);
        for unit in 0..segments.units() {
            let vertices = vertices_of(segments.paths(unit));
            segments
                .for_each(unit, &mut |setup| {
                    assert_eq!(setup.layout().vertices(), vertices + 1);
                    Ok(())
                })
                .unwrap();
        }
        // 1+1, 2 with white at one end, 2 with white at both: 2 colourings, 2 movers.
        assert_eq!(texts(&Segments::new(2)).0, 12);
        let shapes = Segments::new(7).shapes;
        let different: FxHashSet<_> = shapes.iter().cloned().collect();
        assert_eq!(different.len(), shapes.len());
        assert!((1..=4).all(|paths| shapes.iter().any(|shape| shape.len() == paths)));
    }

    #[test]
    fn large_forests_are_large() {
        for shape in 0..LARGE_SHAPES.len() {
            let setup = large_forest(shape, 1000, &mut Random::new(1));
            assert!((1000..1010).contains(&(setup.layout().vertices() - 1)), "{shape}");
        }
    }
}
