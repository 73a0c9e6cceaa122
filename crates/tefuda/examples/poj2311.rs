//! Cutting Game: cut a rectangle of paper in two; who cuts out a single square wins. A strip of width 1 lets the other player win, so
//! that cuts leave sides of 2 at least, and who has no such cut loses: values by search.

mod judge;

use tefuda::Budget;
use tefuda::solve::grundy::{GrundySearch, Options};

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    let sheet = |height: u64, width: u64| (height.min(width), height.max(width));
    let moves = |&(width, height): &(u64, u64), options: &mut Options<(u64, u64)>| {
        (2..=width / 2).for_each(|cut| options.push([sheet(cut, height), sheet(width - cut, height)]));
        (2..=height / 2).for_each(|cut| options.push([sheet(width, cut), sheet(width, height - cut)]));
    };
    let mut search = GrundySearch::new(moves, &Budget::default());
    while let Some(width) = input.case(2..=1000, "the width")? {
        let height = input.number(2..=1000, "the height")?;
        answer += if search.value(&sheet(width, height))? != 0 { "WIN\n" } else { "LOSE\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
