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
//!   `melds`: moves and proofs for playouts of several players.
//!   `answer`: a winning move, the proof that decides; `witness`: how that proof goes. `solver`: what programs call.
//!
//! A position costs time proportional to its melds (a few dozen machine words each, no allocation). The number of
//! positions grows with the hands: on random deals of the league's rules a few hundred for 8 cards each, 15,000 for 11,
//! 90,000 for 13, with single deals far above; each takes 8 bytes, at most 14 with the free slots. The recursion is at
//! most three times as deep as there are cards.
//!
//! # For programs
//! A position is two hands as sets of cards in a `u64`, and what is on the table; a [`Solver`] is made once for a house and asked as often
//! as wanted, within [`Limits`] on positions and memory; [`winners`] solves many positions on all cores.
//!
//! ```
//! use tefuda::games::daihinmin::cards::{JOKER, card};
//! use tefuda::games::daihinmin::fast::{Limits, Proof, Solver, Unsolved};
//! use tefuda::games::daihinmin::{House, Meld, Move, Shape, State};
//!
//! // Cards are bits: rank 1 is the 3, 6 the 8, 13 the 2; suits 0 to 3 are S H D C.
//! let (four_of_spades, eight_of_hearts, king_of_diamonds) = (card(2, 0), card(6, 1), card(11, 2));
//! let mut solver = Solver::new(House::UECDA, Limits { bytes: 64 << 20, ..Limits::default() });
//!
//! // A lead: the eight clears the table, the four goes last.
//! let lead = State::lead(four_of_spades | eight_of_hearts, king_of_diamonds, false);
//! assert_eq!(solver.winner(&lead), Ok(true));
//! assert_eq!(solver.proof(&lead), Some((true, Proof::SafeGroups)));
//! assert_eq!(solver.winning_moves(&lead).map(|moves| moves.len()), Ok(1));
//!
//! // A table: S3 D5 against H7 CK on the lone joker, which the spade 3 beats.
//! let (three, five, seven, king) = (card(1, 0), card(3, 2), card(5, 1), card(11, 3));
//! let answer = State { table: Some(Shape::JOKER), ..State::lead(three | five, seven | king, false) };
//! let Ok(Some(Move::Play(Meld { cards, .. }))) = solver.winning_move(&answer) else { panic!() };
//! assert_eq!(cards, three);
//!
//! // An invalid position is refused, and what exceeds the limits is not guessed.
//! assert_eq!(solver.winner(&State::lead(JOKER, JOKER, false)), Err(Unsolved::Invalid));
//! ```

mod answer;
mod batch;
mod hand;
mod melds;
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

pub use batch::winners;
pub use melds::{Choice, MeldToBeat, Melds};
pub use proofs::Proof;
pub use search::{Ask, Cost, Unsolved};
pub use solver::{Limits, Solver};
pub use witness::Witness;
