//! The rules in force in a position: which rule, and by which convention.

use super::members::Member;
use super::rules::{Convention, Setup};
use crate::kernel::in_force::{Counter, InForce};
use crate::kernel::prose::capitalised;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let name = setup.name.as_deref().unwrap_or("nim");
    let member = Member::of(name);
    let rule = match member {
        Some(_) if setup.convention == Convention::Every && setup.is_nim() => {
            lang.pick("Take any number from every heap", "すべての山から好きな数だけ取る").to_owned()
        }
        // The octal code is what the rule is called; the chip has it.
        Some(member) => {
            let rule = lang.pick(member.rule, member.rule_ja);
            capitalised(
                rule.split_once(": ")
                    .filter(|(code, _)| code.starts_with('.'))
                    .map_or(rule, |(_, rule)| rule),
            )
        }
        None => match lang {
            Lang::En => format!("Take counters as the rule `{name}` allows"),
            Lang::Ja => format!("規則 `{name}` のとおりに石を取る"),
        },
    };
    let ends = match (setup.convention, lang) {
        (Convention::Misere, Lang::En) => "A player who cannot move wins.",
        (Convention::Misere, Lang::Ja) => "動けない側の勝ち。",
        (Convention::Every, Lang::En) => {
            "One move in every heap that has one; a player who cannot move loses."
        }
        (Convention::Every, Lang::Ja) => "動かせるすべての山で1手ずつ。動けない側の負け。",
        (_, Lang::En) => "A player who cannot move loses.",
        (_, Lang::Ja) => "動けない側の負け。",
    };
    let rule = format!("{rule}{}{}{ends}", lang.full_stop(), lang.pick(" ", ""));
    let mut rules = InForce { rule: Some(rule), ..InForce::default() };
    if !setup.is_nim() {
        let known = member.map_or_else(String::new, |member| {
            format!("{}{}", capitalised(lang.pick(member.known, member.known_ja)), lang.full_stop())
        });
        rules = rules.chip(name, known);
    }
    rules = match setup.convention {
        Convention::Normal => rules,
        Convention::Misere => rules.chip(
            lang.pick("misère", "逆形"),
            lang.pick("A player who cannot move wins.", "動けない側の勝ちです。"),
        ),
        Convention::Every => rules.chip(
            lang.pick("in every heap", "すべての山で"),
            lang.pick(
                "A move is made in every heap or pair that has one.",
                "動かせるすべての山で同時に動かします。",
            ),
        ),
    };
    if let Some(limit) = setup.limit {
        let label = lang.pick("may be taken now", "今取れる数").to_owned();
        rules.counters.push(Counter { label, seat: None, value: limit });
    }
    rules
}
