//! Cards with suits: each is there once.

use super::super::cards::{DECK, Hand, JOKER, each, size};
use super::super::house::House;
use super::super::notation::{
    A_CARD, CardText, HandText, card_of_text, parse_meld, rank_letter, suit_letter,
};
use super::super::scene::real_card;
use crate::kernel::edit::{CardPlace, EditRefused, OptionTool};
use crate::kernel::scene::{Card, Item};
use crate::kernel::verdict::Lang;

/// Hands and table of a deck with suits.
pub(super) struct Suits {
    pub(super) hands: [Hand; 2],
    /// The cards on the table, whether or not they are a meld.
    table: Hand,
    /// What the joker on the table stands for, as `H5`.
    joker_as: Option<String>,
}

/// The cards of a text such as `S5+JO=H5`, and what the joker stands for.
fn cards_of(text: &str) -> Option<(Hand, Option<&str>)> {
    let (mut cards, mut joker_as) = (0, None);
    for part in text.split('+') {
        let (name, place) = part.split_once('=').map_or((part, None), |(name, place)| (name, Some(place)));
        let card = card_of_text(name)?;
        if cards & card != 0 || place.is_some() && card != JOKER {
            return None;
        }
        cards |= card;
        joker_as = joker_as.or(place);
    }
    Some((cards, joker_as))
}

fn no_card(label: &str) -> EditRefused {
    EditRefused::no_card(label, A_CARD)
}

impl Suits {
    pub(super) fn read(hands: [Vec<&str>; 2], table: Option<&str>) -> Result<Self, EditRefused> {
        let mut cards = Suits { hands: [0, 0], table: 0, joker_as: None };
        for (seat, words) in hands.into_iter().enumerate() {
            for word in words {
                let card = card_of_text(word).ok_or_else(|| no_card(word))?;
                cards.take(card, word)?;
                cards.hands[seat] |= card;
            }
        }
        if let Some(word) = table {
            let (meld, joker_as) = cards_of(word).ok_or_else(|| no_card(word))?;
            cards.take(meld, word)?;
            (cards.table, cards.joker_as) = (meld, joker_as.map(str::to_owned));
        }
        Ok(cards)
    }

    fn dealt(&self) -> Hand {
        self.hands[0] | self.hands[1] | self.table
    }

    /// Refuses cards that are somewhere already.
    fn take(&self, cards: Hand, word: &str) -> Result<(), EditRefused> {
        if self.dealt() & cards == 0 {
            return Ok(());
        }
        Err(EditRefused::new(
            format!("each card occurs once: `{word}`"),
            format!("札は1枚ずつです: `{word}`"),
        ))
    }

    pub(super) fn put(
        &mut self,
        label: &str,
        from: Option<CardPlace>,
        to: CardPlace,
    ) -> Result<(), EditRefused> {
        let (cards, _) = cards_of(label).ok_or_else(|| no_card(label))?;
        let at = |place: CardPlace| match place {
            CardPlace::Hand(seat) => self.hands[seat],
            CardPlace::Table => self.table,
            CardPlace::Out => DECK & !self.dealt(),
        };
        if let Some(from) = from
            && cards & !at(from) != 0
        {
            return Err(EditRefused::not_there(label, None));
        }
        self.hands.iter_mut().for_each(|hand| *hand &= !cards);
        self.table &= !cards;
        match to {
            CardPlace::Hand(seat) => self.hands[seat] |= cards,
            CardPlace::Table => self.table |= cards,
            CardPlace::Out => {}
        }
        // What the joker stood for may not go with the other cards.
        let fits = self.joker_as.as_deref().is_some_and(|place| self.is_meld_with(place));
        self.joker_as = self.joker_as.take().filter(|_| fits);
        Ok(())
    }

    fn naturals_text(&self) -> String {
        let texts: Vec<String> = each(self.table & !JOKER).map(|card| CardText(card).to_string()).collect();
        texts.join("+")
    }

    /// Whether the table is a meld in which the joker stands for this card.
    fn is_meld_with(&self, place: &str) -> bool {
        let text = format!("{}+JO={place}", self.naturals_text());
        self.table & JOKER != 0 && self.table != JOKER && parse_meld(&text, 0..text.len()).is_ok()
    }

    /// What the joker on the table may stand for.
    fn joker_places(&self) -> Vec<String> {
        if self.table & JOKER == 0 || self.table == JOKER {
            return Vec::new();
        }
        let places = (0..=4).flat_map(|suit| (0..=14).map(move |rank| (suit, rank)));
        let texts = places.map(|(suit, rank)| format!("{}{}", suit_letter(suit), rank_letter(rank)));
        texts.filter(|place| self.is_meld_with(place)).collect()
    }

    pub(super) fn set_joker(&mut self, value: &str) -> Result<(), EditRefused> {
        if !self.joker_places().iter().any(|place| place == value) {
            return Err(EditRefused::no_such_option("joker", value));
        }
        self.joker_as = Some(value.to_owned());
        Ok(())
    }

    pub(super) fn joker_tool(&self, lang: Lang) -> Option<OptionTool> {
        let places = self.joker_places();
        let value = self.joker_as.clone().or_else(|| places.first().cloned())?;
        let label = lang.pick("the joker on the table stands for", "場のジョーカーが表す札");
        let choices = places.into_iter().map(|place| (place.clone(), place));
        Some(OptionTool::new("joker", label, value, choices))
    }

    pub(super) fn table_text(&self) -> Option<String> {
        let naturals = self.naturals_text();
        match (self.table & JOKER != 0, naturals.is_empty()) {
            (false, true) => None,
            (true, true) => Some("JO".to_owned()),
            (false, false) => Some(naturals),
            (true, false) => {
                let place = self.joker_as.clone().or_else(|| self.joker_places().into_iter().next());
                Some(place.map_or_else(|| format!("{naturals}+JO"), |place| format!("{naturals}+JO={place}")))
            }
        }
    }

    pub(super) fn hand_texts(&self) -> [String; 2] {
        self.hands.map(|hand| HandText(hand).to_string())
    }

    pub(super) fn spare(&self, house: &House) -> Vec<Card> {
        let deck = if house.joker { DECK } else { DECK & !JOKER };
        each(deck & !self.dealt()).map(|card| real_card(house, card)).collect()
    }

    pub(super) fn shown(&self, house: &House) -> [Vec<Card>; 2] {
        self.hands.map(|hand| each(hand).map(|card| real_card(house, card)).collect())
    }

    pub(super) fn shown_table(&self, house: &House) -> Item {
        match size(self.table) {
            0 => Item::table(None),
            1 => Item::table(Some(real_card(house, self.table))),
            _ => Item::Table {
                card: self.table_text().map(Card::plain),
                cards: each(self.table).map(|card| real_card(house, card)).collect(),
            },
        }
    }

    /// What is on the table must be a meld.
    pub(super) fn missing(&self, lang: Lang) -> Option<String> {
        let text = self.table_text()?;
        parse_meld(&text, 0..text.len()).err()?;
        Some(match lang {
            Lang::En => {
                format!(
                    "{text} on the table is not a meld: cards of one rank, or three or more in a row of one suit"
                )
            }
            Lang::Ja => {
                format!("場の{text}は出せる組ではありません(同じ数字、または同じスートの3枚以上の続き)")
            }
        })
    }
}
