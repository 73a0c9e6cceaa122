//! Strategies against each other on random deals.

use super::super::super::decide;
use super::super::super::range::random_hand;
use super::super::super::rules::{Setup, Switches};
use super::super::strategies::{HiddenStrategy, STRATEGY_NAMES, STRATEGY_NAMES_JA, strategy};
use super::super::table::HiddenTable;
use super::super::view::Prior;
use crate::kernel::lesson::Both;
use crate::kernel::random::Random;
use crate::kernel::run::{Budget, Meter};
use crate::kernel::study::{
    ArgError, Args, Cell, Param, Parts, ResultTable, RunStudy, Study, StudyError, Totals, Work, share_cells,
};
use crate::kernel::words::{Words, both};

/// The study behind `tefuda study tanhinmin match`.
pub const MATCH: Study = Study {
    name: "match",
    about: "Plays two strategies for hidden hands against each other on random deals, and shows how often each wins, grouped \
            by the player who could win with open hands at the start.",
    about_ja: "手札を隠した二つの戦略をランダムな配り方で対戦させ、公開ならどちらが勝てたかに分けて勝率を示します。",
    params: &[
        Param::choice("first", "the strategy of the player who moves first", STRATEGY_NAMES, "belief")
            .ja("先手の戦略")
            .ja_words(STRATEGY_NAMES_JA),
        Param::choice("second", "the strategy of the other player", STRATEGY_NAMES, "random")
            .ja("後手の戦略")
            .ja_words(STRATEGY_NAMES_JA),
        Param::number("games", "how many games", 1, 1_000_000_000, 1000).ja("対局数"),
        Param::number("seed", "the seed of the deals", 0, u64::MAX, 0).ja("配り方の乱数の種"),
        Param::number("cards", "cards in each hand", 1, 40, 5).ja("各手札の枚数"),
        Param::number("faces", "the highest face", 1, 40, 8).ja("最大の数字"),
    ],
    plots: false,
    run: RunStudy::InUnits(work),
};

/// Games that share a stream of random numbers; every such batch has a seed of its own.
const BATCH: u64 = 16;

fn work<'a>(args: &'a Args, budget: &'a Budget) -> Result<Work<'a>, StudyError> {
    let named = |name| {
        let chosen = args.text(name).unwrap_or_default();
        strategy(chosen).ok_or_else(|| {
            ArgError::conflict(
                both!("there is no strategy `{chosen}`", "`{chosen}` という戦略はありません"; chosen),
            )
        })
    };
    let players = [named("first")?, named("second")?];
    let (games, seed, faces) = (args.number("games"), args.number("seed"), args.number("faces"));
    let cards = args.size("cards");
    budget.admit(games, u64::MAX, 0)?;
    let look = move |batch: u64, meter: &mut Meter, totals: &mut Totals| -> Result<(), StudyError> {
        // Deals have a stream of their own, so that all strategies meet the same ones.
        let mut deals = Random::stream(seed, batch);
        let mut random = Random::stream(!seed, batch);
        for _ in 0..BATCH.min(games - batch * BATCH) {
            meter.spend(1, 0)?;
            let hands = [(); 2].map(|()| random_hand(&mut deals, args.number("cards"), 0, faces));
            let setup = Setup { hands, table_card: 0, switches: Switches::default() };
            let favoured = usize::from(decide::winner(&setup).0 != 0);
            let prior = Prior::Bound { faces: u32::try_from(faces).unwrap_or(u32::MAX), cards };
            let oracles = players.map(|player| player.oracles);
            let mut table = HiddenTable::start(setup, [prior.clone(), prior], oracles);
            while table.winner().is_none() {
                meter.look()?;
                let player = players[table.to_move()];
                if table.play_by(player, &mut random).is_err() {
                    // A strategy that breaks the rules loses.
                    break;
                }
            }
            let won = table.winner().unwrap_or(1 - table.to_move()) == 0;
            totals.add(2 * favoured, 1);
            totals.add(2 * favoured + 1, u64::from(won));
        }
        Ok(())
    };
    let rows = move |totals: &[Totals]| ResultTable {
        columns: vec!["start", "games", "first_wins", "share", "low", "high"],
        rows: totals.iter().flat_map(rows).collect(),
        notes: vec![
            both!("first: {name}, {about}", "先手: {name}、{about}"; name = name(players[0]), about = about(players[0])),
            both!("second: {name}, {about}", "後手: {name}、{about}"; name = name(players[1]), about = about(players[1])),
            both!(
                "start: who wins with open hands; share: of games that the first player won; low and high: 95% interval",
                "開始時: 手札を公開した場合の勝者。割合: 先手が勝った対局の割合。下限と上限は95%信頼区間"
            ),
        ],
        plot: None,
        undecided: None,
    };
    Ok(Work::InUnits(
        Parts::of(Both { en: "playing", ja: "対局しています" }, rows).part(games.div_ceil(BATCH), look),
    ))
}

fn name(player: &HiddenStrategy) -> Words {
    Both { en: player.name, ja: player.name_ja }.into()
}

/// What a strategy does.
fn about(player: &HiddenStrategy) -> Words {
    Both { en: player.about, ja: player.about_ja }.into()
}

/// Games and wins of the first player: over all, and where she could or could not win at the start.
fn rows(totals: &Totals) -> [Vec<Cell>; 3] {
    let [of_first, of_second] =
        [0, 1].map(|favoured| [totals.sum(2 * favoured), totals.sum(2 * favoured + 1)]);
    let all = [of_first[0] + of_second[0], of_first[1] + of_second[1]];
    let row = |(start, [games, wins]): (Words, [u64; 2])| {
        let mut row = vec![Cell::Words(start), Cell::Number(games), Cell::Count(wins.to_string())];
        row.extend(share_cells(wins, games));
        row
    };
    [
        (both!("all", "すべて"), all),
        (both!("won by the first", "先手の勝ち"), of_first),
        (both!("won by the second", "後手の勝ち"), of_second),
    ]
    .map(row)
}
