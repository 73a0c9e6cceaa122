//! Grundy values of any impartial game without cycles, from a function that lists what its moves lead to.
//!
//! A move leads to components side by side: often one, none if nothing is left to play, several if it breaks the position up.
//! Its value is the nim-sum of theirs, and a position's is the least number that no move has (Sprague 1935, Grundy 1939). Breaking
//! positions up is what keeps such a search small: equal components are solved once, wherever they come from.
//!
//! It keeps its own stack, runs under a budget, and refuses games with cycles.
//!
//! Cost: every component once, each with its moves, of which the values are sorted; memory in proportion to the components seen.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::search::SearchError;
use super::sums::mex;
use crate::kernel::run::{Budget, Meter, Undecided};

/// What the moves of a position lead to.
#[derive(Clone, Debug)]
pub struct Options<P> {
    /// The components of all moves, one move after the other.
    components: Vec<P>,
    /// Where the components of each move end.
    ends: Vec<usize>,
}

impl<P> Options<P> {
    /// A move that leads to these components side by side.
    pub fn push(&mut self, components: impl IntoIterator<Item = P>) {
        self.components.extend(components);
        self.ends.push(self.components.len());
    }
}

/// A position under way.
struct Frame<P> {
    position: P,
    options: Options<P>,
    /// How many components have been looked at.
    looked_at: usize,
    /// The nim-sum of those of the move under way.
    sum: u64,
    /// The values of the moves done.
    values: Vec<u64>,
}

/// A search for values with its memory: several positions share what was found.
///
/// ```
/// use tefuda::Budget;
/// use tefuda::solve::grundy::{GrundySearch, Options};
///
/// // Kayles: take one or two adjacent pins of a row.
/// let moves = |&row: &u32, options: &mut Options<u32>| {
///     for taken in 1..=row.min(2) {
///         (0..=(row - taken) / 2).for_each(|left| options.push([left, row - taken - left]));
///     }
/// };
/// let mut kayles = GrundySearch::new(moves, &Budget::default());
/// assert_eq!(kayles.value(&7).unwrap(), 2);
/// assert_eq!(kayles.sum(&[3, 4, 5]).unwrap(), 3 ^ 1 ^ 4);
/// ```
pub struct GrundySearch<P, F> {
    moves: F,
    /// `None` for a position that is under way.
    memo: FxHashMap<P, Option<u64>>,
    /// What the positions under way hold.
    stack_bytes: u64,
    meter: Meter,
}

impl<P: Clone + Eq + Hash, F: FnMut(&P, &mut Options<P>)> GrundySearch<P, F> {
    /// A search that has seen nothing yet, for the game whose moves this function lists.
    ///
    /// The budget counts the memory of positions by their size; what they own elsewhere is not known here.
    pub fn new(moves: F, budget: &Budget) -> Self {
        GrundySearch { moves, memo: FxHashMap::default(), stack_bytes: 0, meter: budget.meter() }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// The value of a sum.
    ///
    /// # Errors
    /// [`SearchError`] when the budget is used up or the game has a cycle.
    pub fn sum(&mut self, components: &[P]) -> Result<u64, SearchError> {
        components.iter().try_fold(0, |sum, component| Ok(sum ^ self.value(component)?))
    }

    /// The value of a position.
    ///
    /// # Errors
    /// [`SearchError`] when the budget is used up or the game has a cycle. What was solved until then is kept.
    pub fn value(&mut self, root: &P) -> Result<u64, SearchError> {
        if let Some(&Some(value)) = self.memo.get(root) {
            return Ok(value);
        }
        let mut stack = Vec::new();
        let result = self.run(root, &mut stack);
        // After a failure the positions still under way must not look like cycles to the next search.
        for frame in stack {
            self.memo.remove(&frame.position);
        }
        self.stack_bytes = 0;
        result
    }

    fn run(&mut self, root: &P, stack: &mut Vec<Frame<P>>) -> Result<u64, SearchError> {
        stack.push(self.open(root.clone())?);
        let mut solved = 0;
        while let Some(frame) = stack.last_mut() {
            let unknown = loop {
                while frame.options.ends.get(frame.values.len()) == Some(&frame.looked_at) {
                    frame.values.push(std::mem::take(&mut frame.sum));
                }
                let Some(component) = frame.options.components.get(frame.looked_at) else { break None };
                match self.memo.get(component) {
                    Some(&Some(value)) => frame.sum ^= value,
                    Some(None) => return Err(SearchError::Cycle),
                    None => break Some(component.clone()),
                }
                frame.looked_at += 1;
            };
            if let Some(component) = unknown {
                stack.push(self.open(component)?);
            } else if let Some(frame) = stack.pop() {
                self.stack_bytes -= frame.bytes();
                solved = mex(frame.values);
                self.memo.insert(frame.position, Some(solved));
            }
        }
        Ok(solved)
    }

    fn open(&mut self, position: P) -> Result<Frame<P>, Undecided> {
        // While a hash table grows, the old one and one of twice its size are there together.
        let table = self.memo.capacity() * (size_of::<(P, Option<u64>)>() + 1) * 2;
        self.meter.spend(1, table as u64 + self.stack_bytes)?;
        let mut options = Options { components: Vec::new(), ends: Vec::new() };
        (self.moves)(&position, &mut options);
        self.memo.insert(position.clone(), None);
        let values = Vec::with_capacity(options.ends.len());
        let frame = Frame { position, options, looked_at: 0, sum: 0, values };
        self.stack_bytes += frame.bytes();
        Ok(frame)
    }
}

impl<P> Frame<P> {
    fn bytes(&self) -> u64 {
        let Options { components, ends } = &self.options;
        (size_of::<Self>() + components.capacity() * size_of::<P>() + 16 * ends.capacity()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::random::Random;
    use crate::kernel::run::Limit;
    use crate::solve::digraph::Digraph;

    #[test]
    fn graphs_have_the_values_of_their_vertices() {
        let mut random = Random::new(3);
        for _ in 0..200 {
            let vertices = 1 + random.below(30) as u32;
            let edges: Vec<(u32, u32)> = (0..random.below(120))
                .map(|_| (random.below(vertices.into()) as u32, random.below(vertices.into()) as u32))
                .filter(|(from, to)| from > to)
                .collect();
            let graph = Digraph::new(vertices as usize, edges.iter().copied());
            let known = graph.grundy(&mut Budget::default().meter()).unwrap();
            let moves = |&vertex: &u32, options: &mut Options<u32>| {
                graph.followers(vertex as usize).iter().for_each(|&next| options.push([next]));
            };
            let mut search = GrundySearch::new(moves, &Budget::default());
            for vertex in (0..vertices).rev() {
                assert_eq!(search.value(&vertex).unwrap(), u64::from(known[vertex as usize]));
            }
        }
    }

    #[test]
    fn cycles_are_refused_and_the_search_goes_on() {
        // 0 and 1 lead to each other, 2 leads to nothing, 3 to 2.
        let moves = |&at: &u32, options: &mut Options<u32>| match at {
            0 | 1 => options.push([1 - at]),
            3 => options.push([2]),
            _ => {}
        };
        let mut search = GrundySearch::new(moves, &Budget::default());
        assert_eq!(search.value(&0), Err(SearchError::Cycle));
        assert_eq!(search.value(&3), Ok(1));
        assert_eq!(search.value(&1), Err(SearchError::Cycle));
    }

    #[test]
    fn long_games_are_no_trouble_and_budgets_hold() {
        let one_less = |&heap: &u64, options: &mut Options<u64>| {
            if heap > 0 {
                options.push([heap - 1]);
            }
        };
        assert_eq!(GrundySearch::new(one_less, &Budget::default()).value(&1_000_001), Ok(1));
        let mut short = GrundySearch::new(one_less, &Budget::of_nodes(10));
        let Err(SearchError::Undecided(undecided)) = short.value(&100) else {
            panic!("it has 101 positions")
        };
        assert_eq!((undecided.limit(), undecided.nodes()), (Limit::Nodes, 10));
        let tight = Budget { max_memory: Some(10_000), ..Budget::default() };
        let Err(SearchError::Undecided(undecided)) = GrundySearch::new(one_less, &tight).value(&10_000)
        else {
            panic!("its stack is larger")
        };
        assert_eq!(undecided.limit(), Limit::Memory);
    }
}
