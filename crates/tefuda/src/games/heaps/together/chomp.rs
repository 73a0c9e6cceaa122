//! Chomp: rows of a bar of chocolate, none longer than the one above it; a bite takes a square and all that is below and to the
//! right of it, and who must take the poisoned first square has lost.
//!
//! Closed forms are known for some shapes only; the others are searched. A rectangle of more than one square is won: if the bite of
//! the last square were answered by a winning one, that could have been the first bite (strategy stealing).

/// Whether the player to move wins, for shapes of which that is known.
///
/// ```
/// use tefuda::games::heaps::together::chomp::mover_wins;
/// assert_eq!(mover_wins(&[4, 4, 4]), Some(true));
/// assert_eq!(mover_wins(&[4, 3]), Some(false));
/// assert_eq!(mover_wins(&[4, 1, 1, 1]), Some(false));
/// assert_eq!(mover_wins(&[5, 3, 2]), None);
/// ```
#[must_use]
pub fn mover_wins(rows: &[u64]) -> Option<bool> {
    let rows = &rows[..rows.iter().take_while(|&&row| row > 0).count()];
    let &[first, ref below @ ..] = rows else { return Some(true) };
    let (&last, count) = (rows.last()?, rows.len() as u64);
    if last == first {
        return Some(first > 1 || count > 1);
    }
    match *below {
        // Two rows: lost if the second is shorter by one.
        [second] => Some(first != second + 1),
        // A row and a column: lost if they are equally long.
        [1, ..] => Some(first != count),
        // Two columns, which are two rows turned.
        _ if first == 2 => Some(count != rows.iter().filter(|&&row| row == 2).count() as u64 + 1),
        _ => None,
    }
}

/// Whether every bite leads to a shape of which the winner is known: two rows, two columns, a row and a column.
#[must_use]
pub fn knows_what_follows(rows: &[u64]) -> bool {
    let rows = &rows[..rows.iter().take_while(|&&row| row > 0).count()];
    rows.len() <= 2 || rows[0] <= 2 || rows[1] == 1
}
