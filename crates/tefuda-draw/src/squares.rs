//! Heaps that are no heaps: rows of a bar of chocolate, and strips of squares with two pieces.

use tefuda::Seat;

use crate::context::{BadgePlace, Context, Made};
use crate::drawing::{Block, Shape};
use crate::geometry::{Point, Transform, polyline};
use crate::hand::token;
use crate::heaps::Heaps;

/// A bar of chocolate. The first square is poisoned; choosing a square takes all that is below and to the right of it.
pub(crate) fn chocolate(context: &Context<'_>, heaps: &Heaps<'_>, room: f64) -> Block {
    let columns = heaps.sizes.first().copied().unwrap_or(1).max(1);
    let rows = heaps.sizes.iter().take_while(|&&row| row > 0).count().max(1);
    let side = f64::min(46.0, (room - 16.0) / columns as f64).min(f64::max(340.0 / rows as f64, 20.0));
    let mut shapes = Vec::new();
    for (row, &length) in heaps.sizes.iter().enumerate() {
        for column in 0..length {
            let corner = Point::new(side * column as f64, side * row as f64);
            let place = heaps.first + row;
            let square = Square { place, row, column, number: column + 1, corner, side };
            shapes.push(square_of_chocolate(context, &square));
        }
    }
    Block::around(shapes, 6.0).within(room)
}

/// A square of a row or a strip, and where it is drawn.
struct Square {
    /// The number of the row's heap.
    place: usize,
    row: usize,
    /// What its part is called behind the row, and the number told, from 1.
    column: u64,
    number: u64,
    corner: Point,
    side: f64,
}

impl Square {
    fn middle(&self) -> Point {
        self.corner.plus(self.side / 2.0, self.side / 2.0)
    }

    fn name(&self) -> String {
        format!("s{}:{}", self.place, self.column)
    }

    /// The part that it is, with what is told besides its place.
    fn part(&self, context: &Context<'_>, more: &str, mut shapes: Vec<Shape>) -> Shape {
        let label = context.words.with_more(context.words.square(self.row + 1, self.number), &[more]);
        let inner = self.side - 3.0;
        shapes.push(Shape::rect("mark within", self.corner.plus(1.5, 1.5), inner, inner, 4.0));
        let made = Made {
            name: &self.name(),
            class: "square-part",
            label,
            move_text: None,
            node: None,
            badge: Some(BadgePlace::at(self.middle())),
        };
        context.part(made, Transform::default(), shapes)
    }
}

fn square_of_chocolate(context: &Context<'_>, square: &Square) -> Shape {
    let inner = square.side - 2.0;
    let at = square.corner.plus(1.0, 1.0);
    if square.row == 0 && square.column == 0 {
        let mut shapes = vec![Shape::rect("poison", at, inner, inner, 5.0)];
        shapes.extend(skull(square.middle(), inner * 0.3));
        return square.part(context, context.words.poisoned(), shapes);
    }
    let (low, high) = (inner * 0.18, inner * 0.82);
    let top = polyline(&[at.plus(low, high), at.plus(low, low), at.plus(high, low)]);
    let shapes = vec![Shape::rect("chocolate", at, inner, inner, 5.0), Shape::path("chocolate-top", top)];
    square.part(context, "", shapes)
}

/// A skull, which is easier to tell than a colour.
fn skull(at: Point, size: f64) -> Vec<Shape> {
    let eye = |x: f64| Shape::circle("poison", at.plus(x * size, -0.1 * size), 0.24 * size);
    let tooth =
        |x: f64| Shape::line("poison-line", at.plus(x * size, 0.75 * size), at.plus(x * size, 1.15 * size));
    vec![
        Shape::circle("poison-ink", at.plus(0.0, -0.15 * size), size),
        Shape::rect("poison-ink", at.plus(-0.55 * size, 0.4 * size), 1.1 * size, 0.75 * size, 0.2 * size),
        eye(-0.4),
        eye(0.4),
        tooth(-0.3),
        tooth(0.3),
    ]
}

/// Strips of squares, each with a piece of the player to move and one of the other.
pub(crate) fn strips(context: &Context<'_>, heaps: &Heaps<'_>, columns: u64, room: f64) -> Block {
    let columns = columns.max(1);
    let side = f64::min(44.0, (room - 14.0) / columns as f64);
    let mut shapes = Vec::new();
    for (row, pair) in heaps.sizes.chunks_exact(2).enumerate() {
        let y = row as f64 * (side + 12.0);
        for column in 1..=columns {
            let corner = Point::new(side * (column - 1) as f64, y);
            let place = heaps.first + 2 * row;
            shapes.push(strip_square(context, &Square { place, row, column, number: column, corner, side }));
        }
        for (seat, &column) in [(Seat(0), &pair[0]), (Seat(1), &pair[1])] {
            let at = Point::new(side * (column.max(1) - 1) as f64 + side / 2.0, y + side / 2.0);
            shapes.push(piece(context, seat, at, side));
        }
    }
    Block::around(shapes, 6.0).within(room)
}

fn strip_square(context: &Context<'_>, square: &Square) -> Shape {
    let odd = if square.number.is_multiple_of(2) { " odd" } else { "" };
    let mut shapes = vec![Shape::rect(format!("square{odd}"), square.corner, square.side, square.side, 3.0)];
    if context.is_choice(&square.name()) {
        shapes.push(Shape::circle("dot move-dot", square.middle(), square.side * 0.1));
    }
    square.part(context, "", shapes)
}

fn piece(context: &Context<'_>, seat: Seat, at: Point, side: f64) -> Shape {
    let player = context.player(seat);
    let class = format!("plate player-{}", player % 8);
    let shapes = vec![Shape::circle(class, at, side * 0.38), token("plate-mark", player, at, side * 0.18)];
    Shape::group("piece", Transform::default(), shapes)
}
