//! The rules of open-hand BABANUKI (Old Maid with the cards face up) for two to eight players.
//!
//! Every face occurs twice, and there is one joker. Pairs within a hand are laid down. In turn order each player draws a
//! card from the player before; if it makes a pair, the pair is laid down. Who holds no card any more leaves; the first to
//! leave has won. If a draw empties both hands, the player drawn from is ahead, or by another rule the drawer ([`Ties`]).
//! A game can be played on after the first has left, until only the joker's holder is in: then each place is a game of
//! its own among those who are still in.
//!
//! A position can be given by hands, or by its canonical [`State`], which is all that matters for the next place.

use std::fmt;
use std::ops::ControlFlow;

use super::state::{Draw, MOST_PLAYERS, State, Ties};
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;
use crate::kernel::words::both;

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

/// The cards by seat in turn order; the first who holds cards draws from the last who does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Hands of cards.
    Hands(Hands),
    /// Only who shares how many pairs.
    Pairs(State),
}

/// Hands of cards, and the rules they are played by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hands {
    /// By seat, each ascending and without pairs.
    cards: Vec<Vec<Card>>,
    ties: Ties,
    /// Whether the rule for ties has nothing to say of the empty hands, because no draw has emptied them. Set only where it matters.
    undrawn: bool,
    /// If the game is played on after the first has left: the place of each seat that has left, 0 for the others.
    places: Option<Vec<u8>>,
}

impl Hands {
    /// These hands; pairs within a hand are laid down. The caller has seen to it that every face occurs twice, the joker
    /// once, and that there are at most [`MOST_PLAYERS`] hands.
    pub(super) fn new(cards: Vec<Vec<Card>>) -> Self {
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
        let cards = cards.into_iter().map(lay_down).collect();
        Hands { cards, ties: Ties::default(), undrawn: false, places: None }
    }

    /// Hands that have this state; faces are numbered from 1 on.
    #[must_use]
    pub fn of_state(state: &State) -> Self {
        let mut hands = vec![Vec::new(); state.players()];
        let mut face = 0;
        for b in 1..state.players() {
            for a in 0..b {
                for _ in 0..state.shared(a, b) {
                    face += 1;
                    hands[a].push(Card::Face(face));
                    hands[b].push(Card::Face(face));
                }
            }
        }
        hands[state.joker()].push(Card::Joker);
        Hands::new(hands).with_ties(state.ties())
    }

    /// The same cards under another rule for ties.
    pub(super) fn with_ties(mut self, ties: Ties) -> Self {
        self.ties = ties;
        self
    }

    /// The same cards before the first draw: of several empty hands the first in turn order has won, whatever the rule for ties.
    pub(super) fn before_any_draw(mut self) -> Self {
        let first = |ties: Ties| ties.first_of(self.cards.len(), |seat| self.cards[seat].is_empty());
        self.undrawn = first(self.ties) != first(Ties::DrawnFrom);
        self
    }

    /// The same cards, to be played on after the first has left. `places` are those of seats that have left before, 0 for
    /// the others; other players without cards follow in turn order.
    pub(super) fn played_on(mut self, mut places: Vec<u8>) -> Self {
        let mut next = places.iter().copied().max().unwrap_or(0);
        for (place, hand) in places.iter_mut().zip(&self.cards) {
            if *place == 0 && hand.is_empty() {
                next += 1;
                *place = next;
            }
        }
        self.places = Some(places);
        self
    }

    /// The hands by seat.
    #[must_use]
    pub fn cards(&self) -> &[Vec<Card>] {
        &self.cards
    }

    /// Who is ahead when one draw empties both hands.
    #[must_use]
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// Whether of several empty hands the first in turn order has won although ties go to the drawer, as no draw emptied them.
    #[must_use]
    pub fn is_undrawn(&self) -> bool {
        self.undrawn
    }

    /// If the game is played on after the first has left: the place of each seat that has left, 0 for the others.
    #[must_use]
    pub fn places(&self) -> Option<&[u8]> {
        self.places.as_deref()
    }

    /// The seats of those who are in the game, in turn order.
    fn seats_in(&self) -> Vec<usize> {
        let holds = |seat: &usize| self.places.is_none() || !self.cards[*seat].is_empty();
        (0..self.cards.len()).filter(holds).collect()
    }

    fn state(&self) -> State {
        let seats = self.seats_in();
        debug_assert!(seats.len() <= MOST_PLAYERS);
        let hand = |label: usize| &self.cards[seats[label]];
        let joker = (0..seats.len()).find(|&label| hand(label).contains(&Card::Joker)).unwrap_or(0);
        let mut state = State::new(seats.len(), joker).with_ties(self.ties);
        for a in 0..seats.len() {
            for b in a + 1..seats.len() {
                let shared = hand(a).iter().filter(|card| hand(b).binary_search(card).is_ok()).count();
                state.set_shared(a, b, u32::try_from(shared).unwrap_or(u32::MAX));
            }
        }
        state
    }

    /// The hands after a draw, in the same seats.
    fn drawn(&self, card: Card) -> Self {
        let mut after = self.clone();
        let seats = self.seats_in();
        let (Some(&drawer), Some(&from)) = (seats.first(), seats.last()) else { return after };
        after.cards[from].retain(|held| *held != card);
        match after.cards[drawer].binary_search(&card) {
            Ok(place) => drop(after.cards[drawer].remove(place)),
            Err(place) => after.cards[drawer].insert(place, card),
        }
        if let Some(places) = &mut after.places {
            let mut next = places.iter().copied().max().unwrap_or(0);
            let order = match self.ties {
                Ties::DrawnFrom => [from, drawer],
                Ties::Drawer => [drawer, from],
            };
            for seat in order {
                if after.cards[seat].is_empty() {
                    next += 1;
                    places[seat] = next;
                }
            }
        }
        after
    }
}

impl Setup {
    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        match self {
            Setup::Hands(hands) => hands.cards.len(),
            Setup::Pairs(state) => state.players(),
        }
    }

    /// The seats of those who are in the game, in turn order: the labels of the state.
    #[must_use]
    pub fn seats_in(&self) -> Vec<usize> {
        match self {
            Setup::Hands(hands) => hands.seats_in(),
            Setup::Pairs(state) => (0..state.players()).collect(),
        }
    }

    /// The canonical state of those who are in the game.
    #[must_use]
    pub fn state(&self) -> State {
        match self {
            Setup::Hands(hands) => hands.state(),
            Setup::Pairs(state) => *state,
        }
    }

    /// The place that is played for: 1 unless the game is played on.
    #[must_use]
    pub fn next_place(&self) -> u8 {
        let places = match self {
            Setup::Hands(hands) => hands.places(),
            Setup::Pairs(_) => None,
        };
        1 + places.and_then(|places| places.iter().copied().max()).unwrap_or(0)
    }

    /// Whose game it is when it is over.
    pub(super) fn over(&self) -> Option<usize> {
        match self {
            Setup::Hands(Hands { cards, places: None, ties, undrawn }) => {
                let ties = if *undrawn { Ties::DrawnFrom } else { *ties };
                ties.first_of(cards.len(), |seat| cards[seat].is_empty())
            }
            Setup::Hands(Hands { cards, places: Some(places), .. }) => {
                let is_over = cards.iter().filter(|hand| !hand.is_empty()).count() < 2;
                places.iter().position(|&place| place == 1).filter(|_| is_over)
            }
            Setup::Pairs(state) => state.finished(),
        }
    }
}

/// A setup that is not over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Setup);

impl Position {
    /// The cards.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The game for the next place alone: only those who are in.
    #[must_use]
    pub fn for_next_place(&self) -> Position {
        match &self.0 {
            Setup::Hands(hands @ Hands { places: Some(_), ties, .. }) => {
                let cards = hands.seats_in().into_iter().map(|seat| hands.cards[seat].clone()).collect();
                Position(Setup::Hands(Hands { cards, ties: *ties, undrawn: false, places: None }))
            }
            _ => self.clone(),
        }
    }
}

/// A draw of the player to move from the last who holds cards.
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
        match self.over() {
            Some(seat) => Status::Over(Ending::Won(Seat(u8::try_from(seat).unwrap_or(u8::MAX)))),
            None => Status::Open(Position(self)),
        }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    type Key = Self;

    fn to_move(&self) -> Seat {
        let first = self.0.seats_in().first().copied().unwrap_or(0);
        Seat(u8::try_from(first).unwrap_or(u8::MAX))
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match &self.0 {
            Setup::Hands(hands) => {
                let from = hands.seats_in().last().copied().unwrap_or(0);
                hands.cards[from].iter().try_for_each(|&card| visit(Move::Card(card)))
            }
            Setup::Pairs(state) => state.draws().into_iter().try_for_each(|draw| visit(Move::State(draw))),
        }
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        match (&self.0, played) {
            (Setup::Hands(hands), Move::Card(card)) => {
                let from = hands.seats_in().last().copied().unwrap_or(0);
                let held = hands.cards[from].binary_search(card);
                held.map(drop).map_err(|_| {
                    IllegalMove::new(both!(
                        "the player drawn from does not hold the card {played}",
                        "引かれる人は {played} を持っていません";
                        played
                    ))
                })
            }
            (Setup::Pairs(state), Move::State(draw)) if state.draws().contains(draw) => Ok(()),
            _ => Err(IllegalMove::new(
                both!("`{played}` cannot be drawn here", "ここで `{played}` は引けません"; played),
            )),
        }
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let players = self.0.players();
        // The drawer sits last in the next player's order.
        let turn = self.to_move().index() + 1;
        let setup = match (&self.0, played) {
            (Setup::Hands(hands), Move::Card(card)) => {
                let mut after = hands.drawn(*card);
                after.cards.rotate_left(turn);
                if let Some(places) = &mut after.places {
                    places.rotate_left(turn);
                }
                Setup::Hands(after)
            }
            (Setup::Pairs(state), Move::State(draw)) => Setup::Pairs(state.drawn(*draw).rotated()),
            // A move of the other form is never legal here.
            (setup, _) => setup.clone(),
        };
        let new_seat = |old: usize| u8::try_from((old + players - turn) % players).ok().map(Seat);
        Played { setup, seats: SeatMap::Table((0..players).map(new_seat).collect()) }
    }

    fn key(&self) -> Self {
        self.clone()
    }
}

impl HeapSize for Card {}

impl HeapSize for Move {}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        match &self.0 {
            Setup::Hands(hands) => hands.cards.heap_size() + hands.places.heap_size(),
            Setup::Pairs(_) => 0,
        }
    }
}
