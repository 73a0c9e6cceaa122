//! Random pictures to play with.

use std::sync::Arc;

use super::rules::{Colour, Edge, EdgeSet, Picture, Player, Setup};
use crate::kernel::random::Random;
use crate::kernel::study::{Args, Param};

/// What a deal may be asked for.
pub static PARAMS: &[Param] = &[
    Param::number("edges", "how many edges", 1, 10_000, 8).ja("辺の数"),
    Param::choice("colours", "which colours", &["green", "blue-red", "all"], "green")
        .ja("使う色")
        .ja_words(&["緑", "青と赤", "すべて"]),
    Param::flag("trees", "no cycles").ja("閉路なし"),
    Param::flag("misere", "a player who cannot move wins").ja("動けない側の勝ち(逆形)"),
];

/// A random picture, the same for the same seed and arguments. Every fourth edge closes a cycle unless trees are wanted.
#[must_use]
pub fn deal(seed: u64, args: &Args) -> Setup {
    let mut random = Random::new(seed);
    let colours: &[Colour] = match args.text("colours") {
        Some("blue-red") => &[Colour::Blue, Colour::Red],
        Some("all") => &[Colour::Blue, Colour::Red, Colour::Green],
        _ => &[Colour::Green],
    };
    let mut vertices = 1u32;
    let mut edges = Vec::new();
    for _ in 0..args.number("edges") {
        let from = random.below(u64::from(vertices)) as u32;
        let closes = vertices > 2 && random.below(4) == 0 && !args.flag("trees");
        let to = if closes {
            // Another vertex than the first.
            (from + 1 + random.below(u64::from(vertices) - 1) as u32) % vertices
        } else {
            vertices += 1;
            vertices - 1
        };
        let colour = colours[random.below(colours.len() as u64) as usize];
        edges.push(Edge::new(from.min(to), from.max(to), colour));
    }
    let coloured = edges.iter().any(|edge| edge.colour != Colour::Green);
    let mover = coloured.then(|| if random.below(2) == 0 { Player::Red } else { Player::Blue });
    let left = EdgeSet::first(edges.len());
    Setup::new(Arc::new(Picture::new(vertices, edges)), left, mover, args.flag("misere"))
}
