//! How edges run between nodes: straight when alone, bent when several join the same two nodes or a third stands in the way, in a loop
//! at one node, straight down to the ground.

use std::collections::BTreeMap;

use tefuda::scene::Layout;

use super::Graph;
use super::nodes::NodeStyle;
use super::places::Places;
use crate::geometry::{Point, Segment, polygon, polyline};

/// The way of an edge.
pub(super) struct EdgePath {
    pub(super) path: Vec<Segment>,
    /// The arrow's head and where it points, for edges with one.
    pub(super) head: Option<Vec<Segment>>,
    pub(super) tip: Option<Point>,
    /// Places on the edge where a label may stand, the best first.
    pub(super) spots: Vec<Point>,
}

impl EdgePath {
    /// An edge without an arrow's head.
    pub(super) fn new(path: Vec<Segment>, spots: Vec<Point>) -> Self {
        EdgePath { path, head: None, tip: None, spots }
    }
}

/// How far along an edge labels may stand.
pub(super) const SPOTS: [f64; 11] = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.27, 0.73, 0.22, 0.78];

/// The paths of all edges, in their order; nothing for those of which an end is not drawn.
pub(super) fn paths(graph: &Graph<'_>, places: &Places, look: NodeStyle) -> Vec<Option<EdgePath>> {
    let mut groups: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (at, edge) in graph.drawn_edges() {
        groups.entry((edge.from.min(edge.to), edge.from.max(edge.to))).or_default().push(at);
    }
    let ground = graph.ground();
    let mut paths: Vec<Option<EdgePath>> = (0..graph.edges.len()).map(|_| None).collect();
    for ((low, high), group) in groups {
        for (place, &at) in group.iter().enumerate() {
            let edge = &graph.edges[at];
            let (from, to) = (places.points[edge.from], places.points[edge.to]);
            // Symmetric about the straight line: for three edges -1, 0, 1.
            let side = place as f64 - (group.len() - 1) as f64 / 2.0;
            let path = if low == high && Some(low) == ground {
                ground_loop(from, places, place)
            } else if low == high {
                looped(from, look.half(&graph.nodes[low]).1, place, edge.directed)
            } else if ground == Some(low) || ground == Some(high) {
                let up = if ground == Some(edge.from) { edge.to } else { edge.from };
                to_ground(places.points[up], places.ground_below(up), side)
            } else {
                let turn = if edge.from < edge.to { 1.0 } else { -1.0 };
                let reach_from = |dx, dy| look.reach(&graph.nodes[edge.from], dx, dy);
                let reach_to = |dx, dy| look.reach(&graph.nodes[edge.to], dx, dy);
                let bend = if graph.layout == Layout::Circle && edge.directed {
                    // Along the outside, where no other edge runs.
                    outward(places, from, to)
                } else if graph.layout == Layout::Circle && group.len() == 2 {
                    0.0
                } else if group.len() > 1 || graph.layout == Layout::Circle || graph.layout == Layout::Rows {
                    // In rows and around a table lines are straight, however many they cross.
                    side * 38.0 * turn
                } else {
                    free_bend(graph, places, look, low, high) * turn
                };
                let mut path = curve(from, to, bend, edge.directed, reach_from, reach_to);
                if graph.layout == Layout::Circle && edge.directed {
                    // What is written stands outside too.
                    let further = control(from, to, bend + 22.0 * bend.signum());
                    let spots = SPOTS.iter().map(|&t| on_quad(from, further, to, t)).collect();
                    path = EdgePath { head: path.head, tip: path.tip, ..EdgePath::new(path.path, spots) };
                }
                path
            };
            paths[at] = Some(path);
        }
    }
    paths
}

/// The bend that leads an edge around the others, away from the middle of the picture.
fn outward(places: &Places, from: Point, to: Point) -> f64 {
    let middle = Point::mean(places.points.iter().copied());
    let far = |bend: f64| control(from, to, bend).distance(middle);
    let bend = (from.distance(to) * 0.16).clamp(16.0, 40.0);
    if far(bend) >= far(-bend) { bend } else { -bend }
}

/// The smallest bend with which an edge runs past all other nodes, seen from the lower node; straight if there is none.
fn free_bend(graph: &Graph<'_>, places: &Places, look: NodeStyle, a: usize, b: usize) -> f64 {
    // Quadratic in nodes times edges: large graphs are not looked at so closely.
    if graph.nodes.len() * graph.edges.len() > 60_000 {
        return 0.0;
    }
    let (p, q) = (places.points[a], places.points[b]);
    let is_free = |bend: f64| {
        let control = control(p, q, bend);
        let on_curve: Vec<Point> =
            (1..10).map(|step| on_quad(p, control, q, f64::from(step) / 10.0)).collect();
        graph.nodes.iter().enumerate().all(|(at, node)| {
            let clear = look.half(node).0 + 5.0;
            at == a
                || at == b
                || on_curve.windows(2).all(|pair| distance(places.points[at], pair[0], pair[1]) > clear)
        })
    };
    [0.0, 22.0, -22.0, 40.0, -40.0, 60.0, -60.0].into_iter().find(|&bend| is_free(bend)).unwrap_or(0.0)
}

/// How far a point is from the line between two others.
pub(super) fn distance(point: Point, a: Point, b: Point) -> f64 {
    let length = a.distance(b).max(1e-9);
    let along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (length * length);
    point.distance(a.towards(b, along.clamp(0.0, 1.0)))
}

/// The control point of a curve that goes this far from the straight line.
fn control(from: Point, to: Point, bend: f64) -> Point {
    let length = from.distance(to).max(1.0);
    let (nx, ny) = ((to.y - from.y) / length, -(to.x - from.x) / length);
    from.towards(to, 0.5).plus(nx * bend * 2.0, ny * bend * 2.0)
}

pub(super) fn on_quad(a: Point, by: Point, b: Point, t: f64) -> Point {
    let mix = |a: f64, by: f64, b: f64| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * by + t * t * b;
    Point::new(mix(a.x, by.x, b.x), mix(a.y, by.y, b.y))
}

fn curve(
    from: Point,
    to: Point,
    bend: f64,
    directed: bool,
    reach_from: impl Fn(f64, f64) -> f64,
    reach_to: impl Fn(f64, f64) -> f64,
) -> EdgePath {
    let control = control(from, to, bend);
    let start = moved_out(from, control, reach_from, 1.0);
    let end = moved_out(to, control, reach_to, if directed { 3.0 } else { 1.0 });
    let path = if bend == 0.0 {
        polyline(&[start, end])
    } else {
        vec![Segment::Move(start), Segment::Quad(control, end)]
    };
    let spots = SPOTS.iter().map(|&t| on_quad(from, control, to, t)).collect();
    EdgePath {
        head: directed.then(|| arrow_head(control, end)),
        tip: directed.then_some(end),
        ..EdgePath::new(path, spots)
    }
}

/// The point at which a line from a node towards another point leaves it.
fn moved_out(point: Point, towards: Point, reach: impl Fn(f64, f64) -> f64, more: f64) -> Point {
    let length = point.distance(towards).max(1.0);
    let (dx, dy) = ((towards.x - point.x) / length, (towards.y - point.y) / length);
    let by = (reach(dx, dy) + more).min(length * 0.45);
    point.plus(dx * by, dy * by)
}

/// An arrow's head at the end of a line that comes from another point.
pub(crate) fn arrow_head(from: Point, tip: Point) -> Vec<Segment> {
    scaled_head(from, tip, 1.0)
}

pub(crate) fn scaled_head(from: Point, tip: Point, size: f64) -> Vec<Segment> {
    let length = from.distance(tip).max(1e-9);
    let (dx, dy) = ((tip.x - from.x) / length * size, (tip.y - from.y) / length * size);
    let at = |back: f64, aside: f64| tip.plus(-dx * back - dy * aside, -dy * back + dx * aside);
    polygon(&[tip, at(11.0, 5.5), at(8.0, 0.0), at(11.0, -5.5)])
}

fn looped(point: Point, high: f64, place: usize, directed: bool) -> EdgePath {
    let size = 18.0 + 9.0 * place as f64;
    let top = point.plus(0.0, -high);
    let end = top.plus(9.0, -1.0);
    let second = top.plus(size * 1.5, -size * 1.7);
    let path = vec![
        Segment::Move(top.plus(-8.0, 1.0)),
        Segment::Cubic(top.plus(-size * 1.5, -size * 1.7), second, end),
    ];
    let head = directed.then(|| arrow_head(second, end));
    EdgePath { head, ..EdgePath::new(path, vec![top.plus(0.0, -size * 1.2)]) }
}

fn to_ground(up: Point, ground: f64, side: f64) -> EdgePath {
    let end = Point::new(up.x + side * 22.0, ground);
    let control = Point::new(up.x + side * 34.0, (up.y + ground) / 2.0);
    let path =
        if side == 0.0 { polyline(&[up, end]) } else { vec![Segment::Move(up), Segment::Quad(control, end)] };
    EdgePath::new(path, SPOTS.iter().map(|&t| on_quad(up, control, end, t)).collect())
}

/// Edges from the ground to the ground stand at its left end, one over the other.
fn ground_loop(ground: Point, places: &Places, place: usize) -> EdgePath {
    let radius = 14.0 + 11.0 * place as f64;
    let x = f64::min(26.0 + radius, places.width / 2.0);
    let (left, right) = (Point::new(x - radius, ground.y), Point::new(x + radius, ground.y));
    let path = vec![
        Segment::Move(left),
        Segment::Cubic(left.plus(0.0, -radius * 1.3), right.plus(0.0, -radius * 1.3), right),
    ];
    EdgePath::new(path, vec![Point::new(x, ground.y - radius)])
}
