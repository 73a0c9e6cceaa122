//! Sets as what a search remembers: one word where that is enough.

use super::run::HeapSize;

/// A set of small numbers, by bits. Sets with the same members are equal, however many words they were given in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitKey(Words);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Words {
    One(u64),
    Several(Box<[u64]>),
}

impl BitKey {
    /// The set of these bits, the words in order.
    #[must_use]
    pub fn new(words: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + Clone) -> Self {
        let unused = words.clone().rev().take_while(|&word| word == 0).count();
        let used = words.len() - unused;
        BitKey(match used {
            0 | 1 => Words::One(words.take(used).sum()),
            _ => Words::Several(words.take(used).collect()),
        })
    }
}

impl HeapSize for BitKey {
    fn heap_size(&self) -> usize {
        match &self.0 {
            Words::One(_) => 0,
            // What the allocator adds to a block, about.
            Words::Several(words) => 16 + size_of_val(&**words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_are_equal_keys() {
        let key = |words: &[u64]| BitKey::new(words.iter().copied());
        assert_eq!(key(&[5, 0, 0]), key(&[5]));
        assert_eq!(key(&[]), key(&[0, 0]));
        assert_eq!(key(&[5, 1, 0]), key(&[5, 1]));
        assert_ne!(key(&[5, 1]), key(&[5]));
        assert_eq!((key(&[7]).heap_size(), key(&[0, 1]).heap_size()), (0, 32));
    }
}
