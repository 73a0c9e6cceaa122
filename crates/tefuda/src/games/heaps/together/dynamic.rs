//! Dynamic nim: one heap, and no move takes more than a given multiple of what the move before it took.
//!
//! For a factor k the lost heaps at the start are a_1 = 1, a_2, ...: a_(i+1) = b_i + 1, where b_i = a_i + b_j is the largest number
//! made of parts up to a_i, and j is the last with k a_j < a_i. Every heap is a sum of such parts, the next smaller one always more than k
//! times smaller, found greedily; who may take the smallest part wins by it (Schwenk 1970). For k = 1 the parts are the powers of two, for
//! k = 2 the Fibonacci numbers (Zeckendorf's representation).

/// The parts of heaps for one factor.
#[derive(Clone, Debug)]
pub struct DynamicNim {
    parts: Vec<u64>,
}

impl DynamicNim {
    /// The parts up to the size of a heap; about k ln(heap) of them.
    ///
    /// ```
    /// use tefuda::games::heaps::together::dynamic::DynamicNim;
    /// assert_eq!(DynamicNim::new(2, 20).parts(), [1, 2, 3, 5, 8, 13]);
    /// assert_eq!(DynamicNim::new(1, 20).parts(), [1, 2, 4, 8, 16]);
    /// ```
    #[must_use]
    pub fn new(times: u64, heap: u64) -> Self {
        let (mut parts, mut sums): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
        let mut next = Some(1);
        // Parts so small that they may stand beside the new one.
        let mut beside = 0;
        while let Some(part) = next.filter(|&part| part <= heap) {
            while beside < parts.len() && parts[beside].saturating_mul(times) < part {
                beside += 1;
            }
            let rest = beside.checked_sub(1).map_or(0, |last: usize| sums[last]);
            let sum = part.saturating_add(rest);
            parts.push(part);
            sums.push(sum);
            next = sum.checked_add(1);
        }
        DynamicNim { parts }
    }

    /// The parts, ascending.
    #[must_use]
    pub fn parts(&self) -> &[u64] {
        &self.parts
    }

    /// The parts of a heap, the largest first.
    ///
    /// ```
    /// use tefuda::games::heaps::together::dynamic::DynamicNim;
    /// assert_eq!(DynamicNim::new(2, 12).parts_of(12), [8, 3, 1]);
    /// ```
    #[must_use]
    pub fn parts_of(&self, heap: u64) -> Vec<u64> {
        let mut rest = heap;
        std::iter::from_fn(|| {
            let part = self.parts[..self.parts.partition_point(|&part| part <= rest)].last().copied()?;
            rest -= part;
            Some(part)
        })
        .collect()
    }

    /// The smallest part of a heap: the least number whose taking wins, if that many may be taken. `None` for an empty heap.
    #[must_use]
    pub fn smallest_part(&self, heap: u64) -> Option<u64> {
        self.parts_of(heap).last().copied()
    }
}

/// The most counters that may be taken: at the start all but one.
pub(in super::super) fn most(heap: u64, limit: Option<u64>) -> u64 {
    limit.unwrap_or(heap.saturating_sub(1)).min(heap)
}
