//! Bomb Game: a bomb at (p, q) becomes one at (u, q) and one at (p, v), u < p and v < q; in the first row or column just one nearer the
//! corner; two on a cell vanish, as equal components do. Bombs are components, their values come from search.

mod judge;

use tefuda::Budget;
use tefuda::solve::grundy::{GrundySearch, Options};

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    let moves = |&(p, q): &(usize, usize), options: &mut Options<(usize, usize)>| match (p, q) {
        (0, q) => (0..q).for_each(|v| options.push([(0, v)])),
        (p, 0) => (0..p).for_each(|u| options.push([(u, 0)])),
        (p, q) => (0..p).for_each(|u| (0..q).for_each(|v| options.push([(u, q), (p, v)]))),
    };
    let mut search = GrundySearch::new(moves, &Budget::default());
    while let Some(rows) = input.case_unless_zero(100, "the number of rows")? {
        let columns = input.number(1..=100, "the number of columns")? as usize;
        let mut bombs = Vec::new();
        for row in 0..rows as usize {
            let word = input.word("a row of the board")?;
            if word.len() != columns || word.bytes().any(|cell| !matches!(cell, b'.' | b'#')) {
                return Err(input.fault(Some(word), "as many `.` and `#` as there are columns"));
            }
            bombs.extend(word.bytes().enumerate().filter(|cell| cell.1 == b'#').map(|cell| (row, cell.0)));
        }
        answer += if search.sum(&bombs)? != 0 { "John\n" } else { "Jack\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
