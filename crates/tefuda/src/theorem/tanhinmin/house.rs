//! Our own statements: the fast deciders, all winning moves, the complete strategy.

use super::positions::{ORDINARY_PARAMS, OverPositions, PositionReading, SMALL_PARAMS};
use super::strategies::keeps_the_win;
use crate::games::tanhinmin::strategy::{MoveJudge, winning_move};
use crate::games::tanhinmin::{decide, fast};
use crate::kernel::position::Position as _;
use crate::theorem::source;
use crate::theorem::{Claim, Reading, Standing};

const AS_STATED: Reading = Reading { name: "as stated", text: "word for word", standing: Standing::Holds };

pub(super) static DECIDER: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/decider",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "The decider that the library calls, with the fast path over sorted hands where no cut cards are, gives the \
               winner of every position.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
        reading: AS_STATED,
        question: |case| Some(decide::mover_wins(case.mover, case.other, case.table_card) == case.mover_wins),
    }],
    sampled: None,
};

pub(super) static OWNER_BITS: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/owner-bits",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "For a deal of distinct cards on an empty table, walk up the cards, one step up for each of the mover's, one \
               down for each of the other's. The mover wins iff the last height is at least the greatest height from \
               the other's first card on plus the least height from the mover's first card on.",
        standing: Standing::Holds,
    },
    cuts: false,
    params: ORDINARY_PARAMS,
    readings: &[PositionReading {
        reading: AS_STATED,
        question: |case| {
            let mut cards: Vec<(u32, bool)> =
                case.mover.ordinary().iter().map(|&face| (face, true)).collect();
            cards.extend(case.other.ordinary().iter().map(|&face| (face, false)));
            cards.sort_unstable();
            let distinct = cards.windows(2).all(|pair| pair[0].0 < pair[1].0);
            (distinct && case.table_card == 0).then(|| {
                let bits = cards.iter().rev().fold(0u64, |bits, &(_, mover)| bits << 1 | u64::from(mover));
                let wins = fast::owner_bits::mover_wins_u64(bits, u32::try_from(cards.len()).unwrap_or(64));
                wins == case.mover_wins
            })
        },
    }],
    sampled: None,
};

pub(super) static WINNING_MOVES: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/winning-moves",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "After one O(n) look at a position every move is judged in O(1), rightly.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
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
    }],
    sampled: None,
};

pub(super) static COMPLETE_STRATEGY: OverPositions = OverPositions {
    claim: Claim {
        id: "tefuda/strategy",
        game: "tanhinmin",
        also: &[],
        source: source::TEFUDA,
        text: "In a won position this move keeps the win: if the opponent's cut cards are a surplus, the smallest playable \
               card, sparing one copy of the weakest; else a cut card, if one can be played and the strongest has at \
               most one ordinary card of the opponent below it; else the smallest playable card, sparing one copy of \
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
    sampled: None,
};
