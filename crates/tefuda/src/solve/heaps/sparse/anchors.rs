//! Showing for a whole block of heaps at once that a value can be reached.
//!
//! A heap n has a move to the value x if it can be broken into an anchor a and a heap of the value f, where f = G(a) ^ x. If f is a
//! frequent value, some heaps n of every block have such a heap n - i - a. One word tells for 64 consecutive heaps which have the value f,
//! so one shift settles them all; a few anchors in turn settle the block.

use super::{BLOCK, Cell};

/// How many of the most frequent values are looked for, and the words a row has.
const FREQUENT: usize = 32;
/// Anchors are the early heaps, from the first that leaves room for a block.
const ANCHORS: std::ops::Range<usize> = BLOCK..BLOCK + 4096;
/// Anchors tried for each value at most; what is left then is searched one by one.
const MOST_TRIED: usize = 512;

/// A heap to break off, and what has to be left: by its place among the frequent values.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    heap: u32,
    frequent: u32,
}

/// Where the frequent values are, and the anchors for each rare value.
#[derive(Clone, Debug)]
pub(super) struct Anchors {
    /// The place of each value among the frequent ones, or `FREQUENT`.
    place: Vec<u8>,
    /// Bit b of `rows[w * FREQUENT + f]` tells whether heap 64 w + b has the frequent value f.
    rows: Vec<u64>,
    /// The anchors by the value they lead to: `anchors[first[x]..first[x + 1]]`, the most promising ones first.
    anchors: Vec<Anchor>,
    first: Vec<u32>,
}

impl Anchors {
    /// For the heaps known so far. `counts[v]` is the number of heaps of value v; `wanted` tells which values to find anchors for.
    /// Cost: O(heaps) and O(width log width).
    pub(super) fn new<C: Cell>(cells: &[C], counts: &[u32], wanted: impl Fn(u32) -> bool) -> Self {
        let width = counts.len();
        let mut by_count: Vec<usize> = (0..width).filter(|&value| counts[value] > 0).collect();
        by_count.sort_by_key(|&value| std::cmp::Reverse(counts[value]));
        by_count.truncate(FREQUENT);
        let mut place = vec![FREQUENT as u8; width];
        for (at, &value) in by_count.iter().enumerate() {
            place[value] = at as u8;
        }
        let mut lists: Vec<Vec<Anchor>> = vec![Vec::new(); width];
        // An anchor is smaller than half of every heap that it is broken off from, so that the two parts differ.
        let end = ANCHORS.end.min(cells.len() / 2);
        for (at, &value) in by_count.iter().enumerate() {
            for heap in ANCHORS.start..end {
                let to = cells[heap].wide() as usize ^ value;
                if wanted(to as u32) && lists[to].len() < MOST_TRIED {
                    lists[to].push(Anchor { heap: heap as u32, frequent: at as u32 });
                }
            }
        }
        let mut first = vec![0];
        let mut anchors = Vec::new();
        for list in lists {
            anchors.extend(list);
            first.push(anchors.len() as u32);
        }
        let mut all = Anchors { place, rows: Vec::new(), anchors, first };
        all.append(0, cells);
        all
    }

    /// Enters the heaps from `start` on.
    pub(super) fn append<C: Cell>(&mut self, start: usize, cells: &[C]) {
        // One row more than needed, so that a window of 64 heaps never ends outside.
        self.rows.resize(((start + cells.len()) / 64 + 2) * FREQUENT, 0);
        for (heap, cell) in (start..).zip(cells) {
            let place = self.place.get(cell.wide() as usize).map_or(FREQUENT, |&place| usize::from(place));
            if place < FREQUENT {
                self.rows[heap / 64 * FREQUENT + place] |= 1 << (heap % 64);
            }
        }
    }

    /// Which of the heaps `start + i`, by bit i of `lanes`, could not be shown to reach the value when `taken` counters are taken and
    /// two heaps left. All heaps below `start` must have been entered.
    #[inline]
    pub(super) fn unsettled(&self, value: usize, start: usize, taken: &[usize], mut lanes: u64) -> u64 {
        let (Some(&from), Some(&to)) = (self.first.get(value), self.first.get(value + 1)) else { return lanes };
        for anchor in &self.anchors[from as usize..to as usize] {
            for taken in taken {
                let Some(at) = start.checked_sub(taken + anchor.heap as usize).filter(|&at| at > 0) else { continue };
                let row = at / 64 * FREQUENT + anchor.frequent as usize;
                let (low, high) = (self.rows[row], self.rows[row + FREQUENT]);
                lanes &= !(low >> (at % 64) | (high << 1) << (63 - at % 64));
            }
            if lanes == 0 {
                break;
            }
        }
        lanes
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.rows.len() as u64 + 8 * self.anchors.len() as u64
    }
}
