//! Which move to look at first: a fixed rule, the same in related positions.

use super::hand::{Side, count_ranks};
use super::place::{EMPTY, Place};

/// The worth of a position after a move, smaller is better for the player who moved, whose hand has
/// `cards` cards. `own_beaten` are that player's
/// whole-rank groups that the opponent can beat (cuts do not count: they need no protection), `their_beaten` the
/// opposite. What depends on the opponent's hand alone
/// is the same for all moves and left out.
#[inline]
pub(super) fn score(
    own: &Side,
    cards: i32,
    own_beaten: u64,
    their_beaten: u64,
    place: &Place,
    same: bool,
) -> i32 {
    let mut score = 7 * count_ranks(own_beaten) as i32 - count_ranks(their_beaten) as i32 - cards;
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
