//! PP and QQ: cut edges of rooted trees; whoever cannot cut wins. Green Hackenbush played misère: each branch at a root is a component that is
//! worth 0 only when nothing is left of it, so that misère nim decides. A whole tree may be worth 0 and still have moves.

mod judge;

use tefuda::games::hackenbush::rules::{Colour, Edge, EdgeSet, Picture};
use tefuda::games::hackenbush::{green::Green, shape::Shape};
use tefuda::solve::sums;

pub(crate) fn solve(input: &str) -> judge::Answer {
    let mut input = judge::Reader::new(input);
    let mut answer = String::new();
    while let Some(trees) = input.case(0..=10_000, "the number of trees")? {
        let (mut edges, mut vertices) = (Vec::new(), 1);
        for _ in 0..trees {
            let nodes = input.number(1..=10_000, "the number of nodes")? as u32;
            // All roots are the ground.
            let vertex = |node: u64| if node == 1 { 0 } else { vertices + node as u32 - 2 };
            for _ in 1..nodes {
                let ends = input.numbers(2, 1..=nodes.into(), "an end of an edge")?;
                edges.push(Edge::new(vertex(ends[0]), vertex(ends[1]), Colour::Green));
            }
            vertices += nodes - 1;
        }
        let all = EdgeSet::first(edges.len());
        let green = Green::new(Shape::new(&Picture::new(vertices, edges), &all));
        if green.shape.places() != vertices as usize || !green.shape.backs.is_empty() {
            return Err(input.fault(None, "trees"));
        }
        answer += if sums::mover_wins_misere(green.at_ground()) { "PP\n" } else { "QQ\n" };
    }
    Ok(answer)
}

fn main() -> std::process::ExitCode {
    judge::main_of(solve)
}
