//! Moves as plain values. Nearly all of them change one heap and leave at most two, and then take no memory of their own: a search
//! lists millions.

use std::fmt;
use std::ops::Deref;

use crate::kernel::run::HeapSize;

/// A few things in a row. Up to N of them take no memory of their own.
#[derive(Clone)]
pub struct SmallList<T, const N: usize>(Row<T, N>);

#[derive(Clone)]
enum Row<T, const N: usize> {
    /// How many there are, in front of unused places.
    Inline(u8, [T; N]),
    Boxed(Box<[T]>),
}

impl<T: Clone + Default, const N: usize> From<&[T]> for SmallList<T, N> {
    fn from(things: &[T]) -> Self {
        match u8::try_from(things.len()) {
            Ok(count) if things.len() <= N => {
                let place = |at: usize| things.get(at).cloned().unwrap_or_default();
                SmallList(Row::Inline(count, std::array::from_fn(place)))
            }
            _ => SmallList(Row::Boxed(things.into())),
        }
    }
}

impl<T: Clone + Default, const N: usize> FromIterator<T> for SmallList<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        things.into_iter().collect::<Vec<T>>().as_slice().into()
    }
}

impl<T, const N: usize> Deref for SmallList<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            Row::Inline(count, things) => &things[..usize::from(*count)],
            Row::Boxed(things) => things,
        }
    }
}

impl<T: PartialEq, const N: usize> PartialEq for SmallList<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for SmallList<T, N> {}

impl<T: Clone + Default, const N: usize> Default for SmallList<T, N> {
    fn default() -> Self {
        [].as_slice().into()
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for SmallList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: HeapSize, const N: usize> HeapSize for SmallList<T, N> {
    fn heap_size(&self) -> usize {
        // What an allocator adds to a block, about.
        let own = match &self.0 {
            Row::Inline(..) => 0,
            Row::Boxed(things) => 16 + size_of_val(&**things),
        };
        own + self.iter().map(HeapSize::heap_size).sum::<usize>()
    }
}

/// What becomes of one heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The heap, by its place from 0.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// What is left of it, ascending, no empty heaps.
    pub left: SmallList<u64, 2>,
}

impl Part {
    /// A heap that becomes one heap.
    #[must_use]
    pub fn new(heap: usize, size: u64, left: u64) -> Self {
        let left = if left == 0 { SmallList::default() } else { [left].as_slice().into() };
        Part { heap, size, left }
    }

    /// How many counters are left.
    pub(super) fn total(&self) -> u64 {
        self.left.iter().sum()
    }
}

/// A move: what becomes of the heaps that it changes, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The heaps that it changes.
    pub parts: SmallList<Part, 1>,
}

impl Move {
    /// A move that changes one heap to another size.
    #[must_use]
    pub fn one(heap: usize, size: u64, left: u64) -> Self {
        Move { parts: [Part::new(heap, size, left)].as_slice().into() }
    }

    /// A move that leaves these heaps of one heap.
    pub(super) fn breaking(heap: usize, size: u64, left: &[u64]) -> Self {
        Move { parts: [Part { heap, size, left: left.into() }].as_slice().into() }
    }

    /// A move that changes a pair of heaps, the first of which is at `heap`.
    pub(super) fn pair(heap: usize, from: (u64, u64), to: (u64, u64)) -> Self {
        let parts = [(heap, from.0, to.0), (heap + 1, from.1, to.1)];
        let changed = parts.into_iter().filter(|(_, size, left)| size != left);
        Move { parts: changed.map(|(heap, size, left)| Part::new(heap, size, left)).collect() }
    }
}

impl HeapSize for Part {
    fn heap_size(&self) -> usize {
        self.left.heap_size()
    }
}

impl HeapSize for Move {
    fn heap_size(&self) -> usize {
        self.parts.heap_size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_moves_own_nothing() {
        let nothing = [Move::one(3, 9, 0), Move::one(3, 9, 4), Move::breaking(0, 9, &[2, 5])];
        assert!(nothing.iter().all(|played| played.heap_size() == 0));
        assert!(Move::breaking(0, 9, &[1, 2, 3]).heap_size() >= 24);
        let both = Move::pair(2, (5, 4), (3, 2));
        assert!(both.heap_size() >= 2 * size_of::<Part>());
        assert_eq!(both.to_string(), "3:5>3 4:4>2");
        assert!(size_of::<Move>() <= 48);
    }
}
