//! Taking stones from m heaps: nim with all its winning moves, from which heap size to which.

mod judge;

use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(heaps) = input.case_unless_zero(1_000_000, "the number of heaps")? {
        let heaps = input.numbers(heaps, 0..=1_000_000_000_000, "a heap")?;
        answer += if sums::mover_wins(heaps.iter().copied()) { "Yes\n" } else { "No\n" };
        for (heap, left) in sums::nim_moves(&heaps) {
            answer += &format!("{} {left}\n", heaps[heap]);
        }
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
