//! The rules in force in a position: its variant, the rule in a line, and what is counted besides cards and counters.

use super::position::Seat;

/// The rules that a position is played by, in a few words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InForce {
    /// What sets this variant apart, such as `misère`; nothing for the usual game.
    pub chips: Vec<Chip>,
    /// The rule in one line; `None` leaves it to the game's own rules.
    pub rule: Option<String>,
    /// What is counted, such as the passes left.
    pub counters: Vec<Counter>,
}

impl InForce {
    /// The same with one chip more.
    #[must_use]
    pub fn chip(mut self, label: impl Into<String>, about: impl Into<String>) -> Self {
        self.chips.push(Chip { label: label.into(), about: about.into() });
        self
    }
}

/// A word for something that is special about the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chip {
    /// The word.
    pub label: String,
    /// What it means, as a sentence.
    pub about: String,
}

/// Something that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counter {
    /// What it is.
    pub label: String,
    /// Whose it is, if it is one player's.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub seat: Option<Seat>,
    /// How many there are.
    pub value: u64,
}
