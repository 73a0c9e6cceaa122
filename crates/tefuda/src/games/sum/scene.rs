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
        let own = match part {
            Part::Heaps(setup) => setup.scene(lang),
            Part::Coins(setup) => setup.scene(lang),
            Part::Hackenbush(setup) => setup.scene(lang),
        };
        items.push(heading(at, part.game()));
        items.extend(own.with_moves(|text| format!("{}:{text}", at + 1)).items);
    }
    Scene { items }
}

/// What stands above a component.
pub(super) fn heading(at: usize, game: &str) -> Item {
    Item::Text { lines: vec![format!("{}: {game}", at + 1)] }
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
