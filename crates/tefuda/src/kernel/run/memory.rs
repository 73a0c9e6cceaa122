//! What is kept between questions. It has an owner: a batch, a server, a test.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

/// Things found for one question that may serve the next, one cache for each type.
#[derive(Default)]
pub struct Memory {
    caches: Mutex<FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Memory {
    /// The cache of a type, empty at first; the type decides what it keeps there.
    #[must_use]
    pub fn cache<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut caches = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        let cache = caches.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        // The key is the type, so the cache has that type.
        cache.clone().downcast().unwrap_or_default()
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let caches = self.caches.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_struct("Memory").field("caches", &caches.len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_has_one_cache() {
        let memory = Memory::default();
        memory.cache::<Mutex<Vec<u8>>>().lock().unwrap().push(7);
        assert_eq!(*memory.cache::<Mutex<Vec<u8>>>().lock().unwrap(), [7]);
        assert!(memory.cache::<Mutex<Vec<u16>>>().lock().unwrap().is_empty());
    }
}
