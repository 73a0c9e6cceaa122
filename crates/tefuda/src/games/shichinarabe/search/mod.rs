//! Exact search for everything that no theorem decides: several white vertices, cycles, rights, tunnels, any passes.
//!
//! The [rules] are those of every setup; here a position is the set of white vertices, who is to move, and what is
//! left of rights and passes, and what has been solved is kept. Once no rights are left, three facts cut the tree:
//! - a move that opens no hidden vertex of the opponent costs nothing, so that a player who has one makes it (a winning
//!   strategy can be followed one such move ahead);
//! - a player who can finish their own vertices without help, and is ahead, wins;
//! - a player with at least as many free moves as the opponent can make without help, while the opponent keeps a vertex out
//!   of reach, wins.
//!
//! Labelled edges may close again what was open, or open it later. The facts apply once none of them matters any more: to follow a
//! strategy one move ahead, moves must change places, and one of them may delete the edge that opens the other.
//!
//! If a position without labels falls into several parts, the normal-play values of the parts are looked at too.
//!
//! Passes of both players cancel; only the difference is kept.
//!
//! Cost: exponential in general; the meter ends it. It holds all the memory of the search.

#[cfg(test)]
mod tests;
mod values;

use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use values::Values;

use super::bits::{Bits, WideSet};
use super::depth_first::{self, Entered, Next, Tree};
use super::layout::Layout;
use super::rules::{self, Colour, Move, Setup, State, View};
use crate::kernel::run::{HeapSize as _, Meter, Undecided, table_bytes};

/// A layout with its colours, as sets.
struct Graph<B> {
    layout: Arc<Layout>,
    /// The vertices of each seat at the start.
    owned: [B; 2],
    opened_by: Vec<B>,
    /// For each group of edges with labels what deletes them, and what they open.
    labelled: Vec<(Option<u32>, B)>,
    /// Whether edges have no labels and go both ways, so that parts have values.
    valued: bool,
}

/// A position: its colours are the set of white vertices. Whose the others are never changes.
type Node<B> = State<B>;

impl<B: Bits> rules::Graph for Graph<B> {
    type Colours = B;
    type Set = B;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn add_opened_by(&self, vertex: usize, opened: &mut B) {
        opened.add(&self.opened_by[vertex]);
    }

    fn left(&self, white: &B, player: Colour) -> B {
        self.owned[player.seat().index()].without(white)
    }

    fn opened(&self, white: &B) -> B {
        self.opened_by_all(white)
    }

    fn whiten(&self, white: &mut B, vertex: u32) {
        white.insert(vertex as usize);
    }
}

/// While moves are listed, the meter hears of them in portions of this many.
const LISTED_TOGETHER: usize = 64;

/// With more vertices than this every step looks at the clock.
const LARGE: usize = 128;

struct Frame<B> {
    node: Node<B>,
    /// Positions after moves without rights that are left to be solved, the most promising last.
    after: Vec<Node<B>>,
    /// Moves that are looked at when their turn comes, and the next one.
    steps: Vec<Move>,
    next: usize,
    bytes: u64,
}

/// The moves of a position.
struct Steps {
    /// Without rights.
    own: Vec<Move>,
    with_rights: Vec<Move>,
}

/// Solves positions on one layout; what has been solved is kept.
struct Solver<B> {
    graph: Graph<B>,
    /// Who wins.
    solved: FxHashMap<Node<B>, Colour>,
    values: Values<B>,
    /// What the sets of neighbours take.
    graph_bytes: u64,
    /// What the positions under way take.
    stack_bytes: u64,
    /// What the meter holds for this search.
    held: u64,
}

/// The result of assessing a position.
enum Assessment<B> {
    Winner(Colour),
    /// The player to move has a choice.
    Choice(Node<B>),
}

/// A search on one layout; positions on it share what has been found.
pub struct Search(Kind);

enum Kind {
    Small(Solver<u64>),
    Middle(Solver<u128>),
    Large(Solver<WideSet>),
}

impl Search {
    /// A search for positions that arise from this one.
    ///
    /// # Errors
    /// [`Undecided`] if the sets of neighbours alone would take more memory than allowed: a bit for every two vertices.
    pub fn new(setup: &Setup, meter: &mut Meter) -> Result<Self, Undecided> {
        Ok(Search(match setup.layout().vertices() {
            0..=64 => Kind::Small(Solver::new(setup, meter)?),
            65..=LARGE => Kind::Middle(Solver::new(setup, meter)?),
            _ => Kind::Large(Solver::new(setup, meter)?),
        }))
    }

    /// Who wins a position that arises from the one that the search was made for. The meter is the one that the search was made
    /// with.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up. What was solved until then is kept.
    pub fn winner(&mut self, setup: &Setup, meter: &mut Meter) -> Result<Colour, Undecided> {
        match &mut self.0 {
            Kind::Small(solver) => solver.winner(setup, meter),
            Kind::Middle(solver) => solver.winner(setup, meter),
            Kind::Large(solver) => solver.winner(setup, meter),
        }
    }
}

impl<B: Bits> Graph<B> {
    fn new(setup: &Setup) -> Self {
        let layout = setup.layout();
        let vertices = layout.vertices();
        let mut opened_by = vec![B::empty(vertices); vertices];
        for (vertex, opened) in opened_by.iter_mut().enumerate() {
            layout.opened_by(vertex).iter().for_each(|&to| opened.insert(to as usize));
        }
        let owned = Colour::PLAYERS.map(|player| Self::set_of(setup, player));
        let labelled = layout.groups().iter().map(|group| {
            let mut opened = B::empty(vertices);
            group.edges.iter().for_each(|(_, to)| opened.insert(*to as usize));
            (group.deleted_by, opened)
        });
        let labelled = labelled.collect();
        Graph { layout: layout.clone(), owned, opened_by, labelled, valued: layout.is_undirected() }
    }

    /// The vertices of a colour.
    fn set_of(setup: &Setup, colour: Colour) -> B {
        let mut set = B::empty(setup.layout().vertices());
        for (vertex, _) in
            setup.state().colours.iter().enumerate().filter(|(_, vertex_colour)| **vertex_colour == colour)
        {
            set.insert(vertex);
        }
        set
    }

    /// The empty set.
    fn empty(&self) -> B {
        B::empty(self.layout.vertices())
    }

    /// The vertices of `own` that a player can reach without help, once those in `opened` are open.
    fn reach(&self, own: &B, opened: &B) -> B {
        let mut reached = own.common(opened);
        let mut fresh = reached.clone();
        while let Some(vertex) = fresh.pop() {
            let mut next = self.opened_by[vertex].common(own);
            next.take(&reached);
            reached.add(&next);
            fresh.add(&next);
        }
        reached
    }

    /// How many moves a player can make that open no hidden vertex of the other, at most `enough`.
    fn free_moves(&self, own: &B, theirs: &B, opened: &B, enough: u32) -> u32 {
        let hidden = theirs.without(opened);
        let mut seen = own.common(opened);
        let mut fresh = seen.clone();
        let mut count = 0;
        while let Some(vertex) = fresh.pop() {
            if self.opened_by[vertex].meets(&hidden) {
                continue;
            }
            count += 1;
            if count >= enough {
                break;
            }
            let mut next = self.opened_by[vertex].common(own);
            next.take(&seen);
            seen.add(&next);
            fresh.add(&next);
        }
        count
    }

    /// Whether an edge with a label may still open something: it has not been deleted, and what it opens has not been played.
    fn labels_matter(&self, white: &B) -> bool {
        let matters = |deleted_by: &Option<u32>, opened: &B| {
            !deleted_by.is_some_and(|label| white.contains(label as usize)) && !white.contains_all(opened)
        };
        self.labelled.iter().any(|(deleted_by, opened)| matters(deleted_by, opened))
    }

    /// An open vertex of the player to move that opens no hidden vertex of the other.
    fn free_move(&self, view: &View<B>) -> Option<usize> {
        let hidden = view.theirs.without(&view.opened);
        let mut rest = view.own.common(&view.opened);
        while let Some(vertex) = rest.pop() {
            if !self.opened_by[vertex].meets(&hidden) {
                return Some(vertex);
            }
        }
        None
    }

    /// Makes the moves that need no thought, until somebody has won or has a choice.
    fn look(
        &self,
        mut node: Node<B>,
        values: &mut Values<B>,
        meter: &mut Meter,
    ) -> Result<Assessment<B>, Undecided> {
        if self.opened_by.len() > LARGE {
            // A step takes long enough to look at the clock.
            meter.look()?;
        }
        let mut view = node.view(self);
        loop {
            if let Some(winner) = node.winner(self, &view) {
                return Ok(Assessment::Winner(winner));
            }
            if node.rights != [0, 0] || self.labels_matter(&node.colours) {
                return Ok(Assessment::Choice(node));
            }
            let Some(vertex) = self.free_move(&view) else { break };
            node.make(self, &[], Some(vertex as u32));
            view.own.remove(vertex);
            view.opened.add(&self.opened_by[vertex]);
            std::mem::swap(&mut view.own, &mut view.theirs);
        }
        let (mover, opponent) = (node.mover, node.mover.other());
        let View { own, theirs, opened } = &view;
        let [passes, their_passes] = [mover, opponent].map(|player| node.passes[player.seat().index()]);
        let (mine, yours) = (own.count(), theirs.count());
        let reach = self.reach(own, opened).count();
        if reach == mine && mine <= yours {
            return Ok(Assessment::Winner(mover));
        }
        let their_reach = self.reach(theirs, opened).count();
        if their_reach == yours && yours < mine {
            return Ok(Assessment::Winner(opponent));
        }
        let turns = reach.saturating_add(passes);
        if reach < mine {
            let enough = turns.saturating_sub(their_passes);
            if enough == 0 || self.free_moves(theirs, own, opened, enough) >= enough {
                return Ok(Assessment::Winner(opponent));
            }
        }
        if their_reach < yours && passes > their_reach.saturating_add(their_passes) {
            return Ok(Assessment::Winner(mover));
        }
        if self.valued && node.passes == [0, 0] {
            let winner = values.winner(self, &view, mover, meter)?;
            return Ok(winner.map_or(Assessment::Choice(node), Assessment::Winner));
        }
        Ok(Assessment::Choice(node))
    }

    /// The position after a move.
    fn after(&self, node: &Node<B>, step: &Move) -> Node<B> {
        let mut after = node.clone();
        after.make(self, &step.uses, step.played);
        after
    }

    /// How promising a position looks to a player: the moves that this player has there more than the other.
    fn promise(&self, node: &Node<B>, player: Colour) -> i64 {
        let view = node.view(self);
        let [own, theirs] =
            [&view.own, &view.theirs].map(|left| i64::from(left.common(&view.opened).count()));
        if node.mover == player { own - theirs } else { theirs - own }
    }

    /// The moves, those first that open least for the opponent.
    fn steps(&self, node: &Node<B>, meter: &mut Meter) -> Result<Steps, Undecided> {
        let view = node.view(self);
        let last = view.theirs.count() as usize;
        let (mut own, mut with_rights, mut passes) = (Vec::new(), Vec::new(), false);
        let (mut listed, mut owned) = (0, 0);
        let flow = node.for_each_move(self, &view, |uses, played| {
            match (uses, played) {
                ([], Some(vertex)) => {
                    let fresh = self.opened_by[vertex as usize].without(&view.opened);
                    let [mine, yours] = [&view.own, &view.theirs].map(|set| fresh.common(set).count());
                    own.push((2 * i64::from(yours) - i64::from(mine), vertex));
                }
                ([], None) => passes = true,
                // Whitening the last one lets the opponent win: such moves only lose.
                _ if uses.len() == last => {}
                _ => {
                    let step = Move { uses: uses.into(), played };
                    owned += step.heap_size();
                    with_rights.push(step);
                }
            }
            listed += 1;
            if listed % LISTED_TOGETHER > 0 {
                return ControlFlow::Continue(());
            }
            let bytes = owned + 3 * with_rights.len() * size_of::<Move>();
            match meter.list(LISTED_TOGETHER as u64).and_then(|()| meter.spend(0, bytes as u64)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(undecided) => ControlFlow::Break(undecided),
            }
        });
        if let ControlFlow::Break(undecided) = flow {
            return Err(undecided);
        }
        meter.list((listed % LISTED_TOGETHER) as u64)?;
        own.sort_unstable();
        let own = own.into_iter().map(|(_, vertex)| Move::play(vertex)).chain(passes.then(Move::pass));
        Ok(Steps { own: own.collect(), with_rights })
    }
}

impl<B: Bits> Solver<B> {
    fn new(setup: &Setup, meter: &mut Meter) -> Result<Self, Undecided> {
        let vertices = setup.layout().vertices();
        let set = size_of::<B>().max(vertices.div_ceil(64) * 8 + 32);
        let graph_bytes = vertices.saturating_mul(set) as u64;
        meter.admit(graph_bytes)?;
        let mut held = 0;
        meter.hold_instead(&mut held, graph_bytes)?;
        let graph: Graph<B> = Graph::new(setup);
        let values = Values::new(graph.owned[0].heap_bytes());
        Ok(Solver { graph, solved: FxHashMap::default(), values, graph_bytes, stack_bytes: 0, held })
    }

    fn winner(&mut self, setup: &Setup, meter: &mut Meter) -> Result<Colour, Undecided> {
        meter.spend(1, 0)?;
        let State { mover, passes, rights, reading, .. } = *setup.state();
        let common = passes[0].min(passes[1]);
        let passes = passes.map(|passes| passes - common);
        let white = Graph::set_of(setup, Colour::White);
        let node = Node { colours: white, mover, passes, rights, reading };
        match self.graph.look(node, &mut self.values, meter)? {
            Assessment::Winner(winner) => Ok(winner),
            Assessment::Choice(node) => {
                self.stack_bytes = 0;
                depth_first::winner(self, node, meter)
            }
        }
    }
}

impl<B: Bits> Tree for Solver<B> {
    type Position = Node<B>;
    type Frame = Frame<B>;

    /// Goes into a position: the winner, if it is known, or what is left to be solved.
    ///
    /// With labels every move without rights is looked at now: that one of many moves is known to win is found out before another one
    /// is gone into, which makes tunnel deals a hundred times as quick. Elsewhere a look costs more than that would save, and rights can
    /// be used in very many ways.
    fn enter(&mut self, node: Node<B>, meter: &mut Meter) -> Result<Entered<Frame<B>>, Undecided> {
        if let Some(&known) = self.solved.get(&node) {
            return Ok(Entered::Winner(known));
        }
        meter.spend(1, 0)?;
        let Steps { own, with_rights } = self.graph.steps(&node, meter)?;
        let (now, steps) = match self.graph.labelled.is_empty() {
            true => (Vec::new(), own.into_iter().chain(with_rights).collect()),
            false => (own, with_rights),
        };
        let mut after: Vec<(i64, Node<B>)> = Vec::with_capacity(now.len());
        for step in now {
            let winner = match self.graph.look(self.graph.after(&node, &step), &mut self.values, meter)? {
                Assessment::Winner(player) => Some(player),
                Assessment::Choice(next) => match self.solved.get(&next) {
                    Some(&player) => Some(player),
                    None => {
                        after.push((self.graph.promise(&next, node.mover), next));
                        None
                    }
                },
            };
            if winner == Some(node.mover) {
                self.solved.insert(node.clone(), node.mover);
                return Ok(Entered::Winner(node.mover));
            }
        }
        after.sort_by_key(|(promise, _)| *promise);
        let after: Vec<Node<B>> = after.into_iter().map(|(_, next)| next).collect();
        let set = node.colours.heap_bytes();
        let owned: usize = steps.iter().map(|step| size_of::<Move>() + step.heap_size()).sum::<usize>()
            + after.len() * (size_of::<Node<B>>() + set);
        // The stack may have grown to twice what is on it.
        let bytes = (3 * size_of::<Frame<B>>() + owned + set) as u64;
        self.stack_bytes += bytes;
        let solved = table_bytes(&self.solved, set);
        meter.hold_instead(&mut self.held, self.graph_bytes + solved + self.stack_bytes)?;
        Ok(Entered::Frame(Frame { node, after, steps, next: 0, bytes }))
    }
    fn mover(frame: &Frame<B>) -> Colour {
        frame.node.mover
    }

    fn next(&mut self, frame: &mut Frame<B>, meter: &mut Meter) -> Result<Next<Node<B>>, Undecided> {
        if let Some(node) = frame.after.pop() {
            return Ok(Next::Position(node));
        }
        let Some(step) = frame.steps.get(frame.next) else { return Ok(Next::Nothing) };
        frame.next += 1;
        Ok(match self.graph.look(self.graph.after(&frame.node, step), &mut self.values, meter)? {
            Assessment::Winner(winner) => Next::Winner(winner),
            Assessment::Choice(node) => Next::Position(node),
        })
    }

    fn leave(&mut self, frame: Frame<B>, winner: Colour) {
        self.stack_bytes -= frame.bytes;
        self.solved.insert(frame.node, winner);
    }
}
