//! Graphs: where the nodes stand (`places`, `trees`, `forces`), how the edges run (`edges`), where labels go (`labels`), and some looks of
//! their own: a matching as pairs (`pairs`), suits in lines of small cards (`lines`) and players around a table (`seated`).
//!
//! Where nodes stand depends on the nodes and the edges only, not on the tones and notes, nor on the width, beyond whether that is a
//! phone's: so a board, the reason beside it and the boards after it look alike. What is too wide is made smaller as a whole.

mod badges;
mod edges;
mod forces;
mod labels;
mod legend;
mod lines;
mod nodes;
mod pairs;
mod places;
mod seated;
mod trees;

use tefuda::scene::{Edge, Layout, MOST_DRAWN_NODES, Node, Tone};

use crate::context::{BadgePlace, Context, Made};
use crate::drawing::{Block, Shape};
use crate::geometry::{Bounds, Point, Transform};
use edges::EdgePath;
pub(crate) use edges::scaled_head;
use nodes::NodeStyle;
pub(crate) use nodes::words as node_words;
use places::Places;

/// A graph of the scene.
#[derive(Clone, Copy)]
pub(crate) struct Graph<'a> {
    pub(crate) caption: &'a str,
    pub(crate) layout: Layout,
    pub(crate) nodes: &'a [Node],
    pub(crate) edges: &'a [Edge],
    /// The number of the first node and of the first edge.
    pub(crate) first_node: usize,
    pub(crate) first_edge: usize,
}

impl Graph<'_> {
    /// The edges between nodes that are drawn, with their places in the list.
    fn drawn_edges(&self) -> impl Iterator<Item = (usize, &Edge)> {
        let count = self.nodes.len();
        self.edges.iter().enumerate().filter(move |(_, edge)| edge.from < count && edge.to < count)
    }

    /// The node that is drawn as the ground, a line along the bottom.
    fn ground(&self) -> Option<usize> {
        self.nodes.iter().position(|node| node.ground)
    }

    /// Whether edges of different players are beside each other.
    fn has_colours(&self) -> bool {
        self.edges.iter().any(|edge| matches!(edge.tone, Tone::Red | Tone::Blue))
    }

    /// The neighbours of each node, without loops.
    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut next = vec![Vec::new(); self.nodes.len()];
        for (_, edge) in self.drawn_edges().filter(|(_, edge)| edge.from != edge.to) {
            next[edge.from].push(edge.to);
            next[edge.to].push(edge.from);
        }
        next
    }
}

/// Of more plain edges than this the plain ones are drawn faintly.
const CROWD: usize = 40;

/// A graph under its caption, with what its shapes mean below it.
pub(crate) fn draw(context: &Context<'_>, whole: Graph<'_>, room: f64) -> Block {
    if let Some(table) = seated::draw(context, &whole, room) {
        return table;
    }
    let mut blocks = Vec::new();
    let legend = legend::draw(context, &whole, room);
    // What stands behind a semicolon explains the letters that a text has for the shapes of the legend.
    let caption = match whole.caption.find([';', '。']) {
        Some(end) if !legend.shapes.is_empty() => &whole.caption[..end],
        _ => whole.caption,
    };
    if !caption.is_empty() {
        blocks.push(context.paragraph(context.muted(), caption, 13.5, room));
    }
    let kept = whole.nodes.len().min(MOST_DRAWN_NODES);
    let graph = Graph { nodes: &whole.nodes[..kept], ..whole };
    let two_rows = whole.layout == Layout::Rows && whole.ground().is_none();
    if two_rows && !pairs::fits_in_rows(&whole, room) {
        blocks.push(pairs::draw(context, &whole, room));
    } else if whole.layout == Layout::Lines {
        blocks.push(lines::draw(context, &graph, room));
    } else {
        blocks.push(nodes_and_edges(context, &graph, room));
    }
    let left_out = if two_rows { 0 } else { whole.nodes.len() - kept };
    if left_out > 0 {
        blocks.push(context.paragraph(context.muted(), &context.words.more(left_out, "個"), 13.0, room));
    }
    if !legend.shapes.is_empty() {
        blocks.push(legend);
    }
    Block::stacked(blocks, 8.0)
}

fn nodes_and_edges(context: &Context<'_>, graph: &Graph<'_>, room: f64) -> Block {
    let look = NodeStyle::of(graph);
    let places = Places::of(graph, look, room);
    let paths = edges::paths(graph, &places, look);
    // What nodes cover, so that no badge and no label stands there.
    let covered: Vec<Bounds> = (0..graph.nodes.len())
        .filter(|&at| Some(at) != graph.ground())
        .map(|at| look.bounds(&graph.nodes[at], places.points[at]))
        .collect();
    let crowded = graph.edges.len() > CROWD;
    let mut shapes = Vec::new();
    if let Some(ground) = graph.ground() {
        shapes.extend(nodes::ground(context, graph, ground, &places));
    }
    let bold_last = |at: &usize| graph.edges.get(*at).is_some_and(|edge| edge.highlighted);
    let mut order: Vec<usize> = (0..graph.edges.len()).collect();
    order.sort_by_key(bold_last);
    for at in order {
        if let (Some(edge), Some(Some(path))) = (graph.edges.get(at), paths.get(at)) {
            shapes.push(draw_edge(context, graph, at, edge, path, crowded));
        }
    }
    for (at, node) in graph.nodes.iter().enumerate() {
        if Some(at) != graph.ground() {
            shapes.push(nodes::draw(context, graph, at, node, places.points[at], look));
        }
    }
    // Labels last, so that no edge runs over them.
    let (notes, noted) = labels::notes(graph, &places.points, look, &covered);
    let heads = paths.iter().flatten().filter_map(|path| path.tip).map(|tip| Bounds::around(tip, 20.0, 20.0));
    let mut covered: Vec<Bounds> = covered.into_iter().chain(noted).collect();
    let with_heads: Vec<Bounds> = covered.iter().copied().chain(heads).collect();
    let (labels, labelled) = labels::draw(graph, &paths, &with_heads);
    shapes.extend(labels);
    shapes.extend(notes);
    covered.extend(labelled);
    shapes.extend(edge_badges(context, graph, &paths, &covered));
    Block::around(shapes, 4.0).within(room)
}

/// What is said aloud of an edge: its ends, what is written at it, whose it is.
pub(crate) fn edge_words(context: &Context<'_>, nodes: &[Node], edge: &Edge) -> String {
    let label = |node: usize| nodes.get(node).map_or("?", |node| node.label.as_str());
    let words = context.words.edge(label(edge.from), label(edge.to), edge.directed);
    let own_label = edge.label.as_deref().unwrap_or_default();
    context.words.with_more(words, &[own_label, context.tone(edge.tone).as_str()])
}

/// The badges of the edges that are drawn, clear of what is covered.
fn edge_badges(
    context: &Context<'_>,
    graph: &Graph<'_>,
    paths: &[Option<EdgePath>],
    covered: &[Bounds],
) -> Vec<Shape> {
    let bears = |at: usize| context.bears_badge(&edge_part(graph, at));
    let places = badges::places(paths, bears, covered);
    let badge = |(at, place): (usize, Option<Point>)| {
        let place = place?;
        context.badge(&edge_part(graph, at), BadgePlace::at(place).covering(badges::bounds(place)))
    };
    places.into_iter().enumerate().filter_map(badge).collect()
}

fn edge_part(graph: &Graph<'_>, at: usize) -> String {
    format!("e{}", graph.first_edge + at)
}

fn draw_edge(
    context: &Context<'_>,
    graph: &Graph<'_>,
    at: usize,
    edge: &Edge,
    path: &EdgePath,
    crowded: bool,
) -> Shape {
    let name = edge_part(graph, at);
    let mut class = "line".to_owned();
    let tone = context.tone_class(edge.tone);
    for (more, applies) in [
        (tone, edge.tone != Tone::Plain),
        ("bold", edge.highlighted),
        ("directed", edge.directed),
        ("faint", crowded && !edge.highlighted && edge.tone == Tone::Plain),
        ("beside-others", edge.tone == Tone::Green && graph.has_colours()),
        ("on-felt", context.on_felt && edge.tone == Tone::Plain),
    ] {
        if applies {
            class.push(' ');
            class.push_str(more);
        }
    }
    let mut shapes = Vec::new();
    let choice = context.is_choice(&name);
    if choice {
        shapes.push(Shape::path("mark along", path.path.clone()));
    }
    shapes.push(Shape::path(class.clone(), path.path.clone()));
    if let Some(head) = &path.head {
        shapes.push(Shape::path(class.replacen("line", "head", 1), head.clone()));
    }
    if choice {
        shapes.push(Shape::path("grip", path.path.clone()));
    }
    let made = Made {
        name: &name,
        class: "edge",
        label: edge_words(context, graph.nodes, edge),
        move_text: edge.move_text.as_deref(),
        node: None,
        // Drawn after all else, so that no node or label hides it.
        badge: None,
    };
    context.part(made, Transform::default(), shapes)
}
