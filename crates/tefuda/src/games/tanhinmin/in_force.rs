//! The rules in force in a position.

use super::rules::Setup;
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let rule = lang.pick(
        "Beat the card on the table, or pass. The first player to run out of cards wins.",
        "場の札より強い札を出すか、パス。先に出し切れば勝ち。",
    );
    let mut rules = InForce { rule: Some(rule.to_owned()), ..InForce::default() };
    if !setup.mover().cut().is_empty() || !setup.other().cut().is_empty() {
        rules = rules.chip(
            lang.pick("cut cards", "8切り"),
            lang.pick(
                "Nothing beats a cut card, and its player leads again.",
                "8切り札に勝つ札はなく、出した人が続けて出します。",
            ),
        );
    }
    if setup.switches.pass_on_empty_table {
        rules = rules.chip(
            lang.pick("pass anywhere", "空場パス可"),
            lang.pick("A player may pass on an empty table too.", "場が空でもパスできます。"),
        );
    }
    rules
}
