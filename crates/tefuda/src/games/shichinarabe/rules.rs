//! The rules of SHICHINARABE (Sevens) on any graph.
//!
//! Vertices are red, blue or white. On your turn you whiten one of your vertices that a white vertex opens; whitening your
//! last one wins; having vertices but no move loses. Each player may have passes, and all-mighty rights (jokers): before the
//! own move a vertex of the opponent is whitened. Whitening the opponent's last vertex lets the opponent win.
//!
//! Cards are a graph too: the sevens are white, and each card touches its neighbours in the suit. In a text of two hands
//! the first hand is red and to move; after a move the hands change places.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::layout::{Form, Layout};
use super::notation;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;

/// What a vertex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// A vertex of the red player, who has seat 0.
    Red,
    /// A vertex of the blue player, who has seat 1.
    Blue,
    /// A vertex on the table.
    White,
}

impl Colour {
    /// The colour of the other player; white stays.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
            Colour::White => Colour::White,
        }
    }

    /// The seat of the player of this colour.
    #[must_use]
    pub fn seat(self) -> Seat {
        Seat(u8::from(self == Colour::Blue))
    }
}

/// How all-mighty rights are used. By default once before an own move, on any vertex of the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Several rights may be used in one turn (M).
    pub several: bool,
    /// Only on vertices that a white vertex opens (T).
    pub touching: bool,
    /// A use takes the place of the own move (I).
    pub instead: bool,
}

/// Everything that is not the layout. By seat: red 0, blue 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The colour of each vertex.
    pub colours: Vec<Colour>,
    /// Who is to move: red or blue.
    pub mover: Colour,
    /// Passes left.
    pub passes: [u32; 2],
    /// All-mighty rights left.
    pub rights: [u32; 2],
    /// How rights are used.
    pub reading: Reading,
}

impl State {
    /// How many vertices are left of a colour.
    #[must_use]
    pub fn count(&self, colour: Colour) -> usize {
        self.colours.iter().filter(|one| **one == colour).count()
    }
}

/// A layout with the colours on it.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(super) layout: Arc<Layout>,
    pub(super) state: State,
}

impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.layout, &other.layout) && self.state == other.state
    }
}

impl Eq for Setup {}

impl Hash for Setup {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl Setup {
    /// A setup, if both players have vertices or one of them has just finished.
    #[must_use]
    pub fn new(layout: Arc<Layout>, state: State) -> Self {
        debug_assert_eq!(layout.vertices(), state.colours.len());
        Setup { layout, state }
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The colours and what else there is.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// For each vertex whether a white vertex opens it.
    #[must_use]
    pub fn opened(&self) -> Vec<bool> {
        let white = |vertex: u32| self.state.colours[vertex as usize] == Colour::White;
        let mut opened = vec![false; self.layout.vertices()];
        for vertex in (0..self.layout.vertices()).filter(|&vertex| white(vertex as u32)) {
            self.layout.opened_by(vertex).iter().for_each(|&to| opened[to as usize] = true);
        }
        for edge in self.layout.labelled() {
            let counts =
                white(edge.from) && edge.added_by.is_none_or(white) && !edge.deleted_by.is_some_and(white);
            opened[edge.to as usize] |= counts;
        }
        opened
    }

    /// How many vertices of each seat no white vertex can ever reach, however the labels of edges may change.
    #[must_use]
    pub fn buried(&self) -> [usize; 2] {
        let count = self.layout.vertices();
        let mut by_label: Vec<(u32, u32)> =
            self.layout.labelled().iter().map(|edge| (edge.from, edge.to)).collect();
        by_label.sort_unstable();
        let mut waiting: Vec<u32> = (0..count as u32)
            .filter(|&vertex| self.state.colours[vertex as usize] == Colour::White)
            .collect();
        let mut seen = vec![false; count];
        waiting.iter().for_each(|&vertex| seen[vertex as usize] = true);
        while let Some(vertex) = waiting.pop() {
            let first = by_label.partition_point(|(from, _)| *from < vertex);
            let labelled = by_label[first..].iter().take_while(|(from, _)| *from == vertex).map(|(_, to)| to);
            for &next in self.layout.opened_by(vertex as usize).iter().chain(labelled) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    waiting.push(next);
                }
            }
        }
        [Colour::Red, Colour::Blue].map(|colour| {
            (0..count).filter(|&vertex| !seen[vertex] && self.state.colours[vertex] == colour).count()
        })
    }

    /// The vertices of a player that can be played, in the order of their numbers.
    #[must_use]
    pub fn playable(&self, colour: Colour) -> Vec<u32> {
        let opened = self.opened();
        let playable =
            |vertex: &u32| opened[*vertex as usize] && self.state.colours[*vertex as usize] == colour;
        (0..self.layout.vertices() as u32).filter(playable).collect()
    }

    /// The same with one more white vertex.
    fn whitened(&self, vertex: u32) -> Self {
        let mut after = self.clone();
        after.state.colours[vertex as usize] = Colour::White;
        after
    }

    /// The setup after a legal move, everybody with the same colour as before.
    #[must_use]
    pub fn after(&self, played: &Move) -> Self {
        let mut setup = self.clone();
        let seat = setup.state.mover.seat().index();
        for &vertex in &played.uses {
            setup.state.colours[vertex as usize] = Colour::White;
            setup.state.rights[seat] = setup.state.rights[seat].saturating_sub(1);
        }
        // If the opponent has finished by that, the own vertex is not played any more.
        let finished = !played.uses.is_empty() && setup.state.count(setup.state.mover.other()) == 0;
        if let Some(vertex) = played.played.filter(|_| !finished) {
            setup.state.colours[vertex as usize] = Colour::White;
        }
        if played.is_pass() {
            setup.state.passes[seat] = setup.state.passes[seat].saturating_sub(1);
        }
        setup.state.mover = setup.state.mover.other();
        setup
    }

    /// Whose game it is, if somebody has no vertices left.
    fn finished(&self) -> Option<Colour> {
        // Only one of them can have none; the player who moved last is asked first all the same.
        [self.state.mover.other(), self.state.mover].into_iter().find(|&colour| self.state.count(colour) == 0)
    }
}

/// A setup in which the player to move has a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Setup);

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

/// A move: rights that are used, and the own vertex or a pass.
#[derive(Clone, Debug)]
pub struct Move {
    /// The opponent's vertices that are whitened first.
    pub uses: Vec<u32>,
    /// The own vertex that is played.
    pub played: Option<u32>,
    pub(super) text: String,
}

impl Move {
    /// Whether it is a pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.uses.is_empty() && self.played.is_none()
    }
}

/// Moves are the same if their texts are.
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
        if let Some(winner) = self.finished() {
            return Status::Over(Ending::Won(winner.seat()));
        }
        let position = Position(self);
        if position.can_move() {
            Status::Open(position)
        } else {
            Status::Over(Ending::Won(position.0.state.mover.other().seat()))
        }
    }
}

impl Position {
    /// Whether the player to move has a move.
    fn can_move(&self) -> bool {
        let state = &self.0.state;
        if state.passes[state.mover.seat().index()] > 0 || !self.0.playable(state.mover).is_empty() {
            return true;
        }
        let mut found = false;
        self.for_each_use(|_, _| found = true);
        found
    }

    /// Calls `visit` with every way to use rights: the whitened vertices, and the own vertex where one is due.
    fn for_each_use(&self, mut visit: impl FnMut(&[u32], Option<u32>)) {
        let state = &self.0.state;
        let rights = state.rights[state.mover.seat().index()] as usize;
        let most = if state.reading.several { rights } else { rights.min(1) };
        // Sets of vertices in text order, each once; each with the setup after it.
        let mut waiting: Vec<(Vec<u32>, Setup)> = Vec::new();
        let mut seen: FxHashSet<Vec<u32>> = FxHashSet::default();
        let mut extend = |uses: &[u32], setup: &Setup, waiting: &mut Vec<(Vec<u32>, Setup)>| {
            if uses.len() == most || setup.finished().is_some() {
                return;
            }
            let opened = setup.opened();
            // Whitening one may let another touch white, so that any order may be the one that is possible; else ascending
            // ones are enough.
            let least = if state.reading.touching { 0 } else { uses.last().map_or(0, |last| last + 1) };
            let theirs = (least..setup.layout.vertices() as u32).filter(|&vertex| {
                setup.state.colours[vertex as usize] == state.mover.other()
                    && (!state.reading.touching || opened[vertex as usize])
            });
            // The stack gives the last first.
            let next: Vec<u32> = theirs.collect();
            for vertex in next.into_iter().rev() {
                let mut uses = uses.to_vec();
                uses.push(vertex);
                uses.sort_unstable();
                if !state.reading.touching || seen.insert(uses.clone()) {
                    waiting.push((uses, setup.whitened(vertex)));
                }
            }
        };
        extend(&[], &self.0, &mut waiting);
        while let Some((uses, setup)) = waiting.pop() {
            if state.reading.instead {
                visit(&uses, None);
            } else {
                setup.playable(state.mover).into_iter().for_each(|vertex| visit(&uses, Some(vertex)));
            }
            extend(&uses, &setup, &mut waiting);
        }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    type Key = State;

    fn to_move(&self) -> Seat {
        self.0.state.mover.seat()
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        self.all_moves(|played| {
            if flow.is_continue() {
                flow = visit(played);
            }
        });
        flow
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        let mut legal = false;
        self.each_move(|one| legal |= one == *played);
        if legal { Ok(()) } else { Err(IllegalMove::new(format!("`{played}` is not possible here"))) }
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.0.after(played);
        if matches!(setup.layout.form, Form::Deck(_)) {
            // The hand to move stands first, and is red.
            setup.state.colours.iter_mut().for_each(|colour| *colour = colour.other());
            setup.state.passes.swap(0, 1);
            setup.state.rights.swap(0, 1);
            setup.state.mover = Colour::Red;
            return Played { setup, seats: SeatMap::Swapped };
        }
        Played { setup, seats: SeatMap::Same }
    }

    fn key(&self) -> State {
        self.0.state.clone()
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        self.0.state.heap_size()
    }
}

impl HeapSize for State {
    fn heap_size(&self) -> usize {
        self.colours.capacity()
    }
}

impl HeapSize for Move {
    fn heap_size(&self) -> usize {
        self.uses.heap_size() + self.text.capacity()
    }
}

impl Position {
    fn all_moves(&self, mut visit: impl FnMut(Move)) {
        let state = &self.0.state;
        let namer = notation::Namer::new(&self.0);
        let mut own = self.0.playable(state.mover);
        namer.sort(&mut own);
        for vertex in own {
            visit(Move { uses: Vec::new(), played: Some(vertex), text: namer.played(&self.0, vertex) });
        }
        self.for_each_use(|uses, played| {
            let text = namer.with_uses(&self.0, uses, played);
            visit(Move { uses: uses.to_vec(), played, text });
        });
        if state.passes[state.mover.seat().index()] > 0 {
            visit(Move { uses: Vec::new(), played: None, text: "pass".to_owned() });
        }
    }
}
