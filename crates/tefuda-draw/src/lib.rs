//! Pictures of game positions: the one renderer of tefuda.
//!
//! A game describes a position, or the reason of a verdict, as a [`Scene`]; [`draw`] lays the scene out for a given width, and the
//! [`Drawing`] is written as SVG for a page ([`Drawing::to_svg`]), as a standalone SVG file ([`Drawing::to_standalone_svg`]) or as TikZ
//! ([`Drawing::to_tikz`]). Nothing here knows a game, and nothing reads or writes files.
//!
//! ```
//! use tefuda::{Catalogue, Lang};
//! use tefuda_draw::{Style, draw};
//!
//! let catalogue = Catalogue::standard();
//! let setup = catalogue.game("tanhinmin").unwrap().parse("1 3 4 5 8 / 2 6 7").unwrap();
//! let style = Style { names: vec!["Ann".to_owned(), "Bob".to_owned()], ..Style::new(Lang::En, 700.0) };
//! let drawing = draw(&setup.scene(Lang::En), &style);
//! assert!(drawing.size().0 <= 700.0);
//! assert!(drawing.to_svg().contains("data-part=\"c3\""));
//! ```
//!
//! In the SVG every part that a player can select is a group with `data-part`, named as in [`Scene::choices`]. A part that can
//! be chosen has the class `choice`, `role="button"`, and, if it makes a move by itself, `data-move`; nodes have `data-node`. An empty group
//! `badge` with `data-badge-for` marks where a page may write the result of choosing it. Hands and the table have `data-place`, the name
//! by which edits put cards there. A page marks parts with the classes `pointed`, `chosen` and `changed`. There are no `style`
//! attributes and no scripts: how things look is in the [stylesheet](STYLESHEET).
//!
//! - `drawing`: the shapes. `svg`, `tikz`: how they are written. `css`: the stylesheet as values. `measure`: the widths of texts.
//! - `board`: the items of a scene together; `hand`, `card`, `round_table`, `graph`, `heaps`, `squares`, `coins`, `numbers`: one kind of
//!   item each. `describe`: the picture in words.

#![forbid(unsafe_code)]

mod board;
mod card;
mod coins;
mod context;
mod css;
mod describe;
mod drawing;
mod geometry;
mod graph;
mod hand;
mod heaps;
mod measure;
mod numbers;
mod round_table;
mod squares;
mod suits;
mod svg;
mod tikz;
mod words;

pub use css::STYLESHEET;
pub use drawing::Drawing;
pub use geometry::Bounds;

use tefuda::Lang;
use tefuda::scene::Scene;

/// How a picture is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The language of words in and about the picture.
    pub lang: Lang,
    /// How wide the picture may be in CSS pixels; taken as at least 240 and at most 4000.
    pub width: f64,
    /// What the players are called, by seat; player 0, 1 and so on where it ends.
    pub names: Vec<String>,
    /// Which player sits in each seat, from 0: a player keeps their colour and their place at the table all through a game, while
    /// notations name the player to move first. The number of the seat where it ends.
    pub players: Vec<u8>,
}

impl Style {
    /// A style without names.
    #[must_use]
    pub fn new(lang: Lang, width: f64) -> Self {
        Style { lang, width, names: Vec::new(), players: Vec::new() }
    }
}

/// Lays a scene out. The same scene and style always give the same drawing.
#[must_use]
pub fn draw(scene: &Scene, style: &Style) -> Drawing {
    board::draw(scene, style)
}

/// Lays several scenes out one below the other, such as a position and the reason of its verdict, each under its heading.
///
/// Parts are named as in the first scene; those of the others carry their place in front (`2.n0`).
#[must_use]
pub fn draw_all(scenes: &[(&str, &Scene)], style: &Style) -> Drawing {
    board::draw_all(scenes, style)
}
