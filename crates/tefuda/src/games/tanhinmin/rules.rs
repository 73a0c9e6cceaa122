//! The rules of TANHINMIN for two players with open hands.
//!
//! On your turn discard one card stronger than the table card, or pass. A pass empties the table and gives the
//! turn away. A cut card must be stronger than the table card as well, but nothing beats it: the opponent has to
//! pass, so that its player leads again on an empty table; here that happens at once. The first player to empty their
//! hand wins.
//!
//! A pass on an empty table is legal in the thesis but useless, and it makes the game endless; it is allowed only
//! behind the switch [`Switches::pass_on_empty_table`].

use std::fmt;
use std::ops::ControlFlow;

use super::hand::{Card, Hand, SortedHand};
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;
use crate::kernel::words::both;

/// What may be switched in the rules; the board that positions share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Switches {
    /// Allow the useless pass on an empty table.
    pub pass_on_empty_table: bool,
}

/// Two hands and the table card. The first hand is to move.
///
/// A hand may be empty: then its player has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup<H = SortedHand> {
    /// The hand to move and the other one. At most one of them is empty.
    pub(crate) hands: [H; 2],
    /// The face of the table card, 0 when the table is empty: a card that everything beats.
    pub(crate) table_card: u32,
    pub(crate) switches: Switches,
}

/// A setup that cannot occur in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImpossibleSetup {
    /// The game ends with the first hand that becomes empty.
    #[error("both hands are empty, but the game ends as soon as one of them is")]
    BothHandsEmpty,
}

impl<H: Hand> Setup<H> {
    /// The setup with these hands, the first one to move, and this table card (0 = empty table).
    ///
    /// # Errors
    /// [`ImpossibleSetup`] if both hands are empty.
    pub fn new(hands: [H; 2], table_card: u32, switches: Switches) -> Result<Self, ImpossibleSetup> {
        if hands.iter().all(H::is_empty) {
            return Err(ImpossibleSetup::BothHandsEmpty);
        }
        Ok(Setup { hands, table_card, switches })
    }

    /// The hand of the player to move.
    pub fn mover(&self) -> &H {
        &self.hands[0]
    }

    /// The hand of the other player.
    pub fn other(&self) -> &H {
        &self.hands[1]
    }

    /// The face of the table card; 0 when the table is empty.
    pub fn table_card(&self) -> u32 {
        self.table_card
    }
}

/// A setup in which both players hold cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<H = SortedHand>(Setup<H>);

impl<H> Position<H> {
    /// The hands and the table.
    pub fn setup(&self) -> &Setup<H> {
        &self.0
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Discard this card.
    Discard(Card),
    /// Empty the table and give the turn away.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Discard(card) => card.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl<H: Hand> position::Setup for Setup<H> {
    type Position = Position<H>;

    fn status(self) -> Status<Position<H>> {
        if self.hands[0].is_empty() {
            Status::Over(Ending::Won(Seat::FIRST))
        } else if self.hands[1].is_empty() {
            Status::Over(Ending::Won(Seat::SECOND))
        } else {
            Status::Open(Position(self))
        }
    }
}

impl<H: Hand> position::Position for Position<H> {
    type Setup = Setup<H>;
    type Move = Move;
    type Key = Self;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Setup { hands: [mover, _], table_card, switches } = &self.0;
        mover.for_each_above(*table_card, |card| visit(Move::Discard(card)))?;
        if *table_card > 0 || switches.pass_on_empty_table {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        let Setup { hands: [mover, _], table_card, switches } = &self.0;
        match *played {
            Move::Discard(card) if !mover.contains(card) => Err(IllegalMove::new(
                both!("the card {card} is not in the hand to move", "手番側の手札に {card} はありません"; card),
            )),
            Move::Discard(card) if card.face <= *table_card => Err(IllegalMove::new(both!(
                "the card {card} is not stronger than the table card {table_card}; play a higher face or `pass`",
                "{card} は場の札 {table_card} より強くありません。より強い札を出すか、`pass` してください";
                card, table_card
            ))),
            Move::Pass if *table_card == 0 && !switches.pass_on_empty_table => Err(IllegalMove::new(both!(
                "the table is empty: a pass would change nothing; lead any card",
                "場は空なので、パスしても何も変わりません。どれか札を出してください"
            ))),
            _ => Ok(()),
        }
    }

    fn after(&self, played: &Move) -> Played<Setup<H>> {
        let Setup { hands: [mover, other], switches, .. } = self.0.clone();
        let (hands, table_card, seats) = match *played {
            Move::Discard(card) if card.cut => ([mover.without(card), other], 0, SeatMap::Same),
            Move::Discard(card) => ([other, mover.without(card)], card.face, SeatMap::Swapped),
            Move::Pass => ([other, mover], 0, SeatMap::Swapped),
        };
        Played { setup: Setup { hands, table_card, switches }, seats }
    }

    fn key(&self) -> Self {
        self.clone()
    }
}

impl<H: Hand> HeapSize for Position<H> {
    fn heap_size(&self) -> usize {
        self.0.hands.iter().map(Hand::heap_bytes).sum()
    }
}

impl HeapSize for Move {}
