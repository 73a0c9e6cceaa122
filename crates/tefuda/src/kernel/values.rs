//! Tables of values: those of all single things, or of pairs of them, up to a size.

use super::parse_error::ParseError;
use super::run::Undecided;
use super::verdict::Lang;
use super::words::Words;

/// Values by size: one row for games on a line, a row for each first size for games on pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTable {
    /// The values, row by row.
    pub rows: Vec<Vec<u128>>,
    /// The size that the first column stands for, and the first row of several.
    pub first: u64,
    /// What is known of the values beyond the table, as a sentence without a full stop.
    pub note: Option<Words>,
    /// Why there are not all values, if the budget ended before.
    pub undecided: Option<Undecided>,
}

impl ValueTable {
    /// The table as it was when the work ended.
    ///
    /// # Errors
    /// [`ValueTableError::Undecided`] if the budget ended before anything was found.
    pub(crate) fn ended(self, ended: Result<(), Undecided>) -> Result<Self, ValueTableError> {
        match ended {
            Err(undecided) if self.rows.is_empty() => Err(undecided.into()),
            ended => Ok(ValueTable { undecided: ended.err(), ..self }),
        }
    }
}

/// Why there is no table of values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueTableError {
    /// The game has no rules to be valued so.
    #[error("{0} has no table of values")]
    NoTable(&'static str),
    /// The rule cannot be read.
    #[error(transparent)]
    Rule(#[from] ParseError),
    /// The rule has no values that could be shown in a row or a grid.
    #[error("{0}")]
    NoValues(Words),
    /// The budget did not suffice.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

impl ValueTableError {
    /// Why, in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        match (self, lang) {
            (ValueTableError::NoTable(game), Lang::Ja) => format!("{game} には値の表がありません"),
            (ValueTableError::Rule(error), _) => error.in_lang(lang),
            (ValueTableError::NoValues(why), _) => why.in_lang(lang).into_owned(),
            (ValueTableError::Undecided(undecided), _) => undecided.in_lang(lang),
            (other, Lang::En) => other.to_string(),
        }
    }
}
