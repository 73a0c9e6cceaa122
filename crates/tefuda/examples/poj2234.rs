//! Matches Game: nim, decided by the nim-sum of the piles.

mod judge;

use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(piles) = input.case(0..=1_000_000, "the number of piles")? {
        let piles = input.numbers(piles, 0..=1_000_000_000_000, "a pile")?;
        answer += if sums::mover_wins(piles) { "Yes\n" } else { "No\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
