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
use crate::kernel::run::{Budget, Meter, Undecided};

/// Values of the first coins of a row.
#[derive(Clone, Debug)]
pub struct LineValues {
    line: Line,
    coins: usize,
    /// Where no closed form tells them.
    found: Vec<u128>,
    heaps: Option<HeapValues>,
}

/// The value of a coin, where a closed form tells it.
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

impl LineValues {
    /// The values of the first `coins` coins.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    ///
    /// ```
    /// use tefuda::{budget::Budget, solve::coins::{Line, LineValues}};
    /// let moebius = LineValues::new(&Line::UpTo(5), 18, &mut Budget::default().meter()).unwrap();
    /// assert_eq!(moebius.get(17), Some(494));
    /// ```
    pub fn new(line: &Line, coins: usize, meter: &mut Meter) -> Result<Self, Undecided> {
        let mut values = LineValues { line: line.clone(), coins, found: Vec::new(), heaps: None };
        let last = coins.saturating_sub(1);
        if coins == 0 || closed_form(line, last).is_some() {
            // A closed form that tells a coin tells all before it.
            return Ok(values);
        }
        match line {
            Line::UpTo(most) => values.found = few::at_most(*most, coins, meter)?,
            Line::Exactly(count) => {
                values.found = few::at_most(*count, (coins + 1).saturating_sub(*count as usize), meter)?;
            }
            Line::Subtraction(distances) => {
                let mut heaps = HeapValues::new(HeapRule::Subtraction(distances.as_slice().to_vec()));
                heaps.extend(coins as u64, meter)?;
                values.heaps = Some(heaps);
            }
            _ => values.found = by_mex(line, coins, meter)?,
        }
        Ok(values)
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
    // What the last coin would take is refused before the first is tried.
    let most = coins.checked_sub(1).map_or(0, |last| line.census(last).sets);
    meter.admit(if most == u64::MAX { most } else { most / 8 })?;
    let mut values: Vec<u128> = Vec::new();
    let mut seen: Vec<u64> = Vec::new();
    for coin in 0..coins {
        // The value is at most the number of sets, so that larger sums do not matter.
        let sets = line.census(coin).sets;
        meter.spend(sets.saturating_add(1), (sets / 8).saturating_add(16 * coin as u64))?;
        let words = usize::try_from(sets / 64 + 1).unwrap_or(usize::MAX);
        seen.clear();
        seen.resize(words, 0);
        let (mut failed, mut tried) = (Ok(()), 0);
        let _ = line.for_each_set(coin, &mut |set| {
            tried += 1;
            failed = meter.look_every(tried);
            if failed.is_err() {
                return ControlFlow::Break(());
            }
            // The coin itself goes to tails.
            let sum = set[..set.len() - 1].iter().fold(0, |sum, &other| sum ^ values[other]);
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

/// What has been found of each row so far, where it took a search.
static KNOWN: Mutex<Vec<Arc<LineValues>>> = Mutex::new(Vec::new());
/// Rows that are kept.
const MOST_KEPT: usize = 16;

/// The values of the first coins of a row, found now or before.
///
/// # Errors
/// [`Undecided`] when the budget is used up.
pub fn known(line: &Line, coins: usize, budget: &Budget) -> Result<Arc<LineValues>, Undecided> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known().iter().find(|one| one.line == *line && one.coins >= coins) {
        return Ok(found.clone());
    }
    let found = Arc::new(LineValues::new(line, coins, &mut budget.meter())?);
    if !found.found.is_empty() || found.heaps.is_some() {
        let mut known = known();
        known.retain(|one| one.line != *line);
        if known.len() == MOST_KEPT {
            known.remove(0);
        }
        known.push(found.clone());
    }
    Ok(found)
}
