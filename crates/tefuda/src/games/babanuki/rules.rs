//! The rules of open-hand BABANUKI (Old Maid with the cards face up) for two to eight players.
//!
//! Every face occurs twice, and there is one joker. Pairs within a hand are laid down. In turn order each player draws a
//! card from the player before; if it makes a pair, the pair is laid down. Who holds no card any more leaves; the first to
//! leave has won. If a draw empties both hands, the player drawn from is first.
//!
//! A position can be given by hands, or by its canonical [`State`], which is all that matters.

use std::fmt;

use super::state::{Draw, MOST_PLAYERS, State};
use crate::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};

/// A card: a face, or the joker, which sorts last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// One of the two cards of a face.
    Face(u32),
    /// The joker.
    Joker,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Face(face) => face.fmt(f),
            Card::Joker => f.write_str("J"),
        }
    }
}

/// The cards by seat in turn order; seat 0 draws from the last seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Hands of cards, each ascending and without pairs.
    Hands(Vec<Vec<Card>>),
    /// Only who shares how many pairs.
    Pairs(State),
}

impl Setup {
    /// The setup with these hands; pairs within a hand are laid down. The caller has seen to it that every face occurs
    /// twice, the joker once, and that there are at most [`MOST_PLAYERS`] hands.
    pub(super) fn from_hands(hands: Vec<Vec<Card>>) -> Self {
        let lay_down = |mut hand: Vec<Card>| {
            hand.sort_unstable();
            let mut kept: Vec<Card> = Vec::with_capacity(hand.len());
            for card in hand {
                if kept.last() == Some(&card) {
                    kept.pop();
                } else {
                    kept.push(card);
                }
            }
            kept
        };
        Setup::Hands(hands.into_iter().map(lay_down).collect())
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        match self {
            Setup::Hands(hands) => hands.len(),
            Setup::Pairs(state) => state.players(),
        }
    }

    /// The canonical state.
    #[must_use]
    pub fn state(&self) -> State {
        let hands = match self {
            Setup::Pairs(state) => return *state,
            Setup::Hands(hands) => hands,
        };
        debug_assert!(hands.len() <= MOST_PLAYERS);
        let joker = hands.iter().position(|hand| hand.contains(&Card::Joker)).unwrap_or(0);
        let mut state = State::new(hands.len(), joker);
        for (a, first) in hands.iter().enumerate() {
            for (b, second) in hands.iter().enumerate().skip(a + 1) {
                let shared = first.iter().filter(|card| second.binary_search(card).is_ok()).count();
                state.set_shared(a, b, u16::try_from(shared).unwrap_or(u16::MAX));
            }
        }
        state
    }

    /// The first seat in turn order without cards.
    fn finished(&self) -> Option<usize> {
        match self {
            Setup::Hands(hands) => hands.iter().position(Vec::is_empty),
            Setup::Pairs(state) => state.finished(),
        }
    }
}

/// A setup in which everybody holds a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Setup);

impl Position {
    /// The cards.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

/// A draw of seat 0 from the last seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Draw this card.
    Card(Card),
    /// A draw as far as a canonical state shows it.
    State(Draw),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Card(card) => card.fmt(f),
            Move::State(Draw::Pair) => f.write_str("pair"),
            Move::State(Draw::Pull(label)) => write!(f, "pull {label}"),
            Move::State(Draw::Joker) => f.write_str("J"),
        }
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        match self.finished() {
            Some(seat) => Status::Over(Ending::Won(Seat(u8::try_from(seat).unwrap_or(u8::MAX)))),
            None => Status::Open(Position(self)),
        }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        match &self.0 {
            Setup::Hands(hands) => {
                let last = hands.last().map(Vec::as_slice).unwrap_or_default();
                last.iter().for_each(|&card| visit(Move::Card(card)));
            }
            Setup::Pairs(state) => state.for_each_draw(|draw| visit(Move::State(draw))),
        }
    }

    fn play(&self, played: &Move) -> Result<Played<Setup>, IllegalMove> {
        let mut legal = false;
        self.for_each_move(|one| legal |= one == *played);
        match (legal, &self.0) {
            (true, _) => Ok(self.play_legal(played)),
            (false, Setup::Hands(_)) => {
                Err(IllegalMove::new(format!("the last player does not hold the card {played}")))
            }
            (false, Setup::Pairs(_)) => Err(IllegalMove::new(format!("`{played}` cannot be drawn here"))),
        }
    }

    fn play_legal(&self, played: &Move) -> Played<Setup> {
        let players = self.0.players();
        let setup = match (&self.0, played) {
            (Setup::Hands(hands), Move::Card(card)) => {
                let mut hands = hands.clone();
                if let Some(last) = hands.last_mut() {
                    last.retain(|held| held != card);
                }
                match hands[0].binary_search(card) {
                    Ok(place) => drop(hands[0].remove(place)),
                    Err(place) => hands[0].insert(place, *card),
                }
                // The drawer sits last in the next player's order.
                hands.rotate_left(1);
                Setup::Hands(hands)
            }
            (Setup::Pairs(state), Move::State(draw)) => Setup::Pairs(state.drawn(*draw).rotated()),
            // A move of the other form is never legal here.
            (setup, _) => setup.clone(),
        };
        let new_seat = |old: usize| u8::try_from((old + players - 1) % players).ok().map(Seat);
        Played { setup, seats: SeatMap::Table((0..players).map(new_seat).collect()) }
    }

    fn heap_bytes(&self) -> usize {
        match &self.0 {
            Setup::Hands(hands) => hands.iter().map(|hand| 24 + 16 + 8 * hand.capacity()).sum(),
            Setup::Pairs(_) => 0,
        }
    }
}
