//! The game Euclid: take a positive multiple of the smaller heap from the larger.
//!
//! While both heaps must stay positive the value of (a, b) is floor(|b/a - a/b|) (Nivasch 2006). In both variants the pairs (r, a),
//! (a + r, a), (2a + r, a), ... with r < a can each move to all the earlier ones, so their values follow from that of (r, a), as in
//! Euclid's algorithm: O(log) steps.

use crate::solve::sums;

/// What the first heap can become when multiples of the other are taken from it, ascending.
pub(super) fn lefts(heap: u64, divisor: u64, to_zero: bool) -> impl Iterator<Item = u64> {
    let times = heap.checked_div(divisor).unwrap_or(0);
    let rest = heap.checked_rem(divisor).unwrap_or(0);
    let from = u64::from(rest == 0 && !to_zero);
    (from..times).map(move |times| rest + times * divisor)
}

/// The value of a pair of positive heaps that must stay positive.
///
/// ```
/// use tefuda::games::heaps::pairs::euclid::value;
/// assert_eq!((value(4, 7), value(1, 5), value(6, 6)), (1, 4, 0));
/// ```
#[must_use]
pub fn value(first: u64, second: u64) -> u64 {
    let (a, b) = (u128::from(first.min(second)), u128::from(first.max(second)));
    // At most the larger heap, which is u64.
    (b * b - a * a).checked_div(a * b).map_or(0, |value| value as u64)
}

/// The value of a pair of which one may become empty.
///
/// ```
/// use tefuda::games::heaps::pairs::euclid::value_to_zero;
/// assert_eq!((value_to_zero(3, 3), value_to_zero(4, 7), value_to_zero(0, 5)), (1, 1, 0));
/// ```
#[must_use]
pub fn value_to_zero(heap: u64, other_heap: u64) -> u64 {
    // Of (r, a), (a + r, a), ... each has the least number that none before it has.
    walk(heap, other_heap, true, |first, place| match place {
        0 => first,
        _ if place - 1 < first => place - 1,
        _ => place,
    })
}

/// What the larger heap may become so that the pair is worth `target`, which is less than its value; O(log).
///
/// ```
/// use tefuda::games::heaps::pairs::euclid::{option_of_value, value};
/// assert_eq!(option_of_value(1, 1_000_000, false, 7), Some(8));
/// assert_eq!(value(1, 8), 7);
/// ```
#[must_use]
pub fn option_of_value(first: u64, second: u64, to_zero: bool, target: u64) -> Option<u64> {
    let (a, b) = (first.min(second), first.max(second));
    let rest = b.checked_rem(a)?;
    let place = match (rest, to_zero) {
        // The row begins with two equal heaps, which have no move.
        (0, false) => target.checked_add(1)?,
        _ => {
            let first = if to_zero { value_to_zero(rest, a) } else { value(rest, a) };
            match target {
                _ if target == first => 0,
                _ if target < first => target + 1,
                _ => target,
            }
        }
    };
    place.checked_mul(a)?.checked_add(rest).filter(|&left| left < b)
}

/// The suspense number of a pair, for games in which every pair must be moved in; `to_zero` if a heap may become empty.
///
/// ```
/// use tefuda::games::heaps::pairs::euclid::suspense;
/// assert_eq!((suspense(3, 3, true), suspense(2, 3, true), suspense(2, 0, true)), (1, 2, 0));
/// assert_eq!((suspense(3, 3, false), suspense(3, 6, false), suspense(2, 3, false)), (0, 1, 2));
/// ```
#[must_use]
pub fn suspense(heap: u64, other_heap: u64, to_zero: bool) -> u64 {
    walk(heap, other_heap, to_zero, |first, place| match place {
        0 => first,
        1 => sums::suspense([first]),
        // One of the first two is lost, and all later ones can move to it.
        _ => sums::suspense([first, sums::suspense([first])]),
    })
}

/// Goes through Euclid's algorithm from its end: the pair without moves has the number 0, and `number` gives that of the pair at a
/// place of a row (r, a), (a + r, a), ... from that of the first.
fn walk(heap: u64, other_heap: u64, to_zero: bool, number: impl Fn(u64, u64) -> u64) -> u64 {
    let (mut smaller, mut larger) = (heap.min(other_heap), heap.max(other_heap));
    let mut quotients = Vec::new();
    while smaller > 0 {
        quotients.push(larger / smaller);
        (smaller, larger) = (larger % smaller, smaller);
    }
    if let (Some(last), false) = (quotients.last_mut(), to_zero) {
        // The row of the common divisor begins with two equal heaps.
        *last -= 1;
    }
    quotients.into_iter().rev().fold(0, number)
}
