//! Several hands around a table: one at the bottom, the others clockwise from the left side up and down the right one.

use crate::context::Context;
use crate::drawing::{Block, Shape};
use crate::geometry::{Bounds, Point, Segment};
use crate::graph::scaled_head;
use crate::hand::{self, Hand};

/// The head of the arrow ends this far from what it points at, whose frame and words it must not touch.
pub(crate) const BEFORE_HEAD: f64 = 10.0;

/// The room in which the arrow turns towards what it points at.
pub(crate) const TURN: f64 = 34.0;

/// Where a hand lies.
struct Place {
    block: Block,
    at: Point,
}

impl Place {
    fn middle(&self) -> Point {
        self.at.plus(self.block.width / 2.0, self.block.height / 2.0)
    }

    /// Where the line from the middle of the hand to another point is this far outside the hand.
    fn border(&self, towards: Point, outside: f64) -> Point {
        self.bounds().grown(outside).leaving(towards)
    }

    fn bounds(&self) -> Bounds {
        Bounds::around(self.middle(), self.block.width, self.block.height)
    }
}

/// How many sit at the bottom, at the top, and at each side between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seats {
    bottom: usize,
    top: usize,
    sides: usize,
}

impl Seats {
    /// As few rows as there can be with at most this many hands side by side. The first player sits in the middle of the bottom, so an
    /// odd number does; at least one row between bottom and top has its middle free for the arrow.
    fn of(count: usize, in_row: usize) -> Self {
        let around = count.saturating_sub(1);
        let seats = |bottom: usize, top: usize| {
            let left = count.checked_sub(bottom + top)?;
            let fits = left.is_multiple_of(2) && left > 0 && top > 0;
            fits.then_some(Seats { bottom, top, sides: left / 2 })
        };
        let bottoms = (1..=in_row).step_by(2);
        let all = bottoms.flat_map(|bottom| (0..=in_row).filter_map(move |top| seats(bottom, top)));
        let rows = |seats: &Seats| (seats.sides, seats.bottom, seats.top);
        all.min_by_key(rows).unwrap_or(Seats { bottom: 1, top: around % 2, sides: around / 2 })
    }
}

/// Hands with less room than this are hard to read.
const LEAST_ROOM: f64 = 170.0;

/// The hands in the order of the players. `arrow` leads from one place in that order to another.
pub(crate) fn draw(
    context: &Context<'_>,
    hands: &[Hand<'_>],
    arrow: Option<(usize, usize)>,
    room: f64,
) -> Block {
    let count = hands.len();
    let narrow = room < 480.0;
    // Around a small table nobody sits beside another: that is more like a table.
    let in_row = if narrow || count < 5 { 1 } else { (room / LEAST_ROOM).floor().clamp(1.0, 3.0) as usize };
    let Seats { bottom, top, sides } = Seats::of(count, in_row);
    // Clockwise from the middle of the bottom: the bottom's left half, the left side, the top, the right side, the bottom's right half.
    let half = bottom / 2;
    let bottom_row: Vec<usize> = (1..=half).rev().chain([0]).chain((count - half..count).rev()).collect();
    let top_row: Vec<usize> = (half + sides + 1..half + sides + 1 + top).collect();
    // The middle stays free for the arrow.
    let beside = match in_row {
        1 => f64::min(room * if narrow { 0.4 } else { 0.36 }, 320.0),
        // As large as the hands above and below.
        several => room / several as f64 - 8.0,
    };
    let gap = 14.0;
    let width_in = |row: &[usize]| match row.len() {
        0 | 1 => f64::min(room * 0.6, 420.0),
        several => room / several as f64 - 8.0,
    };
    let width = |at: usize| {
        if bottom_row.contains(&at) {
            width_in(&bottom_row)
        } else if top_row.contains(&at) {
            width_in(&top_row)
        } else {
            beside
        }
    };
    let blocks: Vec<Block> =
        hands.iter().enumerate().map(|(at, hand)| hand::draw(context, hand, width(at))).collect();
    let size = |at: usize| blocks.get(at).map_or((0.0, 0.0), |block: &Block| (block.width, block.height));
    let mut corners = vec![Point::default(); count];
    // Puts a row of hands below y; says how high it is.
    let mut put_row = |row: &[usize], y: f64| {
        let high = row.iter().map(|&at| size(at).1).fold(0.0, f64::max);
        let column = room / row.len().max(1) as f64;
        for (place, &at) in row.iter().enumerate() {
            let x = column * (place as f64 + 0.5) - size(at).0 / 2.0;
            corners[at] = Point::new(x, y + (high - size(at).1) / 2.0);
        }
        high
    };
    let mut y = if top_row.is_empty() { 0.0 } else { put_row(&top_row, 0.0) + gap };
    let first_side = y;
    // From the top row of the sides to the lowest.
    let side_rows: Vec<(usize, usize)> =
        (1..=sides).rev().map(|row| (half + row, count - half - row)).collect();
    for &(left, right) in &side_rows {
        y += size(left).1.max(size(right).1) + gap;
    }
    if sides == 0 {
        y += 40.0;
    }
    let total = y + put_row(&bottom_row, y);
    let mut y = first_side;
    for (row, &(left, right)) in side_rows.iter().rev().enumerate().rev() {
        let high = size(left).1.max(size(right).1);
        // The outermost rows stand a little further in, as around an oval.
        let from_middle = (row as f64 + 1.0 - (sides as f64 + 1.0) / 2.0).abs() / f64::max(sides as f64, 1.0);
        let inset = if narrow { 0.0 } else { from_middle * 30.0 };
        for (at, x) in [(left, inset), (right, room - beside - inset)] {
            let (wide, own_height) = size(at);
            corners[at] = Point::new(x + (beside - wide) / 2.0, y + (high - own_height) / 2.0);
        }
        y += high + gap;
    }
    let places: Vec<Place> = blocks.into_iter().zip(corners).map(|(block, at)| Place { block, at }).collect();
    let centre = Point::new(room / 2.0, total / 2.0);
    let mut shapes = Vec::new();
    if let Some((from, to)) = arrow
        && let (Some(source), Some(target)) = (places.get(from), places.get(to))
    {
        shapes.extend(draw_arrow(source, target, centre));
    }
    shapes.extend(places.into_iter().map(|place| place.block.placed(place.at.x, place.at.y)));
    Block { width: room, height: total, shapes }
}

/// A card goes this way: from one hand to another, past the middle of the table.
fn draw_arrow(from: &Place, to: &Place, centre: Point) -> Vec<Shape> {
    let between = from.middle().towards(to.middle(), 0.5);
    let over_centre = |part: f64| between.towards(centre, part);
    // From beside, it must first lead away from the hand that it points at.
    let is_clear = |control: &Point| !to.bounds().grown(TURN).contains(*control);
    let control = [0.55, 0.8, 1.0].map(over_centre).into_iter().find(is_clear).unwrap_or(over_centre(0.55));
    let (start, end) = (from.border(control, 4.0), to.border(control, BEFORE_HEAD));
    let back = end.towards(control, (9.0 / end.distance(control).max(1.0)).min(0.8));
    let path = vec![Segment::Move(start), Segment::Quad(control, back)];
    vec![Shape::path("draw-arrow", path), Shape::path("draw-head", scaled_head(control, end, 1.7))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_seat_and_wide_tables_are_low() {
        for count in 1..=14 {
            for in_row in 1..=3 {
                let Seats { bottom, top, sides } = Seats::of(count, in_row);
                assert_eq!(bottom + top + 2 * sides, count, "{count} players, {in_row} in a row");
                assert!(bottom % 2 == 1 && bottom <= in_row && top <= in_row);
            }
        }
        assert_eq!(Seats::of(4, 1), Seats { bottom: 1, top: 1, sides: 1 });
        assert_eq!(Seats::of(5, 3), Seats { bottom: 1, top: 2, sides: 1 });
        assert_eq!(Seats::of(8, 3), Seats { bottom: 3, top: 3, sides: 1 });
        assert_eq!(Seats::of(8, 1), Seats { bottom: 1, top: 1, sides: 3 });
    }
}
