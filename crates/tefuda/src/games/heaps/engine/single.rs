//! Single moves of heaps, without listing all of them.

use super::rule::HeapRule;
use super::take::{Amounts, TakeRule};

impl HeapRule {
    /// Whether a heap of n may become these heaps, none of them empty, ascending.
    ///
    /// O(heaps left), and O(log n) for the kind of number that is taken.
    ///
    /// ```
    /// use tefuda::games::heaps::HeapRule;
    /// let kayles = HeapRule::parse("kayles").unwrap();
    /// assert!(kayles.allows(7, &[2, 4]) && kayles.allows(2, &[]) && !kayles.allows(7, &[4]));
    /// ```
    #[must_use]
    pub fn allows(&self, n: u64, left: &[u64]) -> bool {
        let in_order = left.iter().all(|&part| part > 0) && left.is_sorted();
        let all = left.iter().try_fold(0u64, |all, &part| all.checked_add(part));
        let Some(taken) = all.and_then(|all| n.checked_sub(all)).filter(|_| in_order) else { return false };
        match (self, left) {
            (HeapRule::Nim | HeapRule::Lasker, [] | [_]) => taken > 0,
            (HeapRule::Lasker, [_, _]) => taken == 0,
            (HeapRule::Grundy, [smaller, larger]) => taken == 0 && smaller != larger,
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
            (HeapRule::Take(take), left) => take.allows(n, taken, left.len()),
            _ => false,
        }
    }

    /// A move of a heap that changes little, if it has a move: what is left. O(digits of a code).
    ///
    /// ```
    /// use tefuda::games::heaps::HeapRule;
    /// assert_eq!(HeapRule::Nim.small_move(1 << 60), Some(vec![(1 << 60) - 1]));
    /// assert_eq!(HeapRule::Grundy.small_move(2), None);
    /// ```
    #[must_use]
    pub fn small_move(&self, n: u64) -> Option<Vec<u64>> {
        let single = |left: u64| if left == 0 { Vec::new() } else { vec![left] };
        match self {
            HeapRule::Nim | HeapRule::Lasker => n.checked_sub(1).map(single),
            HeapRule::Grundy => (n > 2).then(|| vec![1, n - 1]),
            HeapRule::AtLeastHalf => (n > 0).then(|| single(n / 2)),
            HeapRule::EvenIfNotAll => match n {
                0 | 2 => None,
                1 => Some(Vec::new()),
                _ => Some(vec![n - 2]),
            },
            HeapRule::Subtraction(set) => n.checked_sub(u64::from(*set.first()?)).map(single),
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
            HeapRule::Take(take) => take.small_move(n),
        }
    }
}

impl HeapRule {
    /// Whether a heap has a move.
    ///
    /// ```
    /// use tefuda::games::heaps::HeapRule;
    /// assert!(HeapRule::Grundy.has_move(3) && !HeapRule::Grundy.has_move(2));
    /// ```
    #[must_use]
    pub fn has_move(&self, n: u64) -> bool {
        match self {
            HeapRule::Nim | HeapRule::Lasker | HeapRule::AtLeastHalf => n > 0,
            HeapRule::Grundy => n > 2,
            HeapRule::EvenIfNotAll => n != 0 && n != 2,
            HeapRule::Subtraction(set) => set.first().is_some_and(|&least| u64::from(least) <= n),
            HeapRule::Code(digits) => digits.iter().enumerate().any(|(taken, digit)| {
                // This many counters may be left in 0 to 3 heaps.
                let ways = match n.checked_sub(taken as u64) {
                    None => 0,
                    Some(0) => 0b1,
                    Some(1) => 0b10,
                    Some(2) => 0b110,
                    Some(_) => 0b1110,
                };
                digit & ways & if taken == 0 { 0b1100 } else { 0b1111 } != 0
            }),
            HeapRule::Take(_) => self.small_move(n).is_some(),
        }
    }
}

impl TakeRule {
    /// Whether `taken` counters may be taken from a heap of n, leaving this many heaps.
    fn allows(&self, n: u64, taken: u64, heaps: usize) -> bool {
        let left = u8::try_from(heaps).is_ok_and(|heaps| self.left().contains(&heaps));
        left && (taken > 0 || heaps > 1) && self.amounts.contains(n, taken)
    }

    /// Few counters taken, and the largest heap left as large as possible.
    fn small_move(&self, n: u64) -> Option<Vec<u64>> {
        let parted = |heaps: u8| {
            let taken = self.amounts.least(u64::from(heaps < 2))?;
            let rest = n.checked_sub(taken)?.checked_sub(u64::from(heaps) - 1).filter(|&rest| rest > 0)?;
            let mut left = vec![1; usize::from(heaps) - 1];
            left.push(rest);
            Some(left)
        };
        let some = self.left().filter(|&heaps| heaps > 0).find_map(parted);
        some.or_else(|| self.allows(n, n, 0).then(Vec::new))
    }
}

impl Amounts {
    /// Whether this many counters may be taken from a heap of n, which has as many.
    fn contains(&self, n: u64, taken: u64) -> bool {
        match self {
            Amounts::Listed(ranges) => {
                ranges.iter().any(|&(first, last)| (u64::from(first)..=u64::from(last)).contains(&taken))
            }
            _ if taken == 0 => false,
            Amounts::Odd => taken % 2 == 1,
            Amounts::Multiples(of) => taken.is_multiple_of(u64::from(*of).max(1)),
            Amounts::Powers(of) => {
                let of = u64::from(*of).max(2);
                std::iter::successors(Some(taken), |&power| power.is_multiple_of(of).then(|| power / of))
                    .last()
                    == Some(1)
            }
            Amounts::Squares => taken.isqrt().pow(2) == taken,
            Amounts::Primes => is_prime(taken),
            Amounts::Fibonacci => {
                let next = |&(current, next): &(u64, u64)| Some((next, current.checked_add(next)?));
                std::iter::successors(Some((1, 2)), next).any(|(current, _)| current == taken)
            }
            Amounts::Divisors => n.is_multiple_of(taken),
        }
    }

    /// The least amount from `from` up, which is 0 or 1; `None` if there is none.
    fn least(&self, from: u64) -> Option<u64> {
        match self {
            Amounts::Listed(ranges) => {
                let mut reaching = ranges.iter().filter(|range| u64::from(range.1) >= from);
                reaching.next().map(|range| from.max(u64::from(range.0)))
            }
            Amounts::Multiples(of) => Some(u64::from(*of).max(1)),
            Amounts::Primes => Some(2),
            Amounts::Odd | Amounts::Powers(_) | Amounts::Squares | Amounts::Fibonacci | Amounts::Divisors => {
                Some(1)
            }
        }
    }
}

/// Miller and Rabin's test, with bases that leave no doubt below 2^64.
pub(super) fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.contains(&n) {
        return n >= 2;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let power = |base: u64, exponent: u64| {
        let bits = (0..u64::BITS - exponent.leading_zeros()).rev();
        bits.fold(1, |power, bit| {
            let square = times(power, power);
            if exponent >> bit & 1 == 1 { times(square, base) } else { square }
        })
    };
    let halvings = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let first = power(base, (n - 1) >> halvings);
        let mut squares =
            std::iter::successors(Some(first), |&power| Some(times(power, power))).take(halvings as usize);
        first == 1 || squares.any(|power| power == n - 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_by_division() {
        let by_division = |n: u64| n > 1 && (2..=n.isqrt()).all(|divisor| !n.is_multiple_of(divisor));
        assert!((0..20_000).all(|n| is_prime(n) == by_division(n)));
        // The largest below 2^64, and numbers that deceive single bases.
        assert!(is_prime(18_446_744_073_709_551_557));
        for composite in [3_215_031_751, 3_825_123_056_546_413_051, 18_446_744_073_709_551_555, u64::MAX] {
            assert!(!is_prime(composite), "{composite}");
        }
    }
}
