//! The four suits as paths, so that they look the same in every font; and other small figures of cards.

use tefuda::scene::Suit;

use crate::drawing::Shape;
use crate::geometry::{Point, Segment, polygon};

/// A path in a box from -12 to 12: its beginning, and cubic curves.
type Figure = ([f64; 2], &'static [[f64; 6]]);

const SPADE: Figure = (
    [0.0, -11.0],
    &[
        [-5.0, -4.6, -10.0, -1.2, -10.0, 3.8],
        [-10.0, 7.0, -7.6, 9.0, -5.0, 9.0],
        [-3.2, 9.0, -1.8, 8.1, -1.0, 6.8],
        [-1.2, 9.0, -2.2, 10.6, -4.2, 11.4],
        [-1.5, 11.4, 1.5, 11.4, 4.2, 11.4],
        [2.2, 10.6, 1.2, 9.0, 1.0, 6.8],
        [1.8, 8.1, 3.2, 9.0, 5.0, 9.0],
        [7.6, 9.0, 10.0, 7.0, 10.0, 3.8],
        [10.0, -1.2, 5.0, -4.6, 0.0, -11.0],
    ],
);

const HEART: Figure = (
    [0.0, 11.0],
    &[
        [-7.0, 4.8, -10.5, 0.8, -10.5, -3.8],
        [-10.5, -7.4, -8.0, -9.8, -5.2, -9.8],
        [-2.9, -9.8, -1.0, -8.4, 0.0, -6.2],
        [1.0, -8.4, 2.9, -9.8, 5.2, -9.8],
        [8.0, -9.8, 10.5, -7.4, 10.5, -3.8],
        [10.5, 0.8, 7.0, 4.8, 0.0, 11.0],
    ],
);

const DIAMOND: Figure = (
    [0.0, -11.5],
    &[
        [2.2, -7.4, 5.2, -3.4, 8.6, 0.0],
        [5.2, 3.4, 2.2, 7.4, 0.0, 11.5],
        [-2.2, 7.4, -5.2, 3.4, -8.6, 0.0],
        [-5.2, -3.4, -2.2, -7.4, 0.0, -11.5],
    ],
);

const CLUB: Figure = (
    [-1.6, -1.0],
    &[
        [-4.2, -2.6, -5.0, -4.2, -5.0, -6.0],
        [-5.0, -8.9, -2.8, -11.0, 0.0, -11.0],
        [2.8, -11.0, 5.0, -8.9, 5.0, -6.0],
        [5.0, -4.2, 4.2, -2.6, 1.6, -1.0],
        [3.2, -2.0, 4.4, -2.2, 5.8, -2.2],
        [8.6, -2.2, 10.8, 0.0, 10.8, 2.9],
        [10.8, 5.8, 8.6, 8.0, 5.8, 8.0],
        [3.6, 8.0, 1.8, 6.8, 1.0, 5.0],
        [1.2, 8.2, 2.2, 10.4, 4.2, 11.4],
        [1.5, 11.4, -1.5, 11.4, -4.2, 11.4],
        [-2.2, 10.4, -1.2, 8.2, -1.0, 5.0],
        [-1.8, 6.8, -3.6, 8.0, -5.8, 8.0],
        [-8.6, 8.0, -10.8, 5.8, -10.8, 2.9],
        [-10.8, 0.0, -8.6, -2.2, -5.8, -2.2],
        [-4.4, -2.2, -3.2, -2.0, -1.6, -1.0],
    ],
);

/// Hearts and diamonds are red.
pub(crate) fn is_red(suit: Suit) -> bool {
    matches!(suit, Suit::Hearts | Suit::Diamonds)
}

/// The class of what is printed on a card of this suit.
pub(crate) fn ink(suit: Suit) -> &'static str {
    if is_red(suit) { "card-red" } else { "card-ink" }
}

/// The path of a suit in the middle of this place; upside down if asked for.
pub(crate) fn suit_path(suit: Suit, at: Point, size: f64, upside_down: bool) -> Vec<Segment> {
    let (begin, curves) = match suit {
        Suit::Spades => SPADE,
        Suit::Hearts => HEART,
        Suit::Diamonds => DIAMOND,
        Suit::Clubs => CLUB,
    };
    let scale = size / 24.0 * if upside_down { -1.0 } else { 1.0 };
    let place = |x: f64, y: f64| Point::new(at.x + x * scale, at.y + y * scale);
    let mut path = vec![Segment::Move(place(begin[0], begin[1]))];
    let curve = |[a, b, c, d, e, f]: &[f64; 6]| Segment::Cubic(place(*a, *b), place(*c, *d), place(*e, *f));
    path.extend(curves.iter().map(curve));
    path.push(Segment::Close);
    path
}

pub(crate) fn suit_shape(suit: Suit, at: Point, size: f64) -> Shape {
    Shape::path(ink(suit), suit_path(suit, at, size, false))
}

/// A star with five points.
pub(crate) fn star(class: &str, at: Point, radius: f64) -> Shape {
    let corner = |index: u32| {
        let far = if index.is_multiple_of(2) { radius } else { radius * 0.45 };
        let angle = std::f64::consts::PI * (f64::from(index) / 5.0 - 0.5);
        Point::new(at.x + far * angle.cos(), at.y + far * angle.sin())
    };
    Shape::path(class, polygon(&(0..10).map(corner).collect::<Vec<_>>()))
}

/// Scissors, for cards that cut.
pub(crate) fn scissors(at: Point) -> Vec<Shape> {
    let line = |dy: f64| Shape::line("scissors", at.plus(-6.0, -dy), at.plus(7.0, dy));
    let ring = |dy: f64| Shape::circle("scissors", at.plus(-8.5, dy), 2.8);
    vec![line(5.0), line(-5.0), ring(-6.3), ring(6.3)]
}
