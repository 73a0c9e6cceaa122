//! Three players: who can force the first place, in closed form.
//!
//! The thesis's Theorems 5.3 to 5.5 give conditions; some of them miss states and one is wrong. These are the corrected
//! ones. x pairs are shared by 0 and 1, y by 0 and 2, z by 1 and 2; label 0 draws from label 2.

use super::state::State;

/// The label that can force the first place among three players who all hold cards; `None` if nobody can. O(1).
#[must_use]
pub fn forced_first(state: &State) -> Option<usize> {
    let [x, y, z] = [state.shared(0, 1), state.shared(0, 2), state.shared(1, 2)];
    (0..3).find(|&label| forces(state.joker(), label, x, y, z))
}

fn odd(number: u16) -> bool {
    number % 2 == 1
}

/// Whether this label can force the first place, the joker being at `joker`.
pub(crate) fn forces(joker: usize, label: usize, x: u16, y: u16, z: u16) -> bool {
    let parities = (odd(x), odd(y), odd(z));
    match (joker, label) {
        // Thesis, Theorem 5.3.
        (1, 0) => (x == 0 && (z > 0 || !odd(y))) || (x == 1 && odd(y) && z > 0),
        (1, 1) => odd(x) && y > 1 && z == 0,
        (1, _) => {
            y == 0
                || (y == 1 && z == 0)
                || (y == 1 && x >= 2 && !odd(z))
                || (matches!(parities, (false, true, false) | (true, false, true)) && (x >= z || x > y))
        }
        // Theorem 5.4.
        (0, 0) => x == 0 && odd(y) && z > 0,
        (0, 1) => {
            (z == 0 && y > 1)
                || (z == 1 && x == 1 && y >= 1)
                || (z == 1 && odd(x) && y >= 3)
                || (matches!(parities, (false, false, false) | (true, true, true)) && (x <= y || y > z))
        }
        (0, _) => (x > 0 && y == 0) || (x > 0 && y == 1 && !odd(z)) || (x == 0 && y == 0 && odd(z)),
        // Theorem 5.5.
        (_, 0) => {
            x == 0
                || (x == 1 && y == 1)
                || (x == 1 && odd(y) && z >= 2)
                || (matches!(parities, (false, false, true) | (true, true, false)) && (y <= z + 1 || z > x))
        }
        (_, 1) => {
            (z == 0 && y > 1)
                || (z == 0 && y == 1 && !odd(x) && x > 0)
                || (z == 1 && odd(x) && y > 1)
                || (x, y, z) == (1, 0, 1)
        }
        (_, _) => x > 0 && y == 0 && !odd(z),
    }
}
