//! Editing positions: heaps one by one, the rule, and how it is played.

use std::sync::Arc;

use super::members::{MEMBERS, Member};
use super::notation;
use super::pairs::PairRule;
use super::rules::{Convention, Rules, Setup};
use super::together::TogetherRule;
use crate::kernel::edit::{Draft, Edit, EditRefused, HeapTools, MOST_HEAPS, OptionTool, Tools};
use crate::kernel::lexing::is_digits;
use crate::kernel::scene::{Item, Scene};
use crate::kernel::verdict::Lang;

/// The rule of a text without any.
const FIRST_RULE: &str = "nim:";
/// Every number up to here is a number to all who read JSON.
const LARGEST: u64 = (1 << 53) - 1;
/// How a heap without a limit is told in the option `max`.
const NO_LIMIT: &str = "-";

/// Heaps, whether or not their rule is played with such.
pub(super) struct HeapDraft(Setup);

impl HeapDraft {
    pub(super) fn read_nim(position: &str) -> Result<Self, EditRefused> {
        HeapDraft::bounded(notation::read_nim(position)?.setup)
    }

    pub(super) fn read(position: &str) -> Result<Self, EditRefused> {
        let text = if position.trim().is_empty() { FIRST_RULE } else { position };
        HeapDraft::bounded(notation::read(text)?.setup)
    }

    fn bounded(setup: Setup) -> Result<Self, EditRefused> {
        match setup.heaps.len() {
            0..=MOST_HEAPS => Ok(HeapDraft(setup)),
            _ => Err(too_many_heaps()),
        }
    }

    fn largest(&self) -> u64 {
        match self.0.rules() {
            Rules::Pairs(PairRule::Northcott(columns)) => *columns,
            _ => LARGEST,
        }
    }

    /// The size that a heap is given, if it may be so large.
    fn size(&self, size: u64) -> Result<u64, EditRefused> {
        let largest = self.largest();
        if size <= largest {
            return Ok(size);
        }
        Err(EditRefused::new(
            format!("a heap has at most {largest} counters here"),
            format!("ここでの山の大きさは{largest}までです"),
        ))
    }

    fn heap(&self, heap: usize) -> Result<usize, EditRefused> {
        if heap < self.0.heaps.len() { Ok(heap) } else { Err(EditRefused::no_such("heap", "山", heap)) }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), EditRefused> {
        let setup = &mut self.0;
        let refused = || EditRefused::no_such_option(name, value);
        match (name, setup.rules()) {
            ("rule", _) if !setup.is_nim() => {
                let rules = notation::parse_rules(value)?;
                if value.contains(':') {
                    return Err(refused());
                }
                if !rules.allow(setup.convention) {
                    return Err(not_played(value, convention_word(setup.convention)));
                }
                if !is_dynamic(&rules) {
                    setup.limit = None;
                }
                setup.name = Some(value.split_whitespace().collect::<Vec<_>>().join(" ").into());
                setup.rules = Arc::new(rules);
            }
            ("play", rules) => {
                let (_, convention) =
                    CONVENTIONS.into_iter().find(|(word, _)| *word == value).ok_or_else(refused)?;
                if !rules.allow(convention) {
                    return Err(not_played(setup.name.as_deref().unwrap_or("nim"), value));
                }
                setup.convention = convention;
            }
            ("max", rules) if is_dynamic(rules) => {
                setup.limit = match value {
                    NO_LIMIT => None,
                    digits => Some(digits.parse().ok().filter(|_| is_digits(digits)).ok_or_else(refused)?),
                };
            }
            _ => return Err(refused()),
        }
        Ok(())
    }
}

const CONVENTIONS: [(&str, Convention); 3] =
    [("normal", Convention::Normal), ("misere", Convention::Misere), ("every", Convention::Every)];

fn convention_word(convention: Convention) -> &'static str {
    CONVENTIONS.iter().find(|(_, known)| *known == convention).map_or("", |(word, _)| *word)
}

fn not_played(rule: &str, convention: &str) -> EditRefused {
    EditRefused::new(
        format!("`{rule}` is not played `{convention}`: change one of the two first"),
        format!("`{rule}` に `{convention}` の遊び方はありません。先にどちらかを変えてください"),
    )
}

fn is_dynamic(rules: &Rules) -> bool {
    matches!(rules, Rules::Together(TogetherRule::Dynamic(_)))
}

fn too_many_heaps() -> EditRefused {
    EditRefused::too_many(MOST_HEAPS, "heaps", "山")
}

/// The rules that have a name, with a number where they take one.
fn rule_tool(name: &str, lang: Lang) -> OptionTool {
    let choice = |member: &Member| {
        let rule = member.example.split(':').next().unwrap_or(member.name);
        (rule.to_owned(), format!("{rule}: {}", member.rule_of(rule, lang)))
    };
    OptionTool::new("rule", lang.pick("rule", "規則"), name, MEMBERS.iter().map(choice)).open()
}

fn convention_tool(setup: &Setup, lang: Lang) -> OptionTool {
    let label = |convention| match convention {
        Convention::Normal => lang.pick("a player who cannot move loses", "動けない側の負け"),
        Convention::Misere => lang.pick("misère: a player who cannot move wins", "逆形(動けない側の勝ち)"),
        Convention::Every => lang.pick("a move in every heap or pair", "すべての山(組)で動く"),
    };
    let allowed = CONVENTIONS.into_iter().filter(|(_, convention)| setup.rules().allow(*convention));
    let choices = allowed.map(|(word, convention)| (word.to_owned(), label(convention).to_owned()));
    OptionTool::new("play", lang.pick("play", "勝敗"), convention_word(setup.convention), choices)
}

impl Draft for HeapDraft {
    fn tools(&self, lang: Lang) -> Tools {
        let setup = &self.0;
        let rule = setup.name.as_ref().map(|name| rule_tool(name, lang));
        let limit = is_dynamic(setup.rules()).then(|| {
            let value = setup.limit.map_or_else(|| NO_LIMIT.to_owned(), |limit| limit.to_string());
            let label = lang.pick("the most that may be taken now", "いま取れる最大の数");
            let none = lang.pick("the first move", "最初の手");
            OptionTool::new("max", label, value, [(NO_LIMIT.to_owned(), none.to_owned())]).open()
        });
        Tools {
            heaps: Some(HeapTools { largest: self.largest(), most: MOST_HEAPS }),
            options: rule.into_iter().chain([convention_tool(setup, lang)]).chain(limit).collect(),
            ..Tools::default()
        }
    }

    fn apply(&mut self, edit: &Edit) -> Result<(), EditRefused> {
        match edit {
            Edit::SetHeap { heap, size } => {
                let (heap, size) = (self.heap(*heap)?, self.size(*size)?);
                self.0.heaps[heap] = size;
            }
            Edit::AddHeap { size } => {
                let size = self.size(*size)?;
                if self.0.heaps.len() == MOST_HEAPS {
                    return Err(too_many_heaps());
                }
                self.0.heaps.push(size);
            }
            Edit::RemoveHeap { heap } => {
                let heap = self.heap(*heap)?;
                self.0.heaps.remove(heap);
            }
            Edit::Option { name, value } => self.set(name, value)?,
            _ => return Err(EditRefused::no_such_tool()),
        }
        Ok(())
    }

    fn position(&self) -> String {
        self.0.to_string()
    }

    fn missing(&self, lang: Lang) -> Option<String> {
        let missing = match (self.0.rules(), self.0.heaps.len()) {
            (_, 0) => lang.pick("there is no heap yet", "山がまだありません"),
            (Rules::Pairs(_), heaps) if !heaps.is_multiple_of(2) => lang
                .pick("the heaps are played in pairs: one is missing", "山は2つずつの組です。1つ足りません"),
            _ => return None,
        };
        Some(missing.to_owned())
    }

    fn sketch(&self, _: Lang) -> Scene {
        Scene { items: vec![Item::heaps(self.0.heaps.clone())] }
    }
}
