//! Trees: `rbbr + r(b r) @red`.

use std::fmt;
use std::sync::Arc;

use super::{options, setup};
use crate::games::shichinarabe::layout::{Form, Layout};
use crate::games::shichinarabe::rules::{Colour, Setup};
use crate::kernel::lesson::Both;
use crate::kernel::parse_error::ParseError;
use crate::kernel::run::HeapSize;
use crate::kernel::words::{Words, both};

const A_VERTEX: Both = Both {
    en: "`r`, `b` or `w`: a red, a blue or a white vertex",
    ja: "`r`、`b`、`w` のどれか(赤、青、白の頂点)",
};

/// Reads trees, the player to move, and options.
pub(super) fn read(text: &str) -> Result<Setup, ParseError> {
    let (mover, at) = super::mover(text)?;
    let options = options(text, at.end..text.len())?;
    if options.tunnel {
        let place = text.rfind("tunnel").unwrap_or(at.end);
        let hint = both!(
            "on other boards write labelled edges, such as `a -> b delete=c`",
            "ほかの盤では `a -> b delete=c` のようなラベル付きの辺を書きます"
        );
        let expected = both!(
            "no tunnels between trees: they join the ends of a suit of cards",
            "トンネルのない木(トンネルは同じスートの両端をつなぎます)"
        );
        return Err(ParseError::new(text, place..place + "tunnel".len(), expected).with_hint(hint));
    }
    let mut parents: Vec<Option<u32>> = Vec::new();
    let mut colours = Vec::new();
    // The vertices whose parentheses are open, and where they opened.
    let mut open: Vec<(u32, usize)> = Vec::new();
    // The vertex that the next letter hangs from, if it stands right behind it.
    let mut before: Option<u32> = None;
    // Whether a tree or a branch may begin here, and whether one must.
    let (mut may_begin, mut must_begin) = (true, true);
    for (place, byte) in text.bytes().enumerate().take(at.start) {
        let wrong = |expected: Words| ParseError::new(text, character(text, place), expected);
        let colour = match byte {
            b'r' => Colour::Red,
            b'b' => Colour::Blue,
            b'w' => Colour::White,
            b'(' => {
                let parent = before.take().ok_or_else(|| wrong(A_VERTEX.into()))?;
                open.push((parent, place));
                (may_begin, must_begin) = (true, true);
                continue;
            }
            b')' => {
                if open.pop().is_none() || must_begin {
                    return Err(wrong(A_VERTEX.into()));
                }
                before = None;
                may_begin = false;
                continue;
            }
            b'+' => {
                if !open.is_empty() || must_begin {
                    return Err(wrong(if open.is_empty() {
                        A_VERTEX.into()
                    } else {
                        both!("`)` before `+`", "`+` の前の `)`")
                    }));
                }
                before = None;
                (may_begin, must_begin) = (true, true);
                continue;
            }
            b' ' | b'\t' | b'\r' | b'\n' => {
                before = None;
                // Branches are separated by spaces; trees only by `+`.
                may_begin |= !open.is_empty();
                continue;
            }
            _ => return Err(wrong(A_VERTEX.into())),
        };
        let parent = match before {
            Some(parent) => Some(parent),
            None if may_begin => open.last().map(|(parent, _)| *parent),
            None => {
                return Err(wrong(both!(
                    "`+` between trees, a space between branches, or `@`",
                    "木の間の `+`、枝の間の空白、または `@`"
                )));
            }
        };
        before = Some(parents.len() as u32);
        (may_begin, must_begin) = (false, false);
        parents.push(parent);
        colours.push(colour);
    }
    if let Some((_, place)) = open.last() {
        return Err(ParseError::new(text, at.start..at.start, "`)`").with_hint(both!(
            "the parenthesis at column {column} is open",
            "{column}文字目のかっこが閉じていません";
            column = text[..*place].chars().count() + 1
        )));
    }
    if must_begin && !parents.is_empty() {
        return Err(no_vertex(text, at.start));
    }
    // The seven.
    colours.push(Colour::White);
    Ok(setup(Arc::new(Layout::forest(&parents)), colours, mover, options))
}

fn no_vertex(text: &str, at: usize) -> ParseError {
    ParseError::new(text, at..at, A_VERTEX)
}

/// Trees have at least one vertex.
pub(super) fn check(text: &str, setup: &Setup) -> Result<(), ParseError> {
    match &setup.layout.form {
        Form::Forest { children, .. } if children.is_empty() => {
            Err(no_vertex(text, text.find('@').unwrap_or(text.len())))
        }
        _ => Ok(()),
    }
}

/// The whole character at a byte.
fn character(text: &str, place: usize) -> std::ops::Range<usize> {
    let start = (0..=place).rev().find(|&start| text.is_char_boundary(start)).unwrap_or(0);
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    start..start + length
}

/// The trees of a forest as they stand in the text: children of a played root take its place.
#[derive(Clone, Debug)]
pub(in super::super) struct ForestOrder {
    /// The roots of the trees, in order.
    roots: Vec<u32>,
    /// The number of each vertex in reading order, from 1; 0 if it is not written.
    numbers: Vec<u32>,
    /// The number of the tree that a vertex is the root of, from 1.
    trees: Vec<u32>,
}

impl ForestOrder {
    pub(in super::super) fn new(setup: &Setup) -> Option<Self> {
        let Form::Forest { children, .. } = &setup.layout.form else { return None };
        let mut order = ForestOrder {
            roots: Self::roots_of(setup)?,
            numbers: vec![0; children.len()],
            trees: vec![0; children.len()],
        };
        for (tree, &root) in order.roots.iter().enumerate() {
            order.trees[root as usize] = tree as u32 + 1;
        }
        let mut next = 0;
        let mut waiting: Vec<u32> = order.roots.iter().rev().copied().collect();
        while let Some(vertex) = waiting.pop() {
            next += 1;
            order.numbers[vertex as usize] = next;
            waiting.extend(children[vertex as usize].iter().rev());
        }
        Some(order)
    }

    /// The roots of the trees, in order, which is that of the vertices; `None` if these are no trees.
    pub(in super::super) fn roots_of(setup: &Setup) -> Option<Vec<u32>> {
        let Form::Forest { roots, children } = &setup.layout.form else { return None };
        let mut left = Vec::new();
        let mut waiting: Vec<u32> = roots.iter().rev().copied().collect();
        while let Some(vertex) = waiting.pop() {
            if setup.state.colours[vertex as usize] == Colour::White {
                waiting.extend(children[vertex as usize].iter().rev());
            } else {
                left.push(vertex);
            }
        }
        Some(left)
    }

    /// The vertex of a number in reading order.
    pub(super) fn of_number(&self, number: u32) -> Option<u32> {
        // Reading order is the order of the vertices, of which some are not written.
        let at = self.numbers.iter().position(|&candidate| candidate == number && number > 0)?;
        u32::try_from(at).ok()
    }

    /// The roots of the trees, in order.
    pub(in super::super) fn roots(&self) -> &[u32] {
        &self.roots
    }

    /// The number of the tree whose root this is.
    pub(super) fn tree(&self, vertex: u32) -> Option<u32> {
        self.trees.get(vertex as usize).copied().filter(|&tree| tree > 0)
    }

    /// The number of a vertex in reading order, if it is written.
    pub(in super::super) fn written(&self, vertex: u32) -> Option<u32> {
        self.numbers.get(vertex as usize).copied().filter(|&number| number > 0)
    }
}

impl HeapSize for ForestOrder {
    fn heap_size(&self) -> usize {
        self.roots.heap_size() + self.numbers.heap_size() + self.trees.heap_size()
    }
}

enum Piece {
    Vertex(u32),
    Text(&'static str),
}

/// Writes the trees.
pub(super) fn write(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    let (Form::Forest { children, .. }, Some(roots)) = (&setup.layout.form, ForestOrder::roots_of(setup))
    else {
        return Ok(());
    };
    // Letters in a row are a chain to its end; what branches further out stands in parentheses.
    let mut is_path = vec![true; children.len()];
    for vertex in (0..children.len()).rev() {
        // Children have larger numbers than their parents.
        is_path[vertex] = match &children[vertex][..] {
            [] => true,
            [child] => is_path[*child as usize],
            _ => false,
        };
    }
    let mut waiting = Vec::new();
    for (tree, &root) in roots.iter().enumerate().rev() {
        waiting.push(Piece::Vertex(root));
        if tree > 0 {
            waiting.push(Piece::Text(" + "));
        }
    }
    while let Some(piece) = waiting.pop() {
        let vertex = match piece {
            Piece::Text(text) => {
                f.write_str(text)?;
                continue;
            }
            Piece::Vertex(vertex) => vertex,
        };
        f.write_str(match setup.state.colours[vertex as usize] {
            Colour::Red => "r",
            Colour::Blue => "b",
            Colour::White => "w",
        })?;
        match &children[vertex as usize][..] {
            [] => {}
            [child] if is_path[vertex as usize] => waiting.push(Piece::Vertex(*child)),
            below => {
                waiting.push(Piece::Text(")"));
                for (branch, &child) in below.iter().enumerate().rev() {
                    waiting.push(Piece::Vertex(child));
                    waiting.push(Piece::Text(if branch > 0 { " " } else { "(" }));
                }
            }
        }
    }
    Ok(())
}
