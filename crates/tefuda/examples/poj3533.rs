//! Light Switching Game: turn the corners of a box whose far corner is lit. The product of three games of turning turtles: a light is
//! worth the nim product of its three coordinates.

mod judge;

use tefuda::solve::sums;
use tefuda::value::nimber::NimField;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(lights) = input.case(0..=1_000_000, "the number of lights")? {
        let lights = input.numbers(3 * lights, 1..=1_000_000_000, "a coordinate of a light")?;
        let values = lights.chunks_exact(3).map(|light| light[0].nim_mul(light[1]).nim_mul(light[2]));
        answer += if sums::mover_wins(values) { "No\n" } else { "Yes\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
