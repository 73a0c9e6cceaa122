//! The fast exact solver for two hands of real cards.

mod answer;
mod hand;
mod memo;
mod moves;
mod order;
mod place;
mod proofs;
mod ready;
mod recapture;
mod search;
mod solver;

pub use proofs::Proof;
pub use search::{Ask, Cost, Unsolved};
pub use solver::{Limits, Solver};
