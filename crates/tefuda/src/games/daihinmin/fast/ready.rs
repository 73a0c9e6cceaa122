//! House rules with everything the search looks up made ready, for both orders.

use super::super::cards::{ABOVE, BELOW, SPADE_THREE};
use super::super::house::{Flush, House};
use super::hand::mirrored;

/// The rules as the search reads them. Masks come in pairs: for the normal and for the reversed order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ready {
    /// A group of this many cards or more turns the order over (255: never).
    pub(super) group_turns: u8,
    /// A sequence of this many cards or more turns the order over (255: never).
    pub(super) sequence_turns: u8,
    /// The lowest bit of each cut rank.
    pub(super) cuts: [u64; 2],
    /// The spade 3 if it beats the joker, otherwise nothing.
    pub(super) spade_three: [u64; 2],
    pub(super) groups: bool,
    pub(super) sequences: bool,
    pub(super) lock: bool,
    pub(super) all_pass: bool,
    /// A rule asks for suits; otherwise equally many cards of a rank are as good as any others.
    pub(super) suits: bool,
}

impl Ready {
    pub(super) fn new(house: &House) -> Self {
        // The places beyond the ranks count too: a house may call them cuts, and sequences can cover them.
        let ranks = (BELOW..=ABOVE).filter(|&rank| house.is_cut(rank));
        let cuts = ranks.fold([0; 2], |[normal, reversed], rank| {
            [normal | 1u64 << (4 * rank), reversed | 1u64 << (4 * (ABOVE - rank))]
        });
        let three = if house.spade_three { SPADE_THREE } else { 0 };
        Ready {
            group_turns: house.revolution.unwrap_or(255),
            sequence_turns: house.sequence_revolution.unwrap_or(255),
            cuts,
            spade_three: [three, mirrored(three)],
            groups: house.groups,
            sequences: house.sequences,
            lock: house.lock,
            all_pass: house.flush == Flush::AllPass,
            suits: house.lock || house.sequences || house.spade_three,
        }
    }

    /// Whether a sequence from `lowest` over `length` places contains a cut rank.
    #[inline]
    pub(super) const fn cuts_run(&self, reversed: bool, lowest: u8, length: u8) -> bool {
        let from = !0u64 << (4 * lowest as u32);
        let beyond = (!0u64).unbounded_shl(4 * (lowest as u32 + length as u32));
        self.cuts[reversed as usize] & from & !beyond != 0
    }
}
