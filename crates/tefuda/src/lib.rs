//! tefuda (手札, the hand you hold) decides who wins a game, by which moves, and why: exactly, never by guessing.
//!
//! It covers the card-discarding games TANHINMIN, BABANUKI, SHICHINARABE and DAIHINMIN, and classics of combinatorial game theory: heap
//! games, coin turning, Hackenbush, games on directed graphs, and sums of them. This page is a tour; every example is compiled and run.
//!
//! # Decide a position
//!
//! A [`Catalogue`] knows every game by its name and reads positions in the game's notation. An [`Answer`] is the object that
//! `tefuda decide --json` prints. Its `reason` names the theorem that decides and the facts behind it.
//!
//! ```
//! use tefuda::{Answer, Options, Parts, Seat};
//!
//! let game = tefuda::game("tanhinmin").expect("the game is in the catalogue");
//! let setup = game.parse("2 3 / 1 2 5")?;
//! let answer = Answer::new(game, &*setup, &Options::default(), Parts::default())?;
//! assert_eq!(answer.winner, Some(Seat(0)));
//! assert_eq!(answer.reason.theorem.as_deref(), Some("thesis/2.2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # List the moves and explain
//!
//! [`Parts`] selects what else the answer contains: every legal move with its result, and the explanation in English or Japanese.
//!
//! ```
//! use tefuda::{Answer, Options, Parts};
//!
//! let nim = tefuda::game("nim").expect("the game is in the catalogue");
//! let setup = nim.parse("3 5 7")?;
//! let answer = Answer::new(nim, &*setup, &Options::default(), Parts { moves: true, explanation: true })?;
//! let winning: Vec<_> =
//!     answer.moves.iter().flatten().filter(|judged| judged.wins == Some(true)).map(|judged| &*judged.move_text).collect();
//! assert_eq!(winning, ["1:3>2", "2:5>4", "3:7>6"]);
//! assert!(answer.explanation.expect("it was requested").contains("their nim-sum is 1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Find the best move with the types of a game
//!
//! Each game also has types of its own: a move is a plain value, and a reason is a struct. One [`Run`] pays for everything that is read
//! from one analysis, so verdict, moves and words cannot contradict each other.
//!
//! ```
//! use tefuda::games::tanhinmin::{Move, Setup};
//! use tefuda::{Analysis, Budget, Decide, Outcome, Run, Seat, Setup as _};
//!
//! let position = "2 3 / 1 2 5".parse::<Setup>()?.position().expect("both hands hold cards");
//! let mut run = Run::new(&Budget::default());
//! let mut analysis = Setup::analyse(&position, &mut run)?;
//! assert_eq!(analysis.outcome(), Outcome::Win(Seat::FIRST));
//! assert_eq!((analysis.reason().mover_matching, analysis.reason().other_matching), (2, 1));
//! let best: Option<Move> = analysis.best(&mut run)?;
//! assert_eq!(best.map(|played| played.to_string()).as_deref(), Some("2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Add games up
//!
//! A sum is a game like any other. Its value is the nim-sum of the values of its components.
//!
//! ```
//! use tefuda::{Answer, Options, Parts};
//!
//! let sum = tefuda::game("sum").expect("the game is in the catalogue");
//! let setup = sum.parse("heap kayles: 5 + nim 3 4 + coins ruler: THT + hackenbush 0-1 1-2")?;
//! let answer = Answer::new(sum, &*setup, &Options::default(), Parts { moves: true, ..Parts::default() })?;
//! let mut winning = answer.moves.iter().flatten().filter(|judged| judged.wins == Some(true));
//! assert_eq!(winning.next().map(|judged| &*judged.move_text), Some("2:1:3>0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limit the work
//!
//! A theorem decides at once; a search may not. A [`Budget`] limits positions, memory and time. When it is used up, the outcome is
//! `undecided`, never a guess, and the reason states which limit was reached.
//!
//! ```
//! use tefuda::{Answer, Budget, Options, Parts};
//!
//! let heap = tefuda::game("heap").expect("the game is in the catalogue");
//! let setup = heap.parse("kayles: 9 10 8 7 misere")?;
//! let options = Options { budget: Budget::of_nodes(100), ..Options::default() };
//! let answer = Answer::new(heap, &*setup, &options, Parts::default())?;
//! assert_eq!((&*answer.outcome, answer.winner), ("undecided", None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Write a game of your own
//!
//! Rules and notation are enough. [`FromRules`] decides the game by exhaustive search, and a [`Catalogue`] brings it to the command line,
//! the terminal screen, the server and the page.
//!
//! ```
//! use std::{fmt, ops::ControlFlow, str::FromStr};
//! use tefuda::*;
//!
//! /// A heap of counters. A move takes one, two or three; the player who takes the last one wins. Seat 0 is to move.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash)]
//! struct Counters(u32);
//!
//! impl Setup for Counters {
//!     type Position = Counters;
//!     fn status(self) -> Status<Counters> {
//!         if self.0 == 0 { Status::Over(Ending::Won(Seat(1))) } else { Status::Open(self) }
//!     }
//! }
//! impl HeapSize for Counters {}
//! impl Position for Counters {
//!     type Setup = Counters;
//!     type Move = u32;
//!     type Key = u32;
//!     fn to_move(&self) -> Seat {
//!         Seat(0)
//!     }
//!     fn for_each_move<B>(&self, visit: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
//!         (1..=self.0.min(3)).try_for_each(visit)
//!     }
//!     fn after(&self, taken: &u32) -> Played<Counters> {
//!         Played { setup: Counters(self.0 - taken), seats: SeatMap::Swapped }
//!     }
//!     fn key(&self) -> u32 {
//!         self.0
//!     }
//! }
//! impl fmt::Display for Counters {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         self.0.fmt(f)
//!     }
//! }
//! impl FromStr for Counters {
//!     type Err = ParseError;
//!     fn from_str(text: &str) -> Result<Counters, ParseError> {
//!         text.trim().parse().map(Counters).map_err(|_| ParseError::new(text, 0..text.len(), "a number of counters"))
//!     }
//! }
//! impl Notation for Counters {
//!     fn move_text(_: &Counters, taken: &u32) -> String {
//!         taken.to_string()
//!     }
//! }
//! impl FromRules for Counters {}
//!
//! static ABOUT: About = About { name: "counters", ..About::PLAIN };
//! static COUNTERS: RulesGame<Counters> = RulesGame::new(&ABOUT);
//! let catalogue = Catalogue::standard().with(Entry::of(&COUNTERS));
//! let game = catalogue.game("counters").expect("it was added");
//! let setup = game.parse("21")?;
//! let answer = Answer::new(game, &*setup, &Options::default(), Parts { moves: true, explanation: true })?;
//! assert_eq!((answer.winner, answer.best.as_deref()), (Some(Seat(0)), Some("1")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! Each layer depends only on those above it in this list:
//!
//! - **This module** exports the kernel. [`Setup`] and [`Position`] are the rules of a game; [`Notation`] its texts and pictures;
//!   [`Decide`], [`Analysis`] and [`Reason`] one decision as a value; [`Run`], [`Budget`] and [`Meter`] what it may spend; [`Names`],
//!   [`Prose`] and [`Words`] the texts; [`Record`] a game in progress; [`Game`], [`AnySetup`] and [`AnyAnalysis`] every game behind one
//!   interface; [`Answer`] what programs read. [`scene`] describes pictures, [`edit`] changes positions, [`study`] runs tables and
//!   counts, [`range`](mod@range) enumerates positions, and [`graph_text`] reads graphs.
//! - [`value`]: nimbers, dyadic numbers and loopy values.
//! - [`solve`]: solvers that know only the rules. They are the referees of the theorems.
//! - [`games`]: one module per game, with its fast deciders. [`games::tanhinmin::fast`] and [`games::daihinmin::fast`] decide millions of
//!   positions without allocating.
//! - [`theorem`]: statements of the literature, each with a check that compares it with the referee.
//! - [`catalogue`]: the games, statements and studies there are.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `serde` | yes | [`Answer`], facts and scenes as JSON |
//! | `parallel` | yes | counts, checks and tables on all cores |
//! | `schema` | no | JSON Schemas of the answers |
//!
//! # Where to go next
//!
//! The repository's `docs` folder has guides: `programs.md` for JSON, HTTP and Rust, `adding-a-game.md` for games of your own,
//! `architecture.md` for the design, and `theory` for the proofs. The crate `tefuda-draw` turns scenes into SVG and TikZ.

#![deny(unsafe_code)]

pub mod catalogue;
pub mod games;
mod kernel;
pub mod solve;
pub mod theorem;
pub mod value;

pub use catalogue::{Catalogue, Entry, Job, JobEnd, fact_label, fact_labels, fact_word, game, heading};
pub use kernel::analysis::{Analysis, Decide, GameValue, Judgement, MoveOf, Notation, Reason};
#[cfg(feature = "serde")]
pub use kernel::answer::{
    Answer, GameAnswer, HiddenAnswer, JobAnswer, MoveAnswer, NamedAnswer, Parts, PlayedAnswer, ReasonAnswer,
    Refusal, ViewAnswer,
};
pub use kernel::bit_key::BitKey;
pub use kernel::consequence::{Consequence, Mark, Side, names_after};
pub use kernel::edit;
pub use kernel::facade::LONGEST_FOLLOWED_LINE;
#[cfg(feature = "serde")]
pub use kernel::facts::Facts;
pub use kernel::facts::{FactList, LONGEST_LIST, MaybeSerialize};
pub use kernel::game::{
    About, Advice, AnyAnalysis, AnyPlayed, AnySetup, Board, BoardReader, Example, Game, HiddenGame,
    HiddenPlay, HiddenRequest, JudgedMove, MOST_LISTED, MOST_SHOWN, Prospects, Solver, TooManyMoves,
    ValueTable, ValueTableError,
};
pub use kernel::graph_text;
pub use kernel::in_force::{Chip, Counter, InForce};
#[cfg(feature = "serde")]
pub use kernel::lesson::LessonAnswer;
pub use kernel::lesson::{Both, Lesson, Task};
pub use kernel::lexing::plain;
pub use kernel::opponent::{Opponent, Turn};
pub use kernel::options::Options;
pub use kernel::parse_error::ParseError;
pub use kernel::position::{Ending, Hidden, IllegalMove, Played, Position, Seat, SeatMap, Setup, Status};
pub use kernel::prose::{
    Names, PlayerName, Prose, aligned, aligned_line, capitalised, listed, padded, screen_width, two_digits,
};
pub use kernel::random::{Random, seed_of_now};
pub use kernel::range;
pub use kernel::record::{Moment, Record};
pub use kernel::run::{
    Budget, ByteSizeError, Clock, HeapSize, Limit, Memory, Meter, Run, USUAL_MEMORY, Undecided, parse_bytes,
};
pub use kernel::scene;
pub use kernel::steps;
pub use kernel::study;
pub use kernel::study::JobWatch;
pub use kernel::verdict::{Lang, Outcome};
pub use kernel::words::Words;

pub use solve::from_rules::{FromRules, RulesGame};

/// The examples of the guide for authors of programs, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/programs.md")]
struct Programs;

/// The example of the page on adding a game, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-game.md")]
struct AddingAGame;

/// The examples of the page on editing positions, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/editing.md")]
struct Editing;
