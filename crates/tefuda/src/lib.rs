//! tefuda (手札, the hand you hold): who wins a game, by which moves, and why, exactly.
//!
//! Ask through the [`registry`], which knows every game by its name and notation:
//!
//! ```
//! use tefuda::{answer::{Answer, Manner}, registry};
//!
//! let game = registry::game("tanhinmin").expect("it is registered");
//! let setup = game.parse("2 3 / 1 2 5")?;
//! let answer = Answer::with_moves(game, &*setup, &Manner::default());
//! assert_eq!(answer.winner.map(|seat| seat.0), Some(0));
//! assert_eq!(answer.reason.theorem, Some("thesis/2.2"));
//! let winning: Vec<_> = answer.moves.iter().flatten().filter(|one| one.wins == Some(true)).collect();
//! assert_eq!(winning[0].move_text, "2");
//! # Ok::<(), tefuda::parse_error::ParseError>(())
//! ```
//!
//! Or call a game's folder directly, for speed: [`games::tanhinmin::fast`] decides sorted hands and deals stored as
//! bits without allocating.
//!
//! How it is built:
//! - [`position`]: the traits a game implements; its rules, once.
//! - [`solve`]: solvers that know the rules and nothing else: the referees.
//! - [`games`]: one folder a game; its fast deciders are theorems.
//! - [`theorem`]: the literature as statements that a check compares with the referee.
//! - [`verdict`]: the one answer type, with its reason. [`scene`]: what front ends draw.
//! - [`study`]: what is not a position. [`budget`]: what a search may spend.

#![deny(unsafe_code)]

pub mod answer;
pub mod budget;
pub mod games;
pub mod graph_text;
mod lexing;
pub mod parse_error;
pub mod position;
pub mod random;
pub mod registry;
pub mod scene;
pub mod solve;
pub mod study;
pub mod theorem;
pub mod value;
pub mod verdict;

/// The README's examples, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
