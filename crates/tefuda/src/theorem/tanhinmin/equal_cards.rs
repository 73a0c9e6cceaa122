//! The thesis's remark that equal cards may be told apart by an order among them.

use super::positions::{ORDINARY_PARAMS, range};
use crate::games::tanhinmin::range::{Extent, SmallPositions};
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Position, Setup, SortedHand, Switches};
use crate::kernel::position::Setup as _;
use crate::kernel::range::Positions as _;
use crate::solve::MoverResult;
use crate::solve::referee::Referee;
use crate::solve::search::Goal;
use crate::theorem::source;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey};

pub(super) static EQUAL_CARDS: Surveyed = Surveyed {
    claim: Claim {
        id: "thesis/equal-cards",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "Equal cards may be given an order (3 and 3 become a weaker and a stronger 3) without changing who wins, so \
               that it is enough to study hands without equal cards.",
        standing: Standing::Fails,
    },
    params: ORDINARY_PARAMS,
    readings: &[
        Reading {
            name: "mover's copies lower",
            text: "of equal cards in both hands the mover's become the weaker ones",
            standing: Standing::Fails,
        },
        Reading {
            name: "mover's copies higher",
            text: "of equal cards in both hands the mover's become the stronger ones",
            standing: Standing::Fails,
        },
        Reading {
            name: "within one hand",
            text: "only hands that share no face with each other: equal cards are in one hand",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, false);
        let universe = Universe::solve(extent, budget, progress)?;
        let positions = SmallPositions::new(extent);
        Ok(Survey::of(range(extent)).part(positions.units(), move |unit, findings| {
            positions.for_each(unit, &mut |setup| {
                let (mover, other) = (setup.mover(), setup.other());
                let won = universe.mover_wins_at(mover, other, setup.table_card());
                for (reading, rank) in [(0, Rank::MoverLower), (1, Rank::MoverHigher)] {
                    let Some(renamed) = renamed(&setup, rank) else { continue };
                    // Few cards: the search is short.
                    let solved = Referee::new(Goal::Winner).solve(&renamed, &mut findings.meter)?;
                    let same = Some(solved.result == MoverResult::Win) == won;
                    findings.enter(reading, || setup.clone(), same);
                    let shared = mover.ordinary().iter().any(|face| other.ordinary().contains(face));
                    if rank == Rank::MoverLower && !shared {
                        findings.enter(2, || setup.clone(), same);
                    }
                }
                Ok(())
            })?;
            Ok(())
        }))
    },
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    MoverLower,
    MoverHigher,
}

/// Gives every card a face of its own, in the old order. `None` if no two cards are equal.
fn renamed(setup: &Setup, rank: Rank) -> Option<Position> {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Place {
        Lower,
        Higher,
        // No card beats an equal table card, so the table card stays above its equals.
        Table,
    }
    let (mover_place, other_place) = match rank {
        Rank::MoverLower => (Place::Lower, Place::Higher),
        Rank::MoverHigher => (Place::Higher, Place::Lower),
    };
    let mover = setup.mover().ordinary().iter().map(|&face| (face, mover_place, true));
    let other = setup.other().ordinary().iter().map(|&face| (face, other_place, false));
    let mut cards: Vec<(u32, Place, bool)> = mover.chain(other).collect();
    let equal = |cards: &[(u32, Place, bool)]| cards.windows(2).any(|pair| pair[0].0 == pair[1].0);
    cards.sort_unstable();
    if !equal(&cards) {
        return None;
    }
    let table = (setup.table_card() > 0).then_some((setup.table_card(), Place::Table, false));
    cards.extend(table);
    cards.sort_unstable();
    let (mut own, mut others, mut table_card) = (Vec::new(), Vec::new(), 0);
    for (face, &(_, place, is_mover)) in (1..).zip(&cards) {
        match (place, is_mover) {
            (Place::Table, _) => table_card = face,
            (_, true) => own.push(face),
            (_, false) => others.push(face),
        }
    }
    let hands = [SortedHand::new(own, vec![]), SortedHand::new(others, vec![])];
    Setup { hands, table_card, switches: Switches::default() }.position()
}
