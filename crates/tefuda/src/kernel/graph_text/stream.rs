//! Large graphs: the text comes in pieces and is not kept, only names and edges.
//!
//! Lines of an edge list do not depend on each other, so that each is read as soon as it is whole. Most lines of large graphs are two
//! plain names, perhaps with a sign between them; these are read in one pass over their bytes, all others as a text of
//! their own. DOT cannot be read in lines: it is kept until its end.
//!
//! Cost: linear in the text; 8 bytes an edge and about 20 a vertex, and for DOT the text besides.

use super::names::Names;
use super::{BareWords, GraphText, starts_dot};
use crate::kernel::lexing::{plain, read_typed};
use crate::kernel::parse_error::ParseError;
use crate::kernel::words::both;

/// Edges that are stored together: none are moved when more come.
const CHUNK: usize = 1 << 16;

/// Names and directed edges of a graph; an edge both ways is there twice. What else is said of vertices and edges is left out.
#[derive(Clone, Debug, Default)]
pub struct NamedEdges {
    /// The names of the vertices.
    pub names: Names,
    chunks: Vec<Vec<(u32, u32)>>,
}

impl NamedEdges {
    /// The edges in order.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        self.chunks.iter().flatten().copied()
    }

    #[inline]
    fn push(&mut self, from: u32, to: u32) {
        match self.chunks.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push((from, to)),
            _ => {
                let mut chunk = Vec::with_capacity(if self.chunks.is_empty() { 0 } else { CHUNK });
                chunk.push((from, to));
                self.chunks.push(chunk);
            }
        }
    }

    fn add(&mut self, graph: &GraphText) -> Option<()> {
        let mut vertices = Vec::with_capacity(graph.vertices.len());
        for vertex in &graph.vertices {
            vertices.push(self.names.enter(&vertex.name, super::plain_number(&vertex.name))?);
        }
        for edge in &graph.edges {
            let (from, to) = (vertices[edge.from as usize], vertices[edge.to as usize]);
            self.push(from, to);
            if !edge.directed {
                self.push(to, from);
            }
        }
        Some(())
    }
}

/// Reads a graph from a text that comes in pieces.
///
/// ```
/// use tefuda::graph_text::GraphReader;
/// let mut reader = GraphReader::default();
/// for piece in ["1 2\n2 ", "3\n3 -> 1; 3 - 4"] {
///     reader.push(piece.as_bytes())?;
/// }
/// let graph = reader.finish()?;
/// let edges: Vec<_> = graph.edges().map(|(from, to)| (graph.names.name(from), graph.names.name(to))).collect();
/// assert_eq!(edges, [("1", "2"), ("2", "3"), ("3", "1"), ("3", "4"), ("4", "3")]);
/// # Ok::<(), tefuda::ParseError>(())
/// ```
#[derive(Debug, Default)]
pub struct GraphReader {
    graph: NamedEdges,
    /// What has come and is not read: the beginning of a line, or all of it until it is clear that it is no DOT.
    rest: Vec<u8>,
    kind: Kind,
    /// Edges between names that are numbers, by these numbers: looked up many at a time, since each look-up waits for memory.
    numbered: Vec<(u32, u32)>,
    /// Lines and bytes that have been read.
    lines: usize,
    bytes: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Unknown,
    List,
    Dot,
}

/// Edges that are looked up together.
const BATCH: usize = 1 << 10;
/// This much tells whether a text is DOT.
const HEAD: usize = 1 << 16;

impl GraphReader {
    /// Takes the next piece of the text.
    ///
    /// # Errors
    /// [`ParseError`] at the first place that cannot be read.
    pub fn push(&mut self, piece: &[u8]) -> Result<(), ParseError> {
        if self.kind != Kind::List {
            self.rest.extend_from_slice(piece);
            if self.kind == Kind::Unknown && self.rest.len() >= HEAD {
                let is_dot = starts_dot(&plain(&String::from_utf8_lossy(&self.rest))).unwrap_or(false);
                self.kind = if is_dot { Kind::Dot } else { Kind::List };
            }
            if self.kind == Kind::List {
                let head = std::mem::take(&mut self.rest);
                return self.read_lines(&head);
            }
            return Ok(());
        }
        self.read_lines(piece)
    }

    /// The graph, once all of its text has come.
    ///
    /// # Errors
    /// [`ParseError`] at the first place that cannot be read.
    pub fn finish(mut self) -> Result<NamedEdges, ParseError> {
        let rest = std::mem::take(&mut self.rest);
        if self.kind == Kind::List {
            self.read_line(&rest)?;
        } else {
            let graph = read_typed(utf8(&rest)?, |text| GraphText::parse(text, BareWords::Edges))?;
            self.graph.add(&graph).ok_or_else(|| too_many_names(""))?;
        }
        Ok(self.graph)
    }

    /// Reads all whole lines and keeps the rest.
    fn read_lines(&mut self, mut piece: &[u8]) -> Result<(), ParseError> {
        if !self.rest.is_empty() {
            let end = piece.iter().position(|&byte| byte == b'\n').map_or(piece.len(), |end| end + 1);
            self.rest.extend_from_slice(&piece[..end]);
            piece = &piece[end..];
            if self.rest.ends_with(b"\n") {
                let line = std::mem::take(&mut self.rest);
                self.read_first_line(&line)?;
            }
        }
        loop {
            match self.read_first_line(piece)? {
                0 => break,
                read => piece = &piece[read..],
            }
        }
        self.rest.extend_from_slice(piece);
        Ok(())
    }

    /// Reads a line, and says how many bytes it has with its end; 0 if it does not end here.
    #[inline]
    fn read_first_line(&mut self, piece: &[u8]) -> Result<usize, ParseError> {
        if let Some(read) = self.read_edge(piece) {
            self.lines += 1;
            self.bytes += read;
            return Ok(read);
        }
        let Some(end) = piece.iter().position(|&byte| byte == b'\n') else { return Ok(0) };
        self.read_line(&piece[..end])?;
        Ok(end + 1)
    }

    /// Reads a line with nothing but an edge between plain names, and says how many bytes it has; `None` if it is another line, or
    /// does not end here.
    #[inline]
    fn read_edge(&mut self, piece: &[u8]) -> Option<usize> {
        let (first, at) = Word::read(piece, blank(piece, 0));
        let gap = blank(piece, at);
        let (both_ways, second_at) = match piece.get(gap..gap + 2)? {
            b"->" => (false, blank(piece, gap + 2)),
            b"--" => (true, blank(piece, gap + 2)),
            // Without gaps a minus sign may belong to a name.
            b"- " if gap > at => (true, blank(piece, gap + 1)),
            _ if gap > at => (false, gap),
            _ => return None,
        };
        let (second, at) = Word::read(piece, second_at);
        let end = blank(piece, at);
        if *piece.get(end)? != b'\n' {
            return None;
        }
        match (first.number, second.number) {
            (Some(from), Some(to)) => {
                self.numbered.push((from as u32, to as u32));
                if both_ways {
                    self.numbered.push((to as u32, from as u32));
                }
                if self.numbered.len() >= BATCH {
                    self.enter_numbered()?;
                }
            }
            _ => {
                self.enter_numbered()?;
                let from = first.enter(&mut self.graph.names)?;
                let to = second.enter(&mut self.graph.names)?;
                self.graph.push(from, to);
                if both_ways {
                    self.graph.push(to, from);
                }
            }
        }
        Some(end + 1)
    }

    /// Enters the edges that wait. Names must come in their order, so that this is done before others are entered.
    fn enter_numbered(&mut self) -> Option<()> {
        let NamedEdges { names, .. } = &mut self.graph;
        let mut vertex = |number: u32| {
            let known = names.numbered(number as usize);
            known.or_else(|| names.enter(itoa::Buffer::new().format(number), Some(number as usize)))
        };
        for edge in &mut self.numbered {
            *edge = (vertex(edge.0)?, vertex(edge.1)?);
        }
        for (from, to) in self.numbered.drain(..) {
            self.graph.push(from, to);
        }
        Some(())
    }

    /// Reads any line, without its end.
    fn read_line(&mut self, line: &[u8]) -> Result<(), ParseError> {
        let (lines, bytes) = (self.lines, self.bytes);
        let shifted = |error: ParseError| error.in_line(lines, bytes);
        let text = utf8(line).map_err(shifted)?;
        self.enter_numbered().ok_or_else(|| shifted(too_many_names(text)))?;
        let mut graph = GraphText::default();
        read_typed(text, |text| graph.read_list(text, BareWords::Edges)).map_err(shifted)?;
        self.graph.add(&graph).ok_or_else(|| shifted(too_many_names(text)))?;
        self.lines += 1;
        self.bytes += line.len() + 1;
        Ok(())
    }
}

/// A name of letters, digits and underscores.
struct Word<'a> {
    bytes: &'a [u8],
    number: Option<usize>,
}

impl<'a> Word<'a> {
    #[inline]
    fn read(piece: &'a [u8], start: usize) -> (Self, usize) {
        let (mut at, mut number) = (start, 0usize);
        while let Some(digit) = piece.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit <= 9)
        {
            number = number.wrapping_mul(10).wrapping_add(digit.into());
            at += 1;
        }
        let digits = at - start;
        while piece.get(at).is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            at += 1;
        }
        // As in `plain_number`.
        let plain =
            at - start == digits && (1..=9).contains(&digits) && (piece[start] != b'0' || digits == 1);
        (Word { bytes: &piece[start..at], number: plain.then_some(number) }, at)
    }

    #[inline]
    fn enter(&self, names: &mut Names) -> Option<u32> {
        let name = std::str::from_utf8(self.bytes).ok().filter(|name| !name.is_empty())?;
        names.enter(name, self.number)
    }
}

/// The first place from here on that is not blank; the end of a line is not.
#[inline]
fn blank(piece: &[u8], mut at: usize) -> usize {
    while piece.get(at).is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}

fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let text = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        ParseError::new(text, text.len()..text.len(), both!("text in UTF-8", "UTF-8のテキスト"))
    })
}

fn too_many_names(text: &str) -> ParseError {
    ParseError::new(text, 0..0, both!("names of less than 4 GiB in all", "合わせて4 GiB未満の名前"))
}
