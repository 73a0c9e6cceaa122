//! Values of games.
//!
//! - [`dyadic`]: numbers such as 3/8, without a limit of size.
//! - [`loopy`]: values of games with cycles.
//! - [`nimber`]: the field of nimbers below 2^128: sums, products, quotients, roots, powers. [`expression`]: such as `7 * 9`.

pub mod dyadic;
pub mod expression;
pub mod loopy;
pub mod nimber;
