//! Pictures: the coins, and for the reason the values of the heads in a table.

use std::ops::ControlFlow;

use super::decide;
use super::rules::{Coin, Setup};
use crate::kernel::legacy::Lang;
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::run::Budget;
use crate::kernel::scene::{Item, Scene};

/// Pictures show at most this many coins, moves and values, and value coins with at most so much work.
const MOST_COINS: usize = 10_000;
const MOST_MOVES: usize = 200;
const MOST_VALUES: usize = 1000;
const MOST_WORK: u64 = 1_000_000;

/// The coins and the moves.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let mut items = coins(setup, lang);
    if let Status::Open(position) = setup.clone().status() {
        let mut moves = Vec::new();
        let _ = position.for_each_turn(|turn| {
            moves.push(position.move_of(turn).to_string());
            if moves.len() < MOST_MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        items.push(Item::Actions { moves });
    }
    Scene { items }
}

/// One item a layer; of too many coins only how many there are.
fn coins(setup: &Setup, lang: Lang) -> Vec<Item> {
    let [layers, rows, columns] = setup.size();
    if layers * rows * columns > MOST_COINS {
        let numbers = [layers, rows, columns, setup.head_count()];
        return vec![Item::Numbers {
            caption: lang.choose("Too many coins to draw", "硬貨が多すぎて描けません").to_owned(),
            headings: match lang {
                Lang::En => ["layers", "rows", "columns", "heads"],
                Lang::Ja => ["層", "行", "列", "表"],
            }
            .map(str::to_owned)
            .to_vec(),
            rows: vec![numbers.map(|number| number.to_string()).to_vec()],
        }];
    }
    let layer = |layer| Item::Coins { rows: (0..rows).map(|row| setup.row_text(layer, row)).collect() };
    (0..layers).map(layer).collect()
}

/// The values of the heads in binary.
#[must_use]
pub fn reason(setup: &Setup, lang: Lang) -> Scene {
    let mut items = coins(setup, lang);
    if let Ok(values) = decide::values(setup, &Budget::of_nodes(MOST_WORK)) {
        let dimensions = setup.rule().dimensions();
        let row = |place| {
            let value = values.of(place);
            vec![Coin(place, dimensions).to_string(), value.to_string(), format!("{value:b}")]
        };
        items.push(Item::Numbers {
            caption: lang.choose("Values of the heads", "表の硬貨の値").to_owned(),
            headings: match lang {
                Lang::En => ["coin", "value", "binary"],
                Lang::Ja => ["硬貨", "値", "2進"],
            }
            .map(str::to_owned)
            .to_vec(),
            rows: setup.heads().take(MOST_VALUES).map(row).collect(),
        });
    }
    Scene { items }
}
