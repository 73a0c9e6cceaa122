//! The rules of graph games: a move goes along an edge of a digraph, and who cannot move loses. A position is one vertex, or
//! a sum of several: a move is made in one of them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use crate::kernel::graph_text::{BareWords, GraphText};
use crate::kernel::parse_error::ParseError;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::{Budget, HeapSize, Undecided};
use crate::solve::digraph::{Digraph, LoopyValues, VertexOutcome};

/// The values and outcomes of all vertices.
#[derive(Debug)]
pub struct Solved {
    /// Values, infinite ones included.
    pub loopy: LoopyValues,
    /// Who wins from each vertex alone, and in how many moves.
    pub outcomes: Vec<VertexOutcome>,
}

/// A digraph with names, solved when it is first asked for.
#[derive(Debug)]
pub struct GraphBoard {
    /// The names; the edges have been taken out.
    names: GraphText,
    graph: Digraph,
    solved: OnceLock<Solved>,
}

impl GraphBoard {
    /// Reads a digraph: an edge list (`a b`, `a -> b`, `a - b` both ways) or DOT.
    ///
    /// # Errors
    /// [`ParseError`] at the first place that cannot be read, or if there is no vertex.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut graph = GraphText::parse(text, BareWords::Edges)?;
        if graph.vertices.is_empty() {
            return Err(ParseError::new(
                text,
                text.len()..text.len(),
                "a vertex, or an edge such as `a -> b`",
            ));
        }
        if let Some(vertex) = graph.vertices.iter().find(|vertex| vertex.name.contains(['+', '>'])) {
            let expected = "a name without `+` and `>`, which part vertices in positions and moves";
            return Err(ParseError::new(text, vertex.at.clone(), expected));
        }
        let edges = graph.edges.iter().flat_map(|edge| {
            let back = (!edge.directed).then_some((edge.to, edge.from));
            std::iter::once((edge.from, edge.to)).chain(back)
        });
        let digraph = Digraph::new(graph.vertices.len(), edges);
        graph.edges = Vec::new();
        Ok(GraphBoard { names: graph, graph: digraph, solved: OnceLock::new() })
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// What a vertex is called.
    #[must_use]
    pub fn name(&self, vertex: u32) -> &str {
        &self.names.vertices[vertex as usize].name
    }

    /// The vertex of a name.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.names.vertex(name)
    }

    /// The values and outcomes of all vertices, solved now or before.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn solved(&self, budget: &Budget) -> Result<&Solved, Undecided> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved);
        }
        let mut meter = budget.meter();
        let loopy = self.graph.loopy(&mut meter)?;
        let outcomes = self.graph.outcomes(&mut meter)?;
        Ok(self.solved.get_or_init(|| Solved { loopy, outcomes }))
    }
}

/// Vertices of a board; the player to move has seat 0.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(super) board: Arc<GraphBoard>,
    pub(super) vertices: Vec<u32>,
}

impl Setup {
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
#[derive(Clone, Debug)]
pub struct Move {
    /// Which part of the sum moves.
    pub part: usize,
    /// Where to.
    pub to: u32,
    pub(super) text: String,
}

/// Moves are the same if their texts are: equal parts of a sum are interchangeable.
impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
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
        for (part, &vertex) in vertices.iter().enumerate() {
            // Of equal parts only the first moves.
            if vertices[..part].contains(&vertex) {
                continue;
            }
            for &to in board.graph.followers(vertex as usize) {
                visit(Move { part, to, text: format!("{}>{}", board.name(vertex), board.name(to)) })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        let legal = self.for_each_move(|legal| {
            if legal == *played { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if legal.is_break() {
            Ok(())
        } else {
            Err(IllegalMove::new(format!("`{played}` is no edge from here")))
        }
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.0.clone();
        if let Some(vertex) = setup.vertices.get_mut(played.part) {
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

impl HeapSize for Move {
    fn heap_size(&self) -> usize {
        self.text.capacity()
    }
}
