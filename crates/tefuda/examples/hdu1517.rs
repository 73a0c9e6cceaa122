//! A Multiplication Game: from 1 multiply by 2 to 9, who reaches n wins. The intervals of n won by one and the other end at 9, 18, 162,
//! 324 and so on: the winner multiplies by 9, the loser can only slow it down to 2.

mod judge;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(goal) = input.case(1..=1 << 60, "the goal")? {
        let (mut end, mut stan) = (9, true);
        while end < goal {
            end *= if stan { 2 } else { 9 };
            stan = !stan;
        }
        answer += if stan { "Stan wins.\n" } else { "Ollie wins.\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
