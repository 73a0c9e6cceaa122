//! The face of a card, in a box of 64 by 92 around the origin.

use tefuda::scene::{Card, Suit};

use crate::drawing::Shape;
use crate::geometry::{Point, Segment, Transform};
use crate::measure::fitted;
use crate::suits::{ink, scissors, star, suit_path, suit_shape};

/// Cards are drawn in a box of this size and scaled.
pub(crate) const WIDTH: f64 = 64.0;
pub(crate) const HEIGHT: f64 = 92.0;

/// How much of a card is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    /// All of it.
    Whole,
    /// The left part, because the next card lies on it.
    LeftPart,
}

/// The same corner twice, the second time upside down.
fn corners(shapes: Vec<Shape>) -> [Shape; 2] {
    let turned = Transform { turn: 180.0, ..Transform::default() };
    [Shape::group("", Transform::default(), shapes.clone()), Shape::group("", turned, shapes)]
}

/// The shapes of a card's face.
pub(crate) fn face(card: &Card, seen: Seen) -> Vec<Shape> {
    let mut shapes = vec![Shape::rect("paper", Point::new(-WIDTH / 2.0, -HEIGHT / 2.0), WIDTH, HEIGHT, 7.0)];
    let cut = card.special && !card.joker;
    if cut || card.suit.is_none() {
        let class = if cut { "frame cut" } else { "frame" };
        shapes.push(Shape::rect(class, Point::new(-27.0, -41.0), 54.0, 82.0, 4.0));
    }
    match card.suit {
        _ if card.joker => shapes.extend(joker(card)),
        Some(suit) => shapes.extend(suited(&card.face, suit, seen)),
        None => shapes.extend(numbered(&card.face, cut, seen)),
    }
    if cut {
        // Where cards overlap the right half is hidden.
        let at = if seen == Seen::Whole { Point::new(15.0, -31.0) } else { Point::new(-15.0, 31.0) };
        shapes.extend(scissors(at));
    }
    shapes
}

fn joker(card: &Card) -> Vec<Shape> {
    let (text, size) = fitted(&card.face, 15.0, 9.0, 24.0);
    let mut shapes = vec![
        Shape::circle("joker-ring", Point::default(), 23.0),
        star("card-joker", Point::new(0.0, 1.0), 19.0),
    ];
    shapes.extend(corners(vec![Shape::text("card-joker", Point::new(-17.0, -28.0), size, text)]));
    shapes
}

fn suited(rank: &str, suit: Suit, seen: Seen) -> Vec<Shape> {
    let (text, size) = fitted(rank, 18.0, 9.0, 24.0);
    let corner = vec![
        Shape::text(ink(suit), Point::new(-20.0, -27.0), size, text),
        suit_shape(suit, Point::new(-20.0, -17.0), 13.0),
    ];
    let mut shapes = corners(corner).to_vec();
    if seen == Seen::Whole {
        shapes.push(Shape::path(ink(suit), middle(rank, suit)));
        if matches!(rank, "J" | "Q" | "K") {
            shapes.push(Shape::rect("frame", Point::new(-15.0, -30.0), 30.0, 60.0, 3.0));
            shapes.push(Shape::text(ink(suit), Point::new(0.0, 1.0), 24.0, rank));
        }
    }
    shapes
}

/// The pips in the middle of a card: as many as its rank says, one large one for an ace and for ranks that are no numbers.
fn middle(rank: &str, suit: Suit) -> Vec<Segment> {
    const LEFT: f64 = -8.5;
    const RIGHT: f64 = 8.5;
    let count = if rank == "T" { 10 } else { rank.parse().unwrap_or(0) };
    let places: &[(f64, f64)] = match count {
        2 => &[(0.0, -24.0), (0.0, 24.0)],
        3 => &[(0.0, -24.0), (0.0, 0.0), (0.0, 24.0)],
        4 => &[(LEFT, -24.0), (RIGHT, -24.0), (LEFT, 24.0), (RIGHT, 24.0)],
        5 => &[(LEFT, -24.0), (RIGHT, -24.0), (0.0, 0.0), (LEFT, 24.0), (RIGHT, 24.0)],
        6 => &[(LEFT, -24.0), (RIGHT, -24.0), (LEFT, 0.0), (RIGHT, 0.0), (LEFT, 24.0), (RIGHT, 24.0)],
        7 => &[
            (LEFT, -24.0),
            (RIGHT, -24.0),
            (0.0, -12.0),
            (LEFT, 0.0),
            (RIGHT, 0.0),
            (LEFT, 24.0),
            (RIGHT, 24.0),
        ],
        8 => &[
            (LEFT, -24.0),
            (RIGHT, -24.0),
            (0.0, -12.0),
            (LEFT, 0.0),
            (RIGHT, 0.0),
            (0.0, 12.0),
            (LEFT, 24.0),
            (RIGHT, 24.0),
        ],
        9 => &[
            (LEFT, -26.0),
            (RIGHT, -26.0),
            (LEFT, -9.0),
            (RIGHT, -9.0),
            (0.0, 0.0),
            (LEFT, 9.0),
            (RIGHT, 9.0),
            (LEFT, 26.0),
            (RIGHT, 26.0),
        ],
        10 => &[
            (LEFT, -26.0),
            (RIGHT, -26.0),
            (0.0, -17.5),
            (LEFT, -9.0),
            (RIGHT, -9.0),
            (LEFT, 9.0),
            (RIGHT, 9.0),
            (0.0, 17.5),
            (LEFT, 26.0),
            (RIGHT, 26.0),
        ],
        _ if matches!(rank, "J" | "Q" | "K") => &[(-7.0, -20.5), (7.0, 20.5)],
        _ => return suit_path(suit, Point::default(), 32.0, false),
    };
    let pip = |&(x, y): &(f64, f64)| suit_path(suit, Point::new(x, y), 13.0, y > 0.0);
    places.iter().flat_map(pip).collect()
}

fn numbered(label: &str, cut: bool, seen: Seen) -> Vec<Shape> {
    let class = if cut { "card-cut" } else { "card-ink" };
    let mut shapes = Vec::new();
    let length = label.chars().count();
    let (large, room, x) = match seen {
        Seen::Whole => (34.0, 50.0, 0.0),
        Seen::LeftPart => (26.0, 26.0, -15.0),
    };
    if length <= 2 && seen == Seen::Whole {
        let corner = Shape::text(class, Point::new(-18.0, -26.0), 14.0, label);
        let [first, second] = corners(vec![corner]);
        // The scissors of a cut card take a corner.
        shapes.push(first);
        shapes.push(second);
    }
    let (text, size) = fitted(label, large, 10.0, room);
    let y = if seen == Seen::LeftPart && !cut { -22.0 } else { size * 0.36 };
    shapes.push(Shape::text(class, Point::new(x, y), size, text));
    shapes
}
