//! The vertices of a worker: which there are, and where each is.
//!
//! A vertex is known by 64 bits: its number, if its name is one, else a hash of its name below a leading one. Hashes can meet, so the
//! names are compared: two names with one hash are an error, not a mistake in the result. Numbers are dealt to the workers in
//! blocks, and numbered again in pages, so that near numbers lie together.

use std::hash::Hasher as _;

use rustc_hash::{FxHashMap, FxHasher};

/// Numbers are dealt in blocks of this many, as bits.
const BLOCK_BITS: u32 = 8;
/// Places are given out in pages of this many, as bits.
const PAGE_BITS: u32 = 10;
/// Before the hash of a name.
const NAMED: u64 = 1 << 63;

/// The bits of a vertex, and its name if it needs one.
pub(super) fn bits_of(name: &str) -> (u64, Option<&str>) {
    let plain = name.len() <= 18 && name.bytes().all(|byte| byte.is_ascii_digit());
    match name.parse::<u64>() {
        Ok(number) if plain && (name.len() == 1 || !name.starts_with('0')) => (number, None),
        _ => {
            let mut hasher = FxHasher::default();
            hasher.write(name.as_bytes());
            // The hash is meant for tables, whose upper bits count: mixed again, all of them do.
            let mixed = (hasher.finish() ^ u64::from(crc32fast::hash(name.as_bytes())))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (NAMED | mixed >> 1, Some(name))
        }
    }
}

/// The worker of a vertex.
#[inline]
pub(super) fn owner(bits: u64, workers: usize) -> usize {
    let block = if bits & NAMED == 0 { bits >> BLOCK_BITS } else { bits & !NAMED };
    (block % workers as u64) as usize
}

/// The vertices of a worker.
#[derive(Default)]
pub(super) struct Vertices {
    workers: u64,
    /// The first place of each page of numbers.
    pages: FxHashMap<u64, u32>,
    /// The page that was used last.
    recent: Option<(u64, u32)>,
    named: FxHashMap<u64, u32>,
    names: FxHashMap<u32, Box<str>>,
    /// What each page, or name, stands for, in the order of the places.
    origins: Vec<(u32, u64)>,
    /// By place, whether there is such a vertex.
    pub(super) present: Vec<bool>,
    /// Two names with one hash.
    pub(super) clash: Option<(String, String)>,
    /// There are more than can be numbered at one worker.
    pub(super) too_many: bool,
}

impl Vertices {
    pub(super) fn new(workers: usize) -> Self {
        Vertices { workers: workers as u64, ..Vertices::default() }
    }

    /// How many places there are; some may be without a vertex.
    pub(super) fn places(&self) -> usize {
        self.present.len()
    }

    /// The place of a vertex of this worker, which is there from now on.
    #[inline]
    pub(super) fn enter(&mut self, bits: u64, name: Option<&str>) -> usize {
        let place = self.place_or_new(bits);
        self.present[place] = true;
        if let Some(name) = name {
            let known = self.names.entry(place as u32).or_insert_with(|| name.into());
            if **known != *name {
                self.clash = Some((known.to_string(), name.to_owned()));
            }
        }
        place
    }

    /// The place of a vertex that has been entered.
    #[inline]
    pub(super) fn place(&mut self, bits: u64) -> usize {
        self.place_or_new(bits)
    }

    #[inline]
    fn place_or_new(&mut self, bits: u64) -> usize {
        if bits & NAMED != 0 {
            let next = self.next_place();
            let place = *self.named.entry(bits).or_insert(next);
            if place == next {
                self.origins.push((place, bits));
                self.present.push(false);
            }
            return place as usize;
        }
        let local = ((bits >> BLOCK_BITS) / self.workers) << BLOCK_BITS | bits & ((1 << BLOCK_BITS) - 1);
        let page = local >> PAGE_BITS;
        let first = match self.recent {
            Some((recent, first)) if recent == page => first,
            _ => self.page(page),
        };
        first as usize + (local & ((1 << PAGE_BITS) - 1)) as usize
    }

    /// The next place that is free. Beyond 32 bits the graph is refused: until then the first one serves.
    fn next_place(&mut self) -> u32 {
        u32::try_from(self.present.len() + (1 << PAGE_BITS)).map_or_else(
            |_| {
                self.too_many = true;
                0
            },
            |_| self.present.len() as u32,
        )
    }

    fn page(&mut self, page: u64) -> u32 {
        let next = self.next_place();
        let first = *self.pages.entry(page).or_insert(next);
        if first == next {
            self.origins.push((first, page));
            self.present.resize(self.present.len() + (1 << PAGE_BITS), false);
        }
        self.recent = Some((page, first));
        first
    }

    /// Calls `visit` with every vertex: its place and its name.
    pub(super) fn for_each<E>(
        &self,
        index: usize,
        mut visit: impl FnMut(usize, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        for &(first, origin) in &self.origins {
            if origin & NAMED != 0 {
                let name = self.names.get(&first).map(|name| &**name).unwrap_or_default();
                visit(first as usize, name)?;
                continue;
            }
            for offset in 0..1u64 << PAGE_BITS {
                let place = first as usize + offset as usize;
                if self.present[place] {
                    let local = origin << PAGE_BITS | offset;
                    let block = (local >> BLOCK_BITS) * self.workers + index as u64;
                    let number = block << BLOCK_BITS | local & ((1 << BLOCK_BITS) - 1);
                    visit(place, &number.to_string())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vertex_has_a_place_of_its_own() {
        let names: Vec<String> = (0..5_000u32)
            .map(|number| number * 7)
            .map(|number| number.to_string())
            .chain((0..2_000).map(|number| format!("v{number}")))
            .chain(["007".to_owned(), "99999999999999999999".to_owned()])
            .collect();
        for workers in [1, 2, 3] {
            let mut seen = Vec::new();
            for index in 0..workers {
                let mut vertices = Vertices::new(workers);
                for name in &names {
                    let (bits, named) = bits_of(name);
                    if owner(bits, workers) == index {
                        let place = vertices.enter(bits, named);
                        assert_eq!(vertices.place(bits), place);
                    }
                }
                assert_eq!(vertices.clash, None);
                vertices
                    .for_each::<()>(index, |_, name| {
                        seen.push(name.to_owned());
                        Ok(())
                    })
                    .unwrap();
            }
            seen.sort();
            let mut expected = names.clone();
            expected.sort();
            assert_eq!(seen, expected);
        }
    }
}
