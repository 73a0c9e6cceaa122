//! A Funny Game: from a ring take one coin or two adjacent ones. The first move leaves a row of Kayles, so that Alice wins if a row of
//! one or two coins fewer is lost.

mod judge;

use tefuda::Budget;
use tefuda::games::heaps::{HeapRule, HeapValues};

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    let mut rows = HeapValues::new(HeapRule::parse("kayles")?);
    // Far enough for the proof of the period, which tells all others.
    rows.extend(400, &mut Budget::default().meter())?;
    while let Some(coins) = input.case_unless_zero(1_000_000_000, "the number of coins")? {
        let wins = (1..=coins.min(2)).any(|taken| rows.get(coins - taken) == Some(0));
        answer += if wins { "Alice\n" } else { "Bob\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
