//! Rights on forests: what they gain at most, at whatever time they are used.

use super::rights::with_rights;
use super::{HOUSE, Referee, SetupExample, over};
use crate::games::shichinarabe::payoff::RemainingGraph;
use crate::games::shichinarabe::payoff::race::rights::RightsMethod;
use crate::games::shichinarabe::payoff::race::{Race, Rights};
use crate::games::shichinarabe::range::{Accesses, Forests, random_accesses, random_forest};
use crate::games::shichinarabe::rules::{Colour, Move, Setup};
use crate::kernel::random::Random;
use crate::kernel::range::{COUNT, Drawn, SEED};
use crate::kernel::run::{Meter, Undecided};
use crate::kernel::study::Param;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Findings, Reading, Standing, Survey};

const VERTICES: Param = Param::number("vertices", "the most vertices below one white vertex", 2, 9, 7)
    .ja("一つの白の下の頂点の最大数");
const SEVERAL: Param = Param::number("several", "the most vertices, any of which may touch white", 2, 7, 4)
    .ja("どれも白に接しうる頂点の最大数");
const RIGHTS: Param = Param::number("rights", "the most rights", 1, 4, 3).ja("権利の最大回数");
const RANDOM: Param = COUNT.with_default(10_000);

/// Who wins a forest on which red has rights, and how that was found.
fn raced(setup: &Setup, meter: &mut Meter) -> Result<Option<(Colour, RightsMethod)>, Undecided> {
    let state = setup.state();
    let Some(parts) = RemainingGraph::parts_of(setup) else { return Ok(None) };
    let [red, blue] = state.passes.map(i64::from);
    let rights = Rights::new(Colour::Red, u32::from(state.rights[0]), state.reading.several);
    Race::default().winner_with_rights(parts, state.mover, red - blue, rights, meter).map(Some)
}

/// Whether playing a vertex opens no hidden one of the opponent.
fn is_free(setup: &Setup, vertex: u32, mover: Colour) -> bool {
    let open = setup.playable(mover.other());
    let theirs = |next: &&u32| setup.state().colours[**next as usize] == mover.other();
    setup.layout().opened_by(vertex as usize).iter().filter(theirs).all(|next| open.contains(next))
}

/// The referee's winner against the decider's, and what a free move leaves to the winner.
fn compare(setup: &Setup, referee: &mut Referee, findings: &mut Findings) -> Result<(), Undecided> {
    if setup.winner().is_some() {
        return Ok(());
    }
    let expected = referee.winner(setup, &mut findings.meter)?;
    if let Some((winner, how)) = raced(setup, &mut findings.meter)? {
        let reading = match how {
            RightsMethod::Hopeless(_) => 0,
            RightsMethod::Unsealable => 1,
            RightsMethod::WithoutUse | RightsMethod::Whitening(_) | RightsMethod::AfterEveryMove => 2,
            RightsMethod::Search => 3,
        };
        findings.enter(reading, || SetupExample(setup.clone()), winner == expected);
    }
    let mover = setup.state().mover;
    if expected == mover {
        for vertex in setup.playable(mover).into_iter().filter(|&vertex| is_free(setup, vertex, mover)) {
            let after = setup.after(&Move::play(vertex));
            let still = referee.winner(&after, &mut findings.meter)? == mover;
            findings.enter(if mover == Colour::Red { 5 } else { 4 }, || SetupExample(setup.clone()), still);
        }
    }
    Ok(())
}

pub(super) static RIGHTS_BOUND: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/rights-bound",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "Let one player, the owner, have k rights (reading A or M) on a forest, with equal passes. Let v be the normal-play value to \
               the owner, and J(T, k) the most of 0, of v(T / u) - v(T) + J(T / u, k - 1) over the opponent's vertices u, of J(T - x, k) \
               - v(T) + 1 + v(T - x) over the owner's moves x, and of J(T - y, k) over those moves y of the opponent that raise v by exactly 1. \
               If the opponent empties first when never stuck, and v + J <= 0 with the owner to move (< 0 with the opponent to move), or if \
               nothing of the opponent's can be locked in, the opponent wins. If the owner empties first, and does so still after L uses and \
               not after L + 1, the opponent wins if min(k, L) + 1 groups of the owner's hidden vertices can be chosen such that no vertex is \
               adjacent to two of them, and v + J <= 0 (< 0) for the position in which the opponent never plays the vertices around these \
               groups, though the owner may whiten them. On trees with one access J takes polynomial time for each k.",
        standing: Standing::Holds,
    },
    params: &[VERTICES, SEVERAL, RIGHTS, RANDOM, SEED],
    readings: &[
        Reading { name: "as stated", text: "where the gain decides", standing: Standing::Holds },
        Reading { name: "unsealable", text: "where nothing can be locked in", standing: Standing::Holds },
        Reading {
            name: "used at once",
            text: "the owner wins if the owner wins without rights, or by using one now, or by using one after every move of the opponent",
            standing: Standing::Holds,
        },
        Reading { name: "search", text: "otherwise, by trying moves and uses", standing: Standing::Holds },
        Reading {
            name: "free moves of the opponent",
            text: "if the player without rights, to move, wins, every move that opens no hidden vertex of the owner's wins",
            standing: Standing::Holds,
        },
        Reading {
            name: "free moves of the owner",
            text: "the same for the player who has rights",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let (count, seed, most) = (args.number("count"), args.number("seed"), args.number("rights") as u16);
        let (vertices, several) = (args.size("vertices"), args.size("several"));
        let survey = Survey::of(format!(
            "all forests of up to {vertices} vertices below one white vertex with 1 to {most} rights, one a turn or several; all forests \
             of up to {several} vertices, any of which may touch white, with one right; {count} random trees and \
             forests with 1 to {most} rights, some of them with passes"
        ));
        let survey = over(survey, Forests::new(vertices), move |setup, referee, findings| {
            for rights in 1..=most {
                for several in [false, true].into_iter().filter(|several| rights > 1 || !several) {
                    compare(&with_rights(setup, rights, several), referee, findings)?;
                }
            }
            Ok(())
        });
        let survey = over(survey, Accesses::new(several), |setup, referee, findings| {
            compare(&with_rights(setup, 1, false), referee, findings)
        });
        let draw = move |random: &mut Random| {
            let several = random.below(2) == 0;
            let setup = if several { random_accesses(11, random) } else { random_forest(random) }?;
            let rights = 1 + random.below(u64::from(most)) as u16;
            Some(with_rights(&setup, rights, random.below(2) == 0))
        };
        Ok(over(survey, Drawn { count, seed, draw }, compare))
    },
};
