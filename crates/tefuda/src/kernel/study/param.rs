//! Declared parameters: what there is to choose, within which bounds.

use super::args::{ArgError, ArgValue};
use crate::kernel::lexing::plain;
use crate::kernel::verdict::Lang;
use crate::kernel::words::{Words, both};

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

    pub(super) fn default(&self) -> Option<ArgValue> {
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

/// Parameters with their words in a language.
#[must_use]
pub fn params_in(params: &[Param], lang: Lang) -> Vec<Param> {
    params.iter().map(|param| param.in_lang(lang)).collect()
}
