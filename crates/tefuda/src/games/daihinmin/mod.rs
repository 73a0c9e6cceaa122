//! DAIHINMIN (大貧民): two-player endings with open hands, from single cards to the full rules of the computer league.
//!
//! - [`cards`], [`meld`], [`state`]: hands, melds and positions as plain data. [`house`]: which rules are played by.

pub mod cards;
pub mod counts;
pub mod house;
pub mod meld;
pub mod notation;
pub mod referee;
pub mod rules;
pub mod setup;
pub mod state;
