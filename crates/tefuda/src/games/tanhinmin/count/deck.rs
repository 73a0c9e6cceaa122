//! Decks: which cards are dealt.
//!
//! A deck is written as cards, ranges and multiples: `1..13*4` is four suits of thirteen, `1 2 8c*2` a 1, a 2 and two
//! cut cards of face 8. Every single card goes to either player, equal ones too.

use super::super::hand::Card;
use crate::kernel::lexing::{positive, words};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// The most cards a deck may hold.
pub const MOST_CARDS: usize = 5_000;
/// The most copies of one card: their distributions are counted in one machine word.
pub const MOST_COPIES: u32 = 60;

/// Distinct cards in ascending order, each with how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    kinds: Vec<(Card, u32)>,
}

impl Deck {
    /// The cards 1 to n, once each.
    #[must_use]
    pub fn distinct(cards: usize) -> Self {
        let faces = 1..=u32::try_from(cards).unwrap_or(u32::MAX);
        Deck { kinds: faces.map(|face| (Card::ordinary(face), 1)).collect() }
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kinds.iter().map(|&(_, copies)| copies as usize).sum()
    }

    /// Whether there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Whether some of the cards are cut cards.
    #[must_use]
    pub fn has_cuts(&self) -> bool {
        self.kinds.iter().any(|(card, _)| card.cut)
    }

    /// Whether every face occurs once and is ordinary.
    #[must_use]
    pub fn is_distinct(&self) -> bool {
        self.kinds.iter().all(|(card, copies)| !card.cut && *copies == 1)
    }

    /// How many copies there are of each face of ordinary cards, weakest first.
    pub(super) fn ranks(&self) -> impl Iterator<Item = u32> + '_ {
        self.kinds.iter().filter(|(card, _)| !card.cut).map(|&(_, copies)| copies)
    }

    /// Every single card, weakest first.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.kinds.iter().flat_map(|&(card, copies)| std::iter::repeat_n(card, copies as usize))
    }

    fn add(&mut self, card: Card, copies: u32) {
        match self.kinds.binary_search_by_key(&card, |&(card, _)| card) {
            Ok(place) => self.kinds[place].1 = self.kinds[place].1.saturating_add(copies),
            Err(place) => self.kinds.insert(place, (card, copies)),
        }
    }
}

/// Reads a deck.
///
/// # Errors
/// [`ParseError`] with the offending place.
///
/// ```
/// use tefuda::games::tanhinmin::count::deck;
/// let deck = deck::parse("1..13*4").unwrap();
/// assert_eq!(deck.len(), 52);
/// assert!(deck::parse("8c 3..1").is_err());
/// ```
pub fn parse(text: &str) -> Result<Deck, ParseError> {
    let mut deck = Deck::default();
    for (at, word) in words(text, 0..text.len()) {
        let (kinds, copies) = read_word(word).ok_or_else(|| {
            let expected = both!(
                "a card such as `3` or `8c`, a range such as `1..13`, or either with `*4` (at most {most_copies} copies)",
                "札(`3`、`8c` など)か `1..13` のような範囲。`*4` を付ければその枚数(同じ札は{most_copies}枚まで)";
                most_copies = MOST_COPIES
            );
            ParseError::new(text, at.clone(), expected)
        })?;
        for card in kinds {
            deck.add(card, copies);
            if deck.len() > MOST_CARDS {
                return Err(ParseError::new(
                    text,
                    at,
                    both!(
                        "a deck of at most {most_cards} cards",
                        "{most_cards}枚までの山札";
                        most_cards = MOST_CARDS
                    ),
                ));
            }
        }
        if deck.kinds.iter().any(|&(_, copies)| copies > MOST_COPIES) {
            return Err(ParseError::new(
                text,
                at,
                both!(
                    "at most {most_copies} copies of a card in all",
                    "同じ札は合わせて{most_copies}枚まで";
                    most_copies = MOST_COPIES
                ),
            ));
        }
    }
    if deck.is_empty() {
        return Err(ParseError::new(
            text,
            text.len()..text.len(),
            both!("at least one card", "少なくとも1枚の札"),
        ));
    }
    Ok(deck)
}

/// A word as cards and a number of copies.
fn read_word(word: &str) -> Option<(impl Iterator<Item = Card>, u32)> {
    let (cards, copies) = match word.split_once('*') {
        Some((cards, copies)) => (cards, positive(copies).filter(|&copies| copies <= MOST_COPIES)?),
        None => (word, 1),
    };
    let (cards, cut) = match cards.strip_suffix('c') {
        Some(cards) => (cards, true),
        None => (cards, false),
    };
    let (from, to) = match cards.split_once("..") {
        Some((from, to)) => (positive(from)?, positive(to)?),
        None => (positive(cards)?, positive(cards)?),
    };
    (from <= to).then(|| ((from..=to).map(move |face| Card { face, cut }), copies))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_read_or_refused() {
        let deck = parse("2 1..3*2 8c 8c").unwrap();
        let texts: Vec<String> = deck.cards().map(|card| card.to_string()).collect();
        assert_eq!(texts.join(" "), "1 1 2 2 2 3 3 8c 8c");
        assert!(deck.has_cuts() && !deck.is_distinct() && Deck::distinct(4).is_distinct());
        for (text, at) in [
            ("", 0..0),
            ("1 x", 2..3),
            ("3..1", 0..4),
            ("1*0", 0..3),
            ("1*61", 0..4),
            ("1*60 1", 5..6),
            ("1..4294967295", 0..13),
            ("0", 0..1),
            ("1..*4", 0..5),
        ] {
            assert_eq!(parse(text).unwrap_err().at, at, "{text}");
        }
    }
}
