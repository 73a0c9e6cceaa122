//! Batches of stored 64-card deals, one `u64` of owner bits each.

use super::{Path, portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

/// The deals decided at a time; their answers make one word.
const BATCH: usize = u64::BITS as usize;

/// Why a batch was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// This machine lacks the instructions of the path.
    #[error("this machine cannot run the path {0:?}")]
    PathUnavailable(Path),
    /// The answers do not fit in the words given.
    #[error("the answers take {needed} words, not {given}")]
    TooFewWords {
        /// The words that the answers take.
        needed: usize,
        /// The words that were given.
        given: usize,
    },
}

/// Counts the stored 64-card deals that the player to move wins.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::owner_bits::count_mover_wins_64;
///
/// let mover_is_weaker = 0x5555_5555_5555_5555;
/// let mover_is_stronger = 0xAAAA_AAAA_AAAA_AAAA;
/// assert_eq!(count_mover_wins_64(&[mover_is_weaker, mover_is_stronger]), 1);
/// ```
#[must_use]
pub fn count_mover_wins_64(deals: &[u64]) -> u64 {
    let mut wins = 0;
    decide_on_fastest(deals, |answers| wins += u64::from(answers.count_ones()));
    wins
}

/// [`count_mover_wins_64`] on a given path, or `None` if this machine lacks it.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::owner_bits::{Path, count_mover_wins_64_on};
///
/// assert_eq!(count_mover_wins_64_on(Path::Portable, &[0xAAAA_AAAA_AAAA_AAAA]), Some(1));
/// ```
#[must_use]
pub fn count_mover_wins_64_on(path: Path, deals: &[u64]) -> Option<u64> {
    let mut wins = 0;
    decide_on(path, deals, |answers| wins += u64::from(answers.count_ones())).then_some(wins)
}

/// Decides stored 64-card deals, one answer bit each: bit `i % 64` of
/// `answers[i / 64]` becomes 1 if the player to move wins `deals[i]`.
///
/// The answers take `deals.len().div_ceil(64)` words. Bits of the last of them
/// that belong to no deal become 0, and all words after it stay as they are.
///
/// # Errors
///
/// [`BatchError::TooFewWords`] if `answers` is too short; it is not changed
/// then.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::owner_bits::decide_deals_64;
///
/// let deals = [0x5555_5555_5555_5555, 0xAAAA_AAAA_AAAA_AAAA];
/// let mut answers = [0];
/// decide_deals_64(&deals, &mut answers)?;
/// assert_eq!(answers, [0b10]);
/// # Ok::<(), tefuda::games::tanhinmin::fast::owner_bits::BatchError>(())
/// ```
pub fn decide_deals_64(deals: &[u64], answers: &mut [u64]) -> Result<(), BatchError> {
    let mut words = words_for(deals, answers)?.iter_mut();
    decide_on_fastest(deals, |answer| {
        if let Some(word) = words.next() {
            *word = answer;
        }
    });
    Ok(())
}

/// [`decide_deals_64`] on a given path.
///
/// # Errors
///
/// [`BatchError::PathUnavailable`] if this machine cannot run `path`, and
/// [`BatchError::TooFewWords`] if `answers` is too short; `answers` is not
/// changed in either case.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::owner_bits::{BatchError, Path, decide_deals_64_on};
///
/// assert_eq!(
///     decide_deals_64_on(Path::Portable, &[1, 2, 3], &mut []),
///     Err(BatchError::TooFewWords { needed: 1, given: 0 }),
/// );
/// ```
pub fn decide_deals_64_on(path: Path, deals: &[u64], answers: &mut [u64]) -> Result<(), BatchError> {
    let mut words = words_for(deals, answers)?.iter_mut();
    let decided = decide_on(path, deals, |answer| {
        if let Some(word) = words.next() {
            *word = answer;
        }
    });
    if decided { Ok(()) } else { Err(BatchError::PathUnavailable(path)) }
}

/// The words of `answers` that the answers to `deals` take.
fn words_for<'words>(deals: &[u64], answers: &'words mut [u64]) -> Result<&'words mut [u64], BatchError> {
    let needed = deals.len().div_ceil(BATCH);
    let given = answers.len();
    answers.get_mut(..needed).ok_or(BatchError::TooFewWords { needed, given })
}

/// Hands the answers to all deals to `receive`, 64 at a time.
fn decide_on_fastest(deals: &[u64], mut receive: impl FnMut(u64)) {
    if !decide_on(Path::fastest(), deals, &mut receive) {
        decide_batches(deals, portable::decide_64_deals, receive);
    }
}

/// Hands the answers to all deals to `receive`, 64 at a time; does nothing and
/// returns `false` if this machine cannot run `path`.
fn decide_on(path: Path, deals: &[u64], receive: impl FnMut(u64)) -> bool {
    if !path.is_available() {
        return false;
    }
    match path {
        Path::Portable => decide_batches(deals, portable::decide_64_deals, receive),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the path is available, so the features are there.
        Path::Avx2 => unsafe { avx2::decide_deals(deals, receive) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the path is available, so the features are there.
        Path::Avx512 => unsafe { avx512::decide_deals(deals, receive) },
        #[cfg(not(target_arch = "x86_64"))]
        Path::Avx2 | Path::Avx512 => return false,
    }
    true
}

/// Cuts `deals` into batches of 64 and hands what `decide_batch` answers to
/// `receive`. Inlined to be compiled with the instructions of the caller.
#[inline(always)]
pub(super) fn decide_batches(
    deals: &[u64],
    decide_batch: impl Fn(&[u64; BATCH]) -> u64,
    mut receive: impl FnMut(u64),
) {
    let (batches, rest) = deals.as_chunks::<BATCH>();
    for batch in batches {
        receive(decide_batch(batch));
    }
    if !rest.is_empty() {
        let mut padded = [0; BATCH];
        padded[..rest.len()].copy_from_slice(rest);
        receive(decide_batch(&padded) & ((1 << rest.len()) - 1));
    }
}
