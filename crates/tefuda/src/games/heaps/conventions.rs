//! Other conventions than normal play: what each heap is worth in misère play, and how long it can be kept going when every
//! heap must be moved in.

use std::ops::ControlFlow;

use super::engine::HeapRule;
use super::pairs::{PairRule, euclid};
use super::rules::{Rules, Setup};
use crate::kernel::run::{Meter, Undecided};
use crate::solve::misere::Tame;

/// This many moves tried count as one position, and they are counted this many at once.
const MOVES_A_NODE: u64 = 16;
const MOVES_AT_ONCE: u64 = 1024;

/// What is to be told of a position from what its moves lead to, one after the other.
trait Followers<T> {
    /// Notes what a move leads to; breaks off if no other move can make a difference.
    fn note(&mut self, follower: T) -> ControlFlow<()>;

    /// What all of them tell, and makes ready for the next position.
    fn settle(&mut self) -> T;
}

/// Moves tried, charged in portions.
#[derive(Default)]
struct MoveCounter(u64);

impl MoveCounter {
    fn unit(&mut self, meter: &mut Meter) -> Result<(), Undecided> {
        self.0 += 1;
        if self.0.is_multiple_of(MOVES_AT_ONCE) {
            meter.spend(MOVES_AT_ONCE / MOVES_A_NODE, 0)
        } else {
            Ok(())
        }
    }
}

/// A number for each heap up to a size, from those that its moves leave. The meter holds what it takes.
///
/// Cost: all moves of all heaps up to the size, unless the followers break off.
fn table<T: Copy>(
    rule: &HeapRule,
    size: u64,
    meter: &mut Meter,
    (nothing, join): (T, impl Fn(T, T) -> T),
    followers: &mut impl Followers<T>,
) -> Result<Vec<T>, Undecided> {
    let mut known: Vec<T> = Vec::new();
    let mut tried = MoveCounter::default();
    for heap in 0..=size {
        // While a list grows, the old and the new one are there together; followers take marks by value.
        meter.spend(1, (known.len() * (3 * size_of::<T>() + 64)) as u64)?;
        let flow = rule.try_for_each_move(heap, |left| {
            if let Err(undecided) = tried.unit(meter) {
                return ControlFlow::Break(Some(undecided));
            }
            let sum = left.iter().fold(nothing, |sum, &heap| join(sum, known[heap as usize]));
            followers.note(sum).map_break(|()| None)
        });
        if let ControlFlow::Break(Some(undecided)) = flow {
            return Err(undecided);
        }
        known.push(followers.settle());
    }
    meter.hold((known.capacity() * size_of::<T>()) as u64)?;
    Ok(known)
}

/// The values and misère values that moves lead to; a wild one makes all before it wild.
#[derive(Default)]
struct TameFollowers {
    /// By value, and by misère value, the last position that has a move to it.
    seen: [Vec<u64>; 2],
    position: u64,
    any: bool,
    wild: bool,
}

impl Followers<Option<Tame>> for TameFollowers {
    fn note(&mut self, follower: Option<Tame>) -> ControlFlow<()> {
        self.any = true;
        let Some(tame) = follower else {
            self.wild = true;
            return ControlFlow::Break(());
        };
        for (seen, value) in self.seen.iter_mut().zip([tame.value, tame.misere_value()]) {
            let at = value as usize;
            if seen.len() <= at {
                seen.resize(at + 1, 0);
            }
            seen[at] = self.position + 1;
        }
        ControlFlow::Continue(())
    }

    fn settle(&mut self) -> Option<Tame> {
        let mark = self.position + 1;
        let least_missing =
            |seen: &Vec<u64>| seen.iter().position(|&position| position != mark).unwrap_or(seen.len()) as u64;
        let settled = match (self.any, self.wild) {
            (false, _) => Some(Tame::END),
            (true, true) => None,
            (true, false) => Tame::of_missing(least_missing(&self.seen[0]), least_missing(&self.seen[1])),
        };
        (self.any, self.wild) = (false, false);
        self.position += 1;
        settled
    }
}

/// What heaps are in misère play.
pub(super) enum TameHeaps {
    /// Heaps of nim.
    Nim,
    /// Heaps of each size; `None` for wild ones.
    Table(Vec<Option<Tame>>),
}

impl TameHeaps {
    /// What heaps up to a size are in misère play.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub(super) fn of(rule: &HeapRule, largest: u64, meter: &mut Meter) -> Result<Self, Undecided> {
        if *rule == HeapRule::Nim {
            return Ok(TameHeaps::Nim);
        }
        let join = |left: Option<Tame>, right: Option<Tame>| Some(left?.plus(right?));
        let sums = (Some(Tame::END), join);
        Ok(TameHeaps::Table(table(rule, largest, meter, sums, &mut TameFollowers::default())?))
    }

    /// Heaps side by side as one position; `None` if one of them is wild.
    pub(super) fn sum(&self, heaps: &[u64]) -> Option<Tame> {
        heaps.iter().try_fold(Tame::END, |sum, &heap| Some(sum.plus(self.heap(heap)?)))
    }

    /// A heap; `None` if it is wild.
    pub(super) fn heap(&self, size: u64) -> Option<Tame> {
        match self {
            TameHeaps::Nim => Some(Tame { value: size, firm: size > 1 }),
            TameHeaps::Table(known) => known.get(usize::try_from(size).ok()?).copied().flatten(),
        }
    }
}

/// The suspense number from those of what moves lead to: who can win keeps the play going, who loses ends it as soon as possible.
#[derive(Default)]
struct SuspenseFollowers {
    /// The longest that is lost for who then moves, and the shortest that is won.
    lost: Option<u64>,
    won: Option<u64>,
}

impl Followers<u64> for SuspenseFollowers {
    fn note(&mut self, follower: u64) -> ControlFlow<()> {
        if follower.is_multiple_of(2) {
            self.lost = self.lost.max(Some(follower));
        } else {
            self.won = Some(self.won.map_or(follower, |least| least.min(follower)));
        }
        ControlFlow::Continue(())
    }

    fn settle(&mut self) -> u64 {
        let (lost, won) = (self.lost.take(), self.won.take());
        lost.or(won).map_or(0, |follower| follower + 1)
    }
}

/// How long components can be kept going when every one must be moved in: the winner of each delays, the loser hurries.
pub(super) enum Suspense {
    /// Heaps of each size.
    Heaps(Vec<u64>),
    /// Any heap of nim can be emptied at once.
    Nim,
    /// Pairs by Euclid's algorithm; whether a heap may become empty.
    Euclid(bool),
    /// Pairs of all sizes.
    Pairs(Vec<Vec<u64>>),
}

impl Suspense {
    /// The suspense numbers of the components of a setup, and of all that come of them; `None` if it has no components.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub(super) fn of(setup: &Setup, meter: &mut Meter) -> Result<Option<Self>, Undecided> {
        let largest = setup.heaps.iter().copied().max().unwrap_or(0);
        Ok(Some(match setup.rules() {
            Rules::Each(HeapRule::Nim) => Suspense::Nim,
            Rules::Each(rule) => {
                let longest = (0, u64::max);
                Suspense::Heaps(table(rule, largest, meter, longest, &mut SuspenseFollowers::default())?)
            }
            Rules::Pairs(PairRule::Euclid) => Suspense::Euclid(false),
            Rules::Pairs(PairRule::EuclidToZero) => Suspense::Euclid(true),
            Rules::Pairs(rule) => Suspense::Pairs(pair_suspense(*rule, setup.sides(), meter)?),
            Rules::Together(_) => return Ok(None),
        }))
    }

    /// The suspense number of a component.
    pub(super) fn component(&self, heaps: &[u64]) -> u64 {
        match (self, heaps) {
            (Suspense::Nim, &[heap]) => heap.min(1),
            (Suspense::Heaps(known), &[heap]) => known[heap as usize],
            (Suspense::Euclid(to_zero), &[first, second]) => euclid::suspense(first, second, *to_zero),
            (Suspense::Pairs(known), &[first, second]) => {
                known[first.min(second) as usize][first.max(second) as usize]
            }
            _ => 0,
        }
    }
}

/// The suspense numbers of all pairs within a table of these sides, by all their moves. The meter holds what it takes.
fn pair_suspense(
    rule: PairRule,
    (rows, columns): (u64, u64),
    meter: &mut Meter,
) -> Result<Vec<Vec<u64>>, Undecided> {
    let mut known: Vec<Vec<u64>> = Vec::new();
    let mut tried = MoveCounter::default();
    let mut followers = SuspenseFollowers::default();
    for first in 0..=rows {
        known.push(Vec::new());
        for second in 0..=columns {
            let bytes = first.saturating_mul(columns).saturating_add(second).saturating_mul(16);
            meter.spend(1, bytes)?;
            let flow = rule.try_for_each_move(first, second, |(to_first, to_second)| {
                let noted = followers.note(known[to_first as usize][to_second as usize]);
                match tried.unit(meter) {
                    Ok(()) => noted.map_break(|()| None),
                    Err(undecided) => ControlFlow::Break(Some(undecided)),
                }
            });
            if let ControlFlow::Break(Some(undecided)) = flow {
                return Err(undecided);
            }
            known[first as usize].push(followers.settle());
        }
    }
    meter.hold(known.iter().map(|row| 24 + 8 * row.capacity() as u64).sum())?;
    Ok(known)
}
