//! Games in which the heaps are played together: a move may change several, or depends on the others.
//!
//! Each member has its file with its closed form; this one puts them behind one set of questions.

pub mod chomp;
pub mod dynamic;
pub mod moore;
pub mod staircase;

use self::dynamic::DynamicNim;
use super::rules::{Move, Part};

/// A game on heaps that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TogetherRule {
    /// Take from at least one and at most so many heaps (Moore 1910).
    Moore(u64),
    /// Heaps on the steps of a stair, the lowest first: move counters one step down.
    Staircase,
    /// One heap: the first move takes less than all of it, each later one at most so many times what was taken before
    /// (2: Fibonacci nim, Whinihan 1963; Schwenk 1970).
    Dynamic(u64),
    /// Rows of a bar of chocolate: who bites off a square takes all below and to the right of it; the first square is poisoned
    /// (Schuh 1952, Gale 1974).
    Chomp,
}

/// What is worth knowing once for all moves of a position.
pub(super) struct Known(Option<DynamicNim>);

impl Known {
    /// The parts of a heap of dynamic nim, the largest first.
    pub(super) fn parts(&self, heap: u64) -> Vec<u64> {
        self.0.as_ref().map(|nim| nim.parts_of(heap)).unwrap_or_default()
    }
}

impl TogetherRule {
    /// What is wrong with the heaps, if anything: which heap, and what was expected.
    pub(super) fn fault(self, heaps: &[u64]) -> Option<(usize, String)> {
        match self {
            TogetherRule::Moore(_) => None,
            TogetherRule::Staircase => {
                let mut all = 0u64;
                let beyond = heaps.iter().position(|&heap| {
                    let sum = all.checked_add(heap);
                    all = sum.unwrap_or(all);
                    sum.is_none()
                })?;
                Some((beyond, "fewer counters in all".to_owned()))
            }
            TogetherRule::Dynamic(_) => {
                (heaps.len() > 1).then(|| (1, "no more: there is one heap".to_owned()))
            }
            TogetherRule::Chomp => {
                if heaps[0] == 0 {
                    return Some((0, "a first row of at least one square, the poisoned one".to_owned()));
                }
                let at = heaps.windows(2).position(|rows| rows[0] < rows[1])?;
                Some((at + 1, format!("at most {}: no row is longer than the one above it", heaps[at])))
            }
        }
    }

    /// A move that changes little, if there is one.
    pub(super) fn small_move(self, heaps: &[u64], limit: Option<u64>) -> Option<Move> {
        let one_less = |heap: usize| Move::one(heap, heaps[heap], heaps[heap] - 1);
        match self {
            TogetherRule::Dynamic(_) => (dynamic::most(heaps[0], limit) > 0).then(|| one_less(0)),
            TogetherRule::Moore(_) | TogetherRule::Staircase => {
                heaps.iter().position(|&heap| heap > 0).map(one_less)
            }
            TogetherRule::Chomp => {
                let last = heaps.iter().rposition(|&row| row > 0)?;
                (last > 0 || heaps[0] > 1).then(|| one_less(last))
            }
        }
    }

    /// Whether these parts, each of which leaves at most one heap, are a move.
    pub(super) fn allows(self, heaps: &[u64], limit: Option<u64>, parts: &[&Part]) -> bool {
        let left = |part: &Part| part.left.first().copied().unwrap_or(0);
        let lowers = parts.iter().all(|part| left(part) < part.size);
        match (self, parts) {
            (TogetherRule::Moore(most), _) => lowers && parts.len() as u64 <= most,
            (TogetherRule::Staircase, [_]) => lowers,
            (TogetherRule::Dynamic(_), [part]) => {
                lowers && part.size - left(part) <= dynamic::most(heaps[0], limit)
            }
            // The poisoned square is not taken.
            (TogetherRule::Chomp, [part]) => lowers && (part.heap > 0 || left(part) > 0),
            _ => false,
        }
    }

    /// Calls `visit` with every move.
    pub(super) fn for_each_move(self, heaps: &[u64], limit: Option<u64>, visit: &mut dyn FnMut(Move)) {
        match self {
            TogetherRule::Moore(most) => moore::for_each_move(heaps, most, visit),
            TogetherRule::Dynamic(_) => {
                let heap = heaps[0];
                let lefts = heap - dynamic::most(heap, limit)..heap;
                lefts.for_each(|left| visit(Move::one(0, heap, left)));
            }
            TogetherRule::Staircase => {
                for (step, &size) in heaps.iter().enumerate() {
                    (0..size).for_each(|left| visit(Move::one(step, size, left)));
                }
            }
            TogetherRule::Chomp => {
                for (row, &size) in heaps.iter().enumerate() {
                    (u64::from(row == 0)..size).for_each(|left| visit(Move::one(row, size, left)));
                }
            }
        }
    }

    /// How many moves there are at most.
    pub(super) fn moves(self, heaps: &[u64], limit: Option<u64>) -> u64 {
        match self {
            TogetherRule::Moore(most) => moore::moves(heaps, most),
            TogetherRule::Dynamic(_) => dynamic::most(heaps[0], limit),
            TogetherRule::Staircase | TogetherRule::Chomp => {
                heaps.iter().fold(0, |all, &one| all.saturating_add(one))
            }
        }
    }

    /// What else a move changes, and the most counters that may be taken after it.
    pub(super) fn after_move(self, heaps: &mut [u64], played: &Move) -> Option<u64> {
        let part = played.parts.first()?;
        let left: u64 = part.left.iter().sum();
        match self {
            TogetherRule::Moore(_) => None,
            TogetherRule::Dynamic(times) => Some((part.size - left).saturating_mul(times)),
            TogetherRule::Staircase => {
                if let Some(below) = part.heap.checked_sub(1) {
                    heaps[below] += part.size - left;
                }
                None
            }
            TogetherRule::Chomp => {
                heaps[part.heap..].iter_mut().for_each(|row| *row = left.min(*row));
                None
            }
        }
    }

    /// What is worth knowing once for the heaps and all that come of them.
    pub(super) fn known(self, heaps: &[u64]) -> Known {
        match self {
            TogetherRule::Dynamic(times) => Known(Some(DynamicNim::new(times, heaps[0]))),
            _ => Known(None),
        }
    }

    /// Whether the player to move wins, where a closed form tells.
    pub(super) fn mover_wins(self, known: &Known, heaps: &[u64], limit: Option<u64>) -> Option<bool> {
        match self {
            TogetherRule::Moore(most) => Some(moore::mover_wins(heaps, most)),
            TogetherRule::Staircase => Some(staircase::nim_sum(heaps) != 0),
            TogetherRule::Dynamic(_) => {
                let nim = known.0.as_ref()?;
                Some(nim.smallest_part(heaps[0]).is_some_and(|part| part <= dynamic::most(heaps[0], limit)))
            }
            TogetherRule::Chomp => chomp::mover_wins(heaps),
        }
    }

    /// A winning move, where a closed form gives one.
    pub(super) fn winning_move(self, known: &Known, heaps: &[u64], limit: Option<u64>) -> Option<Move> {
        match self {
            TogetherRule::Moore(most) => moore::winning_move(heaps, most),
            TogetherRule::Staircase => staircase::winning_move(heaps),
            TogetherRule::Dynamic(_) => {
                let part = known.0.as_ref()?.smallest_part(heaps[0])?;
                (part <= dynamic::most(heaps[0], limit)).then(|| Move::one(0, heaps[0], heaps[0] - part))
            }
            TogetherRule::Chomp => None,
        }
    }
}
