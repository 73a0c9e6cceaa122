//! One-access positions: the rule for trees, the rule for legs, and unequal passes.

use super::{HOUSE, SetupExample, over};
use crate::games::shichinarabe::range::{Forests, LARGE_SHAPES, large_forest};
use crate::games::shichinarabe::rules::{Move, Setup};
use crate::games::shichinarabe::spider;
use crate::games::shichinarabe::tree::Trees;
use crate::kernel::random::Random;
use crate::kernel::steps::Counted;
use crate::kernel::study::{Args, Param};
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Cost, Findings, Reading, Standing, Survey};

pub(super) const VERTICES: Param =
    Param::number("vertices", "the most vertices that are not white", 2, 11, 7).ja("白でない頂点の最大数");

/// How large trees are whose steps are counted.
pub(super) const LARGEST: Param =
    Param::number("largest", "the most vertices of trees whose steps are counted", 1000, 10_000_000, 8000)
        .ja("手数を数える木の頂点の最大数");

const AS_STATED: Reading =
    Reading { name: "as stated", text: "on every position", standing: Standing::Holds };

pub(super) fn range(args: &Args) -> String {
    format!(
        "all forests of up to {} vertices below one seven, all colourings, both movers",
        args.number("vertices")
    )
}

fn forests(args: &Args) -> Forests {
    Forests::new(args.size("vertices"))
}

/// How many large trees of each shape have their steps counted.
const LARGE_OF_A_SHAPE: u64 = 128;

/// Large trees of all shapes and sizes.
pub(super) fn large_trees<'a>(
    survey: Survey<'a>,
    args: &Args,
    look: impl Fn(&Setup, &mut Findings) + Sync + 'a,
) -> Survey<'a> {
    let largest = args.number("largest");
    survey.part(LARGE_OF_A_SHAPE * LARGE_SHAPES.len() as u64, move |unit, findings| {
        let mut random = Random::new(unit);
        let shape = (unit % LARGE_SHAPES.len() as u64) as usize;
        let vertices = largest / 4 + random.below(largest - largest / 4 + 1);
        look(&large_forest(shape, vertices as usize, &mut random), findings);
        Ok(())
    })
}

/// What large trees there are, in words.
pub(super) fn large_range(args: &Args) -> String {
    let (shapes, largest) = (LARGE_SHAPES.join(", "), args.number("largest"));
    format!("{LARGE_OF_A_SHAPE} forests each of {} to {largest} vertices: {shapes}", largest / 4)
}

/// Steps allowed for each vertex to tell who wins, and to find a move after that.
const WINNER_STEPS: u64 = 16;
const MOVE_STEPS: u64 = 4;

pub(super) static ONE_ACCESS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/one-access",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "If every part that can still be played is a tree that touches white at one vertex, the player who empties first \
               if never stuck, to move, wins iff S + C > 0, and the other player, to move, iff S + C < 0: S is the normal-play \
               value, C the cost of keeping a blocker, both found in O(n) by a bottom-up pass and a schedule.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, LARGEST],
    readings: &[
        AS_STATED,
        Reading {
            name: "recommended move",
            text: "the move found in O(n) wins if any does",
            standing: Standing::Holds,
        },
        Reading {
            name: "cost",
            text: "the winner is found in at most 16 steps a vertex",
            standing: Standing::Holds,
        },
        Reading {
            name: "cost of a move",
            text: "the recommended move takes at most 4 steps a vertex more",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let survey = Survey::of(format!("{}; {}", range(args), large_range(args)));
        let survey = over(survey, forests(args), |setup, referee, findings| {
            let Some(trees) = Trees::of(setup) else { return Ok(()) };
            let mover = setup.state().mover;
            let expected = referee.winner(setup, &mut findings.meter)?;
            let (winner, analysis) = trees.winner(mover);
            findings.enter(0, || SetupExample(setup.clone()), winner == expected);
            if expected == mover {
                let after = analysis
                    .recommended(&trees, mover)
                    .map(|place| setup.after(&Move::play(trees.vertices[place])));
                let wins = match after {
                    Some(after) => referee.winner(&after, &mut findings.meter)? == mover,
                    None => false,
                };
                findings.enter(1, || SetupExample(setup.clone()), wins);
            }
            Ok(())
        });
        Ok(large_trees(survey, args, |setup, findings| {
            let Some(trees) = Trees::of(setup) else { return };
            let (mover, size) = (setup.state().mover, trees.vertices.len() as u64);
            let mut steps = Counted::default();
            let (_, analysis) = trees.winner_counted(mover, &mut steps);
            let cost = Cost { steps: steps.0, size, limit: WINNER_STEPS };
            findings.enter_cost(2, || SetupExample(setup.clone()), cost);
            let mut steps = Counted::default();
            analysis.recommended_counted(&trees, mover, &mut steps);
            let cost = Cost { steps: steps.0, size, limit: MOVE_STEPS };
            findings.enter_cost(3, || SetupExample(setup.clone()), cost);
        }))
    },
};

pub(super) static LEGS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/legs",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On spiders, as a layout of cards is, S is the sum over the legs of a value and C the least over the legs of a \
               cost, each found by traversing the leg once from its end.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    readings: &[Reading { text: "on every forest of legs", ..AS_STATED }],
    survey: |args, _, _| {
        Ok(over(Survey::of(range(args)), forests(args), |setup, referee, findings| {
            let legs = Trees::of(setup).and_then(|trees| trees.legs());
            if let Some(legs) = legs {
                let expected = referee.winner(setup, &mut findings.meter)?;
                let right = spider::winner(&legs, setup.state().mover) == expected;
                findings.enter(0, || SetupExample(setup.clone()), right);
            }
            Ok(())
        }))
    },
};

pub(super) static PASSES: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/passes",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On one-access positions unequal passes count by their difference: the difference is added to S + C, in \
               the race only as far as the player is ahead.",
        standing: Standing::Holds,
    },
    params: &[
        VERTICES.with_default(6),
        Param::number("passes", "the most passes of a player", 1, 6, 3).ja("一人のパスの最大回数"),
    ],
    readings: &[AS_STATED],
    survey: |args, _, _| {
        let most = args.number("passes") as u32;
        let range = format!("{}, up to {most} passes each", range(args));
        Ok(over(Survey::of(range), forests(args), move |setup, referee, findings| {
            let Some(trees) = Trees::of(setup) else { return Ok(()) };
            for red in 0..=most {
                for blue in (0..=most).filter(|&blue| blue != red) {
                    let mut state = setup.state().clone();
                    state.passes = [red, blue];
                    let with = Setup::new(setup.layout().clone(), state);
                    let expected = referee.winner(&with, &mut findings.meter)?;
                    let more = i64::from(red) - i64::from(blue);
                    let (winner, _) = trees.winner_with_passes(setup.state().mover, more);
                    findings.enter(0, || SetupExample(with), winner == expected);
                }
            }
            Ok(())
        }))
    },
};
