//! What is written at edges and beside nodes: where it stands apart from other labels, nodes and, if it can be, other edges.

use tefuda::scene::Edge;

use super::Graph;
use super::edges::{EdgePath, distance};
use super::nodes::NodeStyle;
use crate::drawing::Shape;
use crate::geometry::{Bounds, Point, Transform};
use crate::measure::{shortened, text_width};

const SIZE: f64 = 12.0;
const LONGEST: f64 = 120.0;

/// What is written at an edge: what moves call it, and its own label.
pub(super) fn text_of(edge: &Edge) -> Option<String> {
    let name = edge.name.as_deref();
    let text = match (name, edge.label.as_deref()) {
        (Some(name), Some(label)) => format!("{name}: {label}"),
        (Some(text), None) | (None, Some(text)) => text.to_owned(),
        // The ends of an arrow tell its move.
        (None, None) if edge.directed => return None,
        (None, None) => edge.move_text.clone()?,
    };
    Some(shortened(&text, SIZE, LONGEST))
}

/// How much room a label takes.
pub(super) fn width(text: &str) -> f64 {
    f64::max(text_width(text, SIZE) + 9.0, 18.0)
}

/// A label on its ground, in the middle of this place.
fn label(at: Point, wide: f64, text: &str) -> Shape {
    let shapes = vec![
        Shape::rect("pill", Point::new(-wide / 2.0, -9.0), wide, 18.0, 6.0),
        Shape::text("ink", Point::new(0.0, 4.3), SIZE, text),
    ];
    Shape::group("edge-label", Transform::to(at.x, at.y), shapes)
}

/// The notes of all nodes, each at the side of its node where it covers least. Quadratic in the nodes.
pub(super) fn notes(
    graph: &Graph<'_>,
    places: &[Point],
    look: NodeStyle,
    covered: &[Bounds],
) -> (Vec<Shape>, Vec<Bounds>) {
    let (mut shapes, mut taken): (Vec<Shape>, Vec<Bounds>) = (Vec::new(), Vec::new());
    for (node, &at) in graph.nodes.iter().zip(places) {
        let Some(note) = &node.note else { continue };
        let text = shortened(note, SIZE, LONGEST);
        let wide = width(&text);
        let (across, down) = look.half(node);
        let aside = across * 0.72 + wide / 2.0;
        let spots = [
            at.plus(aside, -down - 1.0),
            at.plus(-aside, -down - 1.0),
            at.plus(across + wide / 2.0 + 2.0, 0.0),
            at.plus(-across - wide / 2.0 - 2.0, 0.0),
            at.plus(aside, down + 1.0),
            at.plus(-aside, down + 1.0),
            at.plus(0.0, down + 10.0),
            at.plus(0.0, -down - 10.0),
        ];
        let cost = |(place, spot): &(usize, &Point)| {
            let bounds = Bounds::around(**spot, wide, 18.0);
            let own = look.bounds(node, at);
            let notes = taken.iter().filter(|obstacle| obstacle.meets(&bounds)).count();
            let nodes =
                covered.iter().filter(|obstacle| **obstacle != own && obstacle.meets(&bounds)).count();
            notes * 1000 + nodes * 400 + place
        };
        let Some((_, &spot)) = spots.iter().enumerate().min_by_key(cost) else { continue };
        taken.push(Bounds::around(spot, wide, 18.0));
        shapes.push(label(spot, wide, &text));
    }
    (shapes, taken)
}

/// The labels of all edges, and what they cover. Long ones choose first. Quadratic in the labels and edges, of which scenes have at
/// most some hundred.
pub(super) fn draw(
    graph: &Graph<'_>,
    paths: &[Option<EdgePath>],
    covered: &[Bounds],
) -> (Vec<Shape>, Vec<Bounds>) {
    let texts: Vec<Option<String>> = graph.edges.iter().map(text_of).collect();
    let mut order: Vec<usize> = (0..texts.len()).filter(|&at| texts[at].is_some()).collect();
    order.sort_by_key(|&at| (std::cmp::Reverse(texts[at].as_ref().map_or(0, String::len)), at));
    let mut taken: Vec<Bounds> = Vec::new();
    let mut shapes = Vec::new();
    let look_at_edges = graph.edges.len() <= 120;
    for at in order {
        let (Some(text), Some(Some(path))) = (&texts[at], paths.get(at)) else { continue };
        let wide = width(text);
        let cost = |(place, spot): &(usize, Point)| {
            let bounds = Bounds::around(*spot, wide + 3.0, 20.0);
            let labels = taken.iter().filter(|obstacle| obstacle.meets(&bounds)).count();
            let nodes = covered.iter().filter(|obstacle| obstacle.meets(&bounds)).count();
            let crossed = if look_at_edges { crossings(*spot, at, paths) } else { 0 };
            labels * 1000 + nodes * 400 + crossed * 12 + place
        };
        // On the edge, or moved aside as far as it still touches it.
        let aside = [0.0, -0.36, 0.36].map(|share| share * wide);
        let spots =
            aside.into_iter().flat_map(|aside| path.spots.iter().map(move |spot| spot.plus(aside, 0.0)));
        let Some((_, spot)) = spots.enumerate().min_by_key(cost) else { continue };
        taken.push(Bounds::around(spot, wide, 18.0));
        shapes.push(label(spot, wide, text));
    }
    (shapes, taken)
}

/// How many other edges run under a label at this spot.
fn crossings(spot: Point, own: usize, paths: &[Option<EdgePath>]) -> usize {
    let near = |path: &EdgePath| match (path.spots.last(), path.spots.len()) {
        (Some(_), 2..) => {
            // The last two spots are the outermost: the line between them is most of the edge.
            let ends = &path.spots[path.spots.len() - 2..];
            distance(spot, ends[0], ends[1]) < 11.0
        }
        _ => false,
    };
    paths.iter().enumerate().filter(|(at, path)| *at != own && path.as_ref().is_some_and(near)).count()
}
