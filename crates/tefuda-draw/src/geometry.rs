//! Points, boxes and paths.

/// A point, x to the right and y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    /// To the right.
    pub(crate) x: f64,
    /// Down.
    pub(crate) y: f64,
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    pub(crate) fn plus(self, dx: f64, dy: f64) -> Self {
        Point::new(self.x + dx, self.y + dy)
    }

    /// The point in the middle of others; the origin if there are none.
    pub(crate) fn mean(points: impl IntoIterator<Item = Point>) -> Self {
        let (mut count, mut sum) = (0.0, Point::default());
        for point in points {
            count += 1.0;
            sum = sum.plus(point.x, point.y);
        }
        Point::new(sum.x / f64::max(count, 1.0), sum.y / f64::max(count, 1.0))
    }

    /// The point this part of the way to another.
    pub(crate) fn towards(self, other: Point, part: f64) -> Self {
        Point::new(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    pub(crate) fn distance(self, other: Point) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }
}

/// A box along the axes; empty while `left > right`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The smallest x.
    pub left: f64,
    /// The smallest y.
    pub top: f64,
    /// The largest x.
    pub right: f64,
    /// The largest y.
    pub bottom: f64,
}

impl Bounds {
    pub(crate) const EMPTY: Bounds = Bounds {
        left: f64::INFINITY,
        top: f64::INFINITY,
        right: f64::NEG_INFINITY,
        bottom: f64::NEG_INFINITY,
    };

    pub(crate) fn around(at: Point, width: f64, height: f64) -> Self {
        Bounds {
            left: at.x - width / 2.0,
            top: at.y - height / 2.0,
            right: at.x + width / 2.0,
            bottom: at.y + height / 2.0,
        }
    }

    pub(crate) fn add(&mut self, point: Point) {
        self.left = self.left.min(point.x);
        self.top = self.top.min(point.y);
        self.right = self.right.max(point.x);
        self.bottom = self.bottom.max(point.y);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left > self.right
    }

    pub(crate) fn corners(&self) -> [Point; 4] {
        [
            Point::new(self.left, self.top),
            Point::new(self.right, self.top),
            Point::new(self.left, self.bottom),
            Point::new(self.right, self.bottom),
        ]
    }

    /// Whether two boxes share an area.
    pub(crate) fn meets(&self, other: &Bounds) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether two boxes share a point: unlike [`meets`](Bounds::meets), also if one of them is a line.
    pub(crate) fn touches(&self, other: &Bounds) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        self.left <= point.x && point.x <= self.right && self.top <= point.y && point.y <= self.bottom
    }

    /// Whether all of another box lies in this one.
    pub(crate) fn holds(&self, other: &Bounds) -> bool {
        other.corners().into_iter().all(|corner| self.contains(corner))
    }

    /// The point at which the line from the middle to another point leaves the box; most of the way there if that is inside.
    pub(crate) fn leaving(&self, towards: Point) -> Point {
        let middle = Point::new((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0);
        let across = (self.right - middle.x) / (towards.x - middle.x).abs().max(1e-9);
        let down = (self.bottom - middle.y) / (towards.y - middle.y).abs().max(1e-9);
        middle.towards(towards, across.min(down).min(0.9))
    }

    /// The box with this much more room on each side.
    pub(crate) fn grown(&self, by: f64) -> Self {
        Bounds { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }
}

/// First to scale, then to turn, then to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Transform {
    /// Where the origin goes.
    pub(crate) to: Point,
    /// In degrees, clockwise.
    pub(crate) turn: f64,
    /// The factor.
    pub(crate) scale: f64,
}

impl Default for Transform {
    fn default() -> Self {
        Transform { to: Point::default(), turn: 0.0, scale: 1.0 }
    }
}

impl Transform {
    pub(crate) fn to(x: f64, y: f64) -> Self {
        Transform { to: Point::new(x, y), ..Transform::default() }
    }

    pub(crate) fn apply(&self, point: Point) -> Point {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let (x, y) = (point.x * self.scale, point.y * self.scale);
        Point::new(self.to.x + x * cos - y * sin, self.to.y + x * sin + y * cos)
    }
}

/// A piece of a path, in absolute coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    /// Begins here.
    Move(Point),
    /// Straight to here.
    Line(Point),
    /// A quadratic curve by way of a control point.
    Quad(Point, Point),
    /// A cubic curve by way of two control points.
    Cubic(Point, Point, Point),
    /// Straight back to where it began.
    Close,
}

impl Segment {
    /// The end points and control points, within whose hull the segment runs.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> {
        let points = match *self {
            Segment::Move(a) | Segment::Line(a) => [Some(a), None, None],
            Segment::Quad(a, b) => [Some(a), Some(b), None],
            Segment::Cubic(a, b, c) => [Some(a), Some(b), Some(c)],
            Segment::Close => [None; 3],
        };
        points.into_iter().flatten()
    }
}

/// A polygon through these points.
pub(crate) fn polygon(points: &[Point]) -> Vec<Segment> {
    let mut path = polyline(points);
    path.push(Segment::Close);
    path
}

/// Lines through these points.
pub(crate) fn polyline(points: &[Point]) -> Vec<Segment> {
    let segment = |(at, &point)| if at == 0 { Segment::Move(point) } else { Segment::Line(point) };
    points.iter().enumerate().map(segment).collect()
}

/// Points along a path, about this far apart.
pub(crate) fn flattened(path: &[Segment], step: f64) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let mut start = Point::default();
    for segment in path {
        let from = points.last().copied().unwrap_or_default();
        let mut by: Vec<Point> = vec![from];
        by.extend(segment.points());
        match segment {
            Segment::Move(to) => {
                start = *to;
                points.push(*to);
                continue;
            }
            Segment::Close => by.push(start),
            _ => {}
        }
        let length: f64 = by.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let count = (length / step).ceil().clamp(1.0, 1000.0) as u32;
        points.extend((1..=count).map(|at| on_curve(&by, f64::from(at) / f64::from(count))));
    }
    points
}

/// The point this part of the way along the curve that its end points and control points span, by de Casteljau's construction.
fn on_curve(by: &[Point], part: f64) -> Point {
    let mut points = by.to_vec();
    while points.len() > 1 {
        points = points.windows(2).map(|pair| pair[0].towards(pair[1], part)).collect();
    }
    points.first().copied().unwrap_or_default()
}

/// The nearest number of hundredths; 0 for what is no number.
pub(crate) fn hundredths(value: f64) -> i64 {
    (value * 100.0).round() as i64
}

/// A number with at most two digits behind the point, as short as it can be written.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // There is no "-0" and no endless number in a picture.
    if rounded == 0.0 || !rounded.is_finite() { "0".to_owned() } else { rounded.to_string() }
}
