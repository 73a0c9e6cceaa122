//! Studies: what can be told of many positions at once.

use super::universe::{Extent, Universe};
use crate::budget::Budget;
use crate::study::{Args, Cell, Param, Progress, ResultTable, Study, StudyError};

/// The studies of this game.
pub static STUDIES: &[Study] = &[Study {
    name: "census",
    about: "Solves every position with few faces and cards by the rules alone, and counts by the sizes of the hands how \
            many the mover wins.",
    params: &[
        Param { name: "faces", help: "the highest face", min: 1, max: 16, default: 4 },
        Param { name: "cards", help: "the most cards in a hand", min: 1, max: 15, default: 4 },
        Param { name: "cuts", help: "1 to have cut cards too, 0 for none", min: 0, max: 1, default: 0 },
    ],
    run: census,
}];

fn census(args: &Args, budget: &Budget, progress: &dyn Progress) -> Result<ResultTable, StudyError> {
    let extent = Extent {
        faces: u32::try_from(args.get("faces")).unwrap_or(u32::MAX),
        cards: usize::try_from(args.get("cards")).unwrap_or(usize::MAX),
        cuts: args.get("cuts") == 1,
    };
    let universe = Universe::solve(extent, budget, progress)?;
    let sizes = extent.cards;
    // For each pair of sizes: positions, won on an empty table, won in all.
    let mut counts = vec![[0u64; 4]; sizes * sizes];
    for (mover, first) in universe.hands().iter().enumerate() {
        for (other, second) in universe.hands().iter().enumerate() {
            let count = &mut counts[(first.len() - 1) * sizes + second.len() - 1];
            for table_card in 0..=extent.faces {
                let won = u64::from(universe.mover_wins(mover, other, table_card));
                let empty = u64::from(table_card == 0);
                let change = [1, won, empty, empty * won];
                count.iter_mut().zip(change).for_each(|(sum, more)| *sum += more);
            }
        }
    }
    let row = |(index, count): (usize, &[u64; 4])| {
        let sizes = [index / sizes + 1, index % sizes + 1].map(|size| Cell::Number(size as u64));
        sizes.into_iter().chain(count.map(|number| Cell::Count(number.to_string()))).collect()
    };
    Ok(ResultTable {
        columns: vec![
            "mover_cards",
            "other_cards",
            "positions",
            "mover_wins",
            "empty_table",
            "mover_wins_on_empty_table",
        ],
        rows: counts.iter().enumerate().map(row).collect(),
        notes: vec![
            "positions include every table card; the last two columns only the empty table".to_owned(),
        ],
    })
}
