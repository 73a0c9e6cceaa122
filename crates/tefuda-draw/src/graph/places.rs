//! Where the nodes of a graph stand.

use tefuda::scene::Layout;

use super::Graph;
use super::forces::{components, settled};
use super::nodes::NodeStyle;
use super::trees::Forest;
use crate::geometry::Point;

/// Room around the nodes.
const MARGIN: f64 = 24.0;
/// The distance between rows.
const ROW: f64 = 76.0;
/// Less room than this is a phone's: pictures are high rather than wide.
const NARROW: f64 = 380.0;

/// The room that a graph is laid out in, by its size alone: the same for a board on a large screen and for the reason in a panel
/// beside it. Both are then fitted to the room that there is.
fn room_for(graph: &Graph<'_>, room: f64) -> f64 {
    if room < NARROW { 350.0 } else { (440.0 + 6.0 * (graph.nodes.len() as f64 - 16.0)).clamp(440.0, 800.0) }
}

/// Where nodes stand, in a box.
pub(super) struct Places {
    pub(super) points: Vec<Point>,
    pub(super) width: f64,
    /// How low the ground is, once for each line of what stands on it.
    pub(super) grounds: Vec<f64>,
    /// The line on which each node stands, where there is a ground.
    line_of: Vec<usize>,
}

impl Places {
    fn without_ground(points: Vec<Point>, width: f64) -> Self {
        Places { points, width, grounds: Vec::new(), line_of: Vec::new() }
    }

    /// How low the ground is below a node.
    pub(super) fn ground_below(&self, node: usize) -> f64 {
        let line = self.line_of.get(node).copied().unwrap_or(0);
        self.grounds.get(line).copied().unwrap_or(0.0)
    }

    pub(super) fn of(graph: &Graph<'_>, look: NodeStyle, room: f64) -> Self {
        let room = match graph.layout {
            Layout::Circle => room,
            _ => room_for(graph, room),
        };
        match graph.layout {
            Layout::Rows if graph.ground().is_some() => on_ground(graph, room),
            Layout::Rows => in_rows(graph, look),
            Layout::Circle => in_circle(graph, look, room),
            _ => match Forest::of(graph) {
                Some(forest) => as_trees(graph, &forest, look, room),
                None => by_forces(graph, look, room),
            },
        }
    }
}

/// The rows as they are given, as papers draw bipartite graphs.
fn in_rows(graph: &Graph<'_>, look: NodeStyle) -> Places {
    let rows = 1 + graph.nodes.iter().map(|node| node.row as usize).max().unwrap_or(0).min(graph.nodes.len());
    let widths = row_widths(graph, look, rows);
    let width = widths.iter().copied().fold(0.0, f64::max) + 2.0 * MARGIN;
    let mut next: Vec<f64> = widths.iter().map(|row| (width - row) / 2.0).collect();
    let points = graph.nodes.iter().map(|node| {
        let row = (node.row as usize).min(rows - 1);
        let half = look.half(node).0;
        let x = next[row] + half;
        next[row] += 2.0 * half + GAP;
        Point::new(x, MARGIN + ROW * row as f64)
    });
    Places::without_ground(points.collect(), width)
}

/// The room between nodes in a row.
pub(super) const GAP: f64 = 14.0;

/// How wide each row is.
pub(super) fn row_widths(graph: &Graph<'_>, look: NodeStyle, rows: usize) -> Vec<f64> {
    let mut widths = vec![-GAP; rows.max(1)];
    for node in graph.nodes {
        widths[(node.row as usize).min(rows.saturating_sub(1))] += 2.0 * look.half(node).0 + GAP;
    }
    widths.iter().map(|width| width.max(0.0)).collect()
}

/// How far apart what stands on the ground is, at least and at most.
const CLOSE: f64 = 40.0;
const APART: f64 = 66.0;

/// What stands on the ground: trees that branch upwards, every node above its first neighbour one row lower. What does not fit side by
/// side goes on below, on a ground of its own.
fn on_ground(graph: &Graph<'_>, room: f64) -> Places {
    let ground = graph.ground();
    let next = graph.neighbours();
    let count = graph.nodes.len();
    let mut forest = Forest { roots: vec![], children: vec![vec![]; count], depth: vec![0; count] };
    for (at, node) in graph.nodes.iter().enumerate() {
        if Some(at) == ground {
            continue;
        }
        let below = next[at].iter().find(|&&neighbour| {
            Some(neighbour) != ground && graph.nodes[neighbour].row == node.row.saturating_add(1)
        });
        match below {
            Some(&below) => forest.children[below].push(at),
            None => forest.roots.push(at),
        }
    }
    let part_of = parts_above(&next, ground);
    forest.roots.sort_by_key(|&root| (part_of[root], root));
    let mut column = vec![0.0; count];
    // The lines with how many columns each has, and how many each part of the picture takes.
    let mut lines: Vec<f64> = vec![0.0];
    let mut line_of = vec![0usize; count];
    for trees in forest.roots.chunk_by(|&a, &b| part_of[a] == part_of[b]) {
        let mut leaves = 0.0;
        let mut nodes = Vec::new();
        for &root in trees {
            let wide = forest.columns(root, &mut column);
            let tree = forest.tree(root);
            tree.iter().for_each(|&node| column[node] += leaves);
            nodes.extend(tree);
            leaves += wide;
        }
        if lines.last().is_some_and(|&used| used > 0.0 && (used + leaves) * CLOSE > room - 2.0 * MARGIN) {
            lines.push(0.0);
        }
        let line = lines.len() - 1;
        for node in nodes {
            column[node] += lines[line];
            line_of[node] = line;
        }
        lines[line] += leaves;
    }
    let total = lines.iter().copied().fold(0.0, f64::max);
    let gap = ((room - 2.0 * MARGIN - 24.0) / f64::max(total, 1.0)).clamp(CLOSE, APART);
    let ground_row = ground.map_or(0, |ground| graph.nodes[ground].row.min(count as u32));
    let height = |node: usize| f64::from(ground_row.saturating_sub(graph.nodes[node].row.min(count as u32)));
    let mut highest = vec![1.0; lines.len()];
    for node in (0..count).filter(|&node| Some(node) != ground) {
        highest[line_of[node]] = f64::max(highest[line_of[node]], height(node));
    }
    // High pictures are pressed together, as far as the numbers at the edges allow.
    let step = match highest.iter().copied().fold(0.0, f64::max) {
        25.0.. => 34.0,
        9.0.. => 56.0,
        _ => ROW,
    };
    let mut grounds = Vec::with_capacity(lines.len());
    let mut y = MARGIN;
    for rows in highest {
        y += step * rows;
        grounds.push(y);
        y += 2.0 * MARGIN;
    }
    let side = MARGIN + 8.0;
    let width = f64::max(gap * (total - 1.0).max(0.0), 60.0) + 2.0 * side;
    // Edges from the ground to the ground stand at its left end.
    let loops =
        graph.drawn_edges().filter(|(_, edge)| edge.from == edge.to && Some(edge.from) == ground).count();
    let beside = if loops == 0 { 0.0 } else { 32.0 + 22.0 * loops as f64 };
    let start = beside + (width - gap * (total - 1.0).max(0.0)) / 2.0;
    let width = width + beside;
    let place = |at: usize| {
        let below = grounds[line_of[at]];
        if Some(at) == ground {
            Point::new(width / 2.0, grounds[0])
        } else {
            Point::new(start + column[at] * gap, below - step * height(at))
        }
    };
    let points = (0..count).map(place).collect();
    Places { points, width, grounds, line_of }
}

/// Which part of the picture each node belongs to, numbered by their first nodes: what is joined above the ground stays together.
fn parts_above(next: &[Vec<usize>], ground: Option<usize>) -> Vec<usize> {
    let without = |others: &Vec<usize>| -> Vec<usize> {
        others.iter().copied().filter(|&neighbour| Some(neighbour) != ground).collect()
    };
    let mut above: Vec<Vec<usize>> = next.iter().map(without).collect();
    if let Some(ground) = ground {
        above[ground].clear();
    }
    let mut part_of = vec![0; next.len()];
    for (part, nodes) in components(&above).into_iter().enumerate() {
        nodes.into_iter().for_each(|node| part_of[node] = part);
    }
    part_of
}

/// In order around an oval, as players sit at a table; the first stands at the bottom, as whoever looks at it sits there.
fn in_circle(graph: &Graph<'_>, look: NodeStyle, room: f64) -> Places {
    let count = graph.nodes.len();
    let widest = graph.nodes.iter().map(|node| look.half(node).0).fold(16.0, f64::max);
    // Two sit left and right, so that what is written at the edges between them stands one above the other.
    let across = f64::min(f64::max(120.0, count as f64 * 34.0), (room / 2.0 - widest - 12.0).max(90.0));
    let down = if count == 2 { 40.0 } else { f64::max(110.0, count as f64 * 26.0).min(across * 1.25) };
    let start = if count == 2 { 0.5 } else { 0.25 };
    let middle = Point::new(across + widest + 4.0, down + widest + 4.0);
    let points = (0..count).map(|index| {
        let angle = std::f64::consts::TAU * (index as f64 / count.max(1) as f64 + start);
        Point::new(middle.x + across * angle.cos(), middle.y + down * angle.sin())
    });
    Places::without_ground(points.collect(), 2.0 * middle.x)
}

/// Trees that grow downwards, side by side, in lines where they are many; a tree too wide for the room grows to the right instead.
fn as_trees(graph: &Graph<'_>, forest: &Forest, look: NodeStyle, room: f64) -> Places {
    let widest = graph.nodes.iter().map(|node| look.half(node).0).fold(16.0, f64::max);
    let inner = room - 2.0 * MARGIN;
    let mut points = vec![Point::default(); graph.nodes.len()];
    let mut column = vec![0.0; graph.nodes.len()];
    let (mut x, mut y, mut line_height, mut width) = (0.0, 0.0, 0.0, 0.0);
    for &root in &forest.roots {
        let nodes = forest.tree(root);
        let leaves = forest.columns(root, &mut column).max(1.0);
        let deepest = nodes.iter().map(|&node| forest.depth[node]).max().unwrap_or(0) as f64;
        let least = 2.0 * widest + 6.0;
        // Deep trees are pressed together, as far as their nodes allow.
        let down = (900.0 / (deepest + 1.0)).clamp(least + 4.0, 66.0_f64.max(least + 4.0));
        let gap = f64::min(2.0 * widest + 24.0, f64::max(inner / leaves, least));
        let sideways = gap * leaves > inner * 1.3 && (deepest + 1.0) * 42.0 < inner;
        let (gap_x, gap_y) = if sideways { (inner / (deepest + 1.0), least) } else { (gap, down) };
        let place = |node: usize| {
            let depth = forest.depth[node] as f64;
            if sideways { Point::new(depth, column[node]) } else { Point::new(column[node], depth) }
        };
        let (columns, rows) = if sideways { (deepest + 1.0, leaves) } else { (leaves, deepest + 1.0) };
        let (wide, high) = (columns * gap_x, rows * gap_y);
        if x > 0.0 && x + wide > inner {
            y += line_height + 6.0;
            x = 0.0;
            line_height = 0.0;
        }
        for &node in &nodes {
            let at = place(node);
            points[node] = Point::new(
                MARGIN + x + (at.x + 0.5) * gap_x,
                MARGIN + y + at.y * gap_y + if sideways { gap_y / 2.0 } else { 0.0 },
            );
        }
        x += wide;
        width = f64::max(width, x);
        line_height = f64::max(line_height, high);
    }
    Places::without_ground(points, width + 2.0 * MARGIN)
}

/// Every part of the graph by itself, one beside the other, in lines of about the same length.
fn by_forces(graph: &Graph<'_>, look: NodeStyle, room: f64) -> Places {
    let next = graph.neighbours();
    let mut points = vec![Point::default(); graph.nodes.len()];
    let widest = graph.nodes.iter().map(|node| look.half(node).0).fold(16.0, f64::max);
    let stretch = f64::max(1.0, widest / 20.0);
    let inner = room - 2.0 * MARGIN;
    let (mut x, mut y, mut line_height, mut width) = (0.0, 0.0, 0.0, 0.0);
    for part in components(&next) {
        let mut place = vec![0; graph.nodes.len()];
        part.iter().enumerate().for_each(|(at, &node)| place[node] = at);
        let within: Vec<Vec<usize>> =
            part.iter().map(|&node| next[node].iter().map(|&neighbour| place[neighbour]).collect()).collect();
        let settled = settled(&within, room < NARROW);
        let least = |of: fn(&Point) -> f64| settled.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| settled.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        let (left, top) = (least(|point| point.x), least(|point| point.y));
        // A graph wider than the room is pressed together, as far as its nodes allow.
        let natural = (most(|point| point.x) - left) * stretch;
        let press = stretch * ((inner - 2.0 * widest) / natural.max(1.0)).clamp(0.72, 1.0);
        let box_of = |span: f64| span * press + 2.0 * widest + 26.0;
        // Loops stand above their nodes.
        let above = if graph.edges.iter().any(|edge| edge.from == edge.to && part.contains(&edge.from)) {
            34.0
        } else {
            0.0
        };
        let (wide, high) =
            (box_of(most(|point| point.x) - left), box_of(most(|point| point.y) - top) + above);
        if x > 0.0 && x + wide > inner.max(420.0) {
            y += line_height;
            x = 0.0;
            line_height = 0.0;
        }
        for (point, &node) in settled.iter().zip(&part) {
            points[node] = Point::new(
                MARGIN + x + widest + 13.0 + (point.x - left) * press,
                MARGIN + y + above + widest + 13.0 + (point.y - top) * press,
            );
        }
        x += wide;
        width = f64::max(width, x);
        line_height = f64::max(line_height, high);
    }
    Places::without_ground(points, width + 2.0 * MARGIN)
}
