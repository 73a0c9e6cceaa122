//! Backward induction for two-player games that may have cycles.
//!
//! All positions reachable from the given ones are collected; then results spread backwards from the ends of the
//! game: a position is won as soon as one move reaches a position lost for the opponent, lost as soon as every
//! move is answered. What never gets a result is a draw by endless play. Results arrive in the order of their
//! distance, so the number of moves to the end (the remoteness) comes with them.
//!
//! Cost: linear in the number of positions and moves, time and memory.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::{MoverResult, Solved, Step, step};
use crate::kernel::position::Position;
use crate::kernel::run::{HeapSize as _, Meter, Undecided};

/// Every position reachable from some roots, solved.
pub struct Retrograde<P: Position> {
    numbers: FxHashMap<P::Key, usize>,
    solved: Vec<Solved>,
}

/// A move into position `from`'s successor, seen from that successor.
#[derive(Clone, Copy)]
struct Back {
    from: usize,
    /// The same player moves in both positions.
    same: bool,
}

impl<P: Position> Retrograde<P> {
    /// Solves every position reachable from the roots.
    ///
    /// # Errors
    /// [`Undecided`] when the budget runs out.
    pub fn solve(roots: impl IntoIterator<Item = P>, meter: &mut Meter) -> Result<Self, Undecided> {
        let mut numbers: FxHashMap<P::Key, usize> = FxHashMap::default();
        let mut waiting: Vec<P> = Vec::new();
        let mut back: Vec<Vec<Back>> = Vec::new();
        // Every position is held with its key; while lists and tables grow, the old and the new one are there together. The
        // moves back into a position take a block of their own.
        let fixed = 3 * size_of::<(P::Key, usize)>() + 2 * size_of::<P>() + 96;
        let mut bytes = 0u64;
        let mut number_of =
            |position: P, waiting: &mut Vec<P>, back: &mut Vec<Vec<Back>>, bytes: &mut u64| {
                *numbers.entry(position.key()).or_insert_with_key(|key| {
                    *bytes += (fixed + key.heap_size() + position.heap_size()) as u64;
                    waiting.push(position);
                    back.push(Vec::new());
                    back.len() - 1
                })
            };
        for root in roots {
            number_of(root, &mut waiting, &mut back, &mut bytes);
            meter.spend(0, bytes)?;
        }
        let mut unanswered: Vec<u32> = Vec::new();
        let mut result: Vec<Option<Solved>> = Vec::new();
        let mut queue = VecDeque::new();
        let mut number = 0;
        while let Some(position) = waiting.get(number).cloned() {
            meter.spend(1, bytes)?;
            let moves = position.listed_moves(meter)?;
            if moves.is_empty() {
                return Err(Undecided::BrokenRules { nodes: meter.nodes() });
            }
            bytes += (2 * moves.len() * size_of::<Back>()) as u64;
            let mut open = 0;
            let mut won = false;
            for played in &moves {
                match step(&position, played) {
                    Step::On { next, same } => {
                        open += 1;
                        let child = number_of(next, &mut waiting, &mut back, &mut bytes);
                        back[child].push(Back { from: number, same });
                    }
                    Step::Over(MoverResult::Win) => won = true,
                    Step::Over(MoverResult::Loss) => {}
                    // A move into a drawn end can never be answered by the opponent's win.
                    Step::Over(MoverResult::Draw) => open += 1,
                }
            }
            let ended = if won { Some(MoverResult::Win) } else { (open == 0).then_some(MoverResult::Loss) };
            if ended.is_some() {
                queue.push_back(number);
            }
            result.push(ended.map(|result| Solved { result, plies: 1 }));
            unanswered.push(open);
            number += 1;
        }
        while let Some(child) = queue.pop_front() {
            let Some(known) = result[child] else { continue };
            for &Back { from, same } in &back[child] {
                if result[from].is_some() {
                    continue;
                }
                let for_mover = if same { known.result } else { known.result.for_other() };
                unanswered[from] -= 1;
                let settled = for_mover == MoverResult::Win || unanswered[from] == 0;
                if settled {
                    result[from] = Some(Solved { result: for_mover, plies: known.plies.saturating_add(1) });
                    queue.push_back(from);
                }
            }
        }
        let solved = result.into_iter().map(|known| known.unwrap_or(Solved::ENDLESS)).collect();
        // What is kept: the keys and the results.
        let keys: usize = numbers.keys().map(|key| size_of::<(P::Key, usize)>() + key.heap_size()).sum();
        meter.hold((keys * 8 / 7 + size_of::<Solved>() * back.len()) as u64)?;
        Ok(Retrograde { numbers, solved })
    }

    /// The result of a position, if it is reachable from the roots.
    #[must_use]
    pub fn get(&self, position: &P) -> Option<Solved> {
        self.numbers.get(&position.key()).map(|number| self.solved[*number])
    }

    /// How many positions were solved.
    #[must_use]
    pub fn len(&self) -> usize {
        self.solved.len()
    }

    /// Whether there was nothing to solve.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.solved.is_empty()
    }
}
