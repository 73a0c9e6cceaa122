//! Coin Game: from a ring take 1 to k adjacent coins; gaps do not close. If the first cannot take all, the second cuts what is left
//! into equal halves and mirrors, unless single coins only can be taken: then parity decides.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for case in 1..=input.number(0..=1_000_000, "the number of games")? {
        let coins = input.number(1..=1_000_000_000, "the number of coins")?;
        let most = input.number(1..=1_000_000_000, "the most to take")?;
        let wins = most >= coins || (most == 1 && coins % 2 == 1);
        answer += &format!("Case {case}: {}\n", if wins { "first" } else { "second" });
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
