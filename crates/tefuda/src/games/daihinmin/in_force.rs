//! The rules in force in a position: which set, and what has happened on the table.

use super::setup::{Cards, Setup};
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let rule = lang.pick(
        "Beat the cards on the table with the same kind and number of cards, or pass. The first player to run out of cards wins.",
        "場と同じ形・枚数でより強い札を出すか、パス。先に出し切れば勝ち。",
    );
    let rules = InForce { rule: Some(rule.to_owned()), ..InForce::default() };
    let label = match (lang, setup.house.name()) {
        (Lang::En, Some(name)) => format!("rules {name}"),
        (Lang::Ja, Some(name)) => format!("ルール {name}"),
        (_, None) => lang.pick("house rules", "独自ルール").to_owned(),
    };
    let rules = rules.chip(label, setup_words(setup, lang));
    let (reversed, lock) = match &setup.cards {
        Cards::Real(state, _) => (state.reversed, state.lock),
        Cards::Counts(state) => (state.reversed, false),
    };
    let rules = if reversed {
        rules.chip(
            lang.pick("revolution", "革命中"),
            lang.pick(
                "The order of the ranks is reversed: the weakest beats all others.",
                "札の強さが逆転し、いちばん弱い札がいちばん強くなっています。",
            ),
        )
    } else {
        rules
    };
    if lock {
        rules.chip(
            lang.pick("locked suits", "縛り"),
            lang.pick("Only the suits on the table may be played.", "場と同じスートしか出せません。"),
        )
    } else {
        rules
    }
}

/// What the set of rules has, as a list.
fn setup_words(setup: &Setup, lang: Lang) -> String {
    let house = &setup.house;
    let parts = [
        (house.groups, "groups of one rank", "同じ数字の組"),
        (house.sequences, "sequences", "階段"),
        (house.revolution.is_some(), "revolution", "革命"),
        (house.sequence_revolution.is_some(), "revolution by sequences", "階段革命"),
        (house.cuts != 0, "cutting ranks", "8切り"),
        (house.joker, "joker", "ジョーカー"),
        (house.lock, "locked suits", "縛り"),
        (house.spade_three, "the spade 3 beats the joker", "スペードの3がジョーカーに勝つ"),
    ];
    let words: Vec<&str> =
        parts.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, en, ja)| lang.pick(en, ja)).collect();
    match (lang, words.is_empty()) {
        (Lang::En, true) => "Single cards only.".to_owned(),
        (Lang::Ja, true) => "1枚出しだけです。".to_owned(),
        (Lang::En, false) => format!("It has: {}.", words.join(", ")),
        (Lang::Ja, false) => format!("使うルール: {}。", words.join("、")),
    }
}
