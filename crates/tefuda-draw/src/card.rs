//! The face of a card, in a box of 64 by 92 around the origin.

use tefuda::scene::{Card, Suit, UNKNOWN_NUMBER};

use crate::drawing::Shape;
use crate::geometry::{Point, Segment, Transform, polygon};
use crate::measure::{fitted, text_width};
use crate::suits::{ink, scissors, star, suit_path, suit_shape};

/// Cards are drawn in a box of this size and scaled.
pub(crate) const WIDTH: f64 = 64.0;
pub(crate) const HEIGHT: f64 = 92.0;

/// The smallest size of the number of a card.
const SMALLEST: f64 = 8.5;
/// The size of what is left of a longer one.
const SHORTENED: f64 = 11.0;

/// How much of a card without a suit must be seen for all of its number.
pub(crate) fn least_seen(card: &Card) -> f64 {
    if card.suit.is_some() || card.joker { 0.0 } else { text_width(&card.face, SMALLEST) + 7.0 }
}

/// How much of a card is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Seen {
    /// All of it.
    Whole,
    /// All but its right edge, on which the next card lies.
    Most,
    /// The left part, this wide, because the next card lies on it.
    LeftPart(f64),
}

impl Seen {
    /// Whether little more than the corner is seen.
    pub(crate) fn is_part(self) -> bool {
        matches!(self, Seen::LeftPart(_))
    }
}

/// The same corner twice, the second time upside down; once where the second would be half hidden.
fn corners(shapes: Vec<Shape>, seen: Seen) -> Vec<Shape> {
    let turned = Transform { turn: 180.0, ..Transform::default() };
    let second = (seen == Seen::Whole).then(|| Shape::group("", turned, shapes.clone()));
    shapes.into_iter().chain(second).collect()
}

/// The shapes of a card's face.
pub(crate) fn face(card: &Card, seen: Seen) -> Vec<Shape> {
    let mut shapes = vec![Shape::rect("paper", Point::new(-WIDTH / 2.0, -HEIGHT / 2.0), WIDTH, HEIGHT, 7.0)];
    if is_face_down(card) {
        shapes.extend(back(&card.face));
        return shapes;
    }
    let cut = card.special && !card.joker;
    if cut || card.suit.is_none() {
        // Of a card with a suit the corners stand within the frame.
        let inset = if card.suit.is_some() { 2.5 } else { 5.0 };
        let corner = Point::new(inset - WIDTH / 2.0, inset - HEIGHT / 2.0);
        let class = if cut { "frame cut" } else { "frame" };
        shapes.push(Shape::rect(class, corner, WIDTH - 2.0 * inset, HEIGHT - 2.0 * inset, 4.0));
    }
    match card.suit {
        _ if card.joker => shapes.extend(joker(card, seen)),
        Some(suit) => shapes.extend(suited(&card.face, suit, seen)),
        None => shapes.extend(numbered(&card.face, cut, seen)),
    }
    if cut {
        // Where cards overlap the right half is hidden, and a badge stands below.
        let at = if seen.is_part() { Point::new(-15.0, 20.0) } else { Point::new(15.0, -31.0) };
        shapes.extend(scissors(at));
    }
    shapes
}

/// A card of which nobody says what it is lies face down.
pub(crate) fn is_face_down(card: &Card) -> bool {
    card.face.starts_with('?')
}

/// A card face down that stands for a hand of which nobody says how many cards it has.
pub(crate) fn is_of_unknown_number(card: &Card) -> bool {
    card.face == UNKNOWN_NUMBER
}

fn back(label: &str) -> Vec<Shape> {
    let mut shapes = vec![Shape::rect("card-back", Point::new(-27.0, -41.0), 54.0, 82.0, 4.0)];
    // A lattice of four diamonds, one above the other on either side.
    for (x, y) in [(-13.5, -20.5), (13.5, -20.5), (-13.5, 20.5), (13.5, 20.5)] {
        let corners = [(0.0, -20.5), (13.5, 0.0), (0.0, 20.5), (-13.5, 0.0)];
        let corners: Vec<Point> = corners.iter().map(|(dx, dy)| Point::new(x + dx, y + dy)).collect();
        shapes.push(Shape::path("card-back-line", polygon(&corners)));
    }
    let (text, size) = fitted(label, 26.0, 10.0, 44.0);
    shapes.push(Shape::circle("card-back", Point::default(), 18.0));
    shapes.push(Shape::text("card-back-ink", Point::new(0.0, size * 0.36), size, text));
    shapes
}

fn joker(card: &Card, seen: Seen) -> Vec<Shape> {
    let (text, size) = fitted(&card.face, 15.0, 9.0, 24.0);
    let mut shapes = vec![
        Shape::circle("joker-ring", Point::default(), 23.0),
        star("card-joker", Point::new(0.0, 1.0), 19.0),
    ];
    shapes.extend(corners(vec![Shape::text("card-joker", Point::new(-17.0, -28.0), size, text)], seen));
    shapes
}

fn suited(rank: &str, suit: Suit, seen: Seen) -> Vec<Shape> {
    let (text, size) = fitted(rank, 17.0, 9.0, 18.0);
    let corner = vec![
        Shape::text(ink(suit), Point::new(-22.0, -29.0), size, text),
        suit_shape(suit, Point::new(-22.0, -20.5), 11.0),
    ];
    let mut shapes = corners(corner, seen);
    if !seen.is_part() {
        shapes.push(Shape::path(ink(suit), middle(rank, suit)));
        if matches!(rank, "J" | "Q" | "K") {
            shapes.push(Shape::rect("frame", Point::new(-15.0, -33.0), 30.0, 66.0, 3.0));
            shapes.push(Shape::text(ink(suit), Point::new(0.0, 10.0), 28.0, rank));
        }
    }
    shapes
}

/// The pips in the middle of a card: as many as its rank says, one large one for an ace and for ranks that are no numbers.
fn middle(rank: &str, suit: Suit) -> Vec<Segment> {
    const LEFT: f64 = -7.5;
    const RIGHT: f64 = 7.5;
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
        _ if matches!(rank, "J" | "Q" | "K") => &[(-7.0, -25.0), (7.0, 25.0)],
        _ => return suit_path(suit, Point::default(), 32.0, false),
    };
    let pip = |&(x, y): &(f64, f64)| suit_path(suit, Point::new(x, y), 12.0, y > 0.0);
    places.iter().flat_map(pip).collect()
}

fn numbered(label: &str, cut: bool, seen: Seen) -> Vec<Shape> {
    let class = if cut { "card-cut" } else { "card-ink" };
    let mut shapes = Vec::new();
    let length = label.chars().count();
    let (large, room, x) = match seen {
        Seen::Whole | Seen::Most => (34.0, 50.0, 0.0),
        Seen::LeftPart(wide) => (24.0, wide - 6.0, (wide - WIDTH) / 2.0),
    };
    if length <= 2 && !seen.is_part() {
        shapes.extend(corners(vec![Shape::text(class, Point::new(-18.0, -26.0), 14.0, label)], seen));
    }
    // What cannot be written whole need not be as small as what just can.
    let least = if text_width(label, SMALLEST) <= room { SMALLEST } else { SHORTENED };
    let (text, size) = fitted(label, large, least, room);
    // Of a card under another the number stands at the top.
    let y = if seen.is_part() { -35.0 + size * 0.74 } else { size * 0.36 };
    shapes.push(Shape::text(class, Point::new(x, y), size, text));
    shapes
}
