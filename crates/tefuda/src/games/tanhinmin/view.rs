//! What one player sees when the hands are hidden.

use super::hand::SortedHand;
use super::rules::{Move, Position};
use crate::position::{Hidden, Seat};

/// What the player at one seat knows: the own hand, the table, the moves so far. The other hand is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    own_hand: SortedHand,
    table_card: u32,
    to_move: bool,
    history: Vec<Move>,
}

impl View {
    /// The own hand.
    #[must_use]
    pub fn own_hand(&self) -> &SortedHand {
        &self.own_hand
    }

    /// The face of the table card; 0 when the table is empty.
    #[must_use]
    pub fn table_card(&self) -> u32 {
        self.table_card
    }

    /// Whether it is this player's turn.
    #[must_use]
    pub fn to_move(&self) -> bool {
        self.to_move
    }

    /// The moves so far, oldest first.
    #[must_use]
    pub fn history(&self) -> &[Move] {
        &self.history
    }
}

impl Hidden for Position {
    type View = View;

    fn view(&self, seat: Seat, history: &[Move]) -> View {
        let setup = self.setup();
        let to_move = seat == Seat::FIRST;
        View {
            own_hand: if to_move { setup.mover() } else { setup.other() }.clone(),
            table_card: setup.table_card(),
            to_move,
            history: history.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Setup as _, Status};

    fn position(text: &str) -> Position {
        match text.parse::<super::super::Setup>().unwrap().status() {
            Status::Open(position) => position,
            Status::Over(_) => panic!("both hands hold cards"),
        }
    }

    #[test]
    fn the_other_hand_cannot_be_seen() {
        let (a, b) = (position("2 3 / 1 2 5 @ 1"), position("2 3 / 2 3 3 @ 1"));
        assert_eq!(a.view(Seat::FIRST, &[Move::Pass]), b.view(Seat::FIRST, &[Move::Pass]));
        assert_ne!(a.view(Seat::SECOND, &[]), b.view(Seat::SECOND, &[]));
        let view = a.view(Seat::SECOND, &[]);
        assert_eq!(view.own_hand().to_string(), "1 2 5");
        assert_eq!((view.table_card(), view.to_move(), view.history().len()), (1, false, 0));
    }
}
