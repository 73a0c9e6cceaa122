//! Positions of two and more players as texts: `S3 S4 / H5 D6 / C7 rev rules b`. The first player leads on an empty table.

use std::fmt;
use std::ops::Range;

use super::super::cards::{Hand, JOKER};
use super::super::house::House;
use super::super::notation::{HandText, card_of_text};
use super::{MOST_PLAYERS, Setup, State};
use crate::kernel::lesson::Both;
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

const A_CARD: Both = Both {
    en: "a card: a suit S H D C and a rank such as `S3`, `DT`, or the joker `JO`",
    ja: "札(スートS H D Cと数字で `S3`、`DT` など、またはジョーカー `JO`)",
};

/// The words of a text with their places; `/` is a word of its own.
fn words(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut words = Vec::new();
    let mut begin = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (at, letter) in ends {
        let is_mark = letter == '/';
        if (is_mark || letter.is_whitespace())
            && let Some(begin) = begin.take()
        {
            words.push((begin..at, &text[begin..at]));
        }
        if is_mark {
            words.push((at..at + 1, "/"));
        } else if !letter.is_whitespace() {
            begin.get_or_insert(at);
        }
    }
    words
}

/// Reads a position. Without `rules` it is played by those of the league.
///
/// # Errors
/// [`ParseError`] with the offending place.
pub fn parse(text: &str) -> Result<Setup, ParseError> {
    let error = |at: &Range<usize>, expected: Words| ParseError::new(text, at.clone(), expected);
    let end = text.len()..text.len();
    let mut hands: Vec<Hand> = vec![0];
    let (mut reversed, mut named, mut joker) = (false, None, None);
    let mut words = words(text).into_iter();
    let mut in_hands = true;
    while let Some((at, word)) = words.next() {
        match word {
            "rev" if !reversed => (reversed, in_hands) = (true, false),
            "rules" if named.is_none() => {
                let (at, name) = words.next().unwrap_or((end.clone(), ""));
                let expected = both!(
                    "a set of rules: `a` to `h`, `a*` to `h*`, or `uecda`",
                    "ルールの組(`a` から `h`、`a*` から `h*`、`uecda`)"
                );
                named = Some(House::named(name).ok_or_else(|| error(&at, expected))?);
                in_hands = false;
            }
            "/" if in_hands && hands.last() == Some(&0) => return Err(error(&at, A_CARD.into())),
            "/" if in_hands && hands.len() == MOST_PLAYERS => {
                return Err(error(&at, both!("at most five hands", "五つまでの手札")));
            }
            "/" if in_hands => hands.push(0),
            _ if in_hands => {
                let card = card_of_text(word).ok_or_else(|| error(&at, A_CARD.into()))?;
                if hands.iter().any(|hand| hand & card != 0) {
                    return Err(error(&at, both!("each card at most once", "それぞれ1枚までの札")));
                }
                joker = joker.or((card == JOKER).then_some(at));
                if let Some(hand) = hands.last_mut() {
                    *hand |= card;
                }
            }
            _ => {
                return Err(error(
                    &at,
                    both!(
                        "`rev`, `rules` and a set, each once, or the end",
                        "`rev`、`rules` とルールの組(それぞれ1回)、または終わり"
                    ),
                ));
            }
        }
    }
    let house = named.unwrap_or(House::UECDA);
    if let Some(at) = joker.filter(|_| !house.joker) {
        return Err(error(
            &at,
            both!("no joker: these rules have none", "ジョーカーなし(このルールにはありません)"),
        ));
    }
    if hands.last() == Some(&0) {
        return Err(error(&end, A_CARD.into()));
    }
    let state = State::lead(&hands, reversed);
    let state = state.ok_or_else(|| error(&end, both!("`/` and another hand", "`/` と次の手札")))?;
    Ok(Setup { house, state })
}

/// The hands; the table is not told.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, hand) in self.hands.iter().take(usize::from(self.players)).enumerate() {
            write!(f, "{}{}", if seat > 0 { " / " } else { "" }, HandText(*hand))?;
        }
        f.write_str(if self.reversed { " rev" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["S3 S4 / H5 / C7 D8", "S3 / JO", "S3 / H3 / D3 / C3 / S4 rev"] {
            assert_eq!(parse(text).unwrap().state.to_string(), text);
        }
        assert_eq!(parse("S3/H3/D3 rules b").unwrap().house, House::named("b").unwrap());
    }

    #[test]
    fn errors_have_their_places() {
        for (text, at) in [
            ("", 0..0),
            ("S3", 2..2),
            ("S3 / ", 5..5),
            ("S3 / / H4", 5..6),
            ("S3 / S3", 5..7),
            ("S3 / Z9", 5..7),
            ("S3 / H3 rules z", 14..15),
            ("S3 / JO rules b", 5..7),
            ("S3 / H3 rev rev", 12..15),
            ("S3 / H3 rev / D3", 12..13),
            ("S3 / H3 / D3 / C3 / S4 / H4", 23..24),
            ("S3 / H3 rules", 13..13),
        ] {
            assert_eq!(parse(text).unwrap_err().at, at, "{text}");
        }
    }
}
