//! Hard instances: problems that are known to be hard, written as boards on which the first player wins iff the problem has
//! a solution. Running them checks the translation, not the hardness.
//!
//! - **Steiner tree** (planar, NP-hard), without rights or labels. Cells of a grid are red; playing a cell that is no
//!   terminal opens two blue vertices, which costs red one move in all; behind each terminal lies a long red chain. Red must
//!   reach all terminals through few cells.
//! - **Vertex cover** (planar, NP-hard), rights of one player (thesis, Theorem 6.8). Vertices are blue, each edge is a red
//!   vertex between its ends, and nothing touches white: red opens them with rights, while blue has moves enough elsewhere.
//! - **Geography** (planar, bipartite, PSPACE-hard), edges that are deleted (Theorem 6.9). The players go along directed
//!   edges to vertices not visited yet; taking one of two ways on deletes the edge to the other one.

use std::sync::Arc;

use super::layout::{Edge, Form, Layout};
use super::notation;
use super::rules::{Colour, Reading, Setup, State};
use super::search::Search;
use crate::kernel::lesson::Both;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Meter, Undecided};
use crate::kernel::study::{
    Args, Cell, Outlook, Param, Parts, ResultTable, RunStudy, Study, StudyError, Totals, Work,
};
use crate::kernel::words::both;

/// A problem as a position on a board.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The position; red is to move.
    pub setup: Setup,
    /// Whether the problem has a solution, by trying everything.
    pub solvable: bool,
}

impl Instance {
    /// Whether red, who is to move, wins.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn red_wins(&self, budget: &Budget) -> Result<(bool, u64), Undecided> {
        let mut meter = budget.meter();
        let winner = Search::new(&self.setup, &mut meter)?.winner(&self.setup, &mut meter)?;
        Ok((winner == Colour::Red, meter.nodes()))
    }
}

/// A board under construction.
#[derive(Default)]
struct Builder {
    names: Vec<String>,
    colours: Vec<Colour>,
    edges: Vec<Edge>,
}

impl Builder {
    /// A new vertex.
    fn vertex(&mut self, name: impl Into<String>, colour: Colour) -> u32 {
        self.names.push(name.into());
        self.colours.push(colour);
        self.colours.len() as u32 - 1
    }

    /// Joins two vertices both ways.
    fn join(&mut self, first: u32, second: u32) {
        self.edges.extend([Edge::plain(first, second), Edge::plain(second, first)]);
    }

    /// The position with red to move.
    fn setup(self, red_rights: u16) -> Setup {
        let Builder { names, colours, edges } = self;
        let form = Form::Board { names, initial: colours.clone() };
        let layout = Arc::new(Layout::new(form, colours.len(), &edges));
        let (mover, reading) = (Colour::Red, Reading::default());
        Setup::new(layout, State { colours, mover, passes: [0; 2], rights: [red_rights, 0], reading })
    }
}

/// Edges of a grid of cells, each once.
fn grid_edges(width: usize, height: usize) -> Vec<(usize, usize)> {
    let cell = |x: usize, y: usize| y * width + x;
    let across = (0..height).flat_map(|y| (1..width).map(move |x| (cell(x - 1, y), cell(x, y))));
    let down = (1..height).flat_map(|y| (0..width).map(move |x| (cell(x, y - 1), cell(x, y))));
    across.chain(down).collect()
}

/// Whether terminals of a grid (the first cell among them) can be joined through at most this many other cells.
#[must_use]
pub fn steiner(width: usize, height: usize, random: &mut Random) -> Instance {
    let cells = width * height;
    let terminals: Vec<usize> = (0..cells).filter(|&cell| cell == 0 || random.below(4) == 0).collect();
    let least = least_steiner(cells, &grid_edges(width, height), &terminals);
    // A bound at the edge: just enough, or one too few.
    let bound = (least + 1).saturating_sub(random.below(3) as usize).min(cells);
    steiner_of(width, height, &terminals, bound, cells + 1)
}

/// How many Steiner instances a grid has in [`numbered_steiner`].
#[must_use]
pub fn steiner_instances(width: usize, height: usize) -> u64 {
    3 << (width * height - 1)
}

/// The instance of a number: every choice of terminals, each with one cell more than needed, just enough, and one too few where there
/// is such. Chains are as short as the translation allows, so that the boards are small.
#[must_use]
pub fn numbered_steiner(width: usize, height: usize, number: u64) -> Instance {
    let cells = width * height;
    let chosen = ((number / 3) << 1) | 1;
    let terminals: Vec<usize> = (0..cells).filter(|&cell| chosen >> cell & 1 == 1).collect();
    let least = least_steiner(cells, &grid_edges(width, height), &terminals);
    let bound = match number % 3 {
        0 => least,
        1 => least + 1,
        // If no other cell is needed, none can be too few.
        _ => least.checked_sub(1).unwrap_or(least + 2),
    };
    steiner_of(width, height, &terminals, bound, bound)
}

/// The board: behind each terminal lies a chain of red vertices, which must have at least as many as the bound, so that no terminal is
/// worth leaving out.
fn steiner_of(width: usize, height: usize, terminals: &[usize], bound: usize, chain: usize) -> Instance {
    let cells = width * height;
    let edges = grid_edges(width, height);
    let least = least_steiner(cells, &edges, terminals);
    let mut board = Builder::default();
    let seven = board.vertex("seven", Colour::White);
    board.vertex("buried1", Colour::Red);
    board.vertex("buried2", Colour::Blue);
    let of_cell: Vec<u32> = (0..cells).map(|cell| board.vertex(format!("c{cell}"), Colour::Red)).collect();
    board.join(seven, of_cell[0]);
    for (cell, &own) in of_cell.iter().enumerate() {
        let mut before = own;
        let behind: Vec<(String, Colour)> = if terminals.contains(&cell) {
            (0..chain).map(|link| (format!("t{cell}x{link}"), Colour::Red)).collect()
        } else {
            ["a", "b"].map(|name| (format!("{name}{cell}"), Colour::Blue)).to_vec()
        };
        for (name, colour) in behind {
            let next = board.vertex(name, colour);
            board.join(before, next);
            before = next;
        }
    }
    edges.iter().for_each(|&(a, b)| board.join(of_cell[a], of_cell[b]));
    // Red makes one move more than blue iff at most `bound` cells are played that are no terminals.
    let free = terminals.len() * (1 + chain) - 1 - bound;
    for move_number in 0..free {
        let own = board.vertex(format!("f{move_number}"), Colour::Blue);
        board.join(seven, own);
    }
    Instance { setup: board.setup(0), solvable: least <= bound }
}

/// The fewest other cells that join all terminals, by trying all sets.
fn least_steiner(cells: usize, edges: &[(usize, usize)], terminals: &[usize]) -> usize {
    let needed = terminals.iter().fold(0u32, |set, &cell| set | 1 << cell);
    let joined = |set: u32| {
        let mut reached = 1u32 << terminals[0];
        loop {
            let more = edges.iter().fold(reached, |reached, &(a, b)| {
                let (a, b) = (1u32 << a, 1u32 << b);
                if set & a != 0 && set & b != 0 && reached & (a | b) != 0 { reached | a | b } else { reached }
            });
            if more == reached {
                return needed & !reached == 0;
            }
            reached = more;
        }
    };
    let sets = (0..1u32 << cells).filter(|set| set & needed == 0 && joined(set | needed));
    sets.map(|set| set.count_ones() as usize).min().unwrap_or(cells)
}

/// Whether some vertices, at most as many as red has rights, touch all edges of a part of a grid.
#[must_use]
pub fn vertex_cover(width: usize, height: usize, random: &mut Random) -> Instance {
    let vertices = width * height;
    let mut edges = grid_edges(width, height);
    edges.retain(|_| random.below(3) > 0);
    if edges.is_empty() {
        edges.push((0, 1));
    }
    let covers = |set: &u32| edges.iter().all(|(a, b)| set >> a & 1 == 1 || set >> b & 1 == 1);
    let least = (0..1u32 << vertices).filter(covers).map(u32::count_ones).min().unwrap_or(0);
    let rights = (least + 1).saturating_sub(random.below(3) as u32).max(1);
    let mut board = Builder::default();
    let seven = board.vertex("seven", Colour::White);
    let ends: Vec<u32> =
        (0..vertices).map(|vertex| board.vertex(format!("u{vertex}"), Colour::Blue)).collect();
    for (number, &(a, b)) in edges.iter().enumerate() {
        let between = board.vertex(format!("e{number}"), Colour::Red);
        board.join(ends[a], between);
        board.join(between, ends[b]);
    }
    let mut before = seven;
    for link in 0..=edges.len() {
        let next = board.vertex(format!("f{link}"), Colour::Blue);
        board.join(before, next);
        before = next;
    }
    // There are fewer vertices than 2^16, and no more rights than vertices.
    Instance { setup: board.setup(rights as u16), solvable: least <= rights }
}

/// Whether the first player wins geography from the first vertex of a part of a grid, its edges turned at random, at most
/// two from each vertex.
#[must_use]
pub fn geography(width: usize, height: usize, random: &mut Random) -> Instance {
    let vertices = width * height;
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    for (a, b) in grid_edges(width, height) {
        let (from, to) = if random.below(2) == 0 { (a, b) } else { (b, a) };
        if next[from].len() < 2 && to != 0 {
            next[from].push(to);
        }
    }
    let solvable = wins_geography(&next, 0, 1);
    // Nobody can empty: both have a vertex out of reach.
    let mut board = Builder::default();
    board.vertex("buried1", Colour::Red);
    board.vertex("buried2", Colour::Blue);
    let turn = |vertex: usize| [Colour::Blue, Colour::Red][(vertex % width + vertex / width) % 2];
    let places: Vec<u32> = (0..vertices)
        .map(|vertex| {
            board.vertex(format!("g{vertex}"), if vertex == 0 { Colour::White } else { turn(vertex) })
        })
        .collect();
    for (from, targets) in next.iter().enumerate() {
        if let [only] = targets[..] {
            board.edges.push(Edge::plain(places[from], places[only]));
            continue;
        }
        // Two ways on: each begins with two vertices of its own, because a target may have been visited before.
        let ways: Vec<u32> = targets
            .iter()
            .map(|&to| {
                let first = board.vertex(format!("x{from}to{to}"), turn(from).other());
                let second = board.vertex(format!("y{from}to{to}"), turn(from));
                board.edges.extend([Edge::plain(first, second), Edge::plain(second, places[to])]);
                first
            })
            .collect();
        for (place, &way) in ways.iter().enumerate() {
            let deleted_by = ways.get(1 - place).copied();
            board.edges.push(Edge { deleted_by, ..Edge::plain(places[from], way) });
        }
    }
    Instance { setup: board.setup(0), solvable }
}

/// Whether the player who goes on from a vertex wins. A path visits each vertex once, so that it is no deeper than the grid.
fn wins_geography(next: &[Vec<usize>], at: usize, visited: u64) -> bool {
    next[at].iter().any(|&to| visited >> to & 1 == 0 && !wins_geography(next, to, visited | 1 << to))
}

/// What the study can be asked for: a name and how to make an instance of a width and a height.
type Kind = (&'static str, fn(usize, usize, &mut Random) -> Instance);

pub(crate) const KINDS: [Kind; 3] = [("steiner", steiner), ("cover", vertex_cover), ("geography", geography)];

/// The studies of this game.
pub static STUDIES: &[Study] = &[Study {
    name: "hard",
    about: "Makes hard instances (Steiner trees, vertex covers with rights, geography with deleted edges), solves them by search, \
            and compares with the problem solved directly. The boards are printed in the form that --board FILE reads, entries separated by `;`.",
    about_ja: "難しい問題例(シュタイナー木、権利つき頂点被覆、辺の消えるジオグラフィ)を作り、探索で解いて元の問題の解と比べます。",
    params: &[
        Param::choice("kind", "which problem", &["steiner", "cover", "geography"], "steiner")
            .ja("どの問題か")
            .ja_words(&["シュタイナー木", "頂点被覆", "しりとり(ジオグラフィ)"]),
        Param::number("width", "the width of the grid", 2, 5, 3).ja("格子の幅"),
        Param::number("height", "the height of the grid", 2, 4, 3).ja("格子の高さ"),
        Param::number("instances", "how many instances", 1, 100_000, 10).ja("問題例の数"),
        Param::number("seed", "the seed of the first; the others follow", 0, u64::MAX / 2, 1)
            .ja("最初の乱数の種。残りは順に続く"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
}];

/// Each instance is a row and a unit.
fn work<'a>(args: &'a Args, _budget: &'a Budget) -> Result<Work<'a>, StudyError> {
    let kind = args.text("kind").unwrap_or("steiner");
    let make = KINDS.iter().find(|(name, _)| *name == kind).map_or(steiner as _, |(_, make)| *make);
    let make: fn(usize, usize, &mut Random) -> Instance = make;
    let (width, height, seed) = (args.size("width"), args.size("height"), args.number("seed"));
    let instance = move |seed: u64| make(width, height, &mut Random::new(seed));
    let table = move |totals: &[Totals]| {
        let columns = vec!["seed", "solvable", "red_wins", "positions", "position", "board"];
        let rows = (seed..).zip(totals).map(|(seed, totals)| row(seed, &instance(seed), totals));
        let notes = vec![both!(
            "solvable: the problem itself, by trying everything; red_wins: the game, by search",
            "解ける: 元の問題を総当たりで解いた結果。赤の勝ち: ゲームを探索した結果"
        )];
        ResultTable { columns, rows: rows.collect(), notes, plot: None, undecided: None }
    };
    let solve = move |seed: u64, meter: &mut Meter, totals: &mut Totals| -> Result<(), StudyError> {
        let (red_wins, nodes) = instance(seed).red_wins(&meter.rest())?;
        meter.spend(nodes, 0)?;
        totals.add(RED_WINS, u64::from(red_wins));
        totals.add(POSITIONS, nodes);
        Ok(())
    };
    let outlook = Outlook::of_rows(args.number("instances"));
    let seeds = seed..seed.saturating_add(args.number("instances"));
    Ok(Work::InUnits(seeds.fold(
        Parts::of(Both { en: "solving instances", ja: "問題例を解いています" }, table).with_outlook(outlook),
        |parts, seed| parts.part(1, move |_, meter, totals| solve(seed, meter, totals)),
    )))
}

/// The numbers of the sums that an instance has.
const RED_WINS: usize = 0;
const POSITIONS: usize = 1;

fn row(seed: u64, instance: &Instance, totals: &Totals) -> Vec<Cell> {
    vec![
        Cell::Number(seed),
        Cell::yes_or_no(instance.solvable),
        Cell::yes_or_no(totals.sum(RED_WINS) == 1),
        Cell::Number(totals.sum(POSITIONS)),
        Cell::Text(instance.setup.to_string()),
        Cell::Text(notation::board_text(instance.setup.layout()).unwrap_or_default()),
    ]
}
