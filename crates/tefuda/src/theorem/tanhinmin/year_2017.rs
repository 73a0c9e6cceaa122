//! The 2017 paper: ordinary cards, mostly on empty tables.
//!
//! Matchings here are made from above: the cards of one player X, strongest first, take the strongest open weaker card of the other
//! hand. mu is their number, w the weakest card of X with a partner, and nu measures how weak that partner is.

use super::positions::{
    MORE_FACES_PARAMS, ORDINARY_PARAMS, OverPositions, PositionReading, Sample, SolvedPosition, WIDE_PARAMS,
};
use super::sorting::{SORTING_PARAMS, comparisons_of, sorted_by_comparing, unsorted_hands};
use crate::games::tanhinmin::strategy::winning_move_counted;
use crate::games::tanhinmin::year2017::{FromAbove, by_sizes};
use crate::games::tanhinmin::{SortedHand, year2017};
use crate::kernel::position::Setup as _;
use crate::kernel::steps::Counted;
use crate::theorem::reference::maximum_matching;
use crate::theorem::source;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Cost, Reading, Standing, Survey};

const fn claim(id: &'static str, standing: Standing, text: &'static str) -> Claim {
    Claim { id, game: "tanhinmin", also: &[], source: source::YEAR_2017, text, standing }
}

const fn asked(
    name: &'static str,
    text: &'static str,
    standing: Standing,
    question: super::positions::PositionTest,
) -> PositionReading {
    PositionReading { reading: Reading { name, text, standing }, question }
}

const PRINTED: &str = "nu counts the cards of the other hand that are strictly weaker than the last partner";
const DISTINCT: &str = "nu as printed, in positions where neither hand holds two equal cards";
const PLACE: &str = "nu is the place of the last partner in the other hand, from 0: equal cards count";

/// Whether nu = 0. A matching without pairs counts as nu > 0.
type IsZero = fn(FromAbove) -> bool;

const BY_COUNT: IsZero = |matching| matching.strictly_weaker == Some(0);
const BY_PLACE: IsZero = FromAbove::reaches_weakest;

/// The matchings of the mover's and of the other player's cards, and whether nu = 0 for each; `None` unless the table is empty.
struct Matchings {
    sizes: [usize; 2],
    zero: [bool; 2],
}

impl Matchings {
    fn of(case: &SolvedPosition, is_zero: IsZero) -> Option<Self> {
        let (mover, other) = (case.mover.ordinary(), case.other.ordinary());
        let both = || [FromAbove::new(mover, other), FromAbove::new(other, mover)];
        (case.table_card == 0).then(|| {
            let both = both();
            Matchings { sizes: both.map(|matching| matching.size), zero: both.map(is_zero) }
        })
    }

    /// By how many the mover's matching is smaller.
    fn behind(&self) -> Option<usize> {
        self.sizes[1].checked_sub(self.sizes[0])
    }
}

fn has_equal_cards(hand: &SortedHand) -> bool {
    hand.ordinary().windows(2).any(|pair| pair[0] == pair[1])
}

fn distinct(case: &SolvedPosition) -> bool {
    !has_equal_cards(case.mover) && !has_equal_cards(case.other)
}

fn theorem_1(case: &SolvedPosition, is_zero: IsZero) -> Option<bool> {
    let matchings = Matchings::of(case, is_zero)?;
    Some(by_sizes(matchings.sizes, matchings.zero) == case.mover_wins)
}

pub(super) static THEOREM_1: OverPositions = OverPositions {
    claim: claim(
        "2017/1",
        Standing::Corrected,
        "On an empty table the mover wins iff the mover's matching is larger; or as large, and the mover's nu is above 0 or both nus are 0; \
         or smaller by one, if the mover's nu is above 0 and the opponent's is 0. A player without a matching has a nu above 0.",
    ),
    cuts: false,
    params: MORE_FACES_PARAMS,
    readings: &[
        asked("as printed", PRINTED, Standing::Fails, |case| theorem_1(case, BY_COUNT)),
        asked("without equal cards", DISTINCT, Standing::Holds, |case| {
            distinct(case).then(|| theorem_1(case, BY_COUNT)).flatten()
        }),
        asked("nu as a place", PLACE, Standing::Holds, |case| theorem_1(case, BY_PLACE)),
    ],
    measured: &[],
};

/// Whether the mover wins: a row for whether nu is above 0 for the mover and for the other player (no, no; no, yes; yes, no;
/// yes, yes), a column for how far the mover's matching is behind (ahead, 0, 1, more).
const TABLE_1_CELLS: [[bool; 4]; 4] = [
    [true, true, false, false],
    [true, false, false, false],
    [true, true, true, false],
    [true, true, false, false],
];

fn table_1(case: &SolvedPosition, is_zero: IsZero) -> Option<bool> {
    let matchings = Matchings::of(case, is_zero)?;
    let row = 2 * usize::from(!matchings.zero[0]) + usize::from(!matchings.zero[1]);
    let column = matchings.behind().map_or(0, |behind| (behind + 1).min(3));
    Some(TABLE_1_CELLS[row][column] == case.mover_wins)
}

pub(super) static TABLE_1: OverPositions = OverPositions {
    claim: claim(
        "2017/table-1",
        Standing::Corrected,
        "Who wins on an empty table, by whether the two nus are above 0 and by how far the mover's matching is ahead or behind: \
         if it is ahead, the mover wins; if the matchings are equal, too, unless the mover's nu is 0 and the opponent's is not; if it is one behind, the mover loses, unless the mover's \
         nu is above 0 and the opponent's is 0; if it is further behind, the mover loses.",
    ),
    cuts: false,
    params: MORE_FACES_PARAMS,
    readings: &[
        asked("as printed", PRINTED, Standing::Fails, |case| table_1(case, BY_COUNT)),
        asked("without equal cards", DISTINCT, Standing::Holds, |case| {
            distinct(case).then(|| table_1(case, BY_COUNT)).flatten()
        }),
        asked("nu as a place", PLACE, Standing::Holds, |case| table_1(case, BY_PLACE)),
    ],
    measured: &[],
};

pub(super) static MATCHING_FROM_ABOVE: OverPositions = OverPositions {
    claim: claim(
        "2017/matching-from-above",
        Standing::Holds,
        "Letting the cards of a hand, strongest first, take the strongest free weaker card of the other hand finds a maximum \
         matching of the two hands, and in it the mu strongest cards have partners.",
    ),
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[
        asked(
            "maximum",
            "the matching is as large as one found by augmenting paths",
            Standing::Holds,
            |case| {
                let (takers, targets) = (case.mover.ordinary(), case.other.ordinary());
                (case.table_card == 0)
                    .then(|| FromAbove::new(takers, targets).size == maximum_matching(takers, targets))
            },
        ),
        asked(
            "strongest",
            "the mu strongest cards alone have a matching of that size, and mu is what the definition gives, card by card",
            Standing::Holds,
            |case| {
                let (takers, targets) = (case.mover.ordinary(), case.other.ordinary());
                (case.table_card == 0).then(|| {
                    let matched = card_by_card(takers, targets);
                    let size = FromAbove::new(takers, targets).size;
                    let strongest = &takers[takers.len() - size..];
                    matched == strongest && maximum_matching(strongest, targets) == size
                })
            },
        ),
    ],
    measured: &[],
};

/// The definition: the strongest card without a partner that can have one takes the strongest it can, until none can. It gives
/// the cards with partners, ascending.
fn card_by_card(takers: &[u32], targets: &[u32]) -> Vec<u32> {
    let (mut waiting, mut open) = (takers.to_vec(), targets.to_vec());
    let mut matched = Vec::new();
    loop {
        let best = |taker: u32| {
            (0..open.len()).filter(|&place| open[place] < taker).max_by_key(|&place| open[place])
        };
        let able = (0..waiting.len()).rev().find_map(|taker| Some((taker, best(waiting[taker])?)));
        let Some((taker, target)) = able else { break };
        matched.push(waiting.remove(taker));
        open.remove(target);
    }
    matched.reverse();
    matched
}

/// Whether the mover wins with the same hands and this table card.
fn wins_on(case: &SolvedPosition, table_card: u32) -> bool {
    case.universe.mover_wins_at(case.mover, case.other, table_card) == Some(true)
}

pub(super) static LEMMA_1: OverPositions = OverPositions {
    claim: claim(
        "2017/lemma-1",
        Standing::Holds,
        "If the mover wins with a table card, the mover wins with every weaker one; if the mover loses with it, the mover loses with every stronger one.",
    ),
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[
        asked("won", "weaker table cards, from 1 up", Standing::Holds, |case| {
            let applies = case.mover_wins && case.table_card > 1;
            applies.then(|| (1..case.table_card).all(|weaker| wins_on(case, weaker)))
        }),
        asked("lost", "stronger table cards within the range", Standing::Holds, |case| {
            let mut stronger = case.table_card + 1..=case.universe.extent().faces;
            let applies = !case.mover_wins && case.table_card > 0 && !stronger.is_empty();
            applies.then(|| !stronger.any(|stronger| wins_on(case, stronger)))
        }),
    ],
    measured: &[],
};

pub(super) static COROLLARY_2: OverPositions = OverPositions {
    claim: claim(
        "2017/corollary-2",
        Standing::Holds,
        "A mover who wins with some table card wins on the empty table; a mover who loses on the empty table loses \
         with every table card.",
    ),
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[
        asked("won", "with any table card", Standing::Holds, |case| {
            (case.mover_wins && case.table_card > 0).then(|| wins_on(case, 0))
        }),
        asked("lost", "on the empty table", Standing::Holds, |case| {
            let mut cards = 1..=case.universe.extent().faces;
            (!case.mover_wins && case.table_card == 0).then(|| !cards.any(|card| wins_on(case, card)))
        }),
    ],
    measured: &[],
};

pub(super) static LEMMA_2: OverPositions = OverPositions {
    claim: claim(
        "2017/lemma-2",
        Standing::Holds,
        "If mu is 0 for a player, that player's strongest card is not stronger than the other hand's weakest.",
    ),
    cuts: false,
    params: WIDE_PARAMS,
    readings: &[asked("as printed", "word for word, hands being multisets", Standing::Holds, |case| {
        let matchings = Matchings::of(case, BY_PLACE)?;
        (matchings.sizes[0] == 0).then(|| case.mover.ordinary().last() <= case.other.ordinary().first())
    })],
    measured: &[],
};

/// What a lemma says of a position: nothing, or who wins.
type Prediction = fn(&Matchings, &SolvedPosition) -> Option<bool>;

fn lemma(case: &SolvedPosition, is_zero: IsZero, says: Prediction) -> Option<bool> {
    let matchings = Matchings::of(case, is_zero)?;
    says(&matchings, case).map(|mover_wins| mover_wins == case.mover_wins)
}

const WHOLE_HAND: Prediction = |matchings, case| (matchings.sizes[0] == case.mover.len()).then_some(true);
const WHOLE_OTHER_HAND: Prediction =
    |matchings, case| (matchings.sizes[1] == case.other.len() && !matchings.zero[1]).then_some(false);

pub(super) static LEMMA_3: OverPositions = OverPositions {
    claim: claim(
        "2017/lemma-3",
        Standing::Holds,
        "On an empty table a mover all of whose cards have partners wins (i); the mover loses if all of the opponent's cards have partners and the \
         opponent's nu is at least 1 (ii).",
    ),
    cuts: false,
    params: WIDE_PARAMS,
    readings: &[
        asked("(i)", "word for word", Standing::Holds, |case| lemma(case, BY_COUNT, WHOLE_HAND)),
        asked("(ii) as printed", PRINTED, Standing::Holds, |case| lemma(case, BY_COUNT, WHOLE_OTHER_HAND)),
        asked("(ii) nu as a place", PLACE, Standing::Holds, |case| lemma(case, BY_PLACE, WHOLE_OTHER_HAND)),
    ],
    measured: &[],
};

pub(super) static LEMMA_4: OverPositions = OverPositions {
    claim: claim(
        "2017/lemma-4",
        Standing::Holds,
        "On an empty table a mover with the larger matching wins (i), and one whose matching is smaller by two or more loses (ii).",
    ),
    cuts: false,
    params: MORE_FACES_PARAMS,
    readings: &[
        asked("(i)", "word for word", Standing::Holds, |case| {
            lemma(case, BY_COUNT, |matchings, _| matchings.behind().is_none().then_some(true))
        }),
        asked("(ii)", "word for word", Standing::Holds, |case| {
            lemma(case, BY_COUNT, |matchings, _| {
                matchings.behind().filter(|&behind| behind > 1).map(|_| false)
            })
        }),
    ],
    measured: &[],
};

/// Equal matchings, and nu like this for both.
fn equal_and(matchings: &Matchings, zero: [bool; 2]) -> bool {
    matchings.behind() == Some(0) && matchings.zero == zero
}

/// The mover's matching is one smaller, and nu like this for both.
fn one_behind_and(matchings: &Matchings, zero: [bool; 2]) -> bool {
    matchings.behind() == Some(1) && matchings.zero == zero
}

const EQUAL_BOTH_ZERO: Prediction = |matchings, _| equal_and(matchings, [true; 2]).then_some(true);
const BEHIND_BOTH_ZERO: Prediction = |matchings, _| one_behind_and(matchings, [true; 2]).then_some(false);

pub(super) static LEMMA_5: OverPositions = OverPositions {
    claim: claim(
        "2017/lemma-5",
        Standing::Corrected,
        "On an empty table and with both nus 0, a mover with an equal matching wins (i), and one whose matching is smaller by one \
         loses (ii).",
    ),
    cuts: false,
    params: WIDE_PARAMS,
    readings: &[
        asked("(i) as printed", PRINTED, Standing::Fails, |case| lemma(case, BY_COUNT, EQUAL_BOTH_ZERO)),
        asked("(i) nu as a place", PLACE, Standing::Holds, |case| lemma(case, BY_PLACE, EQUAL_BOTH_ZERO)),
        asked("(ii) as printed", PRINTED, Standing::Fails, |case| lemma(case, BY_COUNT, BEHIND_BOTH_ZERO)),
        asked("(ii) nu as a place", PLACE, Standing::Holds, |case| lemma(case, BY_PLACE, BEHIND_BOTH_ZERO)),
    ],
    measured: &[],
};

const EQUAL_NONE_ZERO: Prediction = |matchings, _| equal_and(matchings, [false; 2]).then_some(true);
const BEHIND_NONE_ZERO: Prediction = |matchings, _| one_behind_and(matchings, [false; 2]).then_some(false);

pub(super) static LEMMA_6: OverPositions = OverPositions {
    claim: claim(
        "2017/lemma-6",
        Standing::Holds,
        "On an empty table and with both nus at least 1, a mover with an equal matching wins (i), and one whose matching is \
         smaller by one loses (ii).",
    ),
    cuts: false,
    params: WIDE_PARAMS,
    readings: &[
        asked("(i) as printed", PRINTED, Standing::Holds, |case| lemma(case, BY_COUNT, EQUAL_NONE_ZERO)),
        asked("(i) nu as a place", PLACE, Standing::Holds, |case| lemma(case, BY_PLACE, EQUAL_NONE_ZERO)),
        asked("(ii) as printed", PRINTED, Standing::Holds, |case| lemma(case, BY_COUNT, BEHIND_NONE_ZERO)),
        asked("(ii) nu as a place", PLACE, Standing::Holds, |case| lemma(case, BY_PLACE, BEHIND_NONE_ZERO)),
    ],
    measured: &[],
};

const BEHIND_OTHER_ZERO: Prediction = |matchings, _| one_behind_and(matchings, [false, true]).then_some(true);
const EQUAL_MOVER_ZERO: Prediction = |matchings, _| equal_and(matchings, [true, false]).then_some(false);

pub(super) static LEMMA_7: OverPositions = OverPositions {
    claim: claim(
        "2017/lemma-7",
        Standing::Corrected,
        "On an empty table, a mover whose matching is smaller by one wins if the mover's nu is above 0 and the opponent's is 0 (i), and \
         one with an equal matching loses if the mover's nu is 0 and the opponent's is above 0 (ii). (The available text breaks off within the \
         statement; this is what Theorem 1 needs besides Lemmas 4 to 6.)",
    ),
    cuts: false,
    params: WIDE_PARAMS,
    readings: &[
        asked("(i) as printed", PRINTED, Standing::Fails, |case| lemma(case, BY_COUNT, BEHIND_OTHER_ZERO)),
        asked("(i) nu as a place", PLACE, Standing::Holds, |case| lemma(case, BY_PLACE, BEHIND_OTHER_ZERO)),
        asked("(ii) as printed", PRINTED, Standing::Fails, |case| lemma(case, BY_COUNT, EQUAL_MOVER_ZERO)),
        asked("(ii) nu as a place", PLACE, Standing::Holds, |case| lemma(case, BY_PLACE, EQUAL_MOVER_ZERO)),
    ],
    measured: &[],
};

pub(super) static COST: Surveyed = Surveyed {
    claim: claim(
        "2017/cost",
        Standing::Holds,
        "The winner of n cards on an empty table, dealt in any order, and a winning move are found in O(n log n) steps.",
    ),
    params: SORTING_PARAMS,
    readings: &[
        Reading {
            name: "winner",
            text: "sorting and the two matchings take at most 3 n log2 n comparisons",
            standing: Standing::Holds,
        },
        Reading {
            name: "move",
            text: "sorting and the complete strategy's move (tefuda/strategy) take at most 3 n log2 n steps",
            standing: Standing::Holds,
        },
        Reading {
            name: "both deciders",
            text: "the test, with nu as a place, gives the winner that the thesis's test gives (both are compared with the \
                   referee elsewhere)",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let (samples, largest) = (args.number("samples"), args.number("largest"));
        let range = format!("{samples} random deals with 1 to {largest} unsorted cards a hand");
        Ok(Survey::of(range).part(samples, move |number, findings| {
            findings.meter.spend(1, 0)?;
            let hands = unsorted_hands(number, 1, largest);
            let cards = hands.iter().map(Vec::len).sum();
            let mut sorting = Counted::default();
            let [mover, other] = hands.map(|hand| sorted_by_comparing(hand, &mut sorting));
            let size = comparisons_of(cards);
            let mut steps = sorting;
            FromAbove::counted(&mover, &other, &mut steps);
            FromAbove::counted(&other, &mover, &mut steps);
            let example = || Sample { number, cards };
            findings.enter_cost(0, example, Cost { steps: steps.0, size, limit: 3 });
            let by_test = year2017::mover_wins(&mover, &other);
            let [mover, other] = [mover, other].map(|faces| SortedHand::new(faces, vec![]));
            let by_thesis = crate::games::tanhinmin::decide::mover_wins(&mover, &other, 0);
            findings.enter(2, example, by_test == by_thesis);
            let mut steps = sorting;
            if let Some(position) = super::positions::setup(&mover, &other, 0).position() {
                winning_move_counted(&position, &mut steps);
            }
            findings.enter_cost(1, example, Cost { steps: steps.0, size, limit: 3 });
            Ok(())
        }))
    },
};
