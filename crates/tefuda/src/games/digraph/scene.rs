//! Pictures: the graph with the vertices of the position, and for the reason the value of each vertex.

use std::collections::BTreeMap;

use super::decide::Analysis;
use super::rules::Setup;
use crate::kernel::analysis::first_moves;
use crate::kernel::position::Setup as _;
use crate::kernel::scene::{Edge, Item, Layout, Node, Scene, Tone};
use crate::kernel::verdict::Lang;

/// Graphs larger than this are not drawn.
pub(super) const MOST_DRAWN: usize = 200;
/// Nor are graphs with more edges.
pub(super) const MOST_EDGES: usize = 4 * MOST_DRAWN;

/// The graph; the vertices of the position stand out, and the edges from them make the moves.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let offered = setup.clone().position().as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    let from = |part: u32| setup.vertices().get(part as usize).copied();
    let moves: BTreeMap<(u32, u32), String> = offered
        .into_iter()
        .filter_map(|(played, text)| Some(((from(played.part)?, played.to), text)))
        .collect();
    let move_of = |from: u32, to: u32| moves.get(&(from, to)).cloned();
    let mut scene = graph(setup, caption(lang), |_| None, move_of);
    if scene.items.is_empty() && !moves.is_empty() {
        scene.items.push(Item::actions(moves.into_values().take(MOST_DRAWN).collect()));
    }
    scene
}

pub(super) fn caption(lang: Lang) -> &'static str {
    lang.pick("The graph; w marks the vertices of the position", "グラフ。wは局面の頂点")
}

/// The graph with the value of each vertex.
pub(super) fn reason(analysis: &Analysis, lang: Lang) -> Scene {
    let setup = analysis.position.setup();
    let value = |vertex: usize| Some(analysis.solved.loopy.of(setup.board().graph(), vertex).to_string());
    graph(setup, lang.choose("The value of each vertex", "各頂点の値"), value, |_, _| None)
}

fn graph(
    setup: &Setup,
    caption: &str,
    note: impl Fn(usize) -> Option<String>,
    move_of: impl Fn(u32, u32) -> Option<String>,
) -> Scene {
    let board = setup.board();
    let graph = board.graph();
    if graph.vertices() > MOST_DRAWN || graph.edges() > MOST_EDGES {
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
        move_text: move_of(from as u32, to),
        ..Edge::default()
    };
    let edges =
        (0..graph.vertices()).flat_map(|from| graph.followers(from).iter().map(move |&to| (from, to)));
    Scene {
        items: vec![Item::Graph {
            caption: caption.to_owned(),
            layout: Layout::Free,
            nodes: (0..graph.vertices()).map(node).collect(),
            edges: edges.map(|(from, to)| edge(from, to)).collect(),
        }],
    }
}
