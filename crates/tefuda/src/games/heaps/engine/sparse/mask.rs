//! The mask that parts heaps into rare and common ones.
//!
//! Give a heap of n counters with the value g the parity of the ones of g under the mask, or of that plus n (a twist). When i
//! counters are taken and two heaps left, whose parities are alike, then the value v that is reached has an even number of ones
//! under the mask, or the parity of n - i. In many games almost all heaps are alike in this sense, these are the common ones: then the
//! values of the other parity can only be reached through a rare heap, and one of them is the value of n. With a twist this asks
//! for one parity of i in all moves that leave two heaps. (.106 has no mask without a twist, and a perfect one with it.)
//!
//! The sum over all heaps of +1 for an even and -1 for an odd parity is, for all masks at once, the Walsh-Hadamard transform of the
//! numbers of heaps by value and parity of n: the best mask is where it is extreme.

/// Which heaps are rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RareHeaps {
    /// Not 0.
    pub(super) mask: u32,
    /// Whether the number of counters counts too.
    pub(super) twist: bool,
    /// Whether odd numbers of counters are taken when two heaps are left; of no meaning without a twist.
    pub(super) odd_taken: bool,
}

impl RareHeaps {
    /// Whether a heap of this value is rare.
    #[inline]
    pub(super) fn is_rare(self, heap: usize, value: u32) -> bool {
        let odd = is_odd(value, self.mask) ^ (self.twist && heap % 2 == 1);
        // A common heap has a value that two common heaps do not lead to.
        odd == (self.twist && self.odd_taken)
    }

    /// The parity under the mask of those values that can be reached from a heap only through a rare one, if it is broken.
    #[inline]
    pub(super) fn sparse_parity(self, heap: usize) -> bool {
        !(self.twist && (heap % 2 == 1) != self.odd_taken)
    }

    /// The best parting. `counts[v]` and `counts[width + v]` are the numbers of heaps of value v with an even and an odd number of
    /// counters; the width is a power of two, at least 2. `odd_taken` is `None` where twists are not possible.
    ///
    /// Cost: O(width log width).
    pub(super) fn best(counts: &[i64], odd_taken: Option<bool>) -> Self {
        let width = counts.len() / 2;
        let mut sums = counts.to_vec();
        let mut half = 1;
        while half < sums.len() {
            for pair in sums.chunks_exact_mut(2 * half) {
                let (low, high) = pair.split_at_mut(half);
                for (low, high) in low.iter_mut().zip(high) {
                    (*low, *high) = (*low + *high, *low - *high);
                }
            }
            half *= 2;
        }
        let plain = (1..width)
            .map(|mask| (sums[mask], RareHeaps { mask: mask as u32, twist: false, odd_taken: false }));
        let twisted = odd_taken.into_iter().flat_map(|odd_taken| {
            let sum = |mask: usize| if odd_taken { -sums[width + mask] } else { sums[width + mask] };
            let sums: Vec<i64> = (1..width).map(sum).collect();
            (1..).zip(sums).map(move |(mask, sum)| (sum, RareHeaps { mask, twist: true, odd_taken }))
        });
        let least = plain.chain(twisted).min_by_key(|&(sum, _)| sum);
        least.map_or(RareHeaps { mask: 1, twist: false, odd_taken: false }, |(_, parting)| parting)
    }
}

/// Whether a value has an odd number of ones under a mask.
#[inline]
pub(super) fn is_odd(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parting_is_the_best_of_all() {
        let mut random = crate::kernel::random::Random::new(1);
        for round in 0..100 {
            let odd_taken = [None, Some(false), Some(true)][round % 3];
            let counts: Vec<i64> = (0..64).map(|_| random.below(100) as i64).collect();
            let rares = |parting: RareHeaps| -> i64 {
                let rare = |at: usize| parting.is_rare(at / 32, at as u32 % 32);
                (0..64).filter(|&at| rare(at)).map(|at| counts[at]).sum()
            };
            let best = RareHeaps::best(&counts, odd_taken);
            for mask in 1..32 {
                let plain = RareHeaps { mask, twist: false, odd_taken: false };
                assert!(rares(best) <= rares(plain), "{best:?} {plain:?}");
                if let Some(odd_taken) = odd_taken {
                    assert!(rares(best) <= rares(RareHeaps { mask, twist: true, odd_taken }));
                }
            }
        }
    }
}
