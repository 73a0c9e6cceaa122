//! Climbing the Hill: men climb without passing, the top holds all, and who brings the king there wins. The gaps are the steps of a
//! stair, counted from the lowest man. A first man who is the king goes up at once; if the king is second, who brings the first man
//! to the top loses, so that his gap ends one cell before it.

mod judge;

use tefuda::games::heaps::together::staircase;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(men) = input.case(1..=1_000_000, "the number of men")? {
        let king = input.number(1..=men, "the number of the king")?;
        let cells = input.numbers(men, 1..=1_000_000_000, "the cell of a man")?;
        if cells.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(input.fault(None, "the men in the order of their cells"));
        }
        let to_top = if king == 2 { cells[0] - 1 } else { cells[0] };
        let between = cells.windows(2).rev().map(|pair| pair[1] - pair[0] - 1);
        let gaps: Vec<u64> = between.chain([to_top]).collect();
        answer += if king == 1 || staircase::nim_sum(&gaps) != 0 { "Alice\n" } else { "Bob\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
