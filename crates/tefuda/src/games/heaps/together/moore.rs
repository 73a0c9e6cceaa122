//! Moore's nim_k: take from at least one and at most k heaps.
//!
//! A position is lost iff in every binary column the number of ones is a multiple of k + 1 (Moore 1910).

use std::ops::ControlFlow;

use super::super::moves::{Move, Part};

/// The bits of a heap, the highest first.
fn columns() -> impl Iterator<Item = u32> {
    (0..u64::BITS).rev()
}

/// Whether the player to move wins, when at most `most` heaps may be taken from at once.
///
/// ```
/// use tefuda::games::heaps::together::moore::mover_wins;
/// assert!(!mover_wins(&[3, 3, 3], 2));
/// assert!(mover_wins(&[1, 2, 3], 2));
/// ```
#[must_use]
pub fn mover_wins(heaps: &[u64], most: u64) -> bool {
    columns().any(|bit| excess(heaps.iter().copied(), bit, most) != 0)
}

/// How many heaps have a one in each column, the lowest first.
pub(super) type Digits = [u64; u64::BITS as usize];

/// How many heaps have a one in each column.
pub(super) fn digits(heaps: &[u64]) -> Digits {
    std::array::from_fn(|bit| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u64)
}

/// The same after a move.
pub(super) fn digits_after(digits: &Digits, played: &Move) -> Digits {
    let ones = |numbers: &mut dyn Iterator<Item = u64>, bit: usize| -> u64 {
        numbers.map(|number| number >> bit & 1).sum()
    };
    std::array::from_fn(|bit| {
        let added = ones(&mut played.parts.iter().map(Part::total), bit);
        let removed = ones(&mut played.parts.iter().map(|part| part.size), bit);
        (digits[bit] + added).saturating_sub(removed)
    })
}

/// Whether some column has a number of ones that is no multiple of k + 1.
pub(super) fn wins(digits: &Digits, most: u64) -> bool {
    digits.iter().any(|&ones| most.checked_add(1).map_or(ones, |modulus| ones % modulus) != 0)
}

/// The number of ones in a column, modulo k + 1.
fn excess(heaps: impl Iterator<Item = u64>, bit: u32, most: u64) -> u64 {
    let ones = heaps.filter(|heap| heap >> bit & 1 == 1).count() as u64;
    most.checked_add(1).map_or(ones, |modulus| ones % modulus)
}

/// The sizes after a winning move, if there is one.
///
/// From the highest column down, heaps that were lowered already have free bits below. Where these cannot make up what a column
/// lacks, the ones that are too many are taken away, which frees those heaps; they are at most k in all.
///
/// ```
/// use tefuda::games::heaps::together::moore::{mover_wins, winning_result};
/// let after = winning_result(&[1, 2, 3, 9], 2).unwrap();
/// assert!(!mover_wins(&after, 2));
/// assert_eq!(winning_result(&[4, 4, 4], 2), None);
/// ```
#[must_use]
pub fn winning_result(heaps: &[u64], most: u64) -> Option<Vec<u64>> {
    let mut after = heaps.to_vec();
    let mut free: Vec<usize> = Vec::new();
    let mut is_free = vec![false; heaps.len()];
    for bit in columns() {
        let fixed = (0..heaps.len()).filter(|&heap| !is_free[heap]);
        let ones = excess(fixed.clone().map(|heap| heaps[heap]), bit, most);
        // With k beyond all heaps no column can be made up to k + 1 ones.
        let lacking = if ones == 0 { 0 } else { (most - ones).saturating_add(1) };
        free.iter().for_each(|&heap| after[heap] &= !(1 << bit));
        if lacking <= free.len() as u64 {
            free.iter().take(lacking as usize).for_each(|&heap| after[heap] |= 1 << bit);
            continue;
        }
        let lowered: Vec<usize> =
            fixed.filter(|&heap| heaps[heap] >> bit & 1 == 1).take(ones as usize).collect();
        for heap in lowered {
            after[heap] &= !(1 << bit);
            is_free[heap] = true;
            free.push(heap);
        }
    }
    (!free.is_empty()).then_some(after)
}

pub(super) fn winning_move(heaps: &[u64], most: u64) -> Option<Move> {
    let after = winning_result(heaps, most)?;
    let changed = heaps.iter().zip(&after).enumerate().filter(|(_, (size, left))| size != left);
    let parts: Vec<Part> = changed.map(|(heap, (&size, &left))| Part::new(heap, size, left)).collect();
    Some(Move { parts: parts.as_slice().into() })
}

/// Calls `visit` with every move until it breaks off: first what becomes of the first heap that changes, then, with that, of a later one
/// besides, and so on.
pub(super) fn try_for_each_move<B>(
    heaps: &[u64],
    most: u64,
    visit: &mut impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let from = |heap: usize| (heap..heaps.len()).find(|&heap| heaps[heap] > 0);
    let first = |heap: usize| Part::new(heap, heaps[heap], 0);
    let mut parts: Vec<Part> = from(0).map(first).into_iter().collect();
    while let Some(last) = parts.last().map(|part| part.heap) {
        visit(Move { parts: parts.as_slice().into() })?;
        let deeper = if parts.len() as u64 == most { None } else { from(last + 1) };
        if let Some(heap) = deeper {
            parts.push(first(heap));
            continue;
        }
        // The last heap loses one counter less, or a later one changes in its place, or the heap before it goes on.
        while let Some(part) = parts.pop() {
            let left = part.total() + 1;
            let next = if left < part.size {
                Some(Part::new(part.heap, part.size, left))
            } else {
                from(part.heap + 1).map(first)
            };
            if let Some(next) = next {
                parts.push(next);
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

/// How many moves there are: the sums of products of up to k sizes.
pub(super) fn moves(heaps: &[u64], most: u64) -> u64 {
    // More than this is too many in any case.
    const ENOUGH: u64 = 1 << 40;
    // `ways[j]`: ways to lower exactly j of the heaps so far.
    let mut ways = vec![1u64];
    for &heap in heaps.iter().filter(|&&heap| heap > 0) {
        if (ways.len() as u64) <= most {
            ways.push(0);
        }
        for count in (1..ways.len()).rev() {
            ways[count] = ways[count].saturating_add(ways[count - 1].saturating_mul(heap));
        }
        if ways.iter().any(|&count| count > ENOUGH) {
            return u64::MAX;
        }
    }
    ways[1..].iter().fold(0, |all, &count| all.saturating_add(count))
}
