//! Nimbers: the values of impartial games, with their field operations, exact on 8 to 128 bits.
//!
//! The sum is the bitwise exclusive or. Products come from towers: with D = 2^(2^n), D * D = D + D/2, so that a number
//! a D + b is a pair of smaller ones. Up to 16 bits a product is two logarithms and a power, from tables of 384 KB that are
//! made on first use; above, three smaller products and one by the constant D/2 (Karatsuba).
//!
//! Literature: J. H. Conway, *On Numbers and Games* (1976), chapter 6; H. W. Lenstra, *Nim multiplication* (1978).

use std::fmt;
use std::sync::LazyLock;

/// A nimber below 2^128.
///
/// ```
/// use tefuda::value::nimber::Nimber;
/// assert_eq!(Nimber(2) * Nimber(2), Nimber(3));
/// assert_eq!(Nimber(7) + Nimber(5), Nimber(2));
/// assert_eq!((Nimber(1 << 100) / Nimber(77)) * Nimber(77), Nimber(1 << 100));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(pub u128);

/// Logarithms and powers of a generator of the field of 2^16 nimbers.
struct Tables {
    /// `log[a]` for a > 0.
    log: Vec<u16>,
    /// `power[i]`, twice over, so that sums of two logarithms need no reduction.
    power: Vec<u16>,
}

/// The number of nimbers below 2^16 other than 0.
const UNITS_16: usize = u16::MAX as usize;

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    // The multiples of a generator by powers of two tell all its multiples.
    let generator = generator_16();
    let columns: [u16; 16] = std::array::from_fn(|bit| product_by_definition(generator, 1 << bit, 16) as u16);
    let by_generator = |number: u16| {
        (0..16).filter(|bit| number >> bit & 1 == 1).fold(0, |product, bit| product ^ columns[bit])
    };
    let mut tables = Tables { log: vec![0; UNITS_16 + 1], power: vec![0; 2 * UNITS_16] };
    let mut number = 1u16;
    for exponent in 0..UNITS_16 {
        tables.log[usize::from(number)] = exponent as u16;
        tables.power[exponent] = number;
        tables.power[exponent + UNITS_16] = number;
        number = by_generator(number);
    }
    tables
});

/// The product of two nimbers of this many bits (a power of two), straight from D * D = D + D/2. Four recursive products and
/// one by a constant; no deeper than the logarithm of the bits.
#[must_use]
pub fn product_by_definition(a: u128, b: u128, bits: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    let low = (1u128 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let product = |a: u128, b: u128| product_by_definition(a, b, half);
    let high = product(a1, b1);
    let cross = product(a1, b0) ^ product(a0, b1);
    ((high ^ cross) << half) ^ product(a0, b0) ^ product(high, 1 << (half - 1))
}

/// A nimber below 2^16 whose powers are all the others: its order is divided by no proper divisor of 2^16 - 1.
fn generator_16() -> u128 {
    let power =
        |base: u128, exponent: u32| (0..exponent).fold(1, |power, _| product_by_definition(power, base, 16));
    let is_generator = |number: &u128| {
        [3u32, 5, 17, 257].iter().all(|prime| {
            // By steps: the exponents are products of small primes.
            let exponents = [3u32, 5, 17, 257].into_iter().filter(|factor| factor != prime);
            exponents.fold(*number, power) != 1
        })
    };
    (2..).find(is_generator).unwrap_or(2)
}

fn mul_16(a: u16, b: u16) -> u16 {
    if a == 0 || b == 0 {
        return 0;
    }
    let tables = &*TABLES;
    tables.power[usize::from(tables.log[usize::from(a)]) + usize::from(tables.log[usize::from(b)])]
}

fn inverse_16(a: u16) -> Option<u16> {
    let tables = &*TABLES;
    (a > 0).then(|| tables.power[UNITS_16 - usize::from(tables.log[usize::from(a)])])
}

fn square_16(a: u16) -> u16 {
    mul_16(a, a)
}

fn sqrt_16(a: u16) -> u16 {
    // Squaring permutes the field; sixteen times it is nothing.
    (0..15).fold(a, |number, _| square_16(number))
}

/// The operations of a tower level, from those of the level below.
macro_rules! level {
    ($word:ty, $half:ty, $bits:expr,
     $mul:ident, $inverse:ident, $square:ident, $sqrt:ident,
     $mul_half:ident, $inverse_half:ident, $square_half:ident, $sqrt_half:ident, $scale:ident, $scale_half:expr) => {
        fn $mul(a: $word, b: $word) -> $word {
            let (a1, a0, b1, b0) = ((a >> $bits) as $half, a as $half, (b >> $bits) as $half, b as $half);
            let low = $mul_half(a0, b0);
            let high = $mul_half(a1, b1);
            let all = $mul_half(a1 ^ a0, b1 ^ b0);
            (<$word>::from(all ^ low) << $bits) | <$word>::from(low ^ $scale_half(high))
        }

        /// The product with half of the next D: the highest bit.
        #[allow(dead_code)]
        fn $scale(a: $word) -> $word {
            let (a1, a0) = ((a >> $bits) as $half, a as $half);
            let (high, low) = ($scale_half(a1), $scale_half(a0));
            (<$word>::from(high ^ low) << $bits) | <$word>::from($scale_half(high))
        }

        fn $inverse(a: $word) -> Option<$word> {
            let (a1, a0) = ((a >> $bits) as $half, a as $half);
            // The product with the conjugate a1 D + (a0 + a1) lies in the half.
            let norm = $mul_half(a0, a0 ^ a1) ^ $scale_half($square_half(a1));
            let inverse = $inverse_half(norm)?;
            let (high, low) = ($mul_half(a1, inverse), $mul_half(a0 ^ a1, inverse));
            Some((<$word>::from(high) << $bits) | <$word>::from(low))
        }

        fn $square(a: $word) -> $word {
            let (high, low) = ($square_half((a >> $bits) as $half), $square_half(a as $half));
            (<$word>::from(high) << $bits) | <$word>::from(low ^ $scale_half(high))
        }

        fn $sqrt(a: $word) -> $word {
            let (a1, a0) = ((a >> $bits) as $half, a as $half);
            let (high, low) = ($sqrt_half(a1), $sqrt_half(a0 ^ $scale_half(a1)));
            (<$word>::from(high) << $bits) | <$word>::from(low)
        }
    };
}

fn scale_16(a: u16) -> u16 {
    mul_16(a, 1 << 15)
}

level!(
    u32, u16, 16, mul_32, inverse_32, square_32, sqrt_32, mul_16, inverse_16, square_16, sqrt_16, scale_32,
    scale_16
);
level!(
    u64, u32, 32, mul_64, inverse_64, square_64, sqrt_64, mul_32, inverse_32, square_32, sqrt_32, scale_64,
    scale_32
);
level!(
    u128,
    u64,
    64,
    mul_128,
    inverse_128,
    square_128,
    sqrt_128,
    mul_64,
    inverse_64,
    square_64,
    sqrt_64,
    scale_128,
    scale_64
);

/// The field operations on a number type of its own size.
pub trait NimField: Copy + Sized {
    /// The product.
    #[must_use]
    fn nim_mul(self, other: Self) -> Self;
    /// The square, which is cheaper than a product.
    #[must_use]
    fn nim_square(self) -> Self;
    /// The one number whose square this is.
    #[must_use]
    fn nim_sqrt(self) -> Self;
    /// The number whose product with this is 1; `None` for 0.
    #[must_use]
    fn nim_inverse(self) -> Option<Self>;
}

macro_rules! field {
    ($word:ty, $as:ty, $mul:ident, $square:ident, $sqrt:ident, $inverse:ident) => {
        impl NimField for $word {
            fn nim_mul(self, other: Self) -> Self {
                $mul(<$as>::from(self), <$as>::from(other)) as $word
            }
            fn nim_square(self) -> Self {
                $square(<$as>::from(self)) as $word
            }
            fn nim_sqrt(self) -> Self {
                $sqrt(<$as>::from(self)) as $word
            }
            fn nim_inverse(self) -> Option<Self> {
                $inverse(<$as>::from(self)).map(|inverse| inverse as $word)
            }
        }
    };
}

// Numbers below 2^8 are a field of their own inside that of 2^16.
field!(u8, u16, mul_16, square_16, sqrt_16, inverse_16);
field!(u16, u16, mul_16, square_16, sqrt_16, inverse_16);
field!(u32, u32, mul_32, square_32, sqrt_32, inverse_32);
field!(u64, u64, mul_64, square_64, sqrt_64, inverse_64);
field!(u128, u128, mul_128, square_128, sqrt_128, inverse_128);

impl Nimber {
    /// The number whose product with this is 1; `None` for 0.
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        self.0.nim_inverse().map(Nimber)
    }

    /// The quotient; `None` if the divisor is 0.
    #[must_use]
    pub fn checked_div(self, divisor: Nimber) -> Option<Self> {
        Some(self * divisor.inverse()?)
    }

    /// The square.
    #[must_use]
    pub fn square(self) -> Self {
        Nimber(self.0.nim_square())
    }

    /// The one number whose square this is.
    #[must_use]
    pub fn sqrt(self) -> Self {
        Nimber(self.0.nim_sqrt())
    }

    /// The power with an ordinary exponent; the power 0 of anything is 1.
    #[must_use]
    pub fn power(self, mut exponent: u128) -> Self {
        let (mut base, mut power) = (self, Nimber(1));
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = power * base;
            }
            base = base.square();
            exponent >>= 1;
        }
        power
    }
}

impl std::ops::Add for Nimber {
    type Output = Nimber;
    // The sum of nimbers is the exclusive or.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl std::ops::Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(self.0.nim_mul(other.0))
    }
}

impl std::ops::Div for Nimber {
    type Output = Nimber;
    /// The quotient.
    ///
    /// # Panics
    /// If the divisor is 0; see [`Nimber::checked_div`].
    fn div(self, divisor: Nimber) -> Nimber {
        match self.checked_div(divisor) {
            Some(quotient) => quotient,
            None => Nimber(self.0 / divisor.0),
        }
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::random::Random;

    #[test]
    fn small_products_are_those_of_the_definition() {
        for a in 0..256u128 {
            for b in 0..256u128 {
                let expected = product_by_definition(a, b, 128);
                assert_eq!((a as u8).nim_mul(b as u8), expected as u8);
                assert_eq!((Nimber(a) * Nimber(b)).0, expected, "{a} {b}");
            }
        }
    }

    /// Turning Corners, by brute force from its moves: nothing of the field is in that table.
    #[test]
    fn products_are_those_of_turning_corners() {
        let table = include_str!("../../../../tests/data/nim_products_32.csv");
        let mut compared = 0;
        for line in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
            let cells: Vec<u32> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
            for (y, &value) in cells[1..].iter().enumerate() {
                assert_eq!(cells[0].nim_mul(y as u32), value);
                compared += 1;
            }
        }
        assert_eq!(compared, 32 * 32);
    }

    #[test]
    fn large_products_are_those_of_the_definition() {
        let mut random = Random::new(1);
        let mut number = || u128::from(random.bits()) << 64 | u128::from(random.bits());
        for round in 0..3000 {
            let shift = 8 * (round % 16);
            let (a, b) = (number() >> shift, number() >> (round % 128));
            assert_eq!(a.nim_mul(b), product_by_definition(a, b, 128), "{a} {b}");
            let (c, d) = (a as u64, b as u64);
            assert_eq!(u128::from(c.nim_mul(d)), product_by_definition(c.into(), d.into(), 64));
            let (c, d) = (a as u32, b as u32);
            assert_eq!(u128::from(c.nim_mul(d)), product_by_definition(c.into(), d.into(), 32));
            let (c, d) = (a as u16, b as u16);
            assert_eq!(u128::from(c.nim_mul(d)), product_by_definition(c.into(), d.into(), 16));
        }
    }

    #[test]
    fn it_is_a_field() {
        let mut random = Random::new(2);
        let mut number = || Nimber(u128::from(random.bits()) << 64 | u128::from(random.bits()));
        for round in 0..1000 {
            let [a, b, c] = [number(), number(), number()].map(|n| Nimber(n.0 >> (round % 120)));
            assert_eq!((a * b) * c, a * (b * c));
            assert_eq!(a * (b + c), a * b + a * c);
            assert_eq!(a.square(), a * a);
            assert_eq!(a.sqrt().square(), a);
            if a != Nimber(0) {
                assert_eq!(a * a.inverse().unwrap(), Nimber(1));
                assert_eq!((b / a) * a, b);
            }
            assert_eq!(a.power(5), a * a * a * a * a);
        }
        assert_eq!(Nimber(0).inverse(), None);
        assert_eq!((Nimber(0).power(0), Nimber(9).power(0)), (Nimber(1), Nimber(1)));
        // Every number below 2^16 is its own power 2^16.
        assert!(
            (0..=u16::MAX)
                .all(|a| (0..16).fold(a, |a, _| a.nim_square()) == a && a.nim_sqrt().nim_square() == a)
        );
    }
}
