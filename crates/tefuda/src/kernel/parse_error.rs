//! What is wrong with a text, where, and how to mend it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::lesson::Both;
use super::lexing::BYTE_ORDER_MARK;
use super::prose::screen_width;
use super::verdict::Lang;
use super::words::{Japanese, Words};

/// A text that is not in the notation: the place, what was expected there, and what stood there instead.
///
/// ```
/// let error = tefuda::catalogue::game("tanhinmin").unwrap().parse("1 x / 2").unwrap_err();
/// assert_eq!(error.at, 2..3);
/// assert!(error.to_string().starts_with("column 3: expected a card"));
/// ```
/// The fields are in English; [`ParseError::in_lang`] gives it in Japanese.
#[derive(Clone, thiserror::Error)]
#[error("{}column {column}: expected {expected}, found {found}{}", LineText(*.line), HintText(.hint.as_deref()))]
#[non_exhaustive]
pub struct ParseError {
    /// The offending bytes of the text; an empty range at the end of the text when something is missing.
    pub at: Range<usize>,
    /// The line of `at.start`, counted from 1.
    pub line: usize,
    /// The column of `at.start` in characters within its line, counted from 1.
    pub column: usize,
    /// What should have stood there.
    pub expected: String,
    /// What stood there.
    pub found: String,
    /// How to mend it, where there is more to say.
    pub hint: Option<String>,
    /// What was expected, and the hint.
    ja: Box<(Japanese, Japanese)>,
}

/// The Japanese words follow from the English ones.
impl PartialEq for ParseError {
    fn eq(&self, other: &Self) -> bool {
        let place = |error: &Self| (error.at.clone(), error.line, error.column);
        place(self) == place(other)
            && (&self.expected, &self.found, &self.hint) == (&other.expected, &other.found, &other.hint)
    }
}

impl Eq for ParseError {}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("at", &self.at)
            .field("line", &self.line)
            .field("column", &self.column)
            .field("expected", &self.expected)
            .field("found", &self.found)
            .field("hint", &self.hint)
            .finish()
    }
}

/// What is found where something is missing.
const END_OF_TEXT: Both = Both { en: "the end of the text", ja: "ここで終わっています" };
/// The same in a text of which only this line was looked at.
const END_OF_LINE: Both = Both { en: "the end of the line", ja: "行がここで終わっています" };

/// The line is told only of texts that have several.
struct LineText(usize);

impl fmt::Display for LineText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 1 { write!(f, "line {}, ", self.0) } else { Ok(()) }
    }
}

struct HintText<'a>(Option<&'a str>);

impl fmt::Display for HintText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |hint| write!(f, " ({hint})"))
    }
}

/// How much of the text is shown on either side of the offending place.
const CONTEXT_CHARS: usize = 32;
/// Longer words are cut when they are quoted in a message.
const LONGEST_QUOTE: usize = 40;

impl ParseError {
    /// An error at the bytes `at` of `text`. Whatever stands there is quoted in the message; of an empty place, the word that follows.
    pub fn new(text: &str, at: Range<usize>, expected: impl Into<Words>) -> Self {
        let found = match text.get(at.clone()) {
            None | Some("") => {
                let next = text.get(at.start..).and_then(|rest| rest.split_whitespace().next());
                next.map_or_else(|| END_OF_TEXT.en.to_owned(), quote)
            }
            Some(word) => quote(word),
        };
        let before = text.get(..at.start).unwrap_or(text);
        // Nobody sees a byte-order mark.
        let before = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let (expected, ja) = expected.into().into_parts();
        ParseError { line, column, at, expected, found, hint: None, ja: Box::new((ja, Japanese::Same)) }
    }

    /// The same error told of another text that means the same: at its bytes `at`, and with what stands there.
    pub(crate) fn moved(self, from: &str, to: &str, at: Range<usize>) -> Self {
        let quoted = ParseError::new(from, self.at.clone(), "").found == self.found;
        let found = self.found.clone();
        let moved = self.placed(to, at);
        if quoted { moved } else { ParseError { found, ..moved } }
    }

    /// The same mistake at the bytes `at` of a text, with what stands there.
    pub(crate) fn placed(self, text: &str, at: Range<usize>) -> Self {
        let ParseError { expected, hint, ja, .. } = self;
        ParseError { hint, ja, ..ParseError::new(text, at, expected) }
    }

    /// The same error of a line of a longer text: it goes on after the line.
    pub(crate) fn in_line(mut self, lines: usize, bytes: usize) -> Self {
        if self.found == END_OF_TEXT.en {
            self.found = END_OF_LINE.en.to_owned();
        }
        self.line += lines;
        self.at = self.at.start + bytes..self.at.end + bytes;
        self
    }

    /// The same error with advice on how to mend it.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<Words>) -> Self {
        let (hint, ja) = hint.into().into_parts();
        self.hint = Some(hint);
        self.ja.1 = ja;
        self
    }

    /// What was expected, in this language.
    #[must_use]
    pub fn expected_in(&self, lang: Lang) -> Cow<'_, str> {
        lang.pick(Cow::Borrowed(&*self.expected), self.ja.0.or(&self.expected))
    }

    /// What was expected, to stand in another message.
    pub(crate) fn expected_words(&self) -> Words {
        let (en, ja) = (self.expected.clone(), self.ja.0.clone());
        Words::made(en.clone(), move || ja.or(&en).into_owned())
    }

    /// What stood there, to stand in another message; in Japanese as the end of a sentence.
    pub(crate) fn found_words(&self) -> Words {
        match [END_OF_TEXT, END_OF_LINE].into_iter().find(|end| end.en == self.found) {
            Some(end) => end.into(),
            None => {
                let found = self.found.clone();
                Words::made(self.found.clone(), move || format!("{found} とあります"))
            }
        }
    }

    /// The whole message, to stand in another one.
    #[must_use]
    pub fn told(&self) -> Words {
        let error = self.clone();
        Words::made(self.to_string(), move || error.in_lang(Lang::Ja))
    }

    /// The whole message in this language, without the place shown.
    ///
    /// ```
    /// use tefuda::Lang;
    /// let error = tefuda::game("tanhinmin").unwrap().parse("1 2 3").unwrap_err();
    /// assert_eq!(error.in_lang(Lang::En), error.to_string());
    /// assert!(error.in_lang(Lang::Ja).starts_with("6文字目: "));
    /// ```
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        let line = if self.line > 1 { format!("{}行", self.line) } else { String::new() };
        let found = self.found_words();
        let found = found.in_lang(lang);
        let hint = self.hint.as_ref().map(|hint| format!("({})", self.ja.1.or(hint))).unwrap_or_default();
        let expected = self.expected_in(lang);
        format!("{line}{}文字目: 必要なのは{expected}ですが、{found}{hint}", self.column)
    }

    /// The whole message for a person: what the text was meant to be, what is wrong with it, and the place shown.
    #[must_use]
    pub fn report(&self, what: &str, text: &str) -> String {
        self.report_in(Lang::En, what, text)
    }

    /// The same in this language.
    #[must_use]
    pub fn report_in(&self, lang: Lang, what: &str, text: &str) -> String {
        let gap = lang.pick(", ", "の");
        format!("{what}{gap}{}\n{}", self.in_lang(lang), self.picture(text))
    }

    /// Two lines that show the place: a stretch of the text, and a mark below the offending part.
    ///
    /// ```
    /// let text = "1 x / 2";
    /// let error = tefuda::catalogue::game("tanhinmin").unwrap().parse(text).unwrap_err();
    /// assert_eq!(error.picture(text), "1 x / 2\n  ^");
    /// ```
    #[must_use]
    pub fn picture(&self, text: &str) -> String {
        // Only the line that it is in.
        let (before, rest) = text.split_at_checked(self.at.start).unwrap_or((text, ""));
        let before = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before);
        let before = before.rsplit('\n').next().unwrap_or_default();
        let rest = rest.split('\n').next().unwrap_or_default();
        let word = text.get(self.at.clone()).unwrap_or_default().split('\n').next().unwrap_or_default();
        let marked = word.chars().count().clamp(1, CONTEXT_CHARS);
        let skipped = before.chars().count().saturating_sub(CONTEXT_CHARS);
        let before: String = before.chars().skip(skipped).map(visible).collect();
        let mut after = rest.chars().map(visible);
        let shown: String = after.by_ref().take(marked + CONTEXT_CHARS).collect();
        let lead = if skipped > 0 { "… " } else { "" };
        let tail = if after.next().is_some() { " …" } else { "" };
        let indent = " ".repeat(screen_width(lead) + screen_width(&before));
        let word: String = word.chars().take(marked).collect();
        format!("{lead}{before}{shown}{tail}\n{indent}{}", "^".repeat(screen_width(&word).max(1)))
    }
}

/// Tabs and control characters would shift the mark below the text.
fn visible(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

fn quote(word: &str) -> String {
    let cut: String = word.chars().take(LONGEST_QUOTE).collect();
    let dots = if cut.len() < word.len() { "…" } else { "" };
    format!("`{}{dots}`", cut.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_bounded_and_pointed() {
        let text = format!("{} oops {}", "1 ".repeat(100), "2 ".repeat(100));
        let error = ParseError::new(&text, 201..205, "a card");
        assert_eq!(error.to_string(), "column 202: expected a card, found `oops`");
        let picture = error.picture(&text);
        let (line, mark) = picture.split_once('\n').unwrap();
        assert!(line.chars().count() < 80 && line.starts_with('…') && line.ends_with('…'));
        let column = mark.chars().position(|c| c == '^').unwrap();
        assert_eq!(line.chars().skip(column).take(4).collect::<String>(), "oops");
    }

    #[test]
    fn the_end_and_wide_characters_are_places_too() {
        assert_eq!(ParseError::new("1", 1..1, "a `/`").found, "the end of the text");
        assert_eq!(ParseError::new("1 / on", 3..3, "a card").found, "`on`");
        let lines = "a red\nb green\nc blue";
        let error = ParseError::new(lines, 8..13, "a colour");
        assert_eq!(error.to_string(), "line 2, column 3: expected a colour, found `green`");
        assert_eq!(error.picture(lines), "b green\n  ^^^^^");
        let error = ParseError::new("手札 x", 7..8, "a card").with_hint("cards are numbers");
        assert_eq!(error.to_string(), "column 4: expected a card, found `x` (cards are numbers)");
        assert_eq!(
            ParseError::new(&"9".repeat(100), 0..100, "a face").found.chars().count(),
            LONGEST_QUOTE + 3
        );
    }
}
