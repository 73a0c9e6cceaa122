//! Deciders on plain slices and words.

/// Ascending slices of faces.
pub mod sorted {
    use super::super::matching::{Scan, without_weakest};

    /// Whether the player to move wins: two ascending hands of ordinary cards, neither empty. O(n).
    #[must_use]
    pub fn mover_wins(mover: &[u32], other: &[u32], table_card: u32) -> bool {
        let scan = |takers: &[u32], targets: &[u32]| {
            Scan::of(takers.iter().copied(), without_weakest(targets).iter().copied())
        };
        scan(mover, other).with_target(table_card) > scan(other, mover).size
    }
}

/// Deals of distinct cards, one bit a card.
pub mod owner_bits {
    /// Whether the mover wins on an empty table; bit i is set if the i-th weakest card is the mover's.
    #[must_use]
    pub fn mover_wins_u64(owners: u64, cards: u32) -> bool {
        let owned =
            |bit: u64| -> Vec<u32> { (0..cards).filter(|i| owners >> i & 1 == bit).map(|i| i + 1).collect() };
        super::sorted::mover_wins(&owned(1), &owned(0), 0)
    }
}
