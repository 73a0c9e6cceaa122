//! Switch lights: turn the corners of a rectangle (perhaps one line or one point) whose far corner is lit. It is the product of two games
//! of Turning Turtles, so that a light is worth the nim product of its coordinates (Tartan theorem).

mod judge;

use tefuda::games::coins::{CoinValues, Rule};
use tefuda::{Budget, Run};

const SIDE: u64 = 1_000_000;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    let size = [1, SIDE as usize, SIDE as usize];
    let values = CoinValues::new(&Rule::parse("turtles*turtles")?, size, &mut Run::new(&Budget::default()))?;
    for _ in 0..input.number(0..=1_000_000, "the number of games")? {
        let lights = input.number(0..=1_000_000, "the number of lights")?;
        let lights = input.numbers(2 * lights, 1..=SIDE, "a coordinate of a light")?;
        // Coins are counted from 0.
        let places = lights.chunks_exact(2).map(|light| [0, light[0] as usize - 1, light[1] as usize - 1]);
        let wins = values.nim_sum(places) != 0;
        answer += if wins { "Have a try, lxhgww.\n" } else { "Don't waste your time.\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
