//! Values of heaps: take-away and take-and-break games by their rule, with proved periods.
//!
//! A rule says which moves a heap of n counters has; its value is the least number that no move leads to, where a move to
//! several heaps leads to the nim-sum of their values.
//!
//! - [`HeapRule`]: the rules, and their text. [`TakeRule`]: those of the user's. [`HeapMoves`]: those that a program brings along.
//! - [`HeapValues`], [`CustomValues`]: values up to any heap, by an [`Engine`].
//! - [`Period`]: what proves that values repeat; from there on a value costs O(1).
//!
//! Cost of the engines: plain O(n^(k-1)) for each value, where k is the most heaps that a move leaves; sparse about as much as there are
//! rare heaps, which are few in many games.

mod custom;
mod period;
mod plain;
mod rule;
mod single;
mod sparse;
mod take;
mod text;
mod values;

pub use custom::{CustomError, CustomValues, HeapMoves};
pub use period::{Bounds, Period, proved_period};
pub use rule::HeapRule;
pub use take::{Amounts, TakeRule};
pub use values::{Cost, Engine, HeapValues};
