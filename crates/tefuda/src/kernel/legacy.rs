//! What the games that are not yet rebuilt answer with: facts as texts, and each question solved by itself.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::analysis::{Analysis, Decide, Judgement, MoveOf, Notation};
use super::position::Ending;
use super::prose::{Names, Prose};
use super::run::{Budget, Run, Undecided};
use super::scene::Scene;
pub use super::verdict::{Lang, Outcome};

/// The line that names the theorem a reason rests on, and where to read more.
#[must_use]
pub fn citation(theorem: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("By {theorem}; see `tefuda theorems {theorem}`."),
        Lang::Ja => format!("根拠: {theorem}(`tefuda theorems {theorem}`)"),
    }
}

pub use super::verdict::LONGEST_LIST;

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
/// [`Game::words`](crate::kernel::game::Game::words).
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
            Undecided::BrokenRules { .. } => facts.push("said", Fact::Text(undecided.to_string())),
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

/// A good move with the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The text of the move.
    pub move_text: String,
    /// Whether it keeps a won position won; `None` if undecided.
    pub wins: Option<bool>,
    /// Why this one, as a sentence.
    pub why: String,
}

/// What a folder that is not yet rebuilt implements.
pub trait Playable: Notation {
    /// Who wins a position, and why, by the fastest exact decider.
    fn decide(position: &Self::Position, budget: &Budget) -> Verdict;
    /// Every legal move with what it leads to, by the fastest exact decider.
    fn judge(position: &Self::Position, budget: &Budget) -> Vec<JudgedMove>;
    /// Both by the referee, which knows only the rules.
    fn refereed(position: &Self::Position, budget: &Budget) -> (Verdict, Vec<JudgedMove>);
    /// A good move.
    fn recommend(position: &Self::Position, budget: &Budget, lang: Lang) -> Advice;
    /// The long form of the reason, as text.
    fn explain(&self, budget: &Budget, lang: Lang) -> String;
    /// The picture of the reason.
    fn reason_scene(&self, lang: Lang) -> Scene;
    /// The sentence for a reason.
    fn words(reason: &Reason, lang: Lang) -> String;
    /// The setup of a position.
    fn setup_of(position: &Self::Position) -> Self;
}

/// An analysis that asks the old questions one after the other.
pub struct Old<S: Playable> {
    position: S::Position,
    verdict: Verdict,
    moves: Option<Vec<JudgedMove>>,
    reason: OldReason,
}

impl<S: Playable> Old<S> {
    /// By the fastest decider.
    pub fn decided(position: &S::Position, run: &Run) -> Self {
        let verdict = S::decide(position, &run.meter.rest());
        let reason = OldReason(verdict.reason.clone(), S::words);
        Old { position: position.clone(), verdict, moves: None, reason }
    }

    /// By the referee.
    pub fn refereed(position: &S::Position, run: &Run) -> Self {
        let (verdict, moves) = S::refereed(position, &run.meter.rest());
        let reason = OldReason(verdict.reason.clone(), S::words);
        Old { position: position.clone(), verdict, moves: Some(moves), reason }
    }
}

/// A reason with the function that tells it.
pub struct OldReason(Reason, fn(&Reason, Lang) -> String);

impl Serialize for OldReason {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        self.0.facts.serialize(serializer)
    }
}

impl super::analysis::Reason for OldReason {
    fn theorem(&self) -> Option<&'static str> {
        self.0.theorem
    }

    fn words(&self, names: &Names) -> String {
        (self.1)(&self.0, names.lang())
    }
}

impl<S: Playable + Decide> Analysis<S> for Old<S> {
    type Reason = OldReason;

    fn outcome(&self) -> Outcome {
        self.verdict.outcome
    }

    fn reason(&self) -> &OldReason {
        &self.reason
    }

    fn judge(&mut self, played: &MoveOf<S>, run: &mut Run) -> Result<Judgement, Undecided> {
        if self.verdict.outcome == Outcome::Undecided {
            return Ok(Outcome::Undecided.into());
        }
        let moves = self.moves.get_or_insert_with(|| S::judge(&self.position, &run.meter.rest()));
        let text = S::move_text(&self.position, played);
        let judged = moves.iter().find(|judged| judged.text == text);
        Ok(judged.map_or(Outcome::Undecided, |judged| judged.outcome).into())
    }

    fn best(&mut self, run: &mut Run) -> Result<Option<MoveOf<S>>, Undecided> {
        let advice = S::recommend(&self.position, &run.meter.rest(), Lang::En);
        Ok(S::read_move(&self.position, &advice.move_text).ok())
    }

    fn body(&mut self, prose: &mut Prose<'_>, run: &mut Run) {
        let text = S::setup_of(&self.position).explain(&run.meter.rest(), prose.lang());
        prose.line(text);
    }

    fn picture(&mut self, names: &Names, _: &mut Run) -> Scene {
        S::setup_of(&self.position).reason_scene(names.lang())
    }
}

/// Makes an old folder decide by one analysis that asks the old questions.
#[macro_export]
#[doc(hidden)]
macro_rules! decides_as_before {
    ($setup:ty) => {
        impl $crate::kernel::analysis::Decide for $setup {
            type Analysis = $crate::kernel::legacy::Old<Self>;
            type Referee = $crate::kernel::legacy::Old<Self>;

            fn analyse(
                position: &Self::Position,
                run: &mut $crate::kernel::run::Run,
            ) -> Result<Self::Analysis, $crate::kernel::run::Undecided> {
                Ok($crate::kernel::legacy::Old::decided(position, run))
            }

            fn search(
                position: &Self::Position,
                run: &mut $crate::kernel::run::Run,
            ) -> Result<Self::Referee, $crate::kernel::run::Undecided> {
                Ok($crate::kernel::legacy::Old::refereed(position, run))
            }
        }
    };
}
