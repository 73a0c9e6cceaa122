//! Paths with white at one end or at both.

use std::sync::Arc;

use super::trees::VERTICES;
use super::{HOUSE, Referee, SetupExample};
use crate::games::shichinarabe::count::rooted_trees;
use crate::games::shichinarabe::layout::Layout;
use crate::games::shichinarabe::range::{Segments, plain_state};
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::games::shichinarabe::tree::Trees;
use crate::games::shichinarabe::{race, spider};
use crate::kernel::range::Positions as _;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey};

pub(super) static SEGMENTS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/segments",
        game: "shichinarabe",
        also: &[],
        source: HOUSE,
        text: "On paths, each with white at one end or at both, S is the sum of the values and C the least of the costs, those of \
               paths between two white vertices found by a table over intervals. On trees C is not the least of the costs of the parts: \
               `r(b(b b r))` has C = 1 by itself, and two of them have C = 0.",
        standing: Standing::Holds,
    },
    params: &[VERTICES],
    readings: &[
        Reading {
            name: "as stated",
            text: "on every such position, by a search that knows only the rules",
            standing: Standing::Holds,
        },
        Reading {
            name: "trees",
            text: "the same on two equal trees, each with one access",
            standing: Standing::Fails,
        },
    ],
    survey: |args, _, _| {
        let most = args.size("vertices");
        let segments = Segments::new(most);
        let range = format!(
            "one to four paths of up to {most} vertices together, and two equal trees of up to {LARGEST_TREE} vertices, all colourings, \
             both movers"
        );
        let survey = Survey::of(range).part(segments.units(), move |unit, findings| {
            let mut referee = Referee::new();
            segments.for_each(unit, &mut |setup| {
                let expected = referee.winner(&setup, &mut findings.meter)?;
                let state = setup.state();
                let by_formula = spider::winner_of_paths(segments.paths(unit), &state.colours, state.mover);
                findings.enter(0, || SetupExample(setup), by_formula == expected);
                Ok(())
            })?;
            Ok(())
        });
        let trees = one_rooted_trees();
        Ok(survey.part(trees.len() as u64, move |unit, findings| {
            let parents = &trees[unit as usize];
            let layout = Arc::new(Layout::forest(&doubled(parents)));
            let mut referee = Referee::new();
            for number in 0..1u32 << parents.len() {
                let colour = |at: usize| Colour::PLAYERS[(number >> at & 1) as usize];
                let colours: Vec<Colour> = (0..parents.len()).map(colour).collect();
                let both = Colour::PLAYERS.iter().all(|player| colours.contains(player));
                for mover in Colour::PLAYERS.into_iter().filter(|_| both) {
                    let twice = colours.iter().chain(&colours).copied().chain([Colour::White]).collect();
                    let setup = Setup::new(layout.clone(), plain_state(twice, mover));
                    let holder =
                        race::holder(Colour::PLAYERS.map(|player| setup.state().count(player)), mover);
                    let alone = Trees::from_parents(parents, &colours).analyse(holder);
                    let by_formula = race::winner(holder, mover, 2 * alone.sum, alone.cost);
                    let expected = referee.winner(&setup, &mut findings.meter)?;
                    findings.enter(1, || SetupExample(setup), by_formula == expected);
                }
            }
            Ok(())
        }))
    },
};

/// The most vertices of a tree that is doubled.
const LARGEST_TREE: usize = 5;

/// Every tree with one access.
fn one_rooted_trees() -> Vec<Vec<Option<u32>>> {
    let one_root = |parents: &Vec<Option<u32>>| parents.iter().filter(|parent| parent.is_none()).count() == 1;
    (2..=LARGEST_TREE).flat_map(rooted_trees).filter(one_root).collect()
}

/// The parents of two copies of a tree beside each other.
fn doubled(parents: &[Option<u32>]) -> Vec<Option<u32>> {
    let behind = parents.iter().map(|parent| parent.map(|parent| parent + parents.len() as u32));
    parents.iter().copied().chain(behind).collect()
}
