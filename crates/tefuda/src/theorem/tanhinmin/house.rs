//! Our own statements: the fast deciders, all winning moves, the complete strategy, the short rule for empty tables.

use super::positions::{NOT_ASKED, OverPositions, PositionReading, SMALL_COST_PARAMS, SMALL_PARAMS};
use super::strategies::keeps_the_win;
use crate::games::tanhinmin::matching::without_weakest;
use crate::games::tanhinmin::range::DistinctDeals;
use crate::games::tanhinmin::strategy::{MoveJudge, winning_move};
use crate::games::tanhinmin::{
    Card, Hand as _, PackedHand, Position, Setup, SortedHand, Switches, decide, fast,
};
use crate::kernel::position::{Position as _, Setup as _};
use crate::kernel::range::Positions as _;
use crate::kernel::steps::Counted;
use crate::kernel::study::Param;
use crate::solve::MoverResult;
use crate::solve::referee::Referee;
use crate::solve::search::Goal;
use crate::theorem::reference::maximum_matching;
use crate::theorem::source;
use crate::theorem::surveyed::Surveyed;
use crate::theorem::{Claim, Cost, Reading, Standing, Survey};

const AS_STATED: Reading = Reading { name: "as stated", text: "word for word", standing: Standing::Holds };

pub(super) static DECIDER: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/decider",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "The decider that the library calls, with the fast path over sorted hands where there are no cut cards, gives the \
               winner of every position.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
        reading: AS_STATED,
        question: |case| Some(decide::mover_wins(case.mover, case.other, case.table_card) == case.mover_wins),
    }],
    measured: &[],
};

pub(super) static OWNER_BITS: Surveyed = Surveyed {
    claim: Claim {
        id: "tefuda/owner-bits",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "For a deal of distinct cards on an empty table, go through the cards in ascending order, one step up for each \
               of the mover's, one down for each of the other's. The mover wins iff the last height is at least the greatest height from \
               the other's first card on plus the least height from the mover's first card on.",
        standing: Standing::Holds,
    },
    params: &[Param::number("cards", "the most cards in the deck", 2, 16, 11).ja("山札の最大枚数")],
    readings: &[
        AS_STATED,
        Reading {
            name: "by bits",
            text: "the decider on owner bits gives the same winner",
            standing: Standing::Holds,
        },
    ],
    survey: |args, _, _| {
        let most = u32::try_from(args.number("cards")).unwrap_or(u32::MAX);
        let survey =
            Survey::of(format!("every deal of the cards 1 to n, n from 2 to {most}, on an empty table"));
        Ok((2..=most).fold(survey, |survey, cards| {
            let deals = DistinctDeals { cards, cuts: false };
            survey.part(deals.units(), move |unit, findings| {
                let mut search = Referee::new(Goal::Winner);
                deals.for_each(unit, &mut |setup| {
                    let Some(position) = packed(&setup) else { return Ok(()) };
                    let won = search.solve(&position, &mut findings.meter)?.result == MoverResult::Win;
                    let owners: Vec<bool> =
                        (1..=cards).map(|face| setup.mover().contains(Card::ordinary(face))).collect();
                    findings.enter(0, || setup.clone(), by_heights(&owners) == won);
                    let bits = owners.iter().rev().fold(0u64, |bits, &mover| bits << 1 | u64::from(mover));
                    let decided = fast::owner_bits::mover_wins_u64(bits, cards);
                    findings.enter(1, || setup.clone(), decided == won);
                    Ok(())
                })?;
                Ok(())
            })
        }))
    },
};

/// The same position with hands in one word each, which is faster to search; `None` if it does not fit or is over.
fn packed(setup: &Setup) -> Option<Position<PackedHand>> {
    let pack = |hand: &SortedHand| hand.cards().try_fold(PackedHand::default(), PackedHand::with);
    let hands = [pack(setup.mover())?, pack(setup.other())?];
    Setup { hands, table_card: setup.table_card(), switches: Switches::default() }.position()
}

/// The walk, word for word: whether the mover owns each card, weakest first.
fn by_heights(owners: &[bool]) -> bool {
    let mut height = 0;
    let heights: Vec<i64> = owners
        .iter()
        .map(|&mover| {
            height += if mover { 1 } else { -1 };
            height
        })
        .collect();
    let from_first = |mover: bool| {
        let first = owners.iter().position(|&owner| owner == mover).unwrap_or(0);
        heights[first..].iter().copied()
    };
    let greatest = from_first(false).max().unwrap_or(0);
    let least = from_first(true).min().unwrap_or(0);
    height >= greatest + least
}

pub(super) static WINNING_MOVES: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/winning-moves",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "After one O(n) pass over a position every move is judged correctly in O(1).",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_COST_PARAMS,
    readings: &[
        PositionReading {
            reading: AS_STATED,
            question: |case| {
                let position = case.position()?;
                let judge = MoveJudge::new(&position);
                let mut right = true;
                position.each_move(|played| {
                    right &= keeps_the_win(case, &position, played) == Some(judge.wins(played));
                });
                Some(right)
            },
        },
        PositionReading {
            reading: Reading {
                name: "one look",
                text: "the pass over the position takes at most 8 steps a card: seven matchings",
                standing: Standing::Holds,
            },
            question: NOT_ASKED,
        },
        PositionReading {
            reading: Reading {
                name: "each move",
                text: "judging a move takes at most 3 steps, whatever the number of cards",
                standing: Standing::Holds,
            },
            question: NOT_ASKED,
        },
    ],
    measured: &[
        (1, |setup| {
            let mut steps = Counted::default();
            if let Some(position) = setup.clone().position() {
                MoveJudge::counted(&position, &mut steps);
            }
            let cards = setup.mover().len() + setup.other().len();
            Cost { steps: steps.0, size: cards as u64, limit: 8 }
        }),
        (2, |setup| {
            let (mut steps, mut moves) = (Counted::default(), 0);
            if let Some(position) = setup.clone().position() {
                let judge = MoveJudge::new(&position);
                position.each_move(|played| {
                    judge.wins_counted(played, &mut steps);
                    moves += 1;
                });
            }
            Cost { steps: steps.0, size: moves, limit: 3 }
        }),
    ],
};

pub(super) static EMPTY_TABLE: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/empty-table",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "On an empty table the rule with cut cards is shorter: the mover wins iff the opponent's cut cards are a \
               surplus (at most one ordinary card of the mover is below the strongest, and the mover can lead and still answer \
               every ordinary card of the opponent), or a maximum matching of the opponent's cards into the mover's ordinary cards \
               without the weakest is not larger than one of the mover's cards into the opponent's without the weakest.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
        reading: AS_STATED,
        question: |case| {
            let (mover, other) = (case.mover, case.other);
            (case.table_card == 0).then(|| {
                let mu = |takers: &SortedHand, targets: &[u32]| {
                    maximum_matching(&takers.faces().collect::<Vec<u32>>(), targets)
                };
                // One more target, 0, is the empty table that the mover leads on.
                let with_lead = [&[0], other.ordinary()].concat();
                let surplus = other.cut().last().is_some_and(|&cut| {
                    mover.ordinary().iter().filter(|&&face| face < cut).count() <= 1
                        && mu(mover, &with_lead) == with_lead.len()
                });
                let others = mu(other, without_weakest(mover.ordinary()));
                let wins = surplus || others <= mu(mover, without_weakest(other.ordinary()));
                wins == case.mover_wins
            })
        },
    }],
    measured: &[],
};

pub(super) static COMPLETE_STRATEGY: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/strategy",
        game: "tanhinmin",
        also: &["eightcut/strategy"],
        source: source::TEFUDA,
        text: "In a won position this move keeps the win: if the opponent's cut cards are a surplus, the smallest playable \
               card, sparing one copy of the weakest; otherwise a cut card, if one can be played and the strongest \
               has at most one ordinary card of the opponent below it; otherwise the smallest playable card, sparing one copy of \
               the weakest unless the opponent can answer all the mover's other ordinary cards. If nothing else can be \
               played, the weakest card; if that cannot either, a pass.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
        reading: AS_STATED,
        question: |case| {
            let position = case.position().filter(|_| case.mover_wins)?;
            Some(keeps_the_win(case, &position, winning_move(&position)) == Some(true))
        },
    }],
    measured: &[],
};
