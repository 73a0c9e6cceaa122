//! GG and MM: many games of Euclid, take a multiple of the smaller number from the larger, and a move in every one that goes on.
//! Who wins a game delays it, who loses it hurries; the longest one decides, by the parity of its suspense number.

mod judge;

use tefuda::games::heaps::pairs::euclid;
use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(games) = input.case(1..=1_000_000, "the number of games")? {
        let pairs = input.numbers(2 * games, 1..=1_000_000_000, "a number of a pair")?;
        let suspense = pairs.chunks_exact(2).map(|pair| euclid::suspense(pair[0], pair[1], true));
        answer += if sums::mover_wins_every(suspense) { "MM\n" } else { "GG\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
