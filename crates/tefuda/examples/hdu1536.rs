//! S-Nim: nim in which a move takes a number of the set S. Values of subtraction games come from a table, sums from the nim-sum.

mod judge;

use tefuda::Budget;
use tefuda::games::heaps::{HeapRule, HeapValues};
use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(size) = input.case_unless_zero(10_000, "the size of S")? {
        let mut set: Vec<u32> = Vec::new();
        for taken in input.numbers(size, 1..=10_000, "a number of S")? {
            set.push(u32::try_from(taken)?);
        }
        set.sort_unstable();
        set.dedup();
        let mut values = HeapValues::new(HeapRule::Subtraction(set));
        values.extend(10_000, &mut Budget::default().meter())?;
        for _ in 0..input.number(0..=1_000_000, "the number of positions")? {
            let heaps = input.number(0..=1_000_000, "the number of heaps")?;
            let heaps = input.numbers(heaps, 0..=10_000, "a heap")?;
            let of_heaps = heaps.iter().filter_map(|&heap| values.get(heap)).map(u64::from);
            answer += if sums::mover_wins(of_heaps) { "W" } else { "L" };
        }
        answer += "\n";
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
