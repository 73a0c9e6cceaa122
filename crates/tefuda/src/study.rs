//! Studies: what is not a position, such as counts, tables and checks of theorems.
//!
//! A study declares a name and typed parameters with defaults; front ends read their flags from that declaration,
//! so that a command line or a page knows no game. It runs under a budget, tells its progress, and returns a table.

use std::collections::BTreeMap;

use crate::budget::{Budget, Undecided};

/// A declared parameter: a whole number within bounds, with a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name, which is also the flag's.
    pub name: &'static str,
    /// What it means, in one line.
    pub help: &'static str,
    /// The least value allowed.
    pub min: u64,
    /// The greatest value allowed.
    pub max: u64,
    /// The value when it is not given.
    pub default: u64,
}

/// A value that does not fit its declaration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgError {
    /// No such parameter.
    #[error("there is no parameter `{0}` here")]
    Unknown(String),
    /// Out of bounds.
    #[error("`{name}` is {value}, but must lie between {min} and {max}")]
    OutOfBounds {
        /// The parameter.
        name: &'static str,
        /// The value given.
        value: u64,
        /// The least allowed.
        min: u64,
        /// The greatest allowed.
        max: u64,
    },
    /// Values that do not go together.
    #[error("{0}")]
    Conflict(String),
}

/// Values for declared parameters: all of them are set and within their bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Args {
    values: BTreeMap<&'static str, u64>,
}

impl Args {
    /// The `given` values, and the defaults for the rest.
    ///
    /// # Errors
    /// [`ArgError`] for a name that is not declared or a value out of bounds.
    ///
    /// ```
    /// use tefuda::study::{Args, Param};
    /// let cards = Param { name: "cards", help: "cards a hand", min: 1, max: 9, default: 4 };
    /// assert_eq!(Args::new(&[cards], []).unwrap().get("cards"), 4);
    /// assert!(Args::new(&[cards], [("cards", 10)]).is_err());
    /// ```
    pub fn new<'a>(
        params: &[Param],
        given: impl IntoIterator<Item = (&'a str, u64)>,
    ) -> Result<Self, ArgError> {
        let mut values: BTreeMap<_, _> = params.iter().map(|param| (param.name, param.default)).collect();
        for (name, value) in given {
            let param = params.iter().find(|param| param.name == name);
            let &Param { name, min, max, .. } = param.ok_or_else(|| ArgError::Unknown(name.to_owned()))?;
            if !(min..=max).contains(&value) {
                return Err(ArgError::OutOfBounds { name, value, min, max });
            }
            values.insert(name, value);
        }
        Ok(Args { values })
    }

    /// The value of a declared parameter; 0 for one that was not declared.
    #[must_use]
    pub fn get(&self, name: &str) -> u64 {
        self.values.get(name).copied().unwrap_or(0)
    }
}

/// Told how far a long computation has come. All methods may be called from several threads.
pub trait Progress: Sync {
    /// A stage with this many steps begins.
    fn stage(&self, name: &str, steps: u64);
    /// So many more steps of the stage are done.
    fn advance(&self, steps: u64);
}

/// Progress that nobody watches.
pub struct Unwatched;

impl Progress for Unwatched {
    fn stage(&self, _name: &str, _steps: u64) {}
    fn advance(&self, _steps: u64) {}
}

/// A cell of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number.
    Number(u64),
    /// A count, which JSON shows as a string because counts have no upper bound.
    Count(String),
    /// A text.
    Text(String),
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Number(number) => number.fmt(f),
            Cell::Count(text) | Cell::Text(text) => text.fmt(f),
        }
    }
}

impl serde::Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Number(number) => serializer.serialize_u64(*number),
            Cell::Count(text) | Cell::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// The result of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultTable {
    /// The name of each column: heading and JSON key.
    pub columns: Vec<&'static str>,
    /// The cells, row by row, one for each column.
    pub rows: Vec<Vec<Cell>>,
    /// What to know when reading the table.
    pub notes: Vec<String>,
}

/// Why a study gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// The parameters do not go together.
    #[error(transparent)]
    Args(#[from] ArgError),
    /// The budget did not suffice.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

/// How a study is run.
pub type RunStudy = fn(&Args, &Budget, &dyn Progress) -> Result<ResultTable, StudyError>;

/// A study that a game registers.
#[derive(Clone, Copy)]
pub struct Study {
    /// The name used to call it.
    pub name: &'static str,
    /// What it tells, in a sentence.
    pub about: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Runs it.
    pub run: RunStudy,
}
