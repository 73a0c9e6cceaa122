//! Trees: leaves side by side, everything else above the middle of its children.

use super::Graph;

/// A forest: what hangs from what.
pub(super) struct Forest {
    pub(super) roots: Vec<usize>,
    pub(super) children: Vec<Vec<usize>>,
    pub(super) depth: Vec<usize>,
}

impl Forest {
    /// The forest that the graph is when directions do not count, if it has no cycle. Trees grow from a node in the topmost row, of
    /// several from one to which no arrow leads, of these from the one with the most neighbours. Tones do not count: they change with
    /// every move, and the trees would turn over.
    pub(super) fn of(graph: &Graph<'_>) -> Option<Self> {
        let count = graph.nodes.len();
        if !is_forest(graph) {
            return None;
        }
        let mut next = graph.neighbours();
        // In the order of the nodes, however the edges are listed.
        next.iter_mut().for_each(|others| others.sort_unstable());
        let mut is_target = vec![false; count];
        graph.drawn_edges().filter(|(_, edge)| edge.directed).for_each(|(_, edge)| is_target[edge.to] = true);
        let rank = |&node: &usize| {
            (graph.nodes[node].row, is_target[node], std::cmp::Reverse(next[node].len()), node)
        };
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(rank);
        let mut forest =
            Forest { roots: vec![], children: vec![vec![]; count], depth: vec![usize::MAX; count] };
        for root in order {
            if forest.depth[root] != usize::MAX {
                continue;
            }
            forest.roots.push(root);
            forest.depth[root] = 0;
            let mut queue = vec![root];
            let mut head = 0;
            while let Some(&node) = queue.get(head) {
                head += 1;
                for &neighbour in &next[node] {
                    if forest.depth[neighbour] == usize::MAX {
                        forest.depth[neighbour] = forest.depth[node] + 1;
                        forest.children[node].push(neighbour);
                        queue.push(neighbour);
                    }
                }
            }
        }
        forest.roots.sort_unstable();
        Some(forest)
    }

    /// The nodes of a tree, each behind its parent.
    pub(super) fn tree(&self, root: usize) -> Vec<usize> {
        let mut nodes = vec![root];
        let mut head = 0;
        while let Some(&node) = nodes.get(head) {
            head += 1;
            nodes.extend(&self.children[node]);
        }
        nodes
    }

    /// The column of each node of a tree, from 0, and how many columns there are; one column is as wide as a leaf. Linear.
    pub(super) fn columns(&self, root: usize, column: &mut [f64]) -> f64 {
        let mut leaf = 0.0;
        // Twice on the stack: first to go down, then to be placed.
        let mut open = vec![(root, false)];
        while let Some((node, done)) = open.pop() {
            let below = &self.children[node];
            match (below.first(), below.last(), done) {
                (Some(&first), Some(&last), true) => column[node] = (column[first] + column[last]) / 2.0,
                (Some(_), _, false) => {
                    open.push((node, true));
                    open.extend(below.iter().rev().map(|&child| (child, false)));
                }
                _ => {
                    column[node] = leaf;
                    leaf += 1.0;
                }
            }
        }
        leaf
    }
}

/// Whether the graph, taken without directions, has no cycle.
fn is_forest(graph: &Graph<'_>) -> bool {
    let mut parent: Vec<usize> = (0..graph.nodes.len()).collect();
    let find = |mut node: usize, parent: &mut Vec<usize>| {
        while parent[node] != node {
            parent[node] = parent[parent[node]];
            node = parent[node];
        }
        node
    };
    graph.drawn_edges().all(|(_, edge)| {
        let (a, b) = (find(edge.from, &mut parent), find(edge.to, &mut parent));
        parent[a] = b;
        a != b
    })
}
