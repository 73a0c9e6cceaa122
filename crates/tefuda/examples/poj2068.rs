//! Nim for two teams: 2n players by turns take stones from one heap, each up to a limit of their own, and the team that takes the last loses.
//! A graph game: vertices are who is to move and what is left; an empty heap has a last, winning move.

mod judge;

use tefuda::Budget;
use tefuda::solve::digraph::Digraph;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(pairs) = input.case_unless_zero(100, "half the number of players")? {
        let (players, heap) = (2 * pairs as u32, input.number(1..=10_000, "the heap")? as u32);
        let most = input.numbers(2 * pairs, 1..=100, "the most that a player takes")?;
        let vertex = |player: u32, stones: u32| player % players * (heap + 1) + stones;
        let end = players * (heap + 1);
        let edges = (0..players).flat_map(|player| {
            let most = most[player as usize] as u32;
            let takes =
                (1..=heap).flat_map(move |stones| (1..=most.min(stones)).map(move |taken| (stones, taken)));
            let edge = move |(stones, taken)| (vertex(player, stones), vertex(player + 1, stones - taken));
            takes.map(edge).chain([(vertex(player, 0), end)])
        });
        let values = Digraph::new(end as usize + 1, edges).grundy(&mut Budget::default().meter())?;
        answer += if values[vertex(0, heap) as usize] != 0 { "1\n" } else { "0\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
