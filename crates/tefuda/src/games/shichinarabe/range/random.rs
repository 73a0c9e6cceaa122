//! Random positions, and large trees of several shapes.

use std::fmt::Write as _;
use std::sync::Arc;

use super::plain_state;
use crate::games::shichinarabe::layout::Layout;
use crate::games::shichinarabe::notation;
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::kernel::random::Random;

/// Shapes of large trees.
pub const LARGE_SHAPES: [&str; 8] =
    ["path", "star", "legs", "caterpillar", "binary", "random", "deep", "gadgets"];

/// A large forest of one of the [`LARGE_SHAPES`] with about this many vertices, coloured at random. The gadgets are those that make the
/// schedule of the rule for trees long: `r(b(b b r))`, again and again, each below the one before or beside it.
#[must_use]
pub fn large_forest(shape: usize, vertices: usize, random: &mut Random) -> Setup {
    let mut parents: Vec<Option<u32>> = Vec::with_capacity(vertices);
    let mut colours: Vec<Colour> = Vec::with_capacity(vertices + 1);
    let share = 1 + random.below(4);
    let side = (vertices as f64).sqrt() as usize;
    while parents.len() < vertices {
        let at = parents.len();
        let colour = if random.below(5) < share { Colour::Red } else { Colour::Blue };
        let before = at.checked_sub(1).map(|before| before as u32);
        let parent = match LARGE_SHAPES[shape % LARGE_SHAPES.len()] {
            "path" => before,
            "star" => None,
            "legs" => before.filter(|_| !at.is_multiple_of(side.max(1))),
            "caterpillar" => before.map(|before| if at % 2 == 1 { before } else { before - 1 }),
            "binary" => before.map(|_| (at as u32 - 1) / 2),
            "random" => before.map(|_| random.below(at as u64) as u32),
            "deep" => before.map(|before| before - random.below(4.min(at as u64)) as u32),
            _ => {
                let top = if random.below(2) == 0 { before } else { None };
                let place = at as u32;
                parents.extend([top, Some(place), Some(place + 1), Some(place + 1), Some(place + 1)]);
                colours.extend([Colour::Red, Colour::Blue, Colour::Blue, Colour::Blue, Colour::Red]);
                continue;
            }
        };
        parents.push(parent);
        colours.push(colour);
    }
    colours.push(Colour::White);
    let mover = Colour::PLAYERS[random.below(2) as usize];
    Setup::new(Arc::new(Layout::forest(&parents)), plain_state(colours, mover))
}

fn one_of<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.below(words.len() as u64) as usize]
}

/// A random board as a text: at least one white vertex, and edges with directions and labels if they are wanted.
#[must_use]
pub fn random_board(random: &mut Random, vertices: u64, edges: u64, labelled: bool) -> String {
    let mut text = String::new();
    for vertex in 0..vertices {
        let colour = one_of(random, &["white", "red", "red", "blue", "blue"]);
        let colour = if vertex == 0 { "white" } else { colour };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "v{vertex} {colour}");
    }
    for _ in 0..edges {
        let [a, b, label] = [(); 3].map(|()| random.below(vertices));
        if a != b {
            let _ = match random.below(if labelled { 4 } else { 1 }) {
                0 => writeln!(text, "v{a} - v{b}"),
                1 => writeln!(text, "v{a} -> v{b}"),
                2 => writeln!(text, "v{a} - v{b} delete=v{label}"),
                _ => writeln!(text, "v{a} -> v{b} add=v{label}"),
            };
        }
    }
    text
}

/// Random passes and rights, as a text.
fn random_options(random: &mut Random) -> String {
    let mut text = String::new();
    if random.below(3) == 0 {
        text += &format!(" passes {} {}", random.below(3), random.below(3));
    }
    if random.below(3) == 0 {
        let reading = one_of(random, &["A", "M", "T", "I", "MT", "MTI", "H", "MH"]);
        text += &format!(" rights {} {} reading {reading}", random.below(3), random.below(3));
    }
    text
}

/// A random tree below a vertex, as a text.
fn random_tree(random: &mut Random, vertices: u64) -> String {
    let mut text = one_of(random, &["r", "b", "r", "b", "w"]).to_owned();
    let mut left = vertices - 1;
    let mut branches = Vec::new();
    while left > 0 {
        let size = 1 + random.below(left);
        // No deeper than there are vertices, which are few.
        branches.push(random_tree(random, size));
        left -= size;
    }
    if !branches.is_empty() {
        text += &format!("({})", branches.join(" "));
    }
    text
}

/// A random forest below one seven, perhaps with white vertices, passes and rights; `None` if it is not a position.
pub fn random_forest(random: &mut Random) -> Option<Setup> {
    let trees: Vec<String> = (0..1 + random.below(4))
        .map(|_| {
            let size = 1 + random.below(5);
            if random.below(2) == 0 {
                random_tree(random, size)
            } else {
                (0..size).map(|_| one_of(random, &["r", "b"])).collect()
            }
        })
        .collect();
    let (mover, options) = (one_of(random, &["red", "blue"]), random_options(random));
    notation::parse(&format!("{} @{mover}{options}", trees.join(" + "))).ok()
}

fn random_hands(random: &mut Random) -> Option<Setup> {
    let mut hands = [Vec::new(), Vec::new()];
    for suit in ["S", "H"] {
        for rank in ["3", "4", "5", "6", "8", "9", "10", "J"] {
            match random.below(5) {
                0 => {}
                hand => hands[hand as usize % 2].push(format!("{suit}{rank}")),
            }
        }
    }
    let tunnel = one_of(random, &["", " tunnel"]);
    let options = random_options(random);
    notation::parse(&format!("{} / {}{options}{tunnel}", hands[0].join(" "), hands[1].join(" "))).ok()
}

fn random_graph(random: &mut Random) -> Option<Setup> {
    let vertices = 4 + random.below(9);
    let edges = vertices + random.below(vertices);
    let labelled = random.below(2) == 0;
    let board = notation::parse_board(&random_board(random, vertices, edges, labelled)).ok()?;
    let (mover, options) = (one_of(random, &["red", "blue"]), random_options(random));
    notation::parse_on(&board, &format!("@{mover}{options}")).ok()
}

/// A random position that is not over: a forest, hands of cards or a board, with passes, rights, tunnels and labels now and then.
pub fn random_setup(random: &mut Random) -> Setup {
    loop {
        let setup = match random.below(3) {
            0 => random_forest(random),
            1 => random_hands(random),
            _ => random_graph(random),
        };
        if let Some(setup) = setup.filter(|setup| setup.winner().is_none()) {
            return setup;
        }
    }
}
