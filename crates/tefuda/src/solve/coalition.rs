//! One player against all the others: who can force the win in a game of any number of players, cycles allowed.
//!
//! All positions reachable from the root are collected; then for each seat the set of positions in which its player can
//! force the win grows from the ends of the game: a position joins if it is that player's turn and some move leads into
//! the set, or if every move does. Plays that never end win for nobody.
//!
//! Cost: as many passes over all positions and moves as the longest forced win is long.

use rustc_hash::FxHashMap;

use crate::kernel::position::{Ending, Played, Position, Seat, SeatMap, Setup as _, Status};
use crate::kernel::run::{HeapSize as _, Meter, Undecided};
use crate::kernel::verdict::Outcome;

/// What a move leads to.
enum Next {
    /// Another position, with the seats after as seats before.
    On { position: usize, seats: SeatMap },
    /// The end: these seats (as bits, before the move) have won.
    Over(u64),
}

/// Every position reachable from a root, with the seats that can force the win as bits.
pub struct Coalition {
    next: Vec<Vec<Next>>,
    forced: Vec<u64>,
}

fn bit(seat: Option<Seat>) -> u64 {
    seat.map_or(0, |seat| 1u64.checked_shl(u32::from(seat.0)).unwrap_or(0))
}

/// Seats after a move, as bits, in the seats before it.
fn before(bits: u64, seats: &SeatMap) -> u64 {
    (0..64u8).filter(|seat| bits >> seat & 1 == 1).map(|seat| bit(seats.old_seat(Seat(seat)))).sum()
}

impl Coalition {
    /// Solves every position reachable from the root.
    ///
    /// # Errors
    /// [`Undecided`] when the budget runs out.
    pub fn solve<P: Position>(root: &P, meter: &mut Meter) -> Result<Self, Undecided> {
        let mut numbers: FxHashMap<P::Key, usize> = FxHashMap::default();
        let mut waiting = vec![root.clone()];
        numbers.insert(root.key(), 0);
        let mut movers = Vec::new();
        let mut next: Vec<Vec<Next>> = Vec::new();
        let mut bytes = 0;
        while let Some(position) = waiting.get(next.len()).cloned() {
            meter.spend(1, bytes)?;
            let moves = position.listed_moves(meter)?;
            if moves.is_empty() {
                return Err(Undecided::BrokenRules { nodes: meter.nodes() });
            }
            let owned = 2 * (size_of::<P>() + size_of::<P::Key>())
                + position.heap_size()
                + position.key().heap_size();
            bytes += (owned + 64 * moves.len()) as u64;
            let lead = |played: P::Move| {
                let Played { setup, seats } = position.after(&played);
                match setup.status() {
                    Status::Over(Ending::Won(seat)) => Next::Over(bit(seats.old_seat(seat))),
                    Status::Over(Ending::Draw) => Next::Over(0),
                    Status::Open(after) => {
                        let fresh = numbers.len();
                        let number = *numbers.entry(after.key()).or_insert(fresh);
                        if number == fresh {
                            waiting.push(after);
                        }
                        Next::On { position: number, seats }
                    }
                }
            };
            next.push(moves.into_iter().map(lead).collect());
            movers.push(bit(Some(position.to_move())));
        }
        let mut forced = vec![0u64; next.len()];
        let mut changed = true;
        while changed {
            meter.look()?;
            changed = false;
            for number in (0..next.len()).rev() {
                let results = next[number].iter().map(|lead| result(lead, &forced));
                let (any, all) = results.fold((0, u64::MAX), |(any, all), bits| (any | bits, all & bits));
                let bits = forced[number] | all | (any & movers[number]);
                changed |= bits != forced[number];
                forced[number] = bits;
            }
        }
        Ok(Coalition { next, forced })
    }

    /// Who can force the win from the root.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        outcome(self.forced[0])
    }

    /// Who can force the win after each move from the root, in the order of the moves.
    pub fn after_moves(&self) -> impl Iterator<Item = Outcome> + '_ {
        self.next[0].iter().map(|lead| outcome(result(lead, &self.forced)))
    }

    /// How many positions were solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.forced.len()
    }
}

fn result(lead: &Next, forced: &[u64]) -> u64 {
    match lead {
        Next::Over(bits) => *bits,
        Next::On { position, seats } => before(forced[*position], seats),
    }
}

/// The outcome for a set of seats that can force the win; at most one can.
fn outcome(bits: u64) -> Outcome {
    if bits == 0 { Outcome::Nobody } else { Outcome::Win(Seat(bits.trailing_zeros() as u8)) }
}
