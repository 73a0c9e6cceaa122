//! The thesis lets a player pass on an empty table, which makes the game endless. It changes no winner.

use super::positions::{SMALL_PARAMS, range};
use crate::games::tanhinmin::range::Extent;
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Setup, SortedHand, Switches};
use crate::kernel::lesson::Both;
use crate::solve::MoverResult;
use crate::solve::retrograde::Retrograde;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey, source};

pub(super) static USELESS_PASS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/useless-pass",
        game: "tanhinmin",
        also: &["thesis/useless-pass"],
        source: source::TEFUDA,
        text: "Allowing a pass on an empty table changes no winner and makes no draw.",
        standing: Standing::Holds,
    },
    params: SMALL_PARAMS,
    readings: &[Reading {
        name: "as stated",
        text: "the game with cycles, solved backwards from its ends",
        standing: Standing::Holds,
    }],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, true);
        let universe = Universe::solve(extent, budget, progress)?;
        let positions: Vec<_> = universe.packed_positions(Switches { pass_on_empty_table: true }).collect();
        // Backward induction has one thread and no stages to tell of.
        progress.stage(
            Both {
                en: "solving the game with cycles", ja: "繰り返しのあるゲームを解いています"
            },
            1,
        );
        let cyclic = Retrograde::solve(positions.iter().cloned(), &mut budget.meter())?;
        progress.advance(1);
        Ok(Survey::of(range(extent)).part(positions.len() as u64, move |unit, findings| {
            let position = &positions[unit as usize];
            let setup = position.setup();
            let hands = setup.hands.map(|hand| hand.cards().collect::<SortedHand>());
            let sorted = Setup { hands, table_card: setup.table_card, switches: Switches::default() };
            let won = universe.mover_wins_at(sorted.mover(), sorted.other(), sorted.table_card());
            let expected = won.map(|won| if won { MoverResult::Win } else { MoverResult::Loss });
            let right = cyclic.get(position).map(|solved| solved.result) == expected;
            findings.enter(0, || sorted, right);
            Ok(())
        }))
    },
};
