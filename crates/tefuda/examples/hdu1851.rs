//! A Simple Game: from a pile of m take 1 to l stones, each pile with its own l. A pile is worth m mod (l + 1); the other player begins.

mod judge;

use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for _ in 0..input.number(0..=1_000_000, "the number of games")? {
        let piles = input.number(0..=1_000_000, "the number of piles")?;
        let piles = input.numbers(2 * piles, 1..=1_000_000_000, "a pile, or the most to take from it")?;
        let values = piles.chunks_exact(2).map(|pile| pile[0] % (pile[1] + 1));
        answer += if sums::mover_wins(values) { "No\n" } else { "Yes\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
