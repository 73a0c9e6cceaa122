//! The thesis lets a player pass on an empty table, which makes the game endless. It changes no winner.

use super::positions::{SMALL_PARAMS, extent, range};
use super::source;
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Setup, SortedHand, Switches};
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Param, Progress, StudyError};
use crate::solve::MoverResult;
use crate::solve::retrograde::Retrograde;
use crate::theorem::tally::Tally;
use crate::theorem::{CheckReport, Claim, Reading, Standing, Statement};

pub(super) struct UselessPass {
    claim: Claim,
    reading: Reading,
}

pub(super) static USELESS_PASS: UselessPass = UselessPass {
    claim: Claim {
        id: "tefuda/useless-pass",
        game: "tanhinmin",
        also: &[],
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
        let budget = &budget.started();
        let extent = extent(args, true);
        let universe = Universe::solve(extent, budget, progress)?;
        let positions = || universe.packed_positions(Switches { pass_on_empty_table: true });
        // Backward induction has one thread and no stages to tell of.
        progress.stage("solving the game with cycles", 1);
        let cyclic = Retrograde::solve(positions(), &mut budget.meter())?;
        progress.advance(1);
        let mut tally = Tally::default();
        for position in positions() {
            let sorted = || {
                let setup = position.setup();
                let hands = setup.hands.map(|hand| hand.cards().collect::<SortedHand>());
                Setup { hands, table_card: setup.table_card, switches: Switches::default() }
            };
            let setup = sorted();
            let won = universe.mover_wins_at(setup.mover(), setup.other(), setup.table_card());
            let expected = won.map(|won| if won { MoverResult::Win } else { MoverResult::Loss });
            tally.enter(sorted, cyclic.get(&position).map(|solved| solved.result) == expected);
        }
        let report = tally.report(&self.reading);
        Ok(CheckReport { checked: report.applies, range: range(extent), readings: vec![report] })
    }
}
