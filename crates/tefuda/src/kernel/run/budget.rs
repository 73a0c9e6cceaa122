//! How much may be spent, and the typed answer when it was not enough.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use super::meter::Meter;
use crate::kernel::prose::{at_least, at_most, counted};

/// Where the time comes from.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The clock of the machine.
    #[default]
    System,
    /// A clock that stands still until somebody moves it, in nanoseconds: tests count steps with it.
    Manual(Arc<AtomicU64>),
    /// A clock of the caller's own.
    Custom(fn() -> Duration),
}

impl Clock {
    /// The time since some moment in the past.
    #[must_use]
    pub fn now(&self) -> Duration {
        static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
        match self {
            Clock::System => BEGINNING.elapsed(),
            Clock::Custom(now) => now(),
            Clock::Manual(nanoseconds) => Duration::from_nanos(nanoseconds.load(Ordering::Relaxed)),
        }
    }
}

/// How much an analysis may spend. The default sets no limit.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most positions to look at. Every 64 moves that are listed count as one position more.
    pub max_nodes: Option<u64>,
    /// The longest time to take; it runs from [`Budget::started`], or else from the opening of each account.
    pub max_time: Option<Duration>,
    /// The most bytes to hold; without a limit of its own, [`USUAL_MEMORY`].
    pub max_memory: Option<u64>,
    /// Set from outside to stop work that is under way.
    pub cancel: Option<Arc<AtomicBool>>,
    /// The clock that the time is read from.
    pub clock: Clock,
    /// When the time is up, by that clock; set by [`Budget::started`].
    pub deadline: Option<Duration>,
    /// Is told now and then how many positions have been examined, for a progress display: the most that any one account
    /// has come to.
    pub watch: Option<Arc<AtomicU64>>,
}

/// Tables larger than this (4 GiB) need a budget that says so: an ordinary command must not use up the machine.
pub const USUAL_MEMORY: u64 = 4 << 30;

/// Which limit ended an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The number of positions.
    Nodes,
    /// The time.
    Time,
    /// The memory.
    Memory,
    /// Somebody asked it to stop.
    Cancelled,
    /// The cards in a hand, for solvers that cannot go deeper.
    Cards,
    /// The rules themselves: see [`Undecided::BrokenRules`] and [`Undecided::ThirdPlayer`].
    Rules,
}

impl Limit {
    /// A word for it: `nodes`, `time`, `memory`, `cancelled`, `cards` or `rules`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Limit::Nodes => "nodes",
            Limit::Time => "time",
            Limit::Memory => "memory",
            Limit::Cancelled => "cancelled",
            Limit::Cards => "cards",
            Limit::Rules => "rules",
        }
    }
}

/// "Not decided within the budget": what ran out, and how far the work had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Undecided {
    /// The limit was met on the way.
    #[error("{} after {}", match .limit {
        Limit::Nodes => "not decided within the budget: the limit on positions was reached",
        Limit::Time => "not decided within the budget: the time was up",
        Limit::Memory => "not decided within the budget: the tables outgrew the memory allowed",
        Limit::Cancelled => "cancelled",
        Limit::Cards => "not decided within the budget: the hands are too large",
        Limit::Rules => "not decided within the budget: the rules are broken",
    }, counted(*.nodes, "position"))]
    RanOut {
        /// What ran out.
        limit: Limit,
        /// Positions looked at until then.
        nodes: u64,
    },
    /// It was clear before the start that the budget cannot suffice.
    #[error("not decided within the budget: {}", too_large(*.limit, *.needed, *.allowed))]
    TooLarge {
        /// What would run out.
        limit: Limit,
        /// What it would take, at least.
        needed: u64,
        /// What the budget allows.
        allowed: u64,
    },
    /// A solver for two players met a third.
    #[error("not decided: this solver is for two players, but a third is to move")]
    ThirdPlayer {
        /// Positions looked at until then.
        nodes: u64,
    },
    /// A position says that the game goes on, but has no move: the rules of the game are at fault.
    #[error(
        "not decided: the rules of this game are broken, as a position that is not over has no legal move"
    )]
    BrokenRules {
        /// Positions looked at until then.
        nodes: u64,
    },
}

fn too_large(limit: Limit, needed: u64, allowed: u64) -> String {
    // Of a number that does not fit, no more is known than that it is too large.
    let unknown = needed == u64::MAX;
    match limit {
        Limit::Memory if unknown => {
            format!("it would take more than the {} of memory allowed", at_most(allowed))
        }
        Limit::Memory => {
            format!("it would take {} of memory, and {} are allowed", at_least(needed), at_most(allowed))
        }
        _ => {
            let what = if limit == Limit::Cards { "cards in a hand" } else { "positions" };
            if unknown {
                format!("it would take more than the {allowed} {what} that are allowed")
            } else {
                format!("it would take {needed} {what}, and {allowed} are allowed")
            }
        }
    }
}

impl Undecided {
    /// What ran out, or would.
    #[must_use]
    pub fn limit(self) -> Limit {
        match self {
            Undecided::RanOut { limit, .. } | Undecided::TooLarge { limit, .. } => limit,
            Undecided::BrokenRules { .. } | Undecided::ThirdPlayer { .. } => Limit::Rules,
        }
    }

    /// The positions looked at.
    #[must_use]
    pub fn nodes(self) -> u64 {
        match self {
            Undecided::RanOut { nodes, .. }
            | Undecided::BrokenRules { nodes }
            | Undecided::ThirdPlayer { nodes } => nodes,
            Undecided::TooLarge { .. } => 0,
        }
    }
}

impl Undecided {
    /// The same, when this many positions had been looked at before.
    #[must_use]
    pub(crate) fn after(self, before: u64) -> Self {
        match self {
            Undecided::RanOut { limit, nodes } => {
                Undecided::RanOut { limit, nodes: nodes.saturating_add(before) }
            }
            other => other,
        }
    }
}

impl Budget {
    /// A budget of this many positions and nothing else.
    #[must_use]
    pub fn of_nodes(max_nodes: u64) -> Self {
        Budget { max_nodes: Some(max_nodes), ..Budget::default() }
    }

    /// The same budget with its time running from now, through everything that is done under it. If it runs already, it
    /// goes on running.
    #[must_use]
    pub fn started(&self) -> Self {
        // A time beyond what the clock can hold is no limit.
        let from_now = || self.max_time.and_then(|time| self.clock.now().checked_add(time));
        Budget { deadline: self.deadline.or_else(from_now), ..self.clone() }
    }

    /// Opens an account.
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter::new(self.started())
    }

    /// The most bytes that may be held.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.max_memory.unwrap_or(USUAL_MEMORY)
    }

    /// Refuses at once what would take more positions or memory than allowed.
    ///
    /// # Errors
    /// [`Undecided::TooLarge`], with the numbers.
    pub fn admit(&self, nodes: u64, usual_nodes: u64, bytes: u64) -> Result<(), Undecided> {
        let allowed = self.max_nodes.unwrap_or(usual_nodes);
        if nodes > allowed {
            return Err(Undecided::TooLarge { limit: Limit::Nodes, needed: nodes, allowed });
        }
        let allowed = self.memory();
        if bytes > allowed {
            return Err(Undecided::TooLarge { limit: Limit::Memory, needed: bytes, allowed });
        }
        Ok(())
    }
}
