//! Game: cards go from box A to a box B < A with A + B odd and divisible by 3. From each box all ways to the boxes without moves are
//! even or all are odd, so that this is staircase nim on the boxes at odd distance: those with 0, 2 or 5 modulo 6.

mod judge;

use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for case in 1..=input.number(0..=1_000_000, "the number of games")? {
        let boxes = input.number(1..=1_000_000, "the number of boxes")?;
        let cards = input.numbers(boxes, 0..=1_000_000_000, "the cards of a box")?;
        let odd =
            (1..).zip(cards).filter(|(number, _)| matches!(number % 6, 0 | 2 | 5)).map(|(_, cards)| cards);
        let winner = if sums::mover_wins(odd) { "Alice" } else { "Bob" };
        answer += &format!("Case {case}: {winner}\n");
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
