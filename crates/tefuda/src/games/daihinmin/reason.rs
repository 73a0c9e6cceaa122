//! Why: which proof decided, and what it rests on, or how much was searched.

use super::fast::Proof;
use super::plan::{Safety, Unit};
use super::setup::AnyMove;
use crate::kernel::facts::FactList;
use crate::kernel::position::Seat;

/// What decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Method {
    /// All groups of the leader but the last one are safe.
    SafeGroups,
    /// Groups that may be beaten are played under the protection of stronger ones.
    Recapture,
    /// One sequence, or one group with the joker, goes first or last; the rest is led in groups.
    MeldFirst,
    /// An answer to the table that cannot be beaten; the rest is led in groups.
    StrongReply,
    /// The whole hand beats the table.
    WholeHand,
    /// A search.
    Search,
}

impl From<Proof> for Method {
    fn from(proof: Proof) -> Self {
        match proof {
            Proof::SafeGroups => Method::SafeGroups,
            Proof::Recapture => Method::Recapture,
            Proof::MeldFirst => Method::MeldFirst,
            Proof::StrongReply => Method::StrongReply,
            Proof::LastMeld => Method::WholeHand,
        }
    }
}

/// A group that may be beaten, and what takes the lead back then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Protected {
    /// The group.
    pub group: String,
    /// The cards kept for it.
    pub by: String,
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Reason {
    /// A proof that the winner's cards can be played one group after the other.
    Proved {
        /// Which proof.
        method: Method,
        /// The winner.
        #[cfg_attr(feature = "serde", serde(skip))]
        winner: Seat,
        /// The player to move passes first; the table is cleared by that, or the winner answers it.
        passes: bool,
        /// What answers the table, if it is answered.
        answer: Option<String>,
        /// A safe meld that is led before groups that need protection, if there is one.
        first: Option<String>,
        /// Groups that are played under protection, in this order; the answer may be the first.
        protected: FactList<Protected>,
        /// The other safe melds, in the order in which they are led after these groups.
        safe: FactList<String>,
        /// What goes last, if it is not safe or is the whole hand.
        last: Option<String>,
    },
    /// A search for the winner.
    Searched {
        /// That it was a search.
        method: Method,
        /// Positions searched.
        positions: u64,
    },
}

impl Reason {
    /// What decided.
    #[must_use]
    pub fn method(&self) -> Method {
        match self {
            Reason::Proved { method, .. } | Reason::Searched { method, .. } => *method,
        }
    }

    /// What a proof rests on: the winner's hand as it is played.
    pub(super) fn proved(
        method: Method,
        winner: Seat,
        passes: bool,
        answers: bool,
        units: &[Unit<AnyMove>],
    ) -> Reason {
        let text = |unit: &Unit<AnyMove>| unit.meld.to_string();
        let (answer, led) = if answers { units.split_at(1.min(units.len())) } else { units.split_at(0) };
        let protected = |unit: &Unit<AnyMove>| {
            let by = unit.catcher.as_ref()?.to_string();
            Some(Protected { group: text(unit), by })
        };
        let is_safe = |safety| !matches!(safety, Safety::Beaten | Safety::Whole | Safety::Recaptured);
        let comes_first = match led {
            [first, later @ ..] => {
                is_safe(first.safety) && later.iter().any(|unit| unit.safety == Safety::Recaptured)
            }
            [] => false,
        };
        let (first, led) = led.split_at(usize::from(comes_first));
        let of = |wanted: fn(Safety) -> bool| led.iter().filter(move |unit| wanted(unit.safety)).map(text);
        Reason::Proved {
            method,
            winner,
            passes,
            answer: answer.first().map(text),
            first: first.first().map(text),
            protected: units.iter().filter_map(protected).collect(),
            safe: of(is_safe).collect(),
            last: of(|safety| safety == Safety::Beaten).next(),
        }
    }
}
