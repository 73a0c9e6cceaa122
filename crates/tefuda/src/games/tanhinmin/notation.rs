//! The notation: `1 3 4 5 8c / 2 6 7 @ 4`.
//!
//! The hand to move stands first, `/` parts the hands, `@ 4` names the table card and is left out when the table is
//! empty; `8c` is a cut card, `-` a finished hand. Printing sorts the cards and normalises the spaces.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::hand::{Card, SortedHand};
use super::rules::{ImpossibleSetup, Move, Setup, Switches};
use crate::kernel::lesson::Both;
use crate::kernel::lexing::{is_digits, positive};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::IllegalMove;
use crate::kernel::words::{Words, both};

pub(super) const A_CARD: Both = Both {
    en: "a card: a face from 1 to 4294967295, or a cut card such as `8c`",
    ja: "札(1から4294967295までの数字、または `8c` のような8切り札)",
};
const A_TABLE_CARD: Both = Both {
    en: "the table card: a face from 1 to 4294967295",
    ja: "場の札(1から4294967295までの数字)",
};

/// The words of a text with their places; `/` and `@` are words of their own.
struct Tokens<'a> {
    text: &'a str,
    place: usize,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (Range<usize>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.text.as_bytes();
        let start = (self.place..bytes.len()).find(|&at| !is_space(bytes[at]))?;
        let mut end = start + 1;
        if !is_mark(bytes[start]) {
            while end < bytes.len() && !is_space(bytes[end]) && !is_mark(bytes[end]) {
                end += 1;
            }
        }
        self.place = end;
        // Words end at ASCII characters only, so the range never cuts a character.
        Some((start..end, self.text.get(start..end)?))
    }
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b'/' | b'@')
}

pub(super) fn card(word: &str) -> Option<Card> {
    match word.strip_suffix('c') {
        Some(digits) => positive(digits).map(Card::cut),
        None => positive(word).map(Card::ordinary),
    }
}

/// The error for a word that is not a card, with advice where the mistake is a common one.
fn not_a_card(text: &str, at: Range<usize>, expected: impl Into<Words>) -> ParseError {
    let word = text.get(at.clone()).unwrap_or_default();
    let error = ParseError::new(text, at, expected);
    let digits = word.strip_suffix('c').unwrap_or(word);
    let number = is_digits(digits);
    if word == "-" {
        error.with_hint(both!(
            "`-` stands alone for a finished hand, without other cards beside it",
            "`-` は出し切った手札を表し、ほかの札と並べては書きません"
        ))
    } else if number && digits.bytes().all(|byte| byte == b'0') {
        error.with_hint(both!(
            "faces start at 1; an empty table is written by leaving out `@`",
            "数字は1からです。場が空なら `@` を省きます"
        ))
    } else if number {
        error.with_hint(both!(
            "only the order of the faces matters: number them from 1 upwards",
            "大切なのは強さの順だけです。1から番号を付け直してください"
        ))
    } else if word.contains(',') {
        error.with_hint(both!("separate cards by spaces, not by commas", "札は読点ではなく空白で区切ります"))
    } else {
        error
    }
}

/// Reads a setup.
///
/// # Errors
/// [`ParseError`] with the offending place.
pub fn parse(text: &str, switches: Switches) -> Result<Setup, ParseError> {
    let (hands, table_card) = parse_parts(text)?;
    Setup::new(hands, table_card, switches).map_err(|ImpossibleSetup::BothHandsEmpty| {
        let at = text.rfind('-').unwrap_or(text.len());
        let hint =
            both!("the game ends as soon as one hand is empty", "どちらかの手札がなくなれば終わりです");
        ParseError::new(
            text,
            at..(at + 1).min(text.len()),
            both!("at least one card in one of the hands", "どちらかの手札に少なくとも1枚の札"),
        )
        .with_hint(hint)
    })
}

/// Reads both hands and the table card, 0 if there is none, whether or not that is a position.
pub(super) fn parse_parts(text: &str) -> Result<([SortedHand; 2], u32), ParseError> {
    let mut words = Tokens { text, place: 0 };
    let (mover, mark) = parse_hand(text, &mut words)?;
    if mark.as_ref().is_none_or(|(_, mark)| *mark != "/") {
        let at = mark.map_or(text.len()..text.len(), |(at, _)| at);
        let hint = both!(
            "a position is two hands, as in `1 3 / 2 4`; a finished hand is `-`",
            "局面は `1 3 / 2 4` のように二つの手札で書きます。出し切った手札は `-` です"
        );
        return Err(
            ParseError::new(text, at, both!("`/` and the other hand", "`/` と相手の手札")).with_hint(hint)
        );
    }
    let (other, mark) = parse_hand(text, &mut words)?;
    let table_card = match mark {
        None => 0,
        Some((_, "@")) => parse_table_card(text, &mut words)?,
        Some((at, _)) => {
            let hint = both!("TANHINMIN is a game of two hands", "単貧民の手札は二つです");
            return Err(ParseError::new(
                text,
                at,
                both!("`@` and the table card, or the end", "`@` と場の札、または終わり"),
            )
            .with_hint(hint));
        }
    };
    Ok(([mover, other], table_card))
}

/// Reads one hand alone, with at least one card.
///
/// # Errors
/// [`ParseError`] with the offending place.
pub fn parse_one_hand(text: &str) -> Result<SortedHand, ParseError> {
    let mut words = Tokens { text, place: 0 };
    match parse_hand(text, &mut words)? {
        (hand, None) if !hand.is_empty() => Ok(hand),
        (_, None) => Err(ParseError::new(text, 0..text.len(), A_CARD)),
        (_, Some((at, _))) => {
            Err(ParseError::new(text, at, both!("cards only: one hand", "一つの手札(札だけ)")))
        }
    }
}

/// The word after a hand: `/`, `@`, or nothing.
type Mark<'a> = Option<(Range<usize>, &'a str)>;

fn parse_hand<'a>(text: &'a str, words: &mut Tokens<'a>) -> Result<(SortedHand, Mark<'a>), ParseError> {
    let (mut ordinary, mut cut) = (Vec::new(), Vec::new());
    let mut finished = false;
    loop {
        let next = words.next();
        let no_cards = ordinary.is_empty() && cut.is_empty();
        match next {
            Some((at, word)) if !matches!(word, "/" | "@") => {
                if word == "-" && no_cards && !finished {
                    finished = true;
                    continue;
                }
                match card(word).filter(|_| !finished) {
                    Some(Card { face, cut: true }) => cut.push(face),
                    Some(Card { face, cut: false }) => ordinary.push(face),
                    None if finished => {
                        let hint = both!(
                            "`-` stands alone for a finished hand, without other cards beside it",
                            "`-` は出し切った手札を表し、ほかの札と並べては書きません"
                        );
                        return Err(ParseError::new(
                            text,
                            at,
                            both!("`/`, `@` or the end", "`/`、`@`、または終わり"),
                        )
                        .with_hint(hint));
                    }
                    None => return Err(not_a_card(text, at, A_CARD)),
                }
            }
            mark if no_cards && !finished => {
                let at = mark.map_or(text.len()..text.len(), |(at, _)| at);
                return Err(ParseError::new(text, at, A_CARD)
                    .with_hint(both!("a finished hand is written `-`", "出し切った手札は `-` と書きます")));
            }
            mark => return Ok((SortedHand::new(ordinary, cut), mark)),
        }
    }
}

fn parse_table_card(text: &str, words: &mut Tokens) -> Result<u32, ParseError> {
    let Some((at, word)) = words.next() else {
        let hint = both!("leave out `@` when the table is empty", "場が空なら `@` を省きます");
        return Err(ParseError::new(text, text.len()..text.len(), A_TABLE_CARD).with_hint(hint));
    };
    let table_card = match card(word) {
        Some(Card { face, cut: false }) => face,
        Some(Card { cut: true, .. }) => {
            let hint = both!(
                "a cut card never stays on the table: nothing beats it, so the opponent passes and its player leads on an empty table; leave out `@` and name that player's hand first",
                "8切り札は場に残りません。勝つ札がないので相手はパスし、出した人が空場に出します。`@` を省き、その人の手札を先に書いてください"
            );
            return Err(ParseError::new(text, at, both!("an ordinary card on the table", "場の通常札"))
                .with_hint(hint));
        }
        None => return Err(not_a_card(text, at, A_TABLE_CARD)),
    };
    match words.next() {
        None => Ok(table_card),
        Some((at, _)) => {
            Err(ParseError::new(text, at, both!("the end after the table card", "場の札の後の終わり")))
        }
    }
}

/// Reads a move: a card such as `3` or `8c`, or `pass`.
///
/// # Errors
/// [`IllegalMove`] if it is neither.
pub fn parse_move(text: &str) -> Result<Move, IllegalMove> {
    match text.trim() {
        "pass" => Ok(Move::Pass),
        word => card(word).map(Move::Discard).ok_or_else(|| {
            let why = not_a_card(
                word,
                0..word.len(),
                both!("a card such as `3` or `8c`, or `pass`", "札(`3`、`8c` など)か `pass`"),
            );
            IllegalMove::new(both!(
                "expected {expected}, found {found}",
                "必要なのは{expected}ですが、{found}";
                expected = why.expected_words(), found = why.found_words()
            ))
        }),
    }
}

/// Reads rule switches: the words `pass-on-empty-table`, or nothing.
///
/// # Errors
/// [`ParseError`] for any other word.
pub fn parse_switches(text: &str) -> Result<Switches, ParseError> {
    let mut switches = Switches::default();
    for (at, word) in (Tokens { text, place: 0 }) {
        match word {
            "pass-on-empty-table" => switches.pass_on_empty_table = true,
            _ => {
                return Err(ParseError::new(
                    text,
                    at,
                    both!("the rule switch `pass-on-empty-table`", "`pass-on-empty-table` というルール"),
                ));
            }
        }
    }
    Ok(switches)
}

impl FromStr for Setup {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text, Switches::default())
    }
}

impl fmt::Display for SortedHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, card) in self.cards().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            // Hands may be long, and the general formatting of numbers minds signs, widths and fills.
            f.write_str(itoa::Buffer::new().format(card.face))?;
            f.write_str(card.mark())?;
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.mover(), self.other())?;
        if self.table_card() > 0 {
            write!(f, " @ {}", self.table_card())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_normalised() {
        for (typed, printed) in [
            ("8c 5 1 4 3/7 2 6@4", "1 3 4 5 8c / 2 6 7 @ 4"),
            ("  2  1c 2c 2 /\t- ", "1c 2 2 2c / -"),
            ("-/ 007 @ 4294967295", "- / 7 @ 4294967295"),
        ] {
            assert_eq!(typed.parse::<Setup>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, at, expected, hint) in [
            ("", 0..0, "a card", "a finished hand is written"),
            ("/ 1", 0..1, "a card", "a finished hand is written"),
            ("1 /", 3..3, "a card", "a finished hand is written"),
            ("0 / 1", 0..1, "a card", "faces start at 1"),
            ("1 00c / 1", 2..5, "a card", "faces start at 1"),
            ("x / 1", 0..1, "a card", ""),
            ("1 / 2 @", 7..7, "the table card", "leave out `@`"),
            ("1 / 2 @ 3c", 8..10, "an ordinary card", "nothing beats it"),
            ("1 / 2 @ 3 4", 10..11, "the end", ""),
            ("1 / 2 @ 0", 8..9, "the table card", "leaving out `@`"),
            ("1 2 3", 5..5, "`/`", "two hands"),
            ("1 @ 2", 2..3, "`/`", "two hands"),
            ("1 / 2 / 3", 6..7, "`@`", "two hands"),
            ("99999999999 / 1", 0..11, "a card", "order of the faces"),
            ("1,2 / 3", 0..3, "a card", "not by commas"),
            ("1 - / 3", 2..3, "a card", "stands alone"),
            ("- 1 / 3", 2..3, "`/`", "stands alone"),
            ("- / -", 4..5, "at least one card", "the game ends"),
            ("+1 / 2", 0..2, "a card", ""),
            ("１ / 2", 0..3, "a card", ""),
            ("c / 2", 0..1, "a card", ""),
        ] {
            let error = text.parse::<Setup>().unwrap_err();
            assert_eq!(error.at, at, "{text:?}: {error}");
            assert!(error.expected.starts_with(expected), "{text:?}: {error}");
            assert!(error.hint.as_deref().unwrap_or("").contains(hint), "{text:?}: {error}");
        }
    }

    #[test]
    fn moves_and_switches_are_read() {
        assert_eq!(parse_move(" 8c "), Ok(Move::Discard(Card::cut(8))));
        assert_eq!(parse_move("pass"), Ok(Move::Pass));
        assert!(parse_move("0").unwrap_err().to_string().contains("found `0`"));
        assert!(parse_move("").is_err());
        assert!(parse_switches("pass-on-empty-table\n").unwrap().pass_on_empty_table);
        assert_eq!(parse_switches("").unwrap(), Switches::default());
        assert_eq!(parse_switches("a\nb").unwrap_err().at, 0..1);
    }
}
