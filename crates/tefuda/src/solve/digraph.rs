//! Graph games: a position is a vertex of a finite digraph, a move goes along an edge, and a player who cannot move loses.
//!
//! - [`Digraph::grundy`]: values of graphs without cycles, O(V + E).
//! - [`Digraph::outcomes`]: who wins, and in how many moves, cycles allowed, O(V + E).
//! - [`Digraph::loopy`]: values of graphs with cycles, O(E times the largest value).
//! - [`Digraph::solve`]: the last two together; 8 bytes an edge and 40 a vertex, the graph included.
//!
//! All of them are iterative and deduplicate parallel edges. Literature: Grundy (1939), Sprague (1935); for cycles Smith (1966),
//! Fraenkel and Perl (1975).

use std::collections::BTreeSet;

use crate::kernel::run::{Meter, Undecided};
use crate::value::loopy::{LoopyNimber, LoopyOutcome};

/// A finite digraph; edges by the vertex they start from, each once.
#[derive(Clone, Debug, Default)]
pub struct Digraph {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// Why a plain value was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrundyError {
    /// The graph has a cycle, so that plain values are not defined.
    #[error(
        "the graph has a cycle through vertex {vertex}: plain values are not defined there; loopy values are"
    )]
    Cycle {
        /// A vertex on a cycle.
        vertex: u32,
    },
    /// The budget was used up.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

/// Who wins from a vertex, and in how many moves with best play (the winner hurries, the loser resists).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VertexOutcome {
    /// For the player to move.
    pub outcome: LoopyOutcome,
    /// Moves until the end; 0 for a draw.
    pub remoteness: u32,
}

const UNLABELLED: u32 = u32::MAX;
const INFINITE: u32 = u32::MAX - 1;

/// The values of all vertices of a graph that may have cycles.
#[derive(Clone, Debug)]
pub struct LoopyValues {
    labels: Vec<u32>,
    /// When each vertex got its value, counted from 1; 0 for infinite ones.
    turns: Vec<u32>,
}

impl Digraph {
    /// The graph with these edges; ends are below `vertices`.
    #[must_use]
    pub fn new(vertices: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0u32; vertices + 1];
        edges.clone().for_each(|(from, _)| starts[from as usize + 1] += 1);
        (1..=vertices).for_each(|vertex| starts[vertex] += starts[vertex - 1]);
        let mut next = starts.clone();
        let mut targets = vec![0u32; starts[vertices] as usize];
        for (from, to) in edges {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        // Each list sorted and without repetitions, moved up to close the gaps.
        let mut kept = 0;
        for vertex in 0..vertices {
            let (start, end) = (starts[vertex] as usize, starts[vertex + 1] as usize);
            targets[start..end].sort_unstable();
            starts[vertex] = kept as u32;
            for at in start..end {
                if at == start || targets[at] != targets[at - 1] {
                    targets[kept] = targets[at];
                    kept += 1;
                }
            }
        }
        starts[vertices] = kept as u32;
        targets.truncate(kept);
        targets.shrink_to_fit();
        Digraph { starts, targets }
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The vertices that a move leads to, ascending.
    #[must_use]
    pub fn followers(&self, vertex: usize) -> &[u32] {
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// The same graph with all edges turned round.
    #[must_use]
    pub fn reversed(&self) -> Digraph {
        let count = self.vertices();
        let mut starts = vec![0u32; count + 1];
        self.targets.iter().for_each(|&to| starts[to as usize + 1] += 1);
        (1..=count).for_each(|vertex| starts[vertex] += starts[vertex - 1]);
        // Edges come in the order of the vertices they start from, so that each list is ascending. While a list is filled, its start
        // is where the next one goes: in the end that is where it ends.
        let mut targets = vec![0u32; self.edges()];
        for from in 0..count {
            for &to in self.followers(from) {
                let next = &mut starts[to as usize];
                targets[*next as usize] = from as u32;
                *next += 1;
            }
        }
        starts.copy_within(..count, 1);
        starts[0] = 0;
        Digraph { starts, targets }
    }

    /// The value of every vertex of a graph without cycles: the least number that no follower has.
    ///
    /// # Errors
    /// [`GrundyError::Cycle`] if there is a cycle; [`GrundyError::Undecided`] when the budget is used up.
    ///
    /// ```
    /// use tefuda::Budget;
    /// use tefuda::solve::digraph::Digraph;
    /// let graph = Digraph::new(3, [(2, 1), (2, 0), (1, 0)].into_iter());
    /// assert_eq!(graph.grundy(&mut Budget::default().meter()).unwrap(), [0, 1, 2]);
    /// ```
    pub fn grundy(&self, meter: &mut Meter) -> Result<Vec<u32>, GrundyError> {
        let count = self.vertices();
        let before = self.reversed();
        let mut open: Vec<u32> = (0..count).map(|vertex| self.followers(vertex).len() as u32).collect();
        let mut ready: Vec<u32> = (0..count as u32).filter(|&vertex| open[vertex as usize] == 0).collect();
        let mut values = vec![0u32; count];
        // `seen[value]` is the vertex that saw this value last, plus one.
        let mut seen: Vec<u32> = Vec::new();
        let mut done = 0;
        while let Some(vertex) = ready.pop() {
            meter.spend(1, 0)?;
            done += 1;
            let mark = vertex + 1;
            for &next in self.followers(vertex as usize) {
                let value = values[next as usize] as usize;
                if seen.len() <= value {
                    seen.resize(value + 1, 0);
                }
                seen[value] = mark;
            }
            values[vertex as usize] =
                seen.iter().position(|&entry| entry != mark).unwrap_or(seen.len()) as u32;
            for &earlier in before.followers(vertex as usize) {
                open[earlier as usize] -= 1;
                if open[earlier as usize] == 0 {
                    ready.push(earlier);
                }
            }
        }
        if done == count {
            return Ok(values);
        }
        // Going along open vertices never ends, so that it comes to a cycle.
        let mut at = open.iter().position(|&open| open > 0).unwrap_or(0);
        for _ in 0..count {
            at = self
                .followers(at)
                .iter()
                .map(|&next| next as usize)
                .find(|&next| open[next] > 0)
                .unwrap_or(at);
        }
        Err(GrundyError::Cycle { vertex: at as u32 })
    }

    /// Who wins from every vertex, and in how many moves. Backwards from the ends, nearest first.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn outcomes(&self, meter: &mut Meter) -> Result<Vec<VertexOutcome>, Undecided> {
        self.outcomes_by(&self.reversed(), meter)
    }

    /// Values and outcomes of all vertices: what [`Digraph::loopy`] and [`Digraph::outcomes`] give, with the edges turned round once.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn solve(&self, meter: &mut Meter) -> Result<(LoopyValues, Vec<VertexOutcome>), Undecided> {
        let before = self.reversed();
        Ok((self.loopy_by(&before, meter)?, self.outcomes_by(&before, meter)?))
    }

    fn outcomes_by(&self, before: &Digraph, meter: &mut Meter) -> Result<Vec<VertexOutcome>, Undecided> {
        let count = self.vertices();
        let drawn = VertexOutcome { outcome: LoopyOutcome::Draw, remoteness: 0 };
        let mut outcomes = vec![drawn; count];
        let mut open: Vec<u32> = (0..count).map(|vertex| self.followers(vertex).len() as u32).collect();
        let mut queue: Vec<u32> = (0..count as u32).filter(|&vertex| open[vertex as usize] == 0).collect();
        for &vertex in &queue {
            outcomes[vertex as usize].outcome = LoopyOutcome::Loss;
        }
        let mut at = 0;
        while let Some(&vertex) = queue.get(at) {
            at += 1;
            meter.spend(1, 0)?;
            let VertexOutcome { outcome, remoteness } = outcomes[vertex as usize];
            for &earlier in before.followers(vertex as usize) {
                let earlier_outcome = &mut outcomes[earlier as usize];
                if earlier_outcome.outcome != LoopyOutcome::Draw {
                    continue;
                }
                open[earlier as usize] -= 1;
                let settled = match outcome {
                    // The nearest lost follower comes first.
                    LoopyOutcome::Loss => Some(LoopyOutcome::Win),
                    // The last follower is the one that holds out longest.
                    _ => (open[earlier as usize] == 0).then_some(LoopyOutcome::Loss),
                };
                if let Some(outcome) = settled {
                    *earlier_outcome = VertexOutcome { outcome, remoteness: remoteness + 1 };
                    queue.push(earlier);
                }
            }
        }
        Ok(outcomes)
    }

    /// The values of all vertices, cycles allowed.
    ///
    /// # Errors
    /// [`Undecided`] when the budget is used up.
    pub fn loopy(&self, meter: &mut Meter) -> Result<LoopyValues, Undecided> {
        self.loopy_by(&self.reversed(), meter)
    }

    fn loopy_by(&self, before: &Digraph, meter: &mut Meter) -> Result<LoopyValues, Undecided> {
        let count = self.vertices();
        let mut labels = vec![UNLABELLED; count];
        let mut turns = vec![0u32; count];
        let mut labelled = 0;
        let mut unlabelled: Vec<u32> = (0..count as u32).collect();
        // Followers that are unlabelled or infinite.
        let mut open: Vec<u32> = (0..count).map(|vertex| self.followers(vertex).len() as u32).collect();
        // Followers that are unlabelled or infinite and have no follower labelled m themselves.
        let mut unanswered = vec![0u32; count];
        // Whether a vertex has a follower labelled m: the last m for which it had, plus one.
        let mut reaches = vec![0u32; count];
        let mut m = 0;
        while !unlabelled.is_empty() {
            let stamp = m + 1;
            let mut ready = Vec::new();
            for &vertex in &unlabelled {
                meter.spend(1 + self.followers(vertex as usize).len() as u64, 0)?;
                unanswered[vertex as usize] = open[vertex as usize];
                if open[vertex as usize] == 0 {
                    ready.push(vertex);
                }
            }
            while let Some(vertex) = ready.pop() {
                if labels[vertex as usize] != UNLABELLED || reaches[vertex as usize] == stamp {
                    continue;
                }
                labels[vertex as usize] = m;
                labelled += 1;
                turns[vertex as usize] = labelled;
                for &earlier in before.followers(vertex as usize) {
                    open[earlier as usize] -= 1;
                    if reaches[earlier as usize] == stamp {
                        continue;
                    }
                    reaches[earlier as usize] = stamp;
                    if labels[earlier as usize] < INFINITE {
                        continue;
                    }
                    let answered = before.followers(earlier as usize);
                    meter.spend(1 + answered.len() as u64, 0)?;
                    for &still in answered {
                        // Of a labelled vertex it does not matter.
                        let unanswered = &mut unanswered[still as usize];
                        *unanswered = unanswered.wrapping_sub(1);
                        if *unanswered == 0 && labels[still as usize] == UNLABELLED {
                            ready.push(still);
                        }
                    }
                }
            }
            unlabelled.retain(|&vertex| {
                let label = &mut labels[vertex as usize];
                if *label == UNLABELLED && reaches[vertex as usize] != stamp {
                    *label = INFINITE;
                }
                *label == UNLABELLED
            });
            m += 1;
        }
        Ok(LoopyValues { labels, turns })
    }
}

impl LoopyValues {
    /// The value of a vertex of the graph that was solved.
    #[must_use]
    pub fn of(&self, graph: &Digraph, vertex: usize) -> LoopyNimber {
        match self.labels[vertex] {
            INFINITE => {
                let labels = graph.followers(vertex).iter().map(|&next| self.labels[next as usize]);
                LoopyNimber::Infinite(labels.filter(|&label| label < INFINITE).collect::<BTreeSet<u32>>())
            }
            value => LoopyNimber::Finite(value),
        }
    }

    /// The value of a vertex, if it is finite.
    #[must_use]
    pub fn finite(&self, vertex: usize) -> Option<u32> {
        Some(self.labels[vertex]).filter(|&label| label < INFINITE)
    }

    /// When a vertex got its value, counted from 1; 0 if it is infinite. It leads through won sums to their end.
    ///
    /// When a vertex u gets the value m, its followers are of two kinds. Some have values below m, all of which occur, and got
    /// them earlier. Every other one has a follower with the value m that got it earlier, by which a move there is taken back.
    ///
    /// Let t be the sum of the turns of all parts of a sum of finite values with nim-sum 0, and let the opponent move from u.
    /// - To a follower of the second kind: the answer in the same part restores m with an earlier turn.
    /// - To one with a value a < m: the nim-sum is restored in another part, from a value v to v xor (a xor m) < v, since
    ///   the highest bit of a xor m is one of m and so of some other part. Both parts then have earlier turns than before.
    ///
    /// So there is an answer to nim-sum 0 that makes t smaller than it was before the opponent's move. Whoever always takes an
    /// answer with the least t comes to an end, within t rounds, and does so as the one who moved last.
    #[must_use]
    pub fn turn(&self, vertex: usize) -> u32 {
        self.turns[vertex]
    }
}
