//! Memoised depth-first search for any two-player game without cycles: the referee.
//!
//! It works from the rules alone, keeps its own stack (so that long games cannot overflow the program's), runs
//! under a budget, and refuses games with cycles instead of guessing.
//!
//! Cost: every reachable position once, each with its moves; memory in proportion to the positions seen.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{MoverResult, Solved, Step, step};
use crate::budget::{Budget, Meter, Undecided};
use crate::position::Position;

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
pub enum SearchError {
    /// The budget ran out.
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
    moves: Vec<P::Move>,
    next_move: usize,
    best: Option<Solved>,
    /// Whether the child under search has the same player to move.
    child_same: bool,
}

/// A search with its memory: solving several positions shares what was found.
pub struct Search<P: Position> {
    goal: Goal,
    memo: FxHashMap<P, Entry>,
    heap_bytes: u64,
    /// What the frames on the stack hold.
    stack_bytes: u64,
    meter: Meter,
}

impl<P: Position + Hash + Eq> Search<P> {
    /// A search that has seen nothing yet.
    #[must_use]
    pub fn new(goal: Goal, budget: &Budget) -> Self {
        Search { goal, memo: FxHashMap::default(), heap_bytes: 0, stack_bytes: 0, meter: budget.meter() }
    }

    /// Positions looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Solves a position.
    ///
    /// # Errors
    /// [`SearchError`] when the budget runs out or the game has a cycle. What was solved until then is kept.
    ///
    /// ```
    /// use tefuda::budget::Budget;
    /// use tefuda::games::tanhinmin::Setup;
    /// use tefuda::position::{Setup as _, Status};
    /// use tefuda::solve::{MoverResult, search::{Goal, Search}};
    ///
    /// let setup: Setup = "2 3 / 1 2 5".parse()?;
    /// let Status::Open(position) = setup.status() else { panic!("both hands hold cards") };
    /// let solved = Search::new(Goal::Length, &Budget::default()).solve(&position).unwrap();
    /// assert_eq!(solved.result, MoverResult::Win);
    /// # Ok::<(), tefuda::parse_error::ParseError>(())
    /// ```
    pub fn solve(&mut self, root: &P) -> Result<Solved, SearchError> {
        if let Some(solved) = self.known(root) {
            return Ok(solved);
        }
        let mut stack = Vec::new();
        let result = self.run(root.clone(), &mut stack);
        // After a failure the positions still under way must not look like cycles to the next search.
        for frame in stack {
            self.memo.remove(&frame.position);
        }
        self.stack_bytes = 0;
        result
    }

    fn run(&mut self, root: P, stack: &mut Vec<Frame<P>>) -> Result<Solved, SearchError> {
        stack.push(self.open(root)?);
        let mut solved_child: Option<Solved> = None;
        loop {
            let Some(frame) = stack.last_mut() else {
                // Only the root's frame leaves the stack empty, and it has just been solved.
                return solved_child.ok_or(SearchError::Cycle);
            };
            if let Some(child) = solved_child.take() {
                let result = if frame.child_same { child.result } else { child.result.for_other() };
                frame.take(Solved { result, plies: child.plies.saturating_add(1) });
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
                    Step::On { next, same } => match self.memo.get(&next) {
                        Some(Entry::Open) => return Err(SearchError::Cycle),
                        Some(Entry::Done(child)) => {
                            let result = if same { child.result } else { child.result.for_other() };
                            frame.take(Solved { result, plies: child.plies.saturating_add(1) });
                        }
                        None => {
                            frame.child_same = same;
                            break Some(next);
                        }
                    },
                }
            };
            match child {
                Some(next) => stack.push(self.open(next)?),
                None => {
                    // A position has at least one legal move, so a finished frame has a best result.
                    let solved = frame.best.unwrap_or(Solved { result: MoverResult::Draw, plies: 0 });
                    if let Some(entry) = self.memo.get_mut(&frame.position) {
                        *entry = Entry::Done(solved);
                    }
                    solved_child = Some(solved);
                    self.stack_bytes -= frame.bytes();
                    stack.pop();
                }
            }
        }
    }

    fn open(&mut self, position: P) -> Result<Frame<P>, Undecided> {
        // While a hash table grows, the old one and one of twice its size are there together.
        let table = self.memo.capacity() * (std::mem::size_of::<(P, Entry)>() + 1) * 2;
        self.heap_bytes += position.heap_bytes() as u64;
        self.meter.spend(1, table as u64 + self.heap_bytes + self.stack_bytes)?;
        let moves = position.legal_moves();
        self.memo.insert(position.clone(), Entry::Open);
        let frame = Frame { position, moves, next_move: 0, best: None, child_same: false };
        self.stack_bytes += frame.bytes();
        Ok(frame)
    }

    /// The result of a position that has been solved already.
    pub(super) fn known(&self, position: &P) -> Option<Solved> {
        match self.memo.get(position) {
            Some(Entry::Done(solved)) => Some(*solved),
            _ => None,
        }
    }
}

impl<P: Position> Frame<P> {
    fn bytes(&self) -> u64 {
        let moves = self.moves.capacity() * std::mem::size_of::<P::Move>();
        (std::mem::size_of::<Self>() + moves + self.position.heap_bytes()) as u64
    }

    /// Takes a move's result if it is better for the mover: a quicker win, a draw, a later loss.
    fn take(&mut self, candidate: Solved) {
        fn rank(solved: Solved) -> (u8, i64) {
            match solved.result {
                MoverResult::Win => (2, -i64::from(solved.plies)),
                MoverResult::Draw => (1, 0),
                MoverResult::Loss => (0, i64::from(solved.plies)),
            }
        }
        if self.best.is_none_or(|best| rank(candidate) > rank(best)) {
            self.best = Some(candidate);
        }
    }
}
