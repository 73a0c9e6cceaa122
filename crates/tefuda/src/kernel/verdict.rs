//! Who wins: the words of every answer, and the facts beside them.

use std::fmt;

use serde::Deserialize;
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::position::{Ending, Seat};

/// The language of the words in a reason. Notation and JSON keys do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// The text in this language.
    #[must_use]
    pub fn choose<'a>(self, en: &'a str, ja: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

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

/// Lists longer than this are replaced by their length when they are written as JSON.
pub const LONGEST_LIST: usize = 1000;

/// A list among the facts of a reason: a long one is written as its length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactList<T>(pub Vec<T>);

impl<T> FromIterator<T> for FactList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        FactList(items.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for FactList<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.len() > LONGEST_LIST {
            serializer.serialize_u64(self.0.len() as u64)
        } else {
            self.0.serialize(serializer)
        }
    }
}

/// The facts of a reason as they are written: a JSON object. The typed facts are the fields of the game's own reason.
#[derive(Clone, Debug, serde::Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Facts(
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, serde_json::Value>"))]
    Box<RawValue>,
);

impl Facts {
    /// The fields of a reason.
    #[must_use]
    pub fn of(reason: &impl Serialize) -> Self {
        let text = serde_json::to_string(reason).ok().filter(|text| text.starts_with('{'));
        let raw = text.and_then(|text| RawValue::from_string(text).ok());
        Facts(raw.unwrap_or_else(|| RawValue::NULL.to_owned()))
    }

    /// The JSON text.
    #[must_use]
    pub fn as_json(&self) -> &str {
        self.0.get()
    }
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_json())
    }
}
