//! Backward from the ends of the game: who can force the win, and in how many moves.

use super::explore::{NOBODY, Positions, State};
use crate::packet::Outbox;
use crate::rounds::Share;

/// A worker goes on to look at what others have sent after this many records.
const BITE: u64 = 1 << 14;
/// Position and winner.
const RECORD: usize = 5;

/// A worker's share of settling its positions.
pub(super) struct Settlement {
    pub(super) positions: Positions,
    index: usize,
    /// By distance, which is one more than the moves until the end, what waits to be settled.
    waiting: Vec<Vec<u32>>,
}

impl Settlement {
    pub(super) fn new(positions: Positions, index: usize) -> Self {
        let over = |state: &State| state.winner != NOBODY;
        let ends = positions.states.iter().enumerate().filter(|(_, state)| over(state));
        let ends = ends.map(|(number, _)| number as u32).collect();
        Settlement { positions, index, waiting: vec![Vec::new(), ends] }
    }

    /// Who can force the win in a position of this worker, and in how many moves.
    pub(super) fn result(&self, text: &str) -> Option<(u8, u32)> {
        self.positions.find(text).and_then(result)
    }

    /// Every position of this worker with its result.
    pub(super) fn for_each<E>(
        &self,
        mut visit: impl FnMut(&str, Option<(u8, u32)>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.positions.iter().try_for_each(|(text, state)| visit(text, result(state)))
    }

    /// By one of its moves the player of this seat wins, in this many moves in all.
    fn enter(&mut self, number: u32, winner: u8, plies: u32) {
        let state = &mut self.positions.states[number as usize];
        let wait_at = if winner == state.mover {
            // The winner hurries: the nearest counts, though it may come later.
            if state.settled || (state.winner == winner && state.plies <= plies) {
                return;
            }
            (state.winner, state.plies) = (winner, plies);
            plies
        } else {
            if state.settled || state.open == 0 || (state.winner != NOBODY && state.winner == state.mover) {
                return;
            }
            if state.winner != NOBODY && state.winner != winner {
                // Nobody but the mover can still force it.
                state.open = 0;
                return;
            }
            state.winner = winner;
            state.plies = state.plies.max(plies);
            state.open -= 1;
            if state.open > 0 {
                return;
            }
            state.plies
        };
        let wait_at = wait_at as usize + 1;
        if self.waiting.len() <= wait_at {
            self.waiting.resize_with(wait_at + 1, Vec::new);
        }
        self.waiting[wait_at].push(number);
    }
}

fn result(state: &State) -> Option<(u8, u32)> {
    state.settled.then_some((state.winner, state.plies))
}

impl Share for Settlement {
    fn feed(&mut self, _: &mut Outbox) -> bool {
        false
    }

    fn receive_fed(&mut self, _: &[u8]) {}

    fn receive(&mut self, distance: u32, records: &[u8]) {
        for record in records.chunks_exact(RECORD) {
            let number = u32::from_le_bytes([record[0], record[1], record[2], record[3]]);
            self.enter(number, record[4], distance - 1);
        }
    }

    fn next_distance(&mut self) -> Option<u32> {
        self.waiting.iter().position(|waiting| !waiting.is_empty()).map(|distance| distance as u32)
    }

    fn settle(&mut self, distance: u32, outbox: &mut Outbox) -> bool {
        let until = outbox.records + BITE;
        while let Some(number) = self.waiting[distance as usize].pop() {
            let state = &mut self.positions.states[number as usize];
            if state.settled || state.plies + 1 != distance {
                continue;
            }
            state.settled = true;
            let winner = state.winner;
            let predecessors: Vec<_> = self.positions.predecessors(number).collect();
            for predecessor in predecessors {
                let seats = &self.positions.seats[predecessor.seats as usize];
                let winner = seats.get(usize::from(winner)).copied().unwrap_or(NOBODY);
                if winner == NOBODY {
                    continue;
                }
                if predecessor.worker as usize == self.index {
                    self.enter(predecessor.position, winner, distance);
                } else {
                    let [a, b, c, d] = predecessor.position.to_le_bytes();
                    outbox.push(predecessor.worker as usize, &[a, b, c, d, winner]);
                }
            }
            if outbox.records > until {
                return true;
            }
        }
        false
    }
}
