//! The positions of a worker by their packed keys.
//!
//! A key is the text of the game's notation with four bits for each of the 15 commonest characters, and twelve for each other one.
//! Keys lie one after another in one piece of memory; the hash table has only their numbers.

use std::hash::{BuildHasher as _, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// The four bits before a character that has no code of its own.
const ESCAPE: u8 = 15;
/// Where fewer characters occur than there are codes, these may come later.
const USUAL: &[u8] = b"0123456789 /+,-";

/// Which characters have codes: the same at every worker, since all of them know the position that the game begins with.
#[derive(Clone)]
pub(super) struct Packing {
    characters: [u8; ESCAPE as usize],
    /// By character, its code.
    codes: [u8; 256],
}

impl Packing {
    /// The packing that suits positions like this one.
    pub(super) fn of(root: &str) -> Self {
        let mut counts = [0u32; 256];
        root.bytes().for_each(|byte| counts[usize::from(byte)] += 2);
        USUAL.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let mut order: Vec<u8> = (0..=u8::MAX).collect();
        order.sort_by_key(|&byte| std::cmp::Reverse(counts[usize::from(byte)]));
        let mut packing = Packing { characters: [0; ESCAPE as usize], codes: [ESCAPE; 256] };
        for (code, &byte) in order.iter().take(packing.characters.len()).enumerate() {
            packing.characters[code] = byte;
            packing.codes[usize::from(byte)] = code as u8;
        }
        packing
    }

    /// Packs a text after what is there already.
    pub(super) fn pack(&self, text: &str, packed: &mut Vec<u8>) {
        let mut half = None;
        let mut push = |four: u8| match half.take() {
            None => half = Some(four),
            Some(first) => packed.push(first << 4 | four),
        };
        for byte in text.bytes() {
            let code = self.codes[usize::from(byte)];
            push(code);
            if code == ESCAPE {
                push(byte >> 4);
                push(byte & 15);
            }
        }
        // An escape that nothing follows says nothing.
        if let Some(first) = half {
            packed.push(first << 4 | ESCAPE);
        }
    }

    /// The text of a key.
    pub(super) fn unpack(&self, key: &[u8]) -> String {
        let mut fours = key.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let mut bytes = Vec::with_capacity(2 * key.len());
        while let Some(four) = fours.next() {
            if four != ESCAPE {
                bytes.push(self.characters[usize::from(four)]);
            } else if let (Some(high), Some(low)) = (fours.next(), fours.next()) {
                bytes.push(high << 4 | low);
            }
        }
        String::from_utf8(bytes).unwrap_or_default()
    }
}

fn hash(key: &[u8]) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(key)
}

/// The worker that a position belongs to. Not by the bits that the hash table uses.
pub(super) fn owner(key: &[u8], workers: usize) -> usize {
    let mixed = u64::from(crc32fast::hash(key)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (((mixed >> 32) * workers as u64) >> 32) as usize
}

/// Keys one after another.
#[derive(Default)]
struct Row {
    bytes: Vec<u8>,
    /// By number, where the key ends.
    ends: Vec<u64>,
}

impl Row {
    fn get(&self, number: u32) -> &[u8] {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start as usize..self.ends[number] as usize]
    }
}

/// Keys, numbered in the order in which they came.
#[derive(Default)]
pub(super) struct Keys {
    row: Row,
    table: HashTable<u32>,
}

impl Keys {
    pub(super) fn get(&self, number: u32) -> &[u8] {
        self.row.get(number)
    }

    pub(super) fn find(&self, key: &[u8]) -> Option<u32> {
        self.table.find(hash(key), |&number| self.get(number) == key).copied()
    }

    /// Adds a key that is not there.
    pub(super) fn add(&mut self, key: &[u8]) -> u32 {
        let Keys { row, table } = self;
        let number = row.ends.len() as u32;
        row.bytes.extend_from_slice(key);
        row.ends.push(row.bytes.len() as u64);
        table.insert_unique(hash(key), number, |&number| hash(row.get(number)));
        number
    }

    /// The memory that the keys take, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let Row { bytes, ends } = &self.row;
        (bytes.capacity() + 8 * ends.capacity() + self.table.allocation_size()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_packed_and_come_back() {
        let packing = Packing::of("1 3 4 5 8 / 2 6 7");
        for text in ["", "1", "1 3", "12 / 4", "J / ü 手札", "a1b2c3", "1 3 4 5 8 / 2 6 7 @ 5c"] {
            let mut key = Vec::new();
            packing.pack(text, &mut key);
            assert_eq!(packing.unpack(&key), text);
        }
        let mut key = Vec::new();
        packing.pack("1 3 4 5 8 / 2 6 7", &mut key);
        assert_eq!(key.len(), 9);
    }

    #[test]
    fn keys_are_found_by_number_and_content() {
        let packing = Packing::of("0");
        let mut keys = Keys::default();
        let packed = |number: u32| {
            let mut key = Vec::new();
            packing.pack(&format!("{number} / {}", number % 7), &mut key);
            key
        };
        for number in 0..5_000 {
            assert_eq!(keys.find(&packed(number)), None);
            assert_eq!(keys.add(&packed(number)), number);
        }
        for number in 0..5_000 {
            assert_eq!(keys.find(&packed(number)), Some(number));
            assert_eq!(packing.unpack(keys.get(number)), format!("{number} / {}", number % 7));
        }
        assert!(keys.memory() >= 5_000 * 12);
    }
}
