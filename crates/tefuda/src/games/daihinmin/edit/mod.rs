//! Editing positions: cards between the hands, the table and outside; what the joker stands for, the order, the lock, who has
//! passed and who leads, and the set of rules.

mod numbers;
mod suits;

use super::counts;
use super::house::{Flush, House};
use super::notation::{self, HouseRules, Parts};
use crate::kernel::edit::{
    CardPlace, Draft, Edit, EditRefused, OptionTool, Place, Tools, one_of_two, switched,
};
use crate::kernel::position::Seat;
use crate::kernel::scene::{Card, Item, Scene};
use crate::kernel::verdict::Lang;
use numbers::Numbers;
use suits::Suits;

/// What there is before the first card.
const NOTHING: &str = "- / -";
/// The value of the option `rules` when no set is named.
const NOT_NAMED: &str = "-";

/// Two hands, a table and switches, of which any may lack what makes them a position.
pub(super) struct DaihinminDraft {
    cards: Cards,
    switches: Switches,
    /// The set of rules that is named.
    rules: Option<String>,
    board: Option<String>,
    usual: HouseRules,
}

/// The switches behind the cards.
#[derive(Clone, Copy, Default)]
struct Switches {
    rev: bool,
    lock: bool,
    passed: bool,
    mine: bool,
}

enum Cards {
    Suits(Suits),
    Numbers(Numbers),
}

impl DaihinminDraft {
    pub(super) fn read(board: Option<&str>, position: &str) -> Result<Self, EditRefused> {
        let usual = notation::parse_board(board.unwrap_or_default())?;
        let text = if position.trim().is_empty() { NOTHING } else { position };
        let parts = Parts::of(text)?;
        let words = |seat: usize| parts.hands[seat].iter().map(|(_, word)| *word).filter(|word| *word != "-");
        let table = parts.table.as_ref().map(|(_, word)| *word);
        let cards = match parts.without_suits() {
            None => Cards::Suits(Suits::read([0, 1].map(|seat| words(seat).collect()), table)?),
            Some(_) => Cards::Numbers(Numbers::read([0, 1].map(|seat| words(seat).collect()), table)?),
        };
        let rules = parts.rules.as_ref().map(|(_, name)| (*name).to_owned());
        if let Some(name) = rules.as_deref().filter(|name| House::named(name).is_none()) {
            return Err(EditRefused::no_such_option("rules", name));
        }
        let switches = Switches {
            rev: parts.rev.is_some(),
            lock: parts.lock.is_some(),
            passed: parts.passed.is_some(),
            mine: parts.mine.is_some(),
        };
        Ok(DaihinminDraft { cards, switches, rules, board: board.map(str::to_owned), usual })
    }

    /// The rules in force.
    fn house(&self) -> House {
        let named = self.rules.as_deref().and_then(House::named);
        match &self.cards {
            Cards::Suits(_) => named.unwrap_or(self.usual.cards),
            Cards::Numbers(_) => {
                let named = self.rules.as_deref().and_then(counts::house_named);
                named.or(self.usual.counts).unwrap_or(House::SINGLES)
            }
        }
    }

    fn table_text(&self) -> Option<String> {
        match &self.cards {
            Cards::Suits(cards) => cards.table_text(),
            Cards::Numbers(cards) => cards.table_text(),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), EditRefused> {
        let on_table = self.table_text().is_some();
        let needs_table = |switch: bool| match switch && !on_table {
            true => Err(EditRefused::new(
                "on an empty table nothing is locked, nobody has passed, and the mover leads",
                "場が空のときは、縛りもパスもなく、手番側がリードします",
            )),
            false => Ok(switch),
        };
        match (name, &mut self.cards) {
            ("rev", _) => self.switches.rev = switched(name, value)?,
            ("lock", _) => self.switches.lock = needs_table(switched(name, value)?)?,
            ("passed", _) => self.switches.passed = needs_table(switched(name, value)?)?,
            ("mine", _) => self.switches.mine = needs_table(switched(name, value)?)?,
            ("rules", _) if value == NOT_NAMED => self.rules = None,
            ("rules", cards) => {
                let known = match cards {
                    Cards::Suits(_) => House::named(value),
                    Cards::Numbers(_) => counts::house_named(value),
                };
                known.ok_or_else(|| EditRefused::no_such_option(name, value))?;
                self.rules = Some(value.to_owned());
            }
            ("joker", Cards::Suits(cards)) => cards.set_joker(value)?,
            _ => return Err(EditRefused::no_such_option(name, value)),
        }
        Ok(())
    }

    fn rules_tool(&self, lang: Lang) -> OptionTool {
        let is_known = |name: &&str| match &self.cards {
            Cards::Suits(_) => true,
            Cards::Numbers(_) => counts::house_named(name).is_some(),
        };
        let names = House::NAMES.into_iter().filter(is_known).map(|name| (name.to_owned(), name.to_owned()));
        let usual = match self.board {
            Some(_) => lang.pick("as the board says", "盤の通り"),
            None => lang.pick("the usual ones", "標準のルール"),
        };
        let choices = [(NOT_NAMED.to_owned(), usual.to_owned())].into_iter().chain(names);
        let value = self.rules.as_deref().unwrap_or(NOT_NAMED);
        OptionTool::new("rules", lang.pick("set of rules", "ルールの組"), value, choices)
    }
}

impl Draft for DaihinminDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let [first, second] = Place::two_hands(lang);
        let house = self.house();
        let Switches { rev, lock, passed, mine } = self.switches;
        let on_table = self.table_text().is_some();
        let all_pass = house.flush != Flush::OpponentPass;
        let switches = [
            (true, "rev", lang.pick("reversed order", "革命中"), rev),
            (on_table && house.lock, "lock", lang.pick("locked suits", "縛り"), lock),
            (
                on_table && all_pass,
                "passed",
                lang.pick("the other player has passed", "相手はパスした"),
                passed,
            ),
            (
                on_table && all_pass,
                "mine",
                lang.pick("the mover leads after passes", "流れたら手番側がリード"),
                mine,
            ),
        ];
        // What is set can be unset, even where the rules have no such switch.
        let switches = switches.into_iter().filter(|(offered, _, _, is_on)| *offered || *is_on);
        let mut options: Vec<OptionTool> =
            switches.map(|(_, name, label, is_on)| OptionTool::switch(name, label, is_on, lang)).collect();
        if let Cards::Suits(cards) = &self.cards {
            options.extend(cards.joker_tool(lang));
        }
        options.push(self.rules_tool(lang));
        Tools {
            places: vec![first, second, Place::table(lang), Place::out(lang)],
            spare: match &self.cards {
                Cards::Suits(cards) => cards.spare(&house),
                Cards::Numbers(cards) => cards.spare(&house),
            },
            to_move: true,
            options,
            ..Tools::default()
        }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::Put { card, from, to } => {
                let (from, to) = (from.as_deref().map(CardPlace::of).transpose()?, CardPlace::of(to)?);
                match &mut self.cards {
                    Cards::Suits(cards) => cards.put(card, from, to)?,
                    Cards::Numbers(cards) => cards.put(card, from, to)?,
                }
                // They speak of what is on the table.
                if self.table_text().is_none() {
                    self.switches = Switches { rev: self.switches.rev, ..Switches::default() };
                }
                Ok(())
            }
            // The hand to move stands first.
            Edit::ToMove { seat } => {
                if one_of_two(*seat)? == Seat::SECOND {
                    match &mut self.cards {
                        Cards::Suits(cards) => cards.hands.swap(0, 1),
                        Cards::Numbers(cards) => cards.hands.swap(0, 1),
                    }
                    if self.table_text().is_some() {
                        // Both words are told from the mover: the table stays whose it was, and who has passed cannot move.
                        self.switches.mine = !self.switches.mine;
                        self.switches.passed = false;
                    }
                }
                Ok(())
            }
            Edit::Option { name, value } => self.set(name, value),
            _ => Err(EditRefused::no_such_tool()),
        }
    }

    fn position(&self) -> String {
        let [own, theirs] = match &self.cards {
            Cards::Suits(cards) => cards.hand_texts(),
            Cards::Numbers(cards) => cards.hand_texts(),
        };
        let mut text = format!("{own} / {theirs}");
        if let Some(table) = self.table_text() {
            text += &format!(" @ {table}");
        }
        let Switches { rev, lock, passed, mine } = self.switches;
        for (is_on, word) in [(rev, " rev"), (lock, " lock"), (passed, " passed"), (mine, " mine")] {
            text += if is_on { word } else { "" };
        }
        if let Some(rules) = &self.rules {
            text += &format!(" rules {rules}");
        }
        text
    }

    fn board(&self) -> Option<String> {
        self.board.clone()
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let empty = match &self.cards {
            Cards::Suits(cards) => cards.hands.map(|hand| hand == 0),
            Cards::Numbers(cards) => [0, 1].map(|seat| cards.hands[seat].is_empty()),
        };
        if empty == [true, true] {
            return Some(lang.pick("both hands are empty", "両方の手札が空です").to_owned());
        }
        if empty.contains(&true) && self.table_text().is_some() {
            let missing = lang.pick(
                "a hand is empty, so the game is over: clear the table or deal cards",
                "手札が空なので終わっています。場を空にするか札を配ってください",
            );
            return Some(missing.to_owned());
        }
        match &self.cards {
            Cards::Suits(cards) => cards.missing(lang),
            Cards::Numbers(_) => None,
        }
    }

    fn sketch(&self, _: Lang) -> Scene {
        let house = self.house();
        let ([own, theirs], table): ([Vec<Card>; 2], Item) = match &self.cards {
            Cards::Suits(cards) => (cards.shown(&house), cards.shown_table(&house)),
            Cards::Numbers(cards) => (cards.shown(&house), cards.shown_table(&house)),
        };
        let hand = |seat: Seat, cards| Item::Hand { seat, to_move: seat == Seat::FIRST, place: None, cards };
        Scene { items: vec![hand(Seat::FIRST, own), table, hand(Seat::SECOND, theirs)] }
    }
}
