//! Reading a graph in parts: every worker reads its chunk of the file, twice, and sends the edges to the workers whose vertices they
//! touch. The first time everybody counts, so that the second time an edge has its place at once: predecessors take four bytes an
//! edge, or eight if names or numbers do not fit that.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use tefuda::graph_text::{BareWords, GraphText};

use super::vertices::{Vertices, bits_of, owner};
use crate::failure::Failure;
use crate::packet::{Outbox, number};
use crate::progress::{Board, Stage};
use crate::rounds::Share;

/// A worker goes on to look at what others have sent after this many lines.
const LINES: u64 = 4096;

/// How much of the file is in memory at once; longer lines take more.
const PIECE: usize = 1 << 18;

/// A stretch of a file: the lines that begin in it. Lines are looked at where they were read, without being copied.
struct Chunk {
    file: io::Take<File>,
    piece: Vec<u8>,
    /// Where in the piece the next line begins, and where what was read ends.
    at: usize,
    filled: usize,
}

impl Chunk {
    fn open(path: &Path, index: usize, workers: usize) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let about = file.metadata()?;
        if !about.is_file() {
            return Err(io::Error::other("it is read twice, in parts, so it must be a regular file"));
        }
        let length = about.len();
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
        if from == 0 {
            // Some editors begin a file with a mark that says that it is UTF-8.
            let mut mark = [0; 3];
            let marked = to >= 3 && file.read_exact(&mut mark).is_ok() && mark == *b"\xef\xbb\xbf";
            from = if marked { 3 } else { 0 };
            file.seek(SeekFrom::Start(from))?;
        }
        Ok(Chunk { file: file.take(to.saturating_sub(from)), piece: vec![0; PIECE], at: 0, filled: 0 })
    }

    /// Two plain numbers, if the next line is nothing else and is all in memory.
    #[inline]
    fn next_plain_edge(&mut self) -> Option<(u64, u64)> {
        let (from, to, length) = plain_edge(&self.piece[self.at..self.filled])?;
        self.at += length;
        Some((from, to))
    }

    /// The next line, whatever it is; `None` at the end.
    fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        let mut looked = self.at;
        loop {
            let end = self.piece[looked..self.filled].iter().position(|&byte| byte == b'\n');
            if let Some(end) = end {
                let line = self.at..looked + end + 1;
                self.at = line.end;
                return Ok(Some(&self.piece[line]));
            }
            let rest = self.filled - self.at;
            self.piece.copy_within(self.at..self.filled, 0);
            (self.at, self.filled, looked) = (0, rest, rest);
            if rest == self.piece.len() {
                self.piece.resize(2 * rest, 0);
            }
            match self.file.read(&mut self.piece[rest..]) {
                Ok(0) => {
                    self.at = rest;
                    return Ok((rest > 0).then_some(&self.piece[..rest]));
                }
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Two plain numbers with blanks or `->` between, as nearly all lines of large graphs are, and the length of the line.
#[inline]
fn plain_edge(text: &[u8]) -> Option<(u64, u64, usize)> {
    fn blanks(text: &[u8], mut at: usize) -> usize {
        while matches!(text.get(at), Some(b' ' | b'\t')) {
            at += 1;
        }
        at
    }
    fn number(text: &[u8], start: usize) -> Option<(u64, usize)> {
        let (mut number, mut at) = (0u64, start);
        while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
            // Beyond 18 digits it may overflow, and then it is refused.
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
            at += 1;
        }
        let digits = at - start;
        (digits > 0 && digits <= 18 && (digits == 1 || text[start] != b'0')).then_some((number, at))
    }
    let (from, at) = number(text, blanks(text, 0))?;
    let mut next = blanks(text, at);
    if text[next..].starts_with(b"->") {
        next = blanks(text, next + 2);
    } else if next == at {
        return None;
    }
    let (to, at) = number(text, next)?;
    let mut at = blanks(text, at);
    at += usize::from(text.get(at) == Some(&b'\r'));
    (text.get(at) == Some(&b'\n')).then_some((from, to, at + 1))
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

    /// Turns the counts of edges into places for them, once all are counted.
    pub(super) fn number_edges(&mut self) {
        let places = self.vertices.places();
        self.out.resize(places, 0);
        self.starts.resize(places, 0);
        for (place, present) in self.vertices.present.iter_mut().enumerate() {
            *present |= self.out[place] > 0 || self.starts[place] > 0;
        }
        // Each list will be filled from its end down to its start.
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.starts.push(sum);
        self.edges = sum;
    }

    /// Makes room for the predecessors.
    pub(super) fn make_room(&mut self) {
        let edges = self.edges as usize;
        self.predecessors =
            if self.is_narrow() { Bits::Narrow(vec![0; edges]) } else { Bits::Wide(vec![0; edges]) };
    }

    /// Whether the bits of a vertex fit four bytes.
    pub(super) fn is_narrow(&self) -> bool {
        u32::try_from(self.largest).is_ok()
    }

    /// The memory that vertices and edges take, given the bytes for each place of a vertex.
    pub(super) fn memory(&self, a_place: u64) -> u64 {
        let an_edge = if self.is_narrow() { 4 } else { 8 };
        a_place * self.vertices.places() as u64 + an_edge * self.edges
    }

    /// Calls `visit` with the bits of every predecessor.
    #[inline]
    pub(super) fn for_each_predecessor(&self, place: usize, mut visit: impl FnMut(u64)) {
        for at in self.starts[place]..self.starts[place + 1] {
            visit(self.predecessors.get(at as usize));
        }
    }

    /// Counts edges by the vertices that they leave, or arrive at.
    fn count(&mut self, ends: &mut Vec<u64>, kind: u8) {
        self.largest = ends.iter().copied().fold(self.largest, u64::max);
        ends.iter_mut().for_each(|bits| *bits = self.vertices.place(*bits) as u64);
        let places = self.vertices.places();
        self.out.resize(places, 0);
        self.starts.resize(places, 0);
        if kind == LEAVES {
            ends.drain(..).for_each(|place| self.out[place as usize] += 1);
        } else {
            ends.drain(..).for_each(|place| self.starts[place as usize] += 1);
        }
    }

    /// Puts edges in their places.
    fn put(&mut self, edges: &mut Vec<(u64, u64)>) {
        for (bits, _) in &mut *edges {
            let place = self.vertices.place(*bits);
            // More than were counted: the file has grown, which is told in the end.
            *bits = u64::MAX;
            if let Some(start) = self.starts.get_mut(place).filter(|start| **start > 0) {
                *start -= 1;
                *bits = *start;
            }
        }
        for (at, from) in edges.drain(..).filter(|(at, _)| *at != u64::MAX) {
            self.predecessors.set(at as usize, from);
        }
    }
}

/// What a record says.
const VERTEX: u8 = 0;
const LEAVES: u8 = 1;
const ARRIVES: u8 = 2;

/// One of the two times that the file is read.
pub(super) struct Reading {
    graph: Graph,
    stretch: Option<Chunk>,
    /// Whether the edges are counted, or put in their places.
    counting: bool,
    /// The file's name, for errors.
    name: String,
    board: Arc<Board>,
    most_places: usize,
    /// How many edges have been put in their places.
    placed: u64,
    /// Vertices that edges leave, and arrive at, to be counted; edges to be put in their places. Each needs a random access: many
    /// in a row, with nothing between, are made several at a time.
    leaving: Vec<u64>,
    arriving: Vec<u64>,
    edges: Vec<(u64, u64)>,
    failed: Option<Failure>,
}

impl Reading {
    /// Reads a file; more vertices at this worker than `most_places` are refused.
    pub(super) fn new(
        graph: Graph,
        path: &Path,
        counting: bool,
        most_places: usize,
        board: Arc<Board>,
    ) -> Self {
        board.begin(Stage::Reading, if counting { 1 } else { 2 }, 0);
        let stretch = Chunk::open(path, graph.index, graph.workers);
        let name = path.display().to_string();
        let failed = stretch.as_ref().err().map(|error| format!("{name}: {error}").into());
        Reading {
            graph,
            stretch: stretch.ok(),
            counting,
            name,
            board,
            most_places,
            placed: 0,
            leaving: Vec::new(),
            arriving: Vec::new(),
            edges: Vec::new(),
            failed,
        }
    }

    pub(super) fn finish(mut self) -> Result<Graph, Failure> {
        let why = if let Some((first, second)) = self.graph.vertices.clash.take() {
            format!("the names `{first}` and `{second}` cannot be distinguished; rename one of them")
        } else if self.graph.vertices.too_many {
            "one worker has more than 2^32 vertices; use more workers".to_owned()
        } else if !self.counting && self.placed != self.graph.edges {
            "the file changed while it was read".to_owned()
        } else {
            return self.failed.map_or(Ok(self.graph), Err);
        };
        Err(self.failed.unwrap_or_else(|| why.into()))
    }

    /// Reads a line; returns whether there was one.
    fn read_line(&mut self, outbox: &mut Outbox) -> Result<bool, String> {
        let Some(stretch) = &mut self.stretch else { return Ok(false) };
        if let Some((from, to)) = stretch.next_plain_edge() {
            self.edge((from, None), (to, None), outbox);
            return Ok(true);
        }
        // Something else, or the piece of the file ends within the line.
        let Some(line) = stretch.next_line().map_err(|error| error.to_string())? else { return Ok(false) };
        if let Some((from, to, _)) = plain_edge(line) {
            self.edge((from, None), (to, None), outbox);
            return Ok(true);
        }
        let text = std::str::from_utf8(line).map_err(|error| error.to_string())?.trim_end().to_owned();
        let graph = GraphText::parse(&text, BareWords::Edges);
        // A graph in DOT goes over several lines, of which one alone is not understood.
        if graph.as_ref().map_or(text.contains(['{', '}']), |graph| graph.is_dot) {
            return Err(
                "the edges are in DOT, which cannot be read in parts; use a list with one edge per line"
                    .to_owned(),
            );
        }
        let graph = graph.map_err(|error| error.report("the edges", &text))?;
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

    /// Notifies the worker of a vertex.
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

    #[inline]
    fn take(&mut self, kind: u8, bits: u64, name: Option<&str>, from: u64) {
        match kind {
            _ if self.failed.is_some() => {}
            _ if !self.counting => self.edges.push((bits, from)),
            LEAVES => self.leaving.push(bits),
            ARRIVES => self.arriving.push(bits),
            _ => self.graph.vertices.enter(bits, name),
        }
    }

    /// Counts, or puts in their places, the edges that were taken in.
    fn work_off(&mut self) {
        if self.counting {
            self.graph.count(&mut self.leaving, LEAVES);
            self.graph.count(&mut self.arriving, ARRIVES);
            if self.graph.vertices.places() > self.most_places && self.failed.is_none() {
                self.failed = Some(Failure::Undecided(
                    "the vertices take more memory than is allowed; allow more with --max-memory, or use more processes"
                        .to_owned(),
                ));
            }
        } else {
            self.placed += self.edges.len() as u64;
            self.graph.put(&mut self.edges);
        }
    }
}

impl Share for Reading {
    fn feed(&mut self, outbox: &mut Outbox) -> bool {
        if self.failed.is_some() {
            return false;
        }
        let mut more = Ok(true);
        let mut lines = 0;
        while lines < LINES {
            more = self.read_line(outbox);
            if more != Ok(true) {
                break;
            }
            lines += 1;
        }
        self.board.settled(lines);
        self.work_off();
        more.unwrap_or_else(|why| {
            self.failed = Some(format!("{}: {why}", self.name).into());
            false
        })
    }

    fn receive_fed(&mut self, mut records: &[u8]) {
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
        self.work_off();
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
            ("1 2\n", Some((1, 2, 4))),
            ("10 -> 0\r\n3 4\n", Some((10, 0, 9))),
            (" 3->4 \n", Some((3, 4, 7))),
            ("1\t2\n", Some((1, 2, 4))),
            ("999999999999999999 0\n", Some((999_999_999_999_999_999, 0, 21))),
            ("1000000000000000000 0\n", None),
            // Without its end a line may go on.
            ("1 2", None),
            ("1\n2\n", None),
            ("1 - 2\n", None),
            ("1-2\n", None),
            ("1 ->\n", None),
            ("01 2\n", None),
            ("1 2 3\n", None),
            ("a 1\n", None),
            ("1\n", None),
            ("\n", None),
            ("1 2 # edge\n", None),
        ] {
            assert_eq!(plain_edge(line.as_bytes()), edge, "{line}");
        }
    }

    #[test]
    fn every_line_is_read_once() {
        let path = std::env::temp_dir().join(format!("tefuda-stretch-{}", std::process::id()));
        for text in [
            "",
            "a\n",
            "a\nbb\n\nccc",
            "1 2\n3 4\n5 6\n",
            "\n\n\nlong line here\nx",
            &"x".repeat(3 * PIECE),
            &"12 3\n".repeat(PIECE / 4),
        ] {
            std::fs::write(&path, text).unwrap();
            for workers in 1..8 {
                let mut lines = Vec::new();
                for index in 0..workers {
                    let mut stretch = Chunk::open(&path, index, workers).unwrap();
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
