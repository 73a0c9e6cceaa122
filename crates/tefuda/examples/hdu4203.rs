//! Doubloon Game: take a power of k from the heap; which least take wins? The values have the period k + 1 if k is even: as if only 1 and
//! k could be taken. If k is odd every take is odd, and parity decides.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for _ in 0..input.number(0..=1_000_000, "the number of games")? {
        let heap = input.number(1..=1_000_000_000_000, "the heap")?;
        let base = input.number(1..=1_000_000_000_000, "the base of the powers")?;
        let rest = heap % (base + 1);
        let take = match base % 2 {
            1 => heap % 2,
            _ if rest == base => base,
            _ => rest % 2,
        };
        answer += &format!("{take}\n");
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
