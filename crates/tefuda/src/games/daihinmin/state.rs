//! A position of two players with real cards, as the player to move sees it.

use super::cards::{Hand, size};
use super::meld::{Meld, Shape};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// These cards are played.
    Play(Meld),
    /// Nothing is played.
    Pass,
}

impl Move {
    /// How many cards it takes from the hand.
    #[must_use]
    pub const fn size(&self) -> u32 {
        match self {
            Move::Play(meld) => size(meld.cards),
            Move::Pass => 0,
        }
    }
}

/// All that matters of a position, seen from the player to move. On an empty table `lock`, `passed` and `mine` are off; on the lone
/// joker `lock` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The hand of the player to move.
    pub own: Hand,
    /// The hand of the opponent.
    pub theirs: Hand,
    /// What is on the table.
    pub table: Option<Shape>,
    /// The order is turned over: 2 is the weakest, 3 the strongest.
    pub reversed: bool,
    /// Only the suits of the table may be played.
    pub lock: bool,
    /// The opponent has passed since the table was last empty (all-pass flush only).
    pub passed: bool,
    /// When the table is cleared by passing, the player to move leads (all-pass flush only), otherwise the opponent.
    pub mine: bool,
}

impl State {
    /// The player to move leads on an empty table.
    #[must_use]
    pub const fn lead(own: Hand, theirs: Hand, reversed: bool) -> State {
        State { own, theirs, table: None, reversed, lock: false, passed: false, mine: false }
    }
}
