//! Hidden hands: each player sees their own hand, the table and the moves, and what the oracles tell.
//!
//! - [`oracle`]: what can be asked (thesis, chapter 4). [`view`]: what one player knows; nothing else is in it.
//! - [`strategies`]: functions of a view. [`belief`]: which hands of the opponent are consistent with a view.
//! - [`solver`]: whether a player who knows only so much can always force the win. [`table`]: a game under way.
//! - [`play`]: a person against a strategy.
//! - [`studies`]: the table of Figure 4.1, matches between strategies, and the coach.

pub mod belief;
pub mod oracle;
pub mod play;
pub mod solver;
pub mod strategies;
pub mod studies;
pub mod table;
pub mod view;

pub use oracle::{Access, Answer, Oracles};
pub use view::{Event, Knowledge, Prior, View};
