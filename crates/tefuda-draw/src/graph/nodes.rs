//! Nodes: a shape for each tone, small cards in rows, knots above the ground.

use tefuda::scene::{Layout, Node, Tone};

use super::Graph;
use super::places::Places;
use crate::context::{BadgePlace, Context, Made};
use crate::drawing::{Anchor, Shape};
use crate::geometry::{Bounds, Point, Segment, Transform, polygon, polyline};
use crate::measure::{fitted, text_width};

/// What nodes look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeStyle {
    /// Shapes with their names in them.
    Shapes,
    /// Small cards.
    Cards,
    /// Dots without names, as in pictures whose edges are played with.
    Knots,
}

impl NodeStyle {
    pub(super) fn of(graph: &Graph<'_>) -> Self {
        match graph.layout {
            Layout::Rows if graph.ground().is_some() => NodeStyle::Knots,
            Layout::Rows => NodeStyle::Cards,
            _ => NodeStyle::Shapes,
        }
    }

    /// Half the width and half the height of a node.
    pub(super) fn half(self, node: &Node) -> (f64, f64) {
        match self {
            NodeStyle::Shapes => {
                let radius = (text_width(&node.label, label_size(node)) / 2.0 + 5.0).clamp(16.0, 30.0);
                (radius, radius)
            }
            NodeStyle::Cards => ((text_width(&node.label, 15.0) / 2.0 + 7.0).clamp(15.0, 34.0), 19.0),
            NodeStyle::Knots => (5.5, 5.5),
        }
    }

    /// How far a node reaches from its middle in a direction.
    pub(super) fn reach(self, node: &Node, dx: f64, dy: f64) -> f64 {
        let (wide, high) = self.half(node);
        let to_side = |wide: f64, high: f64| f64::min(wide / dx.abs().max(1e-9), high / dy.abs().max(1e-9));
        match (self, node.tone) {
            (NodeStyle::Cards, _) => to_side(wide, high),
            (NodeStyle::Shapes, Tone::Blue) => to_side(wide * 0.92, high * 0.92),
            (NodeStyle::Shapes, Tone::Green) => (wide + 3.0) / (dx.abs() + dy.abs()).max(1e-9),
            _ => wide,
        }
    }

    /// What a node covers.
    pub(super) fn bounds(self, node: &Node, at: Point) -> Bounds {
        let (wide, high) = self.half(node);
        Bounds::around(at, 2.0 * wide, 2.0 * high)
    }
}

/// The size of the letters in a node: longer names are smaller, so that many nodes find room.
fn label_size(node: &Node) -> f64 {
    if node.label.chars().count() > 2 { 12.0 } else { 14.5 }
}

/// A different shape for each tone, so that nothing hangs on the colour alone.
pub(super) fn tone_shape(class: &str, tone: Tone, at: Point, radius: f64) -> Vec<Shape> {
    let side = radius * 0.92;
    match tone {
        Tone::Blue => vec![Shape::rect(class, at.plus(-side, -side), 2.0 * side, 2.0 * side, 4.0)],
        Tone::Green => {
            let far = radius + 3.0;
            let corners = [at.plus(0.0, -far), at.plus(far, 0.0), at.plus(0.0, far), at.plus(-far, 0.0)];
            vec![Shape::path(class, polygon(&corners))]
        }
        Tone::White => {
            vec![Shape::circle(class, at, radius), Shape::circle("ring", at, (radius - 3.5).max(2.0))]
        }
        _ => vec![Shape::circle(class, at, radius)],
    }
}

/// What is said aloud of a node: its label, whose it is, its note.
pub(crate) fn words(context: &Context<'_>, node: &Node) -> String {
    let mut words = match node.suit {
        Some(suit) => context.words.of_suit(node.rank.as_deref().unwrap_or(&node.label), suit),
        None if node.ground => format!("{}{}{}", node.label, context.words.colon(), context.words.ground()),
        None => node.label.clone(),
    };
    if let Some(also) = &node.also {
        words.push_str(&format!(" ({also})"));
    }
    let grey = if node.grey { context.words.left_out() } else { "" };
    let note = node.note.as_deref().unwrap_or_default();
    context.words.with_more(words, &[context.tone(node.tone).as_str(), grey, note])
}

pub(super) fn draw(
    context: &Context<'_>,
    graph: &Graph<'_>,
    at: usize,
    node: &Node,
    place: Point,
    look: NodeStyle,
) -> Shape {
    let (wide, high) = look.half(node);
    let middle = Point::default();
    let tone = context.tone_class(node.tone);
    let grey = if node.grey { " grey" } else { "" };
    let mut shapes = Vec::new();
    match look {
        NodeStyle::Cards => {
            let corner = Point::new(-wide, -high);
            shapes.push(Shape::rect(format!("shape as-card{grey}"), corner, 2.0 * wide, 2.0 * high, 6.0));
            let (text, size) = fitted(&node.label, 15.0, 9.0, 2.0 * wide - 8.0);
            shapes.push(Shape::text(
                format!("node-label as-card{grey}"),
                Point::new(0.0, size * 0.36),
                size,
                text,
            ));
            if node.grey {
                shapes.push(Shape::line(
                    "strike",
                    Point::new(-wide + 4.0, 14.0),
                    Point::new(wide - 4.0, -14.0),
                ));
            }
            shapes.push(Shape::rect(context.mark(), corner, 2.0 * wide, 2.0 * high, 6.0));
        }
        NodeStyle::Knots => {
            shapes.push(Shape::circle("knot", middle, wide));
            shapes.push(Shape::circle("mark", middle, wide + 3.0));
        }
        NodeStyle::Shapes => {
            shapes.extend(tone_shape(&format!("shape {tone}{grey}"), context.shown(node.tone), middle, wide));
            if node.note.as_deref().is_some_and(|note| note.starts_with('∞') || note.starts_with("inf")) {
                shapes.push(Shape::circle("ring endless", middle, wide + 3.0));
            }
            let (text, size) = fitted(&node.label, label_size(node), 8.0, 2.0 * wide - 7.0);
            let raised = if node.also.is_some() { 4.0 } else { 0.0 };
            let class = format!("node-label {tone}{grey}");
            shapes.push(Shape::text(class.clone(), Point::new(0.0, size * 0.36 - raised), size, text));
            if let Some(also) = &node.also {
                let (text, size) = fitted(also, 9.0, 7.0, 2.0 * wide - 8.0);
                shapes.push(Shape::text(format!("{class} light"), Point::new(0.0, 11.5), size, text));
            }
            let mark = tone_shape(context.mark(), context.shown(node.tone), middle, wide + 3.0);
            shapes.extend(mark.into_iter().take(1));
        }
    }
    // Outside the shape, so that it hides no letter of the name.
    let badge = BadgePlace::at(Point::new(-wide * 0.8 - 5.0, -high * 0.95));
    node_part(context, graph, at, place, badge, shapes)
}

/// The part that a node is, made of shapes around the origin.
pub(super) fn node_part(
    context: &Context<'_>,
    graph: &Graph<'_>,
    at: usize,
    place: Point,
    badge: BadgePlace,
    shapes: Vec<Shape>,
) -> Shape {
    let number = graph.first_node + at;
    let node = graph.nodes.get(at);
    let made = Made {
        name: &format!("n{number}"),
        class: "node",
        label: node.map_or_else(String::new, |node| words(context, node)),
        move_text: node.and_then(|node| node.move_text.as_deref()),
        node: Some(number),
        badge: Some(badge),
    };
    context.part(made, Transform::to(place.x, place.y), shapes)
}

/// The ground: a line with grass below it.
pub(super) fn ground(context: &Context<'_>, graph: &Graph<'_>, at: usize, places: &Places) -> Vec<Shape> {
    let (left, right) = (0.0, places.width);
    let count = ((right - left) / 13.0).floor().max(1.0) as u32;
    let mut shapes = Vec::new();
    for &y in &places.grounds {
        let blades = (0..count).flat_map(|index| {
            let x = left + 9.0 + 13.0 * f64::from(index);
            [Segment::Move(Point::new(x, y + 2.0)), Segment::Line(Point::new(x - 6.0, y + 12.0))]
        });
        let line = polyline(&[Point::new(left + 2.0, y), Point::new(right - 2.0, y)]);
        shapes.extend([Shape::path("grass", blades.collect()), Shape::path("ground-line", line)]);
    }
    let badge = BadgePlace::at(Point::new(right, places.ground_below(at)));
    vec![node_part(context, graph, at, Point::default(), badge, shapes)]
}

/// Words below or beside a shape, for legends.
pub(super) fn caption(class: &str, at: Point, text: &str) -> Shape {
    Shape::text(class, at, 12.5, text).anchored(Anchor::Start)
}
