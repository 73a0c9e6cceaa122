//! The shape of a picture: a depth-first tree from the ground, the edges that close cycles over it, and the components that
//! fusion makes of it.
//!
//! Vertices are called by their *place*, the order in which the walk meets them; the ground has place 0, and whatever hangs on
//! a vertex follows it. O(V + E), without recursion.

use super::rules::{Colour, EdgeSet, Picture};

/// An edge that closes a cycle: from a vertex back to one below it on the way from the ground, or to itself.
#[derive(Clone, Copy, Debug)]
pub struct Back {
    /// The edge.
    pub edge: u32,
    /// The place further from the ground.
    pub from: u32,
    /// The place nearer to the ground; the same for a loop.
    pub to: u32,
}

/// A depth-first tree with its back edges.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// The vertex at each place.
    pub vertices: Vec<u32>,
    /// The place below each place; the ground's is its own.
    pub parent: Vec<u32>,
    /// The edge from there; meaningless at the ground.
    pub parent_edge: Vec<u32>,
    /// How many tree edges there are to the ground.
    pub depth: Vec<u32>,
    /// The other edges.
    pub backs: Vec<Back>,
    /// For each place how many back edges pass over the edge below it: a bridge if none does.
    pub cover: Vec<u32>,
    /// For each place the lowest place of its component: those that fusion makes one vertex of.
    pub top: Vec<u32>,
}

impl Shape {
    /// The shape of these edges of a picture, which all hang on the ground.
    #[must_use]
    pub fn new(picture: &Picture, left: &EdgeSet) -> Self {
        Shape::rooted(picture, left, 0)
    }

    /// The same with another vertex in the place of the ground.
    #[must_use]
    pub fn rooted(picture: &Picture, left: &EdgeSet, root: u32) -> Self {
        let mut shape = Shape::walk(picture, left, root);
        let places = shape.vertices.len();
        // A back edge passes over the tree edges from its upper end down to its lower end: sums over all that is above.
        let mut cover = vec![0i64; places];
        for back in &shape.backs {
            cover[back.from as usize] += 1;
            cover[back.to as usize] -= 1;
        }
        for place in (1..places).rev() {
            cover[shape.parent[place] as usize] += cover[place];
        }
        shape.cover = cover.into_iter().map(|count| count as u32).collect();
        shape.top = (0..places as u32).collect();
        for place in 1..places {
            if shape.cover[place] > 0 {
                shape.top[place] = shape.top[shape.parent[place] as usize];
            }
        }
        shape
    }

    fn walk(picture: &Picture, left: &EdgeSet, root: u32) -> Self {
        const NOWHERE: u32 = u32::MAX;
        let mut shape = Shape::default();
        let mut place = vec![NOWHERE; picture.vertices()];
        let mut path: Vec<(u32, usize)> = Vec::new();
        let enter = |shape: &mut Shape, place: &mut [u32], vertex: u32, parent: u32, edge: u32| {
            let at = shape.vertices.len() as u32;
            place[vertex as usize] = at;
            shape.vertices.push(vertex);
            shape.parent.push(parent);
            shape.parent_edge.push(edge);
            shape.depth.push(if at == 0 { 0 } else { shape.depth[parent as usize] + 1 });
            (at, 0)
        };
        path.push(enter(&mut shape, &mut place, root, 0, NOWHERE));
        while let Some((at, next)) = path.last_mut() {
            let (at, vertex) = (*at, shape.vertices[*at as usize]);
            let Some(&edge) = picture.at(vertex).get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if !left.contains(edge) || (at > 0 && shape.parent_edge[at as usize] == edge) {
                continue;
            }
            let neighbour = picture.edges()[edge as usize].other_end(vertex);
            match place[neighbour as usize] {
                NOWHERE => {
                    let entered = enter(&mut shape, &mut place, neighbour, at, edge);
                    path.push(entered);
                }
                // An edge to what is further out was met from there.
                to if to <= at => shape.backs.push(Back { edge, from: at, to }),
                _ => {}
            }
        }
        shape
    }

    /// How many places there are, the ground included.
    #[must_use]
    pub fn places(&self) -> usize {
        self.vertices.len()
    }

    /// Whether it is a tree but for loops.
    #[must_use]
    pub fn is_tree_with_loops(&self) -> bool {
        self.backs.iter().all(|back| back.from == back.to)
    }

    /// For each edge of the picture how many edges fall when it is cut, itself included.
    #[must_use]
    pub fn falls(&self, edges: usize) -> Vec<u32> {
        let mut falls = vec![1u32; edges];
        let mut above = vec![0u32; self.places()];
        for back in &self.backs {
            above[back.from as usize] += 1;
        }
        for place in (1..self.places()).rev() {
            above[place] += 1;
            above[self.parent[place] as usize] += above[place];
            if self.cover[place] == 0 {
                falls[self.parent_edge[place] as usize] = above[place];
            }
        }
        falls
    }

    /// The components at the ground: parts that meet only there.
    #[must_use]
    pub fn branches(&self, picture: &Picture) -> Vec<Branch> {
        let mut branches: Vec<Branch> = Vec::new();
        let mut branch_of = vec![0usize; self.places()];
        for place in 1..self.places() {
            if self.parent[place] == 0 {
                branches.push(Branch::default());
                branch_of[place] = branches.len() - 1;
            } else {
                branch_of[place] = branch_of[self.parent[place] as usize];
            }
            branches[branch_of[place]].enter(picture, self.parent_edge[place]);
        }
        for back in &self.backs {
            if back.from == 0 {
                // A loop at the ground falls alone, as an edge that ends in the air does.
                branches.push(Branch::default());
                branches.last_mut().into_iter().for_each(|branch| branch.enter(picture, back.edge));
            } else {
                let branch = &mut branches[branch_of[back.from as usize]];
                branch.enter(picture, back.edge);
                branch.cyclic |= back.from != back.to;
            }
        }
        branches
    }
}

/// A component at the ground.
#[derive(Clone, Debug, Default)]
pub struct Branch {
    /// Its edges.
    pub edges: Vec<u32>,
    /// Whether there is a cycle that is not a loop.
    pub cyclic: bool,
    /// Whether some edge is green.
    pub green: bool,
    /// Whether some edge is blue or red.
    pub coloured: bool,
}

impl Branch {
    fn enter(&mut self, picture: &Picture, edge: u32) {
        self.edges.push(edge);
        let green = picture.edges()[edge as usize].colour == Colour::Green;
        self.green |= green;
        self.coloured |= !green;
    }
}
