//! One player against all the others: who can force the win in a game of any number of players, cycles allowed.
//!
//! All positions reachable from the root are collected; then for each seat the set of positions in which its player can
//! force the win grows from the ends of the game: a position joins if it is that player's turn and some move leads into
//! the set, or if every move does. Plays that never end win for nobody.
//!
//! Cost: as many passes over all positions and moves as the longest forced win is long.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::budget::{Budget, Undecided};
use crate::position::{Ending, Played, Position, Seat, SeatMap, Setup as _, Status};
use crate::verdict::{Fact, Facts, JudgedMove, Outcome, Reason, Verdict, house_key};

/// What a move leads to.
enum Next {
    /// Another position, with the seats after as seats before.
    On { position: usize, seats: SeatMap },
    /// The end: these seats (as bits, before the move) have won.
    Over(u64),
}

/// Every position reachable from a root, with the seats that can force the win as bits.
struct Coalition {
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
    fn solve<P: Position + Hash + Eq>(root: &P, budget: &Budget) -> Result<Self, Undecided> {
        let mut meter = budget.meter();
        let mut numbers: FxHashMap<P, usize> = FxHashMap::default();
        let mut waiting = vec![root.clone()];
        numbers.insert(root.clone(), 0);
        let mut movers = Vec::new();
        let mut next: Vec<Vec<Next>> = Vec::new();
        let mut bytes = 0;
        while let Some(position) = waiting.get(next.len()).cloned() {
            let moves = position.legal_moves();
            bytes += (3 * (std::mem::size_of::<P>() + position.heap_bytes()) + 64 * moves.len()) as u64;
            meter.spend(1, bytes)?;
            let lead = |played: P::Move| {
                let Played { setup, seats } = position.play_legal(&played);
                match setup.status() {
                    Status::Over(Ending::Won(seat)) => Next::Over(bit(seats.old_seat(seat))),
                    Status::Over(Ending::Draw) => Next::Over(0),
                    Status::Open(after) => {
                        let fresh = numbers.len();
                        let number = *numbers.entry(after.clone()).or_insert(fresh);
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

/// Who can force the win, and what each move leads to, from the rules alone.
pub fn assess<P: Position + Hash + Eq>(position: &P, budget: &Budget) -> (Verdict, Vec<JudgedMove>) {
    let moves = position.legal_moves();
    let solved = match Coalition::solve(position, budget) {
        Ok(solved) => solved,
        Err(undecided) => {
            let unknown = moves.iter().map(|played| JudgedMove {
                text: played.to_string(),
                wins: None,
                outcome: Outcome::Undecided,
            });
            return (Verdict::undecided(undecided), unknown.collect());
        }
    };
    let mover = position.to_move();
    let judged = moves.iter().zip(&solved.next[0]).map(|(played, lead)| {
        let outcome = outcome(result(lead, &solved.forced));
        JudgedMove { text: played.to_string(), wins: Some(outcome == Outcome::Win(mover)), outcome }
    });
    let mut facts = Facts::default();
    facts.push("positions", Fact::from(solved.forced.len()));
    let reason = Reason { theorem: None, key: house_key::ALL_SOLVED, facts };
    (Verdict { outcome: outcome(solved.forced[0]), reason }, judged.collect())
}
