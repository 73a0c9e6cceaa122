//! The rule in force in a position.

use super::rules::Setup;
use super::words::turns;
use crate::kernel::in_force::InForce;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let name = setup.rule().to_string();
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
    let label = member.map_or(name, |member| member.name.to_owned());
    let known = member.map_or("", |member| lang.pick(member.values[0], member.values[1]));
    InForce { rule: Some(rule), ..InForce::default() }.chip(label, known)
}
