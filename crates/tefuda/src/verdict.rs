//! Who wins, and why: the one answer type of the library.

use std::fmt;

use serde::Deserialize;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::budget::Undecided;
use crate::position::{Ending, Seat};

/// The language of the words in a reason. Notation and JSON keys do not depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// The text in this language.
    #[must_use]
    pub fn choose<'a>(self, en: &'a str, ja: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// What ends a sentence.
    #[must_use]
    pub fn full_stop(self) -> &'static str {
        match self {
            Lang::En => ".",
            Lang::Ja => "。",
        }
    }
}

/// The line that names the theorem a reason rests on, and where to read more.
#[must_use]
pub fn citation(theorem: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("By {theorem}; see `tefuda theorems {theorem}`."),
        Lang::Ja => format!("根拠: {theorem}(`tefuda theorems {theorem}`)"),
    }
}

/// How a position is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This seat can force the win.
    Win(Seat),
    /// With best play the game is drawn.
    Draw,
    /// No single player can force the win.
    Nobody,
    /// The budget did not suffice to tell.
    Undecided,
}

impl Outcome {
    /// The word of the contract: `win`, `draw`, `nobody` or `undecided`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Win(_) => "win",
            Outcome::Draw => "draw",
            Outcome::Nobody => "nobody",
            Outcome::Undecided => "undecided",
        }
    }

    /// How an explanation begins: who wins, or the word of the contract.
    #[must_use]
    pub fn headline(self, lang: Lang) -> String {
        match (self, lang) {
            (Outcome::Win(seat), Lang::En) => format!("Seat {seat} wins"),
            (Outcome::Win(seat), Lang::Ja) => format!("席{seat}の勝ち"),
            (other, _) => other.word().to_owned(),
        }
    }

    /// Who wins a game without draws after a move of this seat that wins, loses, or is not decided.
    #[must_use]
    pub fn of_move(wins: Option<bool>, mover: Seat) -> Self {
        match wins {
            None => Outcome::Undecided,
            Some(true) => Outcome::Win(mover),
            Some(false) => Outcome::Win(mover.opponent()),
        }
    }

    /// The winning seat, if there is one.
    #[must_use]
    pub fn winner(self) -> Option<Seat> {
        match self {
            Outcome::Win(seat) => Some(seat),
            _ => None,
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Won(seat) => Outcome::Win(seat),
            Ending::Draw => Outcome::Draw,
        }
    }
}

/// Lists longer than this are replaced by their length when they are written as JSON.
pub const LONGEST_LIST: usize = 1000;

/// A fact that a reason rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A text.
    Text(String),
    /// Pairs of things, such as a matching.
    Pairs(Vec<(Label, Label)>),
}

/// A short name for a thing in a game, cheap to make: a fact may hold thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A fixed word.
    Word(&'static str),
    /// A number with a mark behind it, such as the card `8c`; the mark may be empty.
    Marked(u32, &'static str),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Word(word) => f.write_str(word),
            Label::Marked(number, mark) => {
                number.fmt(f)?;
                f.write_str(mark)
            }
        }
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Fact {
    /// The number in it, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self {
            Fact::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Self {
        Fact::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Self {
        Fact::Number(i64::from(number))
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Number(number) => serializer.serialize_i64(*number),
            Fact::Flag(flag) => serializer.serialize_bool(*flag),
            Fact::Text(text) => serializer.serialize_str(text),
            Fact::Pairs(pairs) if pairs.len() > LONGEST_LIST => serializer.serialize_u64(pairs.len() as u64),
            Fact::Pairs(pairs) => pairs.serialize(serializer),
        }
    }
}

/// Facts by name, in the order in which the reason uses them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts(pub Vec<(&'static str, Fact)>);

impl Facts {
    /// The fact of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0.iter().find_map(|(key, fact)| (*key == name).then_some(fact))
    }

    /// The number of this name; 0 when there is none. For the words of reasons, which name only facts they set.
    #[must_use]
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).and_then(Fact::number).unwrap_or(0)
    }

    /// Adds a fact.
    pub fn push(&mut self, name: &'static str, fact: impl Into<Fact>) {
        self.0.push((name, fact.into()));
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, fact) in &self.0 {
            map.serialize_entry(key, fact)?;
        }
        map.end()
    }
}

/// Why: the theorem that decided, a message key, and the facts with their numbers.
///
/// The words for the key, in English and Japanese, live in the game's folder; see
/// [`Game::words`](crate::registry::Game::words).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The id of the theorem that was used (as in `tefuda theorems`), or `None` when the rules or a search decided.
    pub theorem: Option<&'static str>,
    /// Which sentence tells it.
    pub key: &'static str,
    /// The facts that the sentence uses.
    pub facts: Facts,
}

/// Message keys that belong to no game; [`house_words`] has the sentences.
pub mod house_key {
    /// The game is over by its rules.
    pub const OVER: &str = "over";
    /// An exhaustive search decided.
    pub const SEARCHED: &str = "searched";
    /// Every reachable position was solved.
    pub const ALL_SOLVED: &str = "all-solved";
    /// A search found a winning move, though not everything.
    pub const FOUND: &str = "found";
    /// The budget ran out.
    pub const UNDECIDED: &str = "undecided";
}

/// The sentence for a key of [`house_key`].
#[must_use]
pub fn house_words(reason: &Reason, lang: Lang) -> String {
    let number = |name| reason.facts.number(name);
    match (reason.key, lang) {
        (house_key::OVER, Lang::En) => "the game is over by its rules".to_owned(),
        (house_key::OVER, Lang::Ja) => "ルールにより対局は終了しています".to_owned(),
        (house_key::SEARCHED, Lang::En) => {
            let (positions, moves) = (number("positions"), number("plies"));
            let (s, are) = (if positions == 1 { "" } else { "s" }, if moves == 1 { " is" } else { "s are" });
            format!(
                "an exhaustive search of {positions} position{s} decided; with best play {moves} more move{are} made"
            )
        }
        (house_key::SEARCHED, Lang::Ja) => {
            format!("全探索({}局面)による判定。最善を尽くすと残り{}手", number("positions"), number("plies"))
        }
        (house_key::ALL_SOLVED, Lang::En) => {
            format!(
                "every one of the {} positions that can arise was solved from the rules",
                number("positions")
            )
        }
        (house_key::ALL_SOLVED, Lang::Ja) => {
            format!("生じうる{}局面すべてをルールから解いた結果です", number("positions"))
        }
        (house_key::FOUND, Lang::En) => {
            "the search found a winning move before the budget ran out".to_owned()
        }
        (house_key::FOUND, Lang::Ja) => "制限に達する前に勝つ手が見つかりました".to_owned(),
        (house_key::UNDECIDED, lang) => {
            let text = |name| match reason.facts.get(name) {
                Some(Fact::Text(word)) => word.as_str(),
                _ => "",
            };
            let limit = text("limit");
            if let Some(Fact::Text(said)) = reason.facts.get("said") {
                let (needed, allowed) = (text("needed"), text("allowed"));
                return match (lang, limit) {
                    (Lang::En, _) => format!("not decided within the budget: {said}"),
                    (Lang::Ja, "memory") => {
                        format!("始める前に中止しました(メモリが{needed}バイト必要、許容は{allowed}バイト)")
                    }
                    (Lang::Ja, _) => format!("始める前に中止しました({needed}局面が必要、許容は{allowed})"),
                };
            }
            let (en, ja) = match limit {
                "time" => ("the time was up", "時間切れ"),
                "memory" => ("the tables outgrew the memory allowed", "メモリ不足"),
                "cancelled" => ("it was cancelled", "中止"),
                _ => ("the limit on positions was reached", "局面数の上限"),
            };
            let positions = number("positions");
            match lang {
                Lang::En => {
                    format!("not decided within the budget: {en}; positions looked at: {positions}")
                }
                Lang::Ja => format!("制限内では判定できませんでした({ja}、{positions}局面まで調査)"),
            }
        }
        (key, _) => key.to_owned(),
    }
}

/// The answer: how the position is decided, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

impl Verdict {
    /// The verdict on a game that is over.
    #[must_use]
    pub fn over(ending: Ending) -> Self {
        let reason = Reason { theorem: None, key: house_key::OVER, facts: Facts::default() };
        Verdict { outcome: ending.into(), reason }
    }

    /// The verdict when the budget ran out.
    #[must_use]
    pub fn undecided(undecided: Undecided) -> Self {
        let mut facts = Facts::default();
        facts.push("limit", Fact::Text(undecided.limit().word().to_owned()));
        match undecided {
            Undecided::RanOut { nodes, .. } => {
                facts.push("positions", Fact::Number(i64::try_from(nodes).unwrap_or(i64::MAX)));
            }
            Undecided::TooLarge { needed, allowed, .. } => {
                facts.push("needed", Fact::Text(needed.to_string()));
                facts.push("allowed", Fact::Text(allowed.to_string()));
                // What the program itself would say; only other languages need more.
                facts.push("said", Fact::Text(undecided.to_string()));
            }
        }
        Verdict {
            outcome: Outcome::Undecided,
            reason: Reason { theorem: None, key: house_key::UNDECIDED, facts },
        }
    }
}

/// A legal move with what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The text of the move.
    pub text: String,
    /// Whether the player who makes it can still force the win after it; `None` if undecided.
    pub wins: Option<bool>,
    /// How the position after it is decided, in the seats of the position before it.
    pub outcome: Outcome,
}
