//! Graphs as text: edge lists, one edge or chain a line, and the common part of the DOT language.
//!
//! An edge list has lines such as `a - b - c` (both ways), `a -> b` (one way) and `a` (a vertex), with attributes behind
//! (`delete=c`); `;` ends a line too, and `#` begins a comment, which lasts to the end of the line. In DOT, statements for nodes
//! and edges with attribute lists are read, `graph` and `digraph`, default attributes (`node [...]`), quoted names and comments;
//! subgraphs and ports are refused, not skipped.
//!
//! [`GraphText`] keeps everything that is said with its place; [`GraphReader`] reads graphs too large for that, in pieces.
//!
//! Cost: linear in the text.

mod dot;
mod list;
mod names;
mod stream;
mod tokens;

use std::borrow::Cow;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use self::names::Names;
pub use self::stream::{GraphReader, NamedEdges};
use self::tokens::{Kind, Token, Tokens};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// What words without a sign between them mean in a line of an edge list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BareWords {
    /// `a red`: a vertex with an attribute without a name.
    Attributes,
    /// `a b c`: edges from a to b and from a to c.
    Edges,
}

/// An attribute with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name; empty if it has none.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Where it stands.
    pub at: Range<usize>,
}

/// A vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// Its name.
    pub name: Arc<str>,
    /// Where it is named first.
    pub at: Range<usize>,
    /// What is said of it; later ones override earlier ones.
    pub attributes: Vec<Attribute>,
}

/// An edge between vertices by their index. Kept small: there may be ten million.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it starts.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// Whether it goes one way only.
    pub directed: bool,
    /// Where its statement begins and ends in the text.
    place: (u32, u32),
    /// The number of its list of attributes; 0 if it has none.
    attributes: u32,
}

impl Edge {
    /// Where it stands.
    #[must_use]
    pub fn at(&self) -> Range<usize> {
        self.place.0 as usize..self.place.1 as usize
    }
}

/// A graph as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphText {
    /// The vertices in the order in which they are named first.
    pub vertices: Vec<Vertex>,
    /// The edges in order.
    pub edges: Vec<Edge>,
    /// Whether it was written in DOT, where attributes may say how things look.
    pub is_dot: bool,
    numbers: FxHashMap<Arc<str>, u32>,
    /// Vertices whose name is a number, by that number: in large graphs they all are.
    by_number: Vec<Option<NonZeroU32>>,
    attribute_lists: Vec<Vec<Attribute>>,
}

impl GraphText {
    /// Reads a graph: DOT if the text begins so, else an edge list.
    ///
    /// # Errors
    /// [`ParseError`] at the first place that cannot be read.
    ///
    /// ```
    /// use tefuda::graph_text::{BareWords, GraphText};
    /// let list = GraphText::parse("a - b # an edge\nb -> c", BareWords::Edges)?;
    /// let dot = GraphText::parse("digraph { a -> b -> c }", BareWords::Edges)?;
    /// assert_eq!((list.vertices.len(), list.edges.len()), (3, 2));
    /// assert_eq!((dot.vertices.len(), dot.edges.len()), (3, 2));
    /// # Ok::<(), tefuda::ParseError>(())
    /// ```
    pub fn parse(text: &str, bare: BareWords) -> Result<Self, ParseError> {
        if u32::try_from(text.len()).is_err() {
            return Err(ParseError::new(
                text,
                0..0,
                both!("a text of less than 4 GiB", "4 GiB未満のテキスト"),
            ));
        }
        let is_dot = starts_dot(text)?;
        let mut graph = GraphText { is_dot, ..GraphText::default() };
        if is_dot {
            graph.read_dot(text)?
        } else {
            graph.read_list(text, bare)?
        }
        Ok(graph)
    }

    /// The index of a vertex.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<u32> {
        let by_number = plain_number(name).and_then(|number| *self.by_number.get(number)?);
        by_number.map(|place| place.get() - 1).or_else(|| self.numbers.get(name).copied())
    }

    /// What is said of an edge.
    #[must_use]
    pub fn attributes(&self, edge: &Edge) -> &[Attribute] {
        let list = (edge.attributes as usize).checked_sub(1).and_then(|list| self.attribute_lists.get(list));
        list.map(Vec::as_slice).unwrap_or_default()
    }

    fn enter(&mut self, name: &str, at: Range<usize>) -> u32 {
        if let Some(number) = self.vertex(name) {
            return number;
        }
        let (number, name) = (self.vertices.len() as u32, Arc::<str>::from(name));
        // The table stays within a few times the number of vertices.
        match plain_number(&name).filter(|&at| at < (1 << 16) + 4 * self.vertices.len()) {
            Some(at) => {
                if self.by_number.len() <= at {
                    self.by_number.resize(at + 1, None);
                }
                self.by_number[at] = NonZeroU32::new(number + 1);
            }
            None => drop(self.numbers.insert(name.clone(), number)),
        }
        self.vertices.push(Vertex { name, at, attributes: Vec::new() });
        number
    }

    /// Enters edges that stand in one statement.
    fn enter_edges(&mut self, edges: &[(u32, u32, bool)], attributes: Vec<Attribute>, at: &Range<usize>) {
        let list = if attributes.is_empty() {
            0
        } else {
            self.attribute_lists.push(attributes);
            self.attribute_lists.len() as u32
        };
        let place = (at.start as u32, at.end as u32);
        let read_edge =
            |&(from, to, directed): &(u32, u32, bool)| Edge { from, to, directed, place, attributes: list };
        self.edges.extend(edges.iter().map(read_edge));
    }
}

/// Whether a text begins as DOT does.
fn starts_dot(text: &str) -> Result<bool, ParseError> {
    let mut tokens = Tokens::new(text);
    let first = tokens.next_token()?;
    Ok(matches!(&first, Some(Token { kind: Kind::Name(name), .. })
        if matches!(name.to_ascii_lowercase().as_str(), "graph" | "digraph" | "strict") && tokens.brace_follows()))
}

/// The last attribute with one of these names.
#[must_use]
pub fn attribute<'a>(attributes: &'a [Attribute], names: &[&str]) -> Option<&'a Attribute> {
    attributes.iter().rev().find(|attribute| names.contains(&attribute.name.as_str()))
}

/// The number that a name is, written without leading zeros.
fn plain_number(name: &str) -> Option<usize> {
    let digits = name.as_bytes();
    let plain = (1..=9).contains(&digits.len()) && (digits[0] != b'0' || digits.len() == 1);
    digits
        .iter()
        .filter(|_| plain)
        .try_fold(0usize, |number, digit| {
            digit.is_ascii_digit().then(|| 10 * number + usize::from(digit - b'0'))
        })
        .filter(|_| plain)
}

/// A name as it stands in an edge list: in quotes where it would be read as something else.
#[must_use]
pub fn name_text(name: &str) -> Cow<'_, str> {
    if !name.is_empty() && name.chars().all(tokens::is_name) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(quoted(name))
}

/// A name in quotes, as edge lists and DOT have it.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests;
