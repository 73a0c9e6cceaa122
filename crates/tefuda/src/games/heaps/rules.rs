//! The rules of heap games: a move changes one heap as the rule of the game says, and who cannot move loses.

use std::fmt;
use std::sync::Arc;

use crate::position::{self, Ending, IllegalMove, Played, Seat, SeatMap, Status};
use crate::solve::heaps::HeapRule;

/// Heaps and the rule they are played by; the player to move has seat 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule as it was typed, where the notation names it: `nim` has only one.
    pub(super) name: Option<Arc<str>>,
    pub(super) rule: HeapRule,
    pub(super) heaps: Vec<u64>,
}

impl Setup {
    /// The rule.
    #[must_use]
    pub fn rule(&self) -> &HeapRule {
        &self.rule
    }

    /// The sizes of the heaps, empty ones included.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }
}

/// Heaps from which there is a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(Setup);

impl Position {
    /// The setup.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

/// Positions of one game are told apart by their heaps.
impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.0.heaps.hash(hasher);
    }
}

/// A move: which heap (from 0), its size, and the heaps that are left of it, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The heap, by its place.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// What is left of it.
    pub left: Vec<u64>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}>", self.heap + 1, self.size)?;
        if self.left.is_empty() {
            return f.write_str("0");
        }
        let left: Vec<String> = self.left.iter().map(u64::to_string).collect();
        f.write_str(&left.join("+"))
    }
}

impl position::Setup for Setup {
    type Position = Position;

    fn status(self) -> Status<Position> {
        let movable = self.heaps.iter().any(|&heap| {
            let mut found = false;
            // The first move is enough, but rules tell all of them; their number is bounded on reading.
            self.rule.for_each_move(heap, |_| found = true);
            found
        });
        if movable { Status::Open(Position(self)) } else { Status::Over(Ending::Won(Seat::SECOND)) }
    }
}

impl position::Position for Position {
    type Setup = Setup;
    type Move = Move;

    fn to_move(&self) -> Seat {
        Seat::FIRST
    }

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        for (heap, &size) in self.0.heaps.iter().enumerate() {
            // Different numbers of counters taken may leave the same heaps only by different digits of a code.
            let mut moves: Vec<Vec<u64>> = Vec::new();
            self.0.rule.for_each_move(size, |left| moves.push(left.to_vec()));
            moves.sort_by(|one, other| {
                (one.iter().sum::<u64>(), one).cmp(&(other.iter().sum::<u64>(), other))
            });
            moves.dedup();
            moves.into_iter().for_each(|left| visit(Move { heap, size, left }));
        }
    }

    fn play(&self, played: &Move) -> Result<Played<Setup>, IllegalMove> {
        let mut legal = false;
        if self.0.heaps.get(played.heap) == Some(&played.size) {
            self.0.rule.for_each_move(played.size, |left| legal |= left == played.left);
        }
        if legal {
            Ok(self.play_legal(played))
        } else {
            Err(IllegalMove::new(format!("`{played}` is not possible here")))
        }
    }

    fn play_legal(&self, played: &Move) -> Played<Setup> {
        let mut setup = self.0.clone();
        // An emptied heap stays, so that the others keep their numbers; what a heap is broken into takes its place.
        let left = if played.left.is_empty() { vec![0] } else { played.left.clone() };
        if played.heap < setup.heaps.len() {
            setup.heaps.splice(played.heap..=played.heap, left);
        }
        Played { setup, seats: SeatMap::Swapped }
    }

    fn heap_bytes(&self) -> usize {
        8 * self.0.heaps.capacity()
    }
}
