//! Single moves of heaps, without listing all of them.

use super::heaps::HeapRule;

impl HeapRule {
    /// Whether a heap of n may become these heaps, none of them empty, ascending.
    ///
    /// O(heaps left), but for rules of the user's, whose moves are listed.
    ///
    /// ```
    /// use tefuda::solve::heaps::HeapRule;
    /// let kayles = HeapRule::parse("kayles").unwrap();
    /// assert!(kayles.allows(7, &[2, 4]) && kayles.allows(2, &[]) && !kayles.allows(7, &[4]));
    /// ```
    #[must_use]
    pub fn allows(&self, n: u64, left: &[u64]) -> bool {
        let in_order = left.iter().all(|&one| one > 0) && left.is_sorted();
        let all = left.iter().try_fold(0u64, |all, &one| all.checked_add(one));
        let Some(taken) = all.and_then(|all| n.checked_sub(all)).filter(|_| in_order) else { return false };
        match (self, left) {
            (HeapRule::Nim | HeapRule::Lasker, [] | [_]) => taken > 0,
            (HeapRule::Lasker, [_, _]) => taken == 0,
            (HeapRule::Grundy, [one, other]) => taken == 0 && one != other,
            (HeapRule::AtLeastHalf, [] | [_]) => taken > 0 && taken >= n - taken,
            (HeapRule::EvenIfNotAll, []) => n % 2 == 1,
            (HeapRule::EvenIfNotAll, [_]) => taken > 0 && taken.is_multiple_of(2),
            (HeapRule::Subtraction(set), [] | [_]) => {
                u32::try_from(taken).is_ok_and(|taken| set.binary_search(&taken).is_ok())
            }
            (HeapRule::Code(digits), left) => {
                let digit = usize::try_from(taken).ok().and_then(|taken| digits.get(taken)).copied();
                // Not to change anything is no move.
                let changes = taken > 0 || left.len() > 1;
                changes && left.len() < 4 && digit.is_some_and(|digit| digit >> left.len() & 1 == 1)
            }
            _ => false,
        }
    }

    /// A move of a heap that changes little, if it has a move: what is left. O(digits of a code).
    ///
    /// ```
    /// use tefuda::solve::heaps::HeapRule;
    /// assert_eq!(HeapRule::Nim.small_move(1 << 60), Some(vec![(1 << 60) - 1]));
    /// assert_eq!(HeapRule::Grundy.small_move(2), None);
    /// ```
    #[must_use]
    pub fn small_move(&self, n: u64) -> Option<Vec<u64>> {
        let one = |left: u64| if left == 0 { Vec::new() } else { vec![left] };
        match self {
            HeapRule::Nim | HeapRule::Lasker => n.checked_sub(1).map(one),
            HeapRule::Grundy => (n > 2).then(|| vec![1, n - 1]),
            HeapRule::AtLeastHalf => (n > 0).then(|| one(n / 2)),
            HeapRule::EvenIfNotAll => match n {
                0 | 2 => None,
                1 => Some(Vec::new()),
                _ => Some(vec![n - 2]),
            },
            HeapRule::Subtraction(set) => n.checked_sub(u64::from(*set.first()?)).map(one),
            HeapRule::Code(digits) => digits.iter().enumerate().find_map(|(taken, digit)| {
                let left = n.checked_sub(taken as u64)?;
                let ways = [
                    (left == 0).then(Vec::new),
                    (left > 0).then(|| vec![left]),
                    (left > 1).then(|| vec![1, left - 1]),
                    (left > 2).then(|| vec![1, 1, left - 2]),
                ];
                ways.into_iter().flatten().find(|way| digit >> way.len() & 1 == 1 && self.allows(n, way))
            }),
        }
    }
}
