//! Dyadic numbers: whole numbers divided by a power of two, without a limit of size.
//!
//! They are the numbers among finite games: every position of blue-red Hackenbush is one. A number {L | R} is the simplest one
//! between its options. Its *sign expansion* is the way to it: from 0, a step up or down at a time, by whole steps until the
//! direction changes for the first time, and by half of the step before from then on.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

use num_bigint::{BigInt, BigUint, Sign};

/// A whole number divided by a power of two, in lowest terms.
///
/// ```
/// use tefuda::value::dyadic::Dyadic;
/// let three_eighths = Dyadic::new(6, 4);
/// assert_eq!(three_eighths.to_string(), "3/8");
/// assert_eq!((&three_eighths - &Dyadic::from(1)).to_string(), "-5/8");
/// assert!(three_eighths < Dyadic::new(1, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: BigInt,
    /// The denominator is 2 to this; 0 unless the numerator is odd.
    exponent: u64,
}

/// Sign expansions longer than this are not written out.
const MOST_SIGNS: u64 = 1 << 32;
/// Numbers of more bits than this have a short text besides the exact one.
const SHORT_BITS: u64 = 96;

impl From<i64> for Dyadic {
    fn from(number: i64) -> Self {
        Dyadic { numerator: number.into(), exponent: 0 }
    }
}

impl Dyadic {
    /// `numerator` / 2^`exponent`.
    pub fn new(numerator: impl Into<BigInt>, exponent: u64) -> Self {
        let numerator = numerator.into();
        let Some(zeros) = numerator.trailing_zeros() else { return Dyadic::default() };
        let common = zeros.min(exponent);
        if common == 0 {
            return Dyadic { numerator, exponent };
        }
        Dyadic { numerator: numerator >> common, exponent: exponent - common }
    }

    /// Less than, equal to or greater than 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match self.numerator.sign() {
            Sign::Minus => Ordering::Less,
            Sign::NoSign => Ordering::Equal,
            Sign::Plus => Ordering::Greater,
        }
    }

    /// How many bits numerator and denominator take together.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.numerator.bits().saturating_add(self.exponent)
    }

    /// The number as an integer, if it is one that fits.
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// assert_eq!((Dyadic::from(-3).to_integer(), Dyadic::new(3, 1).to_integer()), (Some(-3), None));
    /// ```
    #[must_use]
    pub fn to_integer(&self) -> Option<i64> {
        i64::try_from(&self.numerator).ok().filter(|_| self.exponent == 0)
    }

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Self {
        Dyadic::new(self.numerator.clone(), self.exponent.saturating_add(1))
    }

    /// The greatest whole number that is not above it.
    fn floor(&self) -> BigInt {
        // Shifting rounds down, below 0 too.
        &self.numerator >> self.exponent
    }

    /// The simplest number between two, both left out; a side without a bound is `None`. There is none unless the first is less.
    ///
    /// Of whole numbers the one nearest to 0 is simplest, else the number with the least denominator. O(b) steps on numbers of
    /// b bits.
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// let [zero, one, two] = [0, 1, 2].map(Dyadic::from);
    /// assert_eq!(Dyadic::simplest_between(Some(&zero), Some(&one)), Some(Dyadic::new(1, 1)));
    /// assert_eq!(Dyadic::simplest_between(Some(&two), None), Some(Dyadic::from(3)));
    /// assert_eq!(Dyadic::simplest_between(Some(&one), Some(&one)), None);
    /// ```
    #[must_use]
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Option<Dyadic> {
        if let (Some(low), Some(high)) = (low, high)
            && low >= high
        {
            return None;
        }
        let low = match (low, high) {
            (Some(low), _) if low.sign().is_ge() => low,
            (_, Some(high)) if high.sign().is_le() => {
                // All numbers between are below 0: the mirror image.
                let (low, high) = (low.map(|low| -low), -high);
                return Dyadic::simplest_between(Some(&high), low.as_ref()).map(|number| -&number);
            }
            _ => return Some(Dyadic::default()),
        };
        let above = |exponent: u64| {
            // The least multiple of 1/2^exponent above the lower bound.
            let scaled = match exponent.checked_sub(low.exponent) {
                Some(more) => &low.numerator << more,
                None => &low.numerator >> (low.exponent - exponent),
            };
            Dyadic::new(scaled + 1, exponent)
        };
        let last = low.exponent.max(high.map_or(0, |high| high.exponent)).saturating_add(1);
        (0..=last).map(above).find(|number| high.is_none_or(|high| number < high))
    }

    /// The options of its simplest form {L | R}: the nearest simpler numbers below and above, where there are some.
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// assert_eq!(Dyadic::new(3, 2).options(), (Some(Dyadic::new(1, 1)), Some(Dyadic::from(1))));
    /// assert_eq!(Dyadic::from(2).options(), (Some(Dyadic::from(1)), None));
    /// ```
    #[must_use]
    pub fn options(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        let beside = |step: i8| Some(Dyadic::new(&self.numerator + step, self.exponent));
        match (self.exponent, self.sign()) {
            (0, Ordering::Equal) => (None, None),
            (0, Ordering::Greater) => (beside(-1), None),
            (0, Ordering::Less) => (None, beside(1)),
            _ => (beside(-1), beside(1)),
        }
    }

    /// The number of a sign expansion, `true` for a step up. O(n).
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// assert_eq!(Dyadic::from_signs(&[true, true, false]).to_string(), "3/2");
    /// assert_eq!(Dyadic::from_signs(&[false, true, true]).to_string(), "-1/4");
    /// ```
    #[must_use]
    pub fn from_signs(signs: &[bool]) -> Self {
        let Some(&first) = signs.first() else { return Dyadic::default() };
        let whole = signs.iter().take_while(|&&sign| sign == first).count();
        let tail = &signs[whole..];
        // The tail is a sum of +-1/2^j: twice the sum of those in the first direction, less the sum of all.
        let mut bytes = vec![0u8; tail.len().div_ceil(8)];
        for (place, _) in tail.iter().rev().enumerate().filter(|(_, sign)| **sign == first) {
            bytes[place / 8] |= 1 << (place % 8);
        }
        let length = tail.len() as u64;
        let same = BigInt::from(BigUint::from_bytes_le(&bytes));
        let all: BigInt = (BigInt::from(1) << length) - 1;
        let numerator: BigInt = (BigInt::from(whole) << length) + (same << 1u8) - all;
        Dyadic::new(if first { numerator } else { -numerator }, length)
    }

    /// The sign expansion, `true` for a step up; `None` if it has more than 2^32 signs. O(n).
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// assert_eq!(Dyadic::new(3, 1).signs(), Some(vec![true, true, false]));
    /// ```
    #[must_use]
    pub fn signs(&self) -> Option<Vec<bool>> {
        let first = match self.sign() {
            Ordering::Equal => return Some(Vec::new()),
            order => order.is_gt(),
        };
        let size = Dyadic { numerator: self.numerator.magnitude().clone().into(), exponent: self.exponent };
        let whole = size.floor() + u8::from(self.exponent > 0);
        let steps = u64::try_from(&whole).ok()?;
        if steps.checked_add(self.exponent)? > MOST_SIGNS {
            return None;
        }
        let mut signs = vec![first; usize::try_from(steps).ok()?];
        if self.exponent > 0 {
            let all: BigInt = (BigInt::from(1) << self.exponent) - 1;
            let same: BigInt = (size.numerator - (whole << self.exponent) + all) >> 1u8;
            let (_, bytes) = same.to_bytes_le();
            let bit =
                |place: u64| bytes.get((place / 8) as usize).is_some_and(|byte| byte >> (place % 8) & 1 == 1);
            signs.extend((0..self.exponent).rev().map(|place| bit(place) == first));
        }
        Some(signs)
    }

    /// The number whose sign expansion is this sign with that of the number behind it: 1:x for `true`, -1:x for `false`, where
    /// x is the number. `None` if the denominator would exceed 2^(2^64).
    ///
    /// 1:x = (x + n) / 2^(n-1) for the least n from 1 up with x + n > 1. O(b) for numbers of b bits.
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// assert_eq!(Dyadic::from(-1).after_sign(true), Some(Dyadic::new(1, 1)));
    /// assert_eq!(Dyadic::from(-1).after_sign(false), Some(Dyadic::from(-2)));
    /// ```
    #[must_use]
    pub fn after_sign(&self, up: bool) -> Option<Self> {
        if !up {
            return Some(-&(-self).after_sign(true)?);
        }
        let n = if self.sign().is_gt() { BigInt::from(1) } else { 2 + (-self).floor() };
        let shift = u64::try_from(&n).ok()? - 1;
        let numerator = &self.numerator + (n << self.exponent);
        Some(Dyadic::new(numerator, self.exponent.checked_add(shift)?))
    }

    /// The first sign, and the number of the others: what [`Dyadic::after_sign`] made it from. `None` for 0.
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// assert_eq!(Dyadic::new(3, 2).split_sign(), Some((true, Dyadic::new(-1, 1))));
    /// ```
    #[must_use]
    pub fn split_sign(&self) -> Option<(bool, Self)> {
        match self.sign() {
            Ordering::Equal => return None,
            Ordering::Less => {
                let (up, rest) = (-self).split_sign()?;
                return Some((!up, -&rest));
            }
            Ordering::Greater => {}
        }
        let one = Dyadic::from(1);
        if *self > one {
            return Some((true, self - &one));
        }
        // From 0 to 1: the power of two that brings it above 1 and not above 2.
        let leading = if self.numerator == one.numerator { 0 } else { self.numerator.bits() };
        let shift = self.exponent + 1 - leading;
        let scaled = match self.exponent.checked_sub(shift) {
            Some(exponent) => Dyadic { numerator: self.numerator.clone(), exponent },
            None => Dyadic { numerator: &self.numerator << (shift - self.exponent), exponent: 0 },
        };
        Some((true, &scaled - &Dyadic { numerator: BigInt::from(shift) + 1, exponent: 0 }))
    }

    /// The text, for numbers of many digits cut to the first decimals and the denominator.
    ///
    /// ```
    /// use tefuda::value::dyadic::Dyadic;
    /// assert_eq!(Dyadic::new(-5, 3).short_text(), "-5/8");
    /// assert_eq!(Dyadic::from_signs(&[true, false].repeat(500)).short_text(), "0.666666... (over 2^999)");
    /// ```
    #[must_use]
    pub fn short_text(&self) -> String {
        if self.bits() <= SHORT_BITS {
            return self.to_string();
        }
        let size = Dyadic { numerator: self.numerator.magnitude().clone().into(), exponent: self.exponent };
        let whole = size.floor();
        if whole.bits() > SHORT_BITS {
            let sign = if self.sign().is_lt() { "-" } else { "" };
            return format!("{sign}(a number of {} bits)", whole.bits());
        }
        let millionths: BigInt = (size.numerator * 1_000_000) >> self.exponent;
        let part: BigInt = millionths - &whole * 1_000_000;
        let sign = if self.sign().is_lt() { "-" } else { "" };
        let part = part.to_string();
        format!("{sign}{whole}.{part:0>6}... (over 2^{})", self.exponent)
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        let (fine, coarse) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let shifted = &coarse.numerator << (fine.exponent - coarse.exponent);
        Dyadic::new(&fine.numerator + shifted, fine.exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic { numerator: -&self.numerator, exponent: self.exponent }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        if signs != Ordering::Equal {
            return signs;
        }
        match self.exponent.cmp(&other.exponent) {
            Ordering::Equal => self.numerator.cmp(&other.numerator),
            Ordering::Less => (&self.numerator << (other.exponent - self.exponent)).cmp(&other.numerator),
            Ordering::Greater => self.numerator.cmp(&(&other.numerator << (self.exponent - other.exponent))),
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numerator.fmt(f)?;
        if self.exponent > 0 {
            let denominator: BigInt = BigInt::from(1) << self.exponent;
            write!(f, "/{denominator}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers by their day of birth: each is the simplest between its neighbours among the older ones.
    #[test]
    fn signs_are_the_way_from_zero() {
        for length in 0..=10usize {
            for bits in 0..1u32 << length {
                let signs: Vec<bool> = (0..length).map(|place| bits >> place & 1 == 1).collect();
                let number = Dyadic::from_signs(&signs);
                assert_eq!(number.signs(), Some(signs.clone()), "{number}");
                // The definition: the options are the numbers of the shorter expansions from which the next step goes
                // up (left) or down (right).
                let older = |up: bool| {
                    let ends = (0..length).filter(|&end| signs[end] == up);
                    ends.map(|end| Dyadic::from_signs(&signs[..end])).collect::<Vec<_>>()
                };
                let (left, right) = (older(true).into_iter().max(), older(false).into_iter().min());
                assert_eq!(Dyadic::simplest_between(left.as_ref(), right.as_ref()), Some(number.clone()));
                assert_eq!(number.options(), (left, right));
                for up in [true, false] {
                    let longer: Vec<bool> = [up].into_iter().chain(signs.iter().copied()).collect();
                    let longer = Dyadic::from_signs(&longer);
                    assert_eq!(number.after_sign(up).as_ref(), Some(&longer), "{up} {number}");
                    assert_eq!(longer.split_sign(), Some((up, number.clone())));
                }
            }
        }
    }

    /// Arithmetic and order against fractions of a common denominator.
    #[test]
    fn arithmetic_is_that_of_fractions() {
        for a in -40i64..=40 {
            for b in -40i64..=40 {
                let (x, y) = (Dyadic::new(a, 3), Dyadic::new(b, 4));
                assert_eq!(&x + &y, Dyadic::new(2 * a + b, 4));
                assert_eq!(&x - &y, Dyadic::new(2 * a - b, 4));
                assert_eq!(x.cmp(&y), (2 * a).cmp(&b), "{x} {y}");
                assert_eq!(x.half(), Dyadic::new(a, 4));
                let between = Dyadic::simplest_between(Some(&x), Some(&y));
                assert_eq!(between.is_some(), x < y);
                assert!(between.is_none_or(|between| x < between && between < y));
            }
        }
        assert_eq!(Dyadic::new(-5, 3).to_string(), "-5/8");
        assert_eq!(Dyadic::default().to_string(), "0");
        let long = Dyadic::from_signs(&vec![false; 1 << 20]);
        assert_eq!((long.to_string().as_str(), long.bits()), ("-1048576", 21));
        assert_eq!(Dyadic::new(BigInt::from(1) << 200u8, 0).signs(), None);
    }
}
