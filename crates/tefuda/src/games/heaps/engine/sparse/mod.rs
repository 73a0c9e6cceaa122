//! Exact values of games that break heaps, fast where few heaps are rare ("sparse space").
//!
//! A parting (see `mask`) tells rare heaps from common ones so that two common heaps never lead to values of one parity, which depends
//! on the heap. So all values of this parity that can be reached by breaking the heap are reached through a rare heap, and these are few:
//! trying them, and the moves that break nothing, tells the least such value c that cannot be reached. The value of the heap is c if all
//! values of the other parity below c can be reached. That is soon shown for most heaps of a block at once (see `anchors`), and
//! for the others by a search that stops when all are found. If the search ends first, the least value that was not found is the
//! value. So every value is exact whatever the parting is; only the speed depends on it. It is chosen again at every power of two.
//!
//! Cost for each heap: O(R D + s), where R is the number of rare heaps, D the number of ways to take counters and leave two
//! heaps, and s what the search takes, at most n D.

mod anchors;
mod mask;

use anchors::{Anchors, Lanes};
use mask::{RareHeaps, is_odd};

use std::ops::Range;

use super::plain::MOVES_A_NODE;
use super::values::Account;
use crate::kernel::run::Undecided;

/// Heaps that are valued together.
const BLOCK: usize = 64 * WORDS;
const WORDS: usize = 8;
/// Heaps for which moves are tried together, so that what is read of a rare heap serves them all, and the largest width for which the
/// marks of this many stay at hand.
const GROUP: usize = 16;
const WIDEST_GROUPED: usize = 1024;
/// Moves tried between looks at the budget.
const BETWEEN_LOOKS: usize = 4096;

/// The moves of a game that leaves at most two heaps, by the numbers of counters that are taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    /// All counters may be taken if there are this many.
    pub(super) all: Vec<usize>,
    /// One heap may be left.
    pub(super) one: Vec<usize>,
    /// Two heaps may be left.
    pub(super) two: Vec<usize>,
    /// Whether two heaps that are left must differ.
    pub(super) unequal: bool,
}

impl Moves {
    /// Whether the counters taken when two heaps are left are odd, if all are of one parity.
    fn odd_taken(&self) -> Option<bool> {
        let odd = self.two.first()? % 2 == 1;
        self.two.iter().all(|taken| (taken % 2 == 1) == odd).then_some(odd)
    }

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
    /// A parting to use always, good or bad.
    fixed: Option<RareHeaps>,
    table: Option<Table>,
}

/// Values by the size of their cells.
#[derive(Clone, Debug)]
enum Table {
    Bytes(Space<u8>),
    Pairs(Space<u16>),
    Words(Space<u32>),
}

/// What is known of the heaps so far, under one parting.
#[derive(Clone, Debug)]
struct Space<C> {
    /// Values and nim-sums of values are below this power of two.
    width: usize,
    parting: RareHeaps,
    cells: Vec<C>,
    /// The rare heaps, ascending, and their values.
    rare_heaps: Vec<usize>,
    rare_values: Vec<C>,
    anchors: Anchors,
    /// The parting is chosen again when this many heaps are known.
    next_choice: usize,
    /// How many heaps to value together.
    block: usize,
}

/// Rare heaps, by their places in the list, that can be broken off from this many consecutive heaps, the first of which leaves `left`
/// counters to be broken.
#[derive(Default)]
struct FarHeaps {
    left: usize,
    count: usize,
    rares: [Range<usize>; 2],
}

impl Sparse {
    pub(super) fn new(moves: Moves) -> Self {
        Sparse { moves, fixed: None, table: None }
    }

    /// Appends values until there are `count` of them.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up; the values found until then stay.
    pub(super) fn extend(
        &mut self,
        values: &mut Vec<u32>,
        count: usize,
        account: &mut Account<'_>,
    ) -> Result<(), Undecided> {
        while values.len() < count {
            let table = self.table.get_or_insert_with(|| Table::new(values, &self.moves, self.fixed));
            let extended = match table {
                Table::Bytes(space) => space.extend(&self.moves, values, count, account),
                Table::Pairs(space) => space.extend(&self.moves, values, count, account),
                Table::Words(space) => space.extend(&self.moves, values, count, account),
            };
            if !extended? {
                // Another parting or wider cells are needed.
                self.table = None;
            }
        }
        Ok(())
    }
}

impl Table {
    fn new(values: &[u32], moves: &Moves, fixed: Option<RareHeaps>) -> Self {
        let masked = fixed.map_or(1, |parting| parting.mask);
        let largest = values.iter().copied().max().unwrap_or(0).max(masked);
        let width = (largest as usize + 1).next_power_of_two();
        match width {
            ..=0x100 => Table::Bytes(Space::new(values, width, moves, fixed)),
            0x101..=0x1_0000 => Table::Pairs(Space::new(values, width, moves, fixed)),
            _ => Table::Words(Space::new(values, width, moves, fixed)),
        }
    }
}

impl<C: Cell> Space<C> {
    fn new(values: &[u32], width: usize, moves: &Moves, fixed: Option<RareHeaps>) -> Self {
        // By value, for even and odd heaps.
        let mut counts = vec![0i64; 2 * width];
        for (heap, &value) in values.iter().enumerate() {
            counts[heap % 2 * width + value as usize] += 1;
        }
        let parting = fixed.unwrap_or_else(|| RareHeaps::best(&counts, moves.odd_taken()));
        let cells: Vec<C> = values.iter().map(|&value| C::narrow(value)).collect();
        let rares = values.iter().enumerate().skip(1).filter(|&(heap, &value)| parting.is_rare(heap, value));
        let (rare_heaps, rare_values) = rares.map(|(heap, &value)| (heap, C::narrow(value))).unzip();
        let (even, odd) = counts.split_at(width);
        let counts: Vec<i64> = even.iter().zip(odd).map(|(even, odd)| even + odd).collect();
        let anchors = Anchors::new(&cells, &counts, moves);
        let next_choice = (values.len() + 1).next_power_of_two();
        Space { width, parting, cells, rare_heaps, rare_values, anchors, next_choice, block: 1 }
    }

    /// Appends values; `false` if the parting has to be chosen again or a value is too large.
    fn extend(
        &mut self,
        moves: &Moves,
        values: &mut Vec<u32>,
        count: usize,
        account: &mut Account<'_>,
    ) -> Result<bool, Undecided> {
        let group = if self.width <= WIDEST_GROUPED { GROUP } else { 1 };
        let mut marks = vec![0u8; group * self.width];
        while values.len() < count {
            let start = values.len();
            if start >= self.next_choice {
                return Ok(false);
            }
            // A block is looked up from a whole byte on.
            let end = count.min(self.next_choice).min(start / 8 * 8 + BLOCK).min(start + self.block);
            let tried = (self.rare_heaps.len() * moves.two.len() + moves.one.len()) as u64;
            // While lists grow, the old and the new one are there together.
            let bytes = 3 * (4 + size_of::<C>() as u64) * end as u64 + 2 * self.anchors.bytes();
            account.spend((end - start) as u64 * (1 + tried / MOVES_A_NODE), bytes)?;
            let claims = self.claims(moves, start..end, &mut marks);
            let exception = self.first_exception(moves, start, &claims, account);
            // What is only claimed is not kept, also if the budget ends here: whoever goes on finds everything as it was.
            self.cells.truncate(start);
            let exception = exception?;
            let sure = exception.map_or(claims.len(), |(lane, _)| lane);
            values.extend_from_slice(&claims[..sure]);
            values.extend(exception.map(|(_, value)| value));
            account.settle();
            if values[start..].iter().any(|&value| value as usize >= self.width) {
                return Ok(false);
            }
            self.cells.extend(values[start..].iter().map(|&value| C::narrow(value)));
            self.anchors.append(start, &self.cells[start..]);
            if let Some((lane, value)) = exception {
                self.rare_heaps.push(start + lane);
                self.rare_values.push(C::narrow(value));
            }
            // What is claimed after an exception was done in vain: be careful for a while.
            self.block = if exception.is_some() { 1 } else { BLOCK.min(2 * self.block) };
        }
        Ok(true)
    }

    /// The values of some heaps, provided that all values below of the other parity can be reached. The last one may be too large for
    /// the cells, and then they are fewer than asked for.
    fn claims(&mut self, moves: &Moves, heaps: Range<usize>, marks: &mut [u8]) -> Vec<u32> {
        let mut claims = Vec::with_capacity(heaps.len());
        let group = marks.len() / self.width;
        for start in heaps.clone().step_by(group) {
            let end = heaps.end.min(start + group);
            marks.fill(0);
            let taken = moves.two.iter().take_while(|&&taken| taken < end);
            let far: Vec<FarHeaps> = taken.map(|&taken| self.far(start..end, taken, moves.unequal)).collect();
            far.iter().for_each(|far| self.mark_far(far, marks));
            for (heap, marks) in (start..end).zip(marks.chunks_exact_mut(self.width)) {
                moves.for_each_unbroken(heap, |left| marks[self.cells[left].wide() as usize] = 1);
                for (&taken, far) in moves.two.iter().zip(&far).take_while(|&(&taken, _)| taken < heap) {
                    self.mark_near(heap - taken, moves.unequal, far, marks);
                }
                let parity = self.parting.sparse_parity(heap);
                let free =
                    |&(value, &mark): &(u32, &u8)| mark == 0 && is_odd(value, self.parting.mask) == parity;
                let Some((claim, _)) = (0u32..).zip(&*marks).find(free) else {
                    // Nim-sums are below the width: nothing is reached from there on. The width itself is even under the mask.
                    let more = if parity { self.parting.mask & self.parting.mask.wrapping_neg() } else { 0 };
                    claims.push(self.width as u32 + more);
                    return claims;
                };
                claims.push(claim);
                self.cells.push(C::narrow(claim));
            }
        }
        claims
    }

    /// The rare heaps that can be broken off from all of some consecutive heaps, after this many counters are taken, and leave heaps that
    /// are known already.
    fn far(&self, heaps: Range<usize>, taken: usize, unequal: bool) -> FarHeaps {
        let below = |size: usize| self.rare_heaps.partition_point(|&heap| heap < size);
        let Some(left) = heaps.start.checked_sub(taken) else { return FarHeaps::default() };
        let first = below(GROUP);
        let last = below(left).max(first);
        // Halves, which must not be equal, are looked at one by one.
        let halves = if unequal { left.div_ceil(2)..(left + heaps.len()).div_ceil(2) } else { left..left };
        let (low, high) = (below(halves.start).clamp(first, last), below(halves.end).clamp(first, last));
        FarHeaps { left, count: heaps.len(), rares: [first..low, high..last] }
    }

    /// Marks what breaking these off leads to. Cost: O(1) for each and each heap.
    fn mark_far(&self, far: &FarHeaps, marks: &mut [u8]) {
        for rare in far.rares.iter().cloned().flatten() {
            let (heap, value) = (self.rare_heaps[rare], self.rare_values[rare].wide());
            let others = &self.cells[far.left - heap..][..far.count];
            for (marks, cell) in marks.chunks_exact_mut(self.width).zip(others) {
                marks[(cell.wide() ^ value) as usize] = 1;
            }
        }
    }

    /// Marks what breaking off the other rare heaps leads to.
    fn mark_near(&self, left: usize, unequal: bool, far: &FarHeaps, marks: &mut [u8]) {
        let [low, high] = &far.rares;
        let end = self.rare_heaps.partition_point(|&heap| heap < left);
        for rare in (0..low.start).chain(low.end..high.start).chain(high.end..end) {
            let heap = self.rare_heaps[rare];
            if heap < left && !(unequal && 2 * heap == left) {
                marks[(self.cells[left - heap].wide() ^ self.rare_values[rare].wide()) as usize] = 1;
            }
        }
    }

    /// The first of the heaps from `start` on whose value is not the one claimed, and its value.
    fn first_exception(
        &self,
        moves: &Moves,
        start: usize,
        claims: &[u32],
        account: &mut Account<'_>,
    ) -> Result<Option<(usize, u32)>, Undecided> {
        let largest = claims.iter().copied().max().unwrap_or(0) as usize;
        // The heaps, as bits, by the values claimed, and those of which even values are to be reached without rare heaps.
        let base = start / 8 * 8;
        let mut claimed = vec![Lanes::default(); largest + 1];
        let mut even = Lanes::default();
        for (lane, &claim) in (start - base..).zip(claims) {
            claimed[claim as usize][lane / 64] |= 1 << (lane % 64);
            even[lane / 64] |= u64::from(self.parting.sparse_parity(base + lane)) << (lane % 64);
        }
        let mut above = Lanes::default();
        // What is still to be shown: of which heap, which value.
        let mut left: Vec<(u32, u32)> = Vec::new();
        for value in (0..largest).rev() {
            above.iter_mut().zip(claimed[value + 1]).for_each(|(above, claimed)| *above |= claimed);
            let odd = is_odd(value as u32, self.parting.mask);
            let wanted: Lanes =
                std::array::from_fn(|word| above[word] & if odd { !even[word] } else { even[word] });
            if wanted.iter().all(|&word| word == 0) {
                continue;
            }
            for (word, mut lanes) in self.anchors.unsettled(value, base, wanted).into_iter().enumerate() {
                while lanes != 0 {
                    left.push((64 * word as u32 + lanes.trailing_zeros(), value as u32));
                    lanes &= lanes - 1;
                }
            }
        }
        left.sort_unstable();
        for of_one in left.chunk_by(|row, next| row.0 == next.0) {
            let heap = base + of_one[0].0 as usize;
            let wanted = of_one.iter().map(|&(_, value)| value);
            if let Some(value) = self.search(moves, heap, wanted, account)? {
                return Ok(Some((heap - start, value)));
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
        account: &mut Account<'_>,
    ) -> Result<Option<u32>, Undecided> {
        let mut wants = vec![false; 2 * self.width];
        let mut missing = 0;
        for value in wanted {
            wants[value as usize] = true;
            missing += 1;
        }
        let mut reach = |value: u32| {
            // Nearly always it is not; writing nothing then keeps the search fast.
            if wants[value as usize] {
                wants[value as usize] = false;
                missing -= 1;
            }
            missing == 0
        };
        let mut reached = false;
        moves.for_each_unbroken(heap, |left| reached |= reach(self.cells[left].wide()));
        for &taken in moves.two.iter().take_while(|&&taken| taken < heap) {
            let left = heap - taken;
            let most = if moves.unequal { (left - 1) / 2 } else { left / 2 };
            let (low, high) = (&self.cells[1..=most], &self.cells[left - most..left]);
            for (low, high) in low.chunks(BETWEEN_LOOKS).zip(high.rchunks(BETWEEN_LOOKS)) {
                if reached {
                    break;
                }
                account.spend(low.len() as u64 / MOVES_A_NODE, 0)?;
                let mut parts = low.iter().zip(high.iter().rev());
                reached = parts.any(|(low, high)| reach(low.wide() ^ high.wide()));
            }
        }
        Ok(if reached {
            None
        } else {
            (0u32..).zip(&wants).find(|&(_, &wanted)| wanted).map(|(value, _)| value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::values::Cost;
    use super::*;
    use crate::games::heaps::{Engine, HeapRule, HeapValues};
    use crate::kernel::random::Random;
    use crate::kernel::run::Budget;

    /// Values are exact under any mask, though found slowly under a bad one.
    #[test]
    fn exactness_does_not_depend_on_the_mask() {
        let mut random = Random::new(1);
        for (round, rule) in [".6", ".06", ".77", ".106", ".034", "4.3", ".56", "grundy", ".0406"]
            .iter()
            .cycle()
            .take(90)
            .enumerate()
        {
            let rule = HeapRule::parse(rule).unwrap();
            // Masks beyond all values too: then every heap is rare.
            let mask = 1 + random.below([7, 31, 2000][round % 3]) as u32;
            let moves = rule.sparse_moves().unwrap();
            let twist = round % 2 == 1 && moves.odd_taken().is_some();
            let fixed = RareHeaps { mask, twist, odd_taken: moves.odd_taken().unwrap_or(false) };
            let mut sparse = Sparse { fixed: Some(fixed), ..Sparse::new(moves) };
            let mut values = Vec::new();
            let mut plain = HeapValues::with_engine(rule.clone(), Engine::Plain).unwrap();
            let mut meter = Budget::default().meter();
            let mut cost = Cost::default();
            // In steps, so that blocks are cut anywhere.
            while values.len() < 2500 {
                let count = values.len() + 1 + random.below(700) as usize;
                sparse.extend(&mut values, count, &mut Account::new(&mut meter, &mut cost)).unwrap();
                assert_eq!(values.len(), count);
            }
            plain.extend(values.len() as u64, &mut meter).unwrap();
            for (heap, &value) in values.iter().enumerate() {
                assert_eq!(Some(value), plain.get(heap as u64), "{rule} {fixed:?} {heap}");
            }
        }
    }

    /// What is left of a block when the budget ends is done again, and nothing is lost.
    #[test]
    fn budgets_cut_blocks_anywhere() {
        let rule = HeapRule::parse(".6").unwrap();
        let (mut whole, mut cost) = (Vec::new(), Cost::default());
        Sparse::new(rule.sparse_moves().unwrap())
            .extend(&mut whole, 6000, &mut Account::new(&mut Budget::default().meter(), &mut cost))
            .unwrap();
        let mut sparse = Sparse::new(rule.sparse_moves().unwrap());
        let (mut values, mut stops, mut cost_in_parts) = (Vec::new(), 0, Cost::default());
        loop {
            let mut meter = Budget::of_nodes(9000).meter();
            let mut account = Account::new(&mut meter, &mut cost_in_parts);
            if sparse.extend(&mut values, 6000, &mut account).is_ok() {
                break;
            }
            stops += 1;
        }
        assert!(stops > 10 && values == whole, "{stops}");
        // What is done again is not counted again.
        assert_eq!(cost_in_parts, cost);
    }
}
