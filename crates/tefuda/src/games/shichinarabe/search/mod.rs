//! Exact search for everything that no theorem decides: several white vertices, cycles, rights, tunnels, any passes.
//!
//! A position is the set of white vertices, who is to move, and what is left of rights and passes; what has been solved is
//! kept. Without labelled edges and rights three facts cut the tree:
//! - a move that opens no hidden vertex of the opponent costs nothing, so that a player who has one makes it (a winning
//!   strategy can be followed one such move ahead);
//! - a player who can empty the own vertices without help, and is ahead, wins;
//! - a player with at least as many free moves as the opponent can make without help, while the opponent keeps a vertex out
//!   of reach, wins.
//!
//! If such a position falls into several parts, the normal-play values of the parts are looked at too.
//!
//! Passes of both players cancel; only the difference is kept.
//!
//! Cost: exponential in general; the budget ends it.

mod bits;
mod values;

use bits::{Bits, Wide};
use rustc_hash::{FxHashMap, FxHashSet};
use values::Values;

use super::rules::{Colour, Reading, Setup};
use crate::kernel::run::{Budget, Meter, Undecided};

/// Edges that count under the same condition.
struct Group {
    added_by: Option<usize>,
    deleted_by: Option<usize>,
    edges: Vec<(usize, usize)>,
}

/// A layout with its colours, as sets.
struct Graph<B> {
    vertices: usize,
    /// The vertices of each seat at the start.
    owned: [B; 2],
    opened_by: Vec<B>,
    groups: Vec<Group>,
    reading: Reading,
    /// Whether there are neither labels nor rights, so that the facts apply.
    plain: bool,
    /// Whether edges go both ways too, so that parts have values.
    valued: bool,
}

/// A position, seen by whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node<B> {
    white: B,
    /// The seat to move, the rights and the passes left by seat.
    mover: u8,
    rights: [u16; 2],
    passes: [u32; 2],
}

/// A move inside the search.
#[derive(Clone)]
enum Step {
    /// Rights used on these vertices, then the own vertex where one is due.
    Play {
        uses: Vec<u32>,
        played: Option<u32>,
    },
    Pass,
}

/// So many moves of a position count as another position.
const MANY_STEPS: u64 = 64;

/// Bytes that moves take.
fn steps_bytes(steps: &[Step]) -> u64 {
    let uses = |step: &Step| match step {
        Step::Play { uses, .. } => 4 * uses.capacity(),
        Step::Pass => 0,
    };
    steps.iter().map(|step| (std::mem::size_of::<Step>() + uses(step)) as u64).sum()
}

struct Frame<B> {
    node: Node<B>,
    steps: Vec<Step>,
    next: usize,
}

/// Solves positions on one layout; what has been solved is kept.
struct Solver<B> {
    graph: Graph<B>,
    /// The seat that wins.
    solved: FxHashMap<Node<B>, u8>,
    values: Values<B>,
    meter: Meter,
    bytes_a_node: u64,
    /// What the moves of the positions under way take.
    stack_bytes: u64,
}

/// What looking at a position tells.
enum Look<B> {
    Winner(u8),
    /// The player to move has a choice.
    Choice(Node<B>),
}

/// A search on one layout; positions on it share what has been found.
pub struct Search(Kind);

enum Kind {
    Small(Solver<u64>),
    Middle(Solver<u128>),
    Large(Solver<Wide>),
}

impl Search {
    /// A search for positions that arise from this one.
    ///
    /// # Errors
    /// [`Undecided`] if the sets of neighbours alone would take more memory than allowed: a bit for every two vertices.
    pub fn new(setup: &Setup, budget: &Budget) -> Result<Self, Undecided> {
        let vertices = setup.layout().vertices() as u64;
        budget.admit(0, u64::MAX, vertices.saturating_mul(vertices.div_ceil(64) * 8 + 32))?;
        Ok(Search(match setup.layout().vertices() {
            0..=64 => Kind::Small(Solver::new(setup, budget)),
            65..=128 => Kind::Middle(Solver::new(setup, budget)),
            _ => Kind::Large(Solver::new(setup, budget)),
        }))
    }

    /// Who wins a position that arises from the one that the search was made for.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up. What was solved until then is kept.
    pub fn winner(&mut self, setup: &Setup) -> Result<Colour, Undecided> {
        let seat = match &mut self.0 {
            Kind::Small(solver) => solver.winner(setup)?,
            Kind::Middle(solver) => solver.winner(setup)?,
            Kind::Large(solver) => solver.winner(setup)?,
        };
        Ok(if seat == 0 { Colour::Red } else { Colour::Blue })
    }

    /// Positions looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match &self.0 {
            Kind::Small(solver) => solver.meter.nodes(),
            Kind::Middle(solver) => solver.meter.nodes(),
            Kind::Large(solver) => solver.meter.nodes(),
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
        let mut groups: Vec<Group> = Vec::new();
        let mut numbers: FxHashMap<(Option<usize>, Option<usize>), usize> = FxHashMap::default();
        for edge in layout.labelled() {
            let (added_by, deleted_by) =
                (edge.added_by.map(|vertex| vertex as usize), edge.deleted_by.map(|vertex| vertex as usize));
            let at = *numbers.entry((added_by, deleted_by)).or_insert_with(|| {
                groups.push(Group { added_by, deleted_by, edges: Vec::new() });
                groups.len() - 1
            });
            groups[at].edges.push((edge.from as usize, edge.to as usize));
        }
        let mut owned = [B::empty(vertices), B::empty(vertices)];
        for (vertex, colour) in setup.state().colours.iter().enumerate() {
            if *colour != Colour::White {
                owned[colour.seat().index()].insert(vertex);
            }
        }
        let plain = layout.labelled().is_empty() && setup.state().rights == [0, 0];
        let valued = plain && layout.is_undirected();
        Graph { vertices, owned, opened_by, groups, reading: setup.state().reading, plain, valued }
    }

    /// The vertices that a seat has left.
    fn left(&self, seat: u8, white: &B) -> B {
        self.owned[usize::from(seat)].without(white)
    }

    /// The vertices that white ones open.
    fn opened(&self, white: &B) -> B {
        let mut opened = B::empty(self.vertices);
        let mut rest = white.clone();
        while let Some(vertex) = rest.pop() {
            opened.add(&self.opened_by[vertex]);
        }
        for group in &self.groups {
            let counts = group.added_by.is_none_or(|vertex| white.contains(vertex))
                && !group.deleted_by.is_some_and(|vertex| white.contains(vertex));
            if counts {
                for &(from, to) in &group.edges {
                    if white.contains(from) {
                        opened.insert(to);
                    }
                }
            }
        }
        opened
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
}

impl<B: Bits> Solver<B> {
    fn new(setup: &Setup, budget: &Budget) -> Self {
        let graph: Graph<B> = Graph::new(setup);
        let set = std::mem::size_of::<B>() + graph.owned[0].heap_bytes();
        // An entry of a table that may be less than half full, while it grows with the old one beside it.
        let entry = std::mem::size_of::<(Node<B>, u8)>() + set - std::mem::size_of::<B>();
        let bytes_a_node = 4 * entry as u64;
        Solver {
            graph,
            solved: FxHashMap::default(),
            values: Values::new(),
            meter: budget.meter(),
            bytes_a_node,
            stack_bytes: 0,
        }
    }

    fn winner(&mut self, setup: &Setup) -> Result<u8, Undecided> {
        self.meter.spend(1, 0)?;
        let state = setup.state();
        let mut white = B::empty(self.graph.vertices);
        for (vertex, colour) in state.colours.iter().enumerate() {
            if *colour == Colour::White {
                white.insert(vertex);
            }
        }
        let common = state.passes[0].min(state.passes[1]);
        let node = Node {
            white,
            mover: state.mover.seat().0,
            rights: state.rights.map(|rights| u16::try_from(rights).unwrap_or(u16::MAX)),
            passes: state.passes.map(|passes| passes - common),
        };
        match self.graph.look(node, &mut self.values) {
            Look::Winner(seat) => Ok(seat),
            Look::Choice(node) => self.solve(node),
        }
    }

    /// The seat that wins: depth first, with a stack of its own.
    fn solve(&mut self, root: Node<B>) -> Result<u8, Undecided> {
        if let Some(&known) = self.solved.get(&root) {
            return Ok(known);
        }
        let mover = root.mover;
        self.stack_bytes = 0;
        let mut stack = vec![self.frame(root)?];
        let mut winner = None;
        while let Some(frame) = stack.last_mut() {
            let settled = match (winner.take(), frame.steps.get(frame.next)) {
                (Some(seat), _) if seat == frame.node.mover => Some(seat),
                (_, None) => Some(1 - frame.node.mover),
                (_, Some(step)) => {
                    frame.next += 1;
                    match self.graph.look(self.graph.after(&frame.node, step), &mut self.values) {
                        Look::Winner(seat) => winner = Some(seat),
                        Look::Choice(node) => match self.solved.get(&node) {
                            Some(&seat) => winner = Some(seat),
                            None => {
                                let frame = self.frame(node)?;
                                stack.push(frame);
                            }
                        },
                    }
                    None
                }
            };
            if let Some(seat) = settled
                && let Some(frame) = stack.pop()
            {
                self.stack_bytes -= steps_bytes(&frame.steps);
                self.solved.insert(frame.node, seat);
                winner = Some(seat);
            }
        }
        // The root's frame leaves its winner.
        Ok(winner.unwrap_or(1 - mover))
    }

    fn frame(&mut self, node: Node<B>) -> Result<Frame<B>, Undecided> {
        let steps = self.graph.steps(&node);
        self.stack_bytes += steps_bytes(&steps);
        let kept = (self.solved.len() + 2 * self.values.len()) as u64;
        // Work on values counts too, and so do moves where there are very many.
        let work = 1 + self.values.take_tried() + steps.len() as u64 / MANY_STEPS;
        self.meter.spend(work, kept * self.bytes_a_node + self.stack_bytes)?;
        Ok(Frame { node, steps, next: 0 })
    }
}

impl<B: Bits> Graph<B> {
    /// Makes the moves that need no thought, until somebody has won or has a choice.
    fn look(&self, mut node: Node<B>, values: &mut Values<B>) -> Look<B> {
        let mut opened = self.opened(&node.white);
        loop {
            let (mover, other) = (node.mover, 1 - node.mover);
            let (own, theirs) = (self.left(mover, &node.white), self.left(other, &node.white));
            if theirs.is_empty() {
                return Look::Winner(other);
            }
            if own.is_empty() {
                return Look::Winner(mover);
            }
            let available = own.common(&opened);
            let [passes, their_passes] = [mover, other].map(|seat| node.passes[usize::from(seat)]);
            if available.is_empty() && passes == 0 && node.rights[usize::from(mover)] == 0 {
                return Look::Winner(other);
            }
            if !self.plain {
                return Look::Choice(node);
            }
            let hidden = theirs.without(&opened);
            let mut rest = available;
            let mut free = None;
            while let Some(vertex) = rest.pop() {
                if !self.opened_by[vertex].meets(&hidden) {
                    free = Some(vertex);
                    break;
                }
            }
            if let Some(vertex) = free {
                node.white.insert(vertex);
                opened.add(&self.opened_by[vertex]);
                node.mover = other;
                continue;
            }
            let (mine, yours) = (own.count(), theirs.count());
            let reach = self.reach(&own, &opened).count();
            if reach == mine && mine <= yours {
                return Look::Winner(mover);
            }
            let their_reach = self.reach(&theirs, &opened).count();
            if their_reach == yours && yours < mine {
                return Look::Winner(other);
            }
            let turns = reach.saturating_add(passes);
            if reach < mine {
                let enough = turns.saturating_sub(their_passes);
                if enough == 0 || self.free_moves(&theirs, &own, &opened, enough) >= enough {
                    return Look::Winner(other);
                }
            }
            if their_reach < yours && passes > their_reach.saturating_add(their_passes) {
                return Look::Winner(mover);
            }
            if self.valued && node.passes == [0, 0] {
                let told = values.winner(self, &node.white, &opened, mover);
                return told.map_or(Look::Choice(node), Look::Winner);
            }
            return Look::Choice(node);
        }
    }

    fn after(&self, node: &Node<B>, step: &Step) -> Node<B> {
        let mut after = node.clone();
        let seat = usize::from(node.mover);
        after.mover = 1 - node.mover;
        match step {
            Step::Pass => after.passes[seat] -= 1,
            Step::Play { uses, played } => {
                uses.iter().for_each(|&vertex| after.white.insert(vertex as usize));
                after.rights[seat] -= uses.len() as u16;
                // If the opponent has finished by that, the own vertex is not played any more.
                let finished = !uses.is_empty() && self.left(after.mover, &after.white).is_empty();
                if let Some(vertex) = played.filter(|_| !finished) {
                    after.white.insert(vertex as usize);
                }
            }
        }
        after
    }

    /// The moves, those first that open least for the opponent.
    fn steps(&self, node: &Node<B>) -> Vec<Step> {
        let (mover, other) = (node.mover, 1 - node.mover);
        let (own, theirs) = (self.left(mover, &node.white), self.left(other, &node.white));
        let opened = self.opened(&node.white);
        let mut own_steps = Vec::new();
        let mut rest = own.common(&opened);
        while let Some(vertex) = rest.pop() {
            let fresh = self.opened_by[vertex].without(&opened);
            let gain = i64::from(fresh.common(&own).count()) - 2 * i64::from(fresh.common(&theirs).count());
            own_steps.push((-gain, vertex as u32));
        }
        own_steps.sort_unstable();
        let played =
            own_steps.into_iter().map(|(_, vertex)| Step::Play { uses: Vec::new(), played: Some(vertex) });
        let mut steps: Vec<Step> = played.collect();
        if node.passes[usize::from(mover)] > 0 {
            steps.push(Step::Pass);
        }
        self.add_uses(node, &own, &theirs, &mut steps);
        steps
    }

    /// Every way to use rights, as in the rules.
    fn add_uses(&self, node: &Node<B>, own: &B, theirs: &B, steps: &mut Vec<Step>) {
        let rights = usize::from(node.rights[usize::from(node.mover)]);
        let most = if self.reading.several { rights } else { rights.min(1) };
        let mut waiting: Vec<(Vec<u32>, B)> = vec![(Vec::new(), node.white.clone())];
        let mut seen: FxHashSet<Vec<u32>> = FxHashSet::default();
        while let Some((uses, white)) = waiting.pop() {
            let left = theirs.without(&white);
            let opened = self.opened(&white);
            if !uses.is_empty() && self.reading.instead {
                steps.push(Step::Play { uses: uses.clone(), played: None });
            } else if !uses.is_empty() && !left.is_empty() {
                // Whitening the last one lets the opponent win: such moves only lose.
                let mut available = own.common(&opened);
                while let Some(vertex) = available.pop() {
                    steps.push(Step::Play { uses: uses.clone(), played: Some(vertex as u32) });
                }
            }
            if uses.len() == most {
                continue;
            }
            let mut candidates = if self.reading.touching { left.common(&opened) } else { left };
            while let Some(vertex) = candidates.pop() {
                let mut next = (uses.clone(), white.clone());
                next.0.push(vertex as u32);
                next.0.sort_unstable();
                next.1.insert(vertex);
                // Sets, each once: in ascending order, or as vertices come to touch white.
                let ascending = uses.last().is_none_or(|&last| last < vertex as u32);
                if if self.reading.touching { seen.insert(next.0.clone()) } else { ascending } {
                    waiting.push(next);
                }
            }
        }
    }
}
