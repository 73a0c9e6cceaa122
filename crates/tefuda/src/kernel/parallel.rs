//! Work on all cores, where the crate is built with the feature `parallel`; without it the same calls work on one.
//!
//! The work is cut into numbered pieces whose results do not depend on each other, and merging the results does not depend on their
//! order. So both ways come to the same.

#[cfg(feature = "parallel")]
pub(crate) use rayon::prelude::*;

#[cfg(not(feature = "parallel"))]
pub(crate) use on_one_core::*;

/// How many pieces of work go on at the same time.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// As much of the same interface as this crate uses, one piece after the other.
#[cfg(not(feature = "parallel"))]
mod on_one_core {
    use std::iter;

    pub(crate) struct Pieces<I>(I);

    pub(crate) trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> Pieces<Self::IntoIter> {
            Pieces(self.into_iter())
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    pub(crate) trait ParallelSlice<T> {
        fn par_chunks(&self, size: usize) -> Pieces<std::slice::Chunks<'_, T>>;
        fn par_chunks_mut(&mut self, size: usize) -> Pieces<std::slice::ChunksMut<'_, T>>;
    }

    impl<T> ParallelSlice<T> for [T] {
        fn par_chunks(&self, size: usize) -> Pieces<std::slice::Chunks<'_, T>> {
            Pieces(self.chunks(size))
        }

        fn par_chunks_mut(&mut self, size: usize) -> Pieces<std::slice::ChunksMut<'_, T>> {
            Pieces(self.chunks_mut(size))
        }
    }

    impl<I: Iterator> Pieces<I> {
        pub(crate) fn zip<J: Iterator>(self, other: Pieces<J>) -> Pieces<iter::Zip<I, J>> {
            Pieces(self.0.zip(other.0))
        }

        pub(crate) fn map<T>(self, step: impl FnMut(I::Item) -> T) -> Pieces<impl Iterator<Item = T>> {
            Pieces(self.0.map(step))
        }

        pub(crate) fn collect<C: FromIterator<I::Item>>(self) -> C {
            self.0.collect()
        }

        pub(crate) fn enumerate(self) -> Pieces<iter::Enumerate<I>> {
            Pieces(self.0.enumerate())
        }

        pub(crate) fn try_for_each<E>(mut self, step: impl FnMut(I::Item) -> Result<(), E>) -> Result<(), E> {
            self.0.try_for_each(step)
        }

        /// One piece of all.
        pub(crate) fn try_fold<T, E>(
            mut self,
            fresh: impl Fn() -> T,
            step: impl FnMut(T, I::Item) -> Result<T, E>,
        ) -> Pieces<iter::Once<Result<T, E>>> {
            Pieces(iter::once(self.0.try_fold(fresh(), step)))
        }
    }

    impl<T, E, I: Iterator<Item = Result<T, E>>> Pieces<I> {
        pub(crate) fn try_reduce(
            mut self,
            fresh: impl Fn() -> T,
            merge: impl Fn(T, T) -> Result<T, E>,
        ) -> Result<T, E> {
            self.0.try_fold(fresh(), |merged, piece| merge(merged, piece?))
        }
    }
}
