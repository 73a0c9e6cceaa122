//! Hackenbush in the literature.
use super::Statement;

/// All statements on Hackenbush.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[];
