//! Graphs that stand on the ground, drawn in characters.
//!
//! The ground is the line at the bottom. Edges are vertical lines, each with what is typed to choose it; vertices are dots, or bars that
//! join dots. Where a bar crosses an edge, the edge is drawn through it without a dot. Whose an edge is can be told from the kind of
//! line and from a letter, not only from a colour.

mod layout;
#[cfg(test)]
mod tests;

use self::layout::{Places, Strand};
use super::{Edge, Item, Layout, Node, Tone};
use crate::kernel::prose::screen_width;
use crate::kernel::verdict::Lang;

/// Parts with more edges, or higher than this, are not drawn: nobody could see anything in them.
const MOST_EDGES: usize = 120;
const MOST_LEVELS: usize = 60;

/// Columns left free between parts that meet only at the ground.
const BETWEEN_PARTS: usize = 3;

const INDENT: usize = 2;

const GROUND: char = '━';

/// How much of the ground is shown when nothing stands on it.
const BARE_GROUND: usize = 10;

/// A graph as rows of characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextPicture {
    /// The rows from top to bottom.
    pub rows: Vec<Vec<Cell>>,
}

/// A character of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character.
    pub symbol: char,
    /// The edge that it belongs to, by its place in the graph.
    pub edge: Option<usize>,
}

const BLANK: Cell = Cell { symbol: ' ', edge: None };

impl TextPicture {
    /// The rows as lines, without blanks at their ends.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let line = |row: &Vec<Cell>| row.iter().map(|cell| cell.symbol).collect::<String>();
        self.rows.iter().map(move |row| line(row).trim_end().to_owned())
    }

    fn say(&mut self, text: &str, edge: Option<usize>) {
        let indent = std::iter::repeat_n(BLANK, INDENT);
        self.rows.push(indent.chain(text.chars().map(|symbol| Cell { symbol, edge })).collect());
    }
}

impl Item {
    /// A graph that stands on the ground, as a picture in characters; `None` for everything else.
    ///
    /// Parts that meet only at the ground stand side by side up to this width, then below each other. A part that is wider than
    /// `widest`, too large or too tangled is listed edge by edge.
    #[must_use]
    pub fn picture_in_text(&self, lang: Lang, width: usize, widest: usize) -> Option<TextPicture> {
        let Item::Graph { layout: Layout::Rows, nodes, edges, .. } = self else { return None };
        let ground = nodes.iter().position(|node| node.ground)?;
        let labels: Vec<String> = edges.iter().map(|edge| label(edge, edges)).collect();
        let mut picture = TextPicture::default();
        if let Some(legend) = legend(edges, lang) {
            picture.say(&legend, None);
        }
        let widest = widest.saturating_sub(INDENT);
        let mut drawn: Vec<Part> = Vec::new();
        let mut listed: Vec<usize> = Vec::new();
        for part in parts(nodes.len(), ground, edges) {
            let fitting = part.touches_ground.then(|| Part::new(&part, ground, edges, &labels)).flatten();
            match fitting {
                Some(part) if part.places.width <= widest => drawn.push(part),
                _ => listed.extend(part.edges),
            }
        }
        if edges.is_empty() {
            picture.say(&GROUND.to_string().repeat(BARE_GROUND), None);
        }
        let mut rest = drawn.as_slice();
        while let Some(first) = rest.first() {
            let mut taken = 1;
            let mut right = INDENT + first.places.width;
            while let Some(next) = rest.get(taken)
                && right + BETWEEN_PARTS + next.places.width <= width
            {
                right += BETWEEN_PARTS + next.places.width;
                taken += 1;
            }
            let (row, later) = rest.split_at(taken);
            draw_side_by_side(row, right, edges, &labels, &mut picture);
            rest = later;
        }
        if !listed.is_empty() {
            listed.sort_unstable();
            let count = listed.len();
            let why = lang.pick(
                format!("too wide, too high or too tangled to draw ({count} of {} edges):", edges.len()),
                format!("大きすぎるか入り組みすぎて描けない部分(全{}本のうち{count}本の辺):", edges.len()),
            );
            picture.say(&why, None);
            let name = |index: usize| nodes.get(index).map_or("?", |node: &Node| node.label.as_str());
            for edge in listed {
                let Edge { from, to, .. } = edges[edge];
                picture.say(&format!("{} {} -- {}", labels[edge], name(from), name(to)), Some(edge));
            }
        }
        Some(picture)
    }
}

/// What is written at an edge: what is typed, in brackets where it is legal; whose it is, unless all are everybody's; what it is worth.
fn label(edge: &Edge, all: &[Edge]) -> String {
    let letter = match edge.tone {
        Tone::Red => "r",
        Tone::Blue => "b",
        Tone::Green if all.iter().any(|edge| edge.tone != Tone::Green) => "g",
        Tone::Green | Tone::White | Tone::Plain => "",
    };
    let called = match (&edge.move_text, &edge.name) {
        (Some(played), _) => format!("[{played}]"),
        (None, Some(name)) => name.clone(),
        (None, None) => String::new(),
    };
    let worth = edge.label.as_ref().map(|worth| format!("={worth}")).unwrap_or_default();
    format!("{called}{letter}{worth}")
}

fn line(tone: Tone) -> char {
    match tone {
        Tone::Blue => '║',
        Tone::Red => '┇',
        Tone::Green | Tone::White | Tone::Plain => '│',
    }
}

/// What the kinds of lines mean; nothing where there is only one that everybody may cut.
fn legend(edges: &[Edge], lang: Lang) -> Option<String> {
    let names = [
        (Tone::Red, lang.pick("r red", "r 赤")),
        (Tone::Blue, lang.pick("b blue", "b 青")),
        (Tone::Green, lang.pick("g green", "g 緑")),
    ];
    let is_there = |tone: Tone| edges.iter().any(|edge| edge.tone == tone);
    let is_coloured = is_there(Tone::Red) || is_there(Tone::Blue);
    let shown = names.iter().filter(|(tone, _)| is_coloured && is_there(*tone));
    let shown: Vec<String> = shown.map(|(tone, name)| format!("{} {name}", line(*tone))).collect();
    (!shown.is_empty()).then(|| shown.join("   "))
}

/// Edges that hang together without the ground.
struct Component {
    edges: Vec<usize>,
    touches_ground: bool,
}

/// The components of what is left without the ground, by their first edges. An edge from the ground to itself is one of its own.
fn parts(nodes: usize, ground: usize, edges: &[Edge]) -> Vec<Component> {
    let mut leader: Vec<usize> = (0..nodes).collect();
    fn find(leader: &mut [usize], mut node: usize) -> usize {
        while leader[node] != node {
            leader[node] = leader[leader[node]];
            node = leader[node];
        }
        node
    }
    for edge in edges.iter().filter(|edge| edge.from != ground && edge.to != ground) {
        let (from, to) = (find(&mut leader, edge.from), find(&mut leader, edge.to));
        leader[from] = to;
    }
    let mut parts: Vec<Component> = Vec::new();
    let mut part_of: Vec<Option<usize>> = vec![None; nodes];
    for (index, edge) in edges.iter().enumerate() {
        let outer = if edge.from == ground { edge.to } else { edge.from };
        let touches_ground = edge.from == ground || edge.to == ground;
        let leader = find(&mut leader, outer);
        let known = part_of[leader].filter(|_| outer != ground);
        let at = known.unwrap_or_else(|| {
            parts.push(Component { edges: Vec::new(), touches_ground: false });
            parts.len() - 1
        });
        if outer != ground {
            part_of[leader] = Some(at);
        }
        parts[at].edges.push(index);
        parts[at].touches_ground |= touches_ground;
    }
    parts
}

/// A component with its places; a loop leads to a vertex of its own, which is drawn as a bow.
struct Part {
    /// The edges, by their places in the graph.
    edges: Vec<usize>,
    strands: Vec<Strand>,
    is_loop: Vec<bool>,
    places: Places,
}

impl Part {
    /// `None` if it cannot be drawn legibly.
    fn new(component: &Component, ground: usize, edges: &[Edge], labels: &[String]) -> Option<Self> {
        if component.edges.len() > MOST_EDGES {
            return None;
        }
        let mut vertices = vec![ground];
        let mut strands = Vec::new();
        let mut is_loop = Vec::new();
        for &edge in &component.edges {
            let ends = [edges[edge].from, edges[edge].to];
            let turns_back = ends[0] == ends[1];
            let mut place_of = |node: usize| {
                vertices.iter().position(|&known| known == node).unwrap_or_else(|| {
                    vertices.push(node);
                    vertices.len() - 1
                })
            };
            let from = place_of(ends[0]);
            // No node has this number.
            let to = place_of(if turns_back { usize::MAX - edge } else { ends[1] });
            let lines = if turns_back { 2 } else { 1 };
            strands.push(Strand { ends: [from, to], width: lines + screen_width(&labels[edge]) });
            is_loop.push(turns_back);
        }
        let places = layout::place(vertices.len(), &strands);
        let is_legible = places.height() <= MOST_LEVELS && places.crossings <= strands.len() / 3;
        is_legible.then(|| Part { edges: component.edges.clone(), strands, is_loop, places })
    }
}

/// Draws parts in one row, on the ground.
fn draw_side_by_side(
    parts: &[Part],
    width: usize,
    edges: &[Edge],
    labels: &[String],
    picture: &mut TextPicture,
) {
    let height = parts.iter().map(|part| part.places.height()).max().unwrap_or(0);
    // A row for every level and one for the edges below it; the ground is the last.
    let mut rows = vec![vec![BLANK; width]; 2 * height + 1];
    let row_of = |level: usize| 2 * (height - level);
    let mut left = INDENT;
    for part in parts {
        let levels = &part.places.level;
        // The bars first, which edges go through.
        for vertex in 1..levels.len() {
            let at = |edge: &usize| left + part.places.column[*edge];
            let own = (0..part.strands.len()).filter(|&edge| part.strands[edge].ends.contains(&vertex));
            let own: Vec<usize> = own.collect();
            // A vertex has edges: it came with one.
            let (Some(from), Some(to)) = (own.iter().map(at).min(), own.iter().map(at).max()) else {
                continue;
            };
            let row = &mut rows[row_of(levels[vertex])];
            row[from..to].fill(Cell { symbol: '─', edge: None });
            own.iter().for_each(|edge| row[at(edge)] = Cell { symbol: 'o', edge: None });
        }
        for (at, &index) in part.edges.iter().enumerate() {
            let column = left + part.places.column[at];
            let [low, high] = {
                let [one, other] = part.strands[at].ends.map(|end| levels[end]);
                [one.min(other), one.max(other)]
            };
            let cell = |symbol| Cell { symbol, edge: Some(index) };
            let mark = cell(line(edges[index].tone));
            let lines = if part.is_loop[at] { 2 } else { 1 };
            for row in &mut rows[row_of(high) + 1..row_of(low)] {
                row[column..column + lines].fill(mark);
            }
            if part.is_loop[at] {
                let top = &mut rows[row_of(high)];
                (top[column], top[column + 1]) = (cell('╭'), cell('╮'));
                if low > 0 {
                    rows[row_of(low)][column + 1] = Cell { symbol: 'o', edge: None };
                }
            }
            // Between two levels, in the middle of its length.
            let beside = row_of((low + high).div_ceil(2)) + 1;
            for (place, symbol) in labels[index].chars().enumerate() {
                rows[beside][column + lines + place] = cell(symbol);
            }
        }
        left += part.places.width + BETWEEN_PARTS;
    }
    if let Some(ground) = rows.last_mut() {
        ground[INDENT..].fill(Cell { symbol: GROUND, edge: None });
    }
    picture.rows.extend(rows);
}
