//! Names of vertices, and the vertices of names, for graphs with millions of them: about 20 bytes a name.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

use super::plain_number;

/// Names in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// All names, one after the other.
    text: String,
    /// Where each ends.
    ends: Vec<u32>,
    /// Names that are numbers, by that number: the vertex plus one. In large graphs they all are.
    by_number: Vec<u32>,
    /// The others by their hash: the vertex plus one, in the first free place from there on.
    by_hash: Vec<u32>,
    hashed: usize,
}

impl Names {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The name of a vertex.
    #[must_use]
    pub fn name(&self, vertex: u32) -> &str {
        let vertex = vertex as usize;
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..self.ends[vertex] as usize]
    }

    /// All names in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).map(|vertex| self.name(vertex))
    }

    /// The vertex of a name.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<u32> {
        self.find(name, plain_number(name))
    }

    /// The vertex of a name, a new one if it has none; `None` if there is no room for more names. `number` is the number that the name
    /// is, written without leading zeros.
    pub(super) fn enter(&mut self, name: &str, number: Option<usize>) -> Option<u32> {
        match self.find(name, number) {
            Some(vertex) => Some(vertex),
            None => self.add(name, number),
        }
    }

    fn find(&self, name: &str, number: Option<usize>) -> Option<u32> {
        let vertex = number.and_then(|number| self.numbered(number));
        vertex.or_else(|| self.by_hash.get(self.place(name)?)?.checked_sub(1))
    }

    /// The vertex whose name is this number, if it is found by it.
    #[inline]
    pub(super) fn numbered(&self, number: usize) -> Option<u32> {
        self.by_number.get(number)?.checked_sub(1)
    }

    /// Where a name is, or would be, among those that are found by their hash.
    fn place(&self, name: &str) -> Option<usize> {
        let last = self.by_hash.len().checked_sub(1)?;
        let mut hasher = FxHasher::default();
        hasher.write(name.as_bytes());
        let mut place = hasher.finish() as usize & last;
        while self.by_hash[place].checked_sub(1).is_some_and(|vertex| self.name(vertex) != name) {
            place = (place + 1) & last;
        }
        Some(place)
    }

    fn add(&mut self, name: &str, number: Option<usize>) -> Option<u32> {
        let vertex = u32::try_from(self.len()).ok().filter(|&vertex| vertex < u32::MAX)?;
        let end = u32::try_from(self.text.len() + name.len()).ok()?;
        // The table stays within a few megabytes and a few times the number of vertices.
        match number.filter(|&number| number < (1 << 20) + 8 * self.len()) {
            Some(number) => {
                if self.by_number.len() <= number {
                    self.by_number.resize(number + 1, 0);
                }
                self.by_number[number] = vertex + 1;
            }
            None => {
                if 2 * (self.hashed + 1) > self.by_hash.len() {
                    let larger = vec![0; (2 * self.by_hash.len()).max(16)];
                    for known in std::mem::replace(&mut self.by_hash, larger) {
                        let place = known.checked_sub(1).and_then(|vertex| self.place(self.name(vertex)));
                        place.into_iter().for_each(|place| self.by_hash[place] = known);
                    }
                }
                let place = self.place(name)?;
                self.by_hash[place] = vertex + 1;
                self.hashed += 1;
            }
        }
        self.text.push_str(name);
        self.ends.push(end);
        Some(vertex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again() {
        let mut names = Names::default();
        let all: Vec<String> = (0..5000u64)
            .map(|n| match n % 4 {
                0 => n.to_string(),
                1 => format!("v{n}"),
                2 => format!("0{n}"),
                _ => (n * 999_983 % 1_000_000_000).to_string(),
            })
            .collect();
        for round in 0..2 {
            for (vertex, name) in (0..).zip(&all) {
                assert_eq!(names.vertex(name), (round == 1).then_some(vertex));
                assert_eq!(names.enter(name, plain_number(name)), Some(vertex));
                assert_eq!(names.name(vertex), name);
            }
        }
        assert_eq!((names.len(), names.vertex("w")), (5000, None));
    }
}
