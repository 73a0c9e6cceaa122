//! The rules of Hackenbush: a move cuts an edge of a picture that stands on the ground, and what is cut off from the ground
//! falls. Green edges may be cut by both players, blue and red ones by the player of that colour. A player who cannot move loses, or
//! wins if the game is misère.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::kernel::bit_key::BitKey;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;
use crate::kernel::words::both;

/// The colour of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// For both players.
    Green,
    /// For the blue player, Left.
    Blue,
    /// For the red player, Right.
    Red,
}

/// A player of a coloured picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Right, seat 0.
    Red,
    /// Left, seat 1.
    Blue,
}

impl Player {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Player::Red => Player::Blue,
            Player::Blue => Player::Red,
        }
    }

    /// The seat: red 0, blue 1.
    #[must_use]
    pub fn seat(self) -> Seat {
        match self {
            Player::Red => Seat::FIRST,
            Player::Blue => Seat::SECOND,
        }
    }

    /// Whether the player may cut an edge of this colour.
    #[must_use]
    pub fn may_cut(self, colour: Colour) -> bool {
        match colour {
            Colour::Green => true,
            Colour::Blue => self == Player::Blue,
            Colour::Red => self == Player::Red,
        }
    }
}

/// An edge between two vertices by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end.
    pub from: u32,
    /// The other end; the same for a loop.
    pub to: u32,
    /// The colour.
    pub colour: Colour,
    /// Whether the colour was written, as in `0-1:g`: green may be left out.
    pub(super) written: bool,
}

impl Edge {
    /// An edge of this colour.
    #[must_use]
    pub fn new(from: u32, to: u32, colour: Colour) -> Self {
        Edge { from, to, colour, written: colour != Colour::Green }
    }

    /// The end that is not this one.
    #[must_use]
    pub fn other_end(&self, vertex: u32) -> u32 {
        if self.from == vertex { self.to } else { self.from }
    }
}

/// What the vertices of a picture are called.
#[derive(Clone, Debug)]
pub(super) enum Names {
    /// By numbers, as in a position that lists its edges.
    Numbers(Vec<u32>),
    /// As a board calls them; then edges keep the numbers that they have on it.
    Board(Vec<Arc<str>>),
}

/// A picture, of which a position holds the edges that are left. Vertex 0 is the ground.
#[derive(Debug)]
pub struct Picture {
    pub(super) names: Names,
    edges: Vec<Edge>,
    /// The edges at vertex v are `incident[starts[v]..starts[v + 1]]`, a loop once.
    starts: Vec<u32>,
    incident: Vec<u32>,
}

impl Picture {
    /// A picture with vertices numbered from 0, the ground. O(V + E).
    #[must_use]
    pub fn new(vertices: u32, edges: Vec<Edge>) -> Self {
        let vertices = edges.iter().map(|edge| edge.from.max(edge.to) + 1).max().unwrap_or(0).max(vertices);
        Picture::with_names(Names::Numbers((0..vertices.max(1)).collect()), edges)
    }

    pub(super) fn with_names(names: Names, edges: Vec<Edge>) -> Self {
        let vertices = match &names {
            Names::Numbers(numbers) => numbers.len(),
            Names::Board(names) => names.len(),
        };
        let mut starts = vec![0u32; vertices + 1];
        let ends = |edge: &Edge| std::iter::once(edge.from).chain((edge.to != edge.from).then_some(edge.to));
        for vertex in edges.iter().flat_map(ends) {
            starts[vertex as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut incident = vec![0u32; starts[vertices] as usize];
        for (number, edge) in edges.iter().enumerate() {
            for vertex in ends(edge) {
                incident[next[vertex as usize] as usize] = number as u32;
                next[vertex as usize] += 1;
            }
        }
        Picture { names, edges, starts, incident }
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many vertices there are, the ground included.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The edges at a vertex, by their index.
    #[must_use]
    pub fn at(&self, vertex: u32) -> &[u32] {
        &self.incident[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }

    /// What a vertex is called.
    #[must_use]
    pub fn name(&self, vertex: u32) -> String {
        match &self.names {
            Names::Numbers(numbers) => numbers[vertex as usize].to_string(),
            Names::Board(names) => names[vertex as usize].to_string(),
        }
    }

    pub(super) fn is_board(&self) -> bool {
        matches!(self.names, Names::Board(_))
    }
}

/// A set of edges of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EdgeSet(Box<[u64]>);

impl EdgeSet {
    /// The first `count` edges.
    #[must_use]
    pub fn first(count: usize) -> Self {
        let mut set = EdgeSet(vec![u64::MAX; count.div_ceil(64)].into());
        if let Some(last) = set.0.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        set
    }

    /// No edge of `count`.
    #[must_use]
    pub fn none(count: usize) -> Self {
        EdgeSet(vec![0; count.div_ceil(64)].into())
    }

    /// Whether an edge is in it.
    #[must_use]
    pub fn contains(&self, edge: u32) -> bool {
        self.0.get(edge as usize / 64).is_some_and(|word| word >> (edge % 64) & 1 == 1)
    }

    /// Puts an edge in.
    pub fn insert(&mut self, edge: u32) {
        self.0[edge as usize / 64] |= 1 << (edge % 64);
    }

    /// Takes an edge out.
    pub fn remove(&mut self, edge: u32) {
        self.0[edge as usize / 64] &= !(1 << (edge % 64));
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The edges in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |word| at as u32 * 64 + word.trailing_zeros())
        })
    }

    pub(super) fn bytes(&self) -> usize {
        8 * self.0.len()
    }
}

/// A picture with the edges that are left, who is to move, and how the game ends.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(super) picture: Arc<Picture>,
    /// All of them hang on the ground.
    pub(super) left: EdgeSet,
    /// The player to move of a coloured picture; in a green one it is seat 0.
    pub(super) mover: Option<Player>,
    pub(super) misere: bool,
}

impl Setup {
    /// The edges of `left` that hang on the ground; the others fall.
    #[must_use]
    pub fn new(picture: Arc<Picture>, left: EdgeSet, mover: Option<Player>, misere: bool) -> Self {
        let mut setup = Setup { picture, left, mover, misere };
        setup.let_fall();
        setup
    }

    /// The picture.
    #[must_use]
    pub fn picture(&self) -> &Arc<Picture> {
        &self.picture
    }

    /// The edges that are left.
    #[must_use]
    pub fn left(&self) -> &EdgeSet {
        &self.left
    }

    /// The player to move of a coloured picture.
    #[must_use]
    pub fn mover(&self) -> Option<Player> {
        self.mover
    }

    /// Whether the player who cannot move wins.
    #[must_use]
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// Whether every edge that is left is green.
    #[must_use]
    pub fn is_green(&self) -> bool {
        self.left.iter().all(|edge| self.picture.edges[edge as usize].colour == Colour::Green)
    }

    /// The seat of the player to move.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.mover.map_or(Seat::FIRST, Player::seat)
    }

    pub(super) fn may_cut(&self, edge: u32) -> bool {
        let colour = self.picture.edges[edge as usize].colour;
        self.mover.is_none_or(|mover| mover.may_cut(colour))
    }

    /// The edges with the numbers that moves call them by: on a board those of the board, else in the order of the notation.
    pub fn numbered(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let board = self.picture.is_board();
        self.left.iter().zip(1..).map(move |(edge, place)| (if board { edge + 1 } else { place }, edge))
    }

    /// Takes away what does not hang on the ground. O(V + E).
    fn let_fall(&mut self) {
        let reached = reached(&self.picture, &self.left, 0);
        let fallen: Vec<u32> = self
            .left
            .iter()
            .filter(|&edge| !reached[self.picture.edges[edge as usize].from as usize])
            .collect();
        fallen.into_iter().for_each(|edge| self.left.remove(edge));
    }
}

/// Which vertices hang on `root`, such as the ground, by these edges. O(V + E), without recursion.
pub(super) fn reached(picture: &Picture, left: &EdgeSet, root: u32) -> Vec<bool> {
    let mut reached = vec![false; picture.vertices()];
    reached[root as usize] = true;
    let mut waiting = vec![root];
    while let Some(vertex) = waiting.pop() {
        for &edge in picture.at(vertex).iter().filter(|&&edge| left.contains(edge)) {
            let neighbour = picture.edges[edge as usize].other_end(vertex);
            if !std::mem::replace(&mut reached[neighbour as usize], true) {
                waiting.push(neighbour);
            }
        }
    }
    reached
}

impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.picture, &other.picture)
            && (self.mover, self.misere) == (other.mover, other.misere)
            && self.left == other.left
    }
}

impl Eq for Setup {}

/// A setup in which the player to move can cut an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(Setup);

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

/// A move: the edge that is cut, and the number that it has in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The number, from 1.
    pub number: u32,
    /// The edge, by its index in the picture.
    pub edge: u32,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.fmt(f)
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        if self.left.iter().any(|edge| self.may_cut(edge)) {
            return Status::Open(Position(self));
        }
        let mover = self.seat();
        Status::Over(Ending::Won(if self.misere { mover } else { mover.opponent() }))
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    /// The edges left, and the mover where the players differ: the picture is the same for all positions of a game.
    type Key = (BitKey, Option<Player>);

    fn to_move(&self) -> Seat {
        self.0.seat()
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut own = self.0.numbered().filter(|&(_, edge)| self.0.may_cut(edge));
        own.try_for_each(|(number, edge)| visit(Move { number, edge }))
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        if !self.0.left.contains(played.edge) {
            return Err(IllegalMove::new(
                both!("there is no edge {played} here", "ここに辺{played}はありません"; played),
            ));
        }
        if !self.0.may_cut(played.edge) {
            let whose = if self.0.mover == Some(Player::Red) { "blue" } else { "red" };
            return Err(IllegalMove::new(both!(
                "edge {played} is {whose}: only the other player may cut it",
                "辺{played}は{whose}なので、相手しか切れません";
                played, whose
            )));
        }
        Ok(())
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.0.clone();
        setup.left.remove(played.edge);
        setup.let_fall();
        setup.mover = setup.mover.map(Player::other);
        let seats = if setup.mover.is_some() { SeatMap::Same } else { SeatMap::Swapped };
        Played { setup, seats }
    }

    fn key(&self) -> (BitKey, Option<Player>) {
        let mover = self.0.mover.filter(|_| !self.0.is_green());
        (BitKey::new(self.0.left.0.iter().copied()), mover)
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        // What the allocator adds to a block, about.
        16 + self.0.left.bytes()
    }
}

impl HeapSize for Player {}

impl HeapSize for Move {}
