//! The notation: `3 5 7` for nim, `RULE: 3 5 7` for the others.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::rules::{Move, Setup};
use crate::lexing::{is_digits, words};
use crate::parse_error::ParseError;
use crate::position::IllegalMove;
use crate::solve::heaps::HeapRule;

/// The most heaps, and the most moves that a position may have: all of them are listed.
const MOST_HEAPS: usize = 10_000;
const MOST_MOVES: u64 = 2_000_000;

/// Reads heaps of nim.
///
/// # Errors
/// [`ParseError`] if they are not numbers, or there are too many moves to list.
pub fn parse_nim(text: &str) -> Result<Setup, ParseError> {
    heaps(text, 0..text.len(), HeapRule::Nim, None)
}

/// Reads a rule and heaps.
///
/// # Errors
/// [`ParseError`] at what cannot be read.
pub fn parse(text: &str) -> Result<Setup, ParseError> {
    let Some(colon) = text.find(':') else {
        let hint = "such as `.77: 3 5 7`, `{1,3,4}: 10 12` or `kayles: 8`";
        return Err(ParseError::new(text, text.len()..text.len(), "a rule, `:` and heaps").with_hint(hint));
    };
    let rule = HeapRule::parse(&text[..colon]).map_err(|error| {
        let expected = error.expected.clone();
        let moved = ParseError::new(text, error.at, expected);
        error.hint.into_iter().fold(moved, ParseError::with_hint)
    })?;
    heaps(text, colon + 1..text.len(), rule, Some(text[..colon].trim().into()))
}

fn heaps(
    text: &str,
    part: Range<usize>,
    rule: HeapRule,
    name: Option<Arc<str>>,
) -> Result<Setup, ParseError> {
    let mut heaps = Vec::new();
    let mut moves = 0u64;
    for (at, word) in words(text, part) {
        let size: Option<u64> = word.parse().ok().filter(|_| is_digits(word));
        let size =
            size.ok_or_else(|| ParseError::new(text, at.clone(), "the size of a heap: a number from 0 up"))?;
        moves = moves.saturating_add(rule.moves(size));
        if moves > MOST_MOVES || heaps.len() == MOST_HEAPS {
            let expected = format!(
                "smaller or fewer heaps: at most {MOST_MOVES} moves can be listed, on {MOST_HEAPS} heaps"
            );
            return Err(ParseError::new(text, at, expected));
        }
        heaps.push(size);
    }
    if heaps.is_empty() {
        return Err(ParseError::new(text, text.len()..text.len(), "a heap, such as `3`"));
    }
    Ok(Setup { name, rule, heaps })
}

/// Reads a move: `2:5>3` or `2:5>1+2`.
///
/// # Errors
/// [`IllegalMove`] if it is not of that form.
pub fn parse_move(text: &str) -> Result<Move, IllegalMove> {
    let wrong = || {
        let text = text.trim().escape_debug();
        IllegalMove::new(format!(
            "expected a heap, its size and what is left, such as `2:5>3` or `2:5>1+2`, found `{text}`"
        ))
    };
    let number =
        |word: &str| word.trim().parse::<u64>().ok().filter(|_| is_digits(word.trim())).ok_or_else(wrong);
    let (heap, rest) = text.split_once(':').ok_or_else(wrong)?;
    let (size, left) = rest.split_once('>').ok_or_else(wrong)?;
    let heap = usize::try_from(number(heap)?).ok().and_then(|heap| heap.checked_sub(1)).ok_or_else(wrong)?;
    let mut left = left.split('+').map(number).collect::<Result<Vec<u64>, _>>()?;
    left.retain(|&one| one > 0);
    left.sort_unstable();
    Ok(Move { heap, size: number(size)?, left })
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        let heaps: Vec<String> = self.heaps.iter().map(u64::to_string).collect();
        f.write_str(&heaps.join(" "))
    }
}
