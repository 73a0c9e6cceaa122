//! House rules as a text: one switch a line.

use std::fmt;

use super::super::counts::{self, HIGHEST_NUMBER, needs_no_suits};
use super::super::house::{Flush, House, REVOLUTION, SEQUENCE_REVOLUTION};
use super::melds::{rank_letter, rank_of_text};
use crate::kernel::lesson::Both;
use crate::kernel::lexing::{number, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

/// The rules of a board: for cards with suits, and for decks without, where cut ranks are numbers in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// With real cards.
    pub cards: House,
    /// In decks without suits; `None` if the rules need suits.
    pub counts: Option<House>,
    /// Somebody has written them down; otherwise they are the usual ones.
    pub given: bool,
}

impl Default for HouseRules {
    /// The rules of the league; what can be had of them without suits is the set d*.
    fn default() -> Self {
        HouseRules { cards: House::UECDA, counts: counts::house_named("d*"), given: false }
    }
}

const A_SWITCH: Both = Both {
    en: "a rule: `rules d`, `groups`, `revolution 4`, `cut 8`, `joker`, `sequences`, `sequence-revolution 5`, `lock`, `spade-three`, `flush all-pass` or `flush opponent-pass`",
    ja: "ルール(`rules d`、`groups`、`revolution 4`、`cut 8`、`joker`、`sequences`、`sequence-revolution 5`、`lock`、`spade-three`、`flush all-pass`、`flush opponent-pass` のどれか)",
};

/// Reads house rules; a text without any stands for the usual ones. `#` begins a comment.
///
/// # Errors
/// [`ParseError`] with the offending word.
pub fn parse_board(text: &str) -> Result<HouseRules, ParseError> {
    let (mut house, mut number_cuts, mut given) = (House::SINGLES, 0, false);
    let mut start = 0;
    for line in text.split('\n') {
        let line_at = start..start + line.len();
        start = line_at.end + 1;
        let end = line.find('#').map_or(line_at.end, |comment| line_at.start + comment);
        let mut words = words(text, line_at.start..end);
        let Some((at, switch)) = words.next() else { continue };
        given = true;
        let line_end = text.get(..end).unwrap_or_default().trim_end().len();
        let missing = |what: Words| ParseError::new(text, line_end..line_end, what);
        match switch {
            "groups" => house.groups = true,
            "joker" => house.joker = true,
            "sequences" => house.sequences = true,
            "lock" => house.lock = true,
            "spade-three" => house.spade_three = true,
            "revolution" | "sequence-revolution" => {
                let size = match words.next() {
                    None => None,
                    Some((at, word)) => {
                        let size =
                            number(word).and_then(|size| u8::try_from(size).ok()).filter(|&size| size > 0);
                        let expected =
                            both!("how many cards reverse the order, 1 to 255", "革命になる枚数(1から255)");
                        Some(size.ok_or_else(|| ParseError::new(text, at, expected))?)
                    }
                };
                if switch == "revolution" {
                    house.revolution = Some(size.unwrap_or(REVOLUTION));
                } else {
                    house.sequence_revolution = Some(size.unwrap_or(SEQUENCE_REVOLUTION));
                }
            }
            "cut" => {
                let mut ranks = words.by_ref().peekable();
                if ranks.peek().is_none() {
                    return Err(missing(both!(
                        "the ranks that clear the table, such as `cut 8`",
                        "`cut 8` のように場を流す数字"
                    )));
                }
                for (at, word) in ranks {
                    let rank = rank_of_text(word);
                    let order = number(word).and_then(|order| u8::try_from(order).ok());
                    let order = order.filter(|order| (1..=HIGHEST_NUMBER).contains(order));
                    if rank.is_none() && order.is_none() {
                        let expected = both!(
                            "a rank such as `8` or `J`, or in decks without suits a number from 1 to {highest_number}",
                            "`8`、`J` などの数字、またはスートのない札では1から{highest_number}までの順位";
                            highest_number = HIGHEST_NUMBER
                        );
                        return Err(ParseError::new(text, at, expected));
                    }
                    house.cuts |= rank.map_or(0, |rank| 1 << rank);
                    number_cuts |= order.map_or(0, |order| 1 << order);
                }
            }
            "flush" => {
                let (at, word) = words.next().unwrap_or((line_end..line_end, ""));
                house.flush = match word {
                    "all-pass" => Flush::AllPass,
                    "opponent-pass" => Flush::OpponentPass,
                    _ => {
                        return Err(ParseError::new(
                            text,
                            at,
                            both!("`all-pass` or `opponent-pass`", "`all-pass` か `opponent-pass`"),
                        ));
                    }
                };
            }
            "rules" => {
                let (at, name) = words.next().unwrap_or((line_end..line_end, ""));
                let named = House::named(name).ok_or_else(|| ParseError::new(text, at, super::A_SET))?;
                house = named;
                number_cuts = counts::house_named(name).map_or(0, |house| house.cuts);
            }
            _ => return Err(ParseError::new(text, at, A_SWITCH)),
        }
        if let Some((at, _)) = words.next() {
            return Err(ParseError::new(
                text,
                at,
                both!("the end of the line: one rule per line", "行の終わり(ルールは1行に一つ)"),
            ));
        }
    }
    if !given {
        return Ok(HouseRules::default());
    }
    let counts = Some(House { cuts: number_cuts, ..house }).filter(needs_no_suits);
    Ok(HouseRules { cards: house, counts, given })
}

/// House rules as a board's text, one switch a line.
pub(in super::super) struct BoardText<'a> {
    pub(in super::super) house: &'a House,
    /// Cut ranks are letters on cards with suits, and numbers without.
    pub(in super::super) with_suits: bool,
}

impl fmt::Display for BoardText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let House {
            groups,
            revolution,
            cuts,
            joker,
            sequences,
            sequence_revolution,
            lock,
            spade_three,
            flush,
        } = *self.house;
        writeln!(f, "flush {}", if flush == Flush::AllPass { "all-pass" } else { "opponent-pass" })?;
        f.write_str(if groups { "groups\n" } else { "" })?;
        revolution.map_or(Ok(()), |size| writeln!(f, "revolution {size}"))?;
        for rank in (0..64u8).filter(|rank| cuts >> rank & 1 == 1) {
            match self.with_suits {
                true => writeln!(f, "cut {}", rank_letter(rank))?,
                false => writeln!(f, "cut {rank}")?,
            }
        }
        f.write_str(if joker { "joker\n" } else { "" })?;
        f.write_str(if sequences { "sequences\n" } else { "" })?;
        sequence_revolution.map_or(Ok(()), |size| writeln!(f, "sequence-revolution {size}"))?;
        f.write_str(if lock { "lock\n" } else { "" })?;
        f.write_str(if spade_three { "spade-three\n" } else { "" })
    }
}
