//! Open-hand BABANUKI: states solved a second, on one core. The limit: numbering and un-numbering every state once.

use std::hint::black_box;

use tefuda::budget::Budget;
use tefuda::games::babanuki::layers::{Layers, Numbering};
use tefuda::study::Unwatched;

use crate::table::{Goal, Row, Table};

pub(crate) fn rows(table: &mut Table) {
    for (players, pairs, goal) in [(3, 150, 3e6), (4, 20, 1.5e6), (5, 9, 1.5e6), (6, 6, 1.5e6)] {
        let name = format!("babanuki, {players} players to {pairs} pairs, states");
        if !table.wants(&name) {
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
        table.row(
            &Row { name: &name, items, limit_items: items, rounds: 3, goal: Goal::PerSecond(goal) },
            || Layers::solve(players, pairs, &Budget::default(), &Unwatched).unwrap().states(),
            numbered,
        );
    }
}
