//! Pictures: the picture itself with the ground lowest, and for the reason what each branch is worth.

use std::collections::{HashMap, HashSet};

use super::decide::{Analysis, Structure};
use super::green::Green;
use super::rules::{Colour, Setup};
use super::trees::Trees;
use crate::kernel::analysis::first_moves;
use crate::kernel::position::Setup as _;
use crate::kernel::scene::{Edge, Item, Layout, MOST_NEAR, Node, Scene, Tone, caption_of_nearest, nearest};
use crate::kernel::verdict::Lang;

/// Pictures with more edges are not drawn whole.
pub(super) const MOST_DRAWN: usize = 400;

/// What is written at an edge on a cycle, short because such edges crowd; the caption says what it means.
const FUSED: &str = "∘1";

/// The picture; edges that may be cut carry their moves.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let offered = setup.clone().position().as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    let moves: HashMap<u32, String> =
        offered.iter().map(|(played, text)| (played.edge, text.clone())).collect();
    let mut scene = drawn(setup, caption(lang), lang, |edge| moves.get(&edge).cloned(), |_| None);
    // The cuts of which nothing is drawn.
    let shown: HashSet<String> = scene.items.iter().flat_map(Item::move_texts).map(str::to_owned).collect();
    let others = offered.into_iter().map(|(_, text)| text).filter(|text| !shown.contains(text));
    let others: Vec<String> = others.take(MOST_DRAWN).collect();
    scene.items.extend((!others.is_empty()).then(|| Item::actions(others)));
    scene
}

/// The picture while it is set up: nothing can be cut.
pub(super) fn sketch(setup: &Setup, lang: Lang) -> Scene {
    drawn(setup, caption(lang), lang, |_| None, |_| None)
}

fn caption(lang: Lang) -> &'static str {
    lang.pick("The picture; edges are cut by their numbers", "絵。辺は番号で切る")
}

/// The picture; at the edges what they are worth with all that they carry.
pub(super) fn reason(analysis: &Analysis, lang: Lang) -> Scene {
    let setup = analysis.position.setup();
    let mut worth: Vec<Option<String>> = vec![None; setup.picture().edges().len()];
    match &analysis.structure {
        Structure::Green(green) | Structure::Branches(green) => of_green(green, &mut worth),
        Structure::Sum(sum) => {
            of_green(&sum.green, &mut worth);
            of_trees(&sum.trees, &mut worth);
        }
        Structure::Unknown => {}
    }
    let caption = lang
        .pick("The value of each edge with everything that it carries", "各辺の、その上に載るものを含めた値");
    let fused =
        lang.pick(" (∘: on a cycle, fused to a loop worth 1)", "(∘: 閉路上の辺。融合して値1のループになる)");
    let has_fused = worth.iter().flatten().any(|worth| worth == FUSED);
    let caption = format!("{caption}{}", if has_fused { fused } else { "" });
    drawn(setup, &caption, lang, |_| None, |edge| worth[edge as usize].clone())
}

fn of_green(green: &Green, worth: &mut [Option<String>]) {
    let shape = &green.shape;
    for place in (1..shape.places()).filter(|&place| shape.cover[place] == 0) {
        worth[shape.parent_edge[place] as usize] = Some((green.value[place] + 1).to_string());
    }
    let on_cycles = (1..shape.places()).filter(|&place| shape.cover[place] > 0);
    let on_cycles = on_cycles.map(|place| shape.parent_edge[place]);
    for edge in on_cycles.chain(shape.backs.iter().map(|back| back.edge)) {
        worth[edge as usize] = Some(FUSED.to_owned());
    }
}

fn of_trees(trees: &Trees, worth: &mut [Option<String>]) {
    for (edges, limb) in trees.limbs_with_edges() {
        // From the end inwards each edge is a sign more.
        let mut number = Some(limb.carried.clone());
        for (&edge, up) in edges.iter().zip(trees.signs_of(limb)).rev() {
            number = number.and_then(|number| number.after_sign(*up));
            worth[edge as usize] = number.as_ref().map(|number| number.short_text());
        }
    }
}

fn drawn(
    setup: &Setup,
    caption: &str,
    lang: Lang,
    move_of: impl Fn(u32) -> Option<String>,
    label: impl Fn(u32) -> Option<String>,
) -> Scene {
    let picture = setup.picture();
    let far = distances(setup);
    let mut drawn: Vec<bool> = far.iter().map(Option::is_some).collect();
    let whole = setup.left().len() <= MOST_DRAWN;
    if whole {
        // While a picture is set up, edges may hang in the air; they are drawn on top.
        for edge in setup.left().iter().map(|edge| picture.edges()[edge as usize]) {
            (drawn[edge.from as usize], drawn[edge.to as usize]) = (true, true);
        }
    } else {
        let at =
            |vertex: usize| picture.at(vertex as u32).iter().filter(|&&edge| setup.left().contains(edge));
        let next = |vertex: usize| {
            at(vertex).map(move |&edge| picture.edges()[edge as usize].other_end(vertex as u32) as usize)
        };
        drawn.fill(false);
        nearest([0], next, MOST_NEAR).into_iter().for_each(|vertex| drawn[vertex] = true);
    }
    let highest = drawn.iter().zip(&far).filter(|(drawn, _)| **drawn).filter_map(|(_, far)| *far).max();
    let highest = highest.unwrap_or(0);
    let mut place = vec![0usize; picture.vertices()];
    let mut nodes = Vec::new();
    for (vertex, far) in far.iter().enumerate().filter(|(vertex, _)| drawn[*vertex]) {
        let far = far.unwrap_or(highest);
        place[vertex] = nodes.len();
        nodes.push(Node {
            label: picture.name(vertex as u32),
            row: highest - far,
            ground: vertex == 0,
            tone: if vertex == 0 { Tone::White } else { Tone::Plain },
            ..Node::default()
        });
    }
    let is_drawn = |edge: u32| {
        let ends = picture.edges()[edge as usize];
        drawn[ends.from as usize] && drawn[ends.to as usize]
    };
    let edges = setup.numbered().filter(|&(_, edge)| is_drawn(edge)).take(MOST_DRAWN);
    let edges = edges.map(|(number, edge)| {
        let ends = picture.edges()[edge as usize];
        Edge {
            from: place[ends.from as usize],
            to: place[ends.to as usize],
            tone: match ends.colour {
                Colour::Green => Tone::Green,
                Colour::Blue => Tone::Blue,
                Colour::Red => Tone::Red,
            },
            label: label(edge),
            name: Some(number.to_string()),
            move_text: move_of(edge),
            ..Edge::default()
        }
    });
    let edges: Vec<Edge> = edges.collect();
    let caption = caption_of_nearest(caption.to_owned(), edges.len(), setup.left().len(), lang);
    Scene { items: vec![Item::Graph { caption, layout: Layout::Rows, nodes, edges }] }
}

/// How many edges each vertex is away from the ground, if it is still there.
fn distances(setup: &Setup) -> Vec<Option<u32>> {
    let picture = setup.picture();
    let mut far = vec![None; picture.vertices()];
    far[0] = Some(0);
    let mut queue = std::collections::VecDeque::from([(0u32, 0u32)]);
    while let Some((vertex, steps)) = queue.pop_front() {
        for &edge in picture.at(vertex).iter().filter(|&&edge| setup.left().contains(edge)) {
            let neighbour = picture.edges()[edge as usize].other_end(vertex);
            if far[neighbour as usize].is_none() {
                far[neighbour as usize] = Some(steps + 1);
                queue.push_back((neighbour, steps + 1));
            }
        }
    }
    far
}
