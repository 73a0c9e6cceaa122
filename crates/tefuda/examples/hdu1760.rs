//! A New Tetris Game: lay 2x2 squares on free cells. Values by search, in which a board falls apart into regions of overlapping squares;
//! equal regions anywhere on the board are one.

mod judge;

use tefuda::Budget;
use tefuda::solve::grundy::{GrundySearch, Options};

/// The cells of the squares with these upper left cells.
fn cells(squares: u128, row: usize) -> u128 {
    let pairs = squares | squares << 1;
    pairs | pairs << row
}

/// The upper left cells of all free squares.
fn squares(free: u128, row: usize) -> u128 {
    let pairs = free & free >> 1;
    pairs & pairs >> row
}

/// The regions of overlapping squares, each moved to the first cell.
fn regions(free: u128, row: usize) -> Vec<u128> {
    let (mut rest, mut regions) = (squares(free, row), Vec::new());
    while rest != 0 {
        let (mut region, mut before) = (rest & rest.wrapping_neg(), 0);
        while region != before {
            before = region;
            let near = cells(region, row);
            region |= rest & (near | near >> 1 | near >> row | near >> (row + 1));
        }
        rest &= !region;
        regions.push(cells(region, row) >> region.trailing_zeros());
    }
    regions
}

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(rows) = input.case(1..=50, "the number of rows")? {
        let columns = input.number(1..=50 / rows, "the number of columns")? as usize;
        // A column that is never free keeps rows apart.
        let (mut free, row) = (0, columns + 1);
        for line in 0..rows as usize {
            let word = input.word("a row of the board")?;
            if word.len() != columns || word.bytes().any(|cell| !matches!(cell, b'0' | b'1')) {
                return Err(input.fault(Some(word), "as many 0 and 1 as there are columns"));
            }
            word.bytes()
                .enumerate()
                .filter(|cell| cell.1 == b'0')
                .for_each(|cell| free |= 1 << (line * row + cell.0));
        }
        let moves = |&free: &u128, options: &mut Options<u128>| {
            let squares = squares(free, row);
            let each = (0..u128::BITS).map(|cell| squares & 1 << cell).filter(|&square| square != 0);
            each.for_each(|square| options.push(regions(free & !cells(square, row), row)));
        };
        let wins = GrundySearch::new(moves, &Budget::default()).sum(&regions(free, row))? != 0;
        answer += if wins { "Yes\n" } else { "No\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
