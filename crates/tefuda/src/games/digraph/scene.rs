//! Pictures: the graph with the vertices of the position, and for the reason the value of each vertex.

use super::rules::Setup;
use crate::budget::Budget;
use crate::position::{Position as _, Setup as _, Status};
use crate::scene::{Edge, Item, Layout, Node, Scene, Tone};

/// Graphs larger than this are not drawn; their values are solved only up to this many steps.
const MOST_DRAWN: usize = 200;
const MOST_STEPS: u64 = 1_000_000;

/// The graph; the vertices of the position stand out.
#[must_use]
pub fn position(setup: &Setup) -> Scene {
    let mut scene = graph(setup, "The graph; w marks the vertices of the position", |_| None);
    if let Status::Open(position) = setup.clone().status() {
        let mut moves = Vec::new();
        position.for_each_move(|played| moves.push(played.to_string()));
        moves.truncate(MOST_DRAWN);
        scene.items.push(Item::Actions { moves });
    }
    scene
}

/// The graph with the value of each vertex.
#[must_use]
pub fn reason(setup: &Setup) -> Scene {
    let solved = setup.board().solved(&Budget::of_nodes(MOST_STEPS)).ok();
    let value =
        |vertex: usize| solved.map(|solved| solved.loopy.of(setup.board().graph(), vertex).to_string());
    graph(setup, "The value of each vertex", value)
}

fn graph(setup: &Setup, caption: &str, note: impl Fn(usize) -> Option<String>) -> Scene {
    let board = setup.board();
    let graph = board.graph();
    if graph.vertices() > MOST_DRAWN || graph.edges() > 4 * MOST_DRAWN {
        return Scene::default();
    }
    let node = |vertex: usize| Node {
        label: board.name(vertex as u32).to_owned(),
        tone: if setup.vertices().contains(&(vertex as u32)) { Tone::White } else { Tone::Plain },
        note: note(vertex),
        ..Node::default()
    };
    let edge = |from: usize, to: u32| Edge {
        from,
        to: to as usize,
        highlighted: setup.vertices().contains(&(from as u32)),
        directed: true,
        ..Edge::default()
    };
    let edges =
        (0..graph.vertices()).flat_map(|from| graph.followers(from).iter().map(move |&to| edge(from, to)));
    Scene {
        items: vec![Item::Graph {
            caption: caption.to_owned(),
            layout: Layout::Free,
            nodes: (0..graph.vertices()).map(node).collect(),
            edges: edges.collect(),
        }],
    }
}
