//! The race: who empties first if never stuck, and what value and blockers say of it. Every decider rests on this.

use super::rules::Colour;

/// The player who empties first if never stuck; `counts` are the vertices left by seat.
#[must_use]
pub fn holder(counts: [usize; 2], mover: Colour) -> Colour {
    let [red, blue] = counts;
    let red_holds = if mover == Colour::Red { red <= blue } else { blue > red };
    if red_holds { Colour::Red } else { Colour::Blue }
}

/// Who wins, given the holder, the value for the holder, and what keeping a blocker costs the other player (`None`: nothing
/// can be blocked).
#[must_use]
pub fn winner(holder: Colour, mover: Colour, value: i64, cost: Option<i64>) -> Colour {
    let holder_wins = cost.is_none_or(|cost| {
        let left = value + cost;
        if mover == holder { left > 0 } else { left >= 0 }
    });
    if holder_wins { holder } else { holder.other() }
}

/// The simplest integer strictly between the best option of the first player and that of the second, who leave room for one.
pub(super) fn simplest(first: Option<i32>, second: Option<i32>) -> i32 {
    match (first, second) {
        (None, None) => 0,
        (Some(least), None) => (least + 1).max(0),
        (None, Some(most)) => (most - 1).min(0),
        (Some(least), Some(_)) if least >= 0 => least + 1,
        (Some(_), Some(most)) if most <= 0 => most - 1,
        (Some(_), Some(_)) => 0,
    }
}
