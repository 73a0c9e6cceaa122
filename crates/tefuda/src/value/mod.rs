//! Values of games.
//!
//! - [`nimber`]: the field of nimbers below 2^128: sums, products, quotients, roots, powers.

pub mod nimber;
