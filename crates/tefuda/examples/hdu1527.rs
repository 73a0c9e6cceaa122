//! Wythoff's game: take from one of two heaps, or equally from both. The lost pairs come from the golden ratio, in integers: floating
//! point fails within the limits of a larger judge.

mod judge;

use tefuda::games::heaps::pairs::wythoff;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(first) = input.case(0..=i64::MAX as u64, "a heap")? {
        let second = input.number(0..=i64::MAX as u64, "the other heap")?;
        answer += if wythoff::is_cold(first, second) { "0\n" } else { "1\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
