//! Pictures: the graph with the vertices of the position, and for the reason the value of each vertex.

use std::collections::{BTreeMap, HashSet};

use super::decide::Analysis;
use super::rules::Setup;
use crate::kernel::analysis::first_moves;
use crate::kernel::position::Setup as _;
use crate::kernel::scene::{Edge, Item, Layout, MOST_NEAR, Node, Scene, Tone, caption_of_nearest, nearest};
use crate::kernel::verdict::Lang;

/// Graphs larger than this are not drawn whole.
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
    let mut scene = graph(setup, caption(lang), lang, |_| None, move_of);
    // The moves of which nothing is drawn.
    let drawn: HashSet<&str> = scene.items.iter().flat_map(Item::move_texts).collect();
    let others = moves.values().filter(|text| !drawn.contains(text.as_str()));
    let others: Vec<String> = others.take(MOST_DRAWN).cloned().collect();
    scene.items.extend((!others.is_empty()).then(|| Item::actions(others)));
    scene
}

pub(super) fn caption(lang: Lang) -> &'static str {
    lang.pick("The graph; w marks the vertices of the position", "グラフ。wは局面の頂点")
}

/// The graph with the value of each vertex.
pub(super) fn reason(analysis: &Analysis, lang: Lang) -> Scene {
    let setup = analysis.position.setup();
    let value = |vertex: usize| Some(analysis.solved.loopy.of(setup.board().graph(), vertex).to_string());
    graph(setup, lang.pick("The value of each vertex", "各頂点の値"), lang, value, |_, _| None)
}

fn graph(
    setup: &Setup,
    caption: &str,
    lang: Lang,
    note: impl Fn(usize) -> Option<String>,
    move_of: impl Fn(u32, u32) -> Option<String>,
) -> Scene {
    let board = setup.board();
    let graph = board.graph();
    let shown: Vec<usize> = if graph.vertices() > MOST_DRAWN || graph.edges() > MOST_EDGES {
        let next = |vertex: usize| graph.followers(vertex).iter().map(|&to| to as usize);
        nearest(setup.vertices().iter().map(|&vertex| vertex as usize), next, MOST_NEAR)
    } else {
        (0..graph.vertices()).collect()
    };
    let is_of_position = |vertex: usize| setup.vertices().contains(&(vertex as u32));
    let node = |&vertex: &usize| Node {
        label: board.name(vertex as u32).to_owned(),
        tone: if is_of_position(vertex) { Tone::White } else { Tone::Plain },
        note: note(vertex),
        ..Node::default()
    };
    let edges = shown.iter().enumerate().flat_map(|(place, &from)| {
        let highlighted = is_of_position(from);
        let (shown, move_of) = (&shown, &move_of);
        graph.followers(from).iter().filter_map(move |&to| {
            Some(Edge {
                from: place,
                to: shown.binary_search(&(to as usize)).ok()?,
                highlighted,
                directed: true,
                move_text: move_of(from as u32, to),
                ..Edge::default()
            })
        })
    });
    Scene {
        items: vec![Item::Graph {
            caption: caption_of_nearest(caption.to_owned(), shown.len(), graph.vertices(), lang),
            layout: Layout::Free,
            nodes: shown.iter().map(node).collect(),
            edges: edges.take(MOST_EDGES).collect(),
        }],
    }
}
