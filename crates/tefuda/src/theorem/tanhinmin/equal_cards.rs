//! The thesis's remark that equal cards may be told apart by an order among them.

use super::positions::{Case, OverPositions, PositionReading, SMALL_PARAMS};
use crate::games::tanhinmin::{Setup, SortedHand, Switches};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::run::Budget;
use crate::solve::MoverResult;
use crate::solve::search::{Goal, Search};
use crate::theorem::source;
use crate::theorem::{Claim, Reading, Standing};

pub(super) static EQUAL_CARDS: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/equal-cards",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "Equal cards may be given an order (3 and 3 become a weaker and a stronger 3) without changing who wins, so \
               that it is enough to study hands without equal cards.",
        standing: Standing::Fails,
    },
    cuts: false,
    params: SMALL_PARAMS,
    readings: &[
        PositionReading {
            reading: Reading {
                name: "mover's copies lower",
                text: "of equal cards in both hands the mover's become the weaker ones",
                standing: Standing::Fails,
            },
            question: |case| renamed_keeps_winner(case, Rank::MoverLower),
        },
        PositionReading {
            reading: Reading {
                name: "mover's copies higher",
                text: "of equal cards in both hands the mover's become the stronger ones",
                standing: Standing::Fails,
            },
            question: |case| renamed_keeps_winner(case, Rank::MoverHigher),
        },
        PositionReading {
            reading: Reading {
                name: "within one hand",
                text: "only hands that share no face with each other: equal cards lie in one hand",
                standing: Standing::Holds,
            },
            question: |case| {
                let shared = case.mover.ordinary().iter().any(|face| case.other.ordinary().contains(face));
                (!shared).then(|| renamed_keeps_winner(case, Rank::MoverLower)).flatten()
            },
        },
    ],
    sampled: None,
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    MoverLower,
    MoverHigher,
}

/// Gives every card a face of its own, in the old order, and asks the search whether the winner is the same.
/// `None` if no two cards are equal.
fn renamed_keeps_winner(case: &Case, rank: Rank) -> Option<bool> {
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
    let mover = case.mover.ordinary().iter().map(|&face| (face, mover_place, true));
    let other = case.other.ordinary().iter().map(|&face| (face, other_place, false));
    let mut cards: Vec<(u32, Place, bool)> = mover.chain(other).collect();
    let equal = |cards: &[(u32, Place, bool)]| cards.windows(2).any(|pair| pair[0].0 == pair[1].0);
    cards.sort_unstable();
    if !equal(&cards) {
        return None;
    }
    let table = (case.table_card > 0).then_some((case.table_card, Place::Table, false));
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
    let renamed = Setup { hands, table_card, switches: Switches::default() };
    let Status::Open(position) = renamed.status() else { return Some(false) };
    // Few cards: the search is short, and without a limit it always ends.
    let solved = Search::new(Goal::Winner).solve(&position, &mut Budget::default().meter()).ok()?;
    Some((solved.result == MoverResult::Win) == case.mover_wins)
}
