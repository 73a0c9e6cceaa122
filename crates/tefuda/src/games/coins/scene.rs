//! Pictures: the coins, and for the reason the values of the heads in a table.

use super::decide::Analysis;
use super::engine::Place;
use super::rules::{Coin, Move, Setup};
use crate::kernel::analysis::offered_moves;
use crate::kernel::position::Setup as _;
use crate::kernel::scene::{CoinMove, Item, Scene};
use crate::kernel::verdict::Lang;

/// Pictures show at most this many coins, moves and values.
const MOST_COINS: usize = 10_000;
const MOST_MOVES: usize = 200;
const MOST_VALUES: usize = 1000;

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
        items.push(Item::actions(moves.into_iter().take(MOST_MOVES).map(|(_, text)| text).collect()));
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
            caption: lang.pick("Too many coins to draw", "硬貨が多すぎて描けません").to_owned(),
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
    let layers = (0..layers).map(|layer| (0..rows).map(|row| setup.row_text(layer, row)).collect());
    vec![still(layers.collect(), names.map(|place| Coin(place, dimensions).to_string()).collect())]
}

/// Coins that only show how they lie.
pub(super) fn still(layers: Vec<Vec<String>>, names: Vec<String>) -> Item {
    Item::Coins { layers, names, moves: Some(Vec::new()), between: None, before: String::new() }
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
        caption: lang.pick("Values of the heads", "表の硬貨の値").to_owned(),
        headings: lang.pick(["coin", "value", "binary"], ["硬貨", "値", "2進"]).map(str::to_owned).to_vec(),
        rows: setup.heads().take(MOST_VALUES).map(row).collect(),
    });
    Scene { items }
}
