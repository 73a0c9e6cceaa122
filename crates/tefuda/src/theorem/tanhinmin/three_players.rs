//! TANHINMIN for three players: a discard or a pass hands the turn to the next; when both others have passed, the table is emptied
//! and the last who discarded leads. The first without cards wins.

use std::fmt;
use std::ops::ControlFlow;

use crate::games::tanhinmin::{Card, Hand as _, Move, PackedHand, SortedHand};
use crate::kernel::position::{self, Ending, Played, Position, Seat, SeatMap, Setup as _, Status};
use crate::kernel::run::{HeapSize, Meter, Undecided};
use crate::kernel::verdict::Outcome;
use crate::solve::coalition::Coalition;
use crate::theorem::Example;

/// Three hands on an empty table; the first is to move, then the second, then the third.
#[derive(Clone, Copy)]
pub(super) struct Deal<'a>(pub(super) [&'a SortedHand; 3]);

impl fmt::Display for Deal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.0;
        write!(f, "{first} / {second} / {third}")
    }
}

impl Example for Deal<'_> {
    fn size(&self) -> (usize, u32) {
        let cards = self.0.iter().map(|hand| hand.len()).sum();
        (cards, self.0.iter().flat_map(|hand| hand.faces()).max().unwrap_or(0))
    }
}

/// Hands in the order of turns, the mover's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    hands: [PackedHand; 3],
    table_card: u32,
    /// How many have passed since the last discard.
    passes: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Open(State);

impl HeapSize for Open {}

impl position::Setup for State {
    type Position = Open;

    fn status(self) -> Status<Open> {
        // Whoever has just played sits last.
        match self.hands.iter().position(PackedHand::is_empty) {
            Some(place) => Status::Over(Ending::Won(Seat(place as u8))),
            None => Status::Open(Open(self)),
        }
    }
}

impl Position for Open {
    type Setup = State;
    type Move = Move;
    type Key = Self;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let State { hands, table_card, .. } = self.0;
        hands[0].for_each_above(table_card, |card| visit(Move::Discard(card)))?;
        if table_card > 0 { visit(Move::Pass) } else { ControlFlow::Continue(()) }
    }

    fn after(&self, played: &Move) -> Played<State> {
        let State { hands: [mover, next, last], table_card, passes } = self.0;
        let setup = match *played {
            Move::Discard(Card { face, .. }) => {
                let rest = mover.without(Card::ordinary(face));
                State { hands: [next, last, rest], table_card: face, passes: 0 }
            }
            Move::Pass if passes == 0 => State { hands: [next, last, mover], table_card, passes: 1 },
            Move::Pass => State { hands: [next, last, mover], table_card: 0, passes: 0 },
        };
        Played { setup, seats: SeatMap::Table(vec![Some(Seat(2)), Some(Seat(0)), Some(Seat(1))]) }
    }

    fn key(&self) -> Self {
        *self
    }
}

/// Who can force the win against both others, if anybody can; ordinary cards.
pub(super) fn who_can_force(deal: &Deal, meter: &mut Meter) -> Result<Outcome, Undecided> {
    let pack = |hand: &SortedHand| {
        hand.cards().try_fold(PackedHand::default(), PackedHand::with).unwrap_or_default()
    };
    let state = State { hands: deal.0.map(pack), table_card: 0, passes: 0 };
    let Some(open) = state.position() else { return Ok(Outcome::Nobody) };
    let before = meter.held();
    let solved = Coalition::solve(&open, meter)?;
    let outcome = solved.get(&open).map_or(Outcome::Nobody, |judgement| judgement.outcome);
    meter.release(meter.held() - before);
    Ok(outcome)
}
