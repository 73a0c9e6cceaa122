//! Fast deciders for ordinary cards, for programs that ask millions of times. They allocate nothing.
//!
//! Both rest on the thesis's Lemma 2.2. Write `mu(S, T)` for the largest number of disjoint pairs in which a card of `S`
//! is strictly stronger than a card of `T`, and `X - min` for `X` without one copy of its weakest card. With hands `X`
//! (to move) and `Y`, both non-empty, and the card `r` on the table (0 when it is empty), the mover wins exactly if
//!
//! ```text
//! mu(X, (Y - min) + {r}) > mu(Y, X - min)
//! ```
//!
//! * [`sorted`] takes two ascending slices of faces, ties and a table card included.
//! * [`owner_bits`] takes a deal of distinct cards on an empty table, stored as one bit per card that names the owner.

// Dispatch to the vector paths, after the processor's features have been detected, is all that needs it.
#[allow(unsafe_code)]
pub mod owner_bits;
pub mod sorted;
