//! Reading a graph in parts: every worker reads its stretch of the file, twice, and tells the edges to those whose vertices they
//! touch. The first time everybody counts, so that the second time an edge has its place at once: predecessors take four bytes an
//! edge, or eight if names or numbers do not fit that.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use tefuda::graph_text::{BareWords, GraphText};

use super::vertices::{Vertices, bits_of, owner};
use crate::packet::Outbox;
use crate::rounds::Share;

/// A worker goes on to look at what others have sent after this many lines.
const LINES: usize = 4096;

/// A stretch of a file: the lines that begin in it.
struct Stretch {
    file: io::Take<BufReader<File>>,
    line: Vec<u8>,
}

impl Stretch {
    fn open(path: &Path, index: usize, workers: usize) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let start = |index: usize| (u128::from(length) * index as u128 / workers as u128) as u64;
        let (mut from, end) = (start(index), start(index + 1));
        let mut skipped = Vec::new();
        if from > 0 {
            // A line that begins earlier is another worker's.
            file.seek(SeekFrom::Start(from - 1))?;
            let mut reader = BufReader::new(&mut file);
            from = from - 1 + reader.read_until(b'\n', &mut skipped)? as u64;
        }
        // The last line of the stretch is read to its end.
        let mut to = end;
        if to > 0 && to < length {
            file.seek(SeekFrom::Start(to - 1))?;
            skipped.clear();
            to = to - 1 + BufReader::new(&mut file).read_until(b'\n', &mut skipped)? as u64;
        }
        file.seek(SeekFrom::Start(from))?;
        let reader = BufReader::with_capacity(1 << 18, file);
        Ok(Stretch { file: reader.take(to.saturating_sub(from)), line: Vec::new() })
    }

    fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        let read = self.file.read_until(b'\n', &mut self.line)?;
        Ok((read > 0).then_some(&self.line))
    }
}

/// Two plain numbers with blanks or `->` between, as nearly all lines of large graphs are.
fn plain_edge(line: &[u8]) -> Option<(u64, u64)> {
    fn number(line: &[u8]) -> Option<(u64, &[u8])> {
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || digits > 18 || (digits > 1 && line[0] == b'0') {
            return None;
        }
        let (digits, rest) = line.split_at(digits);
        Some((digits.iter().fold(0, |number, &digit| number * 10 + u64::from(digit - b'0')), rest))
    }
    let (from, rest) = number(line.trim_ascii_start())?;
    let between = rest.trim_ascii_start();
    let blanks = rest.len() - between.len();
    let (to, rest) = match between.strip_prefix(b"->") {
        Some(rest) => number(rest.trim_ascii_start())?,
        None if blanks > 0 => number(between)?,
        None => return None,
    };
    rest.trim_ascii().is_empty().then_some((from, to))
}

/// Predecessors, each as the bits of a vertex.
pub(super) enum Bits {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl Bits {
    #[inline]
    pub(super) fn get(&self, at: usize) -> u64 {
        match self {
            Bits::Narrow(bits) => u64::from(bits[at]),
            Bits::Wide(bits) => bits[at],
        }
    }

    #[inline]
    fn set(&mut self, at: usize, value: u64) {
        match self {
            Bits::Narrow(bits) => bits[at] = value as u32,
            Bits::Wide(bits) => bits[at] = value,
        }
    }
}

/// A worker's vertices with their edges.
pub(super) struct Graph {
    pub(super) vertices: Vertices,
    pub(super) index: usize,
    pub(super) workers: usize,
    /// By place, how many edges lead away.
    pub(super) out: Vec<u32>,
    /// By place, where the predecessors begin; one more at the end.
    pub(super) starts: Vec<u64>,
    pub(super) predecessors: Bits,
    /// Edges that end at a vertex of this worker.
    pub(super) edges: u64,
    /// The largest bits of a vertex met.
    pub(super) largest: u64,
}

impl Graph {
    pub(super) fn new(index: usize, workers: usize) -> Self {
        Graph {
            vertices: Vertices::new(workers),
            index,
            workers,
            out: Vec::new(),
            starts: Vec::new(),
            predecessors: Bits::Narrow(Vec::new()),
            edges: 0,
            largest: 0,
        }
    }

    /// Makes room for the predecessors, once all edges are counted.
    pub(super) fn make_room(&mut self, largest: u64) {
        let places = self.vertices.places();
        self.out.resize(places, 0);
        self.starts.resize(places, 0);
        // Each list will be filled from its end down to its start.
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.starts.push(sum);
        self.edges = sum;
        self.predecessors = if u32::try_from(largest).is_ok() {
            Bits::Narrow(vec![0; sum as usize])
        } else {
            Bits::Wide(vec![0; sum as usize])
        };
    }

    /// Calls `visit` with the bits of every predecessor.
    #[inline]
    pub(super) fn for_each_predecessor(&self, place: usize, mut visit: impl FnMut(u64)) {
        for at in self.starts[place]..self.starts[place + 1] {
            visit(self.predecessors.get(at as usize));
        }
    }

    fn enter(&mut self, bits: u64, name: Option<&str>) -> usize {
        let place = self.vertices.enter(bits, name);
        self.largest = self.largest.max(bits);
        if self.out.len() <= place {
            let places = self.vertices.places();
            self.out.resize(places, 0);
            self.starts.resize(places, 0);
        }
        place
    }
}

/// What a record says.
const VERTEX: u8 = 0;
const LEAVES: u8 = 1;
const ARRIVES: u8 = 2;

/// One of the two times that the file is read.
pub(super) struct Reading {
    graph: Graph,
    stretch: Option<Stretch>,
    /// Whether the edges are counted, or put in their places.
    counting: bool,
    /// How many edges have been put in their places.
    placed: u64,
    failed: Option<String>,
}

impl Reading {
    pub(super) fn new(graph: Graph, path: &Path, counting: bool) -> Self {
        let stretch = Stretch::open(path, graph.index, graph.workers);
        let failed = stretch.as_ref().err().map(|error| format!("{}: {error}", path.display()));
        Reading { graph, stretch: stretch.ok(), counting, placed: 0, failed }
    }

    pub(super) fn finish(mut self) -> Result<Graph, String> {
        if let Some((one, other)) = self.graph.vertices.clash.take() {
            return Err(format!("the names `{one}` and `{other}` cannot be told apart; rename one of them"));
        }
        if self.graph.vertices.too_many {
            return Err("there are more vertices than 2^32 at one worker; use more workers".to_owned());
        }
        if !self.counting && self.placed != self.graph.edges {
            return Err("the file changed while it was read".to_owned());
        }
        self.failed.map_or(Ok(self.graph), Err)
    }

    /// Reads a line; tells whether there was one.
    fn read_line(&mut self, outbox: &mut Outbox) -> Result<bool, String> {
        let Some(stretch) = &mut self.stretch else { return Ok(false) };
        let Some(line) = stretch.next_line().map_err(|error| error.to_string())? else { return Ok(false) };
        if let Some((from, to)) = plain_edge(line) {
            self.edge((from, None), (to, None), outbox);
            return Ok(true);
        }
        let text = std::str::from_utf8(line).map_err(|error| error.to_string())?.to_owned();
        let graph = GraphText::parse(text.trim_end(), BareWords::Edges)
            .map_err(|error| error.report("the edges", text.trim_end()))?;
        if graph.is_dot {
            return Err(
                "the edges are in DOT, which cannot be read in parts; a list has an edge a line".to_owned()
            );
        }
        let counting = self.counting;
        for vertex in graph.vertices.iter().filter(|_| counting) {
            let (bits, name) = bits_of(&vertex.name);
            self.tell(VERTEX, bits, name, 0, outbox);
        }
        for edge in &graph.edges {
            let end = |vertex: u32| bits_of(&graph.vertices[vertex as usize].name);
            self.edge(end(edge.from), end(edge.to), outbox);
            if !edge.directed {
                self.edge(end(edge.to), end(edge.from), outbox);
            }
        }
        Ok(true)
    }

    fn edge(&mut self, from: (u64, Option<&str>), to: (u64, Option<&str>), outbox: &mut Outbox) {
        if self.counting {
            self.tell(LEAVES, from.0, None, 0, outbox);
        }
        self.tell(ARRIVES, to.0, None, from.0, outbox);
    }

    /// Tells the worker of a vertex about it.
    fn tell(&mut self, kind: u8, bits: u64, name: Option<&str>, from: u64, outbox: &mut Outbox) {
        let target = owner(bits, self.graph.workers);
        if target == self.graph.index {
            return self.take(kind, bits, name, from);
        }
        let mut record = [0; 17];
        record[0] = kind | u8::from(name.is_some()) << 7;
        record[1..9].copy_from_slice(&bits.to_le_bytes());
        let length = if kind == ARRIVES && !self.counting {
            record[9..].copy_from_slice(&from.to_le_bytes());
            17
        } else {
            9
        };
        match name {
            None => outbox.push(target, &record[..length]),
            Some(name) => {
                let mut named = record[..length].to_vec();
                named.extend_from_slice(&(name.len() as u32).to_le_bytes());
                named.extend_from_slice(name.as_bytes());
                outbox.push(target, &named);
            }
        }
    }

    fn take(&mut self, kind: u8, bits: u64, name: Option<&str>, from: u64) {
        if !self.counting {
            let place = self.graph.vertices.place(bits);
            self.placed += 1;
            // More than were counted: the file has grown, which is told in the end.
            if let Some(at) = self.graph.starts.get(place).and_then(|start| start.checked_sub(1)) {
                self.graph.starts[place] = at;
                self.graph.predecessors.set(at as usize, from);
            }
            return;
        }
        let place = self.graph.enter(bits, name);
        match kind {
            LEAVES => self.graph.out[place] += 1,
            ARRIVES => self.graph.starts[place] += 1,
            _ => {}
        }
    }
}

impl Share for Reading {
    fn feed(&mut self, outbox: &mut Outbox) -> bool {
        for _ in 0..LINES {
            match self.read_line(outbox) {
                Ok(true) => {}
                Ok(false) => return false,
                Err(why) => {
                    self.failed = Some(why);
                    return false;
                }
            }
        }
        true
    }

    fn receive_fed(&mut self, mut records: &[u8]) {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
        while let Some((&kind, rest)) = records.split_first() {
            let (bits, mut rest) = rest.split_at(8);
            let mut from = 0;
            if kind & 127 == ARRIVES && !self.counting {
                from = number(&rest[..8]);
                rest = &rest[8..];
            }
            let mut name = None;
            if kind >> 7 == 1 {
                let (text, after) = rest[4..].split_at(number(&rest[..4]) as usize);
                name = std::str::from_utf8(text).ok();
                rest = after;
            }
            self.take(kind & 127, number(bits), name, from);
            records = rest;
        }
    }

    fn receive(&mut self, _: u32, _: &[u8]) {}

    fn next_distance(&mut self) -> Option<u32> {
        None
    }

    fn settle(&mut self, _: u32, _: &mut Outbox) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_edges_are_told_from_others() {
        for (line, edge) in [
            ("1 2", Some((1, 2))),
            ("10 -> 0\r\n", Some((10, 0))),
            (" 3->4", Some((3, 4))),
            ("1 - 2", None),
            ("1-2", None),
            ("01 2", None),
            ("1 2 3", None),
            ("a 1", None),
            ("1", None),
            ("1 2 # edge", None),
        ] {
            assert_eq!(plain_edge(line.as_bytes()), edge, "{line}");
        }
    }

    #[test]
    fn every_line_is_read_once() {
        let path = std::env::temp_dir().join(format!("tefuda-stretch-{}", std::process::id()));
        for text in ["", "a\n", "a\nbb\n\nccc", "1 2\n3 4\n5 6\n", "\n\n\nlong line here\nx"] {
            std::fs::write(&path, text).unwrap();
            for workers in 1..8 {
                let mut lines = Vec::new();
                for index in 0..workers {
                    let mut stretch = Stretch::open(&path, index, workers).unwrap();
                    while let Some(line) = stretch.next_line().unwrap() {
                        lines.push(String::from_utf8(line.to_vec()).unwrap());
                    }
                }
                assert_eq!(lines.concat(), text);
                assert_eq!(lines.len(), text.lines().count());
            }
        }
        std::fs::remove_file(&path).unwrap();
    }
}
