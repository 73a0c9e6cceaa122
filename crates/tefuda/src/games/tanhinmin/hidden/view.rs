//! What one player knows. The opponent's hand is not in it, and there is no way from here to it.

use super::super::hand::SortedHand;
use super::super::rules::{Move, Position};
use super::oracle::Answer;
use crate::kernel::position::{Hidden, Seat};

/// Something that a player has seen happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move of their own.
    Own(Move),
    /// A move of the opponent.
    Opponent(Move),
    /// The oracles were asked, and said this.
    Told(Answer),
}

/// What both players know of the cards before they are dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prior {
    /// Hands of a limited number of ordinary cards, with faces up to a limit; any number of copies.
    Bound {
        /// The highest face.
        faces: u32,
        /// The most cards in a hand.
        cards: usize,
    },
    /// The opponent's first hand was some of these cards: the deck without the player's own first hand.
    Unseen(SortedHand),
}

/// What one player knows: their own hand, the table, the prior, and everything seen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(super) own_hand: SortedHand,
    pub(super) table_card: u32,
    pub(super) to_move: bool,
    pub(super) prior: Prior,
    /// The table card before the first event.
    pub(super) first_table_card: u32,
    pub(super) events: Vec<Event>,
}

/// What a player has learned besides their own hand and the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// What is known of the cards.
    pub prior: Prior,
    /// The table card before the first event.
    pub first_table_card: u32,
    /// What has been seen, oldest first.
    pub events: Vec<Event>,
}

impl View {
    /// The player's own hand.
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

    /// What is known of the cards.
    #[must_use]
    pub fn prior(&self) -> &Prior {
        &self.prior
    }

    /// What has been seen, oldest first.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Whether this player was to move at the event of this index: the one who made the next move was; if there is none,
    /// as now.
    pub(super) fn to_move_at(&self, index: usize) -> bool {
        let next = self.events.iter().skip(index).find_map(|event| match event {
            Event::Own(_) => Some(true),
            Event::Opponent(_) => Some(false),
            Event::Told(_) => None,
        });
        next.unwrap_or(self.to_move)
    }

    /// The cards that the opponent has discarded since the event of this index, oldest first.
    pub(super) fn opponent_discards_since(
        &self,
        index: usize,
    ) -> impl Iterator<Item = super::super::Card> + '_ {
        self.events.iter().skip(index).filter_map(|event| match event {
            Event::Opponent(Move::Discard(card)) => Some(*card),
            _ => None,
        })
    }
}

impl Hidden for Position {
    type View = View;
    type Knowledge = Knowledge;

    fn view(&self, seat: Seat, knowledge: &Knowledge) -> View {
        let setup = self.setup();
        let to_move = seat == Seat::FIRST;
        View {
            own_hand: if to_move { setup.mover() } else { setup.other() }.clone(),
            table_card: setup.table_card(),
            to_move,
            prior: knowledge.prior.clone(),
            first_table_card: knowledge.first_table_card,
            events: knowledge.events.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::position::{Setup as _, Status};

    fn position(text: &str) -> Position {
        match text.parse::<super::super::super::Setup>().unwrap().status() {
            Status::Open(position) => position,
            Status::Over(_) => panic!("both hands hold cards"),
        }
    }

    #[test]
    fn the_other_hand_cannot_be_seen() {
        let (a, b) = (position("2 3 / 1 2 5 @ 1"), position("2 3 / 2 3 3 @ 1"));
        let knowledge = Knowledge {
            prior: Prior::Bound { faces: 5, cards: 3 },
            first_table_card: 0,
            events: vec![Event::Opponent(Move::Pass)],
        };
        assert_eq!(a.view(Seat::FIRST, &knowledge), b.view(Seat::FIRST, &knowledge));
        assert_ne!(a.view(Seat::SECOND, &knowledge), b.view(Seat::SECOND, &knowledge));
        let view = a.view(Seat::SECOND, &knowledge);
        assert_eq!(view.own_hand().to_string(), "1 2 5");
        assert_eq!((view.table_card(), view.to_move(), view.events().len()), (1, false, 1));
    }
}
