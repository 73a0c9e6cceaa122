//! Where the badges of edges stand: on their own edge or right beside it, and clear of nodes, labels, other badges and other edges, so
//! that nobody takes one for the badge of another edge.

use super::edges::EdgePath;
use crate::geometry::{Bounds, Point, flattened};

/// How much room the widest badge takes.
const WIDE: f64 = 34.0;
const HIGH: f64 = 20.0;
/// A badge begins left of its place and grows to the right: the middle of the widest one stands this far to the right of the place.
const WIDEST_MIDDLE: f64 = 7.0;
/// The same of one of usual width, and half of that width.
const USUAL_MIDDLE: f64 = 3.0;
const USUAL_HALF: f64 = 12.0;
/// How far along the edge it may stand, the best first.
const ALONG: [f64; 9] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
/// How far it stands beside the edge, and beside a label on it.
const BESIDE: f64 = 4.0;
const BESIDE_LABEL: f64 = 13.0;
/// Less of an edge than this on either side of a badge does not show where it leads.
const SEEN: f64 = 14.0;
/// Other edges keep this far away, and other things.
const CLEAR: f64 = 4.0;
const ROOM: f64 = 2.0;

/// What a badge of an edge at this place covers at most.
pub(super) fn bounds(at: Point) -> Bounds {
    Bounds::around(at.plus(WIDEST_MIDDLE, 0.0), WIDE, HIGH)
}

/// An edge as the points along it.
struct Course {
    points: Vec<Point>,
    bounds: Bounds,
    length: f64,
}

impl Course {
    fn of(path: &EdgePath) -> Self {
        let points = flattened(&path.path, 5.0);
        let mut bounds = Bounds::EMPTY;
        points.iter().for_each(|&point| bounds.add(point));
        let length = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        Course { points, bounds, length }
    }

    /// The point this part of the way along the edge, and its direction there.
    fn at(&self, part: f64) -> Option<(Point, Point)> {
        let place = ((self.points.len().checked_sub(1)? as f64) * part).round() as usize;
        let (before, after) = (place.saturating_sub(1), (place + 1).min(self.points.len() - 1));
        let (from, to) = (self.points[before], self.points[after]);
        let step = from.distance(to).max(1e-9);
        Some((self.points[place], Point::new((to.x - from.x) / step, (to.y - from.y) / step)))
    }

    /// Whether the edge runs through a box.
    fn meets(&self, area: &Bounds) -> bool {
        self.bounds.touches(area) && self.points.iter().any(|&point| area.contains(point))
    }
}

/// A place for the badge of each edge that bears one. `covered` is what stands in the picture besides the edges.
///
/// Every edge looks at a few dozen places, and at each of them at all edges and things; of those far away only at their boxes.
pub(super) fn places(
    paths: &[Option<EdgePath>],
    bears: impl Fn(usize) -> bool,
    covered: &[Bounds],
) -> Vec<Option<Point>> {
    let courses: Vec<Option<Course>> = paths.iter().map(|path| path.as_ref().map(Course::of)).collect();
    let heads: Vec<Bounds> =
        paths.iter().flatten().filter_map(|path| Some(Bounds::around(path.tip?, 14.0, 14.0))).collect();
    // Nothing is to stand out of the picture.
    let mut picture = Bounds::EMPTY;
    let things = courses.iter().flatten().map(|course| &course.bounds).chain(covered);
    things.flat_map(Bounds::corners).for_each(|corner| picture.add(corner));
    let length = |at: usize| courses[at].as_ref().map_or(0.0, |course| course.length);
    let mut order: Vec<usize> = (0..paths.len()).filter(|&at| courses[at].is_some() && bears(at)).collect();
    // Short edges have the least choice.
    order.sort_by(|&a, &b| length(a).total_cmp(&length(b)).then(a.cmp(&b)));
    let mut taken: Vec<Bounds> = Vec::new();
    let mut chosen = vec![None; paths.len()];
    for at in order {
        let Some(course) = &courses[at] else { continue };
        let cost = |(place, preference): &(Point, u32)| {
            let own = bounds(*place);
            let wide = own.grown(CLEAR);
            let meets = |things: &[Bounds]| {
                things.iter().filter(|thing| thing.meets(&own.grown(ROOM))).count() as u32
            };
            let others = courses.iter().enumerate().filter(|(other, _)| *other != at);
            let crossed = others
                .filter(|(_, course)| course.as_ref().is_some_and(|course| course.meets(&wide)))
                .count() as u32;
            let outside = u32::from(!picture.holds(&own));
            1000 * meets(&taken)
                + 400 * meets(covered)
                + 300 * crossed
                + 150 * meets(&heads)
                + 100 * outside
                + preference
        };
        let Some((place, _)) = candidates(course).into_iter().min_by_key(cost) else { continue };
        taken.push(bounds(place));
        chosen[at] = Some(place);
    }
    chosen
}

/// The places that may be taken, with how much each is liked less than the best.
fn candidates(course: &Course) -> Vec<(Point, u32)> {
    let mut candidates = Vec::new();
    for (preference, (point, along)) in (0..).zip(ALONG.iter().filter_map(|&part| course.at(part))) {
        // How much of the edge a badge on it hides.
        let hidden = f64::min(WIDE / along.x.abs().max(1e-9), HIGH / along.y.abs().max(1e-9));
        let is_short = course.length < hidden + 2.0 * SEEN;
        let on_edge = point.plus(-USUAL_MIDDLE, 0.0);
        candidates.push((on_edge, 3 * preference + if is_short { 120 } else { 0 }));
        // Right or above first: on the left, short badges begin further away.
        let side = if along.y.abs() > 0.3 { along.y.signum() } else { along.x.signum() };
        for (side, far, less) in
            [(side, BESIDE, 20), (-side, BESIDE, 26), (side, BESIDE_LABEL, 24), (-side, BESIDE_LABEL, 30)]
        {
            let (nx, ny) = (along.y * side, -along.x * side);
            // On the left a badge ends at the edge, on the right it begins there.
            let across =
                if nx < 0.0 { nx * USUAL_HALF - USUAL_MIDDLE } else { nx * WIDE / 2.0 - WIDEST_MIDDLE };
            let place = point.plus(nx * far + across, ny * (far + HIGH / 2.0));
            candidates.push((place, 3 * preference + less));
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::polyline;

    fn straight(from: (f64, f64), to: (f64, f64)) -> Option<EdgePath> {
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        Some(EdgePath::new(polyline(&[from, to]), vec![from.towards(to, 0.5)]))
    }

    #[test]
    fn a_badge_stands_on_its_own_edge_and_on_no_other() {
        // A narrow triangle with a short side, as on a phone.
        let paths = [
            straight((0.0, 0.0), (0.0, 120.0)),
            straight((10.0, 115.0), (60.0, 70.0)),
            straight((5.0, 8.0), (60.0, 60.0)),
        ];
        let places = places(&paths, |_| true, &[]);
        for (at, place) in places.iter().enumerate() {
            let area = bounds(place.unwrap());
            for (other, path) in paths.iter().enumerate() {
                let runs_under = Course::of(path.as_ref().unwrap()).meets(&area);
                assert!(!runs_under || other == at, "{at} on {other}: {area:?}");
            }
            let own = Course::of(paths[at].as_ref().unwrap());
            assert!(own.meets(&area.grown(2.0 * BESIDE)), "{at} is far from its edge: {area:?}");
        }
        let areas: Vec<Bounds> = places.iter().map(|place| bounds(place.unwrap())).collect();
        assert!(!areas[0].meets(&areas[1]) && !areas[0].meets(&areas[2]) && !areas[1].meets(&areas[2]));
    }

    #[test]
    fn a_badge_stands_beside_the_label_of_its_edge() {
        let paths = [straight((0.0, 0.0), (90.0, 0.0)), straight((0.0, 200.0), (0.0, 280.0))];
        let labels = [
            Bounds::around(Point::new(45.0, 0.0), 18.0, 18.0),
            Bounds::around(Point::new(0.0, 240.0), 18.0, 18.0),
        ];
        for place in places(&paths, |_| true, &labels) {
            let area = bounds(place.unwrap());
            assert!(labels.iter().all(|label| !label.meets(&area)), "{area:?}");
        }
    }
}
