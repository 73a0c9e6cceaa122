//! The rules of heap games: what a move may change, and who has won when nothing can be changed any more.
//!
//! Three kinds of games: each heap by itself under a [`HeapRule`], heaps in pairs under a [`PairRule`], and all heaps played
//! together under a [`TogetherRule`]. The first two are sums of components, so they can also be played by other conventions.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::pairs::PairRule;
use super::together::TogetherRule;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;
use crate::solve::heaps::HeapRule;

/// Which moves there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A move changes one heap.
    Each(HeapRule),
    /// A move changes one pair of heaps: the first two, the next two, and so on.
    Pairs(PairRule),
    /// A move may change any heaps.
    Together(TogetherRule),
}

/// How components are played side by side, and who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// A move in one component; who cannot move loses.
    #[default]
    Normal,
    /// A move in one component; who cannot move wins.
    Misere,
    /// A move in every component that has one; who cannot move loses.
    Every,
}

/// Heaps and the rules they are played by; the player to move has seat 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule as it was typed, where the notation names it: `nim` has only one.
    pub(super) name: Option<Arc<str>>,
    pub(super) rules: Rules,
    pub(super) convention: Convention,
    pub(super) heaps: Vec<u64>,
    /// The most counters that may be taken now, where that depends on the move before.
    pub(super) limit: Option<u64>,
}

impl Setup {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How components are played side by side.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The sizes of the heaps, empty ones included.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// How many heaps make a component: 1, 2, or all.
    fn component_size(&self) -> usize {
        match self.rules {
            Rules::Each(_) => 1,
            Rules::Pairs(_) => 2,
            Rules::Together(_) => self.heaps.len().max(1),
        }
    }

    /// The components, each with its first heap.
    pub(super) fn components(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let size = self.component_size();
        self.heaps.chunks(size).enumerate().map(move |(at, heaps)| (at * size, heaps))
    }

    /// A move of the component that begins at heap `at` which changes little, if it has a move.
    fn small_move(&self, at: usize, heaps: &[u64]) -> Option<Move> {
        match (&self.rules, heaps) {
            (Rules::Each(rule), &[size]) => {
                let left = rule.small_move(size)?;
                Some(Move { parts: vec![Part { heap: at, size, left }] })
            }
            (Rules::Pairs(rule), &[one, other]) => {
                let after = rule.small_move(one, other)?;
                Some(Move::pair(at, (one, other), after))
            }
            (Rules::Together(rule), _) => rule.small_move(heaps, self.limit),
            _ => None,
        }
    }

    /// Whether these parts are a move of the component that begins at heap `at`.
    fn allows(&self, at: usize, heaps: &[u64], parts: &[&Part]) -> bool {
        match (&self.rules, heaps, parts) {
            (Rules::Each(rule), &[size], [part]) => rule.allows(size, &part.left),
            (Rules::Pairs(rule), &[one, other], _) => {
                let mut after = [one, other];
                let whole = parts.iter().all(|part| part.left.len() <= 1);
                parts.iter().for_each(|part| after[part.heap - at] = part.left.first().copied().unwrap_or(0));
                whole && rule.allows(one, other, after[0], after[1])
            }
            (Rules::Together(rule), _, _) => {
                parts.iter().all(|part| part.left.len() <= 1) && rule.allows(heaps, self.limit, parts)
            }
            _ => false,
        }
    }

    /// The moves of a component that begins at heap `at`.
    fn moves_of(&self, at: usize, heaps: &[u64], visit: &mut dyn FnMut(Move)) {
        match (&self.rules, heaps) {
            (Rules::Each(rule), &[size]) => {
                // Different numbers of counters taken may leave the same heaps only by different digits of a code.
                let mut moves: Vec<Vec<u64>> = Vec::new();
                rule.for_each_move(size, |left| moves.push(left.to_vec()));
                moves.sort_by(|one, other| {
                    (one.iter().sum::<u64>(), one).cmp(&(other.iter().sum::<u64>(), other))
                });
                moves.dedup();
                moves.into_iter().for_each(|left| visit(Move { parts: vec![Part { heap: at, size, left }] }));
            }
            (Rules::Pairs(rule), &[one, other]) => rule.for_each_move(one, other, &mut |to_one, to_other| {
                visit(Move::pair(at, (one, other), (to_one, to_other)));
            }),
            (Rules::Together(rule), _) => rule.for_each_move(heaps, self.limit, visit),
            _ => {}
        }
    }

    /// The components that have a move, in order of size where the order does not matter. In Northcott's game a row without a move may
    /// have one for the other player.
    fn key(&self) -> Vec<u64> {
        let all = matches!(self.rules, Rules::Pairs(PairRule::Northcott(_)));
        let alive = self.components().filter(|&(at, heaps)| all || self.small_move(at, heaps).is_some());
        let mut found: Vec<Vec<u64>> = alive.map(|(_, heaps)| heaps.to_vec()).collect();
        match self.rules {
            Rules::Each(_) | Rules::Pairs(PairRule::Northcott(_)) => found.sort_unstable(),
            Rules::Pairs(_) => {
                found.iter_mut().for_each(|pair| pair.sort_unstable());
                found.sort_unstable();
            }
            Rules::Together(TogetherRule::Moore(_)) => found.iter_mut().for_each(|heaps| {
                heaps.retain(|&heap| heap > 0);
                heaps.sort_unstable();
            }),
            Rules::Together(_) => {}
        }
        found.concat()
    }

    /// The largest of the smaller heaps of all pairs, and of the larger ones: the sides of a table of pairs.
    pub(super) fn sides(&self) -> (u64, u64) {
        let sides = self.heaps.chunks_exact(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
        sides.fold((0, 0), |all, one| (all.0.max(one.0), all.1.max(one.1)))
    }

    /// How many moves there are at most.
    pub(super) fn move_bound(&self) -> u64 {
        let of = |heaps: &[u64]| match (&self.rules, heaps) {
            (Rules::Each(rule), &[heap]) => rule.moves(heap),
            (Rules::Pairs(rule), &[one, other]) => rule.moves(one, other),
            (Rules::Together(rule), _) => rule.moves(heaps, self.limit),
            _ => 0,
        };
        let each = self.components().map(|(_, heaps)| of(heaps));
        match self.convention {
            Convention::Every => each.fold(1, |all, one| all.saturating_mul(one.max(1))),
            _ => each.fold(0, u64::saturating_add),
        }
    }
}

/// Heaps from which there is a move.
#[derive(Clone, Debug)]
pub struct Position {
    setup: Setup,
    /// What tells positions of one game apart.
    key: Vec<u64>,
}

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Whether a move is legal, without listing all moves.
    fn is_legal(&self, played: &Move) -> bool {
        let setup = &self.setup;
        let of_these =
            |part: &Part| setup.heaps.get(part.heap) == Some(&part.size) && part.left != [part.size];
        if !played.parts.iter().all(of_these) {
            return false;
        }
        let every = setup.convention == Convention::Every;
        let mut touched = 0;
        let mut parts = &*played.parts;
        for (at, heaps) in setup.components() {
            let own = parts.iter().take_while(|part| part.heap < at + heaps.len()).count();
            let legal = match own {
                0 => !every || setup.small_move(at, heaps).is_none(),
                _ => setup.allows(at, heaps, &parts[..own].iter().collect::<Vec<_>>()),
            };
            if !legal {
                return false;
            }
            touched += usize::from(own > 0);
            parts = &parts[own..];
        }
        touched == 1 || (touched > 1 && every)
    }

    /// A move that changes little: in one component, or in every one that has a move.
    pub(super) fn small_move(&self) -> Option<Move> {
        let setup = &self.setup;
        let mut moves = setup.components().filter_map(|(at, heaps)| setup.small_move(at, heaps));
        match setup.convention {
            Convention::Every => Some(Move { parts: moves.flat_map(|one| one.parts).collect() }),
            _ => moves.next(),
        }
    }
}

/// Positions of one game are the same if they have the same components, in whatever order, besides those without moves: searches
/// meet them again and again.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.setup.limit == other.setup.limit
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
        self.setup.limit.hash(hasher);
    }
}

/// What becomes of one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The heap, by its place from 0.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// What is left of it, ascending, no empty heaps.
    pub left: Vec<u64>,
}

impl Part {
    /// A heap that becomes one heap.
    #[must_use]
    pub fn new(heap: usize, size: u64, left: u64) -> Self {
        Part { heap, size, left: if left == 0 { Vec::new() } else { vec![left] } }
    }
}

/// A move: what becomes of the heaps that it changes, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The heaps that it changes.
    pub parts: Vec<Part>,
}

impl Move {
    /// A move that changes one heap to another size.
    #[must_use]
    pub fn one(heap: usize, size: u64, left: u64) -> Self {
        Move { parts: vec![Part::new(heap, size, left)] }
    }

    /// A move that changes a pair of heaps, the first of which is at `heap`.
    pub(super) fn pair(heap: usize, from: (u64, u64), to: (u64, u64)) -> Self {
        let parts = [(heap, from.0, to.0), (heap + 1, from.1, to.1)];
        let changed = parts.into_iter().filter(|(_, size, left)| size != left);
        Move { parts: changed.map(|(heap, size, left)| Part::new(heap, size, left)).collect() }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}>", self.heap + 1, self.size)?;
        if self.left.is_empty() {
            return f.write_str("0");
        }
        let left: Vec<String> = self.left.iter().map(u64::to_string).collect();
        f.write_str(&left.join("+"))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.parts.iter().map(Part::to_string).collect();
        f.write_str(&parts.join(" "))
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        let movable = self.components().any(|(at, heaps)| self.small_move(at, heaps).is_some());
        match (movable, self.convention) {
            (true, _) => {
                let key = self.key();
                Status::Open(Position { setup: self, key })
            }
            (false, Convention::Misere) => Status::Over(Ending::Won(Seat::FIRST)),
            (false, _) => Status::Over(Ending::Won(Seat::SECOND)),
        }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    /// The components that have a move, in an order that does not matter, and how many counters may be taken.
    type Key = (Vec<u64>, Option<u64>);

    fn to_move(&self) -> Seat {
        Seat::FIRST
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
        if self.is_legal(played) {
            Ok(())
        } else {
            Err(IllegalMove::new(format!("`{played}` is not possible here")))
        }
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.setup.clone();
        // What a heap is broken into takes its place, so the last one is changed first. An emptied heap stays, so that the
        // others keep their numbers.
        for part in played.parts.iter().rev().filter(|part| part.heap < self.setup.heaps.len()) {
            let left = if part.left.is_empty() { vec![0] } else { part.left.clone() };
            setup.heaps.splice(part.heap..=part.heap, left);
        }
        match &setup.rules {
            Rules::Each(_) => {}
            Rules::Pairs(rule) => rule.after_move(&mut setup.heaps),
            Rules::Together(rule) => setup.limit = rule.after_move(&mut setup.heaps, played),
        }
        Played { setup, seats: SeatMap::Swapped }
    }

    fn key(&self) -> (Vec<u64>, Option<u64>) {
        (self.key.clone(), self.setup.limit)
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        self.setup.heaps.heap_size() + self.key.heap_size()
    }
}

impl HeapSize for Part {
    fn heap_size(&self) -> usize {
        self.left.heap_size()
    }
}

impl HeapSize for Move {
    fn heap_size(&self) -> usize {
        self.parts.heap_size()
    }
}

impl Position {
    fn all_moves(&self, mut visit: impl FnMut(Move)) {
        let setup = &self.setup;
        if setup.convention != Convention::Every {
            setup.components().for_each(|(at, heaps)| setup.moves_of(at, heaps, &mut visit));
            return;
        }
        let mut moves: Vec<Vec<Part>> = vec![Vec::new()];
        for (at, heaps) in setup.components() {
            let mut own = Vec::new();
            setup.moves_of(at, heaps, &mut |one| own.push(one.parts));
            if !own.is_empty() {
                let with = |before: &Vec<Part>| {
                    let before = before.clone();
                    own.iter().map(move |one| [&before[..], &one[..]].concat()).collect::<Vec<_>>()
                };
                moves = moves.iter().flat_map(with).collect();
            }
        }
        moves.into_iter().for_each(|parts| visit(Move { parts }));
    }
}
