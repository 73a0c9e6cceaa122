//! Rules of the user's: take a number of counters of a kind, and leave some number of heaps.

use std::ops::{ControlFlow, RangeInclusive};

use super::period::Bounds;
use super::single::is_prime;
use super::sparse::Moves;

/// Heaps that a move may leave at most.
pub(super) const MOST_LEFT: u8 = 8;
/// Primes up to this are listed downwards by a sieve.
const LONGEST_SIEVE: u64 = 1 << 22;

/// Take a number of counters of a kind, and leave some number of non-empty heaps of any sizes.
///
/// It is written `take AMOUNTS leave HEAPS`, see [`HeapRule::parse`](super::HeapRule::parse).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeRule {
    pub(super) amounts: Amounts,
    /// How many heaps may be left, at least and at most.
    pub(super) least_left: u8,
    pub(super) most_left: u8,
}

/// Numbers of counters that may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amounts {
    /// These: ranges with both ends, ascending, with gaps between them.
    Listed(Vec<(u32, u32)>),
    /// 1, 3, 5 and so on.
    Odd,
    /// Multiples of a number from 1 up; of 1 they are all numbers, of 2 the even ones.
    Multiples(u32),
    /// 1, k, k² and so on, where k is at least 2.
    Powers(u32),
    /// 1, 4, 9 and so on.
    Squares,
    /// 2, 3, 5 and so on.
    Primes,
    /// 1, 2, 3, 5, 8 and so on.
    Fibonacci,
    /// The divisors of the number of counters, itself included.
    Divisors,
}

impl Amounts {
    /// Calls `visit` with the numbers that may be taken from a heap of n, ascending but for divisors.
    ///
    /// Cost: O(1) for each; primes O(n log log n) in all, divisors O(√n).
    pub fn for_each(&self, n: u64, mut visit: impl FnMut(u64)) {
        let _ = self.try_for_each(n, |amount| {
            visit(amount);
            ControlFlow::<()>::Continue(())
        });
    }

    /// The same, until `visit` breaks off.
    pub fn try_for_each<B>(&self, n: u64, mut visit: impl FnMut(u64) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            Amounts::Listed(ranges) => {
                let ranges = ranges.iter().map(|&(first, last)| (u64::from(first), u64::from(last)));
                let mut ranges = ranges.take_while(|&(first, _)| first <= n);
                ranges.try_for_each(|(first, last)| (first..=last.min(n)).try_for_each(&mut visit))
            }
            Amounts::Odd => (1..=n).step_by(2).try_for_each(visit),
            Amounts::Multiples(of) => {
                let of = u64::from(*of).max(1);
                (1..=n / of).try_for_each(|times| visit(times * of))
            }
            Amounts::Powers(of) => {
                let next = |power: &u64| power.checked_mul(u64::from(*of).max(2));
                std::iter::successors(Some(1), next).take_while(|&power| power <= n).try_for_each(visit)
            }
            Amounts::Squares => (1..=n.isqrt()).try_for_each(|root| visit(root * root)),
            Amounts::Primes => try_for_each_prime(n, visit),
            Amounts::Fibonacci => {
                let (mut amount, mut next) = (1u64, Some(2u64));
                while amount <= n {
                    visit(amount)?;
                    // The largest that fits is visited, too.
                    let Some(after) = next else { break };
                    (amount, next) = (after, amount.checked_add(after));
                }
                ControlFlow::Continue(())
            }
            Amounts::Divisors => {
                for divisor in (1..=n.isqrt()).filter(|&divisor| n.is_multiple_of(divisor)) {
                    visit(divisor)?;
                    if divisor != n / divisor {
                        visit(n / divisor)?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Calls `visit` with the numbers that may be taken from a heap of n, descending, until it breaks off.
    fn try_for_each_down<B>(&self, n: u64, mut visit: impl FnMut(u64) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            Amounts::Listed(ranges) => {
                let ranges = ranges.iter().rev().map(|&(first, last)| (u64::from(first), u64::from(last)));
                let mut ranges = ranges.filter(|&(first, _)| first <= n);
                ranges.try_for_each(|(first, last)| (first..=last.min(n)).rev().try_for_each(&mut visit))
            }
            Amounts::Odd => (0..n.div_ceil(2)).rev().try_for_each(|half| visit(2 * half + 1)),
            Amounts::Multiples(of) => {
                let of = u64::from(*of).max(1);
                (1..=n / of).rev().try_for_each(|times| visit(times * of))
            }
            Amounts::Squares => (1..=n.isqrt()).rev().try_for_each(|root| visit(root * root)),
            // A sieve goes upwards; where it would be long, each number is tried.
            Amounts::Primes if n > LONGEST_SIEVE => {
                (2..=n).rev().filter(|&prime| is_prime(prime)).try_for_each(visit)
            }
            Amounts::Divisors => {
                let divisors = |divisor: &u64| n.is_multiple_of(*divisor);
                (1..=n.isqrt()).filter(divisors).try_for_each(|divisor| visit(n / divisor))?;
                let small = (1..=n.isqrt()).rev().filter(divisors);
                small.filter(|&divisor| divisor != n / divisor).try_for_each(visit)
            }
            Amounts::Powers(_) | Amounts::Fibonacci | Amounts::Primes => {
                let mut amounts = Vec::new();
                self.for_each(n, |amount| amounts.push(amount));
                amounts.into_iter().rev().try_for_each(visit)
            }
        }
    }

    /// How many numbers may be taken from a heap of n at most, or how much work it is to list them.
    fn count(&self, n: u64) -> u64 {
        match self {
            Amounts::Listed(ranges) => {
                let length = |&(first, last): &(u32, u32)| {
                    n.min(u64::from(last)).checked_sub(u64::from(first)).map_or(0, |more| more + 1)
                };
                ranges.iter().map(length).sum()
            }
            Amounts::Odd => n.div_ceil(2),
            Amounts::Multiples(of) => n / u64::from(*of).max(1),
            // Powers of 2 and Fibonacci numbers below 2^64.
            Amounts::Powers(_) | Amounts::Fibonacci => n.min(100),
            Amounts::Squares => n.isqrt(),
            Amounts::Primes => n,
            Amounts::Divisors => 2 * n.isqrt(),
        }
    }
}

impl TakeRule {
    /// The numbers of counters that may be taken.
    #[must_use]
    pub fn amounts(&self) -> &Amounts {
        &self.amounts
    }

    /// How many heaps may be left.
    #[must_use]
    pub fn left(&self) -> RangeInclusive<u8> {
        self.least_left..=self.most_left
    }

    /// Calls `visit` with the heaps that each move from a heap of n leaves, until it breaks off.
    pub fn try_for_each_move<B>(
        &self,
        n: u64,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.amounts.try_for_each(n, |taken| self.try_for_each_rest(n, taken, &mut visit))
    }

    /// The same in the order of a list: by the number of counters left.
    pub(super) fn try_list<B>(
        &self,
        n: u64,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.amounts.try_for_each_down(n, |taken| self.try_for_each_rest(n, taken, &mut visit))
    }

    /// The same when this many counters are taken, at most n.
    pub(super) fn try_for_each_rest<B>(
        &self,
        n: u64,
        taken: u64,
        visit: impl FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // Taking nothing and leaving the heap as it is would be no move.
        let least = if taken == 0 { self.least_left.max(2) } else { self.least_left };
        let counts = (least..=self.most_left.min(MOST_LEFT)).fold(0, |counts, heaps| counts | 1 << heaps);
        try_for_each_parting(n - taken, counts, visit)
    }

    /// How many moves a heap of n has at most.
    pub(super) fn moves(&self, n: u64) -> u64 {
        let rests = self.left().map(|heaps| most_partitions(n, heaps)).fold(0, u64::saturating_add);
        self.amounts.count(n).saturating_mul(rests)
    }

    /// What a proof of a period needs: there is a bound only if all amounts are listed.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        let Amounts::Listed(ranges) = &self.amounts else { return None };
        Some(Bounds {
            most_taken: u64::from(ranges.last()?.1),
            most_left: u64::from(self.most_left),
            empty_like_others: self.left() == (0..=1),
        })
    }

    /// The moves as the sparse engine needs them.
    pub(super) fn sparse_moves(&self) -> Option<Moves> {
        let Amounts::Listed(ranges) = &self.amounts else { return None };
        let leaving = |heaps: u8| {
            let amounts = ranges.iter().flat_map(|&(first, last)| first as usize..=last as usize);
            let possible = amounts.filter(|&taken| self.left().contains(&heaps) && (taken > 0 || heaps == 2));
            possible.collect()
        };
        (self.most_left == 2).then(|| Moves {
            all: leaving(0),
            one: leaving(1),
            two: leaving(2),
            unequal: false,
        })
    }
}

/// Calls `visit` with each way to part `total` counters into non-empty heaps, until it breaks off; bit k of `counts` is set if k heaps
/// may be left, up to [`MOST_LEFT`] of them. Heaps are ascending, and the ways come in the order of the heaps.
pub(super) fn try_for_each_parting<B>(
    total: u64,
    counts: u16,
    mut visit: impl FnMut(&[u64]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    /// Parts what is left into heaps of at least a size, which follow those `at` are known. As deep as there are heaps.
    fn part<B>(
        rest: u64,
        least: u64,
        counts: u16,
        at: usize,
        heaps: &mut [u64; MOST_LEFT as usize],
        visit: &mut impl FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The fewest heaps that may follow if this is not the last.
        let several = counts & !0b11;
        if several != 0 {
            for size in least..=rest / u64::from(several.trailing_zeros()) {
                heaps[at] = size;
                if several == 0b100 {
                    heaps[at + 1] = rest - size;
                    visit(&heaps[..at + 2])?;
                } else {
                    part(rest - size, size, counts >> 1, at + 1, heaps, visit)?;
                }
            }
        }
        if counts & 0b10 != 0 {
            heaps[at] = rest;
            visit(&heaps[..=at])?;
        }
        ControlFlow::Continue(())
    }
    let counts = counts & ((1 << (MOST_LEFT + 1)) - 1);
    match total {
        0 if counts & 1 != 0 => visit(&[]),
        0 => ControlFlow::Continue(()),
        _ => part(total, 1, counts, 0, &mut [0; MOST_LEFT as usize], &mut visit),
    }
}

/// How many ways there are at most: the smallest of k heaps has at most a k-th of the counters, the next one at most a (k - 1)-th, and so
/// on; the last one has no choice.
pub(super) fn most_partitions(total: u64, heaps: u8) -> u64 {
    (2..=u64::from(heaps)).map(|still| total / still).fold(1, u64::saturating_mul)
}

/// Calls `visit` with the primes up to n, ascending: a sieve of one stretch after the other. Cost: O(n log log n), in O(√n) memory.
fn try_for_each_prime<B>(n: u64, mut visit: impl FnMut(u64) -> ControlFlow<B>) -> ControlFlow<B> {
    const STRETCH: usize = 1 << 15;
    let root = n.isqrt();
    // Primes that can cross out numbers up to n; stretches grow slower than their squares, so they are known in time.
    let mut sieving: Vec<u64> = Vec::new();
    let mut start = 2u64;
    while start <= n {
        let end = start.saturating_add(STRETCH as u64 - 1).min(n);
        let mut composite = vec![false; (end - start) as usize + 1];
        let mut cross_out = |prime: u64| {
            // A prime up to the root of the end has a square that does not overflow.
            let Some(first) = start.checked_next_multiple_of(prime) else { return };
            let places = (first.max(prime * prime)..=end).step_by(prime as usize);
            places.for_each(|at| composite[(at - start) as usize] = true);
        };
        sieving.iter().take_while(|&&prime| prime <= end / prime).for_each(|&prime| cross_out(prime));
        for at in start..=end {
            if composite[(at - start) as usize] {
                continue;
            }
            // In the first stretch, where the sieving primes are not known before.
            if at <= end / at {
                let places = (at * at..=end).step_by(at as usize);
                places.for_each(|at| composite[(at - start) as usize] = true);
            }
            if at <= root {
                sieving.push(at);
            }
            visit(at)?;
        }
        let Some(next) = end.checked_add(1) else { break };
        start = next;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_by_their_definition() {
        let listed = |amounts: &Amounts, n: u64| {
            let mut list = Vec::new();
            amounts.for_each(n, |amount| list.push(amount));
            assert!(list.len() as u64 <= amounts.count(n), "{amounts:?} {n}");
            list.sort_unstable();
            let mut down = Vec::new();
            let _ = amounts.try_for_each_down(n, |amount| {
                down.push(amount);
                ControlFlow::<()>::Continue(())
            });
            assert!(down.iter().rev().eq(&list), "{amounts:?} {n}");
            list
        };
        let is_prime = |n: u64| n > 1 && (2..=n.isqrt()).all(|d| !n.is_multiple_of(d));
        for n in (0..200).chain([32_768, 32_769, 100_000]) {
            let those =
                |which: &dyn Fn(u64) -> bool| (1..=n).filter(|&amount| which(amount)).collect::<Vec<_>>();
            assert_eq!(listed(&Amounts::Primes, n), those(&is_prime));
            assert_eq!(listed(&Amounts::Odd, n), those(&|amount| amount % 2 == 1));
            assert_eq!(listed(&Amounts::Multiples(3), n), those(&|amount| amount % 3 == 0));
            assert_eq!(listed(&Amounts::Squares, n), those(&|amount| amount.isqrt().pow(2) == amount));
            assert_eq!(listed(&Amounts::Divisors, n), those(&|amount| n.is_multiple_of(amount)));
            assert_eq!(listed(&Amounts::Powers(2), n), those(&u64::is_power_of_two));
            let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233];
            assert_eq!(
                listed(&Amounts::Fibonacci, n.min(300)),
                fibonacci[..fibonacci.partition_point(|&amount| amount <= n)]
            );
        }
        assert_eq!(listed(&Amounts::Powers(u32::MAX), u64::MAX).len(), 3);
        assert_eq!(listed(&Amounts::Fibonacci, u64::MAX).len(), 92);
        assert_eq!(listed(&Amounts::Listed(vec![(0, 2), (5, u32::MAX)]), 7), [0, 1, 2, 5, 6, 7]);
    }

    #[test]
    fn partitions_are_counted_from_above() {
        for total in 0..30u64 {
            for heaps in 0..=MOST_LEFT {
                let mut count = 0;
                let _ = try_for_each_parting(total, 1 << heaps, |parts| {
                    assert!(parts.is_sorted() && parts.iter().all(|&part| part > 0));
                    assert_eq!((parts.len(), parts.iter().sum::<u64>()), (usize::from(heaps), total));
                    count += 1;
                    ControlFlow::<()>::Continue(())
                });
                assert!(count <= most_partitions(total, heaps), "{total} {heaps}: {count}");
            }
            // Several numbers of heaps at once: each way once, in order.
            for counts in 0..1 << (MOST_LEFT + 1) {
                let mut all: Vec<Vec<u64>> = Vec::new();
                let _ = try_for_each_parting(total.min(14), counts, |parts| {
                    all.push(parts.to_vec());
                    ControlFlow::<()>::Continue(())
                });
                assert!(all.is_sorted_by(|previous, next| previous < next), "{total} {counts:b}");
                let mut each = 0;
                for heaps in (0..=MOST_LEFT).filter(|heaps| counts >> heaps & 1 == 1) {
                    let _ = try_for_each_parting(total.min(14), 1 << heaps, |_| {
                        each += 1;
                        ControlFlow::<()>::Continue(())
                    });
                }
                assert_eq!(all.len(), each);
            }
        }
        assert_eq!(most_partitions(u64::MAX, 8), u64::MAX);
    }
}
