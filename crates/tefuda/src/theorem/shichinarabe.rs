//! placeholder
use super::Statement;
/// All statements on SHICHINARABE.
pub(crate) static STATEMENTS: &[&dyn Statement] = &[];
