//! Three players: who can force the first place, in closed form.
//!
//! The thesis's Theorems 5.3 to 5.5 give conditions; some of them miss states and one is wrong. These are the corrected
//! ones. x pairs are shared by 0 and 1, y by 0 and 2, z by 1 and 2; label 0 draws from label 2.

use super::state::State;

/// A condition on x, y and z, with its text.
type NamedCondition = (&'static str, fn(u32, u32, u32) -> bool);

/// The label that can force the first place among three players who all hold cards; `None` if nobody can. O(1).
#[must_use]
pub fn forced_first(state: &State) -> Option<usize> {
    case(state).map(|(label, _)| label)
}

/// The same with the condition that holds.
#[must_use]
pub fn case(state: &State) -> Option<(usize, &'static str)> {
    let [x, y, z] = [state.shared(0, 1), state.shared(0, 2), state.shared(1, 2)];
    let holding = |label: usize| cases(state.joker(), label).iter().find(|(_, holds)| holds(x, y, z));
    (0..3).find_map(|label| holding(label).map(|(text, _)| (label, *text)))
}

/// Whether this label can force the first place, the joker being at `joker`.
pub(crate) fn forces(joker: usize, label: usize, x: u32, y: u32, z: u32) -> bool {
    cases(joker, label).iter().any(|(_, holds)| holds(x, y, z))
}

pub(crate) fn odd(number: u32) -> bool {
    number % 2 == 1
}

pub(crate) fn parities(x: u32, y: u32, z: u32) -> (bool, bool, bool) {
    (odd(x), odd(y), odd(z))
}

/// When this label can force the first place, the joker being at `joker`.
pub(super) fn cases(joker: usize, label: usize) -> &'static [NamedCondition] {
    match (joker, label) {
        // Thesis, Theorem 5.3.
        (1, 0) => &[
            ("x = 0 and z > 0", |x, _, z| x == 0 && z > 0),
            ("x = 0, y even, z = 0", |x, y, z| x == 0 && !odd(y) && z == 0),
            ("x = 1, y odd, z > 0", |x, y, z| x == 1 && odd(y) && z > 0),
        ],
        (1, 1) => &[("x odd, y > 1, z = 0", |x, y, z| odd(x) && y > 1 && z == 0)],
        (1, _) => &[
            ("y = 0", |_, y, _| y == 0),
            ("y = 1, z = 0", |_, y, z| y == 1 && z == 0),
            ("x >= 2, y = 1, z even", |x, y, z| x >= 2 && y == 1 && !odd(z)),
            ("x and z of the same parity, y of the other, and x >= z or x > y", |x, y, z| {
                matches!(parities(x, y, z), (false, true, false) | (true, false, true)) && (x >= z || x > y)
            }),
        ],
        // Theorem 5.4.
        (0, 0) => &[("x = 0, y odd, z > 0", |x, y, z| x == 0 && odd(y) && z > 0)],
        (0, 1) => &[
            ("y > 1, z = 0", |_, y, z| y > 1 && z == 0),
            ("x = 1, y >= 1, z = 1", |x, y, z| x == 1 && y >= 1 && z == 1),
            ("x odd, y >= 3, z = 1", |x, y, z| odd(x) && y >= 3 && z == 1),
            ("x, y, z of the same parity, and x <= y or y > z", |x, y, z| {
                matches!(parities(x, y, z), (false, false, false) | (true, true, true)) && (x <= y || y > z)
            }),
        ],
        (0, _) => &[
            ("x > 0, y = 0", |x, y, _| x > 0 && y == 0),
            ("x > 0, y = 1, z even", |x, y, z| x > 0 && y == 1 && !odd(z)),
            ("x = y = 0, z odd", |x, y, z| x == 0 && y == 0 && odd(z)),
        ],
        // Theorem 5.5.
        (_, 0) => &[
            ("x = 0", |x, _, _| x == 0),
            ("x = y = 1", |x, y, _| x == 1 && y == 1),
            ("x = 1, y odd, z >= 2", |x, y, z| x == 1 && odd(y) && z >= 2),
            ("x and y of the same parity, z of the other, and y <= z + 1 or z > x", |x, y, z| {
                matches!(parities(x, y, z), (false, false, true) | (true, true, false))
                    && (y <= z + 1 || z > x)
            }),
        ],
        (_, 1) => &[
            ("y > 1, z = 0", |_, y, z| y > 1 && z == 0),
            ("x even and not 0, y = 1, z = 0", |x, y, z| !odd(x) && x > 0 && y == 1 && z == 0),
            ("x odd, y > 1, z = 1", |x, y, z| odd(x) && y > 1 && z == 1),
            ("x = 1, y = 0, z = 1", |x, y, z| (x, y, z) == (1, 0, 1)),
        ],
        (_, _) => &[("x > 0, y = 0, z even", |x, y, z| x > 0 && y == 0 && !odd(z))],
    }
}
