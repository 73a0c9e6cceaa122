//! What is said of a position that was not decided.

use crate::kernel::prose::{at_least, at_most};
use crate::kernel::run::{Limit, Undecided};
use crate::kernel::verdict::Lang;

/// What an answer without an analysis rests on: which limit was met, and how far it was to the end.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
pub(super) struct NotDecided {
    limit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed: Option<u64>,
}

#[cfg(feature = "serde")]
impl NotDecided {
    pub(super) fn new(undecided: Undecided) -> Self {
        let limit = undecided.limit().word();
        match undecided {
            Undecided::RanOut { nodes, .. }
            | Undecided::BrokenRules { nodes }
            | Undecided::ThirdPlayer { nodes } => {
                NotDecided { limit, positions: Some(nodes), needed: None, allowed: None }
            }
            Undecided::TooLarge { needed, allowed, .. } => {
                NotDecided { limit, positions: None, needed: Some(needed), allowed: Some(allowed) }
            }
        }
    }
}

impl Undecided {
    /// Why there is no answer, as a sentence without a full stop.
    #[must_use]
    pub fn in_lang(self, lang: Lang) -> String {
        undecided_words(self, lang)
    }
}

/// Why there is no answer, as a sentence without a full stop.
#[must_use]
pub(crate) fn undecided_words(undecided: Undecided, lang: Lang) -> String {
    if lang == Lang::En {
        return undecided.to_string();
    }
    match undecided {
        Undecided::RanOut { limit: Limit::Cancelled, nodes } => {
            format!("{nodes}局面を調べたところで中止されました")
        }
        Undecided::RanOut { limit, nodes } => {
            let why = match limit {
                Limit::Nodes => "局面数の上限に達したため",
                Limit::Time => "時間切れになったため",
                Limit::Memory => "メモリの上限に達したため",
                Limit::Cancelled => "中止されたため",
                Limit::Cards => "手札が大きすぎるため",
                Limit::Rules => "規則に誤りがあるため",
            };
            format!("制限内では判定できませんでした({nodes}局面を調べたところで{why})")
        }
        Undecided::TooLarge { limit, needed, allowed } => {
            let (what, needs, most) = match limit {
                Limit::Memory => ("メモリ", at_least(needed), at_most(allowed)),
                Limit::Cards => ("手札", format!("{needed}枚"), format!("{allowed}枚")),
                _ => ("局面数", format!("{needed}局面"), format!("{allowed}局面")),
            };
            if needed == u64::MAX {
                format!("制限内では判定できません(必要な{what}が上限の{most}を超えます)")
            } else {
                format!("制限内では判定できません({what}は{needs}必要ですが、上限は{most}です)")
            }
        }
        Undecided::ThirdPlayer { .. } => "二人用の解法のため判定できません(三人目の手番)".to_owned(),
        Undecided::BrokenRules { .. } => {
            "規則の誤りのため判定できません(終局でないのに合法手がない)".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_one_sentence() {
        let ran_out = Undecided::RanOut { limit: Limit::Time, nodes: 1 };
        let cancelled = Undecided::RanOut { limit: Limit::Cancelled, nodes: 20 };
        let too_large = Undecided::TooLarge { limit: Limit::Nodes, needed: 10, allowed: 2 };
        let unknown = Undecided::TooLarge { limit: Limit::Memory, needed: u64::MAX, allowed: 7 << 20 };
        for (undecided, english, japanese) in [
            (
                ran_out,
                "not decided within the budget: the time was up after 1 position",
                "制限内では判定できませんでした(1局面を調べたところで時間切れになったため)",
            ),
            (cancelled, "cancelled after 20 positions", "20局面を調べたところで中止されました"),
            (
                too_large,
                "not decided within the budget: it would take 10 positions, and 2 are allowed",
                "制限内では判定できません(局面数は10局面必要ですが、上限は2局面です)",
            ),
            (
                unknown,
                "not decided within the budget: it would take more than the 7 MiB of memory allowed",
                "制限内では判定できません(必要なメモリが上限の7 MiBを超えます)",
            ),
        ] {
            assert_eq!(undecided_words(undecided, Lang::En), english);
            assert_eq!(undecided_words(undecided, Lang::Ja), japanese);
        }
    }
}
