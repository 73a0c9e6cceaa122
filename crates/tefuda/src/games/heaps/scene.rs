//! Pictures: the heaps, and for the reason what each is worth.

use super::decide::{self, Way};
use super::rules::{Move, Part, Setup};
use crate::kernel::analysis::offered_moves;
use crate::kernel::game::MOST_LISTED;
use crate::kernel::legacy::Lang;
use crate::kernel::position::Setup as _;
use crate::kernel::run::Budget;
use crate::kernel::scene::{HeapChange, HeapMove, Item, Scene};

/// Of more heaps than this only the first tell how a move in them begins.
const MOST_BEGUN: usize = 1000;
/// Pictures value heaps with at most so much work.
const MOST_WORK: u64 = 1_000_000;

/// The heaps and the moves.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let sizes = setup.heaps().to_vec();
    let Some(position) = setup.clone().position() else {
        return Scene { items: vec![Item::heaps(sizes)] };
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
        None => sizes.iter().enumerate().take(MOST_BEGUN).map(|(heap, &size)| begin(heap, size)).collect(),
    };
    Scene { items: vec![Item::Heaps { sizes, moves, begins }] }
}

/// How the text of a move in a heap begins.
fn begin(heap: usize, size: u64) -> String {
    format!("{}:{size}>", heap + 1)
}

/// The values of the components in binary.
#[must_use]
pub fn reason(setup: &Setup, lang: Lang) -> Scene {
    let mut items = vec![Item::heaps(setup.heaps().to_vec())];
    if let Ok(Way::Sum(values)) = Way::of(setup, &Budget::of_nodes(MOST_WORK)) {
        let widest = setup.components().map(|(_, heaps)| values.component(heaps)).max().unwrap_or(0).max(1);
        let digits = (u64::BITS - widest.leading_zeros()) as usize;
        let binary = |value: u64| format!("{value:0digits$b}");
        let row = |(_, heaps): (usize, &[u64])| {
            let value = values.component(heaps);
            let name = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            vec![name, value.to_string(), binary(value)]
        };
        let mut rows: Vec<Vec<String>> = setup.components().map(row).collect();
        let sum = decide::nim_sum(&values, setup);
        rows.push(vec![lang.choose("nim-sum", "ニム和").to_owned(), sum.to_string(), binary(sum)]);
        items.push(Item::Numbers {
            caption: lang
                .choose(
                    "Values of the heaps, their binary digits in columns",
                    "山の値と、桁をそろえた2進表記",
                )
                .to_owned(),
            headings: match lang {
                Lang::En => ["heap", "value", "binary"],
                Lang::Ja => ["山", "値", "2進"],
            }
            .map(str::to_owned)
            .to_vec(),
            rows,
        });
    }
    Scene { items }
}
