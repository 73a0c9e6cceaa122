//! The rules in force in a position.

use super::rules::Setup;
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let cuts = match (setup.mover().is_some(), lang) {
        (false, Lang::En) => "Cut an edge; whatever is no longer connected to the ground falls.",
        (false, Lang::Ja) => "辺を一本切る。地面とつながらなくなった部分は落ちる。",
        (true, Lang::En) => {
            "Cut an edge of your colour or a green one; whatever is no longer connected to the ground falls."
        }
        (true, Lang::Ja) => "自分の色か緑の辺を一本切る。地面とつながらなくなった部分は落ちる。",
    };
    let ends = match (setup.is_misere(), lang) {
        (false, Lang::En) => " A player who cannot move loses.",
        (false, Lang::Ja) => "動けない側の負け。",
        (true, Lang::En) => " A player who cannot move wins.",
        (true, Lang::Ja) => "動けない側の勝ち。",
    };
    let rules = InForce { rule: Some(format!("{cuts}{ends}")), ..InForce::default() };
    if !setup.is_misere() {
        return rules;
    }
    rules.chip(
        lang.pick("misère", "逆形"),
        lang.pick("A player who cannot move wins.", "動けない側の勝ちです。"),
    )
}
