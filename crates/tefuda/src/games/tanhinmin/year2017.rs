//! The test of the 2017 paper: a second decider for ordinary hands on an empty table, independent of the first.
//!
//! Each player's cards, strongest first, take the strongest open weaker card of the other hand. What decides is the
//! number of cards that find a partner (mu) and whether the last such partner is the other hand's weakest card (nu = 0).
//!
//! The paper defines nu as the number of the other hand's cards that are strictly weaker than the last partner. With equal cards
//! that is wrong; what is right is the partner's place in the sorted hand, from 0. Both are here.

use crate::kernel::steps::Steps;

/// The matching of one hand into the other, from the strongest card down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromAbove {
    /// How many cards find a partner (mu): the strongest ones.
    pub size: usize,
    /// The last partner's place in the other hand, from 0; `None` if nobody finds a partner.
    pub place: Option<usize>,
    /// How many cards of the other hand are strictly weaker than the last partner.
    pub strictly_weaker: Option<usize>,
}

impl FromAbove {
    /// The matching of ascending takers into ascending targets, both of which may hold equal cards. O(n log n).
    #[must_use]
    pub fn new(takers: &[u32], targets: &[u32]) -> Self {
        FromAbove::counted(takers, targets, &mut ())
    }

    /// The same, counting every comparison.
    pub fn counted(takers: &[u32], targets: &[u32], tally: &mut impl Steps) -> Self {
        let mut matching = FromAbove { size: 0, place: None, strictly_weaker: None };
        let mut open = targets;
        for &taker in takers.iter().rev() {
            let Some(partner) = below(open, taker, tally).checked_sub(1) else { break };
            open = &open[..partner];
            matching.size += 1;
            matching.place = Some(partner);
        }
        let last = matching.place.and_then(|place| targets.get(place));
        matching.strictly_weaker = last.map(|&partner| below(targets, partner, tally));
        matching
    }

    /// The last partner is the weakest card of the other hand.
    #[must_use]
    pub fn reaches_weakest(self) -> bool {
        self.place == Some(0)
    }
}

/// How many of the ascending faces are below `face`.
fn below(faces: &[u32], face: u32, tally: &mut impl Steps) -> usize {
    faces.partition_point(|&candidate| {
        tally.step();
        candidate < face
    })
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
    let [own, others] = [FromAbove::new(mover, other), FromAbove::new(other, mover)];
    by_sizes([own.size, others.size], [own.reaches_weakest(), others.reaches_weakest()])
}

/// The paper's four conditions: the sizes of the mover's and the other player's matchings, and whether nu = 0 for each.
#[must_use]
pub fn by_sizes([own, others]: [usize; 2], [own_zero, others_zero]: [bool; 2]) -> bool {
    own > others
        || (own == others && (!own_zero || others_zero))
        || (own + 1 == others && !own_zero && others_zero)
}
