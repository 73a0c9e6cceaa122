//! What cycles spoil: the three remarks of the slides.

use super::{Board, by_induction, functions};
use crate::games::digraph::range::{Edges, Graphs};
use crate::kernel::run::Undecided;
use crate::kernel::study::Param;
use crate::solve::MoverResult;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey, source};

const NONE: usize = 0;
const SEVERAL: usize = 1;
const INDUCTION: usize = 2;
const DRAWN: usize = 3;
const STRATEGY: usize = 4;
const WITHOUT: usize = 5;

pub(super) static CYCLES: Surveyed = Surveyed {
    claim: Claim {
        id: "slides/cycles",
        game: "digraph",
        also: &[],
        source: source::SLIDES,
        text: "If a graph has cycles, (1) there may be no function g with g(x) = mex { g(y) : y follows x }; (2) even if there is \
               one, induction from the terminal positions may not find it; (3) even if it is known, it may not show how to win. Without cycles \
               none of this happens.",
        standing: Standing::Holds,
    },
    params: &[Param::number("vertices", "the most vertices", 1, 4, 4).ja("頂点の最大数")],
    readings: &[
        Reading {
            name: "(1) none",
            text: "there is a graph on which no function is the mex of itself",
            standing: Standing::Holds,
        },
        Reading {
            name: "(1) several",
            text: "there is a graph on which more than one is",
            standing: Standing::Holds,
        },
        Reading {
            name: "(2) induction",
            text: "there is a graph on which exactly one is, and induction from the terminal vertices does not reach all vertices",
            standing: Standing::Holds,
        },
        Reading {
            name: "(3) drawn",
            text: "there is a graph with such a function and a vertex from which nobody can force an end, whatever its value",
            standing: Standing::Holds,
        },
        Reading {
            name: "(3) strategy",
            text: "there is a graph on which exactly one is, 0 exactly where the player to move loses, nothing is drawn, and yet a player \
                   who always moves to a vertex of value 0 may go round for ever",
            standing: Standing::Holds,
        },
        Reading {
            name: "without cycles",
            text: "on every graph without cycles there is exactly one, induction finds it, and it decides who wins",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let vertices = args.number("vertices") as u32;
        let graphs = Graphs::All(vertices);
        let survey = Survey::of(format!("all digraphs of up to {vertices} vertices, all functions on them"))
            .part(graphs.count(), move |unit, findings| {
                look(&graphs.get(unit), findings)?;
                Ok(())
            });
        // All five are seen on three vertices.
        Ok((NONE..STRATEGY + 1).fold(survey, |survey, reading| survey.shows(reading, vertices >= 3)))
    },
};

/// Whether some way of moving along these edges never ends.
fn has_cycle(followers: &[Vec<u32>]) -> bool {
    by_induction(followers).contains(&None)
}

fn look(edges: &Edges, findings: &mut Findings) -> Result<(), Undecided> {
    let followers = edges.followers();
    let all = functions(&followers);
    let inductive = by_induction(&followers);
    let single = (0..edges.vertices).map(|vertex| vec![vertex]);
    let Some(board) = Board::new(edges, single, &mut findings.meter)? else { return Ok(()) };
    let results: Option<Vec<MoverResult>> =
        (0..edges.vertices).map(|vertex| board.result(&[vertex])).collect();
    let Some(results) = results else { return Ok(()) };
    let tells = |values: &[u64]| {
        let agrees = |(value, result): (&u64, &MoverResult)| {
            *result == if *value == 0 { MoverResult::Loss } else { MoverResult::Win }
        };
        values.iter().zip(&results).all(agrees)
    };
    let is_found = |values: &[u64]| values.iter().copied().map(Some).eq(inductive.iter().copied());
    if !has_cycle(&followers) {
        let right = all.len() == 1 && is_found(&all[0]) && tells(&all[0]);
        findings.enter(WITHOUT, || edges.case(&[]), right);
        return Ok(());
    }
    let shows = [
        (NONE, all.is_empty()),
        (SEVERAL, all.len() > 1),
        (INDUCTION, all.len() == 1 && !is_found(&all[0])),
        (DRAWN, !all.is_empty() && results.contains(&MoverResult::Draw)),
        (STRATEGY, all.len() == 1 && tells(&all[0]) && has_cycle(&to_zero(&followers, &all[0]))),
    ];
    for (reading, shown) in shows {
        findings.enter(reading, || edges.case(&[]), true);
        if shown {
            findings.show(reading, &edges.case(&[]));
        }
    }
    Ok(())
}

/// The moves that are left if vertices with a value move to vertices of value 0 only.
fn to_zero(followers: &[Vec<u32>], values: &[u64]) -> Vec<Vec<u32>> {
    let kept = |(next, &value): (&Vec<u32>, &u64)| {
        next.iter().copied().filter(|&next| value == 0 || values[next as usize] == 0).collect()
    };
    followers.iter().zip(values).map(kept).collect()
}
