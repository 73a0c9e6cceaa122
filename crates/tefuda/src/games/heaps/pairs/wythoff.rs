//! Wythoff's game: take any number from one of two heaps, or the same number from both.
//!
//! The lost pairs are (a, a + k) with a = floor(k phi), one for each k, and every number but 0 is in exactly one of them (Wythoff
//! 1907). In integers a = (k + isqrt(5 k k)) / 2: floating point is wrong from about 1.6e8 on.

use num_bigint::BigUint;

use crate::kernel::run::{Meter, Undecided};

/// The lost pair with this difference, the smaller heap first; `None` beyond `u64`.
///
/// ```
/// use tefuda::games::heaps::pairs::wythoff::cold_pair;
/// assert_eq!(cold_pair(0), Some((0, 0)));
/// assert_eq!(cold_pair(3), Some((4, 7)));
/// ```
#[must_use]
pub fn cold_pair(difference: u64) -> Option<(u64, u64)> {
    let smaller = u64::try_from((u128::from(difference) + root_of_five_squares(difference)) / 2).ok()?;
    Some((smaller, smaller.checked_add(difference)?))
}

/// isqrt(5 n n).
fn root_of_five_squares(n: u64) -> u128 {
    if n < 1 << 62 {
        return (5 * u128::from(n) * u128::from(n)).isqrt();
    }
    let root = (BigUint::from(n) * n * 5u32).sqrt();
    // It is below 2.24 * 2^64.
    root.iter_u64_digits().rev().fold(0, |all, digit| all << 64 | u128::from(digit))
}

/// Whether the player to move loses.
///
/// ```
/// use tefuda::games::heaps::pairs::wythoff::is_cold;
/// assert!(is_cold(4, 7) && is_cold(2, 1) && !is_cold(3, 3));
/// // A lost pair at the very end of the range.
/// assert!(is_cold(11_400_714_819_323_198_485, u64::MAX));
/// ```
#[must_use]
pub fn is_cold(first: u64, second: u64) -> bool {
    cold_pair(first.abs_diff(second)).is_some_and(|(smaller, _)| smaller == first.min(second))
}

/// The heap that makes a lost pair together with this one; `None` beyond `u64`.
///
/// ```
/// use tefuda::games::heaps::pairs::wythoff::partner;
/// assert_eq!((partner(4), partner(7), partner(0)), (Some(7), Some(4), Some(0)));
/// ```
#[must_use]
pub fn partner(heap: u64) -> Option<u64> {
    // heap = floor(k phi) for some k, or heap = floor(k phi) + k: k is about heap / phi or heap / phi^2.
    let (n, root) = (u128::from(heap), root_of_five_squares(heap));
    let near = |k: u128| (k.saturating_sub(1)..=k + 1).filter_map(|k| cold_pair(u64::try_from(k).ok()?));
    let larger = near((root - n) / 2).find(|&(smaller, _)| smaller == heap).map(|(_, larger)| larger);
    larger
        .or_else(|| near((3 * n - root) / 2).find(|&(_, larger)| larger == heap).map(|(smaller, _)| smaller))
}

/// Every pair to which a move can go so that the opponent loses, each heap in its place: by the same number from both, then by
/// the first heap, then by the second.
///
/// ```
/// use tefuda::games::heaps::pairs::wythoff::winning_results;
/// assert_eq!(winning_results(5, 8), vec![(4, 7), (5, 3)]);
/// assert_eq!(winning_results(4, 7), vec![]);
/// ```
#[must_use]
pub fn winning_results(first: u64, second: u64) -> Vec<(u64, u64)> {
    let mut results = Vec::new();
    if let Some((smaller, larger)) =
        cold_pair(first.abs_diff(second)).filter(|pair| pair.0 < first.min(second))
    {
        results.push(if first <= second { (smaller, larger) } else { (larger, smaller) });
    }
    results.extend(partner(second).filter(|&left| left < first).map(|left| (left, second)));
    results.extend(partner(first).filter(|&left| left < second).map(|left| (first, left)));
    results
}

/// The Grundy values of all pairs with a first heap below `rows` and a second one below `columns`: no closed form is known.
///
/// Each row, column and diagonal keeps the set of values met so far: O(rows + columns) machine words for each pair at worst. `told` is
/// given each row when it is finished.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub(super) fn rows(
    rows: usize,
    columns: usize,
    meter: &mut Meter,
    told: &mut dyn FnMut(Vec<u64>),
) -> Result<(), Undecided> {
    // No value of a pair (a, b) is above a + b + min(a, b).
    let words = (rows + columns + rows.min(columns)) / 64 + 1;
    let bytes = (8 * (words + 5) * (rows + 2 * columns) + 8 * rows * columns) as u64;
    meter.spend(0, bytes)?;
    let mut in_columns = vec![vec![0u64; words]; columns];
    let mut diagonals = vec![vec![0u64; words]; rows + columns];
    for first in 0..rows {
        let mut row = vec![0u64; words];
        let mut values = Vec::with_capacity(columns);
        // A value is found by looking at the words of three sets.
        meter.spend((columns * (1 + words / 64)) as u64, bytes)?;
        for (second, column) in in_columns.iter_mut().enumerate() {
            let diagonal = &mut diagonals[columns + first - second];
            let met = |word: usize| row[word] | column[word] | diagonal[word];
            let word = (0..words).find(|&word| met(word) != u64::MAX).unwrap_or(0);
            let bit = met(word).trailing_ones();
            for set in [&mut row, &mut *column, diagonal] {
                set[word] |= 1 << bit;
            }
            values.push(64 * word as u64 + u64::from(bit));
        }
        told(values);
    }
    Ok(())
}
