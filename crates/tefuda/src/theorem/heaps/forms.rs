//! Closed forms as the literature states them, written out once more: nothing here is what the deciders use.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::Ranges;
use crate::games::heaps::pairs::PairRule;
use crate::games::heaps::range::Play;
use crate::games::heaps::together::TogetherRule;
use crate::games::heaps::{Position, Rules, Setup};
use crate::kernel::position::{Position as _, Setup as _};
use crate::kernel::range::Positions;
use crate::kernel::run::Undecided;
use crate::kernel::study::{ArgError, StudyError};

type Key = <Position as crate::kernel::position::Position>::Key;

/// The plain and the misère value of a position, if it is tame by the definition, from its moves alone.
fn tame_values(setup: &Setup, known: &mut FxHashMap<Key, Option<(u64, u64)>>) -> Option<(u64, u64)> {
    // Who cannot move has won.
    let Some(position) = setup.clone().position() else { return Some((0, 1)) };
    if let Some(value) = known.get(&position.key()) {
        return *value;
    }
    let options: Option<Vec<(u64, u64)>> = position
        .legal_moves()
        .iter()
        .map(|played| tame_values(&position.after(played).setup, known))
        .collect();
    let least_missing = |values: Vec<u64>| (0..).find(|value| !values.contains(value)).unwrap_or(0);
    let values = options.map(|options| {
        let (plain, misere) = options.into_iter().unzip();
        (least_missing(plain), least_missing(misere))
    });
    let of_nim = |&(plain, misere): &(u64, u64)| plain == misere || plain.max(misere) == 1;
    let value = values.filter(of_nim);
    known.insert(position.key(), value);
    value
}

/// Whether the player to move wins a sum of tame heaps if a player who cannot move wins, as in nim.
pub(super) fn tame(setup: &Setup) -> Option<bool> {
    let mut known = FxHashMap::default();
    let values: Option<Vec<(u64, u64)>> =
        setup.single_components().map(|heap| tame_values(&heap, &mut known)).collect();
    let values = values?;
    let large = values.iter().any(|(plain, misere)| plain == misere);
    Some((nim_sum(values.iter().map(|(plain, _)| *plain)) != 0) == large)
}

/// The nim-sum, digit by digit: a column counts if the number of ones in it is odd.
pub(super) fn nim_sum(values: impl Iterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.collect();
    let odd = |digit: &u32| values.iter().filter(|&value| value >> digit & 1 == 1).count() % 2 == 1;
    (0..u64::BITS).filter(odd).map(|digit| 1 << digit).sum()
}

pub(super) fn binary_digits(mut heap: u64) -> u64 {
    let mut digits = 0;
    while heap > 0 {
        heap /= 2;
        digits += 1;
    }
    digits
}

pub(super) fn even_if_not_all(heap: u64) -> u64 {
    match heap {
        0 => 0,
        _ if heap.is_multiple_of(2) => heap / 2 - 1,
        _ => heap.div_ceil(2),
    }
}

/// The smaller heap of a lost pair is floor(k phi) with phi = (1 + sqrt 5) / 2, which is the largest a with (2a - k)^2 <= 5 k^2.
pub(super) fn wythoff(heaps: &[u64]) -> Option<bool> {
    let &[first, second] = heaps else { return None };
    let (a, k) = (u128::from(first.min(second)), u128::from(first.abs_diff(second)));
    let at_most = |a: u128| 2 * a <= k || (2 * a - k).pow(2) <= 5 * k * k;
    let is_lost = at_most(a) && !at_most(a + 1);
    Some(!is_lost)
}

/// Pairs of the game in which both heaps stay positive; floor(l/s - s/l) = floor((l^2 - s^2) / (s l)).
pub(super) fn euclid(setup: &Setup) -> Option<bool> {
    if *setup.rules() != Rules::Pairs(PairRule::Euclid) {
        return None;
    }
    let value = |pair: &[u64]| {
        let (small, large) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        (large * large - small * small) / (small * large)
    };
    Some(nim_sum(setup.heaps().chunks_exact(2).map(value)) != 0)
}

pub(super) fn moore(setup: &Setup) -> Option<bool> {
    let Rules::Together(TogetherRule::Moore(most)) = *setup.rules() else { return None };
    let ones = |digit: u32| setup.heaps().iter().filter(|&heap| heap >> digit & 1 == 1).count() as u64;
    Some((0..u64::BITS).any(|digit| !ones(digit).is_multiple_of(most + 1)))
}

/// The parts are 1 and then, again and again, the sum of the last and the least earlier one of which the factor makes as much as the
/// last. A heap is parted greedily; of what is left the smallest part counts.
pub(super) fn dynamic(setup: &Setup) -> Option<bool> {
    let (Rules::Together(TogetherRule::Dynamic(times)), &[heap]) = (setup.rules(), setup.heaps()) else {
        return None;
    };
    let mut parts = vec![1u64];
    while let Some(&last) = parts.last().filter(|&&last| last < heap) {
        let least = parts.iter().find(|&&part| part * times >= last)?;
        parts.push(last + least);
    }
    let (mut left, mut smallest) = (heap, None);
    for part in parts.into_iter().rev() {
        if part <= left {
            left -= part;
            smallest = Some(part);
        }
    }
    // At first not all may be taken.
    let most = setup.limit().unwrap_or(heap.saturating_sub(1)).min(heap);
    Some(smallest.is_some_and(|part| part <= most))
}

/// Rows of a bar of chocolate: a rectangle, two rows, two columns, or a row and a column that share the poisoned square.
pub(super) fn chomp(setup: &Setup) -> Option<bool> {
    let rows: Vec<u64> = setup.heaps().iter().copied().filter(|&row| row > 0).collect();
    let columns = |longer_than: u64| rows.iter().filter(|&&row| row > longer_than).count() as u64;
    match rows[..] {
        [] => None,
        _ if rows.iter().all(|&row| row == rows[0]) => Some(rows.len() > 1 || rows[0] > 1),
        [first, second] => Some(first != second + 1),
        _ if rows[0] == 2 => Some(columns(0) != columns(1) + 1),
        _ if rows[1] == 1 => Some(rows[0] != rows.len() as u64),
        _ => None,
    }
}

/// Shapes in groups that share what was searched.
struct Groups(Vec<Vec<Setup>>);

impl Positions<Setup> for Groups {
    fn units(&self) -> u64 {
        self.0.len() as u64
    }

    fn for_each(
        &self,
        unit: u64,
        see: &mut dyn FnMut(Setup) -> Result<(), Undecided>,
    ) -> Result<(), Undecided> {
        let group = usize::try_from(unit).ok().and_then(|unit| self.0.get(unit));
        group.into_iter().flatten().cloned().try_for_each(see)
    }
}

/// Two rows, two columns and hooks up to a side, and small rectangles.
pub(super) fn chomp_shapes(most: u64) -> Result<Ranges, StudyError> {
    const LARGEST_RECTANGLE: u64 = 7;
    let play = Play::new("chomp", "").map_err(|error| ArgError::conflict(error.told()))?;
    let group = |shapes: Vec<Vec<u64>>| shapes.iter().filter_map(|rows| play.position(rows)).collect();
    let two_rows = |long: u64| group((0..=long).map(|short| vec![long, short]).collect());
    let column = |long: u64, short: u64| (0..long).map(|row| if row < short { 2 } else { 1 }).collect();
    let two_columns = |long: u64| group((0..=long).map(|short| column(long, short)).collect());
    let hook = |row: u64, column: u64| std::iter::once(row).chain((1..column).map(|_| 1)).collect();
    let hooks = |row: u64| group((1..=most).map(|column| hook(row, column)).collect());
    let rectangles = |row: u64| group((1..=LARGEST_RECTANGLE).map(|rows| vec![row; rows as usize]).collect());
    let groups: Vec<Vec<Setup>> = (1..=most)
        .flat_map(|side| [two_rows(side), two_columns(side), hooks(side)])
        .chain((3..=LARGEST_RECTANGLE.min(most)).map(rectangles))
        .collect();
    Ok(vec![Box::new(Groups(groups))])
}

/// How long the longest component can be kept going, from the moves of single components: who wins one delays, who loses it hurries.
pub(super) fn suspense(setup: &Setup) -> u64 {
    fn of_one(component: &Setup, known: &mut BTreeMap<Vec<u64>, u64>) -> u64 {
        if let Some(&length) = known.get(component.heaps()) {
            return length;
        }
        let Some(position) = component.clone().position() else { return 0 };
        let followers = position.legal_moves();
        let lengths: Vec<u64> =
            followers.iter().map(|played| of_all(&position.after(played).setup, known)).collect();
        let lost = lengths.iter().filter(|length| *length % 2 == 0).max();
        let length = 1 + lost.or(lengths.iter().min()).copied().unwrap_or(0);
        known.insert(component.heaps().to_vec(), length);
        length
    }

    fn of_all(setup: &Setup, known: &mut BTreeMap<Vec<u64>, u64>) -> u64 {
        setup.single_components().map(|component| of_one(&component, known)).max().unwrap_or(0)
    }

    of_all(setup, &mut BTreeMap::new())
}
