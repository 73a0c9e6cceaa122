//! One winning move, found without going through all moves.
//!
//! If the nim-sum of all heads is s, some head of value v has v xor s < v. In a row the head is turned with earlier coins whose
//! nim-sum is v xor s; there are such coins, as v is a mex. In a product v = a b, and a nim-product is the least number that is no
//! a' b + a b' + a' b' with a' < a and b' < b; so there are a' and b' with (a + a') (b + b') = s, and along each direction coins are
//! found as in a row. The smaller of a and b bounds how many a' are tried.

use std::ops::ControlFlow;

use super::engine::{CoinValues, Line, LineValues, Place, Rule, few};
use super::rules::{Move, Position};
use crate::kernel::run::{Meter, Undecided};
use crate::value::nimber::Nimber;

/// A move that makes the nim-sum of the heads 0, which is `sum` now; `None` if it is 0 already.
///
/// # Errors
/// [`Undecided`] if there is one but it was not found within the budget.
pub fn winning_move(
    position: &Position,
    values: &CoinValues,
    sum: u128,
    meter: &mut Meter,
) -> Result<Option<Move>, Undecided> {
    let setup = position.setup();
    // Of the heads that can be turned to win, the one with the smallest values along the directions is the quickest.
    let turnable = setup.heads().filter(|&place| values.of(place) ^ sum < values.of(place));
    let effort = |place: &Place| {
        let mut along: [u128; 3] = std::array::from_fn(|axis| values.along(axis, place[axis]));
        along.sort_unstable();
        along[1]
    };
    let Some(place) = turnable.min_by_key(effort) else { return Ok(None) };
    if *setup.rule() == Rule::AcrosticTwins {
        // The two coins have the nim-sum s, in one row or in one column.
        let [layer, row, column] = place;
        let turn =
            |partner: u128, at: usize| usize::try_from(partner ^ sum).ok().filter(|&partner| partner < at);
        let in_row =
            turn(column as u128, column).map(|partner| [vec![layer], vec![row], vec![partner, column]]);
        let in_column =
            || turn(row as u128, row).map(|partner| [vec![layer], vec![partner, row], vec![column]]);
        let turned = in_row.or_else(in_column);
        return Ok(turned.map(|turned| Move::new([&turned[0], &turned[1], &turned[2]])));
    }
    let [a, b, c] = std::array::from_fn(|axis| values.along(axis, place[axis]));
    let product = (Nimber(b) * Nimber(c)).0;
    let Some((a, rest)) = split(a, product, sum, meter)? else { return Ok(None) };
    let Some((b, c)) = split(b, c, product ^ rest, meter)? else { return Ok(None) };
    let mut turned: [Vec<usize>; 3] = Default::default();
    for (axis, target) in [a, b, c].into_iter().enumerate() {
        let line = setup.rule().axes()[axis];
        match others(line, &values.axes()[axis], place[axis], target, meter)? {
            Some(set) => turned[axis] = set,
            None => return Ok(None),
        }
    }
    Ok(Some(Move::new([&turned[0], &turned[1], &turned[2]])))
}

/// Smaller numbers with (a + a') (b + b') = s, in the order of a and b.
fn split(a: u128, b: u128, s: u128, meter: &mut Meter) -> Result<Option<(u128, u128)>, Undecided> {
    if a > b {
        return Ok(split(b, a, s, meter)?.map(|(b, a)| (a, b)));
    }
    for smaller in 0..a {
        meter.spend(1, 0)?;
        let quotient = Nimber(s).checked_div(Nimber(a ^ smaller)).unwrap_or_default();
        let partner = b ^ quotient.0;
        if partner < b {
            return Ok(Some((smaller, partner)));
        }
    }
    Ok(None)
}

/// A set with this last coin that the rule lets be turned, the others of which have this nim-sum; `last` included.
fn others(
    line: &Line,
    values: &LineValues,
    last: usize,
    target: u128,
    meter: &mut Meter,
) -> Result<Option<Vec<usize>>, Undecided> {
    let value = |coin: usize| values.get(coin).unwrap_or(0);
    match line {
        Line::UpTo(most) => {
            let rest = few::find(values, 0..last, (*most as usize).saturating_sub(1), target, meter)?;
            Ok(rest.map(|mut set| {
                set.push(last);
                set
            }))
        }
        Line::Exactly(count) => {
            // The first coins have the value 0 and fill up.
            let fill = (*count as usize).saturating_sub(1);
            let rest = few::find(values, fill.min(last)..last, fill, target, meter)?;
            Ok(rest.map(|set| (0..fill - set.len()).chain(set).chain([last]).collect()))
        }
        Line::Ruler => {
            let mut sum = 0;
            for first in (0..=last).rev() {
                meter.spend(1, 0)?;
                if first < last {
                    sum ^= value(first);
                }
                if sum == target {
                    return Ok(Some((first..=last).collect()));
                }
            }
            Ok(None)
        }
        _ => {
            let mut failed = Ok(());
            let mut winning_set = None;
            let _ = line.for_each_set(last, &mut |set| {
                failed = meter.spend(1, 0);
                let sum = set[..set.len() - 1].iter().fold(0, |sum, &coin| sum ^ value(coin));
                if sum == target {
                    winning_set = Some(set.to_vec());
                }
                if failed.is_err() || winning_set.is_some() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            failed?;
            Ok(winning_set)
        }
    }
}
