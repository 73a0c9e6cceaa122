//! Reading words and numbers of a notation, with their places.
//!
//! Notations are made of ASCII characters. Who writes Japanese types many of them in their full-width forms, and parts words by
//! the ideographic space; editors put a byte-order mark at the beginning of a file. [`plain`] turns a typed text into what the
//! notations read, and [`read_typed`] tells errors by the places of what was typed. Only full-width forms of ASCII characters
//! are changed: names in Japanese, such as those of vertices, stay as they are, and so does everything between double quotes.

use std::borrow::Cow;
use std::ops::Range;

use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// What editors may put at the beginning of a file.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// A typed text with the full-width forms of ASCII characters (U+FF01 to U+FF5E) and the ideographic space replaced by the ASCII
/// characters, except between double quotes, and without a byte-order mark at its beginning. Each other character stays, and so does
/// the number of characters.
/// A text of ASCII characters costs nothing but a look at its bytes.
///
/// ```
/// assert_eq!(tefuda::plain("\u{feff}３　５"), "3 5");
/// ```
#[must_use]
pub fn plain(typed: &str) -> Cow<'_, str> {
    if typed.is_ascii() {
        return Cow::Borrowed(typed);
    }
    let text = typed.strip_prefix(BYTE_ORDER_MARK).unwrap_or(typed);
    if text.chars().eq(plain_chars(text)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(plain_chars(text).collect())
}

/// The characters of a text in their plain forms. A quoted name is what was typed: `"Ａ"` and `"A"` are two vertices.
fn plain_chars(text: &str) -> impl Iterator<Item = char> {
    // The quote that ends the quoted name which is being read: of the kind that began it.
    let mut end = None;
    let mut escaped = false;
    text.chars().map(move |c| match end {
        None => {
            end = Some(c).filter(|c| matches!(c, '"' | '＂'));
            plain_char(c)
        }
        Some(quote) if c == quote && !escaped => {
            end = None;
            plain_char(c)
        }
        Some(_) => {
            escaped = c == '\\' && !escaped;
            c
        }
    })
}

fn plain_char(c: char) -> char {
    match c {
        '\u{3000}' => ' ',
        // The forms stand in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xff01 + u32::from('!')).unwrap_or(c),
        _ => c,
    }
}

/// Reads a typed text as the notation would be in ASCII characters; an error points at the place in what was typed.
pub(crate) fn read_typed<T>(
    typed: &str,
    read: impl FnOnce(&str) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    match plain(typed) {
        Cow::Borrowed(text) if text.len() == typed.len() => read(text),
        text => read(&text).map_err(|error| moved_to_typed(error, &text, typed)),
    }
}

/// An error of the plain form of a text, at the place in what was typed.
pub(crate) fn moved_to_typed(error: ParseError, text: &str, typed: &str) -> ParseError {
    let place = |at| typed_place(typed, at);
    let at = place(error.at.start)..place(error.at.end);
    error.moved(text, typed, at)
}

/// The place in a typed text of a place in its plain form.
fn typed_place(typed: &str, plain_place: usize) -> usize {
    let mark = typed.len() - typed.strip_prefix(BYTE_ORDER_MARK).unwrap_or(typed).len();
    let mut place = 0;
    let text = &typed[mark..];
    for ((at, _), c) in text.char_indices().zip(plain_chars(text)) {
        if place >= plain_place {
            return mark + at;
        }
        place += c.len_utf8();
    }
    typed.len()
}

/// The words of a part of a text, separated by white space, with their places.
pub(crate) fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = (Range<usize>, &str)> {
    let bytes = &text.as_bytes()[..part.end];
    let mut place = part.start;
    std::iter::from_fn(move || {
        let start = (place..bytes.len()).find(|&at| !bytes[at].is_ascii_whitespace())?;
        place = (start..bytes.len()).find(|&at| bytes[at].is_ascii_whitespace()).unwrap_or(bytes.len());
        // Words end at ASCII characters only, so the range never cuts a character.
        Some((start..place, text.get(start..place)?))
    })
}

/// The error for `misere` at the end of a position, where there is no misère play; `None` if it does not stand there.
pub(crate) fn refused_misere(text: &str) -> Option<ParseError> {
    let end = text.trim_end().len();
    let word = text.split_whitespace().next_back().filter(|word| matches!(*word, "misere" | "misère"))?;
    let expected = both!(
        "the end of the position: there is no misère play in this game",
        "局面の終わり(このゲームに逆形はありません)"
    );
    let hint = both!(
        "a player who cannot move loses; leave `misere` out, as the values of the parts do not decide misère sums",
        "動けない側の負けです。逆形は成分の値では決まらないので、`misere` を省いてください"
    );
    Some(ParseError::new(text, end - word.len()..end, expected).with_hint(hint))
}

/// Whether a word is made of digits, so that it is meant as a number.
pub(crate) fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Digits as a number, without a sign; `None` if it is no number or beyond `u32`.
pub(crate) fn number(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|_| is_digits(digits))
}

/// Digits as a number; what is beyond `u32` is as large as can be, so that the limit which it passes can be told.
pub(crate) fn bounded_number(digits: &str) -> Option<u32> {
    number(digits).or_else(|| is_digits(digits).then_some(u32::MAX))
}

/// Digits as a number from 1 up.
pub(crate) fn positive(digits: &str) -> Option<u32> {
    number(digits).filter(|&number| number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_full_width_forms_of_ascii_are_changed() {
        let all: String =
            ('!'..='~').map(|c| char::from_u32(u32::from(c) - 0x21 + 0xff01).unwrap()).collect();
        let all = all.replace('＂', "");
        assert_eq!(plain(&all), ('!'..='~').filter(|&c| c != '"').collect::<String>());
        assert_eq!(plain("\u{feff}１　２"), "1 2");
        let names = "山札ｶﾅ、。・ー「」～ é\u{feff}";
        assert_eq!(plain(names), names.replace('～', "~"));
        assert!(matches!(plain("1 2 / 3"), Cow::Borrowed("1 2 / 3")));
        // Quoted names are what was typed.
        assert_eq!(plain(r#""Ａ" －＞ "A\"＋＂" ｂ ＂ｃ　d＂ ｅ"#), r#""Ａ" -> "A\"＋＂" b "ｃ　d" e"#);
    }

    #[test]
    fn places_are_those_of_what_was_typed() {
        let read = |text: &str| match text.find('x') {
            Some(at) => Err(ParseError::new(text, at..at + 1, "a number")),
            None => Ok(text.to_owned()),
        };
        assert_eq!(read_typed("１ 2", read).as_deref(), Ok("1 2"));
        for (typed, at, column, expected) in [
            ("1 x", 2..3, 3, "`x`"),
            ("１　ｘ 2", 6..9, 3, "`ｘ`"),
            ("\u{feff}1 x", 5..6, 3, "`x`"),
            ("山１\n　ｘ２", 10..13, 2, "`ｘ`"),
        ] {
            let error = read_typed(typed, read).unwrap_err();
            assert_eq!(
                (error.at.clone(), error.column, error.found.as_str()),
                (at, column, expected),
                "{typed}"
            );
        }
        let end = |text: &str| Err::<(), _>(ParseError::new(text, text.len()..text.len(), "more"));
        assert_eq!(read_typed("\u{feff}１", end).unwrap_err().at, 6..6);
        assert_eq!(read_typed("\u{feff}１", end).unwrap_err().picture("\u{feff}１"), "１\n  ^");
    }
}
