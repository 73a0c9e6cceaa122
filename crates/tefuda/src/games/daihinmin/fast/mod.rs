//! The fast exact solver for two hands of real cards, under every mixture of rules.
//!
//! A depth-first search for the winner that remembers every decided position under an exact key:
//!
//! - `hand`: a hand is a `u64`, turned so that the stronger rank is always the higher bit; `ready`: the rules as masks.
//! - `place`: positions, settled so that those with the same future are one, and their keys (64 bits for questions of up
//!   to 47 cards, 128 beyond). `memo`: the table, open addressing, which doubles as it fills.
//! - `moves`: all melds from shifts and masks, and what follows. `order`: which child is searched first.
//! - `proofs`, `recapture`: wins that need no search, for the player to move in every child.
//! - `search`: makes all moves of a position, drops those that a proof or the table decides, searches the others.
//!   `answer`: a winning move, the proof that decides; `witness`: how that proof goes. `solver`: what programs call.
//!
//! A position costs time proportional to its melds (a few dozen machine words each, no allocation). The number of
//! positions grows with the hands: on random deals of the league's rules a few hundred for 8 cards each, 15,000 for 11,
//! 90,000 for 13, with single deals far above; each takes 8 bytes, at most 14 with the free slots. The recursion is at
//! most three times as deep as there are cards.
//!
//! ```
//! use tefuda::games::daihinmin::fast::{Limits, Solver};
//! use tefuda::games::daihinmin::{House, State, cards::card};
//! let mut solver = Solver::new(House::UECDA, Limits::default());
//! let (four, eight, king) = (card(2, 0), card(6, 1), card(11, 2));
//! let state = State::lead(four | eight, king, false);
//! assert_eq!(solver.winner(&state), Ok(true)); // the eight clears the table, the four goes last
//! assert_eq!(solver.winning_moves(&state).map(|moves| moves.len()), Ok(1));
//! ```

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
mod witness;

pub use proofs::Proof;
pub use search::{Ask, Cost, Unsolved};
pub use solver::{Limits, Solver};
pub use witness::Witness;
