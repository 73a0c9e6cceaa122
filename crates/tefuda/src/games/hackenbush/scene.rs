//! Pictures: the picture itself with the ground lowest, and for the reason what each branch is worth.

use std::collections::HashMap;

use super::decide::{Analysis, Structure};
use super::green::Green;
use super::rules::{Colour, Setup};
use super::trees::Trees;
use crate::kernel::analysis::first_moves;
use crate::kernel::position::Setup as _;
use crate::kernel::scene::{Edge, Item, Layout, Node, Scene, Tone};
use crate::kernel::verdict::Lang;

/// Larger pictures are not drawn.
pub(super) const MOST_DRAWN: usize = 400;

/// The picture; edges that may be cut carry their moves.
#[must_use]
pub fn position(setup: &Setup, lang: Lang) -> Scene {
    let offered = setup.clone().position().as_ref().map(first_moves::<Setup>).unwrap_or_default().0;
    let moves: HashMap<u32, String> = offered.into_iter().map(|(played, text)| (played.edge, text)).collect();
    drawn(setup, caption(lang), |edge| moves.get(&edge).cloned(), |_| None)
}

/// The picture while it is set up: nothing can be cut.
pub(super) fn sketch(setup: &Setup, lang: Lang) -> Scene {
    drawn(setup, caption(lang), |_| None, |_| None)
}

fn caption(lang: Lang) -> &'static str {
    lang.pick("The picture; edges are cut by their numbers", "絵。辺は番号で切る")
}

/// The picture; at the edges what they are worth with all that they carry.
pub(super) fn reason(analysis: &Analysis, lang: Lang) -> Scene {
    let setup = analysis.position.setup();
    if setup.left().len() > MOST_DRAWN {
        return Scene::default();
    }
    let mut worth: Vec<Option<String>> = vec![None; setup.picture().edges().len()];
    match &analysis.structure {
        Structure::Green(green) | Structure::Branches(green) => of_green(green, &mut worth, lang),
        Structure::Sum(sum) => {
            of_green(&sum.green, &mut worth, lang);
            of_trees(&sum.trees, &mut worth);
        }
        Structure::Unknown => {}
    }
    drawn(
        setup,
        lang.choose("What each edge is worth with all that it carries", "各辺の、その上に載るものを含めた値"),
        |_| None,
        |edge| worth[edge as usize].clone(),
    )
}

fn of_green(green: &Green, worth: &mut [Option<String>], lang: Lang) {
    let shape = &green.shape;
    for place in (1..shape.places()).filter(|&place| shape.cover[place] == 0) {
        worth[shape.parent_edge[place] as usize] = Some((green.value[place] + 1).to_string());
    }
    let on_cycles = (1..shape.places()).filter(|&place| shape.cover[place] > 0);
    let on_cycles = on_cycles.map(|place| shape.parent_edge[place]);
    for edge in on_cycles.chain(shape.backs.iter().map(|back| back.edge)) {
        worth[edge as usize] = Some(lang.choose("fused: 1", "融合: 1").to_owned());
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
    move_of: impl Fn(u32) -> Option<String>,
    label: impl Fn(u32) -> Option<String>,
) -> Scene {
    if setup.left().len() > MOST_DRAWN {
        return Scene::default();
    }
    let picture = setup.picture();
    let far = distances(setup);
    let highest = far.iter().flatten().copied().max().unwrap_or(0);
    // While a picture is set up, edges may hang in the air; they are drawn on top.
    let mut drawn: Vec<bool> = far.iter().map(Option::is_some).collect();
    for edge in setup.left().iter().map(|edge| picture.edges()[edge as usize]) {
        (drawn[edge.from as usize], drawn[edge.to as usize]) = (true, true);
    }
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
    let edges = setup.numbered().map(|(number, edge)| {
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
    let edges = edges.collect();
    Scene { items: vec![Item::Graph { caption: caption.to_owned(), layout: Layout::Rows, nodes, edges }] }
}

/// How many edges each vertex is away from the ground, if it is still there.
fn distances(setup: &Setup) -> Vec<Option<u32>> {
    let picture = setup.picture();
    let mut far = vec![None; picture.vertices()];
    far[0] = Some(0);
    let mut queue = std::collections::VecDeque::from([(0u32, 0u32)]);
    while let Some((vertex, steps)) = queue.pop_front() {
        for &edge in picture.at(vertex).iter().filter(|&&edge| setup.left().contains(edge)) {
            let other = picture.edges()[edge as usize].other_end(vertex);
            if far[other as usize].is_none() {
                far[other as usize] = Some(steps + 1);
                queue.push_back((other, steps + 1));
            }
        }
    }
    far
}
