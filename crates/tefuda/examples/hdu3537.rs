//! Daizhenyang's Coin: turn up to three coins of a row, the rightmost from heads: Mock Turtles. A head in place n is worth the n-th number
//! with an odd number of ones; a place named twice is one head.

mod judge;

use tefuda::games::coins::{CoinValues, Rule};
use tefuda::{Budget, Run};

const PLACES: u64 = 1_000_000_000;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    let values = CoinValues::new(
        &Rule::parse("mock-turtles")?,
        [1, 1, PLACES as usize],
        &mut Run::new(&Budget::default()),
    )?;
    while let Some(heads) = input.case(0..=1_000_000, "the number of heads")? {
        let mut heads = input.numbers(heads, 0..=PLACES - 1, "the place of a head")?;
        heads.sort_unstable();
        heads.dedup();
        let sum = values.nim_sum(heads.iter().map(|&place| [0, 0, place as usize]));
        answer += if sum == 0 { "Yes\n" } else { "No\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
