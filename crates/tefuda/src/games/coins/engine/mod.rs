//! Rules of turning coins, and the values of the coins: rows by their rule, grids and boxes as products.
//!
//! A rule says which coins may be turned together; the last of them must show heads. A position is the sum of its heads, each
//! alone among tails (Lenstra), so the value of one head determines everything: it is the least number that is not a nim-sum of the
//! other coins of a turn. In a product of two rules the coins turned are all crossings of rows that the one rule lets be turned
//! with columns of the other, and the value of a coin is the nim-product of the values in the two rows (the Tartan theorem:
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 14).
//!
//! - [`mod@line`]: which coins of a row may be turned together. [`rule`]: rows, grids and boxes, and the games with a name.
//! - [`values`]: the values of the coins of a row, by closed form or by the mex rule. [`few`]: nim-sums of few of them.

pub mod few;
pub mod line;
pub mod rule;
pub mod values;

pub use line::{Line, Turning};
pub use rule::{MEMBERS, Member, Rule};
pub use values::LineValues;

use std::sync::Arc;

use crate::kernel::run::{Budget, Run, Undecided};
use crate::value::nimber::Nimber;

/// Where a coin lies: layer, row and column, each from 0. A row of coins has one layer and one row.
pub type Place = [usize; 3];

/// The layers, rows and columns in which a turn has coins, each ascending: it turns every crossing of them.
pub type Turn<'a> = [&'a [usize]; 3];

/// Values of the coins of a rule.
#[derive(Clone, Debug)]
pub struct CoinValues {
    /// The values along each of the three directions.
    axes: [Arc<LineValues>; 3],
    acrostic: bool,
    bytes: u64,
}

impl CoinValues {
    /// The values of all coins of a box of this size. What the asker remembers of a row serves again, at the price of finding it.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    ///
    /// ```
    /// use tefuda::games::coins::{CoinValues, Rule};
    /// use tefuda::{Budget, Run};
    /// let rule = Rule::parse("turning-corners").unwrap();
    /// let values = CoinValues::new(&rule, [1, 9, 9], &mut Run::new(&Budget::default())).unwrap();
    /// assert_eq!(values.of([0, 7, 8]), 15);
    /// ```
    pub fn new(rule: &Rule, size: Place, run: &mut Run) -> Result<Self, Undecided> {
        let lines = rule.axes();
        // Directions with one rule share their values.
        let side = |line: &Line| {
            let sides = lines.iter().zip(size).filter(|(candidate, _)| **candidate == line);
            sides.map(|(_, side)| side).max().unwrap_or(0)
        };
        let mut bytes = 0;
        let mut axes: [Arc<LineValues>; 3] = std::array::from_fn(|_| Arc::default());
        for (axis, line) in lines.into_iter().enumerate() {
            axes[axis] = match lines[..axis].iter().position(|earlier| *earlier == line) {
                Some(earlier) => axes[earlier].clone(),
                None => {
                    bytes += values::bytes(line, side(line));
                    LineValues::known(line, side(line), run)?
                }
            };
        }
        Ok(CoinValues { axes, acrostic: *rule == Rule::AcrosticTwins, bytes })
    }

    /// The value of a coin along one direction; 0 beyond what was asked for.
    #[must_use]
    pub fn along(&self, axis: usize, coin: usize) -> u128 {
        self.axes[axis].get(coin).unwrap_or(0)
    }

    /// The values along each direction.
    #[must_use]
    pub fn axes(&self) -> &[Arc<LineValues>; 3] {
        &self.axes
    }

    /// The value of the coin at a place.
    #[must_use]
    pub fn of(&self, place: Place) -> u128 {
        self.of_turn([&[place[0]], &[place[1]], &[place[2]]])
    }

    /// The nim-sum of the coins of a turn: in a product the product of the nim-sums along each direction.
    #[must_use]
    pub fn of_turn(&self, turn: Turn) -> u128 {
        let sum = |axis: usize| turn[axis].iter().fold(0, |sum, &coin| sum ^ self.along(axis, coin));
        if self.acrostic {
            // A coin counts once for each coin that lies across.
            let odd = |axis: usize| (turn[axis].len() % 2) as u128;
            return (sum(1) * odd(2)) ^ (sum(2) * odd(1));
        }
        times(sum(0), times(sum(1), sum(2)))
    }

    /// Bytes that the values take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The nim-sum of coins in the order of their places. One product for each row and layer, as products distribute.
    #[must_use]
    pub fn nim_sum(&self, coins: impl IntoIterator<Item = Place>) -> u128 {
        if self.acrostic {
            return coins.into_iter().fold(0, |sum, place| sum ^ self.of(place));
        }
        // The layer and row under way, with the nim-sums in them.
        let ([mut layer, mut row], mut in_layer, mut in_row, mut all) = ([0, 0], 0, 0, 0);
        for [l, r, c] in coins {
            if (l, r) != (layer, row) {
                in_layer ^= times(self.along(1, row), in_row);
                (row, in_row) = (r, 0);
            }
            if l != layer {
                all ^= times(self.along(0, layer), in_layer);
                (layer, in_layer) = (l, 0);
            }
            in_row ^= self.along(2, c);
        }
        all ^ times(self.along(0, layer), in_layer ^ times(self.along(1, row), in_row))
    }
}

/// The nim-product; most factors are 1, as a row is a box with one row and one layer.
fn times(left: u128, right: u128) -> u128 {
    match (left, right) {
        (1, product) | (product, 1) => product,
        _ => (Nimber(left) * Nimber(right)).0,
    }
}

/// The values of the first coins of a rule: one row of `size` values, a square of them, or the layers of a cube one after the
/// other.
///
/// # Errors
/// [`Undecided`] when the budget does not suffice for the values or for the table.
///
/// ```
/// use tefuda::{Budget, games::coins::{Rule, table}};
/// let rule = Rule::parse("ruler").unwrap();
/// assert_eq!(table(&rule, 8, &Budget::default()).unwrap(), [[1, 2, 1, 4, 1, 2, 1, 8]]);
/// ```
pub fn table(rule: &Rule, size: usize, budget: &Budget) -> Result<Vec<Vec<u128>>, Undecided> {
    let dimensions = rule.dimensions() as u32;
    let cells = (size as u64).saturating_pow(dimensions);
    budget.admit(cells, u64::MAX, cells.saturating_mul(16))?;
    let side = |axis: u32| if axis + dimensions < 3 { 1 } else { size };
    let shape = [side(0), side(1), side(2)];
    let run = &mut Run::new(budget);
    let values = CoinValues::new(rule, shape, run)?;
    let mut rows = Vec::new();
    for layer in 0..shape[0] {
        for row in 0..shape[1] {
            run.meter.look()?;
            rows.push((0..shape[2]).map(|column| values.of([layer, row, column])).collect());
        }
    }
    Ok(rows)
}
