//! Values of graphs with cycles.

use std::collections::BTreeSet;

use super::{Board, Edges};
use crate::games::digraph::Setup;
use crate::games::digraph::range::{Graphs, choices};
use crate::kernel::position::Seat;
use crate::kernel::run::Undecided;
use crate::kernel::study::Param;
use crate::kernel::verdict::Outcome;
use crate::solve::MoverResult;
use crate::solve::sums::mex;
use crate::theorem::asked::told_by;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey};
use crate::value::loopy::{LoopyNimber, LoopyOutcome};

const LABELS: usize = 0;
const ONE: usize = 1;
const NIM: usize = 2;
const TWO: usize = 3;
const THREE: usize = 4;
const DECIDER: usize = 5;

/// Nim heaps beside a vertex have fewer counters than this.
const HEAPS: u32 = 6;

pub(super) static LOOPY: Surveyed = Surveyed {
    claim: Claim {
        id: "classic/loopy",
        game: "digraph",
        also: &["slides/loopy"],
        source: "C. A. B. Smith, Graphs and composite games, 1966; A. S. Fraenkel, Y. Perl 1975; asked for by the slides' remarks on cycles",
        text: "Every vertex of a digraph has a finite value or the value inf{K}, where K is the set of the finite values that follow it. \
               For m = 0, 1, 2, ... a vertex gets the value m if the values of its finite followers include all smaller numbers but not m, \
               and every other follower has itself a follower of value m; this is repeated while such a vertex exists, and then all vertices without a follower \
               of value m are infinite. Finite values add up by nim-sum, inf{K} + a = inf{k xor a : k in K}, and two infinite ones make inf{}. A sum is \
               lost at 0, won at other finite values and at inf{K} with 0 in K, and otherwise drawn: nobody can force an end.",
        standing: Standing::Holds,
    },
    params: &[
        Param::number("vertices", "the most vertices of the graphs enumerated exhaustively", 1, 4, 3)
            .ja("すべて調べるグラフの頂点の最大数"),
        Param::number("random", "the number of random graphs of up to 7 vertices", 0, 1_000_000_000, 500)
            .ja("7頂点以下のランダムなグラフの数"),
    ],
    readings: &[
        Reading {
            name: "labels",
            text: "the program's values are those of the definition, applied until nothing changes",
            standing: Standing::Holds,
        },
        Reading { name: "one token", text: "who wins from every vertex", standing: Standing::Holds },
        Reading {
            name: "nim heaps",
            text: "beside a nim heap of h counters, h < 6: a finite value loses iff it is h, inf{K} wins iff h is in K, else it is drawn",
            standing: Standing::Holds,
        },
        Reading { name: "two tokens", text: "who wins every sum of two vertices", standing: Standing::Holds },
        Reading {
            name: "three tokens",
            text: "who wins every sum of three vertices",
            standing: Standing::Holds,
        },
        Reading {
            name: "decider",
            text: "the program's answers for sums of two by this statement",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let (vertices, count) = (args.number("vertices"), args.number("random"));
        let range = format!(
            "all digraphs of up to {vertices} vertices and {count} random ones of up to 7: every sum of up to three vertices, by exhaustive play"
        );
        let all = Graphs::All(vertices as u32);
        let random = Graphs::Random { vertices: 7, without_cycles: false, count, seed: 2 };
        let mut survey = Survey::of(range);
        for graphs in [all, random] {
            survey = survey.part(graphs.count(), move |unit, findings| {
                look(&graphs.get(unit), findings)?;
                Ok(())
            });
        }
        Ok(survey)
    },
};

/// The values by the definition, slowly.
fn by_definition(followers: &[Vec<u32>]) -> Vec<LoopyNimber> {
    #[derive(Clone, Copy, PartialEq)]
    enum Label {
        Open,
        Infinite,
        Finite(u64),
    }
    let count = followers.len();
    let mut labels = vec![Label::Open; count];
    for m in 0.. {
        let reaches = |labels: &[Label], vertex: usize| {
            followers[vertex].iter().any(|&next| labels[next as usize] == Label::Finite(m))
        };
        let gets = |labels: &[Label], vertex: usize| {
            let finite = followers[vertex].iter().filter_map(|&next| match labels[next as usize] {
                Label::Finite(value) => Some(value),
                _ => None,
            });
            let answered = |next: u32| match labels[next as usize] {
                Label::Finite(_) => true,
                Label::Open | Label::Infinite => reaches(labels, next as usize),
            };
            labels[vertex] == Label::Open
                && mex(finite) == m
                && followers[vertex].iter().all(|&next| answered(next))
        };
        while let Some(vertex) = (0..count).find(|&vertex| gets(&labels, vertex)) {
            labels[vertex] = Label::Finite(m);
        }
        for vertex in 0..count {
            if labels[vertex] == Label::Open && !reaches(&labels, vertex) {
                labels[vertex] = Label::Infinite;
            }
        }
        if !labels.contains(&Label::Open) {
            break;
        }
    }
    let value = |vertex: usize| {
        let finite = followers[vertex].iter().filter_map(|&next| match labels[next as usize] {
            Label::Finite(value) => u32::try_from(value).ok(),
            _ => None,
        });
        match labels[vertex] {
            Label::Finite(value) => LoopyNimber::Finite(u32::try_from(value).unwrap_or(u32::MAX)),
            _ => LoopyNimber::Infinite(finite.collect::<BTreeSet<u32>>()),
        }
    };
    (0..count).map(value).collect()
}

fn claimed(value: &LoopyNimber) -> MoverResult {
    match value.outcome() {
        LoopyOutcome::Win => MoverResult::Win,
        LoopyOutcome::Loss => MoverResult::Loss,
        LoopyOutcome::Draw => MoverResult::Draw,
    }
}

fn look(edges: &Edges, findings: &mut Findings) -> Result<(), Undecided> {
    let followers = edges.followers();
    let values = by_definition(&followers);
    let graph = edges.digraph();
    let program = graph.loopy(&mut findings.meter)?;
    let same = (0..followers.len()).all(|vertex| program.of(&graph, vertex) == values[vertex]);
    findings.enter(LABELS, || edges.case(&[]), same);

    let sums: Vec<Vec<u32>> = (1..=3).flat_map(|parts| choices(edges.vertices, parts)).collect();
    let Some(board) = Board::new(edges, sums.iter().cloned(), &mut findings.meter)? else { return Ok(()) };
    for sum in &sums {
        let parts = sum.iter().map(|&vertex| values[vertex as usize].clone());
        let value = parts.fold(LoopyNimber::Finite(0), |sum, part| sum + part);
        let result = board.result(sum);
        let reading = [ONE, TWO, THREE][sum.len() - 1];
        findings.enter(reading, || edges.case(sum), result == Some(claimed(&value)));
        let setup = Setup::new(board.board.clone(), sum.clone()).filter(|_| reading == TWO);
        if let Some(setup) = setup
            && let Some(decided) = told_by(LOOPY.claim.id, &setup, &mut findings.meter)?
        {
            let right = match result {
                Some(MoverResult::Draw) => decided.outcome == Outcome::Draw,
                _ => {
                    decided.outcome
                        == Outcome::of_move(
                            result.map(|mover_result| mover_result == MoverResult::Win),
                            Seat::FIRST,
                        )
                }
            };
            findings.enter(DECIDER, || edges.case(sum), right);
        }
    }

    let with_heap = edges.with_heap(HEAPS - 1);
    let beside = |vertex: u32| (0..HEAPS).map(move |heap| vec![vertex, edges.vertices + heap]);
    let sums: Vec<Vec<u32>> = (0..edges.vertices).flat_map(beside).collect();
    let Some(board) = Board::new(&with_heap, sums.iter().cloned(), &mut findings.meter)? else {
        return Ok(());
    };
    for sum in &sums {
        let heap = sum[1] - edges.vertices;
        let expected = match &values[sum[0] as usize] {
            LoopyNimber::Finite(value) if *value == heap => MoverResult::Loss,
            LoopyNimber::Finite(_) => MoverResult::Win,
            LoopyNimber::Infinite(reachable) if reachable.contains(&heap) => MoverResult::Win,
            LoopyNimber::Infinite(_) => MoverResult::Draw,
        };
        findings.enter(NIM, || with_heap.case(sum), board.result(sum) == Some(expected));
    }
    Ok(())
}
