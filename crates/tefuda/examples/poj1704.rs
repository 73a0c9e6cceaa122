//! Georgia and Bob: men on a strip go left without passing or sharing squares. The gaps before the men are the steps of a stair,
//! counted from the right: a man moves part of the gap before it into the gap behind it.

mod judge;

use tefuda::games::heaps::together::staircase;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for _ in 0..input.number(0..=1_000_000, "the number of games")? {
        let men = input.number(1..=1_000_000, "the number of men")?;
        let mut men = input.numbers(men, 1..=1_000_000_000, "the square of a man")?;
        // The edge of the strip stands before the first man.
        men.push(0);
        men.sort_unstable();
        if men.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(input.fault(None, "men on squares of their own"));
        }
        let gaps: Vec<u64> = men.windows(2).rev().map(|pair| pair[1] - pair[0] - 1).collect();
        answer += if staircase::nim_sum(&gaps) != 0 { "Georgia will win\n" } else { "Bob will win\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
