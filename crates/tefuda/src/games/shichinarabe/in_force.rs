//! The rules in force in a position: passes, rights and how they are used, tunnels.

use super::layout::Form;
use super::rules::{Colour, Reading};
use super::setup::Setup;
use crate::kernel::in_force::{Counter, InForce};
use crate::kernel::verdict::Lang;

pub(super) fn of(setup: &Setup, lang: Lang) -> InForce {
    let state = setup.state();
    let cards = setup.layout().is_deck();
    let tunnel = matches!(&setup.layout().form, Form::Deck(deck) if deck.tunnel);
    let play = if cards {
        lang.pick(
            "Play a card next to one on the table. The first player to play their last card wins.",
            "場の札の隣の札を出す。先に出し切れば勝ち。",
        )
    } else {
        lang.pick(
            "Play a vertex of yours that touches white; it turns white. The first player to play their last one wins.",
            "白に隣り合う自分の頂点を出すと白になる。先に出し切れば勝ち。",
        )
    };
    let pass = lang.pick("A turn may be passed while passes are left.", "パスが残っていれば手番を渡せる。");
    let open = lang.pick("Aces and kings open each other.", "AとKは互いを開く。");
    let mut line = vec![play];
    line.extend((state.passes != [0, 0]).then_some(pass));
    line.extend((state.rights != [0, 0]).then(|| right(cards, state.reading, lang)));
    line.extend(tunnel.then_some(open));
    let mut rules = InForce { rule: Some(line.join(lang.pick(" ", ""))), ..InForce::default() };
    if tunnel {
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
    if state.rights == [0, 0] { rules } else { with_rights(rules, cards, state.reading, lang) }
}

/// What a right is for.
fn right(cards: bool, reading: Reading, lang: Lang) -> &'static str {
    match (cards, reading.instead) {
        (true, false) => lang.pick(
            "A right puts a card of the opponent's on the table before the player's own move.",
            "権利を使うと、自分が出す前に相手の札を一枚場に出せる。",
        ),
        (true, true) => lang.pick(
            "A right puts a card of the opponent's on the table instead of the player's own move.",
            "権利を使うと、自分が出す代わりに相手の札を一枚場に出せる。",
        ),
        (false, false) => lang.pick(
            "A right turns a vertex of the opponent's white before the player's own move.",
            "権利を使うと、自分が出す前に相手の頂点を一つ白にできる。",
        ),
        (false, true) => lang.pick(
            "A right turns a vertex of the opponent's white instead of the player's own move.",
            "権利を使うと、自分が出す代わりに相手の頂点を一つ白にできる。",
        ),
    }
}

/// How rights are used.
fn with_rights(rules: InForce, cards: bool, reading: Reading, lang: Lang) -> InForce {
    let mut letters = String::new();
    let mut about = vec![right(cards, reading, lang)];
    let touching = if cards {
        ("Only on cards next to one on the table.", "場の札の隣の札だけに使えます。")
    } else {
        ("Only on vertices that touch white.", "白に隣り合う頂点だけに使えます。")
    };
    for (letter, is_so, en, ja) in [
        ('M', reading.several, "Several may be used in one turn.", "一手番に何回でも使えます。"),
        ('T', reading.touching, touching.0, touching.1),
        ('I', reading.instead, "That is the whole turn.", "それで手番を終えます。"),
        ('H', reading.handed_over, "Once used it goes to the opponent.", "使うと相手に移ります。"),
    ] {
        if is_so {
            letters.push(letter);
            about.push(lang.pick(en, ja));
        }
    }
    let label = match (lang, letters.is_empty()) {
        (Lang::En, true) => "rights".to_owned(),
        (Lang::En, false) => format!("rights, reading {letters}"),
        (Lang::Ja, true) => "権利".to_owned(),
        (Lang::Ja, false) => format!("権利(解釈{letters})"),
    };
    rules.chip(label, about.join(lang.pick(" ", "")))
}
