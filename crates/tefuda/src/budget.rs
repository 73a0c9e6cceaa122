//! Budgets: how much a search may spend, and the typed answer when it was not enough.
//!
//! Every search runs under a [`Budget`]. When it is used up the search ends in [`Undecided`], never in a guess.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a search may spend. The default sets no limit.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The most positions to look at.
    pub max_nodes: Option<u64>,
    /// The longest time to take.
    pub max_time: Option<Duration>,
    /// The most bytes that tables may take.
    pub max_memory: Option<u64>,
    /// Set from outside to stop a search that is under way.
    pub cancel: Option<Arc<AtomicBool>>,
}

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
}

/// "Not decided within the budget": what ran out, and how far the search had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not decided within the budget: {} after {nodes} positions", match .limit {
    Limit::Nodes => "the limit on positions was reached",
    Limit::Time => "the time was up",
    Limit::Memory => "the tables would not fit into the memory allowed",
    Limit::Cancelled => "the search was cancelled",
})]
pub struct Undecided {
    /// What ran out.
    pub limit: Limit,
    /// Positions looked at until then; when a table would not fit, the positions it would have held.
    pub nodes: u64,
}

/// A running account against a [`Budget`].
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    deadline: Option<Instant>,
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

    /// Opens an account; the time starts to run.
    #[must_use]
    pub fn meter(&self) -> Meter {
        // A time beyond what the clock can hold is no limit.
        let deadline = self.max_time.and_then(|time| Instant::now().checked_add(time));
        Meter { budget: self.clone(), deadline, nodes: 0 }
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
        if self.budget.max_memory.is_some_and(|most| memory > most) {
            return Err(self.undecided(Limit::Memory));
        }
        if before / NODES_BETWEEN_LOOKS != self.nodes / NODES_BETWEEN_LOOKS {
            self.look()?;
        }
        Ok(())
    }

    /// Looks at the clock and at the cancel flag now.
    ///
    /// # Errors
    /// [`Undecided`] when the time is up or the search was cancelled.
    pub fn look(&self) -> Result<(), Undecided> {
        if self.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.undecided(Limit::Cancelled));
        }
        if self.deadline.is_some_and(|end| Instant::now() >= end) {
            return Err(self.undecided(Limit::Time));
        }
        Ok(())
    }

    /// Positions entered so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn undecided(&self, limit: Limit) -> Undecided {
        Undecided { limit, nodes: self.nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_and_memory_are_limits() {
        let mut meter = Budget { max_nodes: Some(3), max_memory: Some(10), ..Budget::default() }.meter();
        assert_eq!(meter.spend(2, 10), Ok(()));
        assert_eq!(meter.spend(1, 11), Err(Undecided { limit: Limit::Memory, nodes: 3 }));
        assert_eq!(meter.spend(1, 0), Err(Undecided { limit: Limit::Nodes, nodes: 3 }));
    }

    #[test]
    fn time_and_cancel_are_noticed() {
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Budget { cancel: Some(flag.clone()), ..Budget::default() };
        let mut meter = budget.meter();
        assert_eq!(meter.spend(5000, 0), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(meter.spend(5000, 0).map_err(|e| e.limit), Err(Limit::Cancelled));
        let late = Budget { max_time: Some(Duration::ZERO), ..Budget::default() }.meter();
        assert_eq!(late.look().map_err(|e| e.limit), Err(Limit::Time));
    }
}
