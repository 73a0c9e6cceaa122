//! Nim: how many first moves win? From each heap at most one, that which makes the nim-sum 0.

mod judge;

use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(heaps) = input.case_unless_zero(1_000_000, "the number of heaps")? {
        let heaps = input.numbers(heaps, 0..=1_000_000_000, "a heap")?;
        answer += &format!("{}\n", sums::nim_moves(&heaps).count());
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
