//! Pictures: every component as its own game draws it, and their values in columns.

use super::decide::Analysis;
use super::rules::{Part, Setup};
use super::words::value_rows;
use crate::kernel::analysis::Notation;
use crate::kernel::scene::{Item, Scene};
use crate::kernel::verdict::Lang;

/// At most this many components are drawn.
pub(super) const MOST_DRAWN: usize = 24;

/// The components one below the other. The moves in them are the sum's.
pub(super) fn position(setup: &Setup, lang: Lang) -> Scene {
    let mut items = Vec::new();
    for (at, part) in setup.parts().iter().enumerate().take(MOST_DRAWN) {
        let (own, rules) = match part {
            Part::Heaps(setup) => (setup.scene(lang), setup.in_force(lang)),
            Part::Coins(setup) => (setup.scene(lang), setup.in_force(lang)),
            Part::Hackenbush(setup) => (setup.scene(lang), setup.in_force(lang)),
        };
        items.push(heading(at, part.game(), lang, rules.chips.iter().map(|chip| chip.label.as_str())));
        items.extend(own.with_moves(|text| format!("{}:{text}", at + 1)).items);
    }
    Scene { items }
}

/// What stands above a component: its number in moves, its game and what sets its rule apart.
pub(super) fn heading<'a>(at: usize, game: &str, lang: Lang, rules: impl Iterator<Item = &'a str>) -> Item {
    let game = match (lang, game) {
        (Lang::Ja, "nim") => "ニム",
        (Lang::Ja, "heap") => "山",
        (Lang::Ja, "coins") => "硬貨",
        (Lang::Ja, "hackenbush") => "ハッケンブッシュ",
        (_, name) => name,
    };
    let rules: String = rules.map(|rule| format!(" {rule}")).collect();
    Item::Text { lines: vec![format!("{}: {game}{rules}", at + 1)] }
}

/// The values of the components with their binary digits.
pub(super) fn reason(analysis: &Analysis, lang: Lang) -> Scene {
    let Some(rows) = value_rows(analysis, lang, MOST_DRAWN) else {
        return position(analysis.position.setup(), lang);
    };
    let headings = lang.pick(["", "component", "value", "binary"], ["", "成分", "値", "2進"]);
    let caption =
        lang.pick("Values of the components, binary digits in columns", "成分の値と、桁をそろえた2進表記");
    Scene {
        items: vec![Item::Numbers {
            caption: caption.to_owned(),
            headings: headings.map(str::to_owned).to_vec(),
            rows,
        }],
    }
}
