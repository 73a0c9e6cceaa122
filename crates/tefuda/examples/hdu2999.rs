//! Stone Game, Why are you always there? From a row take k adjacent stones, k in S; gaps stay. That is the code whose digit at k is 7:
//! leave nothing, one row or two.

mod judge;

use tefuda::Budget;
use tefuda::games::heaps::{HeapRule, HeapValues};

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(size) = input.case(1..=10_000, "the size of S")? {
        let mut digits = vec![0; 1001];
        for taken in input.numbers(size, 1..=1_000_000_000, "a number of S")? {
            // More than the longest row cannot be taken.
            if let Some(digit) = digits.get_mut(usize::try_from(taken)?) {
                *digit = 7;
            }
        }
        let mut values = HeapValues::new(HeapRule::Code(digits));
        values.extend(1000, &mut Budget::default().meter())?;
        for _ in 0..input.number(0..=1_000_000, "the number of rows")? {
            let row = input.number(0..=1000, "a row")?;
            answer += if values.get(row).is_some_and(|value| value != 0) { "1\n" } else { "2\n" };
        }
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
