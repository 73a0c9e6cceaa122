//! How questions are answered.

use std::sync::Arc;

use super::game::Solver;
use super::run::{Budget, Memory, Run};
use super::verdict::Lang;

/// How to answer: by which solver, within which budget, in which language, and what is remembered.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Who decides.
    pub solver: Solver,
    /// What it may spend on each position.
    pub budget: Budget,
    /// The language of the words.
    pub lang: Lang,
    /// What is kept from question to question.
    pub memory: Arc<Memory>,
}

impl Options {
    /// A run for one question.
    #[must_use]
    pub fn run(&self) -> Run {
        Run::remembering(&self.budget, self.memory.clone())
    }
}
