//! Ranges: every small digraph, or random ones, with every sum of some of its vertices.

use std::sync::Arc;

use super::rules::{GraphBoard, Setup};
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Positions, Range, SEED, of_any_game};
use crate::kernel::run::Undecided;
use crate::kernel::study::{Args, Param};

/// A digraph as a list of edges between numbered vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edges {
    /// How many vertices there are.
    pub vertices: u32,
    /// The edges, from and to.
    pub edges: Vec<(u32, u32)>,
}

impl Edges {
    /// The vertices that a move leads to.
    #[must_use]
    pub fn followers(&self) -> Vec<Vec<u32>> {
        let mut followers = vec![Vec::new(); self.vertices as usize];
        self.edges.iter().for_each(|&(from, to)| followers[from as usize].push(to));
        followers
    }

    /// The text of a board: a vertex is called by a letter, or `v27` if there are not enough.
    #[must_use]
    pub fn text(&self) -> String {
        let edge = |&(from, to): &(u32, u32)| format!("{} -> {}", self.name(from), self.name(to));
        let touched = |vertex: &u32| self.edges.iter().any(|&(from, to)| from == *vertex || to == *vertex);
        let alone = (0..self.vertices).filter(|vertex| !touched(vertex)).map(|vertex| self.name(vertex));
        self.edges.iter().map(edge).chain(alone).collect::<Vec<_>>().join("; ")
    }

    /// What a vertex is called.
    #[must_use]
    pub fn name(&self, vertex: u32) -> String {
        match u8::try_from(vertex) {
            Ok(letter) if self.vertices <= 26 => char::from(b'a' + letter).to_string(),
            _ => format!("v{vertex}"),
        }
    }

    /// The board, on which a vertex keeps its number.
    #[must_use]
    pub fn board(&self) -> Option<Arc<GraphBoard>> {
        let in_order: Vec<String> = (0..self.vertices).map(|vertex| self.name(vertex)).collect();
        let text = format!("{}; {}", in_order.join("; "), self.text());
        GraphBoard::parse(&text).ok().map(Arc::new)
    }
}

/// Which digraphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graphs {
    /// Every one of 1 to this many vertices, loops included.
    All(u32),
    /// Every one of 1 to this many vertices whose edges lead to vertices with lower numbers, so that every play ends.
    AllWithoutCycles(u32),
    /// Random ones.
    Random {
        /// The most vertices.
        vertices: u32,
        /// Whether every play ends.
        without_cycles: bool,
        /// How many.
        count: u64,
        /// Others for another seed.
        seed: u64,
    },
}

impl Graphs {
    /// The pairs of vertices between which there may be an edge.
    fn pairs(self, vertices: u32) -> impl Iterator<Item = (u32, u32)> {
        let ends = move |from: u32| if matches!(self, Graphs::AllWithoutCycles(_)) { from } else { vertices };
        (0..vertices).flat_map(move |from| (0..ends(from)).map(move |to| (from, to)))
    }

    fn count_of(self, vertices: u32) -> u64 {
        u32::try_from(self.pairs(vertices).count())
            .ok()
            .and_then(|pairs| 1u64.checked_shl(pairs))
            .unwrap_or(u64::MAX)
    }

    /// How many there are.
    #[must_use]
    pub fn count(self) -> u64 {
        match self {
            Graphs::All(most) | Graphs::AllWithoutCycles(most) => {
                (1..=most).map(|vertices| self.count_of(vertices)).fold(0, u64::saturating_add)
            }
            Graphs::Random { count, .. } => count,
        }
    }

    /// The one of this number, small ones first.
    #[must_use]
    pub fn get(self, mut number: u64) -> Edges {
        match self {
            Graphs::All(_) | Graphs::AllWithoutCycles(_) => {
                let mut vertices = 1;
                while number >= self.count_of(vertices) {
                    number -= self.count_of(vertices);
                    vertices += 1;
                }
                let chosen = self.pairs(vertices).enumerate().filter(|(at, _)| number >> at & 1 == 1);
                Edges { vertices, edges: chosen.map(|(_, pair)| pair).collect() }
            }
            Graphs::Random { vertices, without_cycles, seed, .. } => {
                random_graph(&mut Random::stream(seed, number), vertices, without_cycles)
            }
        }
    }
}

/// A random digraph of up to this many vertices, with up to three edges for each.
#[must_use]
pub fn random_graph(random: &mut Random, most: u32, without_cycles: bool) -> Edges {
    let vertices = 1 + random.below(u64::from(most));
    let count = random.below(3 * vertices + 1);
    let mut edges: Vec<(u32, u32)> = (0..count)
        .map(|_| (random.below(vertices) as u32, random.below(vertices) as u32))
        .filter(|(from, to)| !without_cycles || from != to)
        .map(|(from, to)| if without_cycles { (from.max(to), from.min(to)) } else { (from, to) })
        .collect();
    edges.sort_unstable();
    edges.dedup();
    Edges { vertices: vertices as u32, edges }
}

/// Every sum of this many vertices of each graph; a unit is a graph.
#[derive(Clone, Copy, Debug)]
pub struct GraphSums {
    /// The graphs.
    pub graphs: Graphs,
    /// How many tokens there are.
    pub parts: u32,
}

/// Every way to choose this many of the vertices, in ascending order, repetitions allowed.
#[must_use]
pub fn choices(vertices: u32, parts: u32) -> Vec<Vec<u32>> {
    let mut lists: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..parts {
        let longer = |list: &Vec<u32>| {
            let list = list.clone();
            let least = list.last().copied().unwrap_or(0);
            (least..vertices).map(move |next| [&list[..], &[next]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

impl Positions<Setup> for GraphSums {
    fn units(&self) -> u64 {
        self.graphs.count()
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let edges = self.graphs.get(unit);
        let Some(board) = edges.board() else { return Ok(()) };
        let setup = |vertices| Setup { board: board.clone(), vertices };
        choices(edges.vertices, self.parts).into_iter().try_for_each(|vertices| see(setup(vertices)))
    }
}

const PARTS: Param = Param::number("parts", "how many tokens", 1, 4, 2).ja("駒の数");
const ENDS: Param = Param::flag("without-cycles", "only graphs without cycles").ja("閉路のないグラフだけ");

/// What the game offers.
pub(super) static RANGES: &[Range] = &[
    Range {
        name: "all",
        about: "Every sum of a given number of vertices of every digraph up to a size.",
        about_ja: "ある大きさまでの有向グラフすべてで、決まった数の頂点の和すべて。",
        params: &[Param::number("vertices", "the most vertices", 1, 5, 3).ja("頂点の最大数"), PARTS, ENDS],
        open: |args: &Args, _| {
            let vertices = args.number("vertices") as u32;
            let ends = args.flag("without-cycles");
            let graphs = if ends { Graphs::AllWithoutCycles(vertices) } else { Graphs::All(vertices) };
            Ok(of_any_game(GraphSums { graphs, parts: args.number("parts") as u32 }))
        },
    },
    Range {
        name: "random",
        about: "Every sum of a given number of vertices of random digraphs.",
        about_ja: "ランダムな有向グラフで、決まった数の頂点の和すべて。",
        params: &[
            Param::number("vertices", "the most vertices", 1, 1000, 7).ja("頂点の最大数"),
            PARTS,
            ENDS,
            Param { help: "how many graphs", help_ja: "グラフの数", ..COUNT.with_default(200) },
            SEED,
        ],
        open: |args: &Args, _| {
            let graphs = Graphs::Random {
                vertices: args.number("vertices") as u32,
                without_cycles: args.flag("without-cycles"),
                count: args.number("count"),
                seed: args.number("seed"),
            };
            Ok(of_any_game(GraphSums { graphs, parts: args.number("parts") as u32 }))
        },
    },
];
