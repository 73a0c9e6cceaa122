//! Which move to look at first: a fixed rule, the same in related positions.

use super::hand::{Side, below_top};
use super::place::{EMPTY, Place};

/// How many whole-rank groups of one hand the other can beat.
#[inline]
fn beaten_groups(groups: &Side, by: &Side) -> i32 {
    let mut count = 0;
    for k in 1..=4 {
        count += (groups.exactly(k) & below_top(by.make[k - 1])).count_ones();
    }
    count as i32
}

/// The worth of a position after a move, smaller is better for the player who moved. The opponent's hand is the same
/// for all moves, so what depends on it alone is left out.
#[inline]
pub(super) fn score(own: &Side, theirs: &Side, place: &Place, same: bool) -> i32 {
    let mut score = 7 * beaten_groups(own, theirs) - beaten_groups(theirs, own) - own.cards() as i32;
    if own.has_joker() {
        score -= 7;
    }
    if !same {
        score += 7 - 2 * i32::from(place.table.size);
        if place.table.kind == EMPTY {
            score += 3;
        }
    }
    score
}
