//! Who wins, and the language in which it is told.

use super::position::{Ending, Seat};

/// The language of the words in a reason. Notation and JSON keys do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// One of two things, by the language.
    #[must_use]
    pub fn pick<T>(self, en: T, ja: T) -> T {
        match self {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// What ends a sentence.
    #[must_use]
    pub fn full_stop(self) -> &'static str {
        match self {
            Lang::En => ".",
            Lang::Ja => "。",
        }
    }
}

/// How a position is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This seat can force the win.
    Win(Seat),
    /// With best play the game is drawn.
    Draw,
    /// No single player can force the win.
    Nobody,
    /// The budget did not suffice to tell.
    Undecided,
}

impl Outcome {
    /// The word of the contract: `win`, `draw`, `nobody` or `undecided`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Win(_) => "win",
            Outcome::Draw => "draw",
            Outcome::Nobody => "nobody",
            Outcome::Undecided => "undecided",
        }
    }

    /// Who wins a game without draws after a move of this seat that wins, loses, or is not decided.
    #[must_use]
    pub fn of_move(wins: Option<bool>, mover: Seat) -> Self {
        match wins {
            None => Outcome::Undecided,
            Some(true) => Outcome::Win(mover),
            Some(false) => Outcome::Win(mover.opponent()),
        }
    }

    /// The winning seat, if there is one.
    #[must_use]
    pub fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Win(seat) => Some(seat),
            _ => None,
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Won(seat) => Outcome::Win(seat),
            Ending::Draw => Outcome::Draw,
        }
    }
}
