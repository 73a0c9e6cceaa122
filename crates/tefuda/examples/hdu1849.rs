//! Rabbit and Grass: pawns on a strip go left as far as they like and may share a square. A pawn on square n is a nim heap of n.

mod judge;

use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(pawns) = input.case_unless_zero(1_000_000, "the number of pawns")? {
        let squares = input.numbers(pawns, 0..=1_000_000_000, "the square of a pawn")?;
        answer += if sums::mover_wins(squares) { "Rabbit Win!\n" } else { "Grass Win!\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
