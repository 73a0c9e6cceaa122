//! Cut cards: thesis chapter 3.

use super::ordinary::{decider_is_right, deciding};
use super::positions::{
    NOT_ASKED, OverPositions, PositionReading, SMALL_COST_PARAMS, SMALL_PARAMS, SolvedPosition,
};
use crate::games::tanhinmin::decide::{mover_surplus, other_surplus};
use crate::games::tanhinmin::matching::{Scan, without_weakest};
use crate::games::tanhinmin::{SortedHand, merge};
use crate::theorem::source;
use crate::theorem::{Claim, Reading, Standing};

/// A definition of the surplus states of the mover and of the other player.
#[derive(Clone, Copy)]
struct Surplus {
    mover: fn(&SolvedPosition) -> bool,
    other: fn(&SolvedPosition) -> bool,
}

/// The definition that is right: the table card belongs to both graphs, neighbours are counted over full hands.
const CORRECTED: Surplus = Surplus {
    mover: |case| mover_surplus(case.mover, case.other, case.table_card, &mut ()),
    other: |case| other_surplus(case.mover, case.other, case.table_card, &mut ()),
};

/// The thesis word for word: the other player's surplus asks for a matching of the mover's cards into the other
/// player's ordinary cards alone that is larger by one than their number. (None ever is.)
const LITERAL: Surplus = Surplus {
    mover: CORRECTED.mover,
    other: |case| {
        let ordinary = case.other.ordinary();
        case.other.cut().last().is_some_and(|&strongest_cut| {
            let answered = Scan::of(case.mover.faces(), ordinary.iter().copied()).size;
            let below = case.mover.ordinary().iter().filter(|&&face| face < strongest_cut).count();
            answered == ordinary.len() + 1 && below <= 1 && !strongest_is_below(case)
        })
    },
};

/// Whether the mover's strongest card is an ordinary one below the other player's cut cards.
fn strongest_is_below(case: &SolvedPosition) -> bool {
    let strongest = |faces: &[u32]| faces.last().copied().unwrap_or(0);
    let ordinary = strongest(case.mover.ordinary());
    ordinary > 0 && ordinary >= strongest(case.mover.cut()) && ordinary < strongest(case.other.cut())
}

/// The corrected definition with the thesis's further condition that the mover's strongest card is not below the
/// other player's cut cards.
const WITH_STRONGEST: Surplus =
    Surplus { mover: CORRECTED.mover, other: |case| (CORRECTED.other)(case) && !strongest_is_below(case) };

/// Lemma 3.4's comparison of the matching sizes.
pub(super) fn larger_matching(case: &SolvedPosition) -> bool {
    let own = with_table(case.mover, without_weakest(case.other.ordinary()), case.table_card);
    own > Scan::of(case.other.faces(), without_weakest(case.mover.ordinary()).iter().copied()).size
}

pub(super) fn with_table(takers: &SortedHand, targets: &[u32], table_card: u32) -> usize {
    Scan::of(takers.faces(), merge(targets.iter().copied(), std::iter::once(table_card))).size
}

/// The whole rule: the mover's surplus first, then the other player's, then the matchings.
fn decided_by(surplus: Surplus, case: &SolvedPosition) -> Option<bool> {
    let predicted = !(surplus.mover)(case) && ((surplus.other)(case) || larger_matching(case));
    Some(predicted == case.mover_wins)
}

fn surplus_loses(surplus: Surplus, mover_first: bool, case: &SolvedPosition) -> Option<bool> {
    match ((surplus.mover)(case), (surplus.other)(case)) {
        (false, false) => None,
        (true, true) if !mover_first => Some(false),
        (true, _) => Some(!case.mover_wins),
        (false, true) => Some(case.mover_wins),
    }
}

fn matchings_decide(surplus: Surplus, case: &SolvedPosition) -> Option<bool> {
    let nobody = !(surplus.mover)(case) && !(surplus.other)(case);
    nobody.then(|| larger_matching(case) == case.mover_wins)
}

const LITERALLY: Reading = Reading {
    name: "literal",
    text: "word for word: the other player's surplus is tested in the graph without the table card",
    standing: Standing::Fails,
};
const RIGHTLY: Reading = Reading {
    name: "corrected",
    text: "the table card belongs to the graph, neighbours are counted over full hands",
    standing: Standing::Holds,
};

pub(super) static THEOREM_3_1: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/3.1",
        game: "tanhinmin",
        also: &["eightcut/cost"],
        source: source::THESIS,
        text: "The winner of a position with cut cards, n cards in all in sorted hands, is found in O(n) steps.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_COST_PARAMS,
    readings: &[
        PositionReading {
            reading: Reading { name: "winner", text: "the decider is right", standing: Standing::Holds },
            question: decider_is_right,
        },
        PositionReading {
            reading: Reading {
                name: "steps",
                text: "the decider examines a card at most 5 times on average: in two matchings and two tests for a surplus",
                standing: Standing::Holds,
            },
            question: NOT_ASKED,
        },
    ],
    measured: &[(1, |setup| deciding(setup, 5))],
};

pub(super) static DEFINITION_3_2: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/3.2",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "A player is in a surplus state when their cut cards can be played only on an empty table or on the \
               opponent's weakest card, while the opponent can answer every ordinary card (and the mover the table \
               card); both players are never in one. With this definition Lemmas 3.3 and 3.4 decide every position.",
        standing: Standing::Corrected,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[
        PositionReading { reading: LITERALLY, question: |case| decided_by(LITERAL, case) },
        PositionReading {
            reading: Reading {
                name: "never both",
                text: "with the corrected definition at most one player is in a surplus state",
                standing: Standing::Fails,
            },
            question: |case| Some(!((CORRECTED.mover)(case) && (CORRECTED.other)(case))),
        },
        PositionReading {
            reading: Reading {
                name: "corrected, with the strongest card",
                text: "corrected, keeping the thesis's condition that the mover's strongest card is not a neighbour \
                       of the other player's cut cards: it changes nothing",
                standing: Standing::Holds,
            },
            question: |case| decided_by(WITH_STRONGEST, case),
        },
        PositionReading {
            reading: Reading {
                text: "the table card belongs to the graph, neighbours are counted over full hands, the mover's surplus \
                       is tested first",
                ..RIGHTLY
            },
            question: |case| decided_by(CORRECTED, case),
        },
    ],
    measured: &[],
};

pub(super) static LEMMA_3_3: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/3.3",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "A player in a surplus state loses.",
        standing: Standing::Corrected,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[
        PositionReading {
            reading: Reading {
                name: "either player",
                text: "corrected definition, for either player, even if both are in the state",
                standing: Standing::Fails,
            },
            question: |case| surplus_loses(CORRECTED, false, case),
        },
        PositionReading {
            reading: Reading {
                text: "corrected definition; if both players are in the state, the mover loses",
                ..RIGHTLY
            },
            question: |case| surplus_loses(CORRECTED, true, case),
        },
    ],
    measured: &[],
};

pub(super) static LEMMA_3_4: OverPositions = OverPositions {
    claim: Claim {
        id: "thesis/3.4",
        game: "tanhinmin",
        also: &[],
        source: source::THESIS,
        text: "If neither player is in a surplus state, the mover wins iff the mover's matching is larger; \
               cut cards can take but are never targets.",
        standing: Standing::Corrected,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[
        PositionReading { reading: LITERALLY, question: |case| matchings_decide(LITERAL, case) },
        PositionReading {
            reading: Reading {
                name: "matchings alone",
                text: "the matchings decide every position, surplus or not",
                standing: Standing::Fails,
            },
            question: |case| Some(larger_matching(case) == case.mover_wins),
        },
        PositionReading { reading: RIGHTLY, question: |case| matchings_decide(CORRECTED, case) },
    ],
    measured: &[],
};
