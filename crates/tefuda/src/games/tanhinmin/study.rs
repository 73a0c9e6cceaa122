//! Studies: what can be told of many positions at once.

use super::hidden::studies::{contest, power};
use super::range::Extent;
use super::universe::Universe;
use crate::kernel::run::Budget;
use crate::kernel::study::{Args, Cell, JobWatch, Param, ResultTable, RunStudy, Study, StudyError};
use crate::kernel::words::both;

/// The studies of this game.
pub static STUDIES: &[Study] = &[CENSUS, power::ORACLES, contest::MATCH];

const CENSUS: Study = Study {
    name: "census",
    about: "Solves every position with few faces and cards by the rules alone, and counts by the sizes of the hands how \
            many the mover wins.",
    about_ja: "数字と枚数の少ない局面をすべてルールだけから解き、手番側が勝つ局面を手札の枚数ごとに数えます。",
    params: &[
        Param::number("faces", "the highest face", 1, 16, 4).ja("最大の数字"),
        Param::number("cards", "the most cards in a hand", 1, 15, 4).ja("手札の最大枚数"),
        Param::flag("cuts", "include cut cards").ja("8切り札も入れる"),
    ],
    plots: false,
    run: RunStudy::AtOnce(census),
};

fn census(args: &Args, budget: &Budget, progress: &dyn JobWatch) -> Result<ResultTable, StudyError> {
    let extent = Extent {
        faces: u32::try_from(args.number("faces")).unwrap_or(u32::MAX),
        cards: args.size("cards"),
        cuts: args.flag("cuts"),
    };
    let universe = Universe::solve(extent, budget, progress)?;
    let sizes = extent.cards;
    // For each pair of sizes: positions, won ones, those on an empty table, won ones on an empty table.
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
    let row = |(index, [all, won, empty, won_on_empty]): (usize, &[u64; 4])| {
        vec![
            Cell::Number((index / sizes + 1) as u64),
            Cell::Number((index % sizes + 1) as u64),
            Cell::Number(*all),
            Cell::Count(won.to_string()),
            Cell::Number(*empty),
            Cell::Number(*won_on_empty),
        ]
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
        plot: None,
        undecided: None,
        notes: vec![both!(
            "positions include every table card; the last two columns only the empty table",
            "局面数はあらゆる場の札を含む。最後の2列は空場だけ"
        )],
    })
}
