//! Stone Game: a box of size s with c stones takes up to c * c more. Let t be the largest number from which s cannot be reached in one
//! move. Above t a box can be filled: it is worth s - c. At t it is worth 0, and below t it is played as if its size were t.

mod judge;

use tefuda::solve::sums;

fn value(mut size: u64, stones: u64) -> u64 {
    loop {
        let last = (0..size.isqrt() + 1).rev().find(|&few| few + few * few < size).unwrap_or(0);
        match stones {
            0 => return 0,
            _ if stones > last => return size - stones,
            _ if stones == last => return 0,
            _ => size = last,
        }
    }
}

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for case in 1.. {
        let Some(boxes) = input.case_unless_zero(1_000_000, "the number of boxes")? else { break };
        let mut values = Vec::new();
        for _ in 0..boxes {
            let size = input.number(0..=1_000_000_000, "the size of a box")?;
            values.push(value(size, input.number(0..=size, "the stones in the box")?));
        }
        let wins = if sums::mover_wins(values) { "Yes" } else { "No" };
        answer += &format!("Case {case}:\n{wins}\n");
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
