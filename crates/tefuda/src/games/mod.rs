//! The games, one folder each, with the same rooms: rules, notation, decide (the analysis), words, scene.

pub mod babanuki;
pub mod coins;
pub mod daihinmin;
pub mod digraph;
pub mod hackenbush;
pub mod heaps;
pub mod shichinarabe;
pub mod sum;
pub mod tanhinmin;
