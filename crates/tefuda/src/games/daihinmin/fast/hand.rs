//! Hands as bit sets, seen so that the stronger rank is always the higher bit.
//!
//! Bit `4 * rank + suit` is a card, ranks 1..=13, suits S H D C = 0..=3; bit 56 is the joker. In reversed
//! order the ranks are mirrored (`rank -> 14 - rank`), so that no comparison in the solver asks for the order.

use super::super::cards::{JOKER, NATURALS};

/// The lowest bit of each rank.
pub(super) const RANKS: u64 = 0x0011_1111_1111_1110;
/// All places a sequence can cover: ranks 0..=14.
const PLACES: u64 = 0x0fff_ffff_ffff_ffff;

/// The same hand in the other order: rank `r` becomes `14 - r`, suits and joker stay.
pub(super) const fn mirrored(hand: u64) -> u64 {
    let bytes = (hand & NATURALS).swap_bytes();
    let nibbles = (bytes & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (bytes >> 4) & 0x0f0f_0f0f_0f0f_0f0f;
    (nibbles >> 4) | (hand & JOKER)
}

/// All bits of ranks strictly above `rank` (at most 14).
#[inline]
pub(super) const fn above(rank: u8) -> u64 {
    (!0u64 << (4 * rank as u32)) << 4
}

/// The rank a bit belongs to.
#[inline]
pub(super) const fn rank_of(bit: u32) -> u8 {
    (bit / 4) as u8
}

/// The suits held of one rank.
#[inline]
pub(super) const fn suits_at(hand: u64, rank: u8) -> u8 {
    ((hand >> (4 * rank as u32)) & 15) as u8
}

/// Everything strictly below the rank of the highest set bit; nothing for an empty set.
/// The set must hold lowest bits of ranks (or the joker) only.
#[inline]
pub(super) const fn below_top(ranks: u64) -> u64 {
    // Bit 0 belongs to no rank; with it the set is never empty, which saves a test.
    (1u64 << (63 - (ranks | 1).leading_zeros())) - 1
}

/// How many ranks a set of lowest bits names. One multiplication adds up all nibbles into the highest one (there
/// are at most 14), which is cheaper than a general bit count where the processor may not be asked for one.
#[inline]
pub(super) const fn count_ranks(ranks: u64) -> u32 {
    (ranks.wrapping_mul(0x1111_1111_1111_1111) >> 60) as u32
}

/// A hand with its ranks sorted by how often they are held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The cards.
    pub(super) hand: u64,
    /// `least[k - 1]`: the ranks of which at least `k` natural cards are held.
    pub(super) least: [u64; 4],
}

impl Side {
    #[inline]
    pub(super) const fn new(hand: u64) -> Self {
        let (a, b, c, d) = (hand & RANKS, (hand >> 1) & RANKS, (hand >> 2) & RANKS, (hand >> 3) & RANKS);
        let (or_low, or_high, and_low, and_high) = (a | b, c | d, a & b, c & d);
        let least = [
            or_low | or_high,
            and_low | and_high | (or_low & or_high),
            (and_low & or_high) | (and_high & or_low),
            and_low & and_high,
        ];
        Side { hand, least }
    }

    /// The ranks of which a group of `k` (1..=5) can be shown, the joker included. A lone joker stands among the
    /// groups of one as its own bit, above every rank.
    #[inline]
    pub(super) const fn shows(&self, k: u8) -> u64 {
        let held = 0u64.wrapping_sub((self.hand >> 56) & 1);
        match k {
            1 => self.least[0] | (self.hand & JOKER),
            2 => self.least[1] | (self.least[0] & held),
            3 => self.least[2] | (self.least[1] & held),
            4 => self.least[3] | (self.least[2] & held),
            _ => self.least[3] & held,
        }
    }

    /// The ranks held exactly `k` times (1..=4).
    #[inline]
    pub(super) const fn exactly(&self, k: u8) -> u64 {
        match k {
            1 => self.least[0] & !self.least[1],
            2 => self.least[1] & !self.least[2],
            3 => self.least[2] & !self.least[3],
            _ => self.least[3],
        }
    }

    #[inline]
    pub(super) const fn has_joker(&self) -> bool {
        self.hand & JOKER != 0
    }

    /// How many cards the hand has.
    #[inline]
    pub(super) const fn cards(&self) -> u32 {
        let [singles, pairs, triples, quadruples] = self.least;
        count_ranks(singles)
            + count_ranks(pairs)
            + count_ranks(triples)
            + count_ranks(quadruples)
            + (self.hand >> 56) as u32
    }
}

/// The ranks at which a hand can show a group of exactly these suits, of which there is one at least (five bits, the
/// fifth is the joker as X).
#[inline]
pub(super) fn suited(hand: u64, suits: u8) -> u64 {
    if suits & suits.wrapping_sub(1) == 0 {
        // One suit, where the joker does not help.
        return (hand >> suits.trailing_zeros()) & RANKS;
    }
    let joker = hand & JOKER != 0;
    // `full`: all suits so far are held; `short`: at most one is missing.
    let (mut full, mut short) = (RANKS, RANKS);
    let mut left = suits & 15;
    while left != 0 {
        let column = (hand >> left.trailing_zeros()) & RANKS;
        short = (short & column) | full;
        full &= column;
        left &= left - 1;
    }
    if suits & 16 != 0 {
        if joker { full } else { 0 }
    } else if joker {
        short
    } else {
        full
    }
}

/// Where sequences of `length` can begin: bit `4 * lowest rank + suit`, from the natural cards alone.
#[inline]
pub(super) const fn natural_runs(hand: u64, length: u8) -> u64 {
    let hand = hand & NATURALS;
    let mut runs = hand;
    let mut i = 1;
    while i < length && runs != 0 {
        runs &= hand >> (4 * i as u32);
        i += 1;
    }
    runs
}

/// Where sequences of `length` can begin with at most one place not held (the joker's), ranks 0..=14.
#[inline]
pub(super) const fn joker_runs(hand: u64, length: u8) -> u64 {
    if length > 14 {
        return 0;
    }
    let hand = hand & NATURALS;
    let (mut full, mut short) = (hand, PLACES);
    let mut i = 1;
    while i < length && short != 0 {
        let next = hand >> (4 * i as u32);
        short = (short & next) | full;
        full &= next;
        i += 1;
    }
    // The last place must not lie above rank 14.
    short & (PLACES >> (4 * (length as u32 - 1)))
}

/// Where sequences of `length` can begin, with the joker if it is held.
#[inline]
pub(super) const fn runs(hand: u64, length: u8) -> u64 {
    if hand & JOKER != 0 { joker_runs(hand, length) } else { natural_runs(hand, length) }
}

/// The subsets of each suit set, by size: `SUBSETS[set][size]` is (how many, the subsets in ascending order).
pub(super) static SUBSETS: [[(u8, [u8; 6]); 5]; 16] = subsets();

const fn subsets() -> [[(u8, [u8; 6]); 5]; 16] {
    let mut table = [[(0u8, [0u8; 6]); 5]; 16];
    let mut set = 0usize;
    while set < 16 {
        let mut part = 0usize;
        while part < 16 {
            if part & !set == 0 {
                let size = part.count_ones() as usize;
                let (count, list) = &mut table[set][size];
                list[*count as usize] = part as u8;
                *count += 1;
            }
            part += 1;
        }
        set += 1;
    }
    table
}
