//! Whole deals of the usual deck, millions a second: a table lookup for each leg.

use std::sync::LazyLock;

use super::rules::Colour;
use super::spider::leg;

/// A leg of six as seen by a holder: its value, and its cost or [`NO_BLOCKER`].
#[derive(Clone, Copy)]
struct Entry {
    value: i8,
    cost: u8,
}

const NO_BLOCKER: u8 = u8::MAX;
/// Every leg of six by the bits of the holder's cards, from low to high: outwards (eight to king), and inwards (ace to six).
static LEGS: LazyLock<[[Entry; 64]; 2]> = LazyLock::new(|| {
    let entry = |bits: usize, upward: bool| {
        let colour = |place: usize| if bits >> place & 1 == 1 { Colour::Red } else { Colour::Blue };
        let mut colours: Vec<Colour> = (0..6).map(colour).collect();
        if !upward {
            colours.reverse();
        }
        let part = leg(&colours, Colour::Red);
        let cost = part.cost.and_then(|cost| u8::try_from(cost).ok()).unwrap_or(NO_BLOCKER);
        Entry { value: part.value as i8, cost }
    };
    [true, false].map(|upward| std::array::from_fn(|bits| entry(bits, upward)))
});

/// The bit of each card that is not a seven.
const PLAYED_FOR: u64 = {
    let suit = 0b1_1111_1011_1111;
    suit | suit << 13 | suit << 26 | suit << 39
};

/// Whether the player of the first hand, who is to move, wins a whole deal of the usual deck: bit 13 * suit + rank of `hand`
/// is set if that card is in the first hand, else it is in the second; sevens are on the table. `None` if a hand is empty.
///
/// ```
/// use tefuda::games::shichinarabe::deck::first_wins;
/// assert_eq!(first_wins(1 << 5), Some(true)); // a single six: it is played at once
/// assert_eq!(first_wins(1 << 1), Some(false)); // a single two: it cannot be played
/// assert_eq!(first_wins(0), None);
/// ```
#[must_use]
pub fn first_wins(hand: u64) -> Option<bool> {
    let (mine, yours) = (hand & PLAYED_FOR, !hand & PLAYED_FOR);
    let (first, second) = (mine.count_ones(), yours.count_ones());
    if first == 0 || second == 0 {
        return None;
    }
    // The first player holds if not behind.
    let first_holds = first <= second;
    let held = if first_holds { mine } else { yours };
    let [upward, downward] = &*LEGS;
    let (mut sum, mut cost) = (0i32, NO_BLOCKER);
    for suit in 0..4 {
        let cards = held >> (13 * suit);
        for entry in [downward[(cards & 63) as usize], upward[(cards >> 7 & 63) as usize]] {
            sum += i32::from(entry.value);
            cost = cost.min(entry.cost);
        }
    }
    let holder_wins = match (cost, first_holds) {
        (NO_BLOCKER, _) => true,
        (cost, true) => sum + i32::from(cost) > 0,
        (cost, false) => sum + i32::from(cost) >= 0,
    };
    Some(holder_wins == first_holds)
}
