//! One analysis: what moves and explanations cost beside the verdict, what a turn of the page costs, and how well budgets are kept.

use std::time::Duration;

use tefuda::{Answer, AnySetup, Budget, Game, Lang, Options, Parts, Solver};

use crate::table::{Goal, Row, Table};

/// Positions that are searched.
const SEARCHED: &[(&str, &str)] = &[
    ("heap", "kayles: 9 10 8 7 misere"),
    ("hackenbush", "0-1:b 1-2:g 1-3:r 2-4:g 3-4:b 0-5:g 5-6:r 6-0:b 4-7:g 7-8:r @blue"),
    ("sum", "heap kayles: 7 6 + nim 2 2 + hackenbush 0-1 1-2 2-0 misere"),
];

/// Commands whose budgets once did not hold: game, position, solver, seconds.
const BUDGETS: &[(&str, &str, Solver, u64)] = &[
    ("heap", "4.3: 655355", Solver::Search, 2),
    ("heap", "officers: 8 300 100 12 30000 30000 8 1000", Solver::Search, 1),
    ("heap", "kayles: 20000 misere", Solver::Best, 2),
    ("coins", "moebius: HHHTHTTHTTTTHHHTHTTHTTHHHTTHHHTHTTHTHHHH", Solver::Search, 1),
    ("babanuki", "c02=1 c03=1 c13=300 j=2 players=4", Solver::Best, 1),
];

fn setup(game: &str, position: &str) -> (&'static dyn Game, Box<dyn AnySetup>) {
    let game = tefuda::game(game).unwrap();
    (game, game.parse(position).unwrap())
}

const VERDICT: Parts = Parts { moves: false, explanation: false };
const MOVES: Parts = Parts { moves: true, explanation: false };
const ALL: Parts = Parts { moves: true, explanation: true };

pub(crate) fn rows(table: &mut Table) {
    for (game, position) in SEARCHED {
        let (game, setup) = setup(game, position);
        let ask = |parts| Answer::new(game, &*setup, &Options::default(), parts).unwrap();
        let row = |name, least| Row { name, items: 1, limit_items: 1, rounds: 3, goal: Goal::Ratio(least) };
        let name = format!("{}, searched: moves (limit: decide)", game.about().name);
        table.row(&row(&name, 1.0 / 1.3), || ask(MOVES), || ask(VERDICT));
        let name = format!("{}, searched: explain (limit: moves)", game.about().name);
        table.row(&row(&name, 1.0 / 1.3), || ask(ALL), || ask(MOVES));
    }
    for (game, position) in [
        ("tanhinmin", "1 3 4 5 8 / 2 6 7"),
        ("shichinarabe", "SA S6 S8 HQ D3 C10 / S9 SK HJ D4 CJ C2"),
        ("heap", "kayles: 9 10 8 7"),
    ] {
        let (game, setup) = setup(game, position);
        let options = Options::default();
        let names = setup.names(Lang::En);
        // Everything that a turn of the page shows, from one analysis, as JSON; beside the verdict alone.
        let turn = || {
            let mut analysis = setup.analyse(options.solver, options.run());
            let answer = Answer::of(game, &*setup, &mut *analysis, &names, ALL).unwrap();
            let pictures = (setup.scene(Lang::En), analysis.picture(&names));
            serde_json::to_string(&(answer, pictures)).unwrap()
        };
        let decide =
            || serde_json::to_string(&Answer::new(game, &*setup, &options, VERDICT).unwrap()).unwrap();
        let name = format!("{}, a page turn (limit: decide)", game.about().name);
        let row = Row { name: &name, items: 1, limit_items: 1, rounds: 200, goal: Goal::PerSecond(200.0) };
        table.row(&row, turn, decide);
    }
    for (game, position, solver, seconds) in BUDGETS {
        let (game, setup) = setup(game, position);
        for memory in [64 << 20, 4 << 30] {
            let budget = Budget {
                max_time: Some(Duration::from_secs(*seconds)),
                max_memory: Some(memory),
                ..Budget::default()
            };
            let options = Options { solver: *solver, budget: budget.clone(), ..Options::default() };
            let name: String = format!("budget, {position}").chars().take(46).collect();
            table.budget_row(&name, &budget, || Answer::new(game, &*setup, &options, VERDICT).unwrap());
        }
    }
}
