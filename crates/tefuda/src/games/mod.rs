//! The games, one folder each, with the same rooms: rules, notation, decide, strategy, explain, scene.

pub mod babanuki;
pub mod coins;
pub mod digraph;
pub mod hackenbush;
pub mod heaps;
pub mod shichinarabe;
pub mod tanhinmin;
