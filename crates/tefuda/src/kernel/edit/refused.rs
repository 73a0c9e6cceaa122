//! Why an edit is refused, in both languages.

use std::ops::Range;

use crate::kernel::lesson::Both;
use crate::kernel::lexing::moved_to_typed;
use crate::kernel::parse_error::ParseError;
use crate::kernel::verdict::Lang;

/// Why something cannot be edited.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{en}")]
pub struct EditRefused {
    en: String,
    ja: String,
    /// What a text could not be read for, with its place.
    unreadable: Option<Box<ParseError>>,
}

impl EditRefused {
    /// The reason in both languages.
    #[must_use]
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        EditRefused { en: en.into(), ja: ja.into(), unreadable: None }
    }

    /// The reason in this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.ja)
    }

    /// The bytes of the text that cannot be read, if that is why.
    #[must_use]
    pub fn at(&self) -> Option<Range<usize>> {
        self.unreadable.as_ref().map(|error| error.at.clone())
    }

    /// The same refusal of a text that was typed otherwise than it was read: its places are those of what was typed.
    #[must_use]
    pub(super) fn typed(self, read: &str, typed: &str) -> Self {
        match self.unreadable {
            Some(error) if read != typed => moved_to_typed(*error, read, typed).into(),
            unreadable => EditRefused { unreadable, ..self },
        }
    }

    /// This position has nothing that the edit could change.
    #[must_use]
    pub fn no_such_tool() -> Self {
        EditRefused::new(
            "nothing of that kind can be edited in this position",
            "この局面ではその編集はできません",
        )
    }

    /// There are more of these things than can be edited.
    #[must_use]
    pub fn too_many(most: usize, en: &str, ja: &str) -> Self {
        EditRefused::new(
            format!("at most {most} {en} can be edited"),
            format!("編集できる{ja}は{most}までです"),
        )
    }

    /// There is nothing of this number.
    #[must_use]
    pub fn no_such(what: &str, what_ja: &str, number: usize) -> Self {
        let number = number.saturating_add(1);
        EditRefused::new(
            format!("there is no {what} {number} here"),
            format!("{what_ja}{number}はありません"),
        )
    }

    /// There is no option of this name, or it has no such value.
    #[must_use]
    pub fn no_such_option(name: &str, value: &str) -> Self {
        let (name, value) = (quoted(name), quoted(value));
        EditRefused::new(
            format!("the option {name} cannot have the value {value}"),
            format!("設定{name}を{value}にはできません"),
        )
    }

    /// There is no such place for cards.
    #[must_use]
    pub fn no_such_place(place: &str) -> Self {
        let place = quoted(place);
        EditRefused::new(
            format!("there is no place {place} for cards"),
            format!("{place}という置き場はありません"),
        )
    }

    /// The card is not there to be taken: at a place, or anywhere.
    #[must_use]
    pub fn not_there(card: &str, place: Option<&str>) -> Self {
        let card = quoted(card);
        let (en, ja) = place.map(quoted).map_or_else(
            || ("here".to_owned(), "ここ".to_owned()),
            |place| (format!("in {place}"), place.clone()),
        );
        EditRefused::new(format!("there is no card {card} {en}"), format!("{ja}に札{card}はありません"))
    }

    /// A label that is none of a card.
    #[must_use]
    pub fn no_card(card: &str, expected: Both) -> Self {
        let (card, Both { en, ja }) = (quoted(card), expected);
        EditRefused::new(
            format!("{card} is not a card: expected {en}"),
            format!("{card}は札ではありません。必要なのは{ja}です"),
        )
    }
}

impl From<ParseError> for EditRefused {
    fn from(error: ParseError) -> Self {
        let refused = EditRefused::new(error.in_lang(Lang::En), error.in_lang(Lang::Ja));
        EditRefused { unreadable: Some(Box::new(error)), ..refused }
    }
}

/// A word of the user's in a message, cut if it is long.
fn quoted(word: &str) -> String {
    const LONGEST: usize = 40;
    let cut: String = word.chars().take(LONGEST).collect();
    let dots = if cut.len() < word.len() { "…" } else { "" };
    format!("`{}{dots}`", cut.escape_debug())
}
