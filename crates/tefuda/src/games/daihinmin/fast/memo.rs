//! Decided positions by their exact keys.
//!
//! Open addressing with linear probing in one array of `u128`: 125 bits key, bit 126 the result, bit 127 "in use". It
//! starts small and doubles when two thirds are full, as long as the memory limit allows it. Both hands of a
//! position hold cards, so no key is zero; a lookup compares whole keys, so nothing is ever mistaken.

const USED: u128 = 1 << 127;
const WON: u128 = 1 << 126;
const SMALLEST: usize = 256;

/// The table of decided positions.
pub(super) struct Memo {
    slots: Vec<u128>,
    /// `64 - log2(slots)`.
    shift: u32,
    used: usize,
    /// The largest number of slots allowed.
    limit: usize,
}

/// The memory limit does not allow a larger table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Full;

impl Memo {
    pub(super) fn new(bytes: usize) -> Self {
        // While it grows, the old and the new table exist side by side.
        let most = (bytes / size_of::<u128>() / 3 * 2).max(SMALLEST);
        let limit = 1 << most.ilog2();
        Memo { slots: vec![0; SMALLEST], shift: 64 - SMALLEST.ilog2(), used: 0, limit }
    }

    /// Forgets everything; keeps the smallest table.
    pub(super) fn clear(&mut self) {
        if self.slots.len() > SMALLEST {
            self.slots = vec![0; SMALLEST];
            self.shift = 64 - SMALLEST.ilog2();
        } else if self.used > 0 {
            self.slots.fill(0);
        }
        self.used = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u128>()
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    #[inline]
    fn slot(&self, key: u128) -> usize {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let product = u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd6e8_feb8_6659_fd93);
        ((product as u64 ^ (product >> 64) as u64) >> self.shift) as usize
    }

    /// Whether the position with this key is won, if that is known.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<bool> {
        let mask = self.slots.len() - 1;
        let mut at = self.slot(key);
        loop {
            let slot = self.slots[at & mask];
            if slot & !WON == key | USED {
                return Some(slot & WON != 0);
            }
            if slot == 0 {
                return None;
            }
            at += 1;
        }
    }

    /// Remembers a position that is not in the table.
    #[inline]
    pub(super) fn insert(&mut self, key: u128, won: bool) -> Result<(), Full> {
        if self.used * 3 >= self.slots.len() * 2 {
            self.grow()?;
        }
        self.put(key | USED | if won { WON } else { 0 });
        self.used += 1;
        Ok(())
    }

    #[inline]
    fn put(&mut self, entry: u128) {
        let mask = self.slots.len() - 1;
        let mut at = self.slot(entry & !(USED | WON));
        while self.slots[at & mask] != 0 {
            at += 1;
        }
        self.slots[at & mask] = entry;
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Full> {
        let larger = self.slots.len() * 2;
        if larger > self.limit {
            return Err(Full);
        }
        let old = std::mem::replace(&mut self.slots, vec![0; larger]);
        self.shift -= 1;
        for entry in old {
            if entry != 0 {
                self.put(entry);
            }
        }
        Ok(())
    }
}
