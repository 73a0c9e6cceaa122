//! John: misère nim, who takes the last candy loses. As nim while a heap above 1 is left, then the parity of the ones decides.

mod judge;

use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for _ in 0..input.number(0..=1_000_000, "the number of games")? {
        let boxes = input.number(1..=1_000_000, "the number of boxes")?;
        let candies = input.numbers(boxes, 1..=1_000_000_000, "the candies of a box")?;
        answer += if sums::mover_wins_misere(candies) { "John\n" } else { "Brother\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
