//! The rules in force in a position: which rule, and by which convention.

use super::members::Member;
use super::rule_words;
use super::rules::{Convention, Setup};
use crate::kernel::in_force::{Counter, InForce};
use crate::kernel::prose::capitalised;
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let name = setup.name.as_deref().unwrap_or("nim");
    let member = Member::of(name);
    let unnamed = rule_words::of(setup.rules(), lang);
    let rule = match (member, &unnamed) {
        (Some(_), _) if setup.convention == Convention::Every && setup.is_nim() => {
            lang.pick("Take any number from every heap", "すべての山から好きな数だけ取る").to_owned()
        }
        // The octal code is what the rule is called; the chip has it.
        (Some(member), _) => {
            let rule = member.rule_of(name, lang);
            let without_code = rule.split_once(": ").filter(|(code, _)| code.starts_with('.'));
            capitalised(without_code.map_or(&*rule, |(_, rule)| rule))
        }
        (None, Some((rule, _))) => rule.clone(),
        (None, None) => name.to_owned(),
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
        let about = match (member, unnamed) {
            (Some(member), _) => capitalised(&member.known_of(name, lang)),
            (None, unnamed) => unnamed.map_or("", |(_, about)| about).to_owned(),
        };
        rules = rules.chip(name, format!("{about}{}", lang.full_stop()));
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
