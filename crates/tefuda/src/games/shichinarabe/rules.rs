//! The rules of SHICHINARABE (Sevens) on any graph, once.
//!
//! Vertices are red, blue or white. On your turn you whiten one of your vertices that a white vertex opens; whitening your
//! last one wins; having vertices but no move loses. Each player may have passes, and all-mighty rights (jokers): before the
//! own move a vertex of the opponent is whitened. Whitening the opponent's last vertex lets the opponent win.
//!
//! The rules need very little of a graph, and say so in the trait [`Graph`]. Two kinds implement it: a
//! [`Layout`] with a colour for each vertex, of any size, which is what texts describe; and the graph of the
//! [search](super::search), which keeps the white vertices as bits and visits millions of positions.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::bits::{Bits, WideSet};
use super::layout::Layout;
pub use super::setup::{Position, Setup};
use crate::kernel::position::Seat;
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
    /// The two players.
    pub const PLAYERS: [Colour; 2] = [Colour::Red, Colour::Blue];

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
    /// A use takes the place of the player's own move (I).
    pub instead: bool,
    /// A right that has been used goes to the other player (H).
    pub handed_over: bool,
}

/// A move: rights that are used, and the player's own vertex or a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    /// The opponent's vertices that are whitened first, ascending.
    pub uses: Box<[u32]>,
    /// The player's own vertex that is played.
    pub played: Option<u32>,
}

impl Move {
    /// A turn without a move.
    #[must_use]
    pub fn pass() -> Self {
        Move::default()
    }

    /// The move that plays a vertex, without rights.
    #[must_use]
    pub fn play(vertex: u32) -> Self {
        Move { uses: Box::default(), played: Some(vertex) }
    }

    /// Whether it is a pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.uses.is_empty() && self.played.is_none()
    }

    /// The vertex that is played, if no rights are used.
    #[must_use]
    pub fn alone(&self) -> Option<u32> {
        self.played.filter(|_| self.uses.is_empty())
    }
}

impl HeapSize for Move {
    fn heap_size(&self) -> usize {
        if self.uses.is_empty() { 0 } else { 4 * self.uses.len() + 16 }
    }
}

/// A graph as the rules see it: what each player has left, and what white vertices open.
pub trait Graph {
    /// The colours of the vertices, in whatever form this graph keeps them.
    type Colours: Clone;
    /// Sets of its vertices.
    type Set: Bits;

    /// What opens what.
    fn layout(&self) -> &Layout;

    /// Adds the vertices that a white vertex opens by plain edges.
    fn add_opened_by(&self, vertex: usize, opened: &mut Self::Set);

    /// The vertices that a player has left.
    fn left(&self, colours: &Self::Colours, player: Colour) -> Self::Set;

    /// The vertices that white ones open; [`Graph::opened_by_all`] says how.
    fn opened(&self, colours: &Self::Colours) -> Self::Set;

    /// Puts a vertex on the table.
    fn whiten(&self, colours: &mut Self::Colours, vertex: u32);

    /// The vertices that these white ones open: by plain edges, and by labelled ones that count.
    fn opened_by_all(&self, white: &Self::Set) -> Self::Set {
        let mut opened = Self::Set::empty(self.layout().vertices());
        let _ = white.for_each(|vertex| {
            self.add_opened_by(vertex, &mut opened);
            ControlFlow::<()>::Continue(())
        });
        let is_white = |vertex: u32| white.contains(vertex as usize);
        for group in self.layout().groups().iter().filter(|group| group.counts(is_white)) {
            for (_, to) in group.edges.iter().filter(|(from, _)| is_white(*from)) {
                opened.insert(*to as usize);
            }
        }
        opened
    }
}

/// The vertices of one colour.
fn of_colour(colours: &[Colour], colour: Colour) -> WideSet {
    let mut set = WideSet::empty(colours.len());
    for (vertex, _) in colours.iter().enumerate().filter(|(_, vertex_colour)| **vertex_colour == colour) {
        set.insert(vertex);
    }
    set
}

impl Graph for Layout {
    type Colours = Vec<Colour>;
    type Set = WideSet;

    fn layout(&self) -> &Layout {
        self
    }

    fn add_opened_by(&self, vertex: usize, opened: &mut WideSet) {
        self.opened_by(vertex).iter().for_each(|&to| opened.insert(to as usize));
    }

    fn left(&self, colours: &Vec<Colour>, player: Colour) -> WideSet {
        of_colour(colours, player)
    }

    fn opened(&self, colours: &Vec<Colour>) -> WideSet {
        self.opened_by_all(&of_colour(colours, Colour::White))
    }

    fn whiten(&self, colours: &mut Vec<Colour>, vertex: u32) {
        colours[vertex as usize] = Colour::White;
    }
}

/// Everything that is not the graph. By seat: red 0, blue 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State<C = Vec<Colour>> {
    /// The colour of each vertex, in the form that the [graph](Graph) keeps.
    pub colours: C,
    /// Who is to move: red or blue.
    pub mover: Colour,
    /// Passes left.
    pub passes: [u32; 2],
    /// All-mighty rights left.
    pub rights: [u16; 2],
    /// How rights are used.
    pub reading: Reading,
}

impl State {
    /// How many vertices are left of a colour.
    #[must_use]
    pub fn count(&self, colour: Colour) -> usize {
        self.colours.iter().filter(|vertex_colour| **vertex_colour == colour).count()
    }
}

impl HeapSize for State {
    fn heap_size(&self) -> usize {
        self.colours.capacity() + 16
    }
}

/// What the rules look at: what the player to move and the opponent have left, and what is open.
#[derive(Clone, Debug)]
pub struct View<S> {
    /// The vertices of the player to move.
    pub own: S,
    /// The vertices of the opponent.
    pub theirs: S,
    /// The vertices that a white one opens.
    pub opened: S,
}

/// Vertices that rights have whitened so far, and those that may be next.
struct Level<C, S> {
    colours: C,
    next: S,
}

impl<C: Clone> State<C> {
    /// What the rules look at.
    pub fn view<G: Graph<Colours = C>>(&self, graph: &G) -> View<G::Set> {
        View {
            own: graph.left(&self.colours, self.mover),
            theirs: graph.left(&self.colours, self.mover.other()),
            opened: graph.opened(&self.colours),
        }
    }

    /// Who has won, if the game is over.
    pub fn winner<G: Graph<Colours = C>>(&self, graph: &G, view: &View<G::Set>) -> Option<Colour> {
        let opponent = self.mover.other();
        // Only one of them can have none; the player who moved last is asked first all the same.
        if view.theirs.is_empty() {
            Some(opponent)
        } else if view.own.is_empty() {
            Some(self.mover)
        } else if self.can_move(graph, view) {
            None
        } else {
            Some(opponent)
        }
    }

    /// Whether the player to move, who has vertices left, has a move.
    fn can_move<G: Graph<Colours = C>>(&self, graph: &G, view: &View<G::Set>) -> bool {
        self.passes[self.mover.seat().index()] > 0
            || view.own.meets(&view.opened)
            || self.for_each_use(graph, view, |_, _| ControlFlow::Break(())).is_break()
    }

    /// Calls `visit` with every legal move until it breaks off: first the player's own vertices that are open, ascending, then every way to
    /// use rights (the whitened vertices, and the player's own vertex where one is due), then the pass.
    pub fn for_each_move<G: Graph<Colours = C>, B>(
        &self,
        graph: &G,
        view: &View<G::Set>,
        mut visit: impl FnMut(&[u32], Option<u32>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        view.own.common(&view.opened).for_each(|vertex| visit(&[], Some(vertex as u32)))?;
        self.for_each_use(graph, view, &mut visit)?;
        if self.passes[self.mover.seat().index()] > 0 {
            visit(&[], None)?;
        }
        ControlFlow::Continue(())
    }

    /// How many rights the player to move may use in this turn.
    #[must_use]
    pub fn rights_a_turn(&self) -> usize {
        let rights = usize::from(self.rights[self.mover.seat().index()]);
        if self.reading.several { rights } else { rights.min(1) }
    }

    /// Calls `visit` with every way to use rights: the whitened vertices ascending, each set of them once, and the player's own vertex where
    /// one is due.
    fn for_each_use<G: Graph<Colours = C>, B>(
        &self,
        graph: &G,
        view: &View<G::Set>,
        mut visit: impl FnMut(&[u32], Option<u32>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let most = self.rights_a_turn();
        if most == 0 {
            return ControlFlow::Continue(());
        }
        let Reading { touching, instead, .. } = self.reading;
        let next = if touching { view.theirs.common(&view.opened) } else { view.theirs.clone() };
        let mut levels = vec![Level { colours: self.colours.clone(), next }];
        // The vertices in the order in which they are whitened, and the sets that have been met.
        let mut path: Vec<u32> = Vec::new();
        let mut met: FxHashSet<Box<[u32]>> = FxHashSet::default();
        while let Some(level) = levels.last_mut() {
            let Some(vertex) = level.next.pop() else {
                levels.pop();
                path.pop();
                continue;
            };
            path.push(vertex as u32);
            // Whitening one vertex may let another touch white, so that any order may be the one that is possible; otherwise
            // ascending ones are enough.
            let mut uses = std::borrow::Cow::Borrowed(&path[..]);
            if touching && path.len() > 1 {
                uses.to_mut().sort_unstable();
                if !met.insert(uses[..].into()) {
                    path.pop();
                    continue;
                }
            }
            let mut colours = level.colours.clone();
            graph.whiten(&mut colours, vertex as u32);
            let opened = graph.opened(&colours);
            if instead {
                visit(&uses, None)?;
            } else {
                view.own.common(&opened).for_each(|own| visit(&uses, Some(own as u32)))?;
            }
            if path.len() == most {
                path.pop();
                continue;
            }
            let next = match touching {
                true => graph.left(&colours, self.mover.other()).common(&opened),
                // Those before it have been taken out.
                false => level.next.clone(),
            };
            levels.push(Level { colours, next });
        }
        ControlFlow::Continue(())
    }

    /// Whether rights can be used on these vertices of the opponent in some order, if each must touch white when its turn comes.
    fn can_use_in_some_order<G: Graph<Colours = C>>(&self, graph: &G, uses: &[u32]) -> bool {
        let mut waiting = vec![(uses.to_vec(), self.colours.clone())];
        let mut met: FxHashSet<Vec<u32>> = FxHashSet::default();
        while let Some((rest, colours)) = waiting.pop() {
            if rest.is_empty() {
                return true;
            }
            let opened = graph.opened(&colours);
            for (at, &vertex) in rest.iter().enumerate() {
                let mut fewer = rest.clone();
                fewer.remove(at);
                if opened.contains(vertex as usize) && met.insert(fewer.clone()) {
                    let mut colours = colours.clone();
                    graph.whiten(&mut colours, vertex);
                    waiting.push((fewer, colours));
                    // Without labels what is open stays open, so that any order is as good.
                    if graph.layout().groups().is_empty() {
                        break;
                    }
                }
            }
        }
        false
    }

    /// Tells whether a move is legal.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check<G: Graph<Colours = C>>(&self, graph: &G, played: &Move) -> Result<(), Refusal> {
        let Move { uses, played } = played;
        let vertices = graph.layout().vertices();
        let beyond = |vertex: &u32| *vertex as usize >= vertices;
        if let Some(&vertex) = uses.iter().chain(played).find(|vertex| beyond(vertex)) {
            return Err(Refusal::NoVertex(vertex));
        }
        let (own, theirs) =
            (graph.left(&self.colours, self.mover), graph.left(&self.colours, self.mover.other()));
        if uses.len() > self.rights_a_turn() {
            return Err(Refusal::TooManyRights(self.rights_a_turn()));
        }
        if let Some(pair) = uses.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(Refusal::UsedTwice(pair[1]));
        }
        if let Some(&vertex) = uses.iter().find(|vertex| !theirs.contains(**vertex as usize)) {
            return Err(Refusal::NotTheirs(vertex));
        }
        if self.reading.touching && !self.can_use_in_some_order(graph, uses) {
            return Err(Refusal::UseOutOfReach);
        }
        let Some(vertex) = *played else {
            return match (uses.is_empty(), self.reading.instead) {
                (true, _) if self.passes[self.mover.seat().index()] == 0 => Err(Refusal::NoPass),
                (false, false) => Err(Refusal::OwnMoveMissing),
                _ => Ok(()),
            };
        };
        if !uses.is_empty() && self.reading.instead {
            return Err(Refusal::OwnMoveTooMuch);
        }
        if !own.contains(vertex as usize) {
            return Err(Refusal::NotOwn(vertex));
        }
        let mut colours = self.colours.clone();
        uses.iter().for_each(|&vertex| graph.whiten(&mut colours, vertex));
        if graph.opened(&colours).contains(vertex as usize) { Ok(()) } else { Err(Refusal::Closed(vertex)) }
    }

    /// Makes a legal move: rights are used on `uses`, then the player's own vertex is played; neither is a pass.
    pub fn make<G: Graph<Colours = C>>(&mut self, graph: &G, uses: &[u32], played: Option<u32>) {
        let (seat, opponent) = (self.mover.seat().index(), self.mover.other());
        for &vertex in uses {
            graph.whiten(&mut self.colours, vertex);
            self.rights[seat] = self.rights[seat].saturating_sub(1);
            if self.reading.handed_over {
                let theirs = &mut self.rights[opponent.seat().index()];
                *theirs = theirs.saturating_add(1);
            }
        }
        // If the opponent has finished by that, the player's own vertex is not played any more.
        let finished = !uses.is_empty() && graph.left(&self.colours, opponent).is_empty();
        match played {
            Some(vertex) if !finished => graph.whiten(&mut self.colours, vertex),
            None if uses.is_empty() => self.passes[seat] = self.passes[seat].saturating_sub(1),
            _ => {}
        }
        self.mover = opponent;
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no such vertex.
    NoVertex(u32),
    /// The vertex is not the mover's.
    NotOwn(u32),
    /// No white vertex opens it.
    Closed(u32),
    /// A right is used on a vertex that is not the opponent's.
    NotTheirs(u32),
    /// A vertex is whitened twice.
    UsedTwice(u32),
    /// More rights than this many are used.
    TooManyRights(usize),
    /// A right is used on a vertex that does not touch white, in any order.
    UseOutOfReach,
    /// Rights are used, but no own vertex is played.
    OwnMoveMissing,
    /// Rights take the place of the player's own move, but one is made.
    OwnMoveTooMuch,
    /// There is no pass left.
    NoPass,
}
