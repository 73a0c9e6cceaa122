//! Northcott's game: in each row two men slide without jumping, forward or back. Going back is answered by following, so that each row
//! is a nim heap of the squares between its men.

mod judge;

use tefuda::games::heaps::pairs::northcott;
use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(rows) = input.case(1..=1_000_000, "the number of rows")? {
        let columns = input.number(1..=1_000_000_000, "the number of columns")?;
        let men = input.numbers(2 * rows, 1..=columns, "the column of a man")?;
        let gaps = men.chunks_exact(2).map(|row| northcott::gap(row[0], row[1]));
        answer += if sums::mover_wins(gaps) { "I WIN!\n" } else { "BAD LUCK!\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
