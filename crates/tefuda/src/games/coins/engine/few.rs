//! Nim-sums of few values: the rules "at most k coins" and "exactly k coins".
//!
//! The value of a coin under "at most k" is the least number that is no nim-sum of at most k - 1 earlier values. The values are
//! ascending; they are also the columns of the check matrix of the greedy code with distance k + 1. Two theorems save work:
//! - The values for k = 2m + 1 are those for 2m, one coin later, each with a digit put behind it that makes its number of ones odd
//!   (the Mock Turtle theorem, *Winning Ways*, chapter 14).
//! - Under "exactly k" the first k - 1 coins have the value 0 and can fill up any turn of fewer coins, so that the others have the
//!   values of "at most k" from the start.

use std::ops::{ControlFlow, Range};

use rustc_hash::FxHashMap;

use super::line::combinations;
use super::values::{LineValues, ReceiptMeter};
use crate::kernel::run::{Meter, Undecided};

/// A number with the digit behind it that makes its number of ones odd: the n-th number with an odd number of ones.
///
/// ```
/// use tefuda::games::coins::engine::few::odious;
/// assert_eq!((0..6).map(odious).collect::<Vec<_>>(), [1, 2, 4, 7, 8, 11]);
/// ```
#[must_use]
pub fn odious(n: u64) -> u128 {
    (u128::from(n) << 1) | u128::from(n.count_ones().is_multiple_of(2))
}

/// For each j the nim-sums of at most j of the values so far, as bits; all values are below the number of bits.
struct Sums {
    of_at_most: Vec<Vec<u64>>,
}

impl Sums {
    /// No values yet: only the empty sum.
    fn new(most: usize) -> Self {
        Sums { of_at_most: vec![vec![1]; most] }
    }

    fn words(&self) -> usize {
        self.of_at_most[0].len()
    }

    /// Enters a value, which is less than twice as large as the sums have room for.
    fn add(&mut self, value: u64) {
        let word = (value >> 6) as usize;
        if word >= self.words() {
            let words = 2 * self.words();
            self.of_at_most.iter_mut().for_each(|sums| sums.resize(words, 0));
        }
        let shift = (value & 63) as u32;
        for most in (1..self.of_at_most.len()).rev() {
            let (fewer, more) = self.of_at_most.split_at_mut(most);
            for (at, sums) in more[0].iter_mut().enumerate() {
                *sums |= moved(fewer[most - 1][at ^ word], shift);
            }
        }
        self.of_at_most[0][word] |= 1 << shift;
    }

    /// The least number from `from` on that is no sum of the most values.
    fn least_missing(&self, from: u64) -> u64 {
        let sums = &self.of_at_most[self.of_at_most.len() - 1];
        let start = (from >> 6) as usize;
        let word = (start..sums.len()).find(|&word| sums[word] != u64::MAX).unwrap_or(sums.len());
        let bit = sums.get(word).map_or(0, |bits| bits.trailing_ones());
        ((word as u64) << 6) | u64::from(bit)
    }
}

/// The bits of a word with bit p moved to p xor `by`.
fn moved(mut bits: u64, by: u32) -> u64 {
    // The bits whose place has a 0 in the given digit.
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (digit, low) in LOW.iter().enumerate().filter(|(digit, _)| by >> digit & 1 == 1) {
        let step = 1 << digit;
        bits = (bits & low) << step | bits >> step & low;
    }
    bits
}

/// This many words of sums count as one position.
const WORDS_A_NODE: u64 = 64;

/// The values of the first coins under "at most `most`", for `most` from 4 up.
///
/// Cost: for each coin (most - 1) V / 64 words, V the next power of two above its value, which grows like the number of coins to
/// the power of half of `most`.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub(super) fn at_most(most: u32, coins: usize, till: &mut ReceiptMeter) -> Result<Vec<u128>, Undecided> {
    if most.is_multiple_of(2) {
        return Ok(even_at_most(most, coins, till)?.into_iter().map(u128::from).collect());
    }
    let even = even_at_most(most - 1, coins.saturating_sub(1), till)?;
    Ok(std::iter::once(0).chain(even).map(odious).take(coins).collect())
}

/// How many coins are paid for, to find the values of the first ones under "at most `most`".
pub(super) fn paid_coins(most: u32, coins: usize) -> usize {
    if most.is_multiple_of(2) { coins } else { coins.saturating_sub(1) }
}

/// The bytes that the values of the first coins under "at most `most`" take at least, while they are found.
pub(super) fn least_bytes(most: u32, coins: usize) -> u64 {
    let even = most - most % 2;
    let range = least_range(paid_coins(most, coins) as u64, even / 2);
    // Too many to count are too many.
    if range == u64::MAX { range } else { (range / 8).saturating_mul(u64::from(even) - 1) }
}

/// The same for an even number. Values fit in 64 bits as long as the bits of the sums fit in memory.
fn even_at_most(most: u32, coins: usize, till: &mut ReceiptMeter) -> Result<Vec<u64>, Undecided> {
    let sets = u64::from(most) - 1;
    let mut sums = Sums::new(sets as usize);
    let mut values = Vec::new();
    let mut least = 0;
    while values.len() < coins {
        let words = (sums.words() as u64).saturating_mul(sets);
        // They may double with this coin.
        till.pay(1 + words / WORDS_A_NODE, words.saturating_mul(16))?;
        least = sums.least_missing(least);
        sums.add(least);
        values.push(least);
    }
    Ok(values)
}

/// The values of a given number of coins take at least this many numbers: all sums of at most half of `most` are different.
fn least_range(coins: u64, half: u32) -> u64 {
    let (mut choices, mut all) = (1u128, 1u128);
    for chosen in 0..u64::from(half).min(coins) {
        choices = choices.saturating_mul(u128::from(coins - chosen)) / u128::from(chosen + 1);
        all = all.saturating_add(choices);
        if all > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    all as u64
}

/// Sums of two or three coins are kept in a table of about this many.
const MOST_KEPT: usize = 1 << 20;
/// What a table entry takes, in bytes.
const ENTRY_BYTES: u64 = 96;

/// Finds at most `most` coins of a range whose values have this nim-sum; `None` if there are none. The values are ascending.
///
/// Binary digits first: every power of two up to the largest value is a value, so that a number with few ones is told by
/// them. Else nim-sums of two or three coins are kept in a table, if the range is short, and the rest is tried, fewer coins first.
///
/// # Errors
/// [`Undecided`] when the budget is used up; choices tried count.
pub fn find(
    values: &LineValues,
    coins: Range<usize>,
    most: usize,
    target: u128,
    meter: &mut Meter,
) -> Result<Option<Vec<usize>>, Undecided> {
    let n = coins.len();
    let value = |coin: usize| values.get(coins.start + coin).unwrap_or(0);
    // The coin of a value.
    let coin_of = |wanted: u128| {
        let (mut low, mut high) = (0, n);
        while low < high {
            let middle = low + (high - low) / 2;
            if value(middle) < wanted { low = middle + 1 } else { high = middle }
        }
        (low < n && value(low) == wanted).then_some(low)
    };
    // The coins whose values are the ones of a number, or the one coin that has it as its value, if this many may be turned.
    let at_once = |number: u128, most: usize| -> Option<Vec<usize>> {
        if number.count_ones() as usize <= most {
            let ones = (0..128).filter(|digit| number >> digit & 1 == 1);
            return ones.map(|digit| coin_of(1 << digit)).collect();
        }
        coin_of(number).filter(|_| most > 0).map(|coin| vec![coin])
    };
    let kept = (2..=most.min(3)).take_while(|&kept| n.pow(kept as u32) <= MOST_KEPT).last();
    let mut table: FxHashMap<u128, Vec<usize>> = FxHashMap::default();
    let sum = |set: &[usize]| set.iter().fold(0, |sum, &coin| sum ^ value(coin));
    let mut failed = Ok(());
    let mut tried = |entries: usize| -> ControlFlow<()> {
        failed = meter.spend(1, entries as u64 * ENTRY_BYTES);
        if failed.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut turned = at_once(target, most);
    if turned.is_none() {
        let _ = (2..=kept.unwrap_or(0).min(n)).try_for_each(|count| {
            combinations(n, count, &[], &mut |set| {
                table.entry(sum(set)).or_insert_with(|| set.to_vec());
                tried(table.len())
            })
        });
        let tables = kept.unwrap_or(1).min(most);
        let _ = (0..=(most - tables).min(n)).try_for_each(|count| {
            combinations(n, count, &[], &mut |set| {
                tried(table.len())?;
                let rest = target ^ sum(set);
                let others = at_once(rest, most - count).or_else(|| table.get(&rest).cloned());
                turned = others.map(|others| [set, &others].concat());
                if turned.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        failed?;
    }
    Ok(turned.map(|mut set| {
        set.sort_unstable();
        // A coin that was chosen twice is not turned at all.
        let runs = set.chunk_by(|coin, next| coin == next).filter(|run| run.len() % 2 == 1);
        runs.map(|run| coins.start + run[0]).collect()
    }))
}
