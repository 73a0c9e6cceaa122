//! The test of the 2017 paper: a second decider for ordinary hands on an empty table, independent of the first.
//!
//! Each player's cards, strongest first, take the strongest open weaker card of the other hand. What decides is the
//! number of cards that find a partner and whether the last such partner is the other hand's weakest card.

/// The matching of one hand into the other, from the strongest card down.
struct FromAbove {
    size: usize,
    /// The last partner is the weakest card of the other hand.
    reaches_weakest: bool,
}

impl FromAbove {
    fn new(takers: &[u32], targets: &[u32]) -> Self {
        let mut open = targets;
        let mut matching = FromAbove { size: 0, reaches_weakest: false };
        for &taker in takers.iter().rev() {
            let weaker = open.partition_point(|&target| target < taker);
            let Some(partner) = weaker.checked_sub(1) else { break };
            open = &open[..partner];
            matching.size += 1;
            matching.reaches_weakest = partner == 0;
        }
        matching
    }
}

/// Whether the player to move wins on an empty table: two ascending hands of ordinary cards, neither empty.
///
/// O(n log n).
///
/// ```
/// use tefuda::games::tanhinmin::year2017::mover_wins;
/// assert!(mover_wins(&[2, 3], &[1, 2, 5]));
/// assert!(!mover_wins(&[1, 2, 3], &[4, 5]));
/// ```
#[must_use]
pub fn mover_wins(mover: &[u32], other: &[u32]) -> bool {
    let own = FromAbove::new(mover, other);
    let others = FromAbove::new(other, mover);
    if own.size == others.size {
        !own.reaches_weakest || others.reaches_weakest
    } else if own.size + 1 == others.size {
        !own.reaches_weakest && others.reaches_weakest
    } else {
        own.size > others.size
    }
}
