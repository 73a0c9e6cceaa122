//! Open-hand BABANUKI: states solved a second, on one core and on all. The limit: numbering and un-numbering every state
//! once. Equilibria: states a second; the limit is solving the same states for the first place.

use std::hint::black_box;

use tefuda::Budget;
use tefuda::games::babanuki::Ties;
use tefuda::games::babanuki::equilibria::{Equilibria, Preference};
use tefuda::games::babanuki::layers::Layers;
use tefuda::games::babanuki::numbering::{Numbering, all_states};
use tefuda::study::Unwatched;

use crate::table::{Goal, Row, Table};

fn solved(players: usize, pairs: usize) -> u64 {
    Layers::solve(players, pairs, Ties::default(), &Budget::default(), &Unwatched).unwrap().states()
}

pub(crate) fn rows(table: &mut Table) {
    let one_core = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    for (players, pairs, goal) in [(3, 150, 3e6), (4, 20, 1.5e6), (5, 9, 1.5e6), (6, 6, 1.5e6)] {
        let name = format!("babanuki, {players} players to {pairs} pairs, states");
        let on_all = format!("{name}, all cores");
        if !table.wants(&name) && !table.wants(&on_all) {
            continue;
        }
        let numbering = Numbering::new(players, pairs).unwrap();
        let items = (0..=pairs).map(|pairs| numbering.states(pairs)).sum();
        let numbered = || {
            let layer = |pairs| {
                let numbers = 0..numbering.states(pairs) as usize;
                numbers
                    .map(|number| numbering.number(black_box(&numbering.state(number, pairs)), pairs))
                    .sum::<usize>()
            };
            (0..=pairs).map(layer).sum::<usize>()
        };
        let row = Row { name: &name, items, limit_items: items, rounds: 3, goal: Goal::PerSecond(goal) };
        table.row(&row, || one_core.install(|| solved(players, pairs)), numbered);
        let row = Row { name: &on_all, goal: Goal::None, ..row };
        table.row(&row, || solved(players, pairs), numbered);
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
            let solved = Equilibria::solve(roots, 4, &preference, &Budget::default(), &Unwatched).unwrap();
            states.iter().map(|state| solved.outcomes(state).map_or(0, <[_]>::len)).sum::<usize>()
        };
        table.row(&row, equilibria, || one_core.install(|| solved(4, 8)));
    }
}
