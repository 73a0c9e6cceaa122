//! Values of games.
//!
//! - [`nimber`]: the field of nimbers below 2^128: sums, products, quotients, roots, powers. [`expression`]: such as `7 * 9`.

pub mod expression;
pub mod nimber;
