//! Suits in lines: small cards, face up where they are on the table, with the token of whoever holds them where they are not.

use tefuda::Seat;
use tefuda::scene::{Node, Tone};

use super::Graph;
use super::nodes::node_part;
use crate::card;
use crate::context::{BadgePlace, Context};
use crate::drawing::{Block, Shape};
use crate::geometry::{Point, Segment};
use crate::hand::token;
use crate::measure::fitted;
use crate::suits::{ink, suit_shape};

/// Narrower cards cannot be read: then a line goes on below itself.
const LEAST_WIDTH: f64 = 19.0;

/// The room below a line of cards, for the badges.
const BELOW: f64 = 15.0;

/// How many stand in a line, how wide a card is, and how far the next one.
struct Measures {
    in_line: usize,
    wide: f64,
    high: f64,
    gap: f64,
}

impl Measures {
    fn of(longest: usize, room: f64) -> Self {
        let inner = room - 8.0;
        let most = ((inner + 2.0) / (LEAST_WIDTH + 2.0)).floor().max(1.0) as usize;
        let in_line = longest.clamp(1, most);
        let gap = (inner / in_line as f64).min(50.0);
        let wide = (gap - if gap < 30.0 { 2.0 } else { 6.0 }).min(42.0);
        Measures { in_line, wide, high: f64::max(wide * 1.38, 46.0), gap }
    }
}

pub(super) fn draw(context: &Context<'_>, graph: &Graph<'_>, room: f64) -> Block {
    let rows = 1 + graph.nodes.iter().map(|node| node.row as usize).max().unwrap_or(0).min(graph.nodes.len());
    let mut lengths = vec![0usize; rows];
    graph.nodes.iter().for_each(|node| lengths[(node.row as usize).min(rows - 1)] += 1);
    let measures = Measures::of(lengths.iter().copied().max().unwrap_or(1), room);
    let noted = graph.nodes.iter().any(|node| node.note.is_some());
    let line = measures.high + if noted { 22.0 } else { BELOW };
    // The first line of each row.
    let mut first_line = vec![0usize; rows + 1];
    for row in 0..rows {
        first_line[row + 1] = first_line[row] + lengths[row].div_ceil(measures.in_line).max(1);
    }
    let mut placed = vec![0usize; rows];
    let places: Vec<Point> = graph
        .nodes
        .iter()
        .map(|node| {
            let row = (node.row as usize).min(rows - 1);
            let at = placed[row];
            placed[row] += 1;
            let (below, column) = (at / measures.in_line, at % measures.in_line);
            Point::new(
                measures.gap * (column as f64 + 0.5),
                measures.high / 2.0 + 2.0 + line * (first_line[row] + below) as f64,
            )
        })
        .collect();
    let mut shapes = Vec::new();
    for (at, edge) in graph.drawn_edges() {
        shapes.extend(link(context, graph, at, places[edge.from], places[edge.to], &measures));
    }
    for (at, node) in graph.nodes.iter().enumerate() {
        shapes.push(small_card(context, graph, at, node, places[at], &measures));
    }
    Block::around(shapes, 3.0).within(room)
}

/// What joins two cards: nothing but a short line for neighbours, an arc over the line for others.
fn link(
    context: &Context<'_>,
    graph: &Graph<'_>,
    at: usize,
    from: Point,
    to: Point,
    measures: &Measures,
) -> Vec<Shape> {
    let Some(edge) = graph.edges.get(at) else { return Vec::new() };
    let felt = if context.on_felt { " on-felt" } else { "" };
    let class = format!("line{felt}");
    let across = (to.x - from.x).abs();
    if from.y == to.y && across < measures.gap * 1.5 {
        return vec![Shape::line(class, from, to)];
    }
    let rise = if from.y == to.y { measures.high / 2.0 + 8.0 } else { 0.0 };
    let control =
        from.towards(to, 0.5).plus(if rise > 0.0 { 0.0 } else { 14.0 }, -2.0 * rise + measures.high / 2.0);
    let up = if rise > 0.0 { measures.high / 2.0 } else { 0.0 };
    let (start, end) = (from.plus(0.0, -up), to.plus(0.0, -up));
    let mut shapes = vec![Shape::path(class, vec![Segment::Move(start), Segment::Quad(control, end)])];
    if edge.directed {
        shapes.push(Shape::path(format!("head{felt}"), super::edges::arrow_head(control, end)));
    }
    shapes
}

fn small_card(
    context: &Context<'_>,
    graph: &Graph<'_>,
    at: usize,
    node: &Node,
    place: Point,
    measures: &Measures,
) -> Shape {
    let (wide, high) = (measures.wide, measures.high);
    let corner = Point::new(-wide / 2.0, -high / 2.0);
    let on_table = node.tone == Tone::White;
    let mut shapes = Vec::new();
    shapes.push(Shape::rect(if on_table { "paper" } else { "paper waiting" }, corner, wide, high, 4.5));
    let label = node.rank.as_deref().unwrap_or(&node.label);
    let (text, size) = fitted(label, f64::min(17.0, wide * 0.62), 8.0, wide - 3.0);
    match node.suit {
        Some(suit) => {
            let y = -high / 2.0 + size + 1.0;
            shapes.push(Shape::text(ink(suit), Point::new(0.0, y), size, text));
            shapes.push(suit_shape(suit, Point::new(0.0, y + wide * 0.32), wide * 0.46));
        }
        None => shapes.push(Shape::text("card-ink", Point::new(0.0, size * 0.2), size, text)),
    }
    if let Some(player) = holder(context, node.tone) {
        let class = format!("token {}", context.tone_class(node.tone));
        shapes.push(token(&class, player, Point::new(0.0, high / 2.0 - 6.5), 5.0));
    }
    shapes.push(Shape::rect(context.mark(), corner, wide, high, 4.5));
    if let Some(note) = &node.note {
        let (text, size) = fitted(note, 11.5, 6.5, measures.gap - 3.0);
        shapes.push(Shape::text(context.ink(), Point::new(0.0, high / 2.0 + size + 1.0), size, text));
    }
    // Below the card, where it hides neither rank nor token, and no wider than the card.
    let scale = (wide / 27.0).clamp(0.62, 1.0);
    let badge = BadgePlace::scaled(Point::new(3.5 * scale, high / 2.0 + BELOW / 2.0), scale);
    node_part(context, graph, at, place, badge, shapes)
}

/// The player to whom a tone belongs.
fn holder(context: &Context<'_>, tone: Tone) -> Option<u8> {
    match tone {
        Tone::Red => Some(context.player(Seat(0))),
        Tone::Blue => Some(context.player(Seat(1))),
        _ => None,
    }
}

/// What the tokens and the two kinds of cards mean.
pub(super) fn legend(context: &Context<'_>, graph: &Graph<'_>) -> Vec<(Vec<Shape>, String)> {
    let mut entries = Vec::new();
    for tone in [Tone::Red, Tone::Blue] {
        if let Some(player) = holder(context, tone)
            && graph.nodes.iter().any(|node| node.tone == tone)
        {
            let class = format!("token {}", context.tone_class(tone));
            let paper = Shape::rect("paper waiting", Point::new(7.0, 0.0), 14.0, 20.0, 3.0);
            entries
                .push((vec![paper, token(&class, player, Point::new(14.0, 14.0), 4.5)], context.tone(tone)));
        }
    }
    if graph.nodes.iter().any(|node| node.tone == Tone::White) {
        let scale = 20.0 / card::HEIGHT;
        let paper = Shape::rect("paper", Point::new(7.0, 0.0), card::WIDTH * scale, 20.0, 3.0);
        entries.push((vec![paper], context.words.on_table().to_owned()));
    }
    entries
}
