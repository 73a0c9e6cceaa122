//! Pictures: the coins, and for the reason the values of the heads in a table.

use std::ops::ControlFlow;

use super::decide::Analysis;
use super::notation::move_text;
use super::rules::{Coin, Move, Setup};
use crate::kernel::position::{Setup as _, Status};
use crate::kernel::scene::{Item, Scene};
use crate::kernel::verdict::Lang;

/// Pictures show at most this many coins, moves and values.
const MOST_COINS: usize = 10_000;
const MOST_MOVES: usize = 200;
const MOST_VALUES: usize = 1000;

/// The coins and the moves.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let mut items = coins(setup, lang);
    if let Status::Open(position) = setup.clone().status() {
        let mut moves = Vec::new();
        let _ = position.for_each_turn(|turn| {
            moves.push(move_text(setup, &Move::new(turn)));
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

/// The coins, and the values of the heads in binary.
pub(super) fn reason(analysis: &Analysis, lang: Lang) -> Scene {
    let setup = analysis.position.setup();
    let mut items = coins(setup, lang);
    let dimensions = setup.rule().dimensions();
    let row = |place| {
        let value = analysis.values.of(place);
        vec![Coin(place, dimensions).to_string(), value.to_string(), format!("{value:b}")]
    };
    items.push(Item::Numbers {
        caption: lang.choose("Values of the heads", "表の硬貨の値").to_owned(),
        headings: lang.pick(["coin", "value", "binary"], ["硬貨", "値", "2進"]).map(str::to_owned).to_vec(),
        rows: setup.heads().take(MOST_VALUES).map(row).collect(),
    });
    Scene { items }
}
