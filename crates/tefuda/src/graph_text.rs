//! Graphs as text: edge lists, one edge or chain a line, and the common part of the DOT language.
//!
//! An edge list has lines such as `a - b - c` (both ways), `a -> b` (one way) and `a` (a vertex), with attributes behind
//! (`delete=c`); `;` ends a line too, and `#` begins a comment, which lasts to the end of the line. In DOT, statements for nodes and edges with attribute lists are read, `graph` and
//! `digraph`, default attributes (`node [...]`), quoted names and comments; subgraphs and ports are refused, not skipped.
//!
//! Cost: linear in the text.

use std::borrow::Cow;
use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::parse_error::ParseError;

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
    /// # Ok::<(), tefuda::parse_error::ParseError>(())
    /// ```
    pub fn parse(text: &str, bare: BareWords) -> Result<Self, ParseError> {
        if u32::try_from(text.len()).is_err() {
            return Err(ParseError::new(text, 0..0, "a text of less than 4 GiB"));
        }
        let mut tokens = Tokens::new(text);
        let first = tokens.next_token()?;
        let is_dot = matches!(&first, Some(Token { kind: Kind::Name(name), .. })
            if matches!(name.to_ascii_lowercase().as_str(), "graph" | "digraph" | "strict") && tokens.brace_follows());
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
        let one =
            |&(from, to, directed): &(u32, u32, bool)| Edge { from, to, directed, place, attributes: list };
        self.edges.extend(edges.iter().map(one));
    }

    fn read_list(&mut self, text: &str, bare: BareWords) -> Result<(), ParseError> {
        // A statement ends at a line's end or a semicolon, a comment at a line's end; neither begins within quotes.
        let (mut start, mut quoted, mut comment) = (0, false, None);
        for (at, byte) in text.bytes().enumerate().chain([(text.len(), b'\n')]) {
            match byte {
                b'\n' => {
                    self.read_line(text, start..comment.unwrap_or(at), bare)?;
                    (start, quoted, comment) = (at + 1, false, None);
                }
                _ if comment.is_some() => {}
                b'"' => quoted = !quoted,
                b'#' if !quoted => comment = Some(at),
                b';' if !quoted => {
                    self.read_line(text, start..at, bare)?;
                    start = at + 1;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn read_line(&mut self, text: &str, line: Range<usize>, bare: BareWords) -> Result<(), ParseError> {
        // Large graphs are mostly lines of two plain names.
        if bare == BareWords::Edges
            && let Some((one, other)) = two_names(text, &line)
        {
            let (from, to) = (self.enter(&text[one.clone()], one), self.enter(&text[other.clone()], other));
            let place = (line.start as u32, line.end as u32);
            self.edges.push(Edge { from, to, directed: true, place, attributes: 0 });
            return Ok(());
        }
        let mut tokens = Tokens { text, place: line.start, end: line.end, lists: true };
        let mut chain: Vec<u32> = Vec::new();
        // The edges of this line, without their attributes.
        let mut edges: Vec<(u32, u32, bool)> = Vec::new();
        let mut attributes: Vec<Attribute> = Vec::new();
        let mut sign: Option<(bool, Range<usize>)> = None;
        while let Some(token) = tokens.next_token()? {
            let wrong = |what: &str| ParseError::new(text, token.at.clone(), what);
            match token.kind {
                Kind::Edge { directed } => {
                    if chain.is_empty() || sign.is_some() || !attributes.is_empty() {
                        return Err(wrong("the name of a vertex"));
                    }
                    sign = Some((directed, token.at));
                }
                Kind::Name(name) => {
                    if tokens.take_sign('=') {
                        let value = match tokens.next_token()? {
                            Some(Token { kind: Kind::Name(value), .. }) => value,
                            _ => return Err(wrong("a value after `=`")),
                        };
                        let (name, value) = (name.into_owned(), value.into_owned());
                        attributes.push(Attribute { name, value, at: token.at.start..tokens.place });
                        continue;
                    }
                    match (sign.take(), chain.last().copied()) {
                        (Some((directed, _)), Some(before)) => {
                            let vertex = self.enter(&name, token.at);
                            edges.push((before, vertex, directed));
                            chain.push(vertex);
                        }
                        (None, None) => chain.push(self.enter(&name, token.at)),
                        (None, Some(_)) if bare == BareWords::Edges && chain.len() == 1 => {
                            let vertex = self.enter(&name, token.at);
                            edges.push((chain[0], vertex, true));
                        }
                        (None, Some(_)) if bare == BareWords::Attributes => {
                            let value = name.into_owned();
                            attributes.push(Attribute { name: String::new(), value, at: token.at });
                        }
                        _ => return Err(wrong("`-`, `->`, an attribute or the end of the line")),
                    }
                }
                Kind::Sign(_) => return Err(wrong("the name of a vertex, `-` or `->`")),
            }
        }
        if let Some((_, at)) = sign {
            return Err(ParseError::new(text, at.end..at.end, "the name of a vertex"));
        }
        match (edges.is_empty(), chain.first()) {
            (true, Some(&vertex)) => self.vertices[vertex as usize].attributes.extend(attributes),
            _ => self.enter_edges(&edges, attributes, &line),
        }
        Ok(())
    }

    fn read_dot(&mut self, text: &str) -> Result<(), ParseError> {
        let mut tokens = Tokens::new(text);
        // `strict`, `graph` or `digraph`, and perhaps a name; then the brace.
        while !tokens.take_sign('{') {
            if tokens.next_token()?.is_none() {
                return Err(ParseError::new(text, text.len()..text.len(), "`{`"));
            }
        }
        let (mut of_nodes, mut of_edges): (Vec<Attribute>, Vec<Attribute>) = (Vec::new(), Vec::new());
        loop {
            let Some(token) = tokens.next_token()? else {
                return Err(ParseError::new(text, text.len()..text.len(), "`}`"));
            };
            let name = match token.kind {
                Kind::Sign('}') => break,
                Kind::Sign(';') => continue,
                Kind::Name(name) => name,
                Kind::Sign('{') => return Err(ParseError::new(text, token.at, "no subgraphs here")),
                _ => return Err(ParseError::new(text, token.at, "a node, an edge or `}`")),
            };
            if name == "subgraph" {
                return Err(ParseError::new(text, token.at, "no subgraphs here"));
            }
            if tokens.take_sign('=') {
                // An attribute of the whole graph says nothing of its vertices.
                tokens.next_token()?;
                continue;
            }
            match name.as_ref() {
                "graph" => drop(tokens.attributes()?),
                "node" => of_nodes.extend(tokens.attributes()?),
                "edge" => of_edges.extend(tokens.attributes()?),
                _ => self.read_statement(text, &mut tokens, (&name, token.at), &of_nodes, &of_edges)?,
            }
        }
        match tokens.next_token()? {
            None => Ok(()),
            Some(token) => Err(ParseError::new(text, token.at, "nothing after the graph")),
        }
    }

    /// A node, or a chain of edges, with its attributes.
    fn read_statement(
        &mut self,
        text: &str,
        tokens: &mut Tokens<'_>,
        (name, at): (&str, Range<usize>),
        of_nodes: &[Attribute],
        of_edges: &[Attribute],
    ) -> Result<(), ParseError> {
        let start = at.start;
        let known = self.vertices.len();
        let mut chain = vec![self.enter(name, at)];
        let mut signs = Vec::new();
        while let Some(directed) = tokens.take_edge() {
            match tokens.next_token()? {
                Some(Token { kind: Kind::Name(name), at }) => chain.push(self.enter(&name, at)),
                Some(token) => {
                    return Err(ParseError::new(text, token.at, "the name of a node; no subgraphs here"));
                }
                None => return Err(ParseError::new(text, text.len()..text.len(), "the name of a node")),
            }
            signs.push(directed);
        }
        let at = start..tokens.place;
        let attributes = tokens.attributes()?;
        for vertex in &mut self.vertices[known..] {
            vertex.attributes.extend_from_slice(of_nodes);
        }
        if signs.is_empty() {
            self.vertices[chain[0] as usize].attributes.extend(attributes);
            return Ok(());
        }
        let edges: Vec<(u32, u32, bool)> =
            chain.windows(2).zip(signs).map(|(pair, directed)| (pair[0], pair[1], directed)).collect();
        self.enter_edges(&edges, of_edges.iter().chain(&attributes).cloned().collect(), &at);
        Ok(())
    }
}

/// The last attribute with one of these names.
#[must_use]
pub fn attribute<'a>(attributes: &'a [Attribute], names: &[&str]) -> Option<&'a Attribute> {
    attributes.iter().rev().find(|one| names.contains(&one.name.as_str()))
}

enum Kind<'a> {
    Name(Cow<'a, str>),
    /// `-`, `--` or `->`.
    Edge {
        directed: bool,
    },
    Sign(char),
}

struct Token<'a> {
    kind: Kind<'a>,
    at: Range<usize>,
}

struct Tokens<'a> {
    text: &'a str,
    place: usize,
    end: usize,
    /// In edge lists names may hold more characters, and `#` has been cut off already.
    lists: bool,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
        Tokens { text, place: 0, end: text.len(), lists: false }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.place..self.end]
    }

    /// Goes past white space and the comments of DOT.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.place += blank;
            let rest = self.rest();
            let comment = if self.lists {
                0
            } else if rest.starts_with("//") || rest.starts_with('#') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                0
            };
            if comment == 0 {
                return;
            }
            self.place += comment;
        }
    }

    fn take_sign(&mut self, sign: char) -> bool {
        self.skip();
        let found = self.rest().starts_with(sign);
        self.place += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn take_edge(&mut self) -> Option<bool> {
        self.skip();
        let directed = match self.rest().get(..2)? {
            "->" => true,
            "--" => false,
            _ => return None,
        };
        self.place += 2;
        Some(directed)
    }

    /// Whether a brace opens after at most a second keyword and a name.
    fn brace_follows(&self) -> bool {
        let Some((head, _)) = self.rest().split_once('{') else { return false };
        head.split_whitespace().count() <= 2
            && head.chars().all(|c| is_name(c) || c == '"' || c.is_whitespace())
    }

    fn next_token(&mut self) -> Result<Option<Token<'a>>, ParseError> {
        self.skip();
        let start = self.place;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let (kind, length) = if first == '"' {
            let (name, length) = quoted(rest)
                .ok_or_else(|| ParseError::new(self.text, start..self.end, "`\"` at the end of the name"))?;
            (Kind::Name(Cow::Owned(name)), length)
        } else if rest.starts_with("->") || rest.starts_with("--") {
            (Kind::Edge { directed: rest.starts_with("->") }, 2)
        } else if self.lists
            && (first == '>'
                || (first == '-' && rest[1..].starts_with(|c: char| c.is_whitespace()))
                // `0-1` is an edge; only after a gap is `-1` a name.
                || (first == '-' && self.text[..start].ends_with(is_name)))
        {
            (Kind::Edge { directed: first == '>' }, 1)
        } else if is_name(first) || (first == '-' && rest[1..].starts_with(|c: char| c.is_ascii_digit())) {
            let after = first.len_utf8();
            let length = rest[after..].find(|c: char| !is_name(c)).map_or(rest.len(), |end| end + after);
            (Kind::Name(Cow::Borrowed(&rest[..length])), length)
        } else if self.lists && first == '-' {
            (Kind::Edge { directed: false }, 1)
        } else {
            (Kind::Sign(first), first.len_utf8())
        };
        self.place += length;
        Ok(Some(Token { kind, at: start..start + length }))
    }

    /// Attribute lists, as many as there are.
    fn attributes(&mut self) -> Result<Vec<Attribute>, ParseError> {
        let mut found = Vec::new();
        while self.take_sign('[') {
            loop {
                if self.take_sign(']') {
                    break;
                }
                if self.take_sign(',') || self.take_sign(';') {
                    continue;
                }
                match self.next_token()? {
                    Some(Token { kind: Kind::Name(name), at }) => {
                        let mut value = String::new();
                        if self.take_sign('=') {
                            match self.next_token()? {
                                Some(Token { kind: Kind::Name(given), .. }) => value = given.into_owned(),
                                _ => return Err(ParseError::new(self.text, at, "a value after `=`")),
                            }
                        }
                        found.push(Attribute { name: name.into_owned(), value, at: at.start..self.place });
                    }
                    Some(token) => return Err(ParseError::new(self.text, token.at, "an attribute or `]`")),
                    None => return Err(ParseError::new(self.text, self.end..self.end, "`]`")),
                }
            }
        }
        Ok(found)
    }
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

/// The places of the two names of a line that has nothing else, if they are of plain letters and digits.
fn two_names(text: &str, line: &Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut at = line.start;
    let mut next = || {
        while at < line.end && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        let start = at;
        while at < line.end && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
            at += 1;
        }
        start..at
    };
    let (one, other, rest) = (next(), next(), next());
    // Nothing may be left, and there must be a gap between the names.
    let alone = !one.is_empty() && !other.is_empty() && rest.is_empty() && rest.start == line.end;
    (alone && one.end < other.start).then_some((one, other))
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '\'')
}

/// A quoted name and its length with the quotes.
fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return Some((name, at + 1)),
            '\\' if !escaped => escaped = true,
            c => {
                name.push(c);
                escaped = false;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> GraphText {
        GraphText::parse(text, BareWords::Edges).unwrap()
    }

    #[test]
    fn lists_and_dot_say_the_same() {
        let list = parsed("a -> b -> c; c - d # a comment; with a semicolon\n\"e f\" a\nb>d");
        let dot = parsed(
            "/* a */ strict digraph g { node [shape=box]; edge [style=dotted]\n a -> b -> c; c -> d [dir=none]; // b\n \
             \"e f\" -> a; b -> d; rankdir=LR }",
        );
        let pairs =
            |graph: &GraphText| graph.edges.iter().map(|edge| (edge.from, edge.to)).collect::<Vec<_>>();
        assert_eq!(pairs(&list), [(0, 1), (1, 2), (2, 3), (4, 0), (1, 3)]);
        assert_eq!(pairs(&dot), pairs(&list));
        assert_eq!(&*list.vertices[4].name, "e f");
        assert_eq!(dot.attributes(&dot.edges[0])[0].name, "style");
        assert!(!list.edges[2].directed && list.edges[3].directed);
        // A name may begin with `-`, but not where an edge can be meant.
        let numbers = parsed("0-1; 1-2; 3 -1");
        let names: Vec<&str> = numbers.vertices.iter().map(|vertex| &*vertex.name).collect();
        assert_eq!(names, ["0", "1", "2", "3", "-1"]);
        assert_eq!(pairs(&numbers), [(0, 1), (1, 2), (3, 4)]);
    }

    #[test]
    fn what_cannot_be_read_is_pointed_at() {
        for (text, at) in [
            ("a -", 3..3),
            ("- a", 0..1),
            ("a - - b", 4..5),
            ("a = ", 0..1),
            ("a ! b", 2..3),
            ("\"a", 0..2),
            ("graph z\"{\"\"\"", 12..12),
            ("graph { a -- }", 13..14),
            ("graph { a [x=] }", 11..12),
            ("graph { } a", 10..11),
        ] {
            let error = GraphText::parse(text, BareWords::Edges).unwrap_err();
            assert_eq!(error.at, at, "{text:?}: {error}");
        }
    }
}
