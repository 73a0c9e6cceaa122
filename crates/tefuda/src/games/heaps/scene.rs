//! Pictures: the heaps, and for the reason what each is worth.

use super::decide::Analysis;
use super::rules::Setup;
use super::words;
use crate::kernel::game::MOST_LISTED;
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::prose::Names;
use crate::kernel::scene::{Item, Scene};

/// Pictures offer at most this many moves.
const MOST_MOVES: usize = 200;

/// The heaps and the moves.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let mut items = vec![Item::Heaps { sizes: setup.heaps().to_vec() }];
    if let Status::Open(position) = setup.clone().status()
        && setup.move_bound() <= MOST_LISTED
    {
        let mut moves = Vec::new();
        position.each_move(|played| {
            if moves.len() < MOST_MOVES {
                moves.push(played.to_string());
            }
        });
        items.push(Item::Actions { moves });
    }
    Scene { items }
}

/// The heaps, and what each is worth in binary where that decides.
pub(super) fn picture(analysis: &Analysis, names: &Names) -> Scene {
    let lang = names.lang();
    let mut items = vec![Item::Heaps { sizes: analysis.position.setup().heaps().to_vec() }];
    if let Some((headings, rows)) = words::columns(analysis, lang) {
        let caption =
            lang.pick("Values of the heaps, their binary digits in columns", "山の値と、桁をそろえた2進表記");
        let headings = headings.map(str::to_owned).to_vec();
        items.push(Item::Numbers { caption: caption.to_owned(), headings, rows });
    }
    Scene { items }
}
