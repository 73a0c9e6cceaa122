//! One-access positions: the rule for trees, the rule for legs, and unequal passes.

use super::{Case, HOUSE, for_each_forest, referee};

use crate::games::shichinarabe::rules::{Move, Setup};
use crate::games::shichinarabe::spider;
use crate::games::shichinarabe::tree::Trees;
use crate::kernel::study::{Param, StudyError};
use crate::theorem::separate::{Separate, Task};
use crate::theorem::tally::Tally;
use crate::theorem::{Claim, Reading, ReadingReport, Standing};

const VERTICES: Param = Param::number("vertices", "the most vertices that are not white", 2, 11, 7);

const AS_STATED: Reading =
    Reading { name: "as stated", text: "on every position", standing: Standing::Holds };

fn range(task: &Task) -> String {
    format!(
        "all forests of up to {} vertices below one seven, all colourings, both movers",
        task.number("vertices")
    )
}

/// Asks a question of every small forest.
fn ask(
    reading: &Reading,
    task: &Task,
    question: impl Fn(&Setup, &Trees) -> Result<Option<bool>, StudyError>,
) -> Result<ReadingReport, StudyError> {
    let meter = task.budget.meter();
    let mut tally = Tally::default();
    let mut failed = None;
    task.progress.stage("comparing with the referee", 0);
    for_each_forest(task.number("vertices"), |setup| {
        meter.look()?;
        let Some(trees) = Trees::of(setup) else { return Ok(()) };
        match question(setup, &trees) {
            Ok(Some(right)) => tally.old_enter(|| Case(setup.clone()), right),
            Ok(None) => {}
            Err(error) => failed = Some(error),
        }
        Ok(())
    })?;
    failed.map_or_else(|| Ok(tally.report(reading, false)), Err)
}

pub(super) static ONE_ACCESS: Separate = Separate {
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
    params: &[VERTICES],
    range,
    readings: &[
        (AS_STATED, |reading, task| {
            ask(reading, task, |setup, trees| {
                Ok(Some(trees.winner(setup.state().mover).0 == referee(setup, task.budget)?))
            })
        }),
        (
            Reading {
                name: "recommended move",
                text: "the move found in O(n) wins if any does",
                standing: Standing::Holds,
            },
            |reading, task| {
                ask(reading, task, |setup, trees| {
                    let mover = setup.state().mover;
                    let (winner, analysis) = trees.winner(mover);
                    if winner != mover {
                        return Ok(None);
                    }
                    let Some(place) = analysis.recommended(trees, mover) else { return Ok(Some(false)) };
                    let after = setup.after(&Move::play(trees.vertices[place]));
                    Ok(Some(referee(&after, task.budget)? == mover))
                })
            },
        ),
    ],
};

pub(super) static LEGS: Separate = Separate {
    claim: Claim {
        id: "tefuda/legs",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On spiders, as a layout of cards is, S is the sum over the legs of a value and C the least over the legs of a \
               cost, each found by going through the leg once from its end.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    range,
    readings: &[(Reading { text: "on every forest of legs", ..AS_STATED }, |reading, task| {
        ask(reading, task, |setup, trees| {
            if !trees.are_legs() {
                return Ok(None);
            }
            let legs = super::rights::legs_of(setup);
            Ok(Some(spider::winner(&legs, setup.state().mover) == referee(setup, task.budget)?))
        })
    })],
};

pub(super) static PASSES: Separate = Separate {
    claim: Claim {
        id: "tefuda/passes",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On one-access positions unequal passes count by their difference: it makes up for what S + C lacks, in the race \
               only as far as the player is ahead.",
        standing: Standing::Holds,
    },
    params: &[VERTICES.with_default(6), Param::number("passes", "the most passes of a player", 1, 6, 3)],
    range: |task| format!("{}, up to {} passes each", range(task), task.number("passes")),
    readings: &[(AS_STATED, |reading, task| {
        let most = task.number("passes") as u32;
        ask(reading, task, |setup, trees| {
            let mover = setup.state().mover;
            for red in 0..=most {
                for blue in (0..=most).filter(|&blue| blue != red) {
                    let mut state = setup.state().clone();
                    state.passes = [red, blue];
                    let expected = referee(&Setup::new(setup.layout().clone(), state), task.budget)?;
                    let more = i64::from(red) - i64::from(blue);
                    if trees.winner_with_passes(mover, more).0 != expected {
                        return Ok(Some(false));
                    }
                }
            }
            Ok(Some(true))
        })
    })],
};
