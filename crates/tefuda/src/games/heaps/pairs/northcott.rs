//! Northcott's game: in each row a man of either player; a man slides along its row, forward or back, but does not jump.
//!
//! A row is worth the heap of the free squares between its men: a step back is answered by following, so it changes nothing, and
//! there are no draws although positions may come back.

/// The free squares between two men.
///
/// ```
/// assert_eq!(tefuda::games::heaps::pairs::northcott::gap(2, 7), 4);
/// ```
#[must_use]
pub fn gap(first: u64, second: u64) -> u64 {
    first.abs_diff(second).saturating_sub(1)
}

/// The columns to which the first man can slide, ascending.
pub(super) fn reach(columns: u64, man: u64, opposing_man: u64) -> impl Iterator<Item = u64> {
    let (from, to) = if man < opposing_man {
        (1, opposing_man.saturating_sub(1))
    } else {
        (opposing_man.saturating_add(1), columns)
    };
    (from..=to).filter(move |&column| column != man)
}
