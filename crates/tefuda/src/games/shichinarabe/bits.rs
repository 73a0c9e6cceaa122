//! Sets of vertices as bits: one word, two, or as many as it takes. The rules are written over any of them.

use std::hash::Hash;
use std::ops::ControlFlow;

/// A set of vertices.
pub trait Bits: Clone + Eq + Hash + Send {
    /// The empty set of a graph of this many vertices.
    fn empty(vertices: usize) -> Self;
    /// Adds a vertex.
    fn insert(&mut self, vertex: usize);
    /// Takes a vertex away.
    fn remove(&mut self, vertex: usize);
    /// Whether a vertex is in it.
    fn contains(&self, vertex: usize) -> bool;
    /// Adds the vertices of another set.
    fn add(&mut self, other: &Self);
    /// Keeps the vertices that are in another set too.
    fn keep(&mut self, other: &Self);
    /// Takes away the vertices of another set.
    fn take(&mut self, other: &Self);
    /// Whether the two have a vertex in common.
    fn meets(&self, other: &Self) -> bool;
    /// How many vertices there are.
    fn count(&self) -> u32;
    /// Takes the least vertex away and returns it.
    fn pop(&mut self) -> Option<usize>;
    /// Calls `visit` with every vertex, ascending, until it breaks off; all of them together in linear time.
    fn for_each<R>(&self, visit: impl FnMut(usize) -> ControlFlow<R>) -> ControlFlow<R>;
    /// Bytes besides its own size.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Every vertex, ascending.
    fn to_vec(&self) -> Vec<u32> {
        let mut vertices = Vec::with_capacity(self.count() as usize);
        let _ = self.for_each(|vertex| {
            vertices.push(vertex as u32);
            ControlFlow::<()>::Continue(())
        });
        vertices
    }

    /// Whether all vertices of another set are in it.
    fn contains_all(&self, other: &Self) -> bool {
        other.without(self).is_empty()
    }

    /// The vertices that are in both.
    fn common(&self, other: &Self) -> Self {
        let mut common = self.clone();
        common.keep(other);
        common
    }

    /// The vertices that are not in the other set.
    fn without(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        rest.take(other);
        rest
    }
}

macro_rules! one_word {
    ($word:ty) => {
        impl Bits for $word {
            fn empty(_vertices: usize) -> Self {
                0
            }
            fn insert(&mut self, vertex: usize) {
                *self |= 1 << vertex;
            }
            fn remove(&mut self, vertex: usize) {
                *self &= !(1 << vertex);
            }
            fn contains(&self, vertex: usize) -> bool {
                *self >> vertex & 1 == 1
            }
            fn add(&mut self, other: &Self) {
                *self |= other;
            }
            fn keep(&mut self, other: &Self) {
                *self &= other;
            }
            fn take(&mut self, other: &Self) {
                *self &= !other;
            }
            fn meets(&self, other: &Self) -> bool {
                self & other != 0
            }
            fn count(&self) -> u32 {
                self.count_ones()
            }
            fn is_empty(&self) -> bool {
                *self == 0
            }
            fn pop(&mut self) -> Option<usize> {
                (*self != 0).then(|| {
                    let least = self.trailing_zeros() as usize;
                    *self &= *self - 1;
                    least
                })
            }
            fn for_each<R>(&self, mut visit: impl FnMut(usize) -> ControlFlow<R>) -> ControlFlow<R> {
                let mut rest = *self;
                while let Some(vertex) = rest.pop() {
                    visit(vertex)?;
                }
                ControlFlow::Continue(())
            }
        }
    };
}

one_word!(u64);
one_word!(u128);

/// A set of any number of vertices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WideSet(Box<[u64]>);

impl Bits for WideSet {
    fn empty(vertices: usize) -> Self {
        WideSet(vec![0; vertices.div_ceil(64)].into_boxed_slice())
    }
    fn insert(&mut self, vertex: usize) {
        self.0[vertex / 64] |= 1 << (vertex % 64);
    }
    fn remove(&mut self, vertex: usize) {
        self.0[vertex / 64] &= !(1 << (vertex % 64));
    }
    fn contains(&self, vertex: usize) -> bool {
        self.0[vertex / 64] >> (vertex % 64) & 1 == 1
    }
    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }
    fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }
    fn take(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
    }
    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }
    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
    fn pop(&mut self) -> Option<usize> {
        let at = self.0.iter().position(|word| *word != 0)?;
        let least = 64 * at + self.0[at].trailing_zeros() as usize;
        self.0[at] &= self.0[at] - 1;
        Some(least)
    }
    fn for_each<R>(&self, mut visit: impl FnMut(usize) -> ControlFlow<R>) -> ControlFlow<R> {
        for (at, word) in self.0.iter().enumerate() {
            word.for_each(|vertex| visit(64 * at + vertex))?;
        }
        ControlFlow::Continue(())
    }
    fn heap_bytes(&self) -> usize {
        8 * self.0.len() + 16
    }
}
