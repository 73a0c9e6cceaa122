//! A graph in two rows that is too wide for its room: its matching, pair by pair, and then what is not matched.

use super::Graph;
use super::nodes::{NodeStyle, draw as draw_node};
use super::places::{GAP, row_widths};
use crate::context::Context;
use crate::drawing::{Block, Shape};
use crate::geometry::Point;

/// Pictures are not made smaller than this: then the matching is drawn pair by pair.
const LEAST_SCALE: f64 = 0.66;
/// More plain edges than this are not to be told apart.
const MOST_EDGES: usize = 70;
/// Of more pairs or single nodes only the first are drawn.
const MOST_SHOWN: usize = 80;
/// The height of a pair.
const HEIGHT: f64 = 92.0;

/// Whether the graph can be drawn in rows as it is.
pub(super) fn fits_in_rows(graph: &Graph<'_>, room: f64) -> bool {
    let rows = 1 + graph.nodes.iter().map(|node| node.row).max().unwrap_or(0);
    if rows > 2 || graph.nodes.iter().any(|node| node.move_text.is_some()) {
        return true;
    }
    let plain = graph.edges.iter().filter(|edge| !edge.highlighted).count();
    let widest = row_widths(graph, NodeStyle::Cards, 2).into_iter().fold(0.0, f64::max);
    graph.nodes.len() <= 200 && plain <= MOST_EDGES && (widest + 40.0) * LEAST_SCALE <= room
}

/// Things from left to right, in as many lines as it takes.
struct Flow {
    room: f64,
    x: f64,
    y: f64,
    width: f64,
}

impl Flow {
    /// The middle of the next thing of this width.
    fn next(&mut self, width: f64, line: f64) -> Point {
        if self.x > 0.0 && self.x + width > self.room {
            self.x = 0.0;
            self.y += line;
        }
        let at = Point::new(self.x + width / 2.0, self.y);
        self.x += width + GAP;
        self.width = self.width.max(self.x - GAP);
        at
    }
}

pub(super) fn draw(context: &Context<'_>, graph: &Graph<'_>, room: f64) -> Block {
    let look = NodeStyle::Cards;
    let node = |at: usize, place: Point| draw_node(context, graph, at, &graph.nodes[at], place, look);
    let wide = |at: usize| 2.0 * look.half(&graph.nodes[at]).0;
    let mut matched = vec![false; graph.nodes.len()];
    let pairs: Vec<(usize, usize)> = graph
        .drawn_edges()
        .filter(|(_, edge)| edge.highlighted)
        .map(|(_, edge)| (edge.from, edge.to))
        .collect();
    for &(from, to) in &pairs {
        matched[from] = true;
        matched[to] = true;
    }
    let flow = || Flow { room: room - 8.0, x: 0.0, y: 22.0, width: 0.0 };
    let mut blocks = Vec::new();
    let (mut place, mut shapes) = (flow(), Vec::new());
    for &(from, to) in pairs.iter().take(MOST_SHOWN) {
        let at = place.next(wide(from).max(wide(to)), HEIGHT + 16.0);
        let below = at.plus(0.0, HEIGHT - 40.0);
        shapes.push(Shape::line("line bold", at.plus(0.0, 19.0), below.plus(0.0, -19.0)));
        shapes.push(node(from, at));
        shapes.push(node(to, below));
    }
    if !shapes.is_empty() {
        blocks.push(Block::around(shapes, 4.0));
    }
    blocks.extend(more(context, pairs.len(), room));
    let singles = |row: u32| -> Vec<usize> {
        (0..graph.nodes.len()).filter(|&at| graph.nodes[at].row == row && !matched[at]).collect()
    };
    for (singles, words) in
        [(singles(0), context.words.unmatched_above()), (singles(1), context.words.unmatched_below())]
    {
        if singles.is_empty() {
            continue;
        }
        blocks.push(context.paragraph(context.muted(), words, 12.5, room));
        let (mut place, mut shapes) = (flow(), Vec::new());
        for &at in singles.iter().take(MOST_SHOWN) {
            let middle = place.next(wide(at), 46.0);
            shapes.push(node(at, middle));
        }
        blocks.push(Block::around(shapes, 4.0));
        blocks.extend(more(context, singles.len(), room));
    }
    if graph.edges.len() > pairs.len() {
        blocks.push(context.paragraph(context.muted(), context.words.only_matching(), 12.5, room));
    }
    Block::stacked(blocks, 6.0).within(room)
}

fn more(context: &Context<'_>, count: usize, room: f64) -> Option<Block> {
    let left = count.checked_sub(MOST_SHOWN).filter(|&left| left > 0)?;
    Some(context.paragraph(context.muted(), &context.words.more(left), 12.5, room))
}
