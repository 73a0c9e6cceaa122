//! The rules of heap games: what a move may change, and who has won when nothing can be changed any more.
//!
//! Three kinds of games: each heap by itself under a [`HeapRule`], heaps in pairs under a [`PairRule`], and all heaps played
//! together under a [`TogetherRule`]. The first two are sums of components, so they can also be played by other conventions.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::engine::HeapRule;
use super::listing;
use super::moves::{Move, Part};
use super::pairs::PairRule;
use super::together::TogetherRule;
use crate::kernel::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::kernel::run::HeapSize;
use crate::kernel::words::both;

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

impl Rules {
    /// Whether they can be played by a convention.
    #[must_use]
    pub fn allow(&self, convention: Convention) -> bool {
        match (self, convention) {
            (_, Convention::Normal) => true,
            // Moves can be taken back there, and only normal play is known to end.
            (Rules::Pairs(PairRule::Northcott(_)), _) => false,
            (Rules::Together(_), Convention::Every) => false,
            _ => true,
        }
    }
}

/// How components are played side by side, and who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// A move in one component; a player who cannot move loses.
    #[default]
    Normal,
    /// A move in one component; a player who cannot move wins.
    Misere,
    /// A move in every component that has one; a player who cannot move loses.
    Every,
}

/// Heaps and the rules they are played by; the player to move has seat 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule as it was typed, where the notation names it: `nim` has only one.
    pub(super) name: Option<Arc<str>>,
    pub(super) rules: Arc<Rules>,
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

    /// Whether the notation is that of nim, which names no rule.
    #[must_use]
    pub fn is_nim(&self) -> bool {
        self.name.is_none()
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

    /// The most counters that may be taken now, where a move before set a limit.
    #[must_use]
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// How many heaps make a component: 1, 2, or all.
    fn component_size(&self) -> usize {
        match self.rules() {
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

    /// The components, each alone.
    pub(crate) fn single_components(&self) -> impl Iterator<Item = Setup> + '_ {
        self.components().map(|(_, heaps)| Setup { heaps: heaps.to_vec(), ..self.clone() })
    }

    /// A move of the component that begins at heap `at` which changes little, if it has a move.
    fn small_move(&self, at: usize, heaps: &[u64]) -> Option<Move> {
        match (self.rules(), heaps) {
            (Rules::Each(rule), &[size]) => {
                let left = rule.small_move(size)?;
                Some(Move::breaking(at, size, &left))
            }
            (Rules::Pairs(rule), &[first, second]) => {
                let after = rule.small_move(first, second)?;
                Some(Move::pair(at, (first, second), after))
            }
            (Rules::Together(rule), _) => rule.small_move(heaps, self.limit),
            _ => None,
        }
    }

    /// Whether a component has a move.
    fn has_move(&self, at: usize, heaps: &[u64]) -> bool {
        match (self.rules(), heaps) {
            (Rules::Each(rule), &[size]) => rule.has_move(size),
            _ => self.small_move(at, heaps).is_some(),
        }
    }

    /// Whether these parts are a move of the component that begins at heap `at`.
    fn allows(&self, at: usize, heaps: &[u64], parts: &[&Part]) -> bool {
        match (self.rules(), heaps, parts) {
            (Rules::Each(rule), &[size], [part]) => rule.allows(size, &part.left),
            (Rules::Pairs(rule), &[first, second], _) => {
                let mut after = [first, second];
                let whole = parts.iter().all(|part| part.left.len() <= 1);
                parts.iter().for_each(|part| after[part.heap - at] = part.left.first().copied().unwrap_or(0));
                whole && rule.allows(first, second, after[0], after[1])
            }
            (Rules::Together(rule), _, _) => {
                parts.iter().all(|part| part.left.len() <= 1) && rule.allows(heaps, self.limit, parts)
            }
            _ => false,
        }
    }

    /// The components that have a move, in order of size where the order does not matter. In Northcott's game a row without a move may
    /// have one for the other player.
    fn key(&self) -> Vec<u64> {
        let without_end = |heaps: &[u64]| {
            let end = heaps.iter().rposition(|&heap| heap > 0).map_or(0, |last| last + 1);
            heaps[..end].to_vec()
        };
        match self.rules() {
            Rules::Each(rule) => {
                let mut heaps: Vec<u64> =
                    self.heaps.iter().copied().filter(|&heap| rule.has_move(heap)).collect();
                heaps.sort_unstable();
                heaps
            }
            Rules::Pairs(rule) => {
                let men = matches!(rule, PairRule::Northcott(_));
                let alive = self.heaps.chunks_exact(2).map(|pair| (pair[0], pair[1]));
                let alive = alive.filter(|&(first, second)| men || rule.small_move(first, second).is_some());
                let mut pairs: Vec<(u64, u64)> = alive
                    .map(
                        |(first, second)| {
                            if men { (first, second) } else { (first.min(second), first.max(second)) }
                        },
                    )
                    .collect();
                pairs.sort_unstable();
                pairs.into_iter().flat_map(|(first, second)| [first, second]).collect()
            }
            Rules::Together(TogetherRule::Moore(_)) => {
                let mut heaps: Vec<u64> = self.heaps.iter().copied().filter(|&heap| heap > 0).collect();
                heaps.sort_unstable();
                heaps
            }
            Rules::Together(_) => without_end(&self.heaps),
        }
    }

    /// The most counters that may be taken, where that depends on the move before. All limits beyond the heap are alike.
    fn key_limit(&self) -> Option<u64> {
        match (self.rules(), self.heaps.first()) {
            (Rules::Together(TogetherRule::Dynamic(_)), Some(&heap)) => {
                Some(super::together::dynamic::most(heap, self.limit))
            }
            _ => None,
        }
    }

    /// The largest of the smaller heaps of all pairs, and of the larger ones: the sides of a table of pairs.
    pub(super) fn sides(&self) -> (u64, u64) {
        let sides = self.heaps.chunks_exact(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
        sides.fold((0, 0), |all, sides_of_one| (all.0.max(sides_of_one.0), all.1.max(sides_of_one.1)))
    }

    /// How many moves there are at most.
    pub(super) fn move_bound(&self) -> u64 {
        let of = |heaps: &[u64]| match (self.rules(), heaps) {
            (Rules::Each(rule), &[heap]) => rule.moves(heap),
            (Rules::Pairs(rule), &[first, second]) => rule.moves(first, second),
            (Rules::Together(rule), _) => rule.moves(heaps, self.limit),
            _ => 0,
        };
        let each = self.components().map(|(_, heaps)| of(heaps));
        match self.convention {
            Convention::Every => each.fold(1, |all, count| all.saturating_mul(count.max(1))),
            _ => each.fold(0, u64::saturating_add),
        }
    }
}

/// Heaps from which there is a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    setup: Setup,
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
            |part: &Part| setup.heaps.get(part.heap) == Some(&part.size) && *part.left != [part.size];
        if !played.parts.iter().all(of_these) {
            return false;
        }
        let every = setup.convention == Convention::Every;
        let mut touched = 0;
        let mut parts = &*played.parts;
        for (at, heaps) in setup.components() {
            let own = parts.iter().take_while(|part| part.heap < at + heaps.len()).count();
            let legal = match own {
                0 => !every || !setup.has_move(at, heaps),
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
            Convention::Every => {
                let parts: Vec<Part> = moves.flat_map(|played| played.parts.to_vec()).collect();
                Some(Move { parts: parts.as_slice().into() })
            }
            _ => moves.next(),
        }
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        let movable = self.components().any(|(at, heaps)| self.has_move(at, heaps));
        match (movable, self.convention) {
            (true, _) => Status::Open(Position { setup: self }),
            (false, Convention::Misere) => Status::Over(Ending::Won(Seat::FIRST)),
            (false, _) => Status::Over(Ending::Won(Seat::SECOND)),
        }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;
    /// The components that have a move, in one of the orders that do not matter, and how many counters may be taken.
    type Key = (Vec<u64>, Option<u64>);

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        listing::for_each_move(self, visit)
    }

    fn check(&self, played: &Move) -> Result<(), IllegalMove> {
        if self.is_legal(played) {
            Ok(())
        } else {
            Err(IllegalMove::new(
                both!("`{played}` is not possible here", "ここで `{played}` は指せません"; played),
            ))
        }
    }

    fn after(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.setup.clone();
        // What a heap is broken into takes its place, so the last one is changed first. An emptied heap stays, so that the
        // others keep their numbers.
        for part in played.parts.iter().rev().filter(|part| part.heap < self.setup.heaps.len()) {
            match *part.left {
                [] => setup.heaps[part.heap] = 0,
                [left] => setup.heaps[part.heap] = left,
                ref left => drop(setup.heaps.splice(part.heap..=part.heap, left.iter().copied())),
            }
        }
        match &*self.setup.rules {
            Rules::Each(_) => {}
            Rules::Pairs(rule) => rule.after_move(&mut setup.heaps),
            Rules::Together(rule) => setup.limit = rule.after_move(&mut setup.heaps, played),
        }
        Played { setup, seats: SeatMap::Swapped }
    }

    fn key(&self) -> (Vec<u64>, Option<u64>) {
        (self.setup.key(), self.setup.key_limit())
    }
}

impl HeapSize for Position {
    fn heap_size(&self) -> usize {
        // The name and the rules are shared by all positions of a game.
        self.setup.heaps.heap_size()
    }
}
