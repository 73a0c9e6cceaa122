//! Memoised depth-first search for any two-player game without cycles: the referee.
//!
//! It works from the rules alone, keeps its own stack (so that long games cannot overflow the program's), runs
//! under a meter, and refuses games with cycles instead of guessing.
//!
//! Cost: every reachable position once, each with its moves; memory in proportion to the positions seen, all of it held by the meter.

use rustc_hash::FxHashMap;

use super::{MoverResult, Solved, Step, step};
use crate::kernel::position::{Position, Seat};
use crate::kernel::run::{HeapSize as _, Meter, Undecided};

/// What a search is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Only who wins: a position is left as soon as one winning move is found. `plies` is then just some number
    /// of moves in which the win can be had.
    Winner,
    /// Who wins and in how many moves, the winner hurrying and the loser resisting.
    Length,
}

/// Why a search gave no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The budget ran out, or the rules are broken.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// A position was reached from itself: this solver is for games without cycles.
    #[error("the game has a cycle; use the retrograde solver")]
    Cycle,
}

enum Entry {
    /// On the stack, not yet solved.
    Open,
    Done(Solved),
}

struct Frame<P: Position> {
    position: P,
    key: P::Key,
    moves: Vec<P::Move>,
    next_move: usize,
    best: Option<Solved>,
    /// Whether the child under search has the same player to move.
    child_same: bool,
    bytes: u64,
}

/// A search with its memory: solving several positions shares what was found.
pub struct Search<P: Position> {
    goal: Goal,
    memo: FxHashMap<P::Key, Entry>,
    /// What the keys own.
    key_bytes: u64,
    /// What the frames on the stack take.
    stack_bytes: u64,
    /// What the meter holds for this search.
    held: u64,
}

impl<P: Position> Search<P> {
    /// A search that has seen nothing yet.
    #[must_use]
    pub fn new(goal: Goal) -> Self {
        Search { goal, memo: FxHashMap::default(), key_bytes: 0, stack_bytes: 0, held: 0 }
    }

    /// Solves a position.
    ///
    /// # Errors
    /// [`SearchError`] when the budget runs out or the game has a cycle. What was solved until then is kept.
    ///
    /// ```
    /// use tefuda::{Budget, Setup as _, Status};
    /// use tefuda::games::tanhinmin::Setup;
    /// use tefuda::solve::{MoverResult, search::{Goal, Search}};
    ///
    /// let setup: Setup = "2 3 / 1 2 5".parse()?;
    /// let Status::Open(position) = setup.status() else { panic!("both hands hold cards") };
    /// let solved = Search::new(Goal::Length).solve(&position, &mut Budget::default().meter()).unwrap();
    /// assert_eq!(solved.result, MoverResult::Win);
    /// # Ok::<(), tefuda::ParseError>(())
    /// ```
    pub fn solve(&mut self, root: &P, meter: &mut Meter) -> Result<Solved, SearchError> {
        let key = root.key();
        if let Some(solved) = self.known(&key) {
            return Ok(solved);
        }
        let mut stack = Vec::new();
        let result = self.run(root.clone(), key, &mut stack, meter);
        // After a failure the positions still under way must not look like cycles to the next search.
        for frame in stack {
            self.memo.remove(&frame.key);
        }
        self.stack_bytes = 0;
        result
    }

    fn run(
        &mut self,
        root: P,
        key: P::Key,
        stack: &mut Vec<Frame<P>>,
        meter: &mut Meter,
    ) -> Result<Solved, SearchError> {
        stack.push(self.open(root, key, meter)?);
        let mut solved_child: Option<Solved> = None;
        loop {
            let Some(frame) = stack.last_mut() else {
                // Only the root's frame leaves the stack empty, and it has just been solved.
                return solved_child.ok_or(SearchError::Cycle);
            };
            if let Some(child) = solved_child.take() {
                frame.take(child.seen_from_before(frame.child_same));
            }
            let child = loop {
                let settled = self.goal == Goal::Winner
                    && frame.best.is_some_and(|best| best.result == MoverResult::Win);
                let Some(played) = frame.moves.get(frame.next_move).filter(|_| !settled) else {
                    break None;
                };
                frame.next_move += 1;
                match step(&frame.position, played) {
                    Step::Over(result) => frame.take(Solved { result, plies: 1 }),
                    Step::On { next, same } => {
                        let key = next.key();
                        match self.memo.get(&key) {
                            Some(Entry::Open) => return Err(SearchError::Cycle),
                            Some(Entry::Done(child)) => frame.take(child.seen_from_before(same)),
                            None => {
                                frame.child_same = same;
                                break Some((next, key));
                            }
                        }
                    }
                }
            };
            match child {
                Some((next, key)) => stack.push(self.open(next, key, meter)?),
                None => {
                    // A frame is opened only with a move, so a finished one has a best result.
                    let solved = frame.best.unwrap_or(Solved::ENDLESS);
                    if let Some(entry) = self.memo.get_mut(&frame.key) {
                        *entry = Entry::Done(solved);
                    }
                    solved_child = Some(solved);
                    self.stack_bytes -= frame.bytes;
                    stack.pop();
                }
            }
        }
    }

    fn open(&mut self, position: P, key: P::Key, meter: &mut Meter) -> Result<Frame<P>, Undecided> {
        meter.spend(1, 0)?;
        if position.to_move() > Seat::SECOND {
            return Err(Undecided::ThirdPlayer { nodes: meter.nodes() });
        }
        let moves = position.listed_moves(meter)?;
        if moves.is_empty() {
            return Err(Undecided::BrokenRules { nodes: meter.nodes() });
        }
        let bytes =
            (size_of::<Frame<P>>() + moves.heap_size() + position.heap_size() + key.heap_size()) as u64;
        // While a hash table grows, the old one and one of twice its size are there together.
        let entry = size_of::<(P::Key, Entry)>() + 1;
        let growing = if self.memo.len() == self.memo.capacity() { 3 } else { 1 };
        self.stack_bytes += bytes;
        self.key_bytes += key.heap_size() as u64;
        let table = (self.memo.capacity().max(4) * 8 / 7 * entry * growing) as u64;
        meter.hold_instead(&mut self.held, table + self.key_bytes + self.stack_bytes)?;
        self.memo.insert(key.clone(), Entry::Open);
        Ok(Frame { position, key, moves, next_move: 0, best: None, child_same: false, bytes })
    }

    /// The result of a position that has been solved already.
    pub(crate) fn known(&self, key: &P::Key) -> Option<Solved> {
        match self.memo.get(key) {
            Some(Entry::Done(solved)) => Some(*solved),
            _ => None,
        }
    }
}

impl<P: Position> Frame<P> {
    /// Takes a move's result if it is better for the mover.
    fn take(&mut self, candidate: Solved) {
        if self.best.is_none_or(|best| candidate.rank() > best.rank()) {
            self.best = Some(candidate);
        }
    }
}
