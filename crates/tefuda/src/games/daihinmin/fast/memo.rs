//! Decided positions by their exact keys.
//!
//! Open addressing with linear probing in one array of words, each a whole key with its result; an empty slot is zero,
//! which no key is, as both hands of a position hold cards. It starts small and doubles when three fifths are full, as
//! long as the memory limit allows it. A lookup compares whole keys, so nothing is ever mistaken.

use super::place::Key;

const SMALLEST: usize = 256;

/// The table of decided positions.
pub(super) struct Memo<K> {
    slots: Vec<K>,
    /// `64 - log2(slots)`.
    shift: u32,
    used: usize,
    /// How many entries it may have before it must grow.
    room: usize,
    /// The largest number of slots allowed.
    limit: usize,
}

/// The memory limit does not allow a larger table.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoryFull;

impl<K: Key> Memo<K> {
    /// A table for at most this many bytes (at least a few kilobytes).
    pub(super) fn new(bytes: usize) -> Self {
        // While it grows, the old table and the new one, twice as large, exist side by side.
        let most = (bytes / size_of::<K>() / 3 * 2).max(SMALLEST);
        let mut memo = Memo { slots: Vec::new(), shift: 0, used: 0, room: 0, limit: 1 << most.ilog2() };
        memo.reset(SMALLEST);
        memo
    }

    fn reset(&mut self, slots: usize) -> Vec<K> {
        self.shift = 64 - slots.ilog2();
        self.room = slots / 5 * 3;
        std::mem::replace(&mut self.slots, vec![K::NONE; slots])
    }

    /// Forgets everything. Nothing is allocated unless the table has grown.
    pub(super) fn clear(&mut self) {
        if self.slots.len() > SMALLEST {
            self.reset(SMALLEST);
        } else if self.used > 0 {
            self.slots.fill(K::NONE);
        }
        self.used = 0;
    }

    /// The size of the table.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<K>()
    }

    /// Whether the position with this key is won, if that is known.
    #[inline]
    pub(super) fn get(&self, key: K) -> Option<bool> {
        let mask = self.slots.len() - 1;
        let mut at = (key.hash() >> self.shift) as usize;
        loop {
            let entry = self.slots[at & mask];
            if let Some(won) = key.result(entry) {
                return Some(won);
            }
            if entry == K::NONE {
                return None;
            }
            at += 1;
        }
    }

    /// Remembers a position that is not in the table.
    #[inline]
    pub(super) fn insert(&mut self, key: K, won: bool) -> Result<(), MemoryFull> {
        if self.used >= self.room {
            self.grow()?;
        }
        self.put(key, key.with(won));
        self.used += 1;
        Ok(())
    }

    #[inline]
    fn put(&mut self, key: K, entry: K) {
        let mask = self.slots.len() - 1;
        let mut at = (key.hash() >> self.shift) as usize;
        while self.slots[at & mask] != K::NONE {
            at += 1;
        }
        self.slots[at & mask] = entry;
    }

    #[cold]
    fn grow(&mut self) -> Result<(), MemoryFull> {
        let larger = self.slots.len() * 2;
        if larger > self.limit {
            return Err(MemoryFull);
        }
        for entry in self.reset(larger) {
            if entry != K::NONE {
                self.put(entry.key(), entry);
            }
        }
        Ok(())
    }
}
