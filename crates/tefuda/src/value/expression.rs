//! Expressions of nimbers: `7 * 9`, `(2 + 3) / 4`, `sqrt(5) ^ 3`.
//!
//! `+` is the nim-sum, `*` and `/` are product and quotient in the field of nimbers, `^` is a power with an ordinary exponent.
//! Read by two stacks, so that deep parentheses are no trouble. Cost: linear in the text.

use std::ops::Range;

use super::nimber::Nimber;
use crate::kernel::lexing::{plain, read_typed};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// What waits for its right side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Plus,
    Times,
    Over,
    /// An opened parenthesis; whether the root of what is in it is meant.
    Open {
        root: bool,
    },
}

impl Sign {
    /// How tightly it binds.
    fn strength(self) -> u8 {
        match self {
            Sign::Open { .. } => 0,
            Sign::Plus => 1,
            Sign::Times | Sign::Over => 2,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    values: Vec<Nimber>,
    signs: Vec<(Sign, Range<usize>)>,
}

/// Works out an expression.
///
/// # Errors
/// [`ParseError`] at the first place that cannot be read, at a division by 0, and at a number of more than 128 bits.
///
/// ```
/// use tefuda::value::expression::evaluate;
/// assert_eq!(evaluate("2 * 2").unwrap().0, 3);
/// assert_eq!(evaluate("sqrt(7 * 7) + 7").unwrap().0, 0);
/// assert_eq!(evaluate("5 / 0").unwrap_err().at, 2..3);
/// ```
pub fn evaluate(text: &str) -> Result<Nimber, ParseError> {
    read_typed(text, evaluate_plain)
}

/// Whether an expression raises a power to a power without parentheses, as `2^2^3` does: [`evaluate`] reads it as `(2^2)^3`, where
/// others read `2^(2^3)`.
///
/// ```
/// use tefuda::value::expression::chains_powers;
/// assert!(chains_powers("1 + 2 ^ 2 ^ 3"));
/// assert!(!chains_powers("(2^2)^3 + 2^8"));
/// ```
#[must_use]
pub fn chains_powers(text: &str) -> bool {
    let plain = plain(text);
    let mut after_power = false;
    for c in plain.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '^' if after_power => return true,
            '^' => after_power = true,
            c => after_power &= c.is_ascii_digit(),
        }
    }
    false
}

fn evaluate_plain(text: &str) -> Result<Nimber, ParseError> {
    let mut reader = Reader { text, values: Vec::new(), signs: Vec::new() };
    let mut place = 0;
    // Whether a number must follow, or a sign.
    let mut wants_value = true;
    while let Some(first) = text[place..].chars().next() {
        let at = place..place + first.len_utf8();
        if first.is_whitespace() {
            place = at.end;
            continue;
        }
        place = at.end;
        match (first, wants_value) {
            ('0'..='9', true) => {
                place = digits_end(text, at.start);
                reader.values.push(number(text, at.start..place).map(Nimber)?);
                wants_value = false;
            }
            ('(', true) => reader.signs.push((Sign::Open { root: false }, at)),
            ('s', true) if text[at.start..].starts_with("sqrt") => {
                let rest = &text[at.start + 4..];
                let gap = rest.len() - rest.trim_start().len();
                place = at.start + 4 + gap;
                if !text[place..].starts_with('(') {
                    return Err(ParseError::new(
                        text,
                        place..place,
                        both!("`(` after sqrt", "sqrt の後の `(`"),
                    ));
                }
                place += 1;
                reader.signs.push((Sign::Open { root: true }, at.start..place));
            }
            (')', false) => {
                reader.reduce(1)?;
                match reader.signs.pop() {
                    Some((Sign::Open { root: true }, _)) => {
                        reader.values.last_mut().into_iter().for_each(|value| *value = value.sqrt());
                    }
                    Some(_) => {}
                    None => {
                        return Err(ParseError::new(
                            text,
                            at,
                            both!("an operator: no parenthesis is open", "演算子(開いたかっこがありません)"),
                        ));
                    }
                }
            }
            ('+' | '*' | '/', false) => {
                let sign = match first {
                    '+' => Sign::Plus,
                    '*' => Sign::Times,
                    _ => Sign::Over,
                };
                reader.reduce(sign.strength())?;
                reader.signs.push((sign, at));
                wants_value = true;
            }
            ('^', false) => {
                let rest = &text[place..];
                let start = place + rest.len() - rest.trim_start().len();
                place = digits_end(text, start);
                let exponent = number(text, start..place)?;
                reader.values.last_mut().into_iter().for_each(|value| *value = value.power(exponent));
            }
            (_, true) => {
                return Err(ParseError::new(
                    text,
                    at,
                    both!("a number, `(` or `sqrt(`", "数、`(`、または `sqrt(`"),
                ));
            }
            (_, false) => {
                return Err(ParseError::new(
                    text,
                    at,
                    both!("`+`, `*`, `/`, `^` or `)`", "`+`、`*`、`/`、`^`、`)` のどれか"),
                ));
            }
        }
    }
    if wants_value {
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            both!("a number, `(` or `sqrt(`", "数、`(`、または `sqrt(`"),
        ));
    }
    reader.reduce(1)?;
    match (reader.signs.pop(), reader.values.pop()) {
        (None, Some(value)) => Ok(value),
        (Some((_, at)), _) => {
            let hint = both!(
                "the parenthesis at column {column} is open",
                "{column}文字目のかっこが閉じていません";
                column = text[..at.start].chars().count() + 1
            );
            Err(ParseError::new(text, text.len()..text.len(), "`)`").with_hint(hint))
        }
        // A value was read last.
        (None, None) => Err(ParseError::new(text, 0..0, both!("a number", "数"))),
    }
}

fn digits_end(text: &str, start: usize) -> usize {
    text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| start + length)
}

fn number(text: &str, at: Range<usize>) -> Result<u128, ParseError> {
    let expected = if at.is_empty() {
        both!("a number", "数")
    } else {
        both!("a number below 2^128", "2^128未満の数")
    };
    text[at.clone()].parse().map_err(|_| ParseError::new(text, at, expected))
}

impl Reader<'_> {
    /// Works out what waits and binds at least so tightly.
    fn reduce(&mut self, strength: u8) -> Result<(), ParseError> {
        while let Some((sign, at)) = self.signs.last().cloned() {
            if sign.strength() < strength {
                break;
            }
            self.signs.pop();
            // Both sides have been read.
            let (Some(right), Some(left)) = (self.values.pop(), self.values.pop()) else { break };
            self.values.push(match sign {
                Sign::Plus => left + right,
                Sign::Times => left * right,
                Sign::Over => left.checked_div(right).ok_or_else(|| {
                    ParseError::new(self.text, at, both!("a divisor other than 0", "0以外の除数"))
                })?,
                Sign::Open { .. } => right,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        for (text, value) in [
            ("7 * 9", 8),
            ("1 + 2 * 3", 0),
            ("(1 + 2) * 3", 2),
            ("2 * 2 * 2", 1),
            ("2 ^ 3", 1),
            ("2 ^ 3 * 5 + 5", 0),
            (" sqrt ( 3 ) ", 2),
            ("8 / 4 * 4", 8),
            ("6 / (2 / 3)", 11),
            ("340282366920938463463374607431768211455 + 1", u128::MAX - 1),
        ] {
            assert_eq!(evaluate(text).unwrap(), Nimber(value), "{text}");
        }
        let deep = format!("{}5{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(evaluate(&deep).unwrap(), Nimber(5));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, at) in [
            ("", 0..0),
            ("7 *", 3..3),
            ("* 7", 0..1),
            ("7 9", 2..3),
            ("(7", 2..2),
            ("7)", 1..2),
            ("()", 1..2),
            ("7 / 0", 2..3),
            ("7 / (3 + 3)", 2..3),
            ("7 ^ x", 4..4),
            ("sqrt 7", 5..5),
            ("x", 0..1),
            ("1 + ü", 4..6),
            ("340282366920938463463374607431768211456", 0..39),
        ] {
            assert_eq!(evaluate(text).unwrap_err().at, at, "{text:?}");
        }
    }
}
