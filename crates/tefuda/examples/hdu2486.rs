//! A simple stone game: from one heap, at first not all, then at most k times what was taken before. The smallest part of the heap's
//! greedy representation is the least take that wins; a heap that is its own part is lost.

mod judge;

use tefuda::games::heaps::together::dynamic::DynamicNim;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for case in 1..=input.number(0..=1_000_000, "the number of games")? {
        let heap = input.number(1..=1_000_000_000, "the heap")?;
        let times = input.number(1..=1_000_000, "how many times the last take")?;
        let take = DynamicNim::new(times, heap).smallest_part(heap).filter(|&part| part < heap);
        answer += &take.map_or(format!("Case {case}: lose\n"), |take| format!("Case {case}: {take}\n"));
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
