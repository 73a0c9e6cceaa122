//! Games played side by side: who wins, from one number for each component.
//!
//! - **Normal play**, a move in one component: the nim-sum of the Grundy values (Sprague 1935, Grundy 1939).
//! - **Misère play**, a move in one component, a player who cannot move wins: the rule of misère nim holds for any components in which
//!   only positions without moves have the value 0. Values alone decide no other misère game.
//! - **Every component**, a move in each that still has one: the suspense number of a component is how long it can be kept
//!   going by who wins it (the winner delays, the loser hurries); the longest decides.

use std::ops::BitXor;

/// Whether the player to move wins a sum, from the Grundy values of its components.
///
/// ```
/// use tefuda::solve::sums;
/// assert!(sums::mover_wins([3, 5, 7]));
/// assert!(!sums::mover_wins([1, 2, 3]));
/// ```
#[must_use]
pub fn mover_wins(values: impl IntoIterator<Item = u64>) -> bool {
    nim_sum(values) != 0
}

/// The nim-sum.
#[must_use]
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, BitXor::bitxor)
}

/// The winning moves of nim: which heap becomes what, in the order of the heaps. O(heaps).
///
/// ```
/// use tefuda::solve::sums::nim_moves;
/// assert_eq!(nim_moves(&[5, 7, 8, 9, 10]).collect::<Vec<_>>(), [(2, 1), (3, 0), (4, 3)]);
/// assert_eq!(nim_moves(&[45, 45]).count(), 0);
/// ```
pub fn nim_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = nim_sum(heaps.iter().copied());
    let after = heaps.iter().map(move |&heap| heap ^ sum);
    after.enumerate().filter(|&(heap, left)| left < heaps[heap])
}

/// Whether the player to move wins a sum when a player who cannot move wins, from the Grundy values of its components.
///
/// It holds where a component has the value 0 only if it has no move, in this position and in all positions reachable from it: nim, and
/// green Hackenbush trees if each branch at the ground is a component. While a value above 1 is left, who makes the
/// nim-sum 0 wins; after that the parity of the ones decides.
///
/// ```
/// use tefuda::solve::sums;
/// assert!(!sums::mover_wins_misere([1]));
/// assert!(sums::mover_wins_misere([1, 1]));
/// assert!(!sums::mover_wins_misere([2, 2]));
/// assert!(sums::mover_wins_misere([]));
/// ```
#[must_use]
pub fn mover_wins_misere(values: impl IntoIterator<Item = u64>) -> bool {
    let (sum, large) =
        values.into_iter().fold((0, false), |(sum, large), value| (sum ^ value, large || value > 1));
    (sum != 0) == large
}

/// Whether the player to move wins when every component that has a move must be moved in, from their suspense numbers.
///
/// ```
/// use tefuda::solve::sums;
/// assert!(sums::mover_wins_every([1, 4, 5]));
/// assert!(!sums::mover_wins_every([1, 4, 3]));
/// ```
#[must_use]
pub fn mover_wins_every(suspense: impl IntoIterator<Item = u64>) -> bool {
    suspense.into_iter().max().unwrap_or(0) % 2 == 1
}

/// The suspense number of a component from those of what its moves lead to: odd if its mover wins.
///
/// Who can win keeps the play going, who loses ends it as soon as possible.
///
/// ```
/// use tefuda::solve::sums::suspense;
/// assert_eq!(suspense([]), 0);
/// assert_eq!(suspense([0, 1, 2]), 3);
/// assert_eq!(suspense([1, 3]), 2);
/// ```
#[must_use]
pub fn suspense(followers: impl IntoIterator<Item = u64>) -> u64 {
    let (mut lost, mut won) = (None, None);
    for suspense in followers {
        if suspense % 2 == 0 {
            lost = lost.max(Some(suspense));
        } else {
            won = Some(won.map_or(suspense, |least: u64| least.min(suspense)));
        }
    }
    lost.or(won).map_or(0, |suspense| suspense + 1)
}

/// The least number that is not among these.
///
/// ```
/// use tefuda::solve::sums::mex;
/// assert_eq!(mex([0, 1, 3, 1]), 2);
/// assert_eq!(mex([]), 0);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    values.sort_unstable();
    values.into_iter().fold(0, |least, value| if value == least { least + 1 } else { least })
}
