//! I Love this Game! By turns numbers are picked, each by a to b above the one before (the first above 0); who gains more, and by how
//! much? Backwards over the numbers in order: the next player picks the best lead in the window above.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for _ in 0..input.number(0..=1_000_000, "the number of games")? {
        let count = input.number(0..=100_000, "how many numbers there are")?;
        let least = input.signed(1..=1000, "the least step")?;
        let most = input.signed(least..=1000, "the largest step")?;
        let mut numbers = vec![0];
        for _ in 0..count {
            numbers.push(input.signed(-1_000_000_000..=1_000_000_000, "a number")?);
        }
        numbers.retain(|&number| number >= 0);
        numbers.sort_unstable();
        numbers.dedup();
        // For each number the lead of who picks it.
        let mut leads = vec![0; numbers.len()];
        for (at, &number) in numbers.iter().enumerate().rev() {
            let place = |bound: i64| numbers.partition_point(|&number| number < bound);
            let next = &leads[place(number + least)..place(number + most + 1)];
            leads[at] = number - next.iter().max().unwrap_or(&0);
        }
        // The 0 before the first number is nobody's.
        answer += &format!("{}\n", -leads[0]);
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
