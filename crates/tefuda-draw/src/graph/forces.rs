//! Graphs with cycles: nodes push each other away and edges pull them together.

use crate::geometry::Point;

/// How long an edge would like to be.
pub(super) const FAR: f64 = 92.0;

/// The connected parts, each in the order of a walk through it, so that neighbours come near each other.
pub(super) fn components(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; next.len()];
    let mut parts = Vec::new();
    for start in 0..next.len() {
        let mut part = Vec::new();
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            if !seen[node] {
                seen[node] = true;
                part.push(node);
                open.extend(next[node].iter().rev());
            }
        }
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts
}

/// Places for the nodes of a connected graph, from a circle by ever smaller steps.
///
/// Quadratic in the nodes for each of a fixed number of rounds; scenes hold at most some hundred nodes. Only the beginning needs more
/// than basic arithmetic, and is rounded, so that every machine finds the same places.
pub(super) fn settled(next: &[Vec<usize>], high: bool) -> Vec<Point> {
    let count = next.len();
    let radius = FAR * count.max(1) as f64 / std::f64::consts::TAU;
    let round = |value: f64| (value * 1000.0).round() / 1000.0;
    let mut points: Vec<Point> = (0..count)
        .map(|index| {
            let angle = std::f64::consts::TAU * index as f64 / count as f64 - std::f64::consts::FRAC_PI_2;
            Point::new(round(radius * angle.cos()), round(radius * angle.sin()))
        })
        .collect();
    let rounds = match count {
        0..=60 => 300,
        61..=150 => 120,
        _ => 40,
    };
    for done in 0..rounds {
        let mut push = vec![Point::default(); count];
        for a in 0..count {
            for b in a + 1..count {
                let (dx, dy) = (points[a].x - points[b].x, points[a].y - points[b].y);
                let force = FAR * FAR / (dx * dx + dy * dy).max(1.0);
                push[a] = push[a].plus(dx * force, dy * force);
                push[b] = push[b].plus(-dx * force, -dy * force);
            }
        }
        for (a, others) in next.iter().enumerate() {
            for &b in others {
                let (dx, dy) = (points[b].x - points[a].x, points[b].y - points[a].y);
                let force = (dx * dx + dy * dy).sqrt() / FAR / 2.0;
                push[a] = push[a].plus(dx * force, dy * force);
                push[b] = push[b].plus(-dx * force, -dy * force);
            }
        }
        let longest = FAR * f64::from(rounds - done) / f64::from(rounds) / 2.0;
        for (point, by) in points.iter_mut().zip(&push) {
            // A weak pull to the middle, stronger in the direction in which there is less room.
            let (across, down) = if high { (0.6, 0.3) } else { (0.2, 0.5) };
            let (dx, dy) = (by.x - point.x * across, by.y - point.y * down);
            let length = (dx * dx + dy * dy).sqrt().max(1e-9);
            let step = longest.min(length * 0.1) / length;
            *point = point.plus(dx * step, dy * step);
        }
    }
    points
}
