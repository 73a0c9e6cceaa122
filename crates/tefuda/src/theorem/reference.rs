//! Slow and obvious versions of what the deciders compute fast. They know nothing of the theorems.

/// The size of a maximum matching by augmenting paths: a taker may take a target iff it is strictly greater.
///
/// O(takers * edges); knows nothing of the order of the cards.
///
/// ```
/// use tefuda::theorem::reference::maximum_matching;
/// assert_eq!(maximum_matching(&[1, 3, 8], &[2, 2, 7]), 2);
/// ```
#[must_use]
pub fn maximum_matching(takers: &[u32], targets: &[u32]) -> usize {
    let mut holder: Vec<Option<usize>> = vec![None; targets.len()];
    (0..takers.len()).filter(|&taker| augment(taker, takers, targets, &mut holder)).count()
}

/// Breadth-first search for a path that ends in an open target; if there is one, the matching grows along it.
fn augment(start: usize, takers: &[u32], targets: &[u32], holder: &mut [Option<usize>]) -> bool {
    let mut reached_by: Vec<Option<usize>> = vec![None; targets.len()];
    let mut waiting = vec![start];
    while let Some(taker) = waiting.pop() {
        for target in 0..targets.len() {
            if takers[taker] <= targets[target] || reached_by[target].is_some() {
                continue;
            }
            reached_by[target] = Some(taker);
            match holder[target] {
                Some(next) => waiting.push(next),
                None => {
                    shift(target, start, &reached_by, holder);
                    return true;
                }
            }
        }
    }
    false
}

/// Gives the target to the taker that reached it, that taker's old target to the one before, and so on.
fn shift(mut target: usize, start: usize, reached_by: &[Option<usize>], holder: &mut [Option<usize>]) {
    while let Some(taker) = reached_by[target] {
        let old = holder.iter().position(|&held| held == Some(taker));
        holder[target] = Some(taker);
        match old {
            Some(old) if taker != start => target = old,
            _ => return,
        }
    }
}
