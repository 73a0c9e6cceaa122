//! The 8-cut paper's strategies alpha, beta and gamma: does the move they choose keep the win?

use super::cut_cards::larger_matching;
use super::positions::{OverPositions, PositionReading, SMALL_PARAMS, SolvedPosition};
use crate::games::tanhinmin::decide::{mover_surplus, other_surplus};
use crate::games::tanhinmin::matching::without_weakest;
use crate::games::tanhinmin::{Card, Move, Position, SortedHand, strategy};
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::solve::{MoverResult, Step, step};
use crate::theorem::reference::maximum_matching;
use crate::theorem::source;
use crate::theorem::{Claim, Reading, Standing};

/// Whether the referee says that the player who makes this move wins; `None` if the move is not legal.
pub(super) fn keeps_the_win(case: &SolvedPosition, position: &Position, played: Move) -> Option<bool> {
    position.play(&played).ok()?;
    Some(match step(position, &played) {
        Step::Over(result) => result == MoverResult::Win,
        Step::On { next, same } => {
            let setup = next.setup();
            case.universe.mover_wins_at(setup.mover(), setup.other(), setup.table_card())? == same
        }
    })
}

/// The smallest playable card other than one copy of the weakest ordinary card; if there is none, the weakest if it
/// can be played, else a pass.
fn spare_the_weakest(hand: &SortedHand, table_card: u32) -> Move {
    strategy::smallest_sparing_weakest(hand, table_card, &mut ()).map_or(Move::Pass, Move::Discard)
}

fn is_mover_surplus(case: &SolvedPosition) -> bool {
    mover_surplus(case.mover, case.other, case.table_card, &mut ())
}

fn is_other_surplus(case: &SolvedPosition) -> bool {
    other_surplus(case.mover, case.other, case.table_card, &mut ())
}

pub(super) static ALPHA: OverPositions = OverPositions {
    claim: Claim {
        id: "eightcut/alpha",
        game: "tanhinmin",
        also: &[],
        source: source::EIGHT_CUT,
        text: "Against a mover whose cut cards are a surplus the other player answers every move with the \
               smallest playable card other than the weakest ordinary one, and stays in a won position.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
        reading: Reading {
            name: "with fallback",
            text: "if no other card can be played, the weakest is; if none can, alpha passes",
            standing: Standing::Holds,
        },
        question: |case| {
            let position = case.position().filter(|_| is_mover_surplus(case))?;
            let mut right = true;
            position.each_move(|played| {
                right &= match position.after(&played).setup.status() {
                    Status::Over(_) => false,
                    Status::Open(reply) => {
                        let setup = reply.setup();
                        let answer = spare_the_weakest(setup.mover(), setup.table_card());
                        keeps_the_win(case, &reply, answer) == Some(true)
                    }
                };
            });
            Some(right)
        },
    }],
    measured: &[],
};

pub(super) static BETA: OverPositions = OverPositions {
    claim: Claim {
        id: "eightcut/beta",
        game: "tanhinmin",
        also: &[],
        source: source::EIGHT_CUT,
        text: "Against an opponent whose cut cards are a surplus the mover keeps the win with the smallest playable \
               card other than the weakest ordinary one.",
        standing: Standing::Holds,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[PositionReading {
        reading: Reading {
            name: "with fallback",
            text: "if no other card can be played, the weakest is; the mover's own cut cards are not a surplus",
            standing: Standing::Holds,
        },
        question: |case| {
            let applies = !is_mover_surplus(case) && is_other_surplus(case);
            let position = case.position().filter(|_| applies)?;
            Some(keeps_the_win(case, &position, spare_the_weakest(case.mover, case.table_card)) == Some(true))
        },
    }],
    measured: &[],
};

pub(super) static GAMMA: OverPositions = OverPositions {
    claim: Claim {
        id: "eightcut/gamma",
        game: "tanhinmin",
        also: &[],
        source: source::EIGHT_CUT,
        text: "A mover who wins by the larger matching keeps the win by a cut card, if one can be played and the strongest \
               has at most one neighbour, and otherwise by the smallest playable card.",
        standing: Standing::Corrected,
    },
    cuts: true,
    params: SMALL_PARAMS,
    readings: &[
        PositionReading {
            reading: Reading {
                name: "as printed",
                text: "the smallest playable card, whichever it is; a pass if there is none",
                standing: Standing::Fails,
            },
            question: |case| gamma(case, |case| gamma_cut(case).unwrap_or_else(|| smallest(case))),
        },
        PositionReading {
            reading: Reading {
                name: "corrected",
                text: "one copy of the weakest ordinary card is spared, unless the opponent can answer all the others; it \
                       is played if nothing else can be",
                standing: Standing::Holds,
            },
            question: |case| gamma(case, corrected_gamma),
        },
    ],
    measured: &[],
};

/// Asks in the positions that gamma is made for: the mover has the larger matching and no surplus. The other player may have one.
fn gamma(case: &SolvedPosition, choose: fn(&SolvedPosition) -> Move) -> Option<bool> {
    let applies = !is_mover_surplus(case) && larger_matching(case);
    let position = case.position().filter(|_| applies)?;
    Some(keeps_the_win(case, &position, choose(case)) == Some(true))
}

/// The strongest cut card, if it can be played and has at most one neighbour.
fn gamma_cut(case: &SolvedPosition) -> Option<Move> {
    let cut = case.mover.cut().last().copied().filter(|&cut| {
        let neighbours = case.other.ordinary().iter().filter(|&&face| face < cut).count();
        cut > case.table_card && neighbours < 2
    });
    cut.map(|cut| Move::Discard(Card::cut(cut)))
}

/// The smallest playable card, or a pass.
fn smallest(case: &SolvedPosition) -> Move {
    let playable = case.mover.cards().find(|card| card.face > case.table_card);
    playable.map_or(Move::Pass, Move::Discard)
}

/// The rule of the page, with matchings found by augmenting paths.
fn corrected_gamma(case: &SolvedPosition) -> Move {
    let answers: Vec<u32> = case.other.faces().collect();
    let others = without_weakest(case.mover.ordinary());
    let all_answered =
        !case.mover.ordinary().is_empty() && maximum_matching(&answers, others) == others.len();
    gamma_cut(case).unwrap_or_else(|| {
        if all_answered { smallest(case) } else { spare_the_weakest(case.mover, case.table_card) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weakest_is_spared_once() {
        let hand = SortedHand::new(vec![2, 2, 5], vec![3]);
        assert_eq!(spare_the_weakest(&hand, 0), Move::Discard(Card::ordinary(2)));
        assert_eq!(spare_the_weakest(&hand, 2), Move::Discard(Card::cut(3)));
        assert_eq!(spare_the_weakest(&hand, 5), Move::Pass);
        let single = SortedHand::new(vec![4], vec![]);
        assert_eq!(spare_the_weakest(&single, 3), Move::Discard(Card::ordinary(4)));
    }
}
