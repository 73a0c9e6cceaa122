//! Public Sale: bids go up by 1 to n, and who reaches m buys. What is missing is a heap from which 1 to n are taken: leave a multiple
//! of n + 1.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(price) = input.case(1..=1_000_000, "the price")? {
        let most = input.number(1..=1_000_000, "the highest raise")?;
        let wins = |bid: &u64| price.saturating_sub(*bid).is_multiple_of(most + 1);
        let bids: Vec<String> = (1..=most).filter(wins).map(|bid| bid.to_string()).collect();
        answer += &if bids.is_empty() { "none\n".to_owned() } else { bids.join(" ") + "\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
