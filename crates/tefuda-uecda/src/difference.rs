//! The report when a server does not say what the model predicts.

use std::fmt;

/// What the server said is not what it should have said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which game, from 0 as in logs.
    pub game: u64,
    /// Which turn of it, from 1; 0 when the cards are dealt.
    pub turn: u64,
    /// Which message.
    pub message: &'static str,
    /// What differs.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { game, turn, message, what } = self;
        write!(f, "game {game}, turn {turn}, {message}: {what}")
    }
}

impl std::error::Error for Difference {}
