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
/// How many pairs, and single nodes on a side, are drawn at most; of more only a few: a higher picture could not be read where it is
/// fitted into a panel.
const PAIRS: Shown = Shown { most: 24, of_more: 16, counter: "組" };
const SINGLES: Shown = Shown { most: 10, of_more: 4, counter: "枚" };

/// How many of some things are drawn.
struct Shown {
    most: usize,
    of_more: usize,
    /// What Japanese counts them with.
    counter: &'static str,
}

impl Shown {
    fn of(&self, count: usize) -> usize {
        if count > self.most { self.of_more } else { count }
    }

    /// How many are not drawn, in words, if any.
    fn rest(&self, context: &Context<'_>, count: usize, room: f64) -> Option<Block> {
        let left = count - self.of(count);
        let words = (left > 0).then(|| context.words.more(left, self.counter))?;
        Some(context.paragraph(context.muted(), &words, 12.5, room))
    }
}

/// The height of a pair, and the room between lines.
const HEIGHT: f64 = 86.0;
const BETWEEN: f64 = 10.0;

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
    for &(from, to) in pairs.iter().take(PAIRS.of(pairs.len())) {
        let at = place.next(wide(from).max(wide(to)), HEIGHT + BETWEEN);
        let below = at.plus(0.0, HEIGHT - 38.0);
        shapes.push(Shape::line("line bold", at.plus(0.0, 19.0), below.plus(0.0, -19.0)));
        shapes.push(node(from, at));
        shapes.push(node(to, below));
    }
    if !shapes.is_empty() {
        blocks.push(Block::around(shapes, 4.0));
    }
    blocks.extend(PAIRS.rest(context, pairs.len(), room));
    let singles = |row: u32| -> Vec<usize> {
        (0..graph.nodes.len()).filter(|&at| graph.nodes[at].row == row && !matched[at]).collect()
    };
    for (singles, words) in
        [(singles(0), context.words.unmatched_above()), (singles(1), context.words.unmatched_below())]
    {
        if singles.is_empty() {
            continue;
        }
        let heading = context.paragraph(context.muted(), words, 12.5, room);
        let (mut place, mut shapes) = (flow(), Vec::new());
        for &at in singles.iter().take(SINGLES.of(singles.len())) {
            let middle = place.next(wide(at), 46.0);
            shapes.push(node(at, middle));
        }
        // Beside their heading, if they fit there.
        let rest = SINGLES.rest(context, singles.len(), room);
        let line: Vec<Block> = [heading, Block::around(shapes, 4.0)].into_iter().chain(rest).collect();
        let width = line.iter().map(|block| block.width + 8.0).sum::<f64>() - 8.0;
        let line = if width <= room { Block::side_by_side(line, 8.0) } else { Block::stacked(line, 2.0) };
        blocks.push(line);
    }
    if graph.edges.len() > pairs.len() {
        blocks.push(context.paragraph(context.muted(), context.words.only_matching(), 12.5, room));
    }
    Block::stacked(blocks, 6.0).within(room)
}
