//! tefuda (手札, the hand you hold): who wins a game, by which moves, and why, exactly.
//!
//! Ask through the [`Catalogue`], which knows every game by its name and notation:
//!
//! ```
//! use tefuda::{Answer, Options, Parts};
//!
//! let game = tefuda::game("tanhinmin").expect("it is in the catalogue");
//! let setup = game.parse("2 3 / 1 2 5")?;
//! let parts = Parts { moves: true, ..Parts::default() };
//! let answer = Answer::new(game, &*setup, &Options::default(), parts)?;
//! assert_eq!(answer.winner.map(|seat| seat.0), Some(0));
//! assert_eq!(answer.reason.theorem.as_deref(), Some("thesis/2.2"));
//! let moves = answer.moves.expect("they were asked for");
//! let winning: Vec<_> = moves.iter().filter(|judged| judged.wins == Some(true)).collect();
//! assert_eq!(winning[0].move_text, "2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Or use the types of one game, where a move is a plain value and a reason is a struct:
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
//! Where millions of positions are asked about, [`games::tanhinmin::fast`] decides sorted hands, and deals stored as bits, without
//! allocating. A game of your own needs its rules and its notation: [`FromRules`] gives it everything else, and a [`Catalogue`] takes it
//! to the command line, the screen and the page.
//!
//! How it is built, from the bottom up; each layer knows only those before it:
//! - the kernel, whose items stand at the top of this crate: [`Setup`] and [`Position`], the rules of a game; [`Notation`], its texts and
//!   pictures; [`Decide`], [`Analysis`] and [`Reason`], one decision as a value; [`Run`], what it may spend; [`Names`] and [`Prose`], the
//!   words; [`Record`], a game under way; [`AnySetup`] and [`AnyAnalysis`], what faces see; [`Answer`], what programs read.
//! - [`value`]: numbers of games. [`solve`]: solvers that know the rules and nothing else: the referees.
//! - [`games`]: one folder a game; its fast deciders are theorems.
//! - [`theorem`]: the literature as statements that a check compares with the referee.
//! - [`catalogue`]: which games, statements and studies there are.
//!
//! Features, both on by default: `serde` for answers, facts and scenes that are written and read as JSON; `parallel` for counts and
//! tables on all cores. `schema` adds JSON Schemas of the answers.

#![deny(unsafe_code)]

pub mod catalogue;
pub mod games;
mod kernel;
pub mod solve;
pub mod theorem;
pub mod value;

pub use catalogue::{Catalogue, Entry, Job, JobEnd, fact_label, fact_labels, game, heading};
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

/// The examples of the page on setting up by hand, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/editing.md")]
struct Editing;
