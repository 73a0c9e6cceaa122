//! Exact values of games that break heaps, fast where few heaps have rare values ("sparse space").
//!
//! A [mask] parts the values into rare and common ones, so that the nim-sum of a rare and a common value is common. Every move to a
//! common value that breaks a heap therefore leaves a heap of rare value, and these are few: trying them, and the moves that
//! break nothing, tells all common values that can be reached, and so the least common value c that cannot. The value of the heap
//! is c if all rare values below c can be reached, which is soon shown by [anchors] for 64 heaps at once, and else by a search that stops
//! when all are found. If the search ends first, the least value that was not found is the value. So every value is exact
//! whatever the mask is; only the speed depends on it. The mask is chosen again at every power of two.
//!
//! Cost for each heap: O(R D + s), where R is the number of heaps of rare value, D the number of ways to take counters and
//! leave two heaps, and s what the search takes, at most n D.

mod anchors;
mod mask;

use anchors::Anchors;
use mask::{best_mask, is_rare};

use std::ops::Range;

use super::plain::MOVES_A_NODE;
use crate::budget::{Meter, Undecided};

/// Heaps that are valued together.
const BLOCK: usize = 64;
/// Moves tried between looks at the budget.
const BETWEEN_LOOKS: usize = 4096;

/// The moves of a game that leaves at most two heaps, by the numbers of counters that are taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    /// All counters may be taken if there are so many.
    pub(super) all: Vec<usize>,
    /// One heap may be left.
    pub(super) one: Vec<usize>,
    /// Two heaps may be left.
    pub(super) two: Vec<usize>,
    /// Whether two heaps that are left must differ.
    pub(super) unequal: bool,
}

impl Moves {
    /// Calls `visit` with what is left of a heap, for the moves that do not break it.
    fn for_each_unbroken(&self, heap: usize, mut visit: impl FnMut(usize)) {
        if self.all.binary_search(&heap).is_ok() {
            visit(0);
        }
        self.one.iter().take_while(|&&taken| taken < heap).for_each(|taken| visit(heap - taken));
    }
}

/// A value in as few bytes as the largest one needs.
trait Cell: Copy {
    fn wide(self) -> u32;
    fn narrow(value: u32) -> Self;
}

macro_rules! cell {
    ($($type:ty)*) => {$(
        impl Cell for $type {
            #[inline]
            fn wide(self) -> u32 {
                u32::from(self)
            }

            #[inline]
            fn narrow(value: u32) -> Self {
                value as $type
            }
        }
    )*};
}
cell!(u8 u16 u32);

/// The engine: what it keeps between calls.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    moves: Moves,
    /// A mask to use always, good or bad.
    fixed_mask: Option<u32>,
    table: Option<Table>,
}

/// Values by the size of their cells.
#[derive(Clone, Debug)]
enum Table {
    Bytes(Space<u8>),
    Pairs(Space<u16>),
    Words(Space<u32>),
}

/// What is known of the heaps so far, under one mask.
#[derive(Clone, Debug)]
struct Space<C> {
    /// Values and nim-sums of values are below this power of two.
    width: usize,
    mask: u32,
    cells: Vec<C>,
    /// The heaps of rare value, ascending, and their values.
    rare_heaps: Vec<u32>,
    rare_values: Vec<C>,
    anchors: Anchors,
    /// The mask is chosen again when so many heaps are known.
    next_choice: usize,
    /// How many heaps to value together.
    block: usize,
}

impl Sparse {
    pub(super) fn new(moves: Moves) -> Self {
        Sparse { moves, fixed_mask: None, table: None }
    }

    /// Appends values until there are `count` of them.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up; the values found until then stay.
    pub(super) fn extend(
        &mut self,
        values: &mut Vec<u32>,
        count: usize,
        meter: &mut Meter,
    ) -> Result<(), Undecided> {
        while values.len() < count {
            let table = self.table.get_or_insert_with(|| Table::new(values, self.fixed_mask));
            let extended = match table {
                Table::Bytes(space) => space.extend(&self.moves, values, count, meter),
                Table::Pairs(space) => space.extend(&self.moves, values, count, meter),
                Table::Words(space) => space.extend(&self.moves, values, count, meter),
            };
            if !matches!(extended, Ok(true)) {
                // Another mask or wider cells are needed, or a block was left half done.
                self.table = None;
            }
            extended?;
        }
        Ok(())
    }
}

impl Table {
    fn new(values: &[u32], fixed_mask: Option<u32>) -> Self {
        let largest = values.iter().copied().max().unwrap_or(0).max(fixed_mask.unwrap_or(0)).max(1);
        let width = (largest as usize + 1).next_power_of_two();
        match width {
            ..=0x100 => Table::Bytes(Space::new(values, width, fixed_mask)),
            ..=0x1_0000 => Table::Pairs(Space::new(values, width, fixed_mask)),
            _ => Table::Words(Space::new(values, width, fixed_mask)),
        }
    }
}

impl<C: Cell> Space<C> {
    fn new(values: &[u32], width: usize, fixed_mask: Option<u32>) -> Self {
        let mut counts = vec![0u32; width];
        values.iter().for_each(|&value| counts[value as usize] += 1);
        let mask = fixed_mask.filter(|&mask| mask > 0).unwrap_or_else(|| best_mask(&counts));
        let cells: Vec<C> = values.iter().map(|&value| C::narrow(value)).collect();
        let rares = values.iter().enumerate().skip(1).filter(|&(_, &value)| is_rare(value, mask));
        let (rare_heaps, rare_values) = rares.map(|(heap, &value)| (heap as u32, C::narrow(value))).unzip();
        let anchors = Anchors::new(&cells, &counts, |value| is_rare(value, mask));
        let next_choice = (values.len() + 1).next_power_of_two();
        Space { width, mask, cells, rare_heaps, rare_values, anchors, next_choice, block: 1 }
    }

    /// Appends values; `false` if the mask has to be chosen again or a value is too large.
    fn extend(
        &mut self,
        moves: &Moves,
        values: &mut Vec<u32>,
        count: usize,
        meter: &mut Meter,
    ) -> Result<bool, Undecided> {
        let mut marks = vec![0u8; 2 * self.width];
        while values.len() < count {
            let start = values.len();
            if start >= self.next_choice {
                return Ok(false);
            }
            let end = count.min(self.next_choice).min(start + self.block);
            let tried = (self.rare_heaps.len() * moves.two.len() + moves.one.len()) as u64;
            let bytes = (4 + size_of::<C>() as u64) * end as u64 + self.anchors.bytes();
            meter.spend((end - start) as u64 * (1 + tried / MOVES_A_NODE), bytes)?;
            let claims = self.claims(moves, start..end, &mut marks);
            let exception = self.first_exception(moves, start, &claims, meter)?;
            let sure = exception.map_or(claims.len(), |(lane, _)| lane);
            values.extend_from_slice(&claims[..sure]);
            values.extend(exception.map(|(_, value)| value));
            self.cells.truncate(start);
            if values[start..].iter().any(|&value| value as usize >= self.width) {
                return Ok(false);
            }
            self.cells.extend(values[start..].iter().map(|&value| C::narrow(value)));
            self.anchors.append(start, &self.cells[start..]);
            if let Some((lane, value)) = exception {
                self.rare_heaps.push((start + lane) as u32);
                self.rare_values.push(C::narrow(value));
            }
            // What is claimed after an exception was done in vain: be careful for a while.
            self.block = if exception.is_some() { 1 } else { BLOCK.min(2 * self.block) };
        }
        Ok(true)
    }

    /// The values of some heaps, provided that all rare values below can be reached. The last one may be too large for the cells, and
    /// then they are fewer than asked for.
    fn claims(&mut self, moves: &Moves, heaps: Range<usize>, marks: &mut [u8]) -> Vec<u32> {
        let mut claims = Vec::with_capacity(heaps.len());
        for heap in heaps {
            marks.fill(0);
            moves.for_each_unbroken(heap, |left| marks[self.cells[left].wide() as usize] = 1);
            for &taken in moves.two.iter().take_while(|&&taken| taken < heap) {
                self.mark_breaks(heap - taken, moves.unequal, marks);
            }
            // Nim-sums are below the width, so that from there on nothing is marked; the mask has a common value there.
            let claim = (0u32..).zip(&*marks).find(|&(value, &mark)| mark == 0 && !is_rare(value, self.mask));
            let claim = claim.map_or(0, |(value, _)| value);
            claims.push(claim);
            if claim as usize >= self.width {
                break;
            }
            self.cells.push(C::narrow(claim));
        }
        claims
    }

    /// Marks what breaking so many counters into two heaps leads to, one of them of rare value.
    fn mark_breaks(&self, left: usize, unequal: bool, marks: &mut [u8]) {
        let cells = &self.cells[..left];
        let mut mark = |rares: Range<usize>| {
            for (&heap, &value) in self.rare_heaps[rares.clone()].iter().zip(&self.rare_values[rares]) {
                marks[(cells[left - heap as usize].wide() ^ value.wide()) as usize] = 1;
            }
        };
        let end = self.rare_heaps.partition_point(|&heap| (heap as usize) < left);
        if unequal && left % 2 == 0 {
            let middle = self.rare_heaps.partition_point(|&heap| (heap as usize) < left / 2);
            mark(0..middle);
            mark(middle + usize::from(self.rare_heaps.get(middle) == Some(&((left / 2) as u32)))..end);
        } else {
            mark(0..end);
        }
    }

    /// The first of the heaps from `start` on whose value is not the one claimed, and its value.
    fn first_exception(
        &self,
        moves: &Moves,
        start: usize,
        claims: &[u32],
        meter: &mut Meter,
    ) -> Result<Option<(usize, u32)>, Undecided> {
        let largest = claims.iter().copied().max().unwrap_or(0) as usize;
        // The heaps, as bits, by the values claimed.
        let mut claimed = vec![0u64; largest + 1];
        for (lane, &claim) in claims.iter().enumerate() {
            claimed[claim as usize] |= 1 << lane;
        }
        let mut above = 0;
        // What is still to be shown: of which heap, which value.
        let mut left: Vec<(u32, u32)> = Vec::new();
        for value in (0..largest).rev() {
            above |= claimed[value + 1];
            if is_rare(value as u32, self.mask) {
                let mut lanes = self.anchors.unsettled(value, start, &moves.two, above);
                while lanes != 0 {
                    left.push((lanes.trailing_zeros(), value as u32));
                    lanes &= lanes - 1;
                }
            }
        }
        left.sort_unstable();
        for of_one in left.chunk_by(|one, other| one.0 == other.0) {
            let lane = of_one[0].0 as usize;
            let wanted = of_one.iter().map(|&(_, value)| value);
            if let Some(value) = self.search(moves, start + lane, wanted, meter)? {
                return Ok(Some((lane, value)));
            }
        }
        Ok(None)
    }

    /// The least of some wanted values that cannot be reached from a heap, if there is one: by trying all moves until all are found.
    fn search(
        &self,
        moves: &Moves,
        heap: usize,
        wanted: impl Iterator<Item = u32>,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Undecided> {
        let mut wants = vec![false; 2 * self.width];
        let mut missing = 0;
        for value in wanted {
            wants[value as usize] = true;
            missing += 1;
        }
        let mut reach = |value: u32| {
            missing -= usize::from(std::mem::take(&mut wants[value as usize]));
            missing == 0
        };
        let mut found = false;
        moves.for_each_unbroken(heap, |left| found |= reach(self.cells[left].wide()));
        for &taken in moves.two.iter().take_while(|&&taken| taken < heap) {
            let left = heap - taken;
            let most = if moves.unequal { (left - 1) / 2 } else { left / 2 };
            let (low, high) = (&self.cells[1..=most], &self.cells[left - most..left]);
            for (low, high) in low.chunks(BETWEEN_LOOKS).zip(high.rchunks(BETWEEN_LOOKS)) {
                if found {
                    break;
                }
                meter.spend(low.len() as u64 / MOVES_A_NODE, 0)?;
                let mut parts = low.iter().zip(high.iter().rev());
                found = parts.any(|(low, high)| reach(low.wide() ^ high.wide()));
            }
        }
        Ok(if found { None } else { (0u32..).zip(&wants).find(|&(_, &wanted)| wanted).map(|(value, _)| value) })
    }
}
