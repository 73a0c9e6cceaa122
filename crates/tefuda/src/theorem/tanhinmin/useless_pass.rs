//! The thesis lets a player pass on an empty table, which makes the game endless. It changes no winner.

use super::positions::{SMALL_PARAMS, extent, range};
use super::source;
use crate::budget::Budget;
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Position, Setup, Switches};
use crate::position::{Setup as _, Status};
use crate::solve::MoverResult;
use crate::solve::retrograde::Retrograde;
use crate::study::{Args, Param, Progress, StudyError};
use crate::theorem::{CheckReport, Claim, Reading, ReadingReport, Standing, Statement};

pub(super) struct UselessPass {
    claim: Claim,
    reading: Reading,
}

pub(super) static USELESS_PASS: UselessPass = UselessPass {
    claim: Claim {
        id: "tefuda/useless-pass",
        game: "tanhinmin",
        source: source::HOUSE,
        text: "Allowing a pass on an empty table changes no winner and makes no draw.",
        standing: Standing::Holds,
    },
    reading: Reading {
        name: "as stated",
        text: "the game with cycles, solved backwards from its ends",
        standing: Standing::Holds,
    },
};

impl Statement for UselessPass {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn readings(&self) -> Vec<Reading> {
        vec![self.reading]
    }

    fn params(&self) -> &'static [Param] {
        SMALL_PARAMS
    }

    fn check(
        &self,
        args: &Args,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<CheckReport, StudyError> {
        let extent = extent(args, true);
        let universe = Universe::solve(extent, budget, progress)?;
        let positions = || all_positions(&universe);
        let cyclic = Retrograde::solve(positions(), budget)?;
        let (mut checked, mut wrong, mut least) = (0, 0, None::<(usize, u32, String)>);
        for position in positions() {
            checked += 1;
            let setup = position.setup();
            let (mover, other) = (setup.mover(), setup.other());
            let won = universe.mover_wins_at(mover, other, setup.table_card());
            let expected = won.map(|won| if won { MoverResult::Win } else { MoverResult::Loss });
            if cyclic.get(&position).map(|solved| solved.result) != expected {
                wrong += 1;
                let highest = mover.faces().chain(other.faces()).max().unwrap_or(0).max(setup.table_card());
                let found = (mover.len() + other.len(), highest, setup.to_string());
                if least.as_ref().is_none_or(|least| found < *least) {
                    least = Some(found);
                }
            }
        }
        let report = ReadingReport {
            reading: self.reading.name,
            status: self.reading.standing,
            applies: checked,
            wrong,
            counterexample: least.map(|(_, _, text)| text),
        };
        Ok(CheckReport { checked, range: range(extent), readings: vec![report] })
    }
}

/// Every position of the universe, with the useless pass allowed.
fn all_positions(universe: &Universe) -> impl Iterator<Item = Position> + '_ {
    let switches = Switches { pass_on_empty_table: true };
    let hands = universe.hands();
    let pairs = hands.iter().flat_map(move |mover| hands.iter().map(move |other| (mover, other)));
    pairs.flat_map(move |(mover, other)| {
        (0..=universe.extent().faces).filter_map(move |table_card| {
            let hands = [mover.clone(), other.clone()];
            match (Setup { hands, table_card, switches }).status() {
                Status::Open(position) => Some(position),
                Status::Over(_) => None,
            }
        })
    })
}
