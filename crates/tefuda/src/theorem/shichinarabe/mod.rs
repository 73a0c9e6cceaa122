//! SHICHINARABE in the literature: thesis chapter 6, and the results that the deciders rest on.

mod edges;
mod gains;
mod graphs;
mod hardness;
mod jokers;
mod open;
mod paths;
mod plain;
mod plays;
mod rights;
mod several;
mod trees;

use std::fmt;

use super::tally::Example;
use super::{Findings, Statement, Survey};
use crate::games::shichinarabe::notation;
use crate::games::shichinarabe::rules::{Colour, Position, Setup};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::range::Positions;
use crate::kernel::run::{Meter, Undecided};
use crate::solve::MoverResult;
use crate::solve::search::{Goal, Search, SearchError};

const HOUSE: &str = "tefuda; the thesis states results without algorithms";

/// All statements on SHICHINARABE.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &graphs::THEOREM_6_1,
    &plays::PROPOSITION_6_2,
    &edges::DEFINITION_6_3,
    &edges::DEFINITION_6_4,
    &rights::THEOREM_6_5,
    &rights::THEOREM_6_6,
    &rights::THEOREM_6_7,
    &hardness::THEOREM_6_8,
    &hardness::THEOREM_6_9,
    &hardness::STEINER,
    &graphs::INTEGER_VALUES,
    &graphs::FREE_MOVES,
    &trees::ONE_ACCESS,
    &trees::LEGS,
    &trees::PASSES,
    &several::RENOUNCE,
    &several::REDUCTIONS,
    &several::SEALS,
    &gains::RIGHTS_BOUND,
    &rights::SPIDER_RIGHTS,
    &paths::SEGMENTS,
    &open::OPEN_6,
    &open::OPEN_7,
    &jokers::JOKERS,
];

/// A setup as a counterexample: small if it has few vertices that are not white.
struct SetupExample(Setup);

impl fmt::Display for SetupExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        notation::board_text(self.0.layout()).map_or(Ok(()), |board| write!(f, " on {board}"))
    }
}

impl Example for SetupExample {
    fn size(&self) -> (usize, u32) {
        let state = self.0.state();
        (state.count(Colour::Red) + state.count(Colour::Blue), 0)
    }
}

/// Who wins positions on one graph, by a search that knows only the rules.
struct Referee(Search<Position>);

impl Referee {
    fn new() -> Self {
        Referee(Search::new(Goal::Winner))
    }

    /// Who wins. Every position asked for must lie on the same graph: what was found is kept by the colours alone.
    fn winner(&mut self, setup: &Setup, meter: &mut Meter) -> Result<Colour, Undecided> {
        let mover = setup.state().mover;
        match setup.clone().status() {
            // There are no draws, thesis/6.2.
            Status::Over(_) => Ok(setup.winner().unwrap_or(mover)),
            Status::Open(position) => match self.0.solve(&position, meter) {
                Ok(solved) if solved.result == MoverResult::Win => Ok(mover),
                Ok(_) => Ok(mover.other()),
                Err(SearchError::Undecided(undecided)) => Err(undecided),
                // Every move whitens a vertex or spends a pass: there are no cycles.
                Err(SearchError::Cycle) => Ok(mover),
            },
        }
    }
}

/// A part of a survey that looks at every position of a range, the units of which lie on one graph each.
fn over<'a>(
    survey: Survey<'a>,
    positions: impl Positions<Setup> + 'a,
    look: impl Fn(&Setup, &mut Referee, &mut Findings) -> Result<(), Undecided> + Sync + 'a,
) -> Survey<'a> {
    survey.part(positions.units(), move |unit, findings| {
        let mut referee = Referee::new();
        positions.for_each(unit, &mut |setup| {
            findings.meter.look()?;
            look(&setup, &mut referee, findings)
        })?;
        Ok(())
    })
}

/// The same setup with other colours.
fn recoloured(setup: &Setup, colours: Vec<Colour>) -> Setup {
    let mut state = setup.state().clone();
    state.colours = colours;
    Setup::new(setup.layout().clone(), state)
}
