//! Switch lights: turn the corners of a rectangle (perhaps one line or one point) whose far corner is lit. It is the product of two games
//! of turning turtles, so that a light is worth the nim product of its coordinates (Tartan theorem).

mod judge;

use tefuda::solve::sums;
use tefuda::value::nimber::NimField;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    for _ in 0..input.number(0..=1_000_000, "the number of games")? {
        let lights = input.number(0..=1_000_000, "the number of lights")?;
        let lights = input.numbers(2 * lights, 1..=1_000_000_000, "a coordinate of a light")?;
        let values = lights.chunks_exact(2).map(|light| light[0].nim_mul(light[1]));
        let wins = sums::mover_wins(values);
        answer += if wins { "Have a try, lxhgww.\n" } else { "Don't waste your time.\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
