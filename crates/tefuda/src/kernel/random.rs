//! Seeded random numbers: the same on every machine, for deals and samples that can be repeated.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that differs from time to time. A program that uses it prints it, so that a deal can be repeated.
#[must_use]
pub fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 % 1_000_000_007
}

/// A generator of the SplitMix64 family.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random { state: seed }
    }

    /// One of many independent generators of a seed, by its number: for batches that run in any order.
    #[must_use]
    pub fn stream(seed: u64, number: u64) -> Self {
        Random::new(seed ^ Random::new(number).bits())
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A random number below `bound` (0 if the bound is 0), every one equally likely.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Throwing away the incomplete last stretch of the 64-bit range keeps all values equally likely.
        let usable = u64::MAX - u64::MAX % bound;
        loop {
            let bits = self.bits();
            if bits < usable {
                return bits % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_fixed_and_fair() {
        // The first outputs of SplitMix64 with seed 0, as published with the algorithm.
        let mut random = Random::new(0);
        assert_eq!(random.bits(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(random.bits(), 0x6e78_9e6a_a1b9_65f4);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
        assert_eq!((random.below(1), random.below(0)), (0, 0));
    }
}
