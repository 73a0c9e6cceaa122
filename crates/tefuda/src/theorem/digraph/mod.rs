//! Graph games in the literature: P- and N-positions, the Sprague-Grundy function, cycles, and values in spite of them.
//!
//! What is claimed is written out here from the edges of a graph; the referee moves tokens by the rules of the game.

mod cycles;
mod loopy;

use std::fmt;
use std::sync::Arc;

use super::asked::Played;
use super::source;
use super::surveyed::Surveyed;
use super::{Claim, Example, Findings, Reading, Standing, Statement, Survey};
use crate::games::digraph::range::{Edges, Graphs};
use crate::games::digraph::{GraphBoard, Position, Setup};
use crate::kernel::position::Setup as _;
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::{Args, Param};
use crate::solve::MoverResult;
use crate::solve::digraph::Digraph;
use crate::solve::retrograde::Retrograde;
use crate::solve::sums::mex;

/// All statements on graph games.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[&P_AND_N, &MEX, &loopy::LOOPY, &cycles::CYCLES];

/// A graph, or tokens on some of its vertices.
struct GraphExample<'a> {
    edges: &'a Edges,
    vertices: Vec<u32>,
}

impl fmt::Display for GraphExample<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.edges.board();
        let setup = board.and_then(|board| Setup::new(board, self.vertices.clone()));
        setup.map_or(Ok(()), |setup| write!(f, "{setup} on "))?;
        f.write_str(&self.edges.text())
    }
}

impl Example for GraphExample<'_> {
    fn size(&self) -> (usize, u32) {
        (self.edges.vertices as usize, (self.edges.edges.len() + self.vertices.len()) as u32)
    }
}

impl Edges {
    fn case(&self, vertices: &[u32]) -> GraphExample<'_> {
        GraphExample { edges: self, vertices: vertices.to_vec() }
    }

    fn digraph(&self) -> Digraph {
        Digraph::new(self.vertices as usize, self.edges.iter().copied())
    }

    /// The same graph with a nim heap of up to `most` counters beside it: heap h is vertex `vertices + h`.
    fn with_heap(&self, most: u32) -> Edges {
        let heap = |size: u32| (0..size).map(move |left| (self.vertices + size, self.vertices + left));
        let edges = self.edges.iter().copied().chain((0..=most).flat_map(heap)).collect();
        Edges { vertices: self.vertices + most + 1, edges }
    }
}

/// What moving tokens by the rules says, on one board, for sums that may go on for ever.
struct Board {
    board: Arc<GraphBoard>,
    backwards: Retrograde<Position>,
}

impl Board {
    /// Solves these sums, and all that comes of them; nothing if there is no board.
    fn new(
        edges: &Edges,
        sums: impl IntoIterator<Item = Vec<u32>>,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Undecided> {
        let Some(board) = edges.board() else { return Ok(None) };
        let roots = sums.into_iter().filter_map(|sum| Setup::new(board.clone(), sum)?.position());
        let backwards = Retrograde::solve(roots, meter)?;
        Ok(Some(Board { board: board.clone(), backwards }))
    }

    /// The result for the player to move; a sum without a move is lost.
    fn result(&self, sum: &[u32]) -> Option<MoverResult> {
        match Setup::new(self.board.clone(), sum.to_vec())?.position() {
            Some(position) => self.backwards.get(&position).map(|solved| solved.result),
            None => Some(MoverResult::Loss),
        }
    }
}

const ALL: Param =
    Param::number("vertices", "the most vertices of the graphs enumerated exhaustively", 1, 6, 5)
        .ja("すべて調べるグラフの頂点の最大数");
const RANDOM: Param =
    Param::number("random", "the number of random graphs", 0, 1_000_000_000, 200).ja("ランダムなグラフの数");
const LARGEST_RANDOM: u32 = 12;

/// All small graphs without cycles, and some random ones.
fn ending(args: &Args) -> [Graphs; 2] {
    let count = args.number("random");
    let random = Graphs::Random { vertices: LARGEST_RANDOM, without_cycles: true, count, seed: 1 };
    [Graphs::AllWithoutCycles(args.number("vertices") as u32), random]
}

fn ending_range(args: &Args) -> String {
    format!(
        "all graphs without cycles of up to {} vertices, every vertex, and {} random ones of up to {LARGEST_RANDOM}",
        args.number("vertices"),
        args.number("random")
    )
}

/// A graph of more vertices has too many labellings or functions to try them all.
const MOST_TRIED: u32 = 5;

static P_AND_N: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/p-and-n",
        game: "digraph",
        also: &[],
        source: source::SLIDES,
        text: "If every play ends, each position is a P-position (the previous player wins) or an N-position (the next player wins). \
               They are found by labelling: terminal positions are P; a position with a move to a P-position is N; a position \
               with moves to N-positions only is P; and so on until all are labelled. No other labelling has these properties.",
        standing: Standing::Holds,
    },
    params: &[ALL, RANDOM],
    readings: &[
        Reading {
            name: "procedure",
            text: "the labelling reaches every position, and the N-positions are those that the player to move wins",
            standing: Standing::Holds,
        },
        Reading {
            name: "characterisation",
            text: "of all labellings with P and N exactly one has the three properties (graphs of at most 5 vertices)",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let mut survey = Survey::of(ending_range(args));
        for graphs in ending(args) {
            survey = survey.part(graphs.count(), move |unit, findings| {
                let edges = graphs.get(unit);
                let followers = edges.followers();
                let labels = labelled(&followers);
                let Some(board) = edges.board() else { return Ok(()) };
                let mut played = Played::<Position>::new();
                for vertex in 0..edges.vertices {
                    let Some(setup) = Setup::new(board.clone(), vec![vertex]) else { continue };
                    let wins = played.mover_wins(&setup, &mut findings.meter)?;
                    let label = labels[vertex as usize];
                    let right = label == Some(if wins { Label::N } else { Label::P });
                    findings.enter(0, || edges.case(&[vertex]), right);
                }
                if edges.vertices <= MOST_TRIED {
                    let fitting = (0..1u32 << edges.vertices).filter(|lost| fits(&followers, *lost)).count();
                    findings.enter(1, || edges.case(&[]), fitting == 1);
                }
                Ok(())
            });
        }
        Ok(survey)
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    P,
    N,
}

/// The labelling of the slides, repeated until nothing changes.
fn labelled(followers: &[Vec<u32>]) -> Vec<Option<Label>> {
    let mut labels = vec![None; followers.len()];
    loop {
        let before = labels.clone();
        for (vertex, next) in followers.iter().enumerate() {
            let mut after = next.iter().map(|&next| before[next as usize]);
            if after.clone().any(|label| label == Some(Label::P)) {
                labels[vertex] = Some(Label::N);
            } else if after.all(|label| label == Some(Label::N)) {
                labels[vertex] = Some(Label::P);
            }
        }
        if labels == before {
            return labels;
        }
    }
}

/// Whether these vertices, by bits, are as P-positions are: from one of them every move leads away, from any other some move leads
/// to one of them. Terminal positions are among them, as no move leads from them anywhere.
fn fits(followers: &[Vec<u32>], lost: u32) -> bool {
    let is_lost = |vertex: u32| lost >> vertex & 1 == 1;
    (0..).zip(followers).all(|(vertex, next)| is_lost(vertex) != next.iter().any(|&next| is_lost(next)))
}

static MEX: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/mex",
        game: "digraph",
        also: &[],
        source: source::SLIDES,
        text: "On a graph without cycles there is exactly one function g with g(x) = mex { g(y) : y follows x }, the Sprague-Grundy \
               function; it is computed by induction from the terminal positions, where it is 0. A position is lost iff g(x) = 0, and beside a nim heap \
               it is lost iff the heap has g(x) counters.",
        standing: Standing::Holds,
    },
    params: &[ALL, RANDOM],
    readings: &[
        Reading {
            name: "exactly one",
            text: "of all functions with values below the number of vertices exactly one satisfies the equation (graphs of at most 5 vertices)",
            standing: Standing::Holds,
        },
        Reading {
            name: "induction",
            text: "induction from the terminal vertices reaches every vertex, and the program finds the same values",
            standing: Standing::Holds,
        },
        Reading {
            name: "zero is lost",
            text: "the player to move loses iff g is 0",
            standing: Standing::Holds,
        },
        Reading {
            name: "nim heaps",
            text: "beside a nim heap of 0 to 5 counters a vertex is lost iff the heap is as large as g",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let mut survey = Survey::of(ending_range(args));
        for graphs in ending(args) {
            survey = survey.part(graphs.count(), move |unit, findings| {
                look_at_values(&graphs.get(unit), findings)?;
                Ok(())
            });
        }
        Ok(survey)
    },
};

/// Values by induction: a vertex is valued once all its followers are. On a graph with cycles some never are.
fn by_induction(followers: &[Vec<u32>]) -> Vec<Option<u64>> {
    let mut values: Vec<Option<u64>> = vec![None; followers.len()];
    let is_ready = |values: &[Option<u64>], vertex: usize| {
        values[vertex].is_none() && followers[vertex].iter().all(|&next| values[next as usize].is_some())
    };
    while let Some(vertex) = (0..followers.len()).find(|&vertex| is_ready(&values, vertex)) {
        let after: Option<Vec<u64>> = followers[vertex].iter().map(|&next| values[next as usize]).collect();
        values[vertex] = after.map(mex);
    }
    values
}

/// Every function on the vertices with values below their number that is the mex of itself over the followers.
fn functions(followers: &[Vec<u32>]) -> Vec<Vec<u64>> {
    let count = followers.len() as u64;
    let mut functions = Vec::new();
    for code in 0..count.pow(followers.len() as u32) {
        let values = (0..followers.len() as u32).map(|vertex| code / count.pow(vertex) % count);
        let values: Vec<u64> = values.collect();
        // The values that follow, by bits: their mex is how many of the lowest bits are set.
        let after = |next: &Vec<u32>| next.iter().fold(0u64, |bits, &next| bits | 1 << values[next as usize]);
        if followers.iter().zip(&values).all(|(next, &value)| u64::from(after(next).trailing_ones()) == value)
        {
            functions.push(values);
        }
    }
    functions
}

fn look_at_values(edges: &Edges, findings: &mut Findings) -> Result<(), Undecided> {
    const HEAPS: u32 = 6;
    let followers = edges.followers();
    let values = by_induction(&followers);
    if edges.vertices <= MOST_TRIED {
        let all = functions(&followers);
        let right = all.len() == 1 && all[0].iter().copied().map(Some).eq(values.iter().copied());
        findings.enter(0, || edges.case(&[]), right);
    }
    let program = edges.digraph().grundy(&mut findings.meter).ok();
    let same = program.is_some_and(|program| {
        program.iter().map(|&value| Some(u64::from(value))).eq(values.iter().copied())
    });
    findings.enter(1, || edges.case(&[]), same);
    let with_heap = edges.with_heap(HEAPS - 1);
    let Some(board) = with_heap.board() else { return Ok(()) };
    let mut played = Played::<Position>::new();
    for vertex in 0..edges.vertices {
        let value = values[vertex as usize];
        for heap in 0..HEAPS {
            let sum = [vertex, edges.vertices + heap];
            let Some(setup) = Setup::new(board.clone(), sum.to_vec()) else { continue };
            let wins = played.mover_wins(&setup, &mut findings.meter)?;
            findings.enter(3, || with_heap.case(&sum), wins == (value != Some(u64::from(heap))));
        }
        let Some(setup) = Setup::new(board.clone(), vec![vertex]) else { continue };
        let wins = played.mover_wins(&setup, &mut findings.meter)?;
        findings.enter(2, || edges.case(&[vertex]), wins == (value != Some(0)));
    }
    Ok(())
}
