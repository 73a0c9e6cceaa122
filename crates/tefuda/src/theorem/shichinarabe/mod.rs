//! SHICHINARABE in the literature: thesis chapter 6, and the results that the deciders rest on.

mod graphs;
mod hardness;
mod rights;
mod trees;

use std::fmt;
use std::sync::Arc;

use super::Statement;
use super::tally::Example;
use crate::games::shichinarabe::count::rooted_trees;
use crate::games::shichinarabe::layout::Layout;
use crate::games::shichinarabe::rules::{Colour, Position, Reading, Setup, State};
use crate::kernel::position::{Ending, Setup as _, Status};
use crate::kernel::run::{Budget, Undecided};
use crate::solve::MoverResult;
use crate::solve::search::{Goal, Search, SearchError};

const HOUSE: &str = "tefuda; the thesis states results without algorithms";

/// All statements on SHICHINARABE.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[
    &graphs::THEOREM_6_1,
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
    &rights::SPIDER_RIGHTS,
    &rights::SEGMENTS,
];

/// A setup as a counterexample: small if it has few vertices that are not white.
struct Case(Setup);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        let layout = self.0.layout();
        if let crate::games::shichinarabe::layout::Form::Board { names, initial } = &layout.form {
            // A board is told with it.
            f.write_str(" on")?;
            for (vertex, name) in names.iter().enumerate() {
                write!(f, " {name} {:?};", initial[vertex])?;
                for &to in layout.opened_by(vertex).iter().filter(|&&to| to as usize > vertex) {
                    write!(f, " {name} - {};", names[to as usize])?;
                }
            }
        }
        Ok(())
    }
}

impl Example for Case {
    fn size(&self) -> (usize, u32) {
        let state = self.0.state();
        (state.count(Colour::Red) + state.count(Colour::Blue), 0)
    }
}

/// Who wins, by a search that knows only the rules.
fn referee(setup: &Setup, budget: &Budget) -> Result<Colour, Undecided> {
    let mover = setup.state().mover;
    match setup.clone().status() {
        Status::Over(Ending::Won(seat)) => {
            Ok(if seat == Colour::Blue.seat() { Colour::Blue } else { Colour::Red })
        }
        // There are no draws.
        Status::Over(Ending::Draw) => Ok(mover),
        Status::Open(position) => {
            match Search::<Position>::new(Goal::Winner).solve(&position, &mut budget.meter()) {
                Ok(solved) if solved.result == MoverResult::Win => Ok(mover),
                Ok(_) => Ok(mover.other()),
                Err(SearchError::Undecided(undecided)) => Err(undecided),
                // Every move whitens a vertex or spends a pass: there are no cycles.
                Err(SearchError::Cycle) => Ok(mover),
            }
        }
    }
}

/// A state without passes and rights.
fn plain_state(colours: Vec<Colour>, mover: Colour) -> State {
    State { colours, mover, passes: [0, 0], rights: [0, 0], reading: Reading::default() }
}

/// Red where the bit is set, else blue; the last vertex is white.
fn coloured(bits: u64, vertices: usize) -> Vec<Colour> {
    let colour = |at: usize| if bits >> at & 1 == 1 { Colour::Red } else { Colour::Blue };
    (0..vertices).map(colour).chain([Colour::White]).collect()
}

/// Calls `visit` with every forest of up to this many vertices below the seven, every colouring with both colours, and both
/// players to move.
fn for_each_forest(
    vertices: usize,
    mut visit: impl FnMut(&Setup) -> Result<(), Undecided>,
) -> Result<(), Undecided> {
    for count in 2..=vertices {
        for parents in rooted_trees(count) {
            let layout = Arc::new(Layout::forest(&parents));
            for bits in 1..(1u64 << count) - 1 {
                for mover in [Colour::Red, Colour::Blue] {
                    let state = plain_state(coloured(bits, count), mover);
                    visit(&Setup::new(layout.clone(), state))?;
                }
            }
        }
    }
    Ok(())
}
