//! The rules in force in a position.

use super::rules::Setup;
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(_: &Setup, lang: Lang) -> InForce {
    let rule = lang.pick(
        "Move a token along an arrow. A player who cannot move loses; endless play is a draw.",
        "駒を矢印に沿って動かす。動けない側の負け。終わらなければ引き分け。",
    );
    InForce { rule: Some(rule.to_owned()), ..InForce::default() }
}
