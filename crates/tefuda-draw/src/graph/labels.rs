//! What is written at edges: where it stands on its own edge, apart from other labels, nodes and, if it can be, other edges.

use tefuda::scene::Edge;

use super::Graph;
use super::edges::{EdgePath, distance};
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

/// The labels of all edges. Long ones choose first. Quadratic in the labels and edges, of which scenes have at most some hundred.
pub(super) fn draw(graph: &Graph<'_>, paths: &[Option<EdgePath>], covered: &[Bounds]) -> Vec<Shape> {
    let texts: Vec<Option<String>> = graph.edges.iter().map(text_of).collect();
    let mut order: Vec<usize> = (0..texts.len()).filter(|&at| texts[at].is_some()).collect();
    order.sort_by_key(|&at| (std::cmp::Reverse(texts[at].as_ref().map_or(0, String::len)), at));
    let mut taken: Vec<Bounds> = Vec::new();
    let mut shapes = Vec::new();
    let look_at_edges = graph.edges.len() <= 120;
    for at in order {
        let (Some(text), Some(Some(path))) = (&texts[at], paths.get(at)) else { continue };
        let wide = width(text);
        let cost = |(place, spot): &(usize, &Point)| {
            let bounds = Bounds::around(**spot, wide + 3.0, 20.0);
            let labels = taken.iter().filter(|other| other.meets(&bounds)).count();
            let nodes = covered.iter().filter(|other| other.meets(&bounds)).count();
            let crossed = if look_at_edges { crossings(**spot, at, paths) } else { 0 };
            labels * 1000 + nodes * 400 + crossed * 12 + place
        };
        let best = path.spots.iter().enumerate().min_by_key(cost);
        let Some((_, &spot)) = best else { continue };
        taken.push(Bounds::around(spot, wide, 18.0));
        let shapes_of_label = vec![
            Shape::rect("pill", Point::new(-wide / 2.0, -9.0), wide, 18.0, 6.0),
            Shape::text("ink", Point::new(0.0, 4.3), SIZE, text.as_str()),
        ];
        shapes.push(Shape::group("edge-label", Transform::to(spot.x, spot.y), shapes_of_label));
    }
    shapes
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
