//! The 8-cut paper: its definition, its theorem, the conditions K, A and B, and the three lemmas.
//!
//! The paper counts the neighbours of cut cards, N(Y), in graphs that lack the opponent's weakest card. Over full hands the theorem
//! becomes right; condition A, and with it Lemma 1, needs a further correction.

use std::collections::BTreeSet;

use super::cut_cards::{larger_matching, with_table};
use super::positions::{
    CARDS, FACES, OverPositions, PositionReading, PositionTest, SMALL_PARAMS, SolvedPosition, range,
};
use super::variants::{Rule, Variant};
use crate::games::tanhinmin::matching::{Scan, without_weakest};
use crate::games::tanhinmin::range::{Extent, SmallPositions};
use crate::games::tanhinmin::universe::Universe;
use crate::games::tanhinmin::{Card, Move, SortedHand};
use crate::kernel::position::{Position as _, Setup as _};
use crate::kernel::range::Positions as _;
use crate::kernel::study::Param;
use crate::theorem::source;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Reading, Standing, Survey};

const fn claim(id: &'static str, standing: Standing, text: &'static str) -> Claim {
    Claim { id, game: "tanhinmin", also: &[], source: source::EIGHT_CUT, text, standing }
}

/// How many ordinary cards of the opponent are below a cut card.
type Neighbours = fn(&SortedHand, u32) -> usize;

const PRINTED: Neighbours = |opponent, cut| below(without_weakest(opponent.ordinary()), cut);
const FULL: Neighbours = |opponent, cut| below(opponent.ordinary(), cut);

fn below(faces: &[u32], face: u32) -> usize {
    faces.iter().filter(|&&candidate| candidate < face).count()
}

/// K: the mover has cut cards, none beats the table, and fewer than two cards of the opponent are below them.
fn k(case: &SolvedPosition, neighbours: Neighbours) -> bool {
    let fits = |&cut: &u32| cut <= case.table_card && neighbours(case.other, cut) < 2;
    case.mover.cut().last().is_some_and(fits)
}

/// The first half of A: the opponent can answer every ordinary card of the mover.
fn all_answered(case: &SolvedPosition) -> bool {
    let ordinary = case.mover.ordinary();
    Scan::of(case.other.faces(), ordinary.iter().copied()).size == ordinary.len()
}

/// A: the opponent can answer every ordinary card of the mover, or the mover's matching is not the larger one.
fn a(case: &SolvedPosition) -> bool {
    all_answered(case) || !larger_matching(case)
}

/// The first half of B: the opponent has cut cards, fewer than two cards of the mover are below them, and the mover can answer the
/// table and every ordinary card of the opponent.
fn others_surplus(case: &SolvedPosition, neighbours: Neighbours) -> bool {
    let ordinary = case.other.ordinary();
    case.other.cut().last().is_some_and(|&cut| {
        neighbours(case.mover, cut) < 2
            && with_table(case.mover, ordinary, case.table_card) == ordinary.len() + 1
    })
}

/// B: the opponent's cut cards are too many, or the mover's matching is the larger one.
fn b(case: &SolvedPosition, neighbours: Neighbours) -> bool {
    others_surplus(case, neighbours) || larger_matching(case)
}

const fn printed(standing: Standing, question: PositionTest) -> PositionReading {
    let text = "neighbours counted in the paper's graphs, which lack the opponent's weakest card";
    PositionReading { reading: Reading { name: "weakest removed", text, standing }, question }
}

const fn full(question: PositionTest) -> PositionReading {
    let text = "neighbours counted over full hands";
    PositionReading { reading: Reading { name: "full hands", text, standing: Standing::Holds }, question }
}

/// A condition of the paper's that is wrong over full hands too; six cards are needed to see it.
const fn full_but_wrong(question: PositionTest) -> PositionReading {
    let reading = full(question).reading;
    PositionReading { reading: Reading { standing: Standing::Fails, ..reading }, question }
}

const fn corrected(text: &'static str, question: PositionTest) -> PositionReading {
    PositionReading { reading: Reading { name: "corrected", text, standing: Standing::Holds }, question }
}

/// Wide enough for the counterexamples of six cards.
static WIDER_PARAMS: &[Param] = &[FACES, CARDS];

/// Theorem 1 for one way to count neighbours: whether the mover wins.
fn mover_wins(case: &SolvedPosition, neighbours: Neighbours) -> bool {
    !(k(case, neighbours) && all_answered(case)) && b(case, neighbours)
}

pub(super) static THEOREM_1: OverPositions = OverPositions {
    claim: claim(
        "eightcut/1",
        Standing::Corrected,
        "If the mover has cut cards that do not beat the table and have at most one neighbour, while the opponent can answer every \
         ordinary card of the mover, the opponent wins. Otherwise, if the opponent has cut cards with at most one neighbour, while \
         the mover can answer the table and every ordinary card, the mover wins. Otherwise the larger matching wins, the \
         opponent's if they are equal.",
    ),
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[
        printed(Standing::Fails, |case| Some(mover_wins(case, PRINTED) == case.mover_wins)),
        full(|case| Some(mover_wins(case, FULL) == case.mover_wins)),
    ],
    measured: &[],
};

/// The proof's plan: K and A, else B, else neither.
fn by_conditions(case: &SolvedPosition, neighbours: Neighbours) -> Option<bool> {
    let predicted = !(k(case, neighbours) && a(case)) && b(case, neighbours);
    Some(predicted == case.mover_wins)
}

pub(super) static CONDITIONS: OverPositions = OverPositions {
    claim: claim(
        "eightcut/conditions",
        Standing::Corrected,
        "Condition K: the mover has cut cards, they have fewer than two neighbours, and none beats the table. Condition A: the \
         opponent can answer every ordinary card of the mover, or the mover's matching is not the larger one. Condition B: the \
         opponent has cut cards with fewer than two neighbours and the mover can answer the table and every ordinary card of the \
         opponent, or the mover's matching is the larger one. With K and A the opponent wins; otherwise with B the mover wins; \
         otherwise the opponent wins.",
    ),
    cuts: true,
    params: WIDER_PARAMS,
    readings: &[
        printed(Standing::Fails, |case| by_conditions(case, PRINTED)),
        full_but_wrong(|case| by_conditions(case, FULL)),
        corrected(
            "full hands, and A only with its first half, every ordinary card is answered: this is eightcut/1",
            |case| Some(mover_wins(case, FULL) == case.mover_wins),
        ),
    ],
    measured: &[],
};

fn lemma_1(case: &SolvedPosition, neighbours: Neighbours) -> Option<bool> {
    (k(case, neighbours) && a(case)).then_some(!case.mover_wins)
}

pub(super) static LEMMA_1: OverPositions = OverPositions {
    claim: claim("eightcut/lemma-1", Standing::Corrected, "With the conditions K and A the opponent wins."),
    cuts: true,
    params: WIDER_PARAMS,
    readings: &[
        printed(Standing::Fails, |case| lemma_1(case, PRINTED)),
        full_but_wrong(|case| lemma_1(case, FULL)),
        corrected(
            "full hands, and unless every ordinary card is answered, the opponent's cut cards are not a surplus",
            |case| {
                let applies = k(case, FULL) && a(case) && (all_answered(case) || !others_surplus(case, FULL));
                applies.then_some(!case.mover_wins)
            },
        ),
    ],
    measured: &[],
};

fn lemma_2(case: &SolvedPosition, neighbours: Neighbours) -> Option<bool> {
    let applies = !(k(case, neighbours) && all_answered(case)) && b(case, neighbours);
    applies.then_some(case.mover_wins)
}

pub(super) static LEMMA_2: OverPositions = OverPositions {
    claim: claim(
        "eightcut/lemma-2",
        Standing::Corrected,
        "If K does not hold or the opponent cannot answer every ordinary card of the mover, then with the condition B the mover \
         wins.",
    ),
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[printed(Standing::Fails, |case| lemma_2(case, PRINTED)), full(|case| lemma_2(case, FULL))],
    measured: &[],
};

fn lemma_3(case: &SolvedPosition, neighbours: Neighbours) -> Option<bool> {
    (!b(case, neighbours)).then_some(!case.mover_wins)
}

pub(super) static LEMMA_3: OverPositions = OverPositions {
    claim: claim("eightcut/lemma-3", Standing::Holds, "Without the condition B the opponent wins."),
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[printed(Standing::Holds, |case| lemma_3(case, PRINTED)), full(|case| lemma_3(case, FULL))],
    measured: &[],
};

/// The cards that can be discarded.
fn cards_of(moves: &[Move]) -> BTreeSet<Card> {
    let card = |played: &Move| match played {
        Move::Discard(card) => Some(*card),
        Move::Pass => None,
    };
    moves.iter().filter_map(card).collect()
}

pub(super) static DEFINITION_1: Surveyed = Surveyed {
    claim: claim(
        "eightcut/definition-1",
        Standing::Corrected,
        "A cut card has a value and is stronger than the cards of this value or less; nothing is stronger than a cut card, so that \
         the opponent has to pass. For example a 5 and a cut 5 can both be played on 4 or less only.",
    ),
    params: SMALL_PARAMS,
    readings: &[
        Reading {
            name: "agrees with its example",
            text: "with cut cards that may be played on their own value the legal moves are those of the example, where none may",
            standing: Standing::Fails,
        },
        Reading {
            name: "as printed",
            text: "a cut card may be played on its own value, and Theorem 1 with full hands decides who wins",
            standing: Standing::Fails,
        },
        Reading {
            name: "as in the example",
            text: "a cut card, like any other, may only be played on weaker cards, and Theorem 1 with full hands decides who wins",
            standing: Standing::Holds,
        },
    ],
    survey: |args, budget, progress| {
        let extent = Extent::of(args, true);
        let universe = Universe::solve(extent, budget, progress)?;
        let positions = SmallPositions::new(extent);
        let variant = Variant::solve(Rule::CutOnItsValue, &positions, budget, progress)?;
        Ok(Survey::of(range(extent)).part(positions.units(), move |unit, findings| {
            positions.for_each(unit, &mut |setup| {
                findings.meter.spend(1, 0)?;
                let (mover, other, table_card) = (setup.mover(), setup.other(), setup.table_card());
                let strict = universe.mover_wins_at(mover, other, table_card) == Some(true);
                let case =
                    SolvedPosition { universe: &universe, mover, other, table_card, mover_wins: strict };
                let predicted = mover_wins(&case, FULL);
                let by_example: Option<BTreeSet<Card>> =
                    setup.clone().position().map(|position| cards_of(&position.legal_moves()));
                findings.enter(0, || setup.clone(), variant.playable(&setup) == by_example);
                findings.enter(1, || setup.clone(), Some(predicted) == variant.mover_wins(&setup));
                findings.enter(2, || setup.clone(), predicted == strict);
                Ok(())
            })?;
            Ok(())
        }))
    },
};
