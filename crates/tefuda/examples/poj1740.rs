//! A New Stone Game: take stones from a pile and give any of its rest to other piles. It is lost if the piles are equal in pairs: the
//! answer restores the pairs; from any other position one move makes them.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(piles) = input.case_unless_zero(1_000_000, "the number of piles")? {
        let mut piles = input.numbers(piles, 1..=1_000_000_000, "a pile")?;
        piles.sort_unstable();
        let lost = piles.chunks(2).all(|pair| pair.first() == pair.get(1));
        answer += if lost { "0\n" } else { "1\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
