//! Setups and positions: a layout with the colours on it, as texts describe them.
//!
//! Cards are a graph too: the sevens are white, and each card is adjacent to its neighbours in the suit. In a text of two hands
//! the first hand is red and to move; after a move the hands change places.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::bits::{Bits as _, WideSet};
use super::layout::{Form, Layout};
use super::notation::{self, ForestOrder};
use super::rules::{Colour, Graph as _, Move, Reading, State};
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;

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

    /// The vertices that a white vertex opens.
    #[must_use]
    pub fn opened(&self) -> WideSet {
        self.layout.opened(&self.state.colours)
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
        Colour::PLAYERS.map(|colour| {
            (0..count).filter(|&vertex| !seen[vertex] && self.state.colours[vertex] == colour).count()
        })
    }

    /// The vertices of a player that can be played, in the order of their numbers.
    #[must_use]
    pub fn playable(&self, colour: Colour) -> Vec<u32> {
        self.layout.left(&self.state.colours, colour).common(&self.opened()).to_vec()
    }

    /// The setup after a legal move, everybody with the same colour as before.
    #[must_use]
    pub fn after(&self, played: &Move) -> Self {
        let mut setup = self.clone();
        setup.state.make(&*self.layout, &played.uses, played.played);
        setup
    }

    /// Whose game it is, if it is over.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        self.state.winner(&*self.layout, &self.state.view(&*self.layout))
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        match self.winner() {
            Some(winner) => Status::Over(Ending::Won(winner.seat())),
            None => Status::Open(Position { setup: self, order: OnceLock::new() }),
        }
    }
}

/// A setup in which the player to move has a move.
#[derive(Clone, Debug)]
pub struct Position {
    setup: Setup,
    /// How trees stand in the text, found when the first move is named.
    order: OnceLock<Option<Arc<ForestOrder>>>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.setup.hash(hasher);
    }
}

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How vertices are called here. What that takes of trees is found once.
    pub(super) fn namer(&self) -> notation::Namer<'_> {
        let order = self.order.get_or_init(|| ForestOrder::new(&self.setup).map(Arc::new));
        notation::Namer::new(&self.setup, order.as_deref())
    }
}

/// What searches remember a position by: the colours, four vertices in a byte, and what else there is. It stands for a position
/// among those of one layout.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    colours: Box<[u64]>,
    passes: [u32; 2],
    rights: [u16; 2],
    mover: Colour,
    reading: Reading,
}

impl HeapSize for Key {
    fn heap_size(&self) -> usize {
        8 * self.colours.len() + 16
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    type Key = Key;

    fn to_move(&self) -> Seat {
        self.setup.state.mover.seat()
    }

    fn for_each_move<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Setup { layout, state } = &self.setup;
        let view = state.view(&**layout);
        // Trees come by their numbers; what white vertices further out open comes behind them.
        let roots = ForestOrder::roots_of(&self.setup);
        let is_root = |vertex: u32| match &roots {
            Some(roots) => roots.binary_search(&vertex).is_ok(),
            None => true,
        };
        let mut inner = Vec::new();
        let mut owed = true;
        let flow = state.for_each_move(&**layout, &view, |uses, played| {
            match played {
                Some(vertex) if uses.is_empty() && !is_root(vertex) => {
                    inner.push(vertex);
                    return ControlFlow::Continue(());
                }
                Some(_) if uses.is_empty() => {}
                _ if std::mem::take(&mut owed) => {
                    inner.drain(..).try_for_each(|vertex| visit(Move::play(vertex)))?;
                }
                _ => {}
            }
            visit(Move { uses: uses.into(), played })
        });
        flow?;
        inner.into_iter().try_for_each(|vertex| visit(Move::play(vertex)))
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        let checked = self.setup.state.check(&*self.setup.layout, played);
        checked.map_err(|refusal| IllegalMove::new(self.namer().refused(refusal)))
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.setup.after(played);
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

    fn key(&self) -> Key {
        let State { colours, mover, passes, rights, reading } = &self.setup.state;
        let word = |part: &[Colour]| part.iter().fold(0u64, |word, &colour| word << 2 | colour as u64);
        let colours = colours.chunks(32).map(word).collect();
        Key { colours, mover: *mover, passes: *passes, rights: *rights, reading: *reading }
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        let order = self.order.get().and_then(Option::as_ref);
        self.setup.state.heap_size() + order.map_or(0, |order| order.heap_size())
    }
}
