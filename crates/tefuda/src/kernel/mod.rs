//! What every game is made of, and what every face reads: positions, one analysis of each, and the words and pictures of it.
//!
//! - [`position`]: the traits a game implements; its rules, once.
//! - [`parse_error`], [`lexing`], [`graph_text`]: reading notations, with the place of every mistake.
//! - [`run`]: what an analysis may spend, the meter that counts it, and memory between questions.
//! - [`analysis`]: one decision as a value, from which everything is read. [`verdict`]: who wins. [`prose`]: words. [`scene`]: pictures.
//! - [`edit`]: editing positions.
//! - [`game`]: games as faces see them; [`facade`] makes them so. [`options`]: how questions are answered. [`opponent`]: how the computer plays.
//! - [`hidden`]: games with hidden hands. [`values`]: tables of values. [`too_many`]: why moves are not listed.
//! - [`in_force`]: the variant that is played. [`consequence`]: what a move does.
//! - `answer`: the objects that programs read, and [`facts`], the fields of a reason in them.
//! - [`bit_key`]: sets as what searches remember. [`parallel`]: work on all cores.
//! - [`study`]: what is not a position. [`units`]: long work in pieces. [`range`]: every small position. [`random`]: repeatable chance. [`steps`]: what an algorithm does, counted.

pub(crate) mod analysis;
#[cfg(feature = "serde")]
pub(crate) mod answer;
pub(crate) mod bit_key;
pub(crate) mod consequence;
pub mod edit;
pub(crate) mod facade;
pub(crate) mod facts;
pub(crate) mod game;
pub mod graph_text;
pub(crate) mod hidden;
pub(crate) mod in_force;
pub(crate) mod lesson;
pub(crate) mod lexing;
pub(crate) mod opponent;
pub(crate) mod options;
pub(crate) mod parallel;
pub(crate) mod parse_error;
pub(crate) mod position;
pub(crate) mod prose;
pub(crate) mod random;
pub mod range;
pub(crate) mod record;
pub(crate) mod run;
pub mod scene;
pub mod steps;
pub mod study;
pub(crate) mod too_many;
pub(crate) mod units;
pub(crate) mod values;
pub(crate) mod verdict;
pub(crate) mod words;
