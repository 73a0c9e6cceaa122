//! The step tables and the code that runs on every machine.
//!
//! A card is a step of a walk: up if its owner is the player looked at, down
//! otherwise. A table holds, for each pattern of steps, the rise over all of
//! them and the extremes of the points before each of them. So a pattern
//! answers for its start but not for its end, which is the start of the next.
//!
//! Long deals are looked up 16 steps at a time, in a table of 256 KiB. Deals of
//! one word are looked up 13 steps at a time, in a table of 16 KiB: that stays
//! in the first-level cache even though the patterns of separate deals have
//! nothing in common.

use super::{Walk, walk_blocks};
use std::hint::select_unpredictable;

/// What some steps do to a walk, relative to its height before them.
#[derive(Clone, Copy)]
#[repr(align(4))]
pub(super) struct Steps {
    /// The change over all steps.
    pub(super) rise: i8,
    /// The highest of the points before each step.
    pub(super) highest: i8,
    /// The lowest of the points before each step.
    pub(super) lowest: i8,
}

impl Steps {
    /// The lowest `count` bits of `bits`, at least one, lowest bit first.
    const fn from_bits(bits: usize, count: u32) -> Self {
        let step = Self { rise: if bits & 1 == 1 { 1 } else { -1 }, highest: 0, lowest: 0 };
        if count == 1 { step } else { step.then(Self::from_bits(bits >> 1, count - 1)) }
    }

    /// These steps and then the `next` ones.
    const fn then(self, next: Self) -> Self {
        let (highest, lowest) = (self.rise + next.highest, self.rise + next.lowest);
        Self {
            rise: self.rise + next.rise,
            highest: if highest > self.highest { highest } else { self.highest },
            lowest: if lowest < self.lowest { lowest } else { self.lowest },
        }
    }
}

/// The steps of each byte.
pub(super) const BYTE_STEPS: [Steps; 1 << 8] = {
    let mut table = [Steps::from_bits(0, 8); 1 << 8];
    let mut bits = 1;
    while bits < table.len() {
        table[bits] = Steps::from_bits(bits, 8);
        bits += 1;
    }
    table
};

/// The steps of each pair of bytes.
static PAIR_STEPS: [Steps; 1 << 16] = {
    let mut table = [BYTE_STEPS[0]; 1 << 16];
    let mut bits = 0;
    while bits < table.len() {
        table[bits] = BYTE_STEPS[bits & 0xFF].then(BYTE_STEPS[bits >> 8]);
        bits += 1;
    }
    table
};

/// Words in a block of a long deal.
const BLOCK_WORDS: usize = 8;

/// The steps of the four pairs of bytes of a word, in order.
#[inline(always)]
fn steps_of(word: u64) -> [&'static Steps; 4] {
    [0, 16, 32, 48].map(|shift| &PAIR_STEPS[usize::from((word >> shift) as u16)])
}

/// The rise and the highest point of each pattern of 13 steps.
static RISE_AND_HIGHEST: [(i8, i8); 1 << 13] = {
    let mut table = [(0, 0); 1 << 13];
    let mut bits = 0;
    while bits < table.len() {
        let steps = BYTE_STEPS[bits & 0xFF].then(Steps::from_bits(bits >> 8, 5));
        table[bits] = (steps.rise, steps.highest);
        bits += 1;
    }
    table
};

/// The rises and highest points of the 13-bit parts of a word, in order. Steps
/// down follow the word.
#[inline(always)]
fn rises_and_highest(word: u64) -> [(i32, i32); 5] {
    [0, 13, 26, 39, 52].map(|shift| {
        let (rise, highest) = RISE_AND_HIGHEST[(word >> shift) as usize % (1 << 13)];
        (rise.into(), highest.into())
    })
}

/// The highest of the points before each step of the walk `word`, from the
/// height 0 on.
#[inline]
pub(super) fn highest_point(word: u64) -> i32 {
    let [(mut height, mut highest), later @ ..] = rises_and_highest(word);
    for (rise, highest_here) in later {
        highest = larger(highest, height + highest_here);
        height += rise;
    }
    highest
}

/// Decides a deal of one word, in which both players own cards, by the cards of
/// both of them: whether `unmatched <= untaken + 1`.
#[inline(always)]
pub(super) fn mover_wins_word(of_mover: u64, of_other: u64, cards: u32) -> bool {
    let without_weakest_target = |own: u64| (own | own.wrapping_add(1)) >> 1;
    let unmatched = highest_point(without_weakest_target(of_mover));

    // How far the other player's walk is below its highest point.
    let [(rise, highest), middle @ .., (last_rise, last_highest)] =
        rises_and_highest(without_weakest_target(of_other));
    let mut below = highest - rise;
    for (rise, highest) in middle {
        below = larger(below, highest) - rise;
    }
    // All of `untaken` is `max(below, last_highest) - last_rise`, less the steps
    // down that follow the walk of one step per card but one.
    let padding = 5 * 13 - (cards.cast_signed() - 1);
    let required = unmatched - 1 + padding + last_rise;
    (required <= below) | (required <= last_highest)
}

/// The maximum, preferably not by a jump, which would often be mispredicted.
#[inline(always)]
fn larger(a: i32, b: i32) -> i32 {
    select_unpredictable(a > b, a, b)
}

/// Continues `walk` over all of `words`, except for recording its end.
pub(super) fn walk_words(walk: &mut Walk, words: &[u64]) {
    let rest = walk_blocks::<BLOCK_WORDS>(walk, words, |walk, block| walk_few_words(walk, block));
    walk_few_words(walk, rest);
}

/// Continues `walk` over `words` without skipping any of them.
#[inline(always)]
fn walk_few_words(walk: &mut Walk, words: &[u64]) {
    let mut height = 0;
    let (mut highest, mut lowest) = (0, 0);
    for &word in words {
        for steps in steps_of(word) {
            highest = highest.max(height + i32::from(steps.highest));
            lowest = lowest.min(height + i32::from(steps.lowest));
            height += i32::from(steps.rise);
        }
    }
    walk.extend(height.into(), highest.into(), lowest.into());
}

/// Decides 64 stored deals; bit `i` of the answer belongs to `deals[i]`.
pub(super) fn decide_64_deals(deals: &[u64; 64]) -> u64 {
    let mut answers = 0;
    for (deal, &owners) in deals.iter().enumerate() {
        // This is also right if the mover owns no card, but not if all of them.
        let wins = mover_wins_word(owners, !owners, u64::BITS) & (owners != u64::MAX);
        answers |= u64::from(wins) << deal;
    }
    answers
}
