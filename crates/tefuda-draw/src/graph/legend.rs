//! The shapes used in a graph, with their meaning in words.

use tefuda::scene::{Layout, Tone};

use super::Graph;
use super::nodes::{caption, tone_shape};
use crate::context::Context;
use crate::drawing::{Block, Shape};
use crate::geometry::{Point, Transform};
use crate::measure::{shortened, text_width};

/// What a sample is drawn from, and what it means.
fn entries(context: &Context<'_>, graph: &Graph<'_>) -> Vec<(Vec<Shape>, String)> {
    let at = Point::new(14.0, 10.0);
    let line = |class: String| vec![Shape::line(class, Point::new(1.0, 10.0), Point::new(27.0, 10.0))];
    let mut entries = Vec::new();
    for tone in [Tone::Red, Tone::Blue, Tone::Green, Tone::White] {
        let class = context.tone_class(tone);
        let beside = if tone == Tone::Green && graph.has_colours() { " beside-others" } else { "" };
        let of_edges = graph.edges.iter().any(|edge| edge.tone == tone);
        let of_nodes = graph.nodes.iter().any(|node| node.tone == tone && !node.ground);
        // One player's colour alone needs telling, green alone does not: all edges are for either.
        if of_edges && (tone != Tone::Green || graph.has_colours()) {
            entries.push((line(format!("line {class}{beside}")), context.tone(tone)));
        } else if of_nodes && graph.layout != Layout::Lines {
            let sample = tone_shape(&format!("shape {class}"), context.shown(tone), at, 8.0);
            // Without colours white is not a colour: it marks where the position is.
            let marks = tone == Tone::White
                && !graph.nodes.iter().any(|node| matches!(node.tone, Tone::Red | Tone::Blue | Tone::Green));
            let words = if marks { context.words.of_position().to_owned() } else { context.tone(tone) };
            entries.push((sample, words));
        }
    }
    if graph.layout == Layout::Lines {
        entries.extend(super::lines::legend(context, graph));
    }
    if graph.nodes.iter().any(|node| node.grey) && graph.layout == Layout::Rows {
        let card = Shape::rect("shape as-card grey", Point::new(7.0, 1.0), 14.0, 18.0, 3.0);
        entries.push((vec![card], context.words.left_out().to_owned()));
    }
    if graph.layout == Layout::Rows && graph.edges.iter().any(|edge| edge.highlighted && !edge.directed) {
        entries.push((line("line bold".to_owned()), context.words.matched().to_owned()));
    }
    entries
}

pub(super) fn draw(context: &Context<'_>, graph: &Graph<'_>, room: f64) -> Block {
    let mut rows: Vec<(f64, Vec<Shape>)> = Vec::new();
    for (sample, words) in entries(context, graph) {
        let words = shortened(&words, 12.5, (room - 36.0).max(60.0));
        let width = 34.0 + text_width(&words, 12.5);
        if rows.last().is_none_or(|(used, _)| used + 16.0 + width > room) {
            rows.push((0.0, Vec::new()));
        }
        if let Some((used, shapes)) = rows.last_mut() {
            let x = if *used > 0.0 { *used + 16.0 } else { 0.0 };
            shapes.push(Shape::group("", Transform::to(x, 0.0), sample));
            shapes.push(caption(context.muted(), Point::new(x + 33.0, 14.5), &words));
            *used = x + width;
        }
    }
    Block::stacked(
        rows.into_iter().map(|(width, shapes)| Block { width, height: 20.0, shapes }).collect(),
        3.0,
    )
}
