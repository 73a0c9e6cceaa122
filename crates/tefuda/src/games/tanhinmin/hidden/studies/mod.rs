//! Studies of hidden hands: which oracles suffice, how strategies fare against each other, and the coach.

pub mod coach;
pub mod contest;
pub mod power;
