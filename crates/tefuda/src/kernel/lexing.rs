//! Reading words and numbers of a notation, with their places.

use std::ops::Range;

use crate::kernel::parse_error::ParseError;

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
    let expected = "the end of the position: there is no misère play in this game";
    let hint =
        "whoever cannot move loses; leave `misere` out, as the values of the parts do not decide misère sums";
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
