//! Where the vertices and edges of a picture on the ground stand in a grid of characters.
//!
//! Every edge is a vertical line in a column, and every vertex a horizontal bar that joins the columns of its edges (a dot if they
//! share one). The vertices are met one after the other from the ground upwards while the edges that lead further up are kept in a list
//! from left to right. A vertex whose lower edges are not neighbours in that list has a bar that crosses the edges between them: of
//! several orders that one is taken which crosses least.

use std::collections::VecDeque;

use crate::kernel::random::Random;

/// Characters left free between an edge with its label and the next.
const GAP: usize = 1;

/// How many orders are tried for a picture with cycles.
const TRIES: u64 = 80;

/// An edge to be drawn between two vertices, of which 0 is the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strand {
    pub(super) ends: [usize; 2],
    /// How many characters it takes from side to side, with its label.
    pub(super) width: usize,
}

/// Where everything stands.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The column of each edge.
    pub(super) column: Vec<usize>,
    /// The level of each vertex; the ground has 0.
    pub(super) level: Vec<usize>,
    pub(super) width: usize,
    /// How often a bar crosses an edge.
    pub(super) crossings: usize,
}

impl Places {
    pub(super) fn height(&self) -> usize {
        self.level.iter().copied().max().unwrap_or(0)
    }
}

/// Places a connected picture with at least one edge, in which nothing is joined to itself.
pub(super) fn place(vertices: usize, strands: &[Strand]) -> Places {
    let first = Sweep::new(vertices, strands, None).places();
    let is_tree = strands.len() < vertices;
    if is_tree || first.crossings == 0 {
        return first;
    }
    let others = (1..TRIES).map(|seed| Sweep::new(vertices, strands, Some(Random::new(seed))).places());
    let better = others.min_by_key(|places| (places.crossings, places.height(), places.width));
    match better {
        Some(places) if places.crossings < first.crossings => places,
        _ => first,
    }
}

/// How many edges each vertex is away from the ground.
fn distances(around: &[Vec<usize>], strands: &[Strand]) -> Vec<usize> {
    let mut far = vec![usize::MAX; around.len()];
    let mut queue = VecDeque::from([0]);
    far[0] = 0;
    while let Some(vertex) = queue.pop_front() {
        for &edge in &around[vertex] {
            let next = other_end(strands[edge], vertex);
            if far[next] == usize::MAX {
                far[next] = far[vertex] + 1;
                queue.push_back(next);
            }
        }
    }
    far
}

fn other_end(strand: Strand, vertex: usize) -> usize {
    if strand.ends[0] == vertex { strand.ends[1] } else { strand.ends[0] }
}

/// An edge in the list from left to right.
#[derive(Clone, Copy)]
struct Listed {
    edge: usize,
    /// The vertex above it; met already if the edge only keeps its column free until the next level.
    top: usize,
}

/// The pass from the ground upwards.
struct Sweep<'a> {
    strands: &'a [Strand],
    /// The edges at each vertex.
    around: Vec<Vec<usize>>,
    far: Vec<usize>,
    /// Which of vertices that are equally good comes first, and so for edges.
    rank: Vec<u64>,
    list: Vec<Listed>,
    /// The vertices in the order in which they were met.
    met: Vec<usize>,
    is_met: Vec<bool>,
    /// Pairs of edges of which the first is to the left of the second.
    left_of: Vec<(usize, usize)>,
    /// Pairs of edges that should share a column.
    in_line: Vec<(usize, usize)>,
}

impl<'a> Sweep<'a> {
    fn new(vertices: usize, strands: &'a [Strand], random: Option<Random>) -> Self {
        let mut around = vec![Vec::new(); vertices];
        for (edge, strand) in strands.iter().enumerate() {
            strand.ends.iter().for_each(|&end| around[end].push(edge));
        }
        let far = distances(&around, strands);
        let rank: Vec<u64> = match random {
            Some(mut random) => strands.iter().map(|_| random.bits()).collect(),
            None => (0..strands.len() as u64).collect(),
        };
        let mut sweep = Sweep {
            strands,
            around,
            far,
            rank,
            list: Vec::new(),
            met: Vec::new(),
            is_met: vec![false; vertices],
            left_of: Vec::new(),
            in_line: Vec::new(),
        };
        sweep.meet(0, 0);
        let mut level = 0;
        while let Some((vertex, at)) = sweep.next() {
            if sweep.far[vertex] > level {
                // What ended lower no longer keeps its column.
                level = sweep.far[vertex];
                let (is_met, before) = (&sweep.is_met, sweep.list.clone());
                let at_edge = before[at].edge;
                sweep.list.retain(|listed| !is_met[listed.top]);
                let at = sweep.list.iter().position(|listed| listed.edge == at_edge).unwrap_or(0);
                sweep.meet(vertex, at);
            } else {
                sweep.meet(vertex, at);
            }
        }
        sweep
    }

    /// The vertex to meet next, and the place in the list of the middle one of its lower edges: the one whose bar crosses fewest
    /// edges, of these one that is near the ground.
    fn next(&self) -> Option<(usize, usize)> {
        let mut best: Option<((usize, usize, u64), usize, usize)> = None;
        for (first, listed) in self.list.iter().enumerate().filter(|(_, listed)| !self.is_met[listed.top]) {
            let vertex = listed.top;
            let open = |listed: &&Listed| !self.is_met[listed.top];
            let own: Vec<usize> =
                (first..self.list.len()).filter(|&at| self.list[at].top == vertex).collect();
            let (Some(&last), Some(&middle)) = (own.last(), own.get((own.len() - 1) / 2)) else { continue };
            let crossed = self.list[first..=last].iter().filter(open).count() - own.len();
            let key = (crossed, self.far[vertex], self.rank[listed.edge]);
            if best.is_none_or(|(least, ..)| key < least) {
                best = Some((key, vertex, middle));
            }
        }
        best.map(|(_, vertex, middle)| (vertex, middle))
    }

    /// Meets a vertex: its upper edges enter the list behind place `at`.
    fn meet(&mut self, vertex: usize, at: usize) {
        self.is_met[vertex] = true;
        self.met.push(vertex);
        let lower: Vec<usize> =
            self.list.iter().filter(|listed| listed.top == vertex).map(|listed| listed.edge).collect();
        let to = |edge: usize| other_end(self.strands[edge], vertex);
        let mut upper: Vec<usize> =
            self.around[vertex].iter().copied().filter(|&edge| !self.is_met[to(edge)]).collect();
        // An edge to a vertex that is also reached from the left comes first, the nearer the earlier, so that bars lie within each
        // other; from the right the other way round.
        upper.sort_by_cached_key(|&edge| {
            let reached = self.list.iter().position(|listed| listed.top == to(edge));
            match reached {
                Some(place) if place < at => (0, self.list.len() - place, self.rank[edge]),
                None => (1, 0, self.rank[edge]),
                Some(place) => (2, self.list.len() - place, self.rank[edge]),
            }
        });
        let place = (at + 1).min(self.list.len());
        for (listed_at, listed) in self.list.iter().enumerate().filter(|(_, listed)| listed.top != vertex) {
            for &edge in &upper {
                let pair = if listed_at < place { (listed.edge, edge) } else { (edge, listed.edge) };
                self.left_of.push(pair);
            }
        }
        for (index, &edge) in upper.iter().enumerate() {
            self.left_of.extend(upper[index + 1..].iter().map(|&next| (edge, next)));
        }
        if lower.len() % 2 == 1 && upper.len() % 2 == 1 {
            self.in_line.push((lower[lower.len() / 2], upper[upper.len() / 2]));
        }
        let entered: Vec<Listed> = upper.iter().map(|&edge| Listed { edge, top: to(edge) }).collect();
        self.list.splice(place..place, entered);
    }

    fn places(&self) -> Places {
        // Without any edges in line there is always a solution: the list gives an order.
        let column = self.columns(&self.in_line).or_else(|| self.columns(&[])).unwrap_or_default();
        let right = |edge: usize| column[edge] + self.strands[edge].width;
        let width = (0..self.strands.len()).map(right).max().unwrap_or(0);
        // Each vertex stands above all that was met before it and is below it, its labels included.
        let mut skyline = vec![0; width + GAP];
        let mut level = vec![0; self.around.len()];
        for &vertex in self.met.iter().skip(1) {
            let from = self.leftmost_edge(vertex, &column);
            let to = self.around[vertex].iter().map(|&edge| right(edge) + GAP).max().unwrap_or(0);
            level[vertex] = skyline[from..to].iter().max().map_or(1, |highest| highest + 1);
            skyline[from..to].fill(level[vertex]);
        }
        let crossed = |vertex: usize| {
            let from = self.leftmost_edge(vertex, &column);
            let to = self.around[vertex].iter().map(|&edge| column[edge]).max().unwrap_or(0);
            let crosses = |edge: &usize| {
                let [one, other] = self.strands[*edge].ends.map(|end| level[end]);
                let within = (one.min(other) + 1..one.max(other)).contains(&level[vertex]);
                within && from < column[*edge] && column[*edge] < to
            };
            (0..self.strands.len()).filter(crosses).count()
        };
        let crossings = (1..self.around.len()).map(crossed).sum();
        Places { column, level, width, crossings }
    }

    fn leftmost_edge(&self, vertex: usize, column: &[usize]) -> usize {
        self.around[vertex].iter().map(|&edge| column[edge]).min().unwrap_or(0)
    }

    /// Columns that keep the edges apart, with these pairs in one column each; `None` if that contradicts itself. Each stands in the
    /// middle between the leftmost and the rightmost column that it could have.
    fn columns(&self, in_line: &[(usize, usize)]) -> Option<Vec<usize>> {
        let edges = self.strands.len();
        let mut class: Vec<usize> = (0..edges).collect();
        for &(lower, upper) in in_line {
            // The upper edge is in no class yet: each edge is the upper one of one pair at most.
            class[upper] = class[lower];
        }
        let mut right_of = vec![Vec::new(); edges];
        let mut waits_for = vec![0usize; edges];
        for &(left, right) in &self.left_of {
            right_of[class[left]].push((class[right], self.strands[left].width + GAP));
            waits_for[class[right]] += 1;
        }
        let mut width = vec![0; edges];
        for (edge, strand) in self.strands.iter().enumerate() {
            width[class[edge]] = width[class[edge]].max(strand.width);
        }
        let mut order: Vec<usize> =
            (0..edges).filter(|&edge| class[edge] == edge && waits_for[edge] == 0).collect();
        let mut done = 0;
        let mut leftmost = vec![0usize; edges];
        while let Some(&now) = order.get(done) {
            done += 1;
            for &(next, apart) in &right_of[now] {
                leftmost[next] = leftmost[next].max(leftmost[now] + apart);
                waits_for[next] -= 1;
                if waits_for[next] == 0 {
                    order.push(next);
                }
            }
        }
        if order.len() < (0..edges).filter(|&edge| class[edge] == edge).count() {
            return None;
        }
        let whole = order.iter().map(|&edge| leftmost[edge] + width[edge]).max().unwrap_or(0);
        let mut rightmost: Vec<usize> = (0..edges).map(|edge| whole - width[edge]).collect();
        for &now in order.iter().rev() {
            for &(next, apart) in &right_of[now] {
                rightmost[now] = rightmost[now].min(rightmost[next] - apart);
            }
        }
        Some((0..edges).map(|edge| (leftmost[class[edge]] + rightmost[class[edge]]) / 2).collect())
    }
}
