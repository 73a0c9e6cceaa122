//! The values that parameters are given.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::param::Param;
use crate::kernel::lesson::Both;
use crate::kernel::parse_error::ParseError;
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};

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
    /// Not in its notation.
    #[error("{}", .error.report(.what.en, .text))]
    Unreadable {
        /// The parameter.
        name: &'static str,
        /// What it was meant to be.
        what: Both,
        /// The value given.
        text: String,
        /// What is wrong with it, and where. Boxed, as errors that are seldom made are not to make every result large.
        error: Box<ParseError>,
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

    /// A text that is not in the notation of its parameter; `what` it was meant to be.
    #[must_use]
    pub fn unreadable(name: &'static str, what: Both, text: &str, error: ParseError) -> Self {
        ArgError::Unreadable { name, what, text: text.to_owned(), error: Box::new(error) }
    }

    /// The parameter whose value is wrong, if it is one alone.
    #[must_use]
    pub fn param(&self) -> Option<&'static str> {
        match self {
            ArgError::Bad { name, .. } | ArgError::Unreadable { name, .. } => Some(name),
            ArgError::Unknown(_) | ArgError::Conflict(_) => None,
        }
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
            (ArgError::Unreadable { what, text, error, .. }, Lang::Ja) => {
                Cow::Owned(error.report_in(lang, what.ja, text))
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
    pub fn refuse_both(&self, first: &str, second: &str) -> Result<(), ArgError> {
        if self.given(first) && self.given(second) {
            return Err(ArgError::Conflict(both!(
                "`{first}` and `{second}` cannot be combined: give one of them",
                "{first} と {second} は一緒に使えません。どちらか一方にしてください";
                first,
                second
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
