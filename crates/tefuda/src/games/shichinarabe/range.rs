//! Every small position, random ones and large trees, in numbered units. The positions of a unit lie on one graph.

use std::fmt::Write as _;
use std::sync::Arc;

use super::count::rooted_trees;
use super::layout::{Edge, Form, Layout};
use super::notation;
use super::rules::{Colour, Reading, Setup, State};
use crate::kernel::random::Random;
use crate::kernel::range::{Positions, Range, of_any_game};
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

/// Shapes each of which has some numbered colourings, in blocks.
struct Blocks {
    /// The first unit of each shape, and where the units end.
    starts: Vec<u64>,
}

impl Blocks {
    fn new(colourings: impl Iterator<Item = u64>) -> Self {
        let mut starts = vec![0];
        for count in colourings {
            starts.push(starts[starts.len() - 1] + count.div_ceil(BLOCK));
        }
        Blocks { starts }
    }

    fn units(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    /// The shape of a unit, and the numbers of its colourings, of `count` in all for that shape.
    fn shape(&self, unit: u64) -> Option<usize> {
        let shape = self.starts.partition_point(|start| *start <= unit);
        (shape < self.starts.len()).then(|| shape - 1)
    }

    fn numbers(&self, unit: u64, shape: usize, count: u64) -> std::ops::Range<u64> {
        let first = (unit - self.starts[shape]) * BLOCK;
        first..count.min(first + BLOCK)
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
        let edges = both_ways(pairs);
        for number in 1..(1u64 << count) - 1 {
            let colours = colouring(number, count, 2);
            // A board is told with the colours at its start.
            let layout = board(&colours, &edges);
            see_colourings([colours].into_iter(), &layout, see)?;
        }
        Ok(())
    }
}

/// Two or three paths of up to some number of vertices together, each with white at one end or at both, with every colouring and both
/// players to move.
pub struct Segments {
    shapes: Vec<Vec<(usize, bool)>>,
    blocks: Blocks,
}

impl Segments {
    /// Paths of up to this many vertices together.
    #[must_use]
    pub fn new(vertices: usize) -> Self {
        let mut shapes: Vec<Vec<(usize, bool)>> = Vec::new();
        for (a, b, c) in (1..=vertices)
            .flat_map(|a| (1..=a).flat_map(move |b| (0..=b).map(move |c| (a, b, c))))
            .filter(|(a, b, c)| a + b + c <= vertices)
        {
            let lengths: Vec<usize> = [a, b, c].into_iter().filter(|length| *length > 0).collect();
            for ends in 0..1 << lengths.len() {
                let path = |(at, length): (usize, &usize)| (*length, ends >> at & 1 == 1);
                shapes.push(lengths.iter().enumerate().map(path).collect());
            }
        }
        let blocks = Blocks::new(shapes.iter().map(|shape| 1 << vertices_of(shape)));
        Segments { shapes, blocks }
    }

    /// The paths of a unit: their lengths, and whether white is at both ends.
    #[must_use]
    pub fn paths(&self, unit: u64) -> &[(usize, bool)] {
        self.blocks.shape(unit).map_or(&[], |shape| &self.shapes[shape])
    }
}

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
        for number in self.blocks.numbers(unit, shape, 1 << vertices) {
            let colours = colouring(number, vertices, 2);
            let layout = board(&colours, &edges);
            see_colourings([colours].into_iter(), &layout, see)?;
        }
        Ok(())
    }
}

/// Shapes of large trees.
pub const LARGE_SHAPES: [&str; 8] =
    ["path", "star", "legs", "caterpillar", "binary", "random", "deep", "gadgets"];

/// A large forest of one of the [`LARGE_SHAPES`] with about this many vertices, coloured at random. The gadgets are those that make the
/// schedule of the rule for trees long: `r(b(b b r))`, again and again, each below the one before or beside it.
#[must_use]
pub fn large_forest(shape: usize, vertices: usize, random: &mut Random) -> Setup {
    let mut parents: Vec<Option<u32>> = Vec::with_capacity(vertices);
    let mut colours: Vec<Colour> = Vec::with_capacity(vertices + 1);
    let share = 1 + random.below(4);
    let side = (vertices as f64).sqrt() as usize;
    while parents.len() < vertices {
        let at = parents.len();
        let colour = if random.below(5) < share { Colour::Red } else { Colour::Blue };
        let before = at.checked_sub(1).map(|before| before as u32);
        let parent = match LARGE_SHAPES[shape % LARGE_SHAPES.len()] {
            "path" => before,
            "star" => None,
            "legs" => before.filter(|_| !at.is_multiple_of(side.max(1))),
            "caterpillar" => before.map(|before| if at % 2 == 1 { before } else { before - 1 }),
            "binary" => before.map(|_| (at as u32 - 1) / 2),
            "random" => before.map(|_| random.below(at as u64) as u32),
            "deep" => before.map(|before| before - random.below(4.min(at as u64)) as u32),
            _ => {
                let top = if random.below(2) == 0 { before } else { None };
                let place = at as u32;
                parents.extend([top, Some(place), Some(place + 1), Some(place + 1), Some(place + 1)]);
                colours.extend([Colour::Red, Colour::Blue, Colour::Blue, Colour::Blue, Colour::Red]);
                continue;
            }
        };
        parents.push(parent);
        colours.push(colour);
    }
    colours.push(Colour::White);
    let mover = Colour::PLAYERS[random.below(2) as usize];
    Setup::new(Arc::new(Layout::forest(&parents)), plain_state(colours, mover))
}

fn one_of<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.below(words.len() as u64) as usize]
}

/// A random board as a text: at least one white vertex, and edges with directions and labels if they are wanted.
#[must_use]
pub fn random_board(random: &mut Random, vertices: u64, edges: u64, labelled: bool) -> String {
    let mut text = String::new();
    for vertex in 0..vertices {
        let colour = one_of(random, &["white", "red", "red", "blue", "blue"]);
        let colour = if vertex == 0 { "white" } else { colour };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "v{vertex} {colour}");
    }
    for _ in 0..edges {
        let [a, b, label] = [(); 3].map(|()| random.below(vertices));
        if a != b {
            let _ = match random.below(if labelled { 4 } else { 1 }) {
                0 => writeln!(text, "v{a} - v{b}"),
                1 => writeln!(text, "v{a} -> v{b}"),
                2 => writeln!(text, "v{a} - v{b} delete=v{label}"),
                _ => writeln!(text, "v{a} -> v{b} add=v{label}"),
            };
        }
    }
    text
}

/// Random passes and rights, as a text.
fn random_options(random: &mut Random) -> String {
    let mut text = String::new();
    if random.below(3) == 0 {
        text += &format!(" passes {} {}", random.below(3), random.below(3));
    }
    if random.below(3) == 0 {
        let reading = one_of(random, &["A", "M", "T", "I", "MT", "MTI"]);
        text += &format!(" rights {} {} reading {reading}", random.below(3), random.below(3));
    }
    text
}

/// A random tree below a vertex, as a text.
fn random_tree(random: &mut Random, vertices: u64) -> String {
    let mut text = one_of(random, &["r", "b", "r", "b", "w"]).to_owned();
    let mut left = vertices - 1;
    let mut branches = Vec::new();
    while left > 0 {
        let size = 1 + random.below(left);
        // No deeper than there are vertices, which are few.
        branches.push(random_tree(random, size));
        left -= size;
    }
    if !branches.is_empty() {
        text += &format!("({})", branches.join(" "));
    }
    text
}

/// A random forest below one seven, perhaps with white vertices, passes and rights; `None` if it is no position.
pub fn random_forest(random: &mut Random) -> Option<Setup> {
    let trees: Vec<String> = (0..1 + random.below(4))
        .map(|_| {
            let size = 1 + random.below(5);
            if random.below(2) == 0 {
                random_tree(random, size)
            } else {
                (0..size).map(|_| one_of(random, &["r", "b"])).collect()
            }
        })
        .collect();
    let (mover, options) = (one_of(random, &["red", "blue"]), random_options(random));
    notation::parse(&format!("{} @{mover}{options}", trees.join(" + "))).ok()
}

fn random_hands(random: &mut Random) -> Option<Setup> {
    let mut hands = [Vec::new(), Vec::new()];
    for suit in ["S", "H"] {
        for rank in ["3", "4", "5", "6", "8", "9", "10", "J"] {
            match random.below(5) {
                0 => {}
                hand => hands[hand as usize % 2].push(format!("{suit}{rank}")),
            }
        }
    }
    let tunnel = one_of(random, &["", " tunnel"]);
    let options = random_options(random);
    notation::parse(&format!("{} / {}{options}{tunnel}", hands[0].join(" "), hands[1].join(" "))).ok()
}

fn random_graph(random: &mut Random) -> Option<Setup> {
    let vertices = 4 + random.below(9);
    let edges = vertices + random.below(vertices);
    let labelled = random.below(2) == 0;
    let board = notation::parse_board(&random_board(random, vertices, edges, labelled)).ok()?;
    let (mover, options) = (one_of(random, &["red", "blue"]), random_options(random));
    notation::parse_on(&board, &format!("@{mover}{options}")).ok()
}

/// A random position that is not over: a forest, hands of cards or a board, with passes, rights, tunnels and labels now and then.
pub fn random_setup(random: &mut Random) -> Setup {
    loop {
        let setup = match random.below(3) {
            0 => random_forest(random),
            1 => random_hands(random),
            _ => random_graph(random),
        };
        if let Some(setup) = setup.filter(|setup| setup.winner().is_none()) {
            return setup;
        }
    }
}

/// Random positions, each a unit.
struct RandomSetups {
    positions: u64,
    seed: u64,
}

impl Positions<Setup> for RandomSetups {
    fn units(&self) -> u64 {
        self.positions
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        see(random_setup(&mut Random::stream(self.seed, unit)))
    }
}

const VERTICES: Param = Param::number("vertices", "the most vertices that are not the seven", 2, 11, 6);

fn vertices(args: &Args) -> usize {
    usize::try_from(args.number("vertices")).unwrap_or(usize::MAX)
}

/// The ranges of this game.
pub(super) static RANGES: &[Range] = &[
    Range {
        name: "forests",
        about: "every forest below one seven, every colouring with both colours, both players to move",
        params: &[VERTICES],
        open: |args, _| Ok(of_any_game(Forests::new(vertices(args)))),
    },
    Range {
        name: "trees",
        about: "the same with white vertices further out: every tree with a white vertex",
        params: &[VERTICES],
        open: |args, _| Ok(of_any_game(Forests::with_white(vertices(args)))),
    },
    Range {
        name: "graphs",
        about: "every graph on one white vertex and others, every colouring with both colours, both players to move",
        params: &[Param::number("vertices", "the most vertices that are not white", 2, 5, 4)],
        open: |args, _| Ok(of_any_game(Graphs { vertices: vertices(args) })),
    },
    Range {
        name: "segments",
        about: "two or three paths with white at one end or at both, every colouring with both colours, both players to move",
        params: &[VERTICES.with_default(7)],
        open: |args, _| Ok(of_any_game(Segments::new(vertices(args)))),
    },
    Range {
        name: "random",
        about: "random forests, hands of cards and boards, with passes, rights, tunnels and labelled edges now and then",
        params: &[
            Param::number("positions", "how many positions", 1, 1_000_000_000, 1000),
            Param::number("seed", "the seed", 0, u64::MAX, 1),
        ],
        open: |args, _| {
            Ok(of_any_game(RandomSetups { positions: args.number("positions"), seed: args.number("seed") }))
        },
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
        // 1+1: 2 colourings, 4 ways to have ends, 2 movers.
        assert_eq!(texts(&Segments::new(2)).0, 16);
    }

    #[test]
    fn large_forests_are_large() {
        for shape in 0..LARGE_SHAPES.len() {
            let setup = large_forest(shape, 1000, &mut Random::new(1));
            assert!((1000..1010).contains(&(setup.layout().vertices() - 1)), "{shape}");
        }
    }
}
