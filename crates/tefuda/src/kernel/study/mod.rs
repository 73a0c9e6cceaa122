//! Studies: what is not a position, such as counts, tables and checks of theorems.
//!
//! A study declares a name and typed parameters with defaults; front ends read their flags from that declaration,
//! so that a command line or a page knows no game. It runs under a budget, tells its progress, and returns a table.

mod work;

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::kernel::lesson::Both;
use crate::kernel::lexing::plain;
use crate::kernel::parse_error::ParseError;
use crate::kernel::run::{Budget, Undecided};
pub use crate::kernel::units::{Share, ShareError};
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};
pub use work::{AtOnce, Parts, SoFar, Totals, Work};

/// A declared parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Param {
    /// The name, which is also the flag's.
    pub name: &'static str,
    /// What it means, in one line.
    pub help: &'static str,
    /// The same in Japanese; empty if nobody has translated it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub help_ja: &'static str,
    /// What values it takes.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub kind: ParamKind,
}

/// What values a parameter takes, and which one when it is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum ParamKind {
    /// A whole number within bounds; without a default it may be left out.
    Number {
        /// The least value allowed.
        min: u64,
        /// The greatest value allowed.
        max: u64,
        /// The value when it is not given.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        default: Option<u64>,
    },
    /// A number or a range such as `1..52`, both ends included.
    Range {
        /// The least value allowed.
        min: u64,
        /// The greatest value allowed.
        max: u64,
        /// The range when it is not given; written as it would be typed, `1..52`.
        #[cfg_attr(feature = "serde", serde(serialize_with = "as_typed"))]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        default: (u64, u64),
    },
    /// A text in a notation of the game's own; it may be left out.
    Text {
        /// What the text is, in a word.
        what: &'static str,
    },
    /// One of a few words.
    Choice {
        /// The words.
        options: &'static [&'static str],
        /// The word when it is not given.
        default: &'static str,
        /// What the words are called in Japanese, in their order; empty where they are names. [`Param::in_lang`] leaves them for
        /// Japanese only, so that in JSON they are the words to show.
        #[cfg_attr(feature = "serde", serde(rename = "words", skip_serializing_if = "<[_]>::is_empty"))]
        words_ja: &'static [&'static str],
    },
    /// Given or not.
    Flag,
}

#[cfg(feature = "serde")]
fn as_typed<S: serde::Serializer>(range: &(u64, u64), serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{}..{}", range.0, range.1))
}

impl Param {
    /// A number that has a default.
    #[must_use]
    pub const fn number(name: &'static str, help: &'static str, min: u64, max: u64, default: u64) -> Self {
        Param { name, help, help_ja: "", kind: ParamKind::Number { min, max, default: Some(default) } }
    }

    /// A number that may be left out.
    #[must_use]
    pub const fn optional(name: &'static str, help: &'static str, min: u64, max: u64) -> Self {
        Param { name, help, help_ja: "", kind: ParamKind::Number { min, max, default: None } }
    }

    /// A text that may be left out.
    #[must_use]
    pub const fn text(name: &'static str, help: &'static str, what: &'static str) -> Self {
        Param { name, help, help_ja: "", kind: ParamKind::Text { what } }
    }

    /// One of a few words.
    #[must_use]
    pub const fn choice(
        name: &'static str,
        help: &'static str,
        options: &'static [&'static str],
        default: &'static str,
    ) -> Self {
        Param { name, help, help_ja: "", kind: ParamKind::Choice { options, default, words_ja: &[] } }
    }

    /// A flag.
    #[must_use]
    pub const fn flag(name: &'static str, help: &'static str) -> Self {
        Param { name, help, help_ja: "", kind: ParamKind::Flag }
    }

    /// The same parameter with what it means in Japanese.
    #[must_use]
    pub const fn ja(self, help_ja: &'static str) -> Self {
        Param { help_ja, ..self }
    }

    /// The same parameter with what its options are called in Japanese, in their order.
    #[must_use]
    pub const fn ja_words(self, words_ja: &'static [&'static str]) -> Self {
        match self.kind {
            ParamKind::Choice { options, default, .. } => {
                Param { kind: ParamKind::Choice { options, default, words_ja }, ..self }
            }
            _ => self,
        }
    }

    /// The same parameter with its words in this language: they stand in [`Param::help`].
    #[must_use]
    pub fn in_lang(self, lang: Lang) -> Self {
        let kind = match self.kind {
            ParamKind::Choice { options, default, .. } if lang == Lang::En => {
                ParamKind::Choice { options, default, words_ja: &[] }
            }
            kind => kind,
        };
        Param { help: in_lang(lang, self.help, self.help_ja), kind, ..self }
    }

    /// The options of a choice, each with what it is called in this language.
    ///
    /// ```
    /// use tefuda::{Lang, study::Param};
    /// let turn = Param::choice("to-move", "whose turn it is", &["me", "opponent"], "me").ja_words(&["自分", "相手"]);
    /// assert_eq!(turn.options(Lang::En), [("me", "me"), ("opponent", "opponent")]);
    /// assert_eq!(turn.options(Lang::Ja), [("me", "自分"), ("opponent", "相手")]);
    /// ```
    #[must_use]
    pub fn options(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        let ParamKind::Choice { options, words_ja, .. } = self.kind else { return Vec::new() };
        let word = |at: usize, option| in_lang(lang, option, words_ja.get(at).copied().unwrap_or_default());
        options.iter().enumerate().map(|(at, &option)| (option, word(at, option))).collect()
    }

    /// The same parameter with another default number.
    #[must_use]
    pub const fn with_default(self, default: u64) -> Self {
        match self.kind {
            ParamKind::Number { min, max, .. } => {
                Param { kind: ParamKind::Number { min, max, default: Some(default) }, ..self }
            }
            _ => self,
        }
    }

    /// Reads a value from its text.
    ///
    /// # Errors
    /// [`ArgError`] if it is not of the declared kind or out of bounds.
    ///
    /// ```
    /// use tefuda::study::{ArgValue, Param};
    /// let cards = Param::number("cards", "cards a hand", 1, 9, 4);
    /// assert_eq!(cards.read("7").unwrap(), ArgValue::Number(7));
    /// assert!(cards.read("10").is_err());
    /// ```
    pub fn read(&self, text: &str) -> Result<ArgValue, ArgError> {
        let text = &*plain(text);
        let name = self.name;
        let bad = |expected: Words| ArgError::Bad { name, text: text.to_owned(), expected };
        let number = |text: &str, min: u64, max: u64| {
            let number = text.trim().parse().ok().filter(|number| (min..=max).contains(number));
            number
                .ok_or_else(|| bad(both!("a number from {min} to {max}", "{min}から{max}までの数"; min, max)))
        };
        match self.kind {
            ParamKind::Number { min, max, .. } => Ok(ArgValue::Number(number(text, min, max)?)),
            ParamKind::Range { min, max, .. } => {
                let (from, to) = text.split_once("..").unwrap_or((text, text));
                let (from, to) = (number(from, min, max)?, number(to, min, max)?);
                if from > to {
                    return Err(bad(both!(
                        "a range that goes upwards, such as 1..52",
                        "1..52 のように小さい方から書いた範囲"
                    )));
                }
                Ok(ArgValue::Range(from, to))
            }
            ParamKind::Text { .. } => Ok(ArgValue::Text(text.to_owned())),
            ParamKind::Choice { options, .. } if options.contains(&text) => {
                Ok(ArgValue::Text(text.to_owned()))
            }
            ParamKind::Choice { options, .. } => {
                let options = options.join(", ");
                Err(bad(both!("one of {options}", "{options} のどれか"; options)))
            }
            ParamKind::Flag => Ok(ArgValue::Flag),
        }
    }

    /// The value when it is not given, as it would be typed.
    #[must_use]
    pub fn default_text(&self) -> Option<String> {
        self.default().map(|value| value.to_string())
    }

    fn default(&self) -> Option<ArgValue> {
        match self.kind {
            ParamKind::Number { default, .. } => default.map(ArgValue::Number),
            ParamKind::Range { default: (from, to), .. } => Some(ArgValue::Range(from, to)),
            ParamKind::Choice { default, .. } => Some(ArgValue::Text(default.to_owned())),
            ParamKind::Text { .. } | ParamKind::Flag => None,
        }
    }
}

/// A text in a language; in English where nobody has translated it.
pub(crate) fn in_lang(lang: Lang, en: &'static str, ja: &'static str) -> &'static str {
    if lang == Lang::Ja && !ja.is_empty() { ja } else { en }
}

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgValue {
    /// A number.
    Number(u64),
    /// A range, both ends included.
    Range(u64, u64),
    /// A text or a chosen word.
    Text(String),
    /// A flag that was given.
    Flag,
}

impl std::fmt::Display for ArgValue {
    /// As it would be typed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ArgValue::Number(number) => number.fmt(f),
            ArgValue::Range(from, to) => write!(f, "{from}..{to}"),
            ArgValue::Text(text) => f.write_str(text),
            ArgValue::Flag => Ok(()),
        }
    }
}

/// A value that does not fit its declaration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArgError {
    /// No such parameter.
    #[error("there is no parameter `{0}` here")]
    Unknown(String),
    /// Not of the declared kind, or out of bounds.
    #[error("`{text}` does not fit `{name}`: expected {expected}")]
    Bad {
        /// The parameter.
        name: &'static str,
        /// The value given.
        text: String,
        /// What would fit.
        expected: Words,
    },
    /// Values that do not go together.
    #[error("{0}")]
    Conflict(Words),
}

impl ArgError {
    /// Values that do not go together, and why.
    pub fn conflict(why: impl Into<Words>) -> Self {
        ArgError::Conflict(why.into())
    }

    /// A text among the values that is not in its notation; `what` it was meant to be.
    #[must_use]
    pub fn unreadable(what: Both, text: &str, error: ParseError) -> Self {
        let text = text.to_owned();
        let en = error.report(what.en, &text);
        ArgError::Conflict(Words::made(en, move || error.report_in(Lang::Ja, what.ja, &text)))
    }

    /// What is wrong, in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> Cow<'_, str> {
        match (self, lang) {
            (ArgError::Conflict(why), _) => why.in_lang(lang),
            (_, Lang::En) => Cow::Owned(self.to_string()),
            (ArgError::Unknown(name), Lang::Ja) => {
                Cow::Owned(format!("ここに `{name}` という設定はありません"))
            }
            (ArgError::Bad { name, text, expected }, Lang::Ja) => Cow::Owned(format!(
                "`{name}` に `{text}` は使えません。必要なのは{}です",
                expected.in_lang(lang)
            )),
        }
    }
}

/// Values for declared parameters, all of their kind and within their bounds; defaults fill the gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Args {
    values: BTreeMap<&'static str, ArgValue>,
    given: Vec<&'static str>,
}

impl Args {
    /// The `given` values as texts, and the defaults for the rest.
    ///
    /// # Errors
    /// [`ArgError`] for a name that is not declared or a value that does not fit.
    ///
    /// ```
    /// use tefuda::study::{Args, Param};
    /// let cards = Param::number("cards", "cards a hand", 1, 9, 4);
    /// assert_eq!(Args::new(&[cards], []).unwrap().number("cards"), 4);
    /// assert!(Args::new(&[cards], [("cards", "10")]).is_err());
    /// ```
    pub fn new<'a>(
        params: &[Param],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ArgError> {
        let defaults = params.iter().filter_map(|param| Some((param.name, param.default()?)));
        let mut values: BTreeMap<_, _> = defaults.collect();
        let mut names = Vec::new();
        for (name, text) in given {
            let param = params.iter().find(|param| param.name == name);
            let param = param.ok_or_else(|| ArgError::Unknown(name.to_owned()))?;
            values.insert(param.name, param.read(text)?);
            names.push(param.name);
        }
        Ok(Args { values, given: names })
    }

    /// Whether a value was given, and not only a default.
    #[must_use]
    pub fn given(&self, name: &str) -> bool {
        self.given.contains(&name)
    }

    /// Whether these are the values that parameters have when none is given.
    ///
    /// ```
    /// use tefuda::study::{Args, Param};
    /// let cards = [Param::number("cards", "cards a hand", 1, 9, 4)];
    /// assert!(Args::new(&cards, []).unwrap().are_default(&cards));
    /// assert!(Args::new(&cards, [("cards", "4")]).unwrap().are_default(&cards));
    /// assert!(!Args::new(&cards, [("cards", "7")]).unwrap().are_default(&cards));
    /// ```
    #[must_use]
    pub fn are_default(&self, params: &[Param]) -> bool {
        params.iter().all(|param| self.values.get(param.name) == param.default().as_ref())
    }

    /// Every value as it would be typed, by the parameter's name.
    ///
    /// ```
    /// use tefuda::study::{Args, Param};
    /// let cards = Param::number("cards", "cards a hand", 1, 9, 4);
    /// let typed = Args::new(&[cards], [("cards", "7")]).unwrap().typed();
    /// assert_eq!(typed["cards"], "7");
    /// ```
    #[must_use]
    pub fn typed(&self) -> BTreeMap<String, String> {
        self.values.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect()
    }

    /// Refuses values that were given together but do not go together.
    ///
    /// # Errors
    /// [`ArgError::Conflict`] if both were given.
    pub fn refuse_both(&self, one: &str, other: &str) -> Result<(), ArgError> {
        if self.given(one) && self.given(other) {
            return Err(ArgError::Conflict(both!(
                "--{one} and --{other} do not go together: give one of the two",
                "{one} と {other} は一緒に使えません。どちらか一方にしてください";
                one,
                other
            )));
        }
        Ok(())
    }

    /// The number of a parameter that has a default; 0 if there is none.
    #[must_use]
    pub fn number(&self, name: &str) -> u64 {
        self.optional_number(name).unwrap_or(0)
    }

    /// The same as a size: what no memory can hold is as large as can be.
    #[must_use]
    pub fn size(&self, name: &str) -> usize {
        usize::try_from(self.number(name)).unwrap_or(usize::MAX)
    }

    /// The number of a parameter, if it was given or has a default.
    #[must_use]
    pub fn optional_number(&self, name: &str) -> Option<u64> {
        match self.values.get(name) {
            Some(ArgValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The range of a parameter.
    #[must_use]
    pub fn range(&self, name: &str) -> std::ops::RangeInclusive<u64> {
        match self.values.get(name) {
            Some(ArgValue::Range(from, to)) => *from..=*to,
            _ => 0..=0,
        }
    }

    /// The text or the chosen word of a parameter, if there is one.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.values.get(name) {
            Some(ArgValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether a flag was given.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.values.get(name), Some(ArgValue::Flag))
    }
}

/// Told how far a long computation has come. All methods may be called from several threads.
pub trait Progress: Sync {
    /// A stage with this many steps begins.
    fn stage(&self, name: &str, steps: u64);
    /// This many more steps of the stage are done.
    fn advance(&self, steps: u64);
}

/// Progress that nobody watches.
pub struct Unwatched;

impl Progress for Unwatched {
    fn stage(&self, _name: &str, _steps: u64) {}
    fn advance(&self, _steps: u64) {}
}

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
    /// A text.
    Text(String),
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
    pub notes: Vec<String>,
    /// How to draw it as a curve, where that makes sense.
    pub plot: Option<Plot>,
    /// What could not be told within the budget, where that concerns only a part.
    pub undecided: Option<Undecided>,
}

/// Which columns of a table make a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plot {
    /// What the curve shows.
    pub title: String,
    /// The column across.
    pub x: &'static str,
    /// The column upwards.
    pub y: &'static str,
    /// What stands at the axis upwards.
    pub y_label: &'static str,
}

/// Why a study gave no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The parameters do not go together.
    #[error(transparent)]
    Args(#[from] ArgError),
    /// The budget did not suffice.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// What somebody conjectured makes no sense in one of the positions it speaks of.
    #[error("{0}")]
    Senseless(String),
}

/// How a study is run.
#[derive(Clone, Copy)]
pub enum RunStudy {
    /// As a whole, whatever the parameters.
    AtOnce(fn(&Args, &Budget, &dyn Progress) -> Result<ResultTable, StudyError>),
    /// In units, at least with some parameters.
    InUnits(for<'a> fn(&'a Args, &'a Budget) -> Result<Work<'a>, StudyError>),
}

/// A study that a game registers.
#[derive(Clone, Copy)]
pub struct Study {
    /// The name used to call it.
    pub name: &'static str,
    /// What it tells, in a sentence.
    pub about: &'static str,
    /// The same in Japanese; empty if nobody has translated it.
    pub about_ja: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Whether its table can be drawn as a curve.
    pub plots: bool,
    /// How it is run.
    pub run: RunStudy,
}

impl Study {
    /// What it tells, in this language.
    #[must_use]
    pub fn about_in(&self, lang: Lang) -> &'static str {
        in_lang(lang, self.about, self.about_ja)
    }

    /// Gets it ready.
    ///
    /// # Errors
    /// [`StudyError`] if the parameters do not go together, or it is clear that the budget cannot suffice.
    pub fn work<'a>(&self, args: &'a Args, budget: &'a Budget) -> Result<Work<'a>, StudyError> {
        match self.run {
            RunStudy::AtOnce(run) => Ok(Work::AtOnce(Box::new(move |progress| run(args, budget, progress)))),
            RunStudy::InUnits(prepare) => prepare(args, budget),
        }
    }

    /// Runs it to its end.
    ///
    /// # Errors
    /// [`StudyError`] if the parameters do not go together, or the budget did not suffice.
    pub fn table(
        &self,
        args: &Args,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<ResultTable, StudyError> {
        let parts = match self.work(args, budget)? {
            Work::AtOnce(run) => return run(progress),
            Work::InUnits(parts) => parts,
        };
        let table = parts.go_through(None, budget, progress, &mut |_| ())?;
        table.undecided.map_or(Ok(table), |undecided| Err(undecided.into()))
    }
}

/// What can be run besides questions about positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum JobKind {
    /// A table about many positions at once.
    Study,
    /// How many deals or positions are won.
    Count,
    /// A statement, compared with the referee.
    Check,
    /// A table of the values of a rule.
    Values,
    /// Advice to a player with hidden hands.
    Advise,
}

/// Something that can be run, as a form needs it.
#[derive(Clone, Copy, Debug)]
pub struct JobDeclaration {
    /// What it is.
    pub kind: JobKind,
    /// Its name; of a check, the id of the statement.
    pub name: &'static str,
    /// What it tells, in a sentence.
    pub about: &'static str,
    /// The same in Japanese; empty if nobody has translated it.
    pub about_ja: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Whether its table can be drawn as a curve.
    pub plots: bool,
}

impl JobDeclaration {
    /// What it tells, in this language.
    #[must_use]
    pub fn about_in(&self, lang: Lang) -> &'static str {
        in_lang(lang, self.about, self.about_ja)
    }
}

/// Parameters with their words in a language.
#[must_use]
pub fn params_in(params: &[Param], lang: Lang) -> Vec<Param> {
    params.iter().map(|param| param.in_lang(lang)).collect()
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
