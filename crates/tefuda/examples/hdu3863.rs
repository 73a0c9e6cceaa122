//! No Gambling: Bridg-it, also called Gale, on a board of any order. No play ends without a winner, and an extra bridge never hurts, so
//! that the second player has no strategy that the first could not use: the first wins.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while input.signed(-1..=i64::MAX, "the order of a board, or -1 at the end")? != -1 {
        answer += "I bet on Oregon Maple~\n";
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
