//! Editing positions: cards between the hands, the table and outside, where there is no end of them.

use super::hand::{Card, Hand, SortedHand};
use super::notation::{self, A_CARD};
use super::rules::Setup;
use super::scene;
use crate::kernel::edit::{
    CardPlace, Draft, Edit, EditRefused, MOST_CARDS, OptionTool, Place, Tools, one_of_two, switched,
};
use crate::kernel::position::Seat;
use crate::kernel::scene::Scene;
use crate::kernel::verdict::Lang;

/// Spare cards are offered up to a face between these.
const HIGHEST_SPARE: std::ops::RangeInclusive<u32> = 13..=26;
const PASSES: &str = "pass-on-empty-table";

/// Two hands and a table card, which may lack every card.
pub(super) struct TanhinminDraft(Setup);

impl TanhinminDraft {
    pub(super) fn read(board: Option<&str>, position: &str) -> Result<Self, EditRefused> {
        let switches = notation::parse_switches(board.unwrap_or_default())?;
        let (hands, table_card) = match position.trim() {
            "" => Default::default(),
            _ => notation::parse_parts(position)?,
        };
        if hands.iter().map(SortedHand::len).sum::<usize>() > MOST_CARDS {
            return Err(EditRefused::too_many(MOST_CARDS, "cards", "札"));
        }
        Ok(TanhinminDraft(Setup { hands, table_card, switches }))
    }

    fn has(&self, card: Card, place: CardPlace) -> bool {
        match place {
            CardPlace::Hand(seat) => self.0.hands[seat].contains(card),
            CardPlace::Table => card == Card::ordinary(self.0.table_card),
            CardPlace::Out => true,
        }
    }

    fn put(&mut self, label: &str, from: Option<&str>, to: &str) -> Result<(), EditRefused> {
        let card = notation::card(label).ok_or_else(|| EditRefused::no_card(label, A_CARD))?;
        let to = CardPlace::of(to)?;
        let lies = match from {
            Some(place) => Some(CardPlace::of(place)?).filter(|&from| self.has(card, from)),
            None if to != CardPlace::Out => Some(CardPlace::Out),
            None => [CardPlace::Hand(0), CardPlace::Hand(1), CardPlace::Table]
                .into_iter()
                .find(|&from| self.has(card, from)),
        };
        let from = lies.ok_or_else(|| EditRefused::not_there(label, from))?;
        if from == to {
            return Ok(());
        }
        if to == CardPlace::Table && card.cut {
            return Err(EditRefused::new(
                "a cut card never stays on the table: nothing beats it, so its player leads on an empty table",
                "8切り札は場に残りません。出した人が空場で続けます",
            ));
        }
        if from == CardPlace::Out && self.0.hands.iter().map(SortedHand::len).sum::<usize>() == MOST_CARDS {
            return Err(EditRefused::too_many(MOST_CARDS, "cards", "札"));
        }
        match from {
            CardPlace::Hand(seat) => self.0.hands[seat] = self.0.hands[seat].without(card),
            CardPlace::Table => self.0.table_card = 0,
            CardPlace::Out => {}
        }
        match to {
            CardPlace::Hand(seat) => {
                self.0.hands[seat] = self.0.hands[seat].cards().chain([card]).collect();
            }
            CardPlace::Table => self.0.table_card = card.face,
            CardPlace::Out => {}
        }
        Ok(())
    }
}

impl Draft for TanhinminDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let [first, second] = Place::two_hands(lang);
        let highest =
            self.0.hands.iter().flat_map(SortedHand::faces).max().unwrap_or(0).max(self.0.table_card);
        let highest = highest.saturating_add(1).clamp(*HIGHEST_SPARE.start(), *HIGHEST_SPARE.end());
        let spare = (1..=highest).map(Card::ordinary).chain((1..=highest).map(Card::cut));
        let label = lang.pick("passing on an empty table", "空場でのパス");
        Tools {
            places: vec![first, second, Place::table(lang), Place::out(lang)],
            spare: spare.map(|card| scene::card(card, false)).collect(),
            to_move: true,
            options: vec![OptionTool::switch(PASSES, label, self.0.switches.pass_on_empty_table, lang)],
            ..Tools::default()
        }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::Put { card, from, to } => self.put(card, from.as_deref(), to)?,
            // The hand to move stands first.
            Edit::ToMove { seat } => {
                if one_of_two(*seat)? == Seat::SECOND {
                    self.0.hands.swap(0, 1);
                }
            }
            Edit::Option { name, value } if name == PASSES => {
                self.0.switches.pass_on_empty_table = switched(name, value)?;
            }
            Edit::Option { name, value } => return Err(EditRefused::no_such_option(name, value)),
            _ => return Err(EditRefused::no_such_tool()),
        }
        Ok(())
    }

    fn position(&self) -> String {
        self.0.to_string()
    }

    fn board(&self) -> Option<String> {
        self.0.switches.pass_on_empty_table.then(|| PASSES.to_owned())
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let nothing = self.0.hands.iter().all(SortedHand::is_empty);
        nothing.then(|| lang.pick("both hands are empty", "両方の手札が空です").to_owned())
    }

    fn sketch(&self, _: Lang) -> Scene {
        scene::position(&self.0)
    }
}
