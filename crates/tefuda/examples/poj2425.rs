//! A Chess Game: pieces on the vertices of a graph without cycles go along its edges. The value of a vertex is the least number that no
//! vertex after it has; the pieces are decided by the nim-sum.

mod judge;

use tefuda::Budget;
use tefuda::solve::digraph::Digraph;
use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(vertices) = input.case(1..=100_000, "the number of vertices")? {
        let mut edges = Vec::new();
        for from in 0..vertices as u32 {
            let count = input.number(0..=vertices, "the number of edges from a vertex")?;
            let ends = input.numbers(count, 0..=vertices - 1, "the end of an edge")?;
            edges.extend(ends.iter().map(|&to| (from, to as u32)));
        }
        let values =
            Digraph::new(vertices as usize, edges.iter().copied()).grundy(&mut Budget::default().meter())?;
        while let Some(pieces) = input.case_unless_zero(1_000_000, "the number of pieces")? {
            let pieces = input.numbers(pieces, 0..=vertices - 1, "the vertex of a piece")?;
            let of_pieces = pieces.iter().map(|&vertex| u64::from(values[vertex as usize]));
            answer += if sums::mover_wins(of_pieces) { "WIN\n" } else { "LOSE\n" };
        }
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
