//! Wythoff's game with all its winning moves: what is left after them, first by taking equally from both heaps, then the others by
//! the smaller heap. Every number is in one lost pair only, so that there are at most a few.

mod judge;

use tefuda::games::heaps::pairs::wythoff;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(first) = input.case(0..=1_000_000_000, "a heap")? {
        let second = input.number(0..=1_000_000_000, "the other heap")?;
        if (first, second) == (0, 0) {
            break;
        }
        let (smaller, larger) = (first.min(second), first.max(second));
        let equally = |pair: &(u64, u64)| pair.1 - pair.0 == larger - smaller;
        let mut results: Vec<(u64, u64)> = wythoff::winning_results(smaller, larger)
            .iter()
            .map(|pair| (pair.0.min(pair.1), pair.0.max(pair.1)))
            .collect();
        results.sort_unstable_by_key(|pair| (!equally(pair), *pair));
        results.dedup();
        answer += if results.is_empty() { "0\n" } else { "1\n" };
        results.iter().for_each(|(smaller, larger)| answer += &format!("{smaller} {larger}\n"));
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
