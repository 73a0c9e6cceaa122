//! A Puzzle for Pirates: the last of n proposes how to share m coins, half of the votes pass it, and who gains nothing votes no. Up to 2m
//! pirates every second one is bought with a coin; beyond, a proposer lives only at 2m + 1, 2m + 2, 2m + 4, 2m + 8 and so on, where
//! those who would be thrown next vote for their lives, and no coin is certain.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for _ in 0..input.number(0..=1_000_000, "the number of crews")? {
        let pirates = input.number(1..=1_000_000_000, "the number of pirates")?;
        let coins = input.number(0..=1_000_000_000, "the number of coins")?;
        let pirate = input.number(1..=pirates, "a pirate")?;
        let beyond = pirates.saturating_sub(2 * coins);
        // The highest pirate who lives.
        let highest = if beyond == 0 { pirates } else { 2 * coins + (1 << beyond.ilog2()) };
        let gold = match beyond {
            _ if pirate > highest => None,
            0 if pirate == pirates => Some(coins - (pirates - 1) / 2),
            0 => Some(u64::from((pirates - pirate).is_multiple_of(2))),
            1 => Some(u64::from(pirate % 2 == 1 && pirate < 2 * coins)),
            _ => Some(0),
        };
        answer += &gold.map_or("Thrown\n".to_owned(), |gold| format!("{gold}\n"));
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
