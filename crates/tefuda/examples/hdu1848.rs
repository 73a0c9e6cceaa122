//! Fibonacci again and again: three heaps, and a move takes a Fibonacci number from one. A subtraction game.

mod judge;

use tefuda::Budget;
use tefuda::games::heaps::{HeapRule, HeapValues};
use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    let mut values = HeapValues::new(HeapRule::parse("{1,2,3,5,8,13,21,34,55,89,144,233,377,610,987}")?);
    values.extend(1000, &mut Budget::default().meter())?;
    while let Some(first) = input.case(0..=1000, "a heap")? {
        let heaps = [vec![first], input.numbers(2, 0..=1000, "a heap")?].concat();
        if heaps == [0, 0, 0] {
            break;
        }
        let of_heaps = heaps.iter().filter_map(|&heap| values.get(heap)).map(u64::from);
        answer += if sums::mover_wins(of_heaps) { "Fibo\n" } else { "Nacci\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
