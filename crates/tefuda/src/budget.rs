//! Budgets: how much a search may spend, and the typed answer when it was not enough.
//!
//! Every search runs under a [`Budget`]. When it is used up the search ends in [`Undecided`], never in a guess.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How much a search may spend. The default sets no limit.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most positions to look at.
    pub max_nodes: Option<u64>,
    /// The longest time to take; it runs from [`Budget::started`], or else from the opening of each account.
    pub max_time: Option<Duration>,
    /// The most bytes that tables may take; without a limit of its own, [`USUAL_MEMORY`].
    pub max_memory: Option<u64>,
    /// Set from outside to stop a search that is under way.
    pub cancel: Option<Arc<AtomicBool>>,
    /// When the time is up; set by [`Budget::started`].
    pub deadline: Option<Instant>,
}

/// Tables larger than this (4 GiB) need a budget that says so: an ordinary command must not use up the machine.
pub const USUAL_MEMORY: u64 = 4 << 30;

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The number of positions.
    Nodes,
    /// The time.
    Time,
    /// The memory of the tables.
    Memory,
    /// Somebody asked it to stop.
    Cancelled,
    /// The cards in a hand, for solvers that cannot go deeper.
    Cards,
}

impl Limit {
    /// A word for it: `nodes`, `time`, `memory`, `cancelled` or `cards`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Limit::Nodes => "nodes",
            Limit::Time => "time",
            Limit::Memory => "memory",
            Limit::Cancelled => "cancelled",
            Limit::Cards => "cards",
        }
    }
}

/// "Not decided within the budget": what ran out, and how far the search had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// The limit was met on the way.
    #[error("not decided within the budget: {} ({nodes} positions looked at)", match .limit {
        Limit::Nodes => "the limit on positions was reached",
        Limit::Time => "the time was up",
        Limit::Memory => "the tables outgrew the memory allowed",
        Limit::Cancelled => "it was cancelled",
        Limit::Cards => "the hands are too large",
    })]
    RanOut {
        /// What ran out.
        limit: Limit,
        /// Positions looked at until then.
        nodes: u64,
    },
    /// It was clear before the start that the budget cannot suffice.
    #[error("not started: it would take {}{needed} {}, and {allowed} are allowed", at_least(*.needed), match .limit {
        Limit::Memory => "bytes of memory",
        Limit::Cards => "cards in a hand",
        _ => "positions",
    })]
    TooLarge {
        /// What would run out.
        limit: Limit,
        /// What it would take, at least.
        needed: u64,
        /// What the budget allows.
        allowed: u64,
    },
}

/// A number that does not fit is the least that is known.
fn at_least(needed: u64) -> &'static str {
    if needed == u64::MAX { "more than " } else { "" }
}

impl Undecided {
    /// What ran out, or would.
    #[must_use]
    pub fn limit(self) -> Limit {
        match self {
            Undecided::RanOut { limit, .. } | Undecided::TooLarge { limit, .. } => limit,
        }
    }

    /// The positions looked at.
    #[must_use]
    pub fn nodes(self) -> u64 {
        match self {
            Undecided::RanOut { nodes, .. } => nodes,
            Undecided::TooLarge { .. } => 0,
        }
    }
}

/// A running account against a [`Budget`].
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    nodes: u64,
}

/// The clock and the cancel flag are looked at once every so many nodes: both cost more than a node.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl Budget {
    /// A budget of so many positions and nothing else.
    #[must_use]
    pub fn of_nodes(max_nodes: u64) -> Self {
        Budget { max_nodes: Some(max_nodes), ..Budget::default() }
    }

    /// The same budget with its time running from now, through everything that is done under it. If it runs already, it
    /// goes on running.
    #[must_use]
    pub fn started(&self) -> Self {
        // A time beyond what the clock can hold is no limit.
        let from_now = || self.max_time.and_then(|time| Instant::now().checked_add(time));
        Budget { deadline: self.deadline.or_else(from_now), ..self.clone() }
    }

    /// Opens an account.
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter { budget: self.started(), nodes: 0 }
    }

    /// The most bytes that tables may take.
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

impl Meter {
    /// Enters `count` more positions and `memory` bytes now in use.
    ///
    /// # Errors
    /// [`Undecided`] when a limit is passed.
    pub fn spend(&mut self, count: u64, memory: u64) -> Result<(), Undecided> {
        let before = self.nodes;
        self.nodes = self.nodes.saturating_add(count);
        if self.budget.max_nodes.is_some_and(|most| self.nodes > most) {
            self.nodes = before;
            return Err(self.undecided(Limit::Nodes));
        }
        if memory > self.budget.memory() {
            return Err(self.undecided(Limit::Memory));
        }
        if (before == 0 && count > 0) || before / NODES_BETWEEN_LOOKS != self.nodes / NODES_BETWEEN_LOOKS {
            self.look()?;
        }
        Ok(())
    }

    /// Refuses at once what would take more memory than allowed.
    ///
    /// # Errors
    /// [`Undecided::TooLarge`], with the numbers.
    pub fn admit(&self, bytes: u64) -> Result<(), Undecided> {
        self.budget.admit(0, u64::MAX, bytes)
    }

    /// Looks at the clock and at the cancel flag now.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or the search was cancelled.
    pub fn look(&self) -> Result<(), Undecided> {
        if self.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.undecided(Limit::Cancelled));
        }
        if self.budget.deadline.is_some_and(|end| Instant::now() >= end) {
            return Err(self.undecided(Limit::Time));
        }
        Ok(())
    }

    /// The same, once every so many steps of a loop.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or the search was cancelled.
    pub fn look_every(&self, step: usize) -> Result<(), Undecided> {
        if (step as u64).is_multiple_of(NODES_BETWEEN_LOOKS) { self.look() } else { Ok(()) }
    }

    /// The same for several threads that share a count of the positions looked at.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or the search was cancelled.
    pub fn look_after(&self, looked_at: &AtomicU64) -> Result<(), Undecided> {
        let with_count = |undecided: Undecided| Undecided::RanOut {
            limit: undecided.limit(),
            nodes: looked_at.load(Ordering::Relaxed),
        };
        self.look().map_err(with_count)
    }

    /// Positions entered so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn undecided(&self, limit: Limit) -> Undecided {
        Undecided::RanOut { limit, nodes: self.nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_memory_are_limits() {
        let mut meter = Budget { max_nodes: Some(3), max_memory: Some(10), ..Budget::default() }.meter();
        assert_eq!(meter.spend(2, 10), Ok(()));
        assert_eq!(meter.spend(1, 11), Err(Undecided::RanOut { limit: Limit::Memory, nodes: 3 }));
        assert_eq!(meter.spend(1, 0), Err(Undecided::RanOut { limit: Limit::Nodes, nodes: 3 }));
    }

    #[test]
    fn time_and_cancel_are_noticed() {
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget { cancel: Some(flag.clone()), ..Budget::default() };
        let mut meter = budget.meter();
        assert_eq!(meter.spend(5000, 0), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(meter.spend(5000, 0).map_err(Undecided::limit), Err(Limit::Cancelled));
        let late = Budget { max_time: Some(Duration::ZERO), ..Budget::default() }.meter();
        assert_eq!(late.look().map_err(Undecided::limit), Err(Limit::Time));
    }
}
