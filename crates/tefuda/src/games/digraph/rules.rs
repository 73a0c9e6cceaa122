//! The rules of graph games: a move goes along an edge of a digraph, and a player who cannot move loses. A position is one vertex, or
//! a sum of several: a move is made in one of them.

use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, OnceLock};

use crate::kernel::graph_text::{BareWords, GraphReader, GraphText, NamedEdges, Names, name_text};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::{HeapSize, Meter, Undecided};
use crate::kernel::words::both;
use crate::solve::digraph::{Digraph, LoopyValues, VertexOutcome};
use crate::value::loopy::LoopyOutcome;

/// The values and outcomes of all vertices.
#[derive(Debug)]
pub struct Solved {
    /// Values, infinite ones included.
    pub loopy: LoopyValues,
    /// Who wins from each vertex alone, and in how many moves.
    pub outcomes: Vec<VertexOutcome>,
    /// What solving took.
    nodes: u64,
}

impl Solved {
    /// Moves until the end from a vertex alone; `None` if nobody can force it.
    #[must_use]
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        let VertexOutcome { outcome, remoteness } = self.outcomes[vertex as usize];
        (outcome != LoopyOutcome::Draw).then_some(remoteness)
    }
}

/// Whether a name could not be told apart in positions and moves.
fn is_ambiguous(name: &str) -> bool {
    name.contains(['+', '>'])
}

fn ambiguous_in(text: &str, at: Range<usize>) -> ParseError {
    let expected = both!(
        "a name without `+` and `>`, which separate vertices in positions and moves",
        "`+` と `>` のない名前(局面や手で頂点を区切る記号です)"
    );
    ParseError::new(text, at, expected)
}

fn no_vertex_in(text: &str) -> ParseError {
    ParseError::new(
        text,
        text.len()..text.len(),
        both!("a vertex, or an edge such as `a -> b`", "頂点、または `a -> b` のような辺"),
    )
}

/// A digraph with names, solved when it is first asked for.
#[derive(Debug)]
pub struct GraphBoard {
    names: Names,
    graph: Digraph,
    solved: OnceLock<Arc<Solved>>,
}

impl GraphBoard {
    /// Reads a digraph: an edge list (`a b`, `a -> b`, `a - b` both ways) or DOT.
    ///
    /// # Errors
    /// [`ParseError`] at the first place that cannot be read, or if there is no vertex.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut reader = GraphReader::default();
        // In pieces, as the reader copies the first ones.
        text.as_bytes().chunks(1 << 16).try_for_each(|piece| reader.push(piece))?;
        let named = reader.finish()?;
        if named.names.is_empty() {
            return Err(no_vertex_in(text));
        }
        if named.names.iter().any(is_ambiguous) {
            // Only a reader that keeps everything knows where it stands.
            let vertices = GraphText::parse(text, BareWords::Edges)?.vertices;
            let place = vertices.iter().find(|vertex| is_ambiguous(&vertex.name));
            return Err(ambiguous_in(text, place.map_or(0..0, |vertex| vertex.at.clone())));
        }
        Ok(GraphBoard::new(named))
    }

    /// The board of a text that has come in pieces, which is not at hand any more: a wrong name is told without its place.
    ///
    /// # Errors
    /// [`ParseError`] as [`GraphBoard::parse`].
    pub fn read(reader: GraphReader) -> Result<Self, ParseError> {
        let named = reader.finish()?;
        if named.names.is_empty() {
            return Err(no_vertex_in(""));
        }
        if let Some(name) = named.names.iter().find(|name| is_ambiguous(name)) {
            return Err(ambiguous_in(name, 0..name.len()));
        }
        Ok(GraphBoard::new(named))
    }

    fn new(named: NamedEdges) -> Self {
        let graph = Digraph::new(named.names.len(), named.edges());
        GraphBoard { names: named.names, graph, solved: OnceLock::new() }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// What a vertex is called.
    #[must_use]
    pub fn name(&self, vertex: u32) -> &str {
        self.names.name(vertex)
    }

    /// The text of the board: its edges, and the vertices that none touches.
    #[must_use]
    pub fn text(&self) -> String {
        let name = |vertex: usize| name_text(self.name(vertex as u32));
        let mut alone = vec![true; self.graph.vertices()];
        let mut entries = Vec::new();
        for from in 0..alone.len() {
            for &to in self.graph.followers(from) {
                (alone[from], alone[to as usize]) = (false, false);
                entries.push(format!("{} -> {}", name(from), name(to as usize)));
            }
        }
        entries
            .extend((0..alone.len()).filter(|&vertex| alone[vertex]).map(|vertex| name(vertex).into_owned()));
        entries.join("; ")
    }

    /// The vertex of a name.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.names.vertex(name)
    }

    /// The values and outcomes of all vertices, solved now or before. What was solved before is charged as if it were solved now.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn solved(&self, meter: &mut Meter) -> Result<Arc<Solved>, Undecided> {
        let (vertices, edges) = (self.graph.vertices() as u64, self.graph.edges() as u64);
        // While it is solved: the edges turned round, and some lists of the vertices. What is kept: labels, turns and outcomes.
        meter.spend(0, 48 * vertices + 8 * edges)?;
        let allowed = meter.rest().max_nodes;
        let known = self.solved.get().filter(|solved| allowed.is_none_or(|most| solved.nodes <= most));
        let solved = match known {
            Some(solved) => {
                meter.spend(solved.nodes, 0)?;
                solved.clone()
            }
            // If the budget does not suffice for what is known, it ends at the same place as it would without.
            None => {
                let before = meter.nodes();
                let (loopy, outcomes) = self.graph.solve(meter)?;
                let nodes = meter.nodes() - before;
                self.solved.get_or_init(|| Arc::new(Solved { loopy, outcomes, nodes })).clone()
            }
        };
        meter.hold(16 * vertices)?;
        Ok(solved)
    }
}

/// Vertices of a board; the player to move has seat 0.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(super) board: Arc<GraphBoard>,
    pub(super) vertices: Vec<u32>,
}

impl Setup {
    /// Tokens on these vertices; `None` if there is none, or no such vertex.
    #[must_use]
    pub fn new(board: Arc<GraphBoard>, vertices: Vec<u32>) -> Option<Self> {
        let known = |&vertex: &u32| (vertex as usize) < board.graph.vertices();
        (!vertices.is_empty() && vertices.iter().all(known)).then_some(Setup { board, vertices })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &GraphBoard {
        &self.board
    }

    /// The vertices, one for each part of the sum.
    #[must_use]
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }
}

impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.board, &other.board) && self.vertices == other.vertices
    }
}

impl Eq for Setup {}

impl Hash for Setup {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.vertices.hash(hasher);
    }
}

/// Vertices from which there is a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Setup);

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

/// A move along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Which part of the sum moves, counted from 0; of equal parts the first.
    pub part: u32,
    /// Where to.
    pub to: u32,
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        let stuck =
            self.vertices.iter().all(|&vertex| self.board.graph.followers(vertex as usize).is_empty());
        if stuck { Status::Over(Ending::Won(Seat::SECOND)) } else { Status::Open(Position(self)) }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    /// The parts in order of their vertices: the board is the same for all positions of a game.
    type Key = Vec<u32>;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Setup { board, vertices } = &self.0;
        for (part, &vertex) in (0..).zip(vertices) {
            // Of equal parts only the first moves.
            if vertices[..part as usize].contains(&vertex) {
                continue;
            }
            for &to in board.graph.followers(vertex as usize) {
                visit(Move { part, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        let Setup { board, vertices } = &self.0;
        let from = vertices.get(played.part as usize);
        let is_edge =
            from.is_some_and(|&from| board.graph.followers(from as usize).binary_search(&played.to).is_ok());
        if is_edge {
            Ok(())
        } else {
            Err(IllegalMove::new(both!(
                "there is no such edge from here",
                "ここからそのような辺はありません"
            )))
        }
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.0.clone();
        if let Some(vertex) = setup.vertices.get_mut(played.part as usize) {
            *vertex = played.to;
        }
        Played { setup, seats: SeatMap::Swapped }
    }

    fn key(&self) -> Vec<u32> {
        let mut vertices = self.0.vertices.clone();
        vertices.sort_unstable();
        vertices
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        self.0.vertices.heap_size()
    }
}

impl HeapSize for Move {}
