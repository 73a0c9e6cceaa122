//! The rules in force in a position.

use super::rules::Setup;
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let ends = match (setup.is_misere(), lang) {
        (false, Lang::En) => "Move in one of the games. A player who cannot move loses.",
        (false, Lang::Ja) => "どれか一つのゲームで動かす。動けない側の負け。",
        (true, Lang::En) => "Move in one of the games. A player who cannot move wins.",
        (true, Lang::Ja) => "どれか一つのゲームで動かす。動けない側の勝ち。",
    };
    let rules = InForce { rule: Some(ends.to_owned()), ..InForce::default() };
    if !setup.is_misere() {
        return rules;
    }
    rules.chip(
        lang.pick("misère", "逆形"),
        lang.pick("A player who cannot move wins.", "動けない側の勝ちです。"),
    )
}
