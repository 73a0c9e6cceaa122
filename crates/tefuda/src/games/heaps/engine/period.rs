//! Periods that the values found so far prove.
//!
//! If every move takes at most t counters and leaves at most k heaps, and G(n + p) = G(n) for n0 <= n < k n0 + (k - 1) p + t,
//! where n0 >= 1, then the same holds for all n >= n0 (Guy and Smith 1956 for k = 2): of the heaps that a move from a larger heap
//! leaves, the largest has at least n0 + p counters, and p fewer make no difference to it. For pure subtraction t equal values in
//! a row are enough, also from n0 = 0.
//!
//! Values that repeat only after a constant is added (arithmetic periods) are no period in this sense and are never claimed.

use std::fmt;

use crate::kernel::words::{Words, both};

/// A period that is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// G(n + length) = G(n) ...
    pub length: u64,
    /// ... for all n from here on; the least such.
    pub from: u64,
    /// The last n for which the two were compared.
    pub compared_to: u64,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl Period {
    /// What it says, in both languages.
    #[must_use]
    pub fn words(&self) -> Words {
        let Period { length, from, compared_to } = self;
        both!(
            "G(n + {length}) = G(n) for all n >= {from}, proved by comparing n = {from} to {compared_to}",
            "すべてのn ≥ {from}でG(n + {length}) = G(n)。n = {from}から{compared_to}までを比べて証明";
            length, from, compared_to
        )
    }
}

/// What a proof of a period needs to know of a rule. Which numbers of counters may be taken, and how many heaps may be left
/// then, must be the same for all heaps of more than `most_taken` counters, and any sizes may be left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most counters that a move takes.
    pub most_taken: u64,
    /// The most heaps that a move leaves.
    pub most_left: u64,
    /// Whether an empty heap may be left wherever a heap may: pure subtraction. Then periods may begin at 0.
    pub empty_like_others: bool,
}

/// The least period that these values prove, where `values[n]` is the value of n counters.
///
/// Cost: O(count) time and 4 bytes of memory a value.
///
/// ```
/// use tefuda::games::heaps::{Bounds, Period, proved_period};
/// // Take one or two counters.
/// let bounds = Bounds { most_taken: 2, most_left: 1, empty_like_others: true };
/// let period = proved_period(&[0, 1, 2, 0, 1], bounds);
/// assert_eq!(period, Some(Period { length: 3, from: 0, compared_to: 1 }));
/// assert_eq!(proved_period(&[0, 1, 2, 0], bounds), None);
/// ```
#[must_use]
pub fn proved_period(values: &[u32], bounds: Bounds) -> Option<Period> {
    let count = values.len();
    let heaps = bounds.most_left.max(1);
    let agreeing = agreement_at_the_end(values);
    (1..count).find_map(|length| {
        let from = (count - length) as u64 - u64::from(agreeing[length]);
        let length = length as u64;
        // A heap that is shortened by the period must not vanish, where empty heaps are another matter.
        let shifted = if bounds.empty_like_others { from } else { from.max(1) };
        let end = heaps
            .checked_mul(shifted)?
            .checked_add((heaps - 1).checked_mul(length)?)?
            .checked_add(bounds.most_taken)?;
        // All n from the start to below `end` must have been compared, at least one of them.
        let proved = end.checked_add(length)? <= count as u64 && end > from;
        proved.then(|| Period { length, from, compared_to: end - 1 })
    })
}

/// For each length, how many of the last values equal those that stand `length` before them, without a gap: the Z function of
/// the values read backwards. Cost: O(count).
fn agreement_at_the_end(values: &[u32]) -> Vec<u32> {
    let count = values.len();
    let backwards = |at: usize| values[count - 1 - at];
    let mut agreeing = vec![0u32; count];
    // The stretch that reaches furthest so far, and agrees with the beginning.
    let (mut start, mut end) = (0, 0);
    for at in 1..count {
        let mut known = if at < end { (agreeing[at - start] as usize).min(end - at) } else { 0 };
        while at + known < count && backwards(at + known) == backwards(known) {
            known += 1;
        }
        if at + known > end {
            (start, end) = (at, at + known);
        }
        // A length that does not fit is only told too small, which proves less.
        agreeing[at] = u32::try_from(known).unwrap_or(u32::MAX);
    }
    agreeing
}

#[cfg(test)]
mod tests {
    use super::*;

    const BREAKING: Bounds = Bounds { most_taken: 1, most_left: 2, empty_like_others: false };

    /// The first values of `.4` agree with a period of 1 from 0 on, for 0 <= n < 2 n0 + p + t with n0 = 0; the next one does not.
    #[test]
    fn an_empty_heap_starts_no_period_of_a_game_that_breaks_heaps() {
        assert_eq!(proved_period(&[0, 0, 0], BREAKING), None);
        assert_eq!(proved_period(&[0, 0, 0, 1], BREAKING), None);
        // One heap more to start from: n0 = 1 asks for n < 2 + 1 + 1.
        assert_eq!(proved_period(&[0; 4], BREAKING), None);
        assert_eq!(proved_period(&[0; 5], BREAKING), Some(Period { length: 1, from: 0, compared_to: 3 }));
    }
}
