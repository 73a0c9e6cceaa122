//! Pictures: the coins, and for the reason the values of the heads in a table.

use super::decide;
use super::rules::{Coin, Move, Setup};
use crate::kernel::analysis::offered_moves;
use crate::kernel::legacy::Lang;
use crate::kernel::position::Setup as _;
use crate::kernel::run::Budget;
use crate::kernel::scene::{CoinMove, Item, Scene};
use crate::solve::coins::Place;

/// Pictures show at most this many coins, moves and values, and value coins with at most so much work.
const MOST_COINS: usize = 10_000;
const MOST_MOVES: usize = 200;
const MOST_VALUES: usize = 1000;
const MOST_WORK: u64 = 1_000_000;

/// The coins and the moves.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let mut items = coins(setup, lang);
    let Some(position) = setup.clone().position() else { return Scene { items } };
    let listed = offered_moves::<Setup>(&position);
    if let Some(Item::Coins { moves, between, .. }) = items.first_mut() {
        *moves = listed.map(|moves| {
            let offered = |(played, move_text): (Move, String)| CoinMove {
                coins: played.coins().map(|place| index(setup, place)).collect(),
                move_text,
            };
            moves.into_iter().map(offered).collect()
        });
        *between = moves.is_none().then(|| " ".to_owned());
    } else if let Some(moves) = listed {
        items.push(Item::Actions {
            moves: moves.into_iter().take(MOST_MOVES).map(|(_, text)| text).collect(),
        });
    }
    Scene { items }
}

/// The place of a coin in the list of all.
fn index(setup: &Setup, [layer, row, column]: Place) -> usize {
    let [_, rows, columns] = setup.size();
    (layer * rows + row) * columns + column
}

/// The coins without moves; of too many coins only how many there are.
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
    let dimensions = setup.rule().dimensions();
    let names =
        (0..layers * rows * columns).map(|at| [at / columns / rows, at / columns % rows, at % columns]);
    vec![Item::Coins {
        layers: (0..layers).map(|layer| (0..rows).map(|row| setup.row_text(layer, row)).collect()).collect(),
        names: names.map(|place| Coin(place, dimensions).to_string()).collect(),
        moves: Some(Vec::new()),
        between: None,
    }]
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
