//! Decides a deal given as two ascending slices of faces.
//!
//! # The result it rests on
//!
//! The theorem in [`fast`](super) asks for two maximum matchings. In a
//! matching of takers `S` with targets `T` (a taker takes a strictly weaker
//! target) the bottom-up greedy is optimal, and it leaves
//!
//! ```text
//! unmatched(S, T) = max(0, max over k of  k + 1 - #{t in T : t < S[k]})
//! ```
//!
//! takers without a target, `S` ascending and counted from 0. Three
//! consequences make this fast:
//!
//! * *A lower bound can be checked without merging.* No taker in a range
//!   pushes the maximum above `u` exactly if `S[k] > T[k - u]` throughout the
//!   range: an element-wise comparison of two shifted slices, which the
//!   compiler vectorises.
//! * *Agreement can be skipped.* As both slices ascend, `S[k] > T[k - u + w]`
//!   settles all of `k..=k + w` with a single comparison. In a random deal
//!   the typical `w` is of the order of the square root of the hand size, so
//!   most cards are never looked at.
//! * *The order of the raises is free.* Every taker gives a lower bound, so
//!   where the greedy misses, one taker far ahead is evaluated at once; the
//!   raised bound then makes the takers before it agree.
//!
//! For the table card `r`, adding it to the targets matches one more taker
//! exactly if the strongest taker the greedy leaves unmatched beats `r`. The
//! greedy leaves a taker unmatched whenever the maximum above rises, so this
//! says that the maximum over all takers exceeds the one over the takers not
//! stronger than `r`.
//!
//! # Cost
//!
//! `O(n)` comparisons in the worst case, usually far fewer; nothing is
//! allocated, and one core is used. The two matchings run over the hands in
//! step, so that in the worst case the cards come from memory only once.

/// Pairs settled by one vectorised comparison. Long enough to hide the tests
/// around it, short enough for a failure to be cheap.
const CHUNK: usize = 128;

/// The longest range settled by one comparison.
const LONGEST_STRIDE: usize = 1 << 16;

/// How far ahead a taker is evaluated after the first miss.
const SHORTEST_LOOKAHEAD: usize = 1 << 10;

/// How far ahead a taker is evaluated at most.
const LONGEST_LOOKAHEAD: usize = 1 << 20;

/// Takers one matching handles before the other has its turn; the cards of
/// one stretch fit in the second-level cache.
const STRETCH: usize = 1 << 14;

/// Decides who wins: `true` if the player to move (`mover`) does.
///
/// `mover` and `other` are the faces of the two hands in ascending order, and
/// `table_card` is the card to beat, 0 if the table is empty.
///
/// # Contract
///
/// Both hands are sorted in ascending order, not empty, and have faces of at
/// least 1. Debug builds assert the order and the faces; release builds
/// return an unspecified answer for unsorted hands, but do not panic. A
/// player whose hand is empty has already won: an empty `mover` gives `true`,
/// otherwise an empty `other` gives `false`.
///
/// # Examples
///
/// ```
/// use tefuda::games::tanhinmin::fast::sorted::mover_wins;
///
/// // The mover plays the 3, which nothing beats, and then the 1.
/// assert!(mover_wins(&[1, 3], &[2, 2], 0));
/// // The 3 is on the table: the mover must pass, and the other discards a 2,
/// // is not beaten by the 1, and discards the second 2.
/// assert!(!mover_wins(&[1, 1], &[2, 2], 3));
/// // A player without cards has won.
/// assert!(!mover_wins(&[1], &[], 0));
/// ```
#[must_use]
pub fn mover_wins(mover: &[u32], other: &[u32], table_card: u32) -> bool {
    debug_assert!(mover.is_sorted() && other.is_sorted());
    debug_assert!(mover.first() != Some(&0) && other.first() != Some(&0));
    let Some((_, mover_targets)) = mover.split_first() else {
        return true;
    };
    let Some((_, other_targets)) = other.split_first() else {
        return false;
    };
    let mut of_mover = Greedy::new(mover, other_targets);
    let mut of_other = Greedy::new(other, mover_targets);
    of_other.extend_horizon(other.len());

    // The takers that cannot take the table card come first: what is left
    // unmatched after them tells whether the table card can be matched too.
    of_mover.extend_horizon(mover.partition_point(|&face| face <= table_card));
    advance_in_step(&mut of_mover, &mut of_other);
    let unmatched_not_above = of_mover.unmatched;
    of_mover.extend_horizon(mover.len());
    advance_in_step(&mut of_mover, &mut of_other);
    of_other.advance_to(other.len());

    let table_card_taken = usize::from(of_mover.unmatched > unmatched_not_above);
    of_mover.matched() + table_card_taken > of_other.matched()
}

/// Brings `leader` to its horizon, and `follower` along through the same
/// cards while they are still in the cache.
fn advance_in_step(leader: &mut Greedy<'_>, follower: &mut Greedy<'_>) {
    while leader.settled < leader.horizon {
        leader.advance_to(leader.horizon.min(leader.settled + STRETCH));
        follower.advance_to(follower.horizon.min(leader.settled));
    }
}

/// The bottom-up greedy matching of `takers` with `targets`, part way through.
struct Greedy<'hands> {
    takers: &'hands [u32],
    targets: &'hands [u32],
    /// Only the takers before this index may be looked at yet.
    horizon: usize,
    /// The takers before this index raise `unmatched` no further.
    settled: usize,
    /// A lower bound for the takers unmatched before the horizon: exact once
    /// all of these are settled.
    unmatched: usize,
    /// How many takers the next single comparison tries to settle.
    stride: usize,
    /// How far ahead a taker is evaluated after the next miss.
    lookahead: usize,
}

impl<'hands> Greedy<'hands> {
    fn new(takers: &'hands [u32], targets: &'hands [u32]) -> Self {
        Self {
            takers,
            targets,
            horizon: 0,
            settled: 0,
            unmatched: 0,
            stride: CHUNK,
            lookahead: SHORTEST_LOOKAHEAD,
        }
    }

    /// Admits the takers before `horizon`; more takers than targets leave at
    /// least the difference unmatched.
    fn extend_horizon(&mut self, horizon: usize) {
        self.horizon = horizon;
        self.raise_to(horizon.saturating_sub(self.targets.len()));
    }

    /// Takes a further lower bound into account.
    fn raise_to(&mut self, unmatched: usize) {
        self.unmatched = self.unmatched.max(unmatched);
    }

    /// The size of the matching, once all takers are settled.
    fn matched(&self) -> usize {
        self.takers.len() - self.unmatched
    }

    /// Settles the takers before `goal`, which is within the horizon.
    fn advance_to(&mut self, goal: usize) {
        while self.settled < goal {
            // The first `unmatched` takers cannot leave more than that many.
            let Some(target) = self.settled.checked_sub(self.unmatched) else {
                self.settled = self.unmatched.min(goal);
                continue;
            };
            let left = goal - self.settled;
            let room = left.min(self.targets.len().saturating_sub(target));
            if room == 0 {
                self.miss(left);
                continue;
            }
            if !self.leap(target, self.stride.min(room)) {
                self.compare_chunk(target, CHUNK.min(room));
            }
        }
    }

    /// Tries to settle the next `stride` takers, at least one, with a single
    /// comparison: all of them take their target, or none takes the first.
    fn leap(&mut self, target: usize, stride: usize) -> bool {
        let last = stride - 1;
        if self.takers[self.settled] > self.targets[target + last] {
            self.settled += stride;
        } else if self.takers[self.settled + last] <= self.targets[target] {
            self.miss(stride);
        } else {
            self.stride = (self.stride / 2).max(CHUNK);
            return false;
        }
        self.stride = (self.stride * 2).min(LONGEST_STRIDE);
        true
    }

    /// Settles the next `takers` takers as unmatched.
    fn miss(&mut self, takers: usize) {
        self.settled += takers;
        self.unmatched += takers;
    }

    /// Settles the next `length` takers by looking at each of them.
    fn compare_chunk(&mut self, target: usize, length: usize) {
        let takers = &self.takers[self.settled..self.settled + length];
        let targets = &self.targets[target..target + length];
        // No early exit: that is what lets the compiler vectorise this.
        let all_take =
            takers.iter().zip(targets).fold(true, |so_far, (taker, target)| so_far & (taker > target));
        self.settled += length;
        if all_take {
            return;
        }
        let mut taken = 0;
        for &taker in takers {
            taken += usize::from(taker > targets[taken]);
        }
        self.unmatched += length - taken;
        self.look_ahead(target + taken);
    }

    /// Raises the bound to what one taker well ahead shows. `target` is the
    /// first target not yet taken.
    fn look_ahead(&mut self, target: usize) {
        let ahead = self.horizon.min(self.settled + self.lookahead) - 1;
        let window_end = self.targets.len().min(target + self.lookahead);
        // The targets before the window are taken, hence weaker. Cutting the
        // window off only weakens the bound to what is known already.
        let weaker =
            target + self.targets[target..window_end].partition_point(|&face| face < self.takers[ahead]);
        let shown = (ahead + 1).saturating_sub(weaker);
        // A steep rise is likely to go on.
        self.lookahead = if shown > self.unmatched + self.lookahead / 16 {
            (self.lookahead * 2).min(LONGEST_LOOKAHEAD)
        } else {
            SHORTEST_LOOKAHEAD
        };
        self.raise_to(shown);
    }
}
