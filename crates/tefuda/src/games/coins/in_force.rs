//! The rule in force in a position.

use super::rules::Setup;
use super::words::turns;
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let member = setup.rule().member();
    let turns = turns(setup.rule(), lang);
    let rule = match lang {
        Lang::En => {
            format!(
                "Turn over {turns}; the last of them from heads to tails. A player who cannot move loses."
            )
        }
        Lang::Ja => format!("{turns}を裏返す(最後の1枚は表から裏へ)。動けない側の負け。"),
    };
    let label = member.map_or(&*setup.board.name, |member| member.name);
    let product = lang.pick(
        "A product: values are nim-products of those along each direction.",
        "積です。値は、各方向の値のニム積です。",
    );
    let about = match member {
        Some(member) => lang.pick(member.values[0], member.values[1]),
        None if setup.rule().dimensions() > 1 => product,
        None => lang.pick("A rule of your own.", "自作の規則です。"),
    };
    InForce { rule: Some(rule), ..InForce::default() }.chip(label, about)
}
