//! The rules in force in a position.

use super::rules::Setup;
use super::state::Ties;
use crate::kernel::analysis::Notation;
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let on = Notation::goes_on(setup);
    let rule = if on {
        lang.pick(
            "Draw a card from the player before you and lay down pairs. A player who runs out of cards takes the next place; the others play on.",
            "一つ前の人から1枚引き、組になれば捨てる。なくなった人から順位が決まり、残りの人で続ける。",
        )
    } else {
        lang.pick(
            "Draw a card from the player before you and lay down pairs. The first player to run out of cards wins.",
            "一つ前の人から1枚引き、組になれば捨てる。先になくなれば勝ち。",
        )
    };
    let mut rules = InForce { rule: Some(rule.to_owned()), ..InForce::default() };
    if on {
        rules = rules.chip(
            lang.pick("all places", "全順位"),
            lang.pick(
                "The game is played on after the first has left; each place is decided by itself.",
                "1番が抜けた後も続け、順位を一つずつ決めます。",
            ),
        );
    }
    let ties = match setup {
        Setup::Hands(hands) => hands.ties(),
        Setup::Pairs(state) => state.ties(),
    };
    match ties {
        Ties::DrawnFrom => rules,
        Ties::Drawer => rules.chip(
            lang.pick("ties: the drawer", "同時は引いた人"),
            lang.pick(
                "If one draw empties both hands, the player who draws is ahead.",
                "1回のドローで二人ともなくなったら、引いた人が先です。",
            ),
        ),
    }
}
