//! Open-hand BABANUKI: states solved a second with their distances, on one core and on all. The limit: going through all
//! compositions and ranking each once. Equilibria: states a second; the limit is solving the same states for the first place.

use std::hint::black_box;

use tefuda::Budget;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::equilibria::{Equilibria, Preference};
use tefuda::games::babanuki::layers::{Layers, Ranking};
use tefuda::games::babanuki::numbering::{all_states, states_that_occur};
use tefuda::study::NoProgress;

use crate::table::{Goal, Row, Table};

fn solved(players: usize, pairs: usize) -> u64 {
    Layers::solve(players, pairs, Ties::default(), &Budget::default(), &NoProgress).unwrap().states()
}

pub(crate) fn rows(table: &mut Table) {
    let one_core = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    // States that occur: with eight players most numbers are of states that do not.
    for (players, pairs, goal) in [(3, 150, 5e6), (4, 20, 1e7), (6, 9, 1e7), (8, 7, 6e6)] {
        let name = format!("babanuki, {players} players to {pairs} pairs, states");
        let on_all = format!("{name}, all cores");
        if !table.wants(&name) && !table.wants(&on_all) {
            continue;
        }
        let items = states_that_occur(players, pairs).unwrap();
        let ranking = Ranking::new(players, pairs).unwrap();
        let ranked = || {
            let layer = |pairs| {
                let mut composition = ranking.composition(0, pairs);
                let rank = |_| {
                    ranking.advance(&mut composition);
                    ranking.rank(black_box(&composition))
                };
                (0..ranking.compositions(pairs)).map(rank).sum::<u64>()
            };
            (0..=pairs).map(layer).sum::<u64>()
        };
        let row = Row { name: &name, items, limit_items: items, rounds: 3, goal: Goal::PerSecond(goal) };
        table.row(&row, || one_core.install(|| solved(players, pairs)), ranked);
        let row = Row { name: &on_all, goal: Goal::None, ..row };
        table.row(&row, || solved(players, pairs), ranked);
    }
    // Less than 5 seconds for all states of four players with up to eight pairs.
    let name = "babanuki, equilibria, 4 players to 8 pairs";
    if table.wants(name) {
        let states = all_states(4, 8, &Budget::default()).unwrap();
        let items = states.len() as u64;
        let preference = Preference::usual(4);
        let row =
            Row { name, items, limit_items: items, rounds: 3, goal: Goal::PerSecond(items as f64 / 5.0) };
        let equilibria = || {
            let roots = states.iter().copied();
            let solved = Equilibria::solve(roots, 4, &preference, &Budget::default(), &NoProgress).unwrap();
            states.iter().map(|state| solved.outcomes(state).map_or(0, <[_]>::len)).sum::<usize>()
        };
        table.row(&row, equilibria, || one_core.install(|| solved(4, 8)));
    }
}
