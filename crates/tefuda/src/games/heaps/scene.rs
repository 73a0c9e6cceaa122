//! Pictures: the heaps, and for the reason what each is worth.

use super::decide::Analysis;
use super::moves::{Move, Part};
use super::notation::MoveBeginning;
use super::pairs::PairRule;
use super::rules::{Rules, Setup};
use super::together::TogetherRule;
use super::words;
use crate::kernel::analysis::offered_moves;
use crate::kernel::game::MOST_LISTED;
use crate::kernel::position::Setup as _;
use crate::kernel::prose::Names;
use crate::kernel::scene::{HeapChange, HeapForm, HeapMove, Item, Scene};

/// Of more heaps than this only the first tell how a move in them begins.
const MOST_BEGUN: usize = 1000;

/// The heaps and the moves.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let sizes = setup.heaps().to_vec();
    let Some(position) = setup.clone().position() else {
        return Scene { items: vec![still(setup)] };
    };
    let listed = if setup.move_bound() <= MOST_LISTED { offered_moves::<Setup>(&position) } else { None };
    let change = |part: &Part| HeapChange { heap: part.heap, left: part.left.to_vec() };
    let moves = listed.map(|moves| {
        let offered = |(played, move_text): (Move, String)| HeapMove {
            changes: played.parts.iter().map(change).collect(),
            move_text,
        };
        moves.into_iter().map(offered).collect()
    });
    let begins = match moves {
        Some(_) => Vec::new(),
        None => {
            let begin = |(heap, &size): (usize, &u64)| MoveBeginning { heap, size }.to_string();
            sizes.iter().enumerate().take(MOST_BEGUN).map(begin).collect()
        }
    };
    Scene { items: vec![Item::Heaps { sizes, moves, begins, form: form(setup) }] }
}

/// What the heaps look like under their rule.
fn form(setup: &Setup) -> HeapForm {
    match setup.rules() {
        Rules::Pairs(PairRule::Northcott(columns)) => HeapForm::Strips { columns: *columns },
        Rules::Pairs(PairRule::Wythoff | PairRule::Euclid | PairRule::EuclidToZero) => HeapForm::Pairs,
        Rules::Together(TogetherRule::Chomp) => HeapForm::Chocolate,
        Rules::Together(TogetherRule::Staircase) => HeapForm::Stairs,
        _ => HeapForm::Heaps,
    }
}

/// The heaps without moves.
fn still(setup: &Setup) -> Item {
    Item::Heaps {
        sizes: setup.heaps().to_vec(),
        moves: Some(Vec::new()),
        begins: Vec::new(),
        form: form(setup),
    }
}

/// The heaps, and what each is worth in binary where that decides.
pub(super) fn picture(analysis: &Analysis, names: &Names) -> Scene {
    let lang = names.lang();
    let mut items = vec![still(analysis.position.setup())];
    if let Some((headings, rows)) = words::columns(analysis, lang) {
        let caption =
            lang.pick("Values of the heaps, their binary digits in columns", "山の値と、桁をそろえた2進表記");
        let headings = headings.map(str::to_owned).to_vec();
        items.push(Item::Numbers { caption: caption.to_owned(), headings, rows });
    }
    Scene { items }
}
