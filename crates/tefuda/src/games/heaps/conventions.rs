//! Other conventions than normal play: what each heap is worth in misère play, and how long it can be kept going when every
//! heap must be moved in.

use super::pairs::{PairRule, euclid};
use super::rules::{Rules, Setup};
use crate::kernel::run::{Meter, Undecided};
use crate::solve::heaps::HeapRule;
use crate::solve::misere::Tame;
use crate::solve::sums;

/// A number for each heap up to a size, from those that its moves leave.
///
/// Cost: all moves of all heaps up to the size.
fn table<T: Copy>(
    rule: &HeapRule,
    size: u64,
    meter: &mut Meter,
    join: impl Fn(T, T) -> T,
    nothing: T,
    of_options: impl Fn(&[T]) -> T,
) -> Result<Vec<T>, Undecided> {
    let mut known: Vec<T> = Vec::new();
    let mut options = Vec::new();
    for heap in 0..=size {
        meter.spend(1 + rule.moves(heap) / 8, heap * size_of::<T>() as u64)?;
        options.clear();
        rule.for_each_move(heap, |left| {
            options.push(left.iter().fold(nothing, |sum, &one| join(sum, known[one as usize])));
        });
        known.push(of_options(&options));
    }
    Ok(known)
}

/// What heaps are in misère play.
pub(super) enum TameHeaps {
    /// Heaps of nim.
    Nim,
    /// Heaps of each size; `None` for wild ones.
    Table(Vec<Option<Tame>>),
}

impl TameHeaps {
    /// What the heaps of a setup, and all that come of them, are in misère play.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub(super) fn of(rule: &HeapRule, largest: u64, meter: &mut Meter) -> Result<Self, Undecided> {
        if *rule == HeapRule::Nim {
            return Ok(TameHeaps::Nim);
        }
        let join = |one: Option<Tame>, other: Option<Tame>| Some(one?.plus(other?));
        let of_options = |options: &[Option<Tame>]| {
            let options: Option<Vec<Tame>> = options.iter().copied().collect();
            Tame::of_options(&options?)
        };
        Ok(TameHeaps::Table(table(rule, largest, meter, join, Some(Tame::END), of_options)?))
    }

    /// Heaps side by side as one position; `None` if one of them is wild.
    pub(super) fn sum(&self, heaps: &[u64]) -> Option<Tame> {
        heaps.iter().try_fold(Tame::END, |sum, &heap| Some(sum.plus(self.heap(heap)?)))
    }

    fn heap(&self, size: u64) -> Option<Tame> {
        match self {
            TameHeaps::Nim => Some(Tame { value: size, firm: size > 1 }),
            TameHeaps::Table(known) => known[size as usize],
        }
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
        Ok(Some(match &setup.rules {
            Rules::Each(HeapRule::Nim) => Suspense::Nim,
            Rules::Each(rule) => {
                let of_options = |options: &[u64]| sums::suspense(options.iter().copied());
                Suspense::Heaps(table(rule, largest, meter, u64::max, 0, of_options)?)
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
            (Suspense::Euclid(to_zero), &[one, other]) => euclid::suspense(one, other, *to_zero),
            (Suspense::Pairs(known), &[one, other]) => {
                known[one.min(other) as usize][one.max(other) as usize]
            }
            _ => 0,
        }
    }
}

/// The suspense numbers of all pairs within a table of these sides, by all their moves.
fn pair_suspense(
    rule: PairRule,
    (rows, columns): (u64, u64),
    meter: &mut Meter,
) -> Result<Vec<Vec<u64>>, Undecided> {
    let mut known: Vec<Vec<u64>> = Vec::new();
    for one in 0..=rows {
        known.push(Vec::new());
        for other in 0..=columns {
            meter.spend(1 + rule.moves(one, other) / 8, 8 * one.saturating_mul(columns))?;
            let mut options = Vec::new();
            rule.for_each_move(one, other, &mut |to_one, to_other| {
                options.push(known[to_one as usize][to_other as usize]);
            });
            known[one as usize].push(sums::suspense(options));
        }
    }
    Ok(known)
}
