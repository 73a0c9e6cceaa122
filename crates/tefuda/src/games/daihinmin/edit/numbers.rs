//! Cards without suits: numbers in the order, of which there is no end.

use super::super::counts::{CountGroup, HIGHEST_NUMBER};
use super::super::house::House;
use super::super::notation::{self, A_NUMBER, group_of_text};
use super::super::scene::count_card;
use crate::kernel::edit::{CardPlace, EditRefused, MOST_CARDS};
use crate::kernel::scene::{Card, Item};

/// Spare cards are offered at least up to this number.
const FEWEST_SPARE: u8 = 13;

/// Hands and table of a deck without suits.
pub(super) struct Numbers {
    /// Each ascending.
    pub(super) hands: [Vec<u8>; 2],
    table: Option<CountGroup>,
}

fn no_card(label: &str) -> EditRefused {
    EditRefused::no_card(label, A_NUMBER)
}

impl Numbers {
    pub(super) fn read(hands: [Vec<&str>; 2], table: Option<&str>) -> Result<Self, EditRefused> {
        let mut cards = Numbers { hands: [Vec::new(), Vec::new()], table: None };
        for (hand, words) in cards.hands.iter_mut().zip(hands) {
            for word in words {
                hand.push(notation::order(word).ok_or_else(|| no_card(word))?);
            }
            hand.sort_unstable();
        }
        cards.bounded(0)?;
        let group = |word: &str| group_of_text(word).ok_or_else(|| no_card(word));
        cards.table = table.map(group).transpose()?;
        Ok(cards)
    }

    /// Refuses more cards than can be edited.
    fn bounded(&self, more: usize) -> Result<(), EditRefused> {
        let held = self.hands.iter().map(Vec::len).sum::<usize>().saturating_add(more);
        if held > MOST_CARDS { Err(EditRefused::too_many(MOST_CARDS, "cards", "札")) } else { Ok(()) }
    }

    fn has(&self, group: CountGroup, place: CardPlace) -> bool {
        let enough = |copies: usize| u32::try_from(copies).unwrap_or(u32::MAX) >= group.size;
        match place {
            CardPlace::Hand(seat) => {
                enough(self.hands[seat].iter().filter(|&&rank| rank == group.rank).count())
            }
            CardPlace::Table => {
                self.table.is_some_and(|table| table.rank == group.rank && table.size >= group.size)
            }
            CardPlace::Out => true,
        }
    }

    /// Moves cards of one rank, `3` or `3x2`. On the table they join those of their rank; others give way.
    pub(super) fn put(
        &mut self,
        label: &str,
        from: Option<CardPlace>,
        to: CardPlace,
    ) -> Result<(), EditRefused> {
        let group = group_of_text(label).ok_or_else(|| no_card(label))?;
        let CountGroup { rank, size } = group;
        let lies = match from {
            Some(from) => Some(from).filter(|&from| self.has(group, from)),
            None if to != CardPlace::Out => Some(CardPlace::Out),
            None => [CardPlace::Hand(0), CardPlace::Hand(1), CardPlace::Table]
                .into_iter()
                .find(|&from| self.has(group, from)),
        };
        let from = lies.ok_or_else(|| EditRefused::not_there(label, None))?;
        if from == to {
            return Ok(());
        }
        let copies = usize::try_from(size).unwrap_or(usize::MAX);
        if matches!(to, CardPlace::Hand(_)) && !matches!(from, CardPlace::Hand(_)) {
            self.bounded(copies)?;
        }
        match from {
            CardPlace::Hand(seat) => {
                let start = self.hands[seat].partition_point(|&held| held < rank);
                self.hands[seat].drain(start..start + copies);
            }
            CardPlace::Table => {
                let rest = self.table.map(|table| CountGroup { rank, size: table.size - size });
                self.table = rest.filter(|rest| rest.size > 0);
            }
            CardPlace::Out => {}
        }
        match to {
            CardPlace::Hand(seat) => {
                let start = self.hands[seat].partition_point(|&held| held < rank);
                self.hands[seat].splice(start..start, std::iter::repeat_n(rank, copies));
            }
            CardPlace::Table => {
                let before = self.table.filter(|table| table.rank == rank).map_or(0, |table| table.size);
                self.table = Some(CountGroup { rank, size: before.saturating_add(size) });
            }
            CardPlace::Out => {}
        }
        Ok(())
    }

    pub(super) fn shown_table(&self, house: &House) -> Item {
        match self.table {
            Some(group) if group.size == 1 => Item::table(Some(count_card(house, group.rank))),
            table => Item::table(table.map(|group| Card::plain(group.to_string()))),
        }
    }

    pub(super) fn table_text(&self) -> Option<String> {
        self.table.map(|group| group.to_string())
    }

    pub(super) fn hand_texts(&self) -> [String; 2] {
        [0, 1].map(|seat| match &self.hands[seat][..] {
            [] => "-".to_owned(),
            ranks => ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        })
    }

    pub(super) fn spare(&self, house: &House) -> Vec<Card> {
        let highest = self.hands.iter().flatten().copied().max().unwrap_or(0).saturating_add(1);
        let highest = highest.clamp(FEWEST_SPARE, HIGHEST_NUMBER);
        (1..=highest).map(|rank| count_card(house, rank)).collect()
    }

    pub(super) fn shown(&self, house: &House) -> [Vec<Card>; 2] {
        [0, 1].map(|seat| self.hands[seat].iter().map(|&rank| count_card(house, rank)).collect())
    }
}
