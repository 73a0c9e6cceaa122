//! Tables: what studies give, and how they are read.

use crate::kernel::run::Undecided;
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};

/// A cell of a result.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cell {
    /// A number.
    Number(u64),
    /// A count, which JSON shows as a string because counts have no upper bound.
    Count(String),
    /// Several counts, such as one for each player.
    Counts(Vec<String>),
    /// A real number, shown with six decimals.
    Real(f64),
    /// A text in a notation, or a name.
    Text(String),
    /// Words for people; programs read the English ones.
    Words(Words),
    /// Nothing, such as a share of no games.
    None,
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Number(number) => number.fmt(f),
            Cell::Counts(counts) => f.write_str(&counts.join(" ")),
            Cell::None => f.write_str("-"),
            Cell::Real(number) => write!(f, "{number:.6}"),
            Cell::Count(text) | Cell::Text(text) => text.fmt(f),
            Cell::Words(words) => words.fmt(f),
        }
    }
}

impl Cell {
    /// Yes or no.
    #[must_use]
    pub fn yes_or_no(truth: bool) -> Self {
        Cell::Words(if truth { both!("yes", "はい") } else { both!("no", "いいえ") })
    }

    /// What people read, in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        match self {
            Cell::Words(words) => words.in_lang(lang).into_owned(),
            other => other.to_string(),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Number(number) => serializer.serialize_u64(*number),
            Cell::Counts(counts) => serializer.collect_seq(counts),
            Cell::None => serializer.serialize_none(),
            Cell::Real(number) => serializer.serialize_f64(*number),
            Cell::Count(text) | Cell::Text(text) => serializer.serialize_str(text),
            Cell::Words(words) => serializer.collect_str(words),
        }
    }
}

/// The result of a study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultTable {
    /// The name of each column: heading and JSON key.
    pub columns: Vec<&'static str>,
    /// The cells, row by row, one for each column.
    pub rows: Vec<Vec<Cell>>,
    /// What to know when reading the table.
    pub notes: Vec<Words>,
    /// How to draw it as a curve, where that makes sense.
    pub plot: Option<Plot>,
    /// What could not be told within the budget, where that concerns only a part.
    pub undecided: Option<Undecided>,
}

/// Which columns of a table make a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// What the curve shows.
    pub title: Words,
    /// The column across.
    pub x: &'static str,
    /// The column upwards.
    pub y: &'static str,
    /// What stands at the axis upwards.
    pub y_label: Words,
}

/// The 95% confidence interval (Wilson) for a probability of which `wins` of `deals` trials came out.
#[must_use]
pub fn confidence_interval(wins: u64, deals: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, p) = (deals as f64, wins as f64 / deals as f64);
    let centre = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// The share of trials that came out, with the interval around it; nothing of no trials.
#[must_use]
pub fn share_cells(wins: u64, trials: u64) -> [Cell; 3] {
    if trials == 0 {
        return [Cell::None, Cell::None, Cell::None];
    }
    let (low, high) = confidence_interval(wins, trials);
    [wins as f64 / trials as f64, low, high].map(Cell::Real)
}
