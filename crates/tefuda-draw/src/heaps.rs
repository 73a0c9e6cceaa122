//! Heaps: stacks of counters where they are small, bars drawn to scale with their number where they are large.

use tefuda::scene::{HeapForm, HeapPicture, MOST_DRAWN_HEAPS};

use crate::context::{BadgePlace, Context, Made};
use crate::drawing::{Block, Shape};
use crate::geometry::{Bounds, Point, Transform, polyline};
use crate::measure::{fitted, text_width};

/// Heaps of the scene.
#[derive(Clone, Copy)]
pub(crate) struct Heaps<'a> {
    pub(crate) sizes: &'a [u64],
    pub(crate) form: HeapForm,
    /// The number of the first heap.
    pub(crate) first: usize,
}

/// The width of a counter and the height of a step.
const WIDTH: f64 = 52.0;
const STEP: f64 = 14.0;
/// The room between heaps, in which the badges of counters stand.
const GAP: f64 = 18.0;
/// The room between the heaps of a pair and its frame.
const PAD: f64 = 12.0;
/// The height of the highest bar.
const BAR: f64 = 170.0;

/// One heap on its own ground, and how far that is below its top.
struct Drawn {
    width: f64,
    /// From the top of the counters to the ground.
    height: f64,
    shapes: Vec<Shape>,
}

pub(crate) fn draw(context: &Context<'_>, heaps: &Heaps<'_>, room: f64) -> Block {
    let picture = HeapPicture::of(heaps.form, heaps.sizes);
    let shown = &heaps.sizes[..heaps.sizes.len().min(MOST_DRAWN_HEAPS)];
    let largest = shown.iter().copied().max().unwrap_or(0);
    let single = |(at, &size): (usize, &u64)| heap(context, heaps.first + at, at + 1, size, largest, picture);
    let mut singles = shown.iter().enumerate().map(single);
    let all: Vec<Drawn> = match heaps.form {
        HeapForm::Stairs => singles.enumerate().map(|(step, drawn)| on_step(drawn, step)).collect(),
        // A pair alone need not be told from others.
        HeapForm::Pairs if shown.len() > 2 => {
            let next = || singles.next().map(|first| framed(first, singles.next()));
            std::iter::from_fn(next).collect()
        }
        _ => singles.collect(),
    };
    let mut rows: Vec<Vec<Drawn>> = vec![Vec::new()];
    let mut used = 0.0;
    for drawn in all {
        if used > 0.0 && used + drawn.width > room {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += drawn.width + GAP;
        if let Some(row) = rows.last_mut() {
            row.push(drawn);
        }
    }
    let mut blocks: Vec<Block> = rows.into_iter().filter(|row| !row.is_empty()).map(row).collect();
    let left = heaps.sizes.len() - shown.len();
    if left > 0 {
        blocks.push(context.paragraph(context.muted(), &context.words.more(left, "山"), 13.0, room));
    }
    Block::stacked(blocks, 10.0).within(room)
}

/// Heaps side by side on the same ground.
fn row(heaps: Vec<Drawn>) -> Block {
    let highest = heaps.iter().map(|heap| heap.height).fold(0.0, f64::max);
    let mut x = 0.0;
    let mut shapes = Vec::new();
    for heap in heaps {
        shapes.push(Shape::group("", Transform::to(x, highest), heap.shapes));
        x += heap.width + GAP;
    }
    Block::around(shapes, 5.0)
}

/// A heap higher up, on its step.
fn on_step(heap: Drawn, step: usize) -> Drawn {
    let rise = 16.0 * step.min(12) as f64;
    let edge = polyline(&[
        Point::new(-GAP / 2.0, 2.0),
        Point::new(-GAP / 2.0, -rise + 2.0),
        Point::new(heap.width + GAP / 2.0, -rise + 2.0),
    ]);
    let mut shapes = vec![Shape::path("floor", edge)];
    shapes.push(Shape::group("", Transform::to(0.0, -rise), heap.shapes));
    Drawn { width: heap.width, height: heap.height + rise, shapes }
}

/// The two heaps of a pair in a frame.
fn framed(first: Drawn, second: Option<Drawn>) -> Drawn {
    let mut x = PAD;
    let mut height: f64 = 0.0;
    let mut shapes = Vec::new();
    for heap in [first].into_iter().chain(second) {
        shapes.push(Shape::group("", Transform::to(x, 0.0), heap.shapes));
        x += heap.width + GAP;
        height = height.max(heap.height);
    }
    let width = x - GAP + PAD;
    let frame =
        Shape::rect("pair-frame", Point::new(0.0, -height - PAD), width, height + 2.0 * PAD + 28.0, 10.0);
    shapes.insert(0, frame);
    Drawn { width, height: height + PAD, shapes }
}

/// A heap that stands on y = 0 with its size below.
fn heap(
    context: &Context<'_>,
    place: usize,
    number: usize,
    size: u64,
    largest: u64,
    picture: HeapPicture,
) -> Drawn {
    let name = format!("h{place}");
    // As it is typed in a move, without commas.
    let text = size.to_string();
    let width = f64::max(WIDTH + 8.0, (text_width(&text, 12.0) + 8.0).min(180.0));
    let middle = width / 2.0;
    let mut shapes = vec![Shape::line("floor", Point::new(2.0, 2.0), Point::new(width - 2.0, 2.0))];
    let counters = picture.has_counters();
    let height = if counters { STEP * size as f64 } else { bar_height(size, largest) };
    if counters {
        for left in 0..size {
            shapes.push(counter(context, place, number, left, middle));
        }
    } else {
        shapes.extend(bar(middle, height, size, largest));
    }
    let (label, font) = fitted(&text, 15.0, 9.0, width - 6.0);
    let plate = Shape::rect("pill", Point::new(middle - width / 2.0 + 2.0, 6.0), width - 4.0, 22.0, 7.0);
    shapes.push(plate);
    shapes.push(Shape::text("ink", Point::new(middle, 17.0 + font * 0.36), font, label));
    // The whole heap is chosen by its number, or where it is a bar by all of it.
    let (top, high) = if counters { (6.0, 22.0) } else { (-height - 2.0, height + 30.0) };
    shapes.push(Shape::rect(context.mark(), Point::new(2.0, top), width - 4.0, high, 7.0));
    let made = Made {
        name: &name,
        class: "heap",
        label: context.words.heap(number, size),
        move_text: None,
        node: None,
        badge: Some(BadgePlace::at(Point::new(width - 6.0, if counters { 8.0 } else { -height }))),
    };
    Drawn { width, height: height + 4.0, shapes: vec![nested(context, made, shapes)] }
}

/// A heap and its counters are parts of their own: a button within a button could not be chosen, so they stand side by side.
fn nested(context: &Context<'_>, made: Made<'_>, shapes: Vec<Shape>) -> Shape {
    let (parts, own): (Vec<Shape>, Vec<Shape>) =
        shapes.into_iter().partition(|shape| matches!(shape, Shape::Group(group) if group.part.is_some()));
    let mut all = vec![context.part(made, Transform::default(), own)];
    all.extend(parts);
    Shape::group("", Transform::default(), all)
}

/// A counter with `left` counters below it.
fn counter(context: &Context<'_>, place: usize, number: usize, left: u64, middle: f64) -> Shape {
    let y = -STEP * (left + 1) as f64;
    let corner = Point::new(middle - WIDTH / 2.0, y);
    let name = format!("h{place}:{left}");
    let mut shapes = vec![
        Shape::rect("counter", corner, WIDTH, STEP - 2.0, 6.0),
        Shape::line("counter-shine", corner.plus(8.0, 4.0), corner.plus(WIDTH - 8.0, 4.0)),
        Shape::rect("mark within", corner, WIDTH, STEP - 2.0, 6.0),
    ];
    if context.is_choice(&name) {
        shapes.push(Shape::circle("counter-ink move-dot", corner.plus(WIDTH - 8.0, STEP / 2.0 - 1.0), 2.2));
    }
    let beside = Point::new(middle + WIDTH / 2.0 - 2.0, y + STEP / 2.0 - 1.0);
    let made = Made {
        name: &name,
        class: "heap-counter",
        label: context.words.leave(number, left),
        move_text: None,
        node: None,
        // Counters lie close upon each other.
        badge: Some(BadgePlace::scaled(beside, 0.7).covering(Bounds::around(
            beside.plus(10.0, 0.0),
            24.0,
            2.0,
        ))),
    };
    context.part(made, Transform::default(), shapes)
}

fn bar_height(size: u64, largest: u64) -> f64 {
    if size == 0 { 0.0 } else { f64::max(BAR * (size as f64 / largest.max(1) as f64), 3.0) }
}

/// A bar to the scale of the largest, with a line at each quarter of that.
fn bar(middle: f64, height: f64, size: u64, largest: u64) -> Vec<Shape> {
    if size == 0 {
        return Vec::new();
    }
    let left = middle - WIDTH / 2.0;
    let mut shapes =
        vec![Shape::rect("counter", Point::new(left, -height), WIDTH, height, f64::min(6.0, height / 2.0))];
    if largest >= 4 {
        for quarter in 1..4 {
            let y = -BAR * f64::from(quarter) / 4.0;
            if -y < height - 2.0 {
                shapes.push(Shape::line(
                    "counter-shine",
                    Point::new(left + 4.0, y),
                    Point::new(left + WIDTH - 4.0, y),
                ));
            }
        }
    }
    shapes
}
