//! Hidden hands: each player sees the own hand, the table and the moves, and what the oracles tell.
//!
//! - [`oracle`]: what can be asked (thesis, chapter 4). [`view`]: what one player knows; nothing else is in it.
//! - [`belief`]: which hands of the opponent are consistent with a view.

pub mod belief;
pub mod oracle;
pub mod view;

pub use oracle::{Access, Answer, Oracles};
pub use view::{Event, Knowledge, Prior, View};
