//! Loopy nimbers: the values of impartial games with cycles (Smith 1966; Fraenkel and Perl 1975).
//!
//! A position has a finite value, as without cycles, or is infinite with the set K of the finite values it can move to. Sums:
//! finite ones by nim-sum; inf(K) + a = inf(K shifted by a); inf + inf = inf({}).

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Add;

use crate::kernel::analysis::GameValue;

/// The value of a position of an impartial game that may have cycles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyNimber {
    /// As a heap of nim.
    Finite(u32),
    /// Infinite, with moves to these finite values.
    Infinite(BTreeSet<u32>),
}

/// Who wins a position of this value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopyOutcome {
    /// The player to move.
    Win,
    /// The other player.
    Loss,
    /// Nobody: play goes on for ever.
    Draw,
}

impl LoopyOutcome {
    /// A word for it, for the player to move: `win`, `loss` or `draw`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LoopyOutcome::Win => "win",
            LoopyOutcome::Loss => "loss",
            LoopyOutcome::Draw => "draw",
        }
    }
}

impl LoopyNimber {
    /// The player to move wins a finite value other than 0, and an infinite one that can move to 0; other infinite ones are
    /// drawn.
    #[must_use]
    pub fn outcome(&self) -> LoopyOutcome {
        match self {
            LoopyNimber::Finite(0) => LoopyOutcome::Loss,
            LoopyNimber::Finite(_) => LoopyOutcome::Win,
            LoopyNimber::Infinite(values) if values.contains(&0) => LoopyOutcome::Win,
            LoopyNimber::Infinite(_) => LoopyOutcome::Draw,
        }
    }
}

impl From<&LoopyNimber> for GameValue {
    fn from(value: &LoopyNimber) -> Self {
        match value {
            LoopyNimber::Finite(number) => u64::from(*number).into(),
            infinite @ LoopyNimber::Infinite(_) => GameValue::Text(infinite.to_string()),
        }
    }
}

impl Add for LoopyNimber {
    type Output = LoopyNimber;

    // The sum of nimbers is the exclusive or.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: LoopyNimber) -> LoopyNimber {
        match (self, other) {
            (LoopyNimber::Finite(left), LoopyNimber::Finite(right)) => LoopyNimber::Finite(left ^ right),
            (LoopyNimber::Finite(shift), LoopyNimber::Infinite(values))
            | (LoopyNimber::Infinite(values), LoopyNimber::Finite(shift)) => {
                LoopyNimber::Infinite(values.into_iter().map(|value| value ^ shift).collect())
            }
            (LoopyNimber::Infinite(_), LoopyNimber::Infinite(_)) => LoopyNimber::Infinite(BTreeSet::new()),
        }
    }
}

impl fmt::Display for LoopyNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyNimber::Finite(value) => value.fmt(f),
            LoopyNimber::Infinite(values) => {
                let values: Vec<String> = values.iter().map(u32::to_string).collect();
                write!(f, "inf{{{}}}", values.join(","))
            }
        }
    }
}
