//! Showing for a whole block of heaps at once that a value can be reached.
//!
//! A heap n has a move to the value x if i counters can be taken and what is left broken into an anchor a and a heap of the value f, where
//! f = G(a) ^ x. If f is a frequent value, some heaps n of every block have such a heap n - i - a. A row of bits marks the heaps that have the
//! value f, so a stretch of it settles all heaps of the block that this anchor can settle; a few anchors in turn settle nearly all.
//! Only anchors are taken for which i + a is a multiple of 8: their stretches begin with a byte and need no shift.

use super::{BLOCK, Cell, Moves, WORDS};

/// A set of heaps of a block, as bits.
pub(super) type Lanes = [u64; WORDS];

/// How many of the most frequent values are looked for.
const FREQUENT: usize = 64;
/// How far back rows are read.
const REACH: usize = 1 << 15;
/// Anchors tried for each value at most.
const MOST_TRIED: usize = 2048;
/// Of the ways to take counters and leave two heaps, this many are used.
const MOST_WAYS: usize = 8;
/// Anchors tried between looks at what is left.
const TRIED_AT_ONCE: usize = 8;
/// The heaps of so few words are searched one by one.
const FEW: usize = 1;

/// How many bytes back to look for which of the frequent values.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    back: u32,
    frequent: u32,
}

/// Where the frequent values are, and the anchors for each value.
#[derive(Clone, Debug)]
pub(super) struct Anchors {
    /// The place of each value among the frequent ones, or `FREQUENT`.
    place: Vec<u8>,
    /// A row for each frequent value: bit b of byte w is set if heap 8 w + b has it.
    rows: Vec<Vec<u8>>,
    /// The anchors by the value they lead to: `anchors[first[x]..first[x + 1]]`, the most promising ones first.
    anchors: Vec<Anchor>,
    first: Vec<u32>,
}

impl Anchors {
    /// For the heaps known so far. `counts[v]` is the number of heaps of value v.
    ///
    /// Cost: O(heaps) and O(width log width).
    pub(super) fn new<C: Cell>(cells: &[C], counts: &[i64], moves: &Moves) -> Self {
        let width = counts.len();
        let mut by_count: Vec<usize> = (0..width).filter(|&value| counts[value] > 0).collect();
        by_count.sort_by_key(|&value| std::cmp::Reverse(counts[value]));
        by_count.truncate(FREQUENT);
        let mut place = vec![FREQUENT as u8; width];
        for (at, &value) in by_count.iter().enumerate() {
            place[value] = at as u8;
        }
        // An anchor is smaller than half of every heap that it is broken off from, so that the two parts differ. It leaves room for
        // the block: what is looked up is known.
        let reach = REACH.min(cells.len() / 2);
        let mut lists: Vec<Vec<Anchor>> = vec![Vec::new(); width];
        for (at, &value) in by_count.iter().enumerate() {
            for back in (BLOCK..reach).step_by(8) {
                for taken in moves.two.iter().take(MOST_WAYS).take_while(|&&taken| taken < back) {
                    let to = cells[back - taken].wide() as usize ^ value;
                    if lists[to].len() < MOST_TRIED {
                        lists[to].push(Anchor { back: (back / 8) as u32, frequent: at as u32 });
                    }
                }
            }
        }
        let mut first = vec![0];
        let mut anchors = Vec::new();
        for list in lists {
            anchors.extend(list);
            first.push(anchors.len() as u32);
        }
        let mut all = Anchors { place, rows: vec![Vec::new(); by_count.len()], anchors, first };
        all.append(0, cells);
        all
    }

    /// Enters the heaps from `start` on.
    pub(super) fn append<C: Cell>(&mut self, start: usize, cells: &[C]) {
        self.rows.iter_mut().for_each(|row| row.resize((start + cells.len()).div_ceil(8), 0));
        for (heap, cell) in (start..).zip(cells) {
            let place = self.place.get(cell.wide() as usize).map_or(FREQUENT, |&place| usize::from(place));
            if let Some(row) = self.rows.get_mut(place) {
                row[heap / 8] |= 1 << (heap % 8);
            }
        }
    }

    /// Which of the heaps `base + i`, by bit i of `lanes`, could not be shown to reach the value. `base` is a multiple of 8, and all
    /// heaps below it must have been entered.
    pub(super) fn unsettled(&self, value: usize, base: usize, mut lanes: Lanes) -> Lanes {
        let (Some(&from), Some(&to)) = (self.first.get(value), self.first.get(value + 1)) else {
            return lanes;
        };
        for some in self.anchors[from as usize..to as usize].chunks(TRIED_AT_ONCE) {
            let mut settled = [0; BLOCK / 8];
            for anchor in some {
                let start = (base / 8).wrapping_sub(anchor.back as usize);
                let row = self.rows[anchor.frequent as usize].get(start..);
                let Some(stretch) = row.and_then(|row| row.first_chunk::<{ BLOCK / 8 }>()) else { continue };
                settled.iter_mut().zip(stretch).for_each(|(settled, heaps)| *settled |= heaps);
            }
            let (words, _) = settled.as_chunks();
            lanes.iter_mut().zip(words).for_each(|(lanes, &word)| *lanes &= !u64::from_le_bytes(word));
            if lanes.iter().filter(|&&word| word != 0).count() <= FEW {
                break;
            }
        }
        lanes
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.rows.iter().map(|row| row.len() as u64).sum::<u64>() + 8 * self.anchors.len() as u64
    }
}
