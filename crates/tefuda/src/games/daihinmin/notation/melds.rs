//! Cards and melds as texts: `S3`, `DT`, `JO`, `S5+JO=H5`, `JO=S<+S3+S4`.

use std::fmt;
use std::ops::Range;

use super::super::cards::{
    ABOVE, BELOW, FIFTH_SUIT, HIGHEST, Hand, JOKER, LOWEST, SUITS, card, each, rank_of, suit_of,
};
use super::super::house::SHORTEST_SEQUENCE;
use super::super::meld::{Kind, Meld, Shape};
use crate::kernel::lesson::Both;
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::{Words, both};

/// The letters of the ranks, the places below the 3 and above the 2 included.
const RANKS: [char; 15] = ['<', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2', '>'];
/// The letters of the suits, and of the fifth of a kind.
const LETTERS: [char; 5] = ['S', 'H', 'D', 'C', 'X'];

pub(in super::super) const A_CARD: Both = Both {
    en: "a card: a suit S H D C and a rank such as `S3`, `DT`, or the joker `JO`",
    ja: "札(スートS H D Cと数字で `S3`、`DT` など、またはジョーカー `JO`)",
};
const A_MELD: Both = Both {
    en: "a meld such as `S5`, `S5+H5`, `S5+JO=H5`, `S4+S5+S6` or `JO`",
    ja: "出す札(`S5`、`S5+H5`、`S5+JO=H5`、`S4+S5+S6`、`JO` など)",
};

/// The letter of a rank.
#[must_use]
pub fn rank_letter(rank: u8) -> char {
    RANKS.get(usize::from(rank)).copied().unwrap_or('?')
}

/// The letter of a suit.
#[must_use]
pub fn suit_letter(suit: u8) -> char {
    LETTERS.get(usize::from(suit)).copied().unwrap_or('?')
}

/// The rank of a text: a letter or a number as on the card, in any case, ten also as `10` or `X`.
#[must_use]
pub fn rank_of_text(text: &str) -> Option<u8> {
    let letter = match text.to_ascii_uppercase().as_str() {
        "10" | "X" => 'T',
        other => other.parse().ok()?,
    };
    let rank = RANKS.iter().position(|&known| known == letter)?;
    u8::try_from(rank).ok().filter(|rank| (LOWEST..=HIGHEST).contains(rank))
}

/// One card as a text.
#[derive(Clone, Copy, Debug)]
pub struct CardText(pub Hand);

impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == JOKER {
            return f.write_str("JO");
        }
        write!(f, "{}{}", suit_letter(suit_of(self.0)), rank_letter(rank_of(self.0)))
    }
}

/// A hand as a text: by rank, then S H D C, the joker last; `-` for a finished one.
#[derive(Clone, Copy, Debug)]
pub struct HandText(pub Hand);

impl fmt::Display for HandText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        for (index, card) in each(self.0).enumerate() {
            write!(f, "{}{}", if index > 0 { " " } else { "" }, CardText(card))?;
        }
        Ok(())
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { kind, rank, suits, .. } = self.shape;
        // The places of the meld in order, each with what the joker would be there.
        let places: Vec<(u8, u8, u8)> = match kind {
            Kind::Joker => return f.write_str("JO"),
            Kind::Group => (0..=FIFTH_SUIT)
                .filter(|suit| suits >> suit & 1 == 1)
                .map(|suit| (rank, suit, suit))
                .collect(),
            Kind::Sequence => {
                let suit = suits.trailing_zeros() as u8;
                (rank..=self.shape.highest()).map(|rank| (rank, suit, rank)).collect()
            }
        };
        for (index, (rank, suit, place)) in places.into_iter().enumerate() {
            f.write_str(if index > 0 { "+" } else { "" })?;
            f.write_str(if self.joker == Some(place) { "JO=" } else { "" })?;
            write!(f, "{}{}", suit_letter(suit), rank_letter(rank))?;
        }
        Ok(())
    }
}

fn is_joker(word: &str) -> bool {
    ["JO", "JR", "JOKER"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// The card of a text; in any case, the joker by any of its names.
#[must_use]
pub fn card_of_text(word: &str) -> Option<Hand> {
    if is_joker(word) {
        return Some(JOKER);
    }
    let (rank, suit) = place_of_text(word)?;
    ((LOWEST..=HIGHEST).contains(&rank) && suit < SUITS).then(|| card(rank, suit))
}

/// What the joker may stand for: any card, the fifth of a kind (`X5`), or the places `S<` and `S>`.
fn place_of_text(word: &str) -> Option<(u8, u8)> {
    let first = word.chars().next()?;
    let letter = first.to_ascii_uppercase();
    let suit = LETTERS.iter().position(|&known| known == letter).and_then(|suit| u8::try_from(suit).ok())?;
    let rank = match word.get(first.len_utf8()..)? {
        "<" if suit < SUITS => BELOW,
        ">" if suit < SUITS => ABOVE,
        rank => rank_of_text(rank)?,
    };
    Some((rank, suit))
}

/// Reads the meld at this place of a text.
///
/// # Errors
/// [`ParseError`] with the offending part.
pub fn parse_meld(text: &str, at: Range<usize>) -> Result<Meld, ParseError> {
    let word = text.get(at.clone()).unwrap_or_default();
    if is_joker(word) {
        return Ok(Meld::JOKER);
    }
    let (mut naturals, mut joker) = (0, None);
    let mut start = at.start;
    for part in word.split('+') {
        let part_at = start..start + part.len();
        start = part_at.end + 1;
        let wrong = |expected: Words| ParseError::new(text, part_at.clone(), expected);
        if let Some((name, place)) = part.split_once('=') {
            if !is_joker(name) {
                return Err(wrong(both!(
                    "the joker before `=`, as in `JO=H5`",
                    "`JO=H5` のように `=` の前のジョーカー"
                )));
            }
            let place = place_of_text(place).ok_or_else(|| {
                wrong(both!(
                    "a card that the joker stands for, as in `JO=H5`, `JO=X5`, `JO=S<` or `JO=S>`",
                    "ジョーカーが代わりになる札(`JO=H5`、`JO=X5`、`JO=S<`、`JO=S>` など)"
                ))
            })?;
            if joker.replace(place).is_some() {
                return Err(wrong(both!("one joker only", "1枚だけのジョーカー")));
            }
        } else {
            let card = card_of_text(part).ok_or_else(|| wrong(A_MELD.into()))?;
            if card == JOKER {
                return Err(wrong(both!(
                    "what the joker stands for, as in `JO=H5`",
                    "`JO=H5` のように、ジョーカーが代わりになる札"
                )));
            }
            if naturals & card != 0 {
                return Err(wrong(both!("each card once", "それぞれ1枚の札")));
            }
            naturals |= card;
        }
    }
    meld_of_cards(naturals, joker).map_err(|expected| ParseError::new(text, at, expected))
}

/// The meld of these natural cards, and of the joker in this place (rank and suit) if it is there.
///
/// # Errors
/// What would have been expected.
pub fn meld_of_cards(naturals: Hand, joker: Option<(u8, u8)>) -> Result<Meld, Words> {
    let mut places: Vec<(u8, u8)> = each(naturals).map(|card| (rank_of(card), suit_of(card))).collect();
    places.extend(joker);
    places.sort_unstable();
    let cards = naturals | if joker.is_some() { JOKER } else { 0 };
    let (Some(&(rank, suit)), Some(&(highest, _))) = (places.first(), places.last()) else {
        return Err(A_MELD.into());
    };
    if naturals == 0 {
        return Err(both!(
            "the lone joker as `JO`: it stands for no card",
            "`JO` と書いた1枚のジョーカー(ほかの札の代わりではありません)"
        ));
    }
    if places.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(both!(
            "a joker that stands for a card beside those of the meld, not for one of them",
            "ほかの札と重ならない札の代わりになるジョーカー"
        ));
    }
    let size = places.len() as u8;
    let of_one_rank = rank == highest;
    let has_fifth = places.iter().any(|&(_, suit)| suit == FIFTH_SUIT);
    if has_fifth && !(of_one_rank && size == SUITS + 1) {
        return Err(both!(
            "the joker as `X` only beside all four cards of its rank",
            "同じ数字の4枚がそろったときだけの `X` のジョーカー"
        ));
    }
    if of_one_rank {
        let suits = places.iter().fold(0, |suits, &(_, suit)| suits | 1 << suit);
        let shape = Shape { kind: Kind::Group, rank, size, suits };
        return Ok(Meld { shape, cards, joker: joker.map(|(_, suit)| suit) });
    }
    let of_one_suit = places.iter().all(|&(_, card_suit)| card_suit == suit);
    let in_a_row = places.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
    match () {
        () if !of_one_suit || !in_a_row => Err(both!(
            "cards of one rank, or consecutive cards of one suit",
            "同じ数字の札か、同じスートの続き札"
        )),
        () if size < SHORTEST_SEQUENCE => Err(both!("a sequence of at least three cards", "3枚以上の階段")),
        () => {
            let shape = Shape { kind: Kind::Sequence, rank, size, suits: 1 << suit };
            Ok(Meld { shape, cards, joker: joker.map(|(rank, _)| rank) })
        }
    }
}
