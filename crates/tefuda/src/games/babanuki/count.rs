//! Counting: in how many states who can force the first place.

use std::ops::RangeInclusive;

use super::layers::{Counts, Layers};
use super::numbering::states_that_occur;
use super::ranks::Ranks;
use super::state::{MOST_PLAYERS, Ties};
use crate::kernel::run::Budget;
use crate::kernel::study::{
    Args, Cell, GrowingTable, JobWatch, Outlook, Param, ParamKind, ResultTable, RunStudy, Study, StudyError,
};
use crate::kernel::words::both;

/// Who is ahead on a tie, as a parameter.
pub(super) const TIES: Param = Param::choice(
    "ties",
    "who is ahead when one draw empties both hands: the player drawn from, or the drawer",
    &["drawn-from", "drawer"],
    "drawn-from",
)
.ja("1回のドローで二人とも手札がなくなったとき、どちらが先か")
.ja_words(&["引かれた人", "引いた人"]);

/// The rule for ties that was asked for.
pub(super) fn ties(args: &Args) -> Ties {
    if args.text("ties") == Some("drawer") { Ties::Drawer } else { Ties::DrawnFrom }
}

/// The count of this game, behind `tefuda count babanuki`.
pub static COUNT: Study = Study {
    name: "count",
    about: "Counts the canonical states with a given number of pairs, and in how many of them which player can force the first place.",
    about_ja: "組の数ごとに状態を数え、誰が必ず一番に上がれるかを数えます。",
    params: &[
        Param::number("players", "how many players", 2, MOST_PLAYERS as u64, 3).ja("人数"),
        Param {
            name: "pairs",
            help: "the number of pairs that the players share, one row for each",
            help_ja: "共有する組の数。数ごとに1行",
            kind: ParamKind::Range { min: 1, max: 10_000, default: (1, 6) },
        },
        TIES,
        Param::flag(
            "ranks",
            "also count who can avoid the last place, and who can avoid it or play on for ever",
        )
        .ja("最下位を必ず避けられる人、無限に続けることも含めて避けられる人も数える"),
    ],
    plots: false,
    run: RunStudy::AtOnce(run),
};

fn run(args: &Args, budget: &Budget, watch: &dyn JobWatch) -> Result<ResultTable, StudyError> {
    let players = usize::try_from(args.number("players")).unwrap_or(2);
    let ties = ties(args);
    let pairs = args.range("pairs");
    let most = usize::try_from(*pairs.end()).unwrap_or(usize::MAX);
    let with_ranks = args.flag("ranks");
    let mut columns = vec!["players", "pairs", "states", "first", "nobody"];
    columns.extend(with_ranks.then_some(["not_last", "safe"]).into_iter().flatten());
    let mut table = GrowingTable::new(columns, &outlook(players, &pairs), watch);
    let mut push = |layers: &Layers, at: usize, ranks: Option<&Ranks>| {
        if pairs.contains(&(at as u64)) {
            table.push(row(layers, at, ranks));
        }
    };
    let ended = if with_ranks {
        // Ranks are solved for all numbers of pairs together.
        let solved = Layers::solve(players, most, ties, budget, watch);
        let solved =
            solved.and_then(|layers| Ok((layers, Ranks::solve(players, most, ties, budget, watch)?)));
        solved.map(|(layers, ranks)| (0..=most).for_each(|at| push(&layers, at, Some(&ranks))))
    } else {
        let mut told = |layers: &Layers, at: usize| push(layers, at, None);
        Layers::solve_telling(players, most, ties, budget, watch, &mut told).map(|_| ())
    };
    let note = both!(
        "first: by label, label 0 draws from the last; states up to rotation, everybody holds a card",
        "一番: 番号ごとの数で、番号0が最後の番号から引く。回して重なる状態は一つと数え、全員が札を持つ"
    );
    Ok(ResultTable { notes: vec![note], ..table.ended(ended) })
}

/// How many rows there will be, and how many digits the numbers can have.
fn outlook(players: usize, pairs: &RangeInclusive<u64>) -> Outlook {
    let rows = pairs.end() - pairs.start() + 1;
    let up_to = |pairs: u64| usize::try_from(pairs).ok().and_then(|pairs| states_that_occur(players, pairs));
    let states = up_to(*pairs.end()).zip(up_to(pairs.end() - 1)).map(|(all, fewer)| all - fewer);
    let digits = states.map_or(0, |states| states.to_string().len());
    let by_label = players * (digits + 1) - 1;
    let widths = vec![1, pairs.end().to_string().len(), digits, by_label, digits, by_label, by_label];
    Outlook { rows: Some(rows), widths }
}

fn row(layers: &Layers, pairs: usize, ranks: Option<&Ranks>) -> Vec<Cell> {
    let players = layers.players();
    let Counts { states, first, nobody } = layers.counts(pairs);
    let cell = |counts: &[u64]| Cell::Counts(counts.iter().map(u64::to_string).collect());
    let mut row = vec![
        Cell::Number(players as u64),
        Cell::Number(pairs as u64),
        Cell::Count(states.to_string()),
        cell(&first),
        Cell::Count(nobody.to_string()),
    ];
    if let Some(ranks) = ranks {
        let enter = |counts: &mut Vec<u64>, bits: u8| {
            counts.iter_mut().enumerate().for_each(|(label, count)| *count += u64::from(bits >> label & 1));
        };
        let (mut not_last, mut safe) = (vec![0; players], vec![0; players]);
        layers.for_each(pairs, |state, _| {
            enter(&mut not_last, ranks.not_last(&state));
            enter(&mut safe, ranks.safe(&state));
        });
        row.extend([cell(&not_last), cell(&safe)]);
    }
    row
}
