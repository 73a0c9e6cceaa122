//! The mask that parts values into rare and common ones.
//!
//! A value is rare if it has an even number of ones under the mask. The nim-sum of two values is rare if both are rare or both are
//! common. In many games a mask exists under which almost no heap has a rare value. The sum over all heaps of +1 for a rare
//! and -1 for a common value is, for all masks at once, the Walsh-Hadamard transform of the numbers of heaps by value: the
//! best mask is where it is least.

/// Whether a value is rare under a mask.
#[inline]
pub(super) fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The mask, not 0, under which most heaps are common. `counts[v]` is the number of heaps of value v; its length is a power of two,
/// at least 2. Cost: O(width log width).
pub(super) fn best_mask(counts: &[u32]) -> u32 {
    let mut sums: Vec<i64> = counts.iter().map(|&count| i64::from(count)).collect();
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
    let least = sums.iter().enumerate().skip(1).min_by_key(|&(_, &sum)| sum);
    least.map_or(1, |(mask, _)| mask as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mask_is_the_best_of_all() {
        let mut random = crate::random::Random::new(1);
        for _ in 0..100 {
            let counts: Vec<u32> = (0..32).map(|_| random.below(100) as u32).collect();
            let rares = |mask: u32| -> u32 { (0..32).filter(|&v| is_rare(v, mask)).map(|v| counts[v as usize]).sum() };
            let best = best_mask(&counts);
            assert!(best > 0 && (1..32).all(|mask| rares(best) <= rares(mask)));
        }
    }
}
