//! Drawings: a tree of a few kinds of shapes, which say by classes what they are and never how they are painted.

use crate::geometry::{Bounds, Point, Segment, Transform, polyline};
use crate::measure::{mono_width, text_width};

/// A picture of a scene: shapes in a box of a given size.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What it is called aloud.
    pub(crate) title: String,
    /// What is to be seen, in words.
    pub(crate) description: String,
    pub(crate) language: &'static str,
    pub(crate) shapes: Vec<Shape>,
}

impl Drawing {
    /// The width and the height in CSS pixels.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// What is to be seen, in words.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The box around everything that is drawn, as far as it can be told without fonts.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        bounds_of(&self.shapes)
    }

    /// The drawing as something to look at only: nothing in it is a part, and nothing marks what can be chosen.
    pub(crate) fn still(&self) -> Drawing {
        Drawing { shapes: still(&self.shapes), ..self.clone() }
    }

    /// The names of the parts, in the order in which they are drawn.
    #[must_use]
    pub fn parts(&self) -> Vec<&str> {
        let mut names = Vec::new();
        let mut open: Vec<&Shape> = self.shapes.iter().rev().collect();
        while let Some(shape) = open.pop() {
            if let Shape::Group(group) = shape {
                names.extend(group.part.as_ref().map(|part| part.name.as_str()));
                open.extend(group.shapes.iter().rev());
            }
        }
        names
    }
}

/// The classes of shapes that only help to choose.
const FOR_CHOOSING: [&str; 4] = ["mark", "grip", "place-area", "move-dot"];

fn still(shapes: &[Shape]) -> Vec<Shape> {
    let shape = |shape: &Shape| match shape {
        Shape::Badge { .. } => None,
        Shape::Group(group) => Some(Shape::group(&group.class, group.transform, still(&group.shapes))),
        Shape::Rect { class, .. } | Shape::Circle { class, .. } | Shape::Path { class, .. }
            if class.split(' ').any(|class| FOR_CHOOSING.contains(&class)) =>
        {
            None
        }
        _ => Some(shape.clone()),
    };
    shapes.iter().filter_map(shape).collect()
}

/// One thing in a drawing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Group(Group),
    Rect {
        class: String,
        at: Point,
        width: f64,
        height: f64,
        round: f64,
    },
    Circle {
        class: String,
        at: Point,
        radius: f64,
    },
    Path {
        class: String,
        path: Vec<Segment>,
    },
    Text {
        class: String,
        at: Point,
        size: f64,
        anchor: Anchor,
        text: String,
    },
    /// An empty place for the sign of a judgement of the part.
    Badge {
        part: String,
        at: Point,
        scale: f64,
        /// The room that it needs beyond that of its part.
        covers: Bounds,
    },
}

/// Which point of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Shapes that are moved together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Group {
    pub(crate) class: String,
    pub(crate) transform: Transform,
    pub(crate) part: Option<Part>,
    /// The place of cards that it is, as edits name it.
    pub(crate) place: String,
    pub(crate) shapes: Vec<Shape>,
}

/// What a group stands for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Part {
    /// Its name, such as `c3`.
    pub(crate) name: String,
    /// What it is called aloud.
    pub(crate) label: String,
    /// Whether some move takes it.
    pub(crate) choice: bool,
    /// The move that it makes by itself.
    pub(crate) move_text: Option<String>,
    /// The number of the node that it is.
    pub(crate) node: Option<usize>,
}

impl Shape {
    pub(crate) fn rect(class: impl Into<String>, at: Point, width: f64, height: f64, round: f64) -> Self {
        Shape::Rect { class: class.into(), at, width, height, round }
    }

    pub(crate) fn circle(class: impl Into<String>, at: Point, radius: f64) -> Self {
        Shape::Circle { class: class.into(), at, radius }
    }

    pub(crate) fn path(class: impl Into<String>, path: Vec<Segment>) -> Self {
        Shape::Path { class: class.into(), path }
    }

    pub(crate) fn line(class: impl Into<String>, from: Point, to: Point) -> Self {
        Shape::path(class, polyline(&[from, to]))
    }

    /// A text in the middle of its place.
    pub(crate) fn text(class: impl Into<String>, at: Point, size: f64, text: impl Into<String>) -> Self {
        Shape::Text { class: class.into(), at, size, anchor: Anchor::Middle, text: text.into() }
    }

    pub(crate) fn anchored(self, anchor: Anchor) -> Self {
        match self {
            Shape::Text { class, at, size, text, .. } => Shape::Text { class, at, size, anchor, text },
            other => other,
        }
    }

    /// A group without a meaning of its own.
    pub(crate) fn group(class: impl Into<String>, transform: Transform, shapes: Vec<Shape>) -> Self {
        Shape::Group(Group { class: class.into(), transform, shapes, ..Group::default() })
    }

    fn add_to(&self, bounds: &mut Bounds, at: &impl Fn(Point) -> Point) {
        let mut inner = Bounds::EMPTY;
        match self {
            Shape::Group(group) => inner = bounds_of(&group.shapes).moved(&group.transform),
            Shape::Rect { at, width, height, .. } => {
                inner.add(*at);
                inner.add(at.plus(*width, *height));
            }
            Shape::Circle { at, radius, .. } => inner = Bounds::around(*at, 2.0 * radius, 2.0 * radius),
            Shape::Path { path, .. } => {
                path.iter().flat_map(Segment::points).for_each(|point| inner.add(point));
            }
            Shape::Text { at, size, anchor, text, class } => {
                let mono = class.split(' ').any(|class| class == "mono");
                let width = if mono { mono_width(text, *size) } else { text_width(text, *size) };
                let left = match anchor {
                    Anchor::Start => at.x,
                    Anchor::Middle => at.x - width / 2.0,
                    Anchor::End => at.x - width,
                };
                inner.add(Point::new(left, at.y - size * 0.75));
                inner.add(Point::new(left + width, at.y + size * 0.2));
            }
            Shape::Badge { covers, .. } => inner = *covers,
        }
        if !inner.is_empty() {
            inner.corners().into_iter().for_each(|corner| bounds.add(at(corner)));
        }
    }
}

impl Bounds {
    fn moved(&self, transform: &Transform) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        if !self.is_empty() {
            self.corners().into_iter().for_each(|corner| bounds.add(transform.apply(corner)));
        }
        bounds
    }
}

/// The box around shapes. Groups stand in groups a few levels deep at most: whoever draws them decides that, not the scene.
pub(crate) fn bounds_of(shapes: &[Shape]) -> Bounds {
    let mut bounds = Bounds::EMPTY;
    shapes.iter().for_each(|shape| shape.add_to(&mut bounds, &|point| point));
    bounds
}

/// Shapes in a box of their own, to be put somewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Block {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) shapes: Vec<Shape>,
}

impl Block {
    /// The shapes with their box moved to the origin, and this much room around them.
    pub(crate) fn around(shapes: Vec<Shape>, margin: f64) -> Self {
        let bounds = bounds_of(&shapes);
        if bounds.is_empty() {
            return Block::default();
        }
        let by = Transform::to(margin - bounds.left, margin - bounds.top);
        Block {
            width: bounds.right - bounds.left + 2.0 * margin,
            height: bounds.bottom - bounds.top + 2.0 * margin,
            shapes: vec![Shape::group("", by, shapes)],
        }
    }

    /// The block no wider than this, scaled down if need be.
    pub(crate) fn within(self, width: f64) -> Self {
        if self.width <= width || self.width <= 0.0 {
            return self;
        }
        let scale = width / self.width;
        let transform = Transform { scale, ..Transform::default() };
        Block { width, height: self.height * scale, shapes: vec![Shape::group("", transform, self.shapes)] }
    }

    /// The block at this place.
    pub(crate) fn placed(self, x: f64, y: f64) -> Shape {
        Shape::group("", Transform::to(x, y), self.shapes)
    }

    /// The block as a place of cards, all of which can be pointed at.
    pub(crate) fn at_place(mut self, place: impl Into<String>) -> Self {
        self.shapes.insert(0, Shape::rect("place-area", Point::default(), self.width, self.height, 0.0));
        let group = Group { place: place.into(), shapes: self.shapes, ..Group::default() };
        Block { shapes: vec![Shape::Group(group)], ..self }
    }

    /// Blocks side by side as far as they fit, the lines one below the other.
    pub(crate) fn flowed(blocks: Vec<Block>, room: f64, across: f64, down: f64) -> Self {
        let mut lines: Vec<Block> = Vec::new();
        for block in blocks {
            match lines.last_mut() {
                Some(line) if line.width + across + block.width <= room => {
                    let x = line.width + across;
                    line.width = x + block.width;
                    line.height = line.height.max(block.height);
                    line.shapes.push(block.placed(x, 0.0));
                }
                _ => lines.push(Block {
                    width: block.width,
                    height: block.height,
                    shapes: vec![block.placed(0.0, 0.0)],
                }),
            }
        }
        Block::stacked(lines, down)
    }

    /// Blocks from left to right, each in the middle of the height.
    pub(crate) fn side_by_side(blocks: Vec<Block>, gap: f64) -> Self {
        let height = blocks.iter().map(|block| block.height).fold(0.0, f64::max);
        let mut row = Block { height, ..Block::default() };
        for block in blocks {
            if row.width > 0.0 {
                row.width += gap;
            }
            let (x, y, width) = (row.width, (height - block.height) / 2.0, block.width);
            row.shapes.push(block.placed(x, y));
            row.width += width;
        }
        row
    }

    /// Blocks one below the other, each in the middle.
    pub(crate) fn stacked(blocks: Vec<Block>, gap: f64) -> Self {
        let width = blocks.iter().map(|block| block.width).fold(0.0, f64::max);
        let mut stack = Block { width, ..Block::default() };
        for block in blocks {
            if stack.height > 0.0 {
                stack.height += gap;
            }
            let (x, y, height) = ((width - block.width) / 2.0, stack.height, block.height);
            stack.shapes.push(block.placed(x, y));
            stack.height += height;
        }
        stack
    }
}
