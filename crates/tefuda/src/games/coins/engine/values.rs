//! The values of the coins of a row.
//!
//! With coins counted from 0, g(n) is
//! - n + 1 for at most 2 coins and n for exactly 2 (turtles, twins);
//! - the n-th number with an odd number of ones for at most 3 (mock turtles), and the same two coins later for exactly 3;
//! - 2^n for n < k and 2^k - 1 for n = k under "at most k";
//! - the highest power of two that divides n + 1 for the ruler;
//! - for turnips the j-th number with an odd number of ones, if j is the place of the last 2 of n in base 3, and 0 if there is none;
//! - the value of a heap of n + 1 counters for a subtraction set, with its period.
//!
//! These are known in O(1) for each coin (*Winning Ways*, chapter 14). All others are found from the first coin on by the mex rule.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use super::few::{self, odious};
use super::line::Line;
use crate::games::heaps::{HeapRule, HeapValues};
use crate::kernel::run::{Meter, Run, Undecided};

/// Values of the first coins of a row.
#[derive(Clone, Debug)]
pub struct LineValues {
    line: Line,
    coins: usize,
    /// Where there is no closed form.
    found: Vec<u128>,
    /// What they cost, coin by coin.
    paid: Vec<Payment>,
    heaps: Option<HeapValues>,
}

/// What a coin cost: positions, and the bytes in use then.
type Payment = (u64, u64);

/// A meter that keeps the receipts, so that a later use of the same values can be charged the same price.
pub(super) struct ReceiptMeter<'a> {
    meter: &'a mut Meter,
    paid: Vec<Payment>,
}

impl ReceiptMeter<'_> {
    /// Pays for one coin.
    pub(super) fn pay(&mut self, nodes: u64, bytes: u64) -> Result<(), Undecided> {
        self.meter.spend(nodes, bytes)?;
        self.paid.push((nodes, bytes));
        Ok(())
    }
}

/// The value of a coin, where there is a closed form.
#[must_use]
pub fn closed_form(line: &Line, coin: usize) -> Option<u128> {
    let n = coin as u128;
    match line {
        Line::UpTo(0) | Line::Exactly(0) => Some(0),
        Line::UpTo(1) => Some(1),
        Line::UpTo(2) => Some(n + 1),
        Line::UpTo(3) => Some(odious(coin as u64)),
        Line::UpTo(most) if n < u128::from(*most).min(128) => Some(1 << n),
        Line::UpTo(most) if n == u128::from(*most) && n < 128 => Some((1 << n) - 1),
        Line::Exactly(count) => match (coin + 1).checked_sub(*count as usize) {
            None => Some(0),
            Some(later) => closed_form(&Line::UpTo(*count), later),
        },
        Line::Ruler => Some(1 << (n + 1).trailing_zeros()),
        Line::Turnips => {
            let digits = std::iter::successors(Some(coin), |rest| (rest / 3 > 0).then_some(rest / 3));
            Some(digits.zip(0..).find(|(rest, _)| rest % 3 == 2).map_or(0, |(_, place)| odious(place)))
        }
        _ => None,
    }
}

/// What would take more memory than is left, for the values of the first coins, is refused before the first one is found.
fn admit(line: &Line, coins: usize, meter: &Meter) -> Result<(), Undecided> {
    meter.admit(match line {
        Line::UpTo(most) => few::least_bytes(*most, coins),
        Line::Exactly(count) => few::least_bytes(*count, (coins + 1).saturating_sub(*count as usize)),
        Line::Subtraction(_) => 0,
        _ => match coins.checked_sub(1).map_or(0, |last| line.census(last).sets) {
            // Too many to count are too many.
            u64::MAX => u64::MAX,
            sets => sets / 8,
        },
    })
}

/// Bytes that the values of the first coins take, whether or not there are more of them in memory.
pub(super) fn bytes(line: &Line, coins: usize) -> u64 {
    let has_closed_form = coins == 0 || closed_form(line, coins - 1).is_some();
    let each = match line {
        _ if has_closed_form => 0,
        Line::Subtraction(_) => size_of::<u32>(),
        _ => size_of::<u128>() + size_of::<Payment>(),
    };
    each as u64 * coins as u64
}

/// How many coins are paid for, to find the values of the first ones.
fn paid_coins(line: &Line, coins: usize) -> usize {
    match line {
        Line::UpTo(most) => few::paid_coins(*most, coins),
        Line::Exactly(count) => few::paid_coins(*count, (coins + 1).saturating_sub(*count as usize)),
        _ => coins,
    }
}

impl Default for LineValues {
    /// No coins.
    fn default() -> Self {
        LineValues { line: Line::UpTo(0), coins: 0, found: Vec::new(), paid: Vec::new(), heaps: None }
    }
}

impl LineValues {
    /// The values of the first `coins` coins.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    ///
    /// ```
    /// use tefuda::{Budget, games::coins::{Line, LineValues}};
    /// let moebius = LineValues::new(&Line::UpTo(5), 18, &mut Budget::default().meter()).unwrap();
    /// assert_eq!(moebius.get(17), Some(494));
    /// ```
    pub fn new(line: &Line, coins: usize, meter: &mut Meter) -> Result<Self, Undecided> {
        let mut values = LineValues { line: line.clone(), coins, ..LineValues::default() };
        let last = coins.saturating_sub(1);
        if coins == 0 || closed_form(line, last).is_some() {
            // A closed form that tells a coin tells all before it.
            return Ok(values);
        }
        admit(line, coins, meter)?;
        if let Line::Subtraction(distances) = line {
            let mut heaps = HeapValues::new(HeapRule::Subtraction(distances.as_slice().to_vec()));
            heaps.extend(coins as u64, meter)?;
            values.heaps = Some(heaps);
            return Ok(values);
        }
        let mut till = ReceiptMeter { meter, paid: Vec::new() };
        values.found = match line {
            Line::UpTo(most) => few::at_most(*most, coins, &mut till)?,
            Line::Exactly(count) => {
                few::at_most(*count, (coins + 1).saturating_sub(*count as usize), &mut till)?
            }
            _ => mex_values(line, coins, &mut till)?,
        };
        values.paid = till.paid;
        Ok(values)
    }

    /// The same, from what the asker remembers if it is there: that saves time, but is charged like finding it.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn known(line: &Line, coins: usize, run: &mut Run) -> Result<Arc<Self>, Undecided> {
        let cache = run.cache::<KnownLines>();
        // The values are told at once, or nearly so, unless they take a search.
        if let Some(known) = cache.get(line, coins) {
            known.charge(coins, &mut run.meter)?;
            return Ok(known);
        }
        let values = Arc::new(LineValues::new(line, coins, &mut run.meter)?);
        if !values.found.is_empty() {
            cache.keep(&values);
        }
        Ok(values)
    }

    /// Charges what the values of the first `coins` coins cost.
    fn charge(&self, coins: usize, meter: &mut Meter) -> Result<(), Undecided> {
        if coins == 0 || closed_form(&self.line, coins - 1).is_some() {
            return Ok(());
        }
        admit(&self.line, coins, meter)?;
        let paid = self.paid.iter().take(paid_coins(&self.line, coins));
        paid.copied().try_for_each(|(nodes, bytes)| meter.spend(nodes, bytes))
    }

    /// The value of a coin; `None` beyond those that were asked for.
    #[must_use]
    pub fn get(&self, coin: usize) -> Option<u128> {
        if coin >= self.coins {
            return None;
        }
        if let Some(heaps) = &self.heaps {
            return heaps.get(coin as u64 + 1).map(u128::from);
        }
        let at = match &self.line {
            Line::Exactly(count) => (coin + 1).checked_sub(*count as usize),
            _ => Some(coin),
        };
        at.and_then(|at| self.found.get(at).copied()).or_else(|| closed_form(&self.line, coin))
    }
}

/// The values of any rule by the mex rule, from all its sets.
///
/// # Errors
/// [`Undecided`] when the budget is used up; sets tried count.
pub fn by_mex(line: &Line, coins: usize, meter: &mut Meter) -> Result<Vec<u128>, Undecided> {
    mex_values(line, coins, &mut ReceiptMeter { meter, paid: Vec::new() })
}

fn mex_values(line: &Line, coins: usize, till: &mut ReceiptMeter) -> Result<Vec<u128>, Undecided> {
    let mut values: Vec<u128> = Vec::new();
    let mut seen: Vec<u64> = Vec::new();
    for coin in 0..coins {
        // The value is at most the number of sets, so that larger sums do not matter.
        let sets = line.census(coin).sets;
        till.pay(sets.saturating_add(1), (sets / 8).saturating_add(32 * coin as u64))?;
        let words = usize::try_from(sets / 64 + 1).unwrap_or(usize::MAX);
        seen.clear();
        seen.resize(words, 0);
        let (mut failed, mut tried) = (Ok(()), 0);
        let _ = line.for_each_set(coin, &mut |set| {
            tried += 1;
            failed = till.meter.look_every(tried);
            if failed.is_err() {
                return ControlFlow::Break(());
            }
            // The coin itself goes to tails.
            let sum = set[..set.len() - 1].iter().fold(0, |sum, &coin| sum ^ values[coin]);
            if let Some(word) = usize::try_from(sum / 64).ok().and_then(|word| seen.get_mut(word)) {
                *word |= 1 << (sum % 64);
            }
            ControlFlow::Continue(())
        });
        failed?;
        let word = seen.iter().position(|&word| word != u64::MAX).unwrap_or(words);
        let bit = seen.get(word).map_or(0, |word| word.trailing_ones());
        values.push(word as u128 * 64 + u128::from(bit));
    }
    Ok(values)
}

/// What an asker remembers of rows whose values took a search: one entry a rule, the last one last.
#[derive(Default)]
struct KnownLines(Mutex<Vec<Arc<LineValues>>>);

/// The most coins that are remembered, of all rules together.
const MOST_KEPT: usize = 1 << 20;

impl KnownLines {
    /// Values of at least this many coins.
    fn get(&self, line: &Line, coins: usize) -> Option<Arc<LineValues>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|values| values.coins >= coins && values.line == *line).cloned()
    }

    /// Keeps values instead of fewer ones of the same rule; what was kept first goes first.
    fn keep(&self, values: &Arc<LineValues>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.iter().any(|stored| stored.line == values.line && stored.coins >= values.coins) {
            return;
        }
        kept.retain(|stored| stored.line != values.line);
        kept.push(values.clone());
        while kept.iter().map(|values| values.coins).sum::<usize>() > MOST_KEPT {
            kept.remove(0);
        }
    }
}
