//! Coins in a row, a grid or layers of grids: heads are gold and round, tails grey with a notched edge.

use tefuda::scene::MOST_DRAWN_COINS;

use crate::context::{BadgePlace, Context, Made};
use crate::drawing::{Block, Shape};
use crate::geometry::{Point, Transform, polygon};
use crate::measure::fitted;

/// Coins of the scene.
#[derive(Clone, Copy)]
pub(crate) struct Coins<'a> {
    pub(crate) layers: &'a [Vec<String>],
    pub(crate) names: &'a [String],
    /// The number of the first coin.
    pub(crate) first: usize,
}

pub(crate) fn draw(context: &Context<'_>, coins: &Coins<'_>, room: f64) -> Block {
    let columns = coins.layers.iter().flatten().map(|row| row.chars().count()).max().unwrap_or(1).max(1);
    let grid = coins.layers.len() > 1 || coins.layers.iter().any(|rows| rows.len() > 1);
    // A row goes on below itself, a grid is made smaller: its columns have a meaning.
    let gap = if grid { f64::min(54.0, (room - 8.0) / columns as f64) } else { 54.0 };
    let in_line = if grid { columns } else { columns.min(((room - 8.0) / gap).floor().max(1.0) as usize) };
    let radius = gap * 0.41;
    let line = gap + 14.0;
    let mut blocks = Vec::new();
    let mut place = 0;
    for (layer, rows) in coins.layers.iter().enumerate() {
        let mut shapes = Vec::new();
        let mut y = 0.0;
        for row in rows {
            for (column, side) in row.chars().enumerate() {
                if place < MOST_DRAWN_COINS {
                    let (below, across) = (column / in_line, column % in_line);
                    let at = Point::new(gap * (across as f64 + 0.5), y + line * below as f64 + radius);
                    shapes.push(coin(context, coins, place, side == 'H', at, radius));
                }
                place += 1;
            }
            y += line * row.chars().count().div_ceil(in_line).max(1) as f64;
        }
        if shapes.is_empty() {
            continue;
        }
        if coins.layers.len() > 1 {
            blocks.push(context.paragraph(context.muted(), &context.words.layer(layer + 1), 13.0, room));
        }
        blocks.push(Block::around(shapes, 6.0));
    }
    if place > MOST_DRAWN_COINS {
        blocks.push(context.paragraph(
            context.muted(),
            &context.words.more(place - MOST_DRAWN_COINS, "枚"),
            13.0,
            room,
        ));
    }
    Block::stacked(blocks, 8.0).within(room)
}

fn coin(
    context: &Context<'_>,
    coins: &Coins<'_>,
    place: usize,
    heads: bool,
    at: Point,
    radius: f64,
) -> Shape {
    let middle = Point::default();
    let mut coin = Vec::new();
    let side = context.words.side(heads);
    let size = radius * 0.9;
    let text = Point::new(0.0, size * 0.36);
    if heads {
        coin.push(Shape::circle("coin", middle, radius));
        coin.push(Shape::circle("coin-rim", middle, radius * 0.78));
        coin.push(Shape::text("coin-ink", text, size, side));
    } else {
        let corner = |index: u32| {
            let angle = std::f64::consts::TAU * (f64::from(index) / 12.0 + 1.0 / 24.0);
            Point::new(radius * angle.cos(), radius * angle.sin())
        };
        coin.push(Shape::path("tail", polygon(&(0..12).map(corner).collect::<Vec<_>>())));
        coin.push(Shape::text("ink light", text, size, side));
    }
    coin.push(Shape::circle("mark within", middle, radius + 1.5));
    let name = coins.names.get(place).map_or("", String::as_str);
    let (label, size) = fitted(name, 12.0, 7.0, radius * 2.3);
    let shapes = vec![
        Shape::group("lift", Transform::default(), coin),
        Shape::text(context.muted(), Point::new(0.0, radius + 12.0), size, label),
    ];
    let part = format!("o{}", coins.first + place);
    let made = Made {
        name: &part,
        class: "coin-part",
        label: context.words.coin(name, heads),
        move_text: None,
        node: None,
        badge: Some(BadgePlace::at(Point::new(radius * 0.75, -radius * 0.75))),
    };
    context.part(made, Transform::to(at.x, at.y), shapes)
}
