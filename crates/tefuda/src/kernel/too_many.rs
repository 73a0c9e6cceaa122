//! Why the moves of a position are not listed.

use super::prose::at_most;
use super::run::{Limit, Undecided};
use super::verdict::Lang;

/// Positions with more moves than this are decided, but their moves are not listed.
pub const MOST_LISTED: u64 = 2_000_000;

/// Faces show no more moves than this: nobody could look through them.
pub const MOST_SHOWN: usize = 10_000;

/// Why the moves of a position are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooManyMoves {
    /// There are more than anybody lists.
    #[error(
        "there are up to {0} moves, more than the {MOST_LISTED} that can be listed; they can still be played"
    )]
    Bound(u64),
    /// The list would take more memory than the budget allows.
    #[error(
        "the list of the moves takes more than the {} of memory allowed; they can still be played",
        at_most(*.0)
    )]
    Memory(u64),
    /// The time was up while they were listed.
    #[error("the time was up when {0} moves had been listed; they can still be played")]
    Time(u64),
}

impl TooManyMoves {
    /// Why, in this language.
    #[must_use]
    pub fn in_lang(self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (TooManyMoves::Bound(moves), Lang::Ja) => {
                format!(
                    "手は最大{moves}通りあり、一覧にできる{MOST_LISTED}通りを超えます。手を指すことはできます"
                )
            }
            (TooManyMoves::Memory(bytes), Lang::Ja) => {
                format!("手の一覧は、メモリの上限{}に収まりません。手を指すことはできます", at_most(bytes))
            }
            (TooManyMoves::Time(moves), Lang::Ja) => {
                format!("{moves}通りの手を挙げたところで時間が切れました。手を指すことはできます")
            }
        }
    }

    /// Whether more time or memory would help.
    #[must_use]
    pub fn is_budget(self) -> bool {
        matches!(self, TooManyMoves::Memory(_) | TooManyMoves::Time(_))
    }

    /// No search goes through moves that cannot even be listed.
    pub(crate) fn undecided(self) -> Undecided {
        match self {
            TooManyMoves::Bound(needed) => {
                Undecided::TooLarge { limit: Limit::Nodes, needed, allowed: MOST_LISTED }
            }
            TooManyMoves::Memory(allowed) => {
                Undecided::TooLarge { limit: Limit::Memory, needed: u64::MAX, allowed }
            }
            TooManyMoves::Time(nodes) => Undecided::RanOut { limit: Limit::Time, nodes },
        }
    }
}
