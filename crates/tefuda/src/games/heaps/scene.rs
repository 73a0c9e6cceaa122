//! Pictures: the heaps, and for the reason what each is worth.

use super::decide::{self, Way};
use super::rules::Setup;
use crate::kernel::game::MOST_LISTED;
use crate::kernel::legacy::Lang;
use crate::kernel::position::{Position as _, Setup as _, Status};
use crate::kernel::run::Budget;
use crate::kernel::scene::{Item, Scene};

/// Pictures offer at most this many moves, and value heaps with at most so much work.
const MOST_MOVES: usize = 200;
const MOST_WORK: u64 = 1_000_000;

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

/// The values of the components in binary.
#[must_use]
pub fn reason(setup: &Setup, lang: Lang) -> Scene {
    let mut items = vec![Item::Heaps { sizes: setup.heaps().to_vec() }];
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
