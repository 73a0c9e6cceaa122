//! The traits a game implements: its rules, once.
//!
//! A [`Setup`] is anything a text can describe, finished games included. A [`Position`] is a setup that
//! can be played on: it has a player to move and at least one legal move. The two are different types, so that a
//! solver never has to ask whether the game is already over, and a front end can still show the end of a game.
//!
//! Everything else in the library is derived from these traits or checked against them: the solvers in
//! [`crate::solve`] see a game only through them, and that is what makes a solver a referee.

use std::fmt;

use serde::Serialize;

/// A place at the table, counted from 0 in the order of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat named first in the notation.
    pub const FIRST: Seat = Seat(0);
    /// The seat named second in the notation.
    pub const SECOND: Seat = Seat(1);

    /// The other seat of a two-player game.
    ///
    /// ```
    /// # use tefuda::position::Seat;
    /// assert_eq!(Seat::FIRST.opponent(), Seat::SECOND);
    /// assert_eq!(Seat::SECOND.opponent(), Seat::FIRST);
    /// ```
    #[must_use]
    pub fn opponent(self) -> Seat {
        Seat(1 - self.0.min(1))
    }

    /// The seat as an index into a list of hands.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a finished game ended, in the seats of the setup that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This seat has won (first place).
    Won(Seat),
    /// The rules call it a draw.
    Draw,
}

/// A setup is either over or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status<P> {
    /// Somebody is to move.
    Open(P),
    /// The game has ended.
    Over(Ending),
}

/// Anything that a text of the game's notation can describe, finished games included.
pub trait Setup: Clone {
    /// The part of the setups that can be played on.
    type Position: Position<Setup = Self>;

    /// Tells whether the game is over, and how, or hands out the position to play on.
    fn status(self) -> Status<Self::Position>;

    /// The position to play on, if the game is not over.
    fn position(self) -> Option<Self::Position> {
        match self.status() {
            Status::Open(position) => Some(position),
            Status::Over(_) => None,
        }
    }
}

/// Where each seat of the position before a move sits after it.
///
/// Notations that name the mover first rotate the seats with every turn; games with more than two players lose
/// seats as players leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatMap {
    /// Every seat keeps its number.
    Same,
    /// The two seats change places.
    Swapped,
    /// `table[old]` is the new seat, or `None` if that player has left.
    Table(Vec<Option<Seat>>),
}

impl SeatMap {
    /// The new seat of the player who sat at `old`, or `None` if that player is out.
    #[must_use]
    pub fn new_seat(&self, old: Seat) -> Option<Seat> {
        match self {
            SeatMap::Same => Some(old),
            SeatMap::Swapped => Some(old.opponent()),
            SeatMap::Table(table) => table.get(old.index()).copied().flatten(),
        }
    }

    /// The seat before the move of the player who now sits at `new`.
    #[must_use]
    pub fn old_seat(&self, new: Seat) -> Option<Seat> {
        match self {
            SeatMap::Same => Some(new),
            SeatMap::Swapped => Some(new.opponent()),
            SeatMap::Table(table) => {
                let old = table.iter().position(|seat| *seat == Some(new))?;
                u8::try_from(old).ok().map(Seat)
            }
        }
    }
}

/// What a move leads to: the setup after it, and where the players sit in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<S> {
    /// The setup after the move; it may be over.
    pub setup: S,
    /// Where the seats of the old position are in the new setup.
    pub seats: SeatMap,
}

/// A move that the rules do not allow here, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct IllegalMove {
    /// Why it is not legal, as a sentence for the player.
    pub why: String,
}

impl IllegalMove {
    /// An illegal move with this explanation.
    pub fn new(why: impl Into<String>) -> Self {
        IllegalMove { why: why.into() }
    }
}

/// A game that goes on: its rules.
pub trait Position: Clone {
    /// Setups of the same game.
    type Setup: Setup<Position = Self>;
    /// A move as a value with identity: two moves are equal iff their texts are.
    type Move: Clone + PartialEq + fmt::Display;

    /// The player whose turn it is.
    fn to_move(&self) -> Seat;

    /// Calls `visit` with every legal move, each once, in the order of the contract. There is at least one.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Makes a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules do not allow it here.
    fn play(&self, played: &Self::Move) -> Result<Played<Self::Setup>, IllegalMove>;

    /// Makes a move that [`Position::for_each_move`] has just offered, without asking again whether it is legal.
    ///
    /// Searches call this in their innermost loop. A move that is not legal here gives a setup of no meaning.
    fn play_legal(&self, played: &Self::Move) -> Played<Self::Setup>;

    /// Bytes that this position holds besides its own size, for the memory accounts of searches.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// The legal move of this text, written as the game writes it.
    fn move_of_text(&self, text: &str) -> Option<Self::Move> {
        let mut found = None;
        self.for_each_move(|one| {
            if found.is_none() && one.to_string() == text {
                found = Some(one);
            }
        });
        found
    }

    /// Every legal move as a list.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|one| moves.push(one));
        moves
    }
}

/// A position whose hands can be hidden: what one player sees is another type than the position.
///
/// A strategy for hidden hands takes a view and nothing else, so that it cannot look at the other hand even by
/// mistake: the type has no path to it.
pub trait Hidden: Position {
    /// What one player sees.
    type View;
    /// What a player has learned so far besides the own hand and the table: moves, answers of oracles.
    type Knowledge;

    /// What the player at `seat` sees of this position.
    fn view(&self, seat: Seat, knowledge: &Self::Knowledge) -> Self::View;
}
