//! The traits a game implements: its rules, once.
//!
//! A [`Setup`] is anything a text can describe, finished games included. A [`Position`] is a setup that
//! can be played on: it has a player to move and at least one legal move. The two are different types, so that a
//! solver never has to ask whether the game is already over, and a front end can still show the end of a game.
//!
//! Everything else in the library is derived from these traits or checked against them: the solvers in
//! [`crate::solve`] see a game only through them, and that is what makes a solver a referee.

use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::run::{HeapSize, Meter, Undecided};
use super::verdict::Lang;
use super::words::{Words, both};

/// A place at the table, counted from 0 in the order of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat named first in the notation.
    pub const FIRST: Seat = Seat(0);
    /// The seat named second in the notation.
    pub const SECOND: Seat = Seat(1);

    /// The other seat of a two-player game.
    ///
    /// ```
    /// # use tefuda::Seat;
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

    /// The new seats of all players, by their old ones.
    #[must_use]
    pub fn new_seats(&self, seats: u8) -> Vec<Option<Seat>> {
        (0..seats).map(|seat| self.new_seat(Seat(seat))).collect()
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
#[non_exhaustive]
pub struct IllegalMove {
    /// Why it is not legal, as a sentence for the player.
    pub why: Words,
}

impl IllegalMove {
    /// An illegal move with this explanation.
    pub fn new(why: impl Into<Words>) -> Self {
        IllegalMove { why: why.into() }
    }

    /// Why it is not legal, in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> Cow<'_, str> {
        self.why.in_lang(lang)
    }
}

/// A game that goes on: its rules.
pub trait Position: Clone + Send + HeapSize {
    /// Setups of the same game.
    type Setup: Setup<Position = Self>;
    /// A move as a plain value. It gets a text only together with its position, by [`Notation`](super::analysis::Notation).
    type Move: Clone + PartialEq + Send + HeapSize;
    /// What searches remember a position by. Positions with equal keys have equal results, move for move as far as values go; the order of
    /// equal things, for instance, may be left out of it.
    type Key: Clone + Eq + Hash + Send + HeapSize;

    /// The player whose turn it is.
    fn to_move(&self) -> Seat;

    /// Calls `visit` with every legal move, each once, in the order of the contract, until it breaks off. There is at least one.
    fn for_each_move<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Tells whether a move is legal here. Unless the game knows better, it is if it is listed.
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules do not allow it here, with the reason.
    fn check(&self, played: &Self::Move) -> Result<(), IllegalMove> {
        let listed = self.for_each_move(|legal| {
            if legal == *played { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if listed.is_break() {
            Ok(())
        } else {
            Err(IllegalMove::new(both!("the rules do not allow it here", "ルールで認められない手です")))
        }
    }

    /// Makes a legal move. A move that is not legal here gives a setup of no meaning.
    fn after(&self, played: &Self::Move) -> Played<Self::Setup>;

    /// What searches remember this position by.
    fn key(&self) -> Self::Key;

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules do not allow it here.
    fn play(&self, played: &Self::Move) -> Result<Played<Self::Setup>, IllegalMove> {
        self.check(played)?;
        Ok(self.after(played))
    }

    /// Calls `visit` with every legal move.
    fn each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.for_each_move(|played| {
            visit(played);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Every legal move as a list.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|played| moves.push(played));
        moves
    }

    /// Every legal move as a list, charged to a meter while it grows; what the list takes is the caller's to hold.
    ///
    /// # Errors
    /// [`Undecided`] when the budget does not suffice to list them.
    fn listed_moves(&self, meter: &mut Meter) -> Result<Vec<Self::Move>, Undecided> {
        let mut moves = Vec::new();
        let mut owned = 0;
        let listed = self.for_each_move(|played| {
            owned += played.heap_size();
            moves.push(played);
            // While a list grows, the old one and one of twice its size are there together.
            let bytes = owned + 3 * moves.len() * size_of::<Self::Move>();
            let charged = if moves.len() % 16 == 0 {
                meter.list(16).and_then(|()| meter.spend(0, bytes as u64))
            } else {
                Ok(())
            };
            match charged {
                Ok(()) => ControlFlow::Continue(()),
                Err(undecided) => ControlFlow::Break(undecided),
            }
        });
        match listed {
            ControlFlow::Break(undecided) => Err(undecided),
            ControlFlow::Continue(()) => meter.list(moves.len() as u64 % 16).map(|()| moves),
        }
    }
}

/// A position whose hands can be hidden: what one player sees is another type than the position.
///
/// A strategy for hidden hands takes a view and nothing else, so that it cannot look at the other hand even by
/// mistake: the type has no path to it.
pub trait Hidden: Position {
    /// What one player sees.
    type View;
    /// What a player has learned so far besides their own hand and the table: moves, answers of oracles.
    type Knowledge;

    /// What the player at `seat` sees of this position.
    fn view(&self, seat: Seat, knowledge: &Self::Knowledge) -> Self::View;
}
