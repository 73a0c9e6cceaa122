//! The rules in force in a position: passes, rights and how they are used, tunnels.

use super::layout::Form;
use super::rules::{Colour, Reading};
use super::setup::Setup;
use crate::kernel::in_force::{Counter, InForce};
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let state = setup.state();
    let rule = match &setup.layout().form {
        Form::Deck(_) => lang.pick(
            "Play a card next to one on the table. The first player to play their last card wins.",
            "場の札の隣の札を出す。先に出し切れば勝ち。",
        ),
        Form::Forest { .. } | Form::Board { .. } => lang.pick(
            "Play a vertex of yours that touches white; it turns white. The first player to play their last one wins.",
            "白に隣り合う自分の頂点を出すと白になる。先に出し切れば勝ち。",
        ),
    };
    let mut rules = InForce { rule: Some(rule.to_owned()), ..InForce::default() };
    if matches!(&setup.layout().form, Form::Deck(deck) if deck.tunnel) {
        rules = rules.chip(
            lang.pick("tunnel", "トンネル"),
            lang.pick(
                "Playing an ace opens the king of its suit and closes the way up to it, and the other way round.",
                "Aを出すと同じスートのKが開き、そこへ上がる道は閉じます。Kを出したときも同様です。",
            ),
        );
    }
    let mut count = |label: &str, counts: [u64; 2]| {
        if counts != [0, 0] {
            let of = |(colour, value): (Colour, u64)| Counter {
                label: label.to_owned(),
                seat: Some(colour.seat()),
                value,
            };
            rules.counters.extend([Colour::Red, Colour::Blue].into_iter().zip(counts).map(of));
        }
    };
    count(lang.pick("passes", "パス"), state.passes.map(u64::from));
    count(lang.pick("rights", "権利"), state.rights.map(u64::from));
    if state.rights == [0, 0] { rules } else { with_rights(rules, state.reading, lang) }
}

/// How rights are used.
fn with_rights(rules: InForce, reading: Reading, lang: Lang) -> InForce {
    let mut letters = String::new();
    let mut about = lang
        .pick(
            "A right turns a vertex of the opponent's white before the player's own move.",
            "権利は、自分が出す前に相手の頂点を一つ白にします。",
        )
        .to_owned();
    for (letter, is_so, en, ja) in [
        ('M', reading.several, "Several may be used in one turn.", "一手番に何回でも使えます。"),
        ('T', reading.touching, "Only on vertices that touch white.", "白に隣り合う頂点だけに使えます。"),
        (
            'I',
            reading.instead,
            "It takes the place of the player's own move.",
            "自分の手の代わりに使います。",
        ),
        ('H', reading.handed_over, "Once used it goes to the opponent.", "使うと相手に移ります。"),
    ] {
        if is_so {
            letters.push(letter);
            about.push_str(lang.pick(" ", ""));
            about.push_str(lang.pick(en, ja));
        }
    }
    let label = match (lang, letters.is_empty()) {
        (Lang::En, true) => "rights".to_owned(),
        (Lang::En, false) => format!("rights, reading {letters}"),
        (Lang::Ja, true) => "権利".to_owned(),
        (Lang::Ja, false) => format!("権利(解釈{letters})"),
    };
    rules.chip(label, about)
}
