//! Several hands around a table: one at the bottom, the others clockwise from the left side up and down the right one.

use crate::context::Context;
use crate::drawing::{Block, Shape};
use crate::geometry::{Bounds, Point, Segment};
use crate::graph::scaled_head;
use crate::hand::{self, Hand};

/// The head of the arrow ends this far from what it points at, whose frame and words it must not touch.
pub(crate) const BEFORE_HEAD: f64 = 10.0;

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
        Bounds::around(self.middle(), self.block.width, self.block.height).grown(outside).leaving(towards)
    }
}

/// The hands in the order of the players. `drawn_from` and `drawer` are places in that order.
pub(crate) fn draw(
    context: &Context<'_>,
    hands: &[Hand<'_>],
    arrow: Option<(usize, usize)>,
    room: f64,
) -> Block {
    let count = hands.len();
    let sides = count.saturating_sub(1) / 2;
    let narrow = room < 480.0;
    // The middle stays free for the arrow.
    let beside = f64::min(room * if narrow { 0.4 } else { 0.36 }, 320.0);
    let single = f64::min(room * 0.6, 420.0);
    let widths =
        |at: usize| if at == 0 || (count.is_multiple_of(2) && at == count / 2) { single } else { beside };
    let blocks: Vec<Block> =
        hands.iter().enumerate().map(|(at, hand)| hand::draw(context, hand, widths(at))).collect();
    let height = |at: usize| blocks.get(at).map_or(0.0, |block: &Block| block.height);
    let top = if count.is_multiple_of(2) && count > 1 { Some(count / 2) } else { None };
    let gap = 14.0;
    let mut y = top.map_or(0.0, |top| height(top) + gap);
    let mut corners = vec![Point::default(); count];
    // From the top row of the sides to the lowest.
    for row in (1..=sides).rev() {
        let (left, right) = (row, count - row);
        let high = height(left).max(height(right));
        // The outermost rows stand a little further in, as around an oval.
        let from_middle = (row as f64 - (sides as f64 + 1.0) / 2.0).abs() / f64::max(sides as f64, 1.0);
        let inset = if narrow { 0.0 } else { from_middle * 30.0 };
        let down = |at: usize| (high - height(at)) / 2.0;
        let x = |at: usize, width: f64| {
            (beside - width) / 2.0 + if at == left { inset } else { room - beside - inset }
        };
        for at in [left, right] {
            let width = blocks.get(at).map_or(0.0, |block| block.width);
            if let Some(corner) = corners.get_mut(at) {
                *corner = Point::new(x(at, width), y + down(at));
            }
        }
        y += high + gap;
    }
    if sides == 0 {
        y += 40.0;
    }
    let middle_x = |at: usize| (room - blocks.get(at).map_or(0.0, |block: &Block| block.width)) / 2.0;
    if let Some(top) = top {
        corners[top] = Point::new(middle_x(top), 0.0);
    }
    if let Some(corner) = corners.first_mut() {
        *corner = Point::new(middle_x(0), y);
    }
    let total = y + height(0);
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
    let control = from.middle().towards(to.middle(), 0.5).towards(centre, 0.55);
    let (start, end) = (from.border(control, 4.0), to.border(control, BEFORE_HEAD));
    let back = end.towards(control, (9.0 / end.distance(control).max(1.0)).min(0.8));
    let path = vec![Segment::Move(start), Segment::Quad(control, back)];
    vec![Shape::path("draw-arrow", path), Shape::path("draw-head", scaled_head(control, end, 1.7))]
}
