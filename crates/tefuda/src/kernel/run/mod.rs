//! What an analysis may spend, what it has spent, and what it remembers from question to question.
//!
//! A [`Budget`] says how much; a [`Meter`] counts it; a [`Run`] is one meter together with the caller's [`Memory`]. Everything
//! that is done for one answer is done under one run: verdict, judged moves, words and pictures. When a limit is met the work ends in
//! [`Undecided`], never in a guess, and from then on the meter refuses everything, so that no later stage can come to another
//! conclusion than an earlier one.

mod budget;
mod bytes;
mod memory;
mod meter;

pub use budget::{Budget, Clock, Limit, USUAL_MEMORY, Undecided};
pub use bytes::{ByteSizeError, parse_bytes};
pub use memory::Memory;
pub(crate) use meter::table_bytes;
pub use meter::{HeapSize, Meter};

use std::sync::Arc;

/// One meter, and the caller's memory.
#[derive(Clone, Debug)]
pub struct Run {
    /// What has been spent.
    pub meter: Meter,
    memory: Arc<Memory>,
}

impl Run {
    /// A run under this budget that remembers nothing from before. Its time runs from now.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Run::remembering(budget, Arc::default())
    }

    /// A run under this budget with a memory that outlives it.
    #[must_use]
    pub fn remembering(budget: &Budget, memory: Arc<Memory>) -> Self {
        Run { meter: budget.meter(), memory }
    }

    /// What the asker keeps of a kind, empty at first. Whatever comes from it must be charged what it cost to find, so that an answer
    /// does not depend on what was asked before.
    #[must_use]
    pub fn cache<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.memory.cache()
    }

    /// The memory itself, for further runs of the same asker.
    #[must_use]
    pub fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }
}
