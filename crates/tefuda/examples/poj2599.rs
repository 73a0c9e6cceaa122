//! A funny game: a token goes along the edges of a tree, and a vertex that was left is gone. What can still be reached depends on the
//! vertex and on the one before it: values by search.

mod judge;

use tefuda::Budget;
use tefuda::solve::grundy::{GrundySearch, Options};

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let airports = input.number(1..=1_000_000, "the number of airports")?;
    let start = input.number(1..=airports, "the first airport")? as usize;
    let mut flights = vec![Vec::new(); airports as usize + 1];
    for _ in 1..airports {
        let ends = input.numbers(2, 1..=airports, "an end of a flight")?;
        flights[ends[0] as usize].push(ends[1] as usize);
        flights[ends[1] as usize].push(ends[0] as usize);
    }
    let moves = |&(at, from): &(usize, usize), options: &mut Options<(usize, usize)>| {
        flights[at].iter().filter(|&&to| to != from).for_each(|&to| options.push([(to, at)]));
    };
    let mut search = GrundySearch::new(moves, &Budget::default());
    let mut wins = Vec::new();
    for &to in &flights[start] {
        if search.value(&(to, start))? == 0 {
            wins.push(to);
        }
    }
    Ok(match wins.iter().min() {
        Some(airport) => format!("First player wins flying to airport {airport}\n"),
        None => "First player loses\n".to_owned(),
    })
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
